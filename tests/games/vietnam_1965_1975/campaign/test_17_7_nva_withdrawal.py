"""Withdrawals of the NVA, by choice and by force (17.7)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE, NORTHERNMOST, TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import (
    JUNGLE,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

REGIMENT, OTHER, HQ = PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT, PAVN_1ST_DIVISION_HQ
BY_CHOICE, BY_FORCE = Stage.NVN_POINTS_WITHDRAWN, Stage.NVN_POINTS_FORCED


def withdrawing(
    excess: int,
    *units: str,
    points: int = 0,
    stage: Stage = BY_CHOICE,
    back: int = 0,
    levels: dict[Index, int] | None = None,
    **season: object,
) -> Scene:
    """Return a scene in which NVN withdraws, with commitment so far above its morale."""
    found = {Index.NVN_MORALE: 50, Index.NVN_COMMITMENT: 50 + excess, **(levels or {})}
    scene = interphase(stage, found, **season)
    scene.s.pools[Pool.NVA] = points
    for id_ in units:
        scene.unit(id_, JUNGLE, back)
    scene.play()
    return scene


def commitment(scene: Scene) -> int:
    """Return NVN commitment."""
    return stands(scene, Index.NVN_COMMITMENT)


def asked_of_units(scene: Scene) -> list[str]:
    """Return what is offered once no points are withdrawn."""
    scene.play("groups-0")
    return scene.words


@pytest.mark.rule("vn 17.7-a", "vn 17.7-d")
def test_units_are_withdrawn_by_choice_at_their_price() -> None:
    """A regiment gives back two, and the NVA may leave off there."""
    scene = withdrawing(-10, REGIMENT, OTHER)
    assert asked_of_units(scene) == ["done", "send_home-0", "send_home-1"]
    scene.play("send_home-0")
    assert scene.where(0) == GONE
    assert commitment(scene) == 38
    assert scene.s.season is not None
    assert scene.s.season.new_nvn == -2
    assert scene.words == ["done", "send_home-1"]


def test_an_augmented_regiment_gives_back_its_upgrade_too() -> None:
    """Three in all."""
    scene = withdrawing(-10, REGIMENT, back=1)
    scene.play("groups-0", "send_home-0")
    assert commitment(scene) == 37


@pytest.mark.rule("vn 17.7-f")
def test_nvn_withdraws_until_commitment_is_no_higher_than_morale() -> None:
    """Three too many take two regiments; then there is a choice again."""
    scene = withdrawing(3, REGIMENT, OTHER, HQ)
    assert asked_of_units(scene) == ["send_home-0", "send_home-1", "send_home-2"]
    scene.play("send_home-0")
    assert scene.words == ["send_home-1", "send_home-2"]
    scene.play("send_home-1")
    assert scene.words == ["done", "send_home-2"]


def test_commitment_at_morale_is_no_reason_to_withdraw() -> None:
    """At or below it, as the rule has it."""
    assert "done" in asked_of_units(withdrawing(0, REGIMENT))
    assert "done" not in asked_of_units(withdrawing(1, REGIMENT))


@pytest.mark.rule("vn 17.7-h")
def test_without_a_unit_left_nothing_more_has_to_go() -> None:
    """Commitment may stay above morale, and points in the pool."""
    scene = withdrawing(9, REGIMENT, points=9)
    scene.play("groups-0", "send_home-0")
    assert scene.asked != "north.units_withdrawn"
    assert commitment(scene) == 57
    assert scene.s.pools[Pool.NVA] == 9


@pytest.mark.rule("vn 17.7-r", "vn 17.7-d")
def test_points_are_withdrawn_in_their_groups() -> None:
    """Eight points are two groups of three; each gives back one."""
    scene = withdrawing(3, REGIMENT, points=8)
    assert scene.words == ["groups-0", "groups-1", "groups-2"]
    scene.play("groups-2")
    assert scene.s.pools[Pool.NVA] == 2
    assert commitment(scene) == 51
    assert scene.words == ["send_home-0"]


@pytest.mark.parametrize("points", [0, 2, 30])
def test_the_question_about_points_always_comes_and_its_answer_is_secret(points: int) -> None:
    """Nobody else knows how many there are."""
    scene = withdrawing(-10, points=points)
    request = scene.position and scene.position.request
    assert isinstance(request, Decision)
    assert request.step.id == "north.points_withdrawn"
    assert (request.forced, request.visible_to) == (False, ("nlf",))


def test_the_last_unit_is_asked_for_even_where_there_is_no_choice() -> None:
    """Else the US side could tell from it whether NVN is forced."""
    for excess, words in ((5, ["send_home-0"]), (-1, ["done", "send_home-0"])):
        scene = withdrawing(excess, REGIMENT)
        assert asked_of_units(scene) == words
        request = scene.position and scene.position.request
        assert isinstance(request, Decision)
        assert not request.forced


def test_units_are_asked_for_only_while_there_are_any() -> None:
    """That is for all to see."""
    scene = withdrawing(5)
    scene.play("groups-0")
    assert scene.asked != "north.units_withdrawn"


@pytest.mark.rule("vn 17.7-b", "vn 17.7-u")
def test_withdrawals_come_before_new_units_and_bar_them_for_the_season() -> None:
    """The regiment that left is not among what is built afterwards."""
    scene = withdrawing(-20, REGIMENT)
    scene.play("groups-0", "send_home-0")
    while scene.asked != "north.forces":
        scene.play(next(w for w in scene.words if w in ("leave", "commit-0", "groups-0", "done")))
    assert f"build-{OTHER}" in scene.words
    assert f"build-{REGIMENT}" not in scene.words


@pytest.mark.rule("vn 17.7-b")
def test_what_a_withdrawal_frees_is_there_for_new_units() -> None:
    """With commitment at morale nothing could be built; the regiment that leaves makes room for one."""
    scene = withdrawing(0, REGIMENT)
    scene.play("groups-0", "send_home-0")
    assert scene.where(0) == GONE
    assert commitment(scene) == 48
    while scene.asked != "north.forces":
        scene.play(next(w for w in scene.words if w in ("leave", "commit-0", "groups-0", "done")))
    scene.play(f"build-{OTHER}")
    assert commitment(scene) == 50
    assert scene.words == ["done"]


@pytest.mark.rule("vn 17.7-t", "vn 17.7-s")
def test_an_hq_that_was_withdrawn_never_comes_back() -> None:
    """A regiment may, next season."""
    scene = withdrawing(-20, REGIMENT, HQ)
    scene.play("groups-0", "send_home-0", "send_home-1")
    season = scene.s.season
    assert season is not None
    assert season.departed == (BOX.counter_number[HQ],)
    next_season = interphase(
        Stage.NVN_FORCES,
        {Index.NVN_MORALE: 50, Index.NVN_COMMITMENT: 20},
        departed=season.departed,
    )
    next_season.play()
    assert f"build-{REGIMENT}" in next_season.words
    assert f"build-{HQ}" not in next_season.words


@pytest.mark.rule("vn 17.7-c")
def test_a_withdrawn_unit_is_no_loss_and_needs_no_way_home() -> None:
    """It leaves from the map or the Trail, and the ledger does not count it."""
    scene = interphase(BY_CHOICE, {Index.NVN_MORALE: 50, Index.NVN_COMMITMENT: 50})
    scene.unit(REGIMENT, QUANG_NGAI)
    scene.unit(OTHER, TRAIL_BOXES[5])
    scene.play("groups-0", "send_home-0", "send_home-1")
    assert [scene.where(0), scene.where(1)] == [GONE, GONE]
    assert scene.s.season is not None
    assert scene.s.season.ledger.lost == {}
    assert scene.s.season.ledger.casualties == 0
    assert len(scene.told("unit.withdrawn")) == 2


@pytest.mark.rule("vn 17.7-v")
def test_the_vc_the_air_defence_and_the_trail_are_not_withdrawn_here() -> None:
    """NVA units alone leave, however much of the rest there is to give up."""
    levels = {Index.AIR_DEFENCE: 2, Index.TRAIL_EFFECTIVE: 5, Index.TRAIL_OPTIMAL: 5}
    scene = withdrawing(9, REGIMENT, VC_1ST_REGIMENT, levels=levels)
    assert asked_of_units(scene) == ["send_home-0"]
    scene.play("send_home-0")
    assert not scene.asked.startswith("north.units")
    assert [stands(scene, index) for index in levels] == [*levels.values()]


# --- after a final withdrawal of the US -----------------------------------------------------------


def after_final_withdrawal(excess: int, *units: str, points: int = 0, **season: object) -> Scene:
    """Return a scene after the US side's final withdrawal has lowered NVN morale."""
    scene = interphase(
        BY_FORCE, {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 50 + excess}, **season
    )
    change(scene.t, Index.US_MORALE, 10, "final_withdrawal", "17.7-p")
    change(scene.t, Index.NVN_MORALE, -20, "final_withdrawal", "17.7-p")
    scene.s.pools[Pool.NVA] = points
    for id_ in units:
        scene.unit(id_, JUNGLE)
    scene.play()
    return scene


