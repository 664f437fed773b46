"""Which dice of a season people with their own dice are asked for at once."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance
from annamite.kernel.dice_sheet import like_dice, worded
from tests.games.vietnam_1965_1975.campaign.armies.test_17_2_free_world import allied, thai
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.test_13_pacification import ORDER, pacifying
from tests.games.vietnam_1965_1975.campaign.test_14_strategic_bombing import bombing
from tests.games.vietnam_1965_1975.named import VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SEATS = ("us", "nlf")


def sheet(scene: Scene, seat: str = "us") -> tuple[Chance, ...]:
    """Return the dice that a seat is asked for at once where a scene stands."""
    assert scene.position is not None
    return like_dice(scene.position, seat)


def shared(first: str, second: str) -> int:
    """Return a hex on the border of two regions, without a town to say which counts."""
    regions = tuple(sorted((BOX.region_number[first], BOX.region_number[second])))
    return next(
        at
        for at in range(len(BOX.ids))
        if tuple(sorted(BOX.in_regions[at])) == regions
        and not (BOX.place[at] or BOX.capital[at] or BOX.national_border[at])
    )


@pytest.mark.parametrize("seat", SEATS)
def test_all_regions_of_a_pacification_phase_are_one_sheet(seat: str) -> None:
    """What one region comes to is no matter for the dice of the next."""
    scene = pacifying()
    scene.play()
    dice = sheet(scene, seat)
    found = worded(scene.game, seat, dice)
    assert found.heading == "Roll two dice for …"
    assert list(found.labels) == ORDER
    assert {tuple(die.outcomes) for die in dice} == {tuple(range(2, 13))}


def test_the_us_side_says_for_which_region_units_count_before_all_dice_are_one_sheet() -> None:
    scene = pacifying()
    scene.unit(VC_BATTALION, shared("I-3", "I-4"))
    scene.play()
    assert scene.asked == "pacification.region"
    scene.play(scene.words[0])
    assert [(die.params or {})["region"] for die in sheet(scene)] == ORDER


@pytest.mark.parametrize(("act", "number"), [("bomb_trail-60", 3), ("bomb_unrestrained-84", 4)])
def test_all_dice_of_the_air_defence_are_one_sheet(act: str, number: int) -> None:
    """As many as its rating, and one more against unrestrained bombing; the hits come alone."""
    scene = bombing(act, defence=3)
    assert scene.asked == "bombing.hits"
    assert len(sheet(scene)) == 1
    scene.play("1")
    assert scene.asked == "bombing.losses"
    assert len(sheet(scene)) == number


def test_all_lots_of_the_blockade_of_one_size_are_one_sheet() -> None:
    """Thirty dice are rolled in two lots of twelve and one of six."""
    scene = interphase(Stage.BLOCKADE, {Index.NAVAL: 30}, sea_revealed=3)
    scene.play()
    assert scene.asked == "blockade.dice"
    assert [(die.params or {})["number"] for die in sheet(scene)] == [12, 12]


def test_the_korean_forces_are_one_sheet() -> None:
    """A die for each element still to come, whatever the others roll."""
    scene = allied()
    scene.play()
    assert scene.asked == "allies.korea"
    dice = sheet(scene)
    assert len(dice) > 3
    scene.play(*["6"] * len(dice))
    assert scene.asked != "allies.korea"


def test_the_thai_forces_are_no_sheet() -> None:
    """A second stage is rolled for after a success alone."""
    scene = thai()
    scene.play()
    assert scene.asked == "allies.thailand"
    assert len(sheet(scene)) == 1
