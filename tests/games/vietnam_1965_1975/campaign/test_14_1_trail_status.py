"""The Ho Chi Minh Trail Track: bombed, repaired, improved, blocked (14.1, 17.6, 17.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.infiltration.blocking import blocked
from annamite.games.vietnam_1965_1975.campaign.north import supply, trail_work
from annamite.games.vietnam_1965_1975.campaign.strategic_war import trail_status
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.answers import Asked
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    KOREAN_1ST_REGIMENT,
    PAVN_32ND_REGIMENT,
    THIRD_BATTALION_THIRD_MARINES,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.trails import JUNGLE_BESIDE_BOX_6, segment

RICH = {Index.NVN_MORALE: 100, Index.NVN_COMMITMENT: 50}
OF_LAOS, OF_CAMBODIA = TRAIL_BOXES[2], TRAIL_BOXES[7]
OF_NORTH_VIETNAM = TRAIL_BOXES[0]


def track(effective: int, optimal: int, *hits: int, star: bool = False, **more: int) -> Scene:
    """Return a scene with the Trail at a status, bombed or not this season; NVN has room for all."""
    flown = tuple(Mission(target="trail", points=20, hits=n, star=star) for n in hits)
    levels = {**RICH, Index.TRAIL_EFFECTIVE: effective, Index.TRAIL_OPTIMAL: optimal}
    levels |= {Index[name]: level for name, level in more.items()}
    return interphase(Stage.TRAIL_STATUS, levels, missions=flown)


def status(scene: Scene) -> tuple[int, int]:
    """Return Effective and Optimal Status."""
    return stands(scene, Index.TRAIL_EFFECTIVE), stands(scene, Index.TRAIL_OPTIMAL)


def works(scene: Scene) -> list[str]:
    """Return what NVN may pay for on the Trail, nothing if it is not asked."""
    if not trail_work.is_workable(scene.t):
        return []
    return Asked(trail_work.work(scene.t)).words


def season(scene: Scene, hits: int, *, pays: bool = False) -> list[str]:
    """Play what befalls the Trail in a season, and return what NVN could pay for."""
    scene.t.note(missions=(Mission(target="trail", points=20, hits=hits),) if hits else ())
    trail_status.sink(scene.t)
    trail_work.repair(scene.t)
    found = works(scene)
    if pays:
        Asked(trail_work.work(scene.t)).answer("repair")
    return found


@pytest.mark.rule("vn 14.1-c")
@pytest.mark.parametrize(("campaign", "begins"), [("campaign", (2, 2)), ("campaign_1967", (3, 3))])
def test_the_trail_begins_as_the_scenario_says(campaign: str, begins: tuple[int, int]) -> None:
    """At its status of 1965, or the better one of 1967."""
    sheet = next(x.sheet for x in ours() if x.sheet.id == campaign)
    assert sheet.campaign is not None
    levels = opening.season(BOX, sheet.campaign).levels
    assert (levels[Index.TRAIL_EFFECTIVE], levels[Index.TRAIL_OPTIMAL]) == begins


@pytest.mark.rule("vn 14.1-b")
@pytest.mark.parametrize(("effective", "supplies", "points"), [(1, 6, 4), (6, 12, 19)])
def test_its_effective_status_is_what_a_commitment_brings_and_how_fast_units_go(
    effective: int, supplies: int, points: int
) -> None:
    """In the lowest box of the track and in the highest one."""
    levels = {Index.TRAIL_EFFECTIVE: effective, Index.TRAIL_OPTIMAL: 6}
    scene = interphase(Stage.TRAIL_ARRIVAL, levels, plan=Plan(trail=1))
    supply.arrive(scene.t)
    assert stands(scene, Index.TRAIL_SUPPLY) == supplies
    scene = segment(levels)
    unit = scene.unit(PAVN_32ND_REGIMENT, OF_LAOS)
    scene.play(f"move-{unit}")
    assert scene.t.move.allowance == 2 * points


# --- bombed ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 14.1-a", "vn 14.1-e", "vn 12-g", "vn 17.6-q")
def test_effective_status_falls_by_a_box_for_each_hit() -> None:
    """To a lower number; Optimal Status stays."""
    scene = track(5, 6, 2)
    scene.play()
    assert status(scene) == (3, 6)
    assert {entry.clause for entry in entries(scene, Index.TRAIL_EFFECTIVE)} == {"14.1-e"}


@pytest.mark.rule("vn 14.1-f", "vn 12-g")
def test_a_star_lowers_optimal_status_too() -> None:
    """By a box, however many hits there are."""
    scene = track(6, 6, 3, star=True)
    trail_status.sink(scene.t)
    assert status(scene) == (3, 5)


@pytest.mark.rule("vn 14.1-g")
@pytest.mark.parametrize(
    ("before", "hits", "after"), [((2, 4), 3, (1, 4)), ((1, 1), 4, (1, 1)), ((1, 2), 1, (1, 1))]
)
def test_no_marker_leaves_the_track(
    before: tuple[int, int], hits: int, after: tuple[int, int]
) -> None:
    """The lowest box is as low as bombing gets it, stars or not."""
    scene = track(*before, hits, star=before != (2, 4))
    trail_status.sink(scene.t)
    assert status(scene) == after


def test_effective_status_is_never_above_optimal() -> None:
    """A star without a hit would take it along."""
    scene = track(4, 4, 0, star=True)
    trail_status.sink(scene.t)
    assert status(scene) == (3, 3)


@pytest.mark.rule("vn 12-h", "vn 12-al")
def test_nothing_is_repaired_before_the_commitment_segment() -> None:
    """The Trail Status Segment only takes away, and without hits changes nothing."""
    scene = track(3, 6)
    scene.play()
    assert scene.asked == "blockade.reveal"
    assert status(scene) == (3, 6)
    scene = interphase(Stage.TRAIL_REPAIR, {Index.TRAIL_EFFECTIVE: 3, Index.TRAIL_OPTIMAL: 6})
    scene.play()
    assert status(scene) == (4, 6)


# --- repaired -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 12-q", "vn 17.6-k", "vn 17.6-n")
@pytest.mark.parametrize(
    ("effective", "hits", "after"),
    [(3, 0, 4), (5, 0, 6), (6, 0, 6), (3, 2, 4), (4, 2, 4), (3, 3, 3), (1, 4, 2), (1, 6, 1)],
)
def test_a_box_is_repaired_for_free_no_nearer_than_the_hits(
    effective: int, hits: int, after: int
) -> None:
    """Optimal Status is 6: with two hits, 4 is as high as repair goes."""
    scene = track(effective, 6, hits)
    trail_work.repair(scene.t)
    assert status(scene) == (after, 6)


@pytest.mark.rule("vn 12-r", "vn 14.1-i", "vn 17.6-l", "vn 14.1-j")
def test_one_commitment_repairs_one_box_more() -> None:
    """From 2 to 3 free, to 4 for 1 commitment, and no further this season."""
    scene = track(2, 6)
    assert season(scene, 0, pays=True) == ["leave", "repair"]
    assert status(scene) == (4, 6)
    assert stands(scene, Index.NVN_COMMITMENT) == 51
    assert scene.s.season is not None
    assert scene.s.season.new_nvn == 1


def test_repair_is_a_choice() -> None:
    """Whoever leaves it pays nothing."""
    scene = track(2, 6)
    trail_work.repair(scene.t)
    Asked(trail_work.work(scene.t)).answer("leave")
    assert status(scene) == (3, 6)
    assert stands(scene, Index.NVN_COMMITMENT) == 50


@pytest.mark.rule("vn 12-r", "vn 17.6-n")
@pytest.mark.parametrize(("before", "paid"), [(5, False), (4, True)])
def test_paid_repair_needs_two_boxes_below_optimal_before_the_bombing(
    before: int, paid: bool
) -> None:
    """A box below before two more hits: the free step is all that the limit allows."""
    scene = track(before, 6)
    assert ("repair" in season(scene, 2)) is paid


def test_the_best_status_is_never_below_the_track() -> None:
    """However many hits there are."""
    assert [trail_work.best_status(track(1, 4, hits).t) for hits in (0, 2, 3, 6)] == [4, 2, 1, 1]


def test_work_on_the_trail_is_asked_for_in_order() -> None:
    """The NLF is asked once, and then comes what arrives."""
    scene = interphase(
        Stage.TRAIL_REPAIR, {**RICH, Index.TRAIL_EFFECTIVE: 2, Index.TRAIL_OPTIMAL: 6}
    )
    request = scene.play()
    assert isinstance(request, Decision)
    assert (request.seat, scene.asked) == (SEATS[NLF], "north.trail_work")
    scene.play("repair")
    assert scene.asked == "north.sea"


@pytest.mark.parametrize("commitment", [100, 99, 50])
def test_the_question_tells_nothing_of_what_nvn_can_afford(commitment: int) -> None:
    """Where the track leaves something to do NVN is asked, even if it can pay for nothing."""
    scene = track(2, 6, NVN_COMMITMENT=commitment)
    asked = Asked(trail_work.work(scene.t)).request
    assert isinstance(asked, Decision)
    assert not asked.forced
    assert asked.words == (["leave"] if commitment == 100 else ["leave", "repair"])


def test_nothing_is_asked_where_the_track_leaves_nothing_to_do() -> None:
    """Optimal Status is at the top, and Effective Status as high as the hits allow."""
    for effective, hits in ((6, 0), (4, 2)):
        assert not trail_work.is_workable(track(effective, 6, hits).t)
    assert trail_work.is_workable(track(5, 6).t)
    assert trail_work.is_workable(track(5, 5).t)


# --- improved -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 12-s", "vn 14.1-k", "vn 14.1-q", "vn 17.6-i")
@pytest.mark.parametrize(
    ("effective", "hits", "is_open"),
    [
        (4, 0, True),  # in repair
        (3, 0, True),  # after the free step
        (2, 0, False),
        (3, 1, True),  # as high as the hit allows, though below Optimal
        (2, 1, True),
        (1, 1, False),
        (1, 4, True),  # the lowest box
    ],
)
def test_optimal_status_rises_where_effective_is_as_high_as_hits_allow(
    effective: int, hits: int, is_open: bool
) -> None:
    """Optimal Status is 4; judged after the free step, the Trail need not be in repair."""
    scene = track(effective, 4, hits)
    trail_work.repair(scene.t)
    assert ("upgrade" in works(scene)) is is_open


@pytest.mark.rule("vn 14.1-d")
def test_optimal_status_rises_by_a_box_a_season_once_the_trail_is_repaired() -> None:
    """Without bombing: not two boxes below it, and from 4 to 5 once it is reached, for commitment."""
    scene = track(2, 4)
    assert "upgrade" not in season(scene, 0)
    assert season(scene, 0) == ["leave", "upgrade"]
    assert status(scene) == (4, 4)
    scene = interphase(Stage.TRAIL_REPAIR, scene_levels(scene))
    scene.play("upgrade")
    assert status(scene) == (4, 5)
    assert stands(scene, Index.NVN_COMMITMENT) == 50 + 5
    assert scene.asked == "north.sea"


def scene_levels(scene: Scene) -> dict[Index, int]:
    """Return the levels of a scene, for another one."""
    return {index: stands(scene, index) for index in Index}


@pytest.mark.rule("vn 17.6-j", "vn 17.6-i")
@pytest.mark.parametrize(("optimal", "cost"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_a_better_optimal_status_costs_more_from_box_to_box(optimal: int, cost: int) -> None:
    """One box a season, and Effective Status stays."""
    scene = track(optimal, optimal, NVN_COMMITMENT=100 - cost)
    assert trail_work.is_workable(scene.t)
    Asked(trail_work.work(scene.t)).answer("upgrade")
    assert status(scene) == (optimal, optimal + 1)
    assert stands(scene, Index.NVN_COMMITMENT) == 100
    poor = track(optimal, optimal, NVN_COMMITMENT=101 - cost)
    assert works(poor) == ["leave"]


@pytest.mark.rule("vn 17.6-m")
def test_optimal_status_never_rises_with_repair_that_was_paid_for() -> None:
    """Paid repair that brings the Trail to its best ends the work of the season."""
    scene = interphase(
        Stage.TRAIL_REPAIR, {**RICH, Index.TRAIL_EFFECTIVE: 2, Index.TRAIL_OPTIMAL: 4}
    )
    scene.play()
    assert scene.words == ["leave", "repair"]
    scene.play("repair")
    assert status(scene) == (4, 4)
    assert scene.asked == "north.sea"


# --- from season to season ------------------------------------------------------------------------


@pytest.mark.rule("vn 14.1-m")
def test_one_hit_every_season_is_repaired_every_season() -> None:
    """The gap stays at one, for nothing, and Optimal Status may rise all the same."""
    scene = track(6, 6)
    for number in range(5):
        found = season(scene, 1)
        assert status(scene) == (5, 6), number
        assert found == []  # 6 is the top
    lower = track(4, 4)
    for _ in range(5):
        assert season(lower, 1) == ["leave", "upgrade"]
        assert status(lower) == (3, 4)
    assert stands(lower, Index.NVN_COMMITMENT) == 50


@pytest.mark.rule("vn 14.1-n")
def test_two_hits_every_season_take_a_commitment_every_season() -> None:
    """The gap stays at two, and Optimal Status cannot rise."""
    scene = track(5, 5)
    season(scene, 2)
    assert status(scene) == (3, 5)
    for _ in range(4):
        assert season(scene, 2, pays=True) == ["leave", "repair"]
        assert status(scene) == (3, 5)
    assert stands(scene, Index.NVN_COMMITMENT) == 54


@pytest.mark.rule("vn 14.1-o")
def test_three_hits_every_season_cannot_be_made_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gap grows though NVN pays whenever it may; seen on a longer track than ours."""
    printed = BOX.strategic.trail
    longer = replace(printed, boxes={n: printed.boxes[min(n, 5)] for n in range(1, 20)})
    monkeypatch.setattr(BOX.strategic, "trail", longer)
    scene = track(19, 19)
    gaps: list[int] = []
    for _ in range(4):
        season(scene, 3, pays=bool(gaps))
        gaps.append(19 - stands(scene, Index.TRAIL_EFFECTIVE))
    assert gaps == [3, 4, 5, 6]


