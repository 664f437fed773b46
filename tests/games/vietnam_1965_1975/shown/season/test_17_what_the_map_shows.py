"""What map and lists are made from: the monsoon, VC supply, the blocked Trail, who is ineffective."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.campaign.armies import vc_supply
from annamite.games.vietnam_1965_1975.campaign.infiltration.blocking import blocked
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import effectiveness
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import conduit, vc_people, viet_cong
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    NORTHWEST_OF_HOI_AN,
    PAVN_32ND_REGIMENT,
    THIRD_BATTALION_THIRD_MARINES,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

EVERYBODY = (*SEATS, None)
QUANG_NAM = BOX.region_number["I-3"]
SPENT = Mobilization(spent={QUANG_NAM: 1})


def shown(scene: Scene, seat: str | None) -> Any:
    """Return the season that a seat is shown."""
    return scene.game.view(scene.s, seat).season


def regional(scene: Scene) -> dict[str, tuple[int, int]]:
    """Return what the NLF is told that regions have used up of its supply, and what they still take."""
    return {each.region: (each.spent, each.room) for each in shown(scene, "nlf").regional}


@pytest.mark.rule("vn 7.3-n", "vn 7.3-o")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_the_monsoon_of_spring(seat: str | None) -> None:
    """The campaign begins in summer 1965, so that its fourth season is the first spring."""
    seasons = [shown(interphase(Stage.PACIFICATION, number=n), seat).monsoon for n in range(1, 9)]
    assert seasons == [False, False, False, True] * 2


@pytest.mark.rule("vn 17.5-af")
def test_the_nlf_sees_what_each_region_has_used_up_and_still_takes() -> None:
    """Two points of Quang Nam are twice as many with a conduit, whatever has been spent of them."""
    scene = viet_cong(population=vc_people(I_3=2, I_5=10), mobilization=SPENT)
    told = regional(scene)
    assert [*told] == BOX.regions
    assert (told["I-3"], told["I-5"], told["C-1"]) == ((1, 1), (0, 10), (0, 2))
    conduit(scene, NORTHWEST_OF_HOI_AN)
    assert regional(scene)["I-3"] == (1, 3)


def test_all_regions_at_once_take_what_each_of_them_takes() -> None:
    """A conduit that one region uses up doubles no other."""
    scene = viet_cong(population=vc_people(I_3=2, I_5=10), mobilization=Mobilization())
    conduit(scene, NORTHWEST_OF_HOI_AN)
    for book in (Mobilization(), Mobilization(spent={QUANG_NAM: 3})):
        scene.s.season = replace(scene.t.season, mobilization=book)
        each = [vc_supply.room(scene.t, region) for region in range(len(BOX.regions))]
        assert vc_supply.rooms(scene.t) == each


@pytest.mark.rule("vn 1-o")
@pytest.mark.parametrize("seat", ["us", None])
def test_nobody_else_sees_what_regions_take(seat: str | None) -> None:
    """It would tell where a conduit lies, and what was built; for the US side both look alike."""
    bare, full = (
        viet_cong(population=vc_people(I_3=2, I_5=10), mobilization=book)
        for book in (Mobilization(), SPENT)
    )
    assert shown(full, seat).regional is None
    assert plain(shown(full, seat)) == plain(shown(bare, seat))


@pytest.mark.rule("vn 17.8-q")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize(
    ("boxes", "told", "lowers"),
    [
        ((), [], 0),
        ((8, 3, 3), ["trail-3", "trail-8"], 2),
        ((3, 4), ["trail-3", "trail-4"], 1),
        ((1,), [], 0),
    ],
)
def test_everybody_sees_where_the_trail_is_blocked(
    seat: str | None, boxes: tuple[int, ...], told: list[str], lowers: int
) -> None:
    """In Laos and in Cambodia, by units of the US side; the box in North Vietnam does not count."""
    scene = interphase(Stage.TRAIL_REPAIR)
    scene.unit(PAVN_32ND_REGIMENT, TRAIL_BOXES[5])
    for number in boxes:
        scene.unit(THIRD_BATTALION_THIRD_MARINES, TRAIL_BOXES[number - 1])
    found = shown(scene, seat).blocked
    assert (found.boxes, found.lowers) == (told, lowers)
    assert found.lowers == blocked(scene.t)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_which_units_are_ineffective(seat: str | None) -> None:
    """Those that are say so, also if they were shown before; others say nothing of it."""
    scene = interphase(Stage.TRAIL_REPAIR)
    for _ in range(2):
        scene.unit(ARVN_BATTALION, NORTHWEST_OF_HOI_AN)

    def told() -> list[object]:
        return [unit.ineffective for unit in scene.game.view(scene.s, seat).units]

    assert told() == [UNSET, UNSET]
    effectiveness.mark(scene.t, [1], fails=True)
    assert told() == [UNSET, True]