def test_a_final_withdrawal_forces_nvn_to_withdraw_again() -> None:
    """Until commitment is at or below the new morale, and no further."""
    scene = after_final_withdrawal(2, REGIMENT, OTHER, points=9)
    assert scene.words == ["groups-0", "groups-1", "groups-2"]
    scene.play("groups-0")
    assert scene.words == ["send_home-0", "send_home-1"]
    scene.play("send_home-0")
    assert scene.words == ["done"]
    scene.play("done")
    assert commitment(scene) == 50


def test_without_need_nothing_is_withdrawn_then() -> None:
    """The questions come all the same, since the NLF alone knows."""
    scene = after_final_withdrawal(-1, REGIMENT, points=9)
    assert scene.words == ["groups-0"]
    scene.play("groups-0")
    assert scene.words == ["done"]


@pytest.mark.rule("vn 17.7-u")
def test_a_unit_taken_this_season_cannot_be_withdrawn_in_it() -> None:
    """Though commitment is above morale."""
    scene = after_final_withdrawal(3, OTHER)
    new = scene.s.add_unit(BOX.counter_number[REGIMENT], 0, NORTHERNMOST)
    scene.t.note(nva_taken=(BOX.counter_number[REGIMENT],))
    assert new == 1
    scene.play("groups-0")
    assert scene.words == ["send_home-0"]
    scene.play("send_home-0")
    assert scene.words == ["done"]


def test_the_declaration_itself_leads_there() -> None:
    """It lowers NVN morale by 20; the US side and the ARVN finish their part first."""
    scene = interphase(
        Stage.FINAL_WITHDRAWAL,
        {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 52, Index.SVN_SUPPLY: 0},
    )
    scene.s.pools[Pool.NVA] = 0
    scene.unit(REGIMENT, JUNGLE)
    scene.play("yes")
    while not scene.asked.startswith("north."):
        assert scene.asked.startswith(("arrival.", "arvn.", "allies.")), scene.asked
        scene.play("done" if "done" in scene.words else scene.words[0])
    assert (scene.asked, scene.words) == ("north.points_withdrawn", ["groups-0"])
    scene.play("groups-0")
    assert scene.words == ["send_home-0"]


def test_in_other_seasons_nobody_asks_again() -> None:
    """What was declared in an earlier season forces nothing now."""
    scene = interphase(Stage.ALLIED_LANDING, final_withdrawal=True)
    assert not withdrawal.is_forced(scene.t)
    scene.play()
    assert scene.asked == "vc.withdraw"