def test_three_hits_every_season_on_our_track_end_at_its_lowest_box() -> None:
    """What would go beyond the end is ignored: from there two boxes may be repaired."""
    scene = track(6, 6)
    season(scene, 3)
    season(scene, 3, pays=True)
    assert status(scene) == (3, 6)


@pytest.mark.rule("vn 14.1-p")
@pytest.mark.parametrize(("pays", "after"), [(False, [2, 3, 4]), (True, [3, 5, 6])])
def test_once_the_bombing_stops_the_trail_recovers(pays: bool, after: list[int]) -> None:
    """A box a season, two for a commitment."""
    scene = track(1, 6)
    found = []
    for _ in after:
        season(scene, 0)
        if pays and "repair" in works(scene):
            Asked(trail_work.work(scene.t)).answer("repair")
        found.append(stands(scene, Index.TRAIL_EFFECTIVE))
    assert found == after


# --- blocked --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.8-q")
@pytest.mark.parametrize(
    ("boxes", "number"),
    [
        ((), 0),
        ((OF_LAOS,), 1),
        ((OF_LAOS, OF_LAOS + 1), 1),
        ((OF_CAMBODIA,), 1),
        ((OF_LAOS, OF_CAMBODIA), 2),
        ((OF_NORTH_VIETNAM,), 0),
    ],
)
@pytest.mark.parametrize(
    "unit", [THIRD_BATTALION_THIRD_MARINES, ARVN_BATTALION, KOREAN_1ST_REGIMENT]
)
def test_units_of_the_us_side_block_the_trail_by_countries(
    unit: str, boxes: tuple[int, ...], number: int
) -> None:
    """A box of Effective Status for each of Laos and Cambodia."""
    scene = track(5, 6)
    for box in boxes:
        scene.unit(unit, box)
    assert blocked(scene.t) == number
    trail_work.block(scene.t)
    assert status(scene) == (5 - number, 6)


def test_nobody_else_blocks_the_trail_and_its_lowest_box_stays() -> None:
    """The NVA does not block its own Trail, nor does whoever is only beside it."""
    scene = track(5, 6)
    scene.unit(PAVN_32ND_REGIMENT, OF_LAOS)
    scene.unit(ARVN_BATTALION, JUNGLE_BESIDE_BOX_6)
    trail_work.block(scene.t)
    assert status(scene) == (5, 6)
    low = track(2, 6)
    low.unit(ARVN_BATTALION, OF_LAOS)
    low.unit(ARVN_BATTALION, OF_CAMBODIA)
    trail_work.block(low.t)
    assert status(low) == (1, 6)


@pytest.mark.rule("vn 17.8-ab", "vn 12-t")
def test_units_on_the_trail_bite_before_supply_and_recruits_come() -> None:
    """Box 5 becomes box 4 (9 supply, 4 recruits); the VC's draft is checked then, too."""
    scene = interphase(
        Stage.TRAIL_BLOCKED,
        {**RICH, Index.TRAIL_EFFECTIVE: 3, Index.TRAIL_OPTIMAL: 6, Index.VC_DRAFT: 0},
        plan=Plan(trail=2, recruits=2),
    )
    scene.unit(ARVN_BATTALION, OF_LAOS)
    scene.play()
    assert stands(scene, Index.TRAIL_EFFECTIVE) == 2
    assert stands(scene, Index.TRAIL_SUPPLY) == 2 * 7
    assert stands(scene, Index.RECRUITS) == 2 * 3


def test_a_block_is_repaired_like_any_other_loss() -> None:
    """The marker moves, and stays there until it is repaired; an upgrade was judged before it."""
    scene = interphase(
        Stage.TRAIL_REPAIR, {**RICH, Index.TRAIL_EFFECTIVE: 4, Index.TRAIL_OPTIMAL: 4}
    )
    scene.unit(ARVN_BATTALION, OF_LAOS)
    scene.play()
    assert scene.words == ["leave", "upgrade"]
    scene.play("leave")
    assert status(scene) == (3, 4)
    season(scene, 0)
    assert status(scene) == (4, 4)
