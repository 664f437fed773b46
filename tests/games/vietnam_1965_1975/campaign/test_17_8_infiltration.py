"""The Infiltration Segment: along the Trail, onto it, and off it at the end (12.5C, 17.8)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Done
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX
from tests.games.vietnam_1965_1975.trails import (
    AFTER_THE_SEGMENT,
    BOX_3,
    BOX_4,
    BOX_5,
    BOX_6,
    BOX_7,
    HILLS_BESIDE_BOX_6,
    JUNGLE_BESIDE_BOX_6,
    JUNGLE_EAST,
    MORE_JUNGLE_BESIDE_BOX_6,
    TOUCHING_BOX_6,
    going_to,
    named,
    segment,
    to_the_operations,
    to_the_second_turn,
    turn,
)

# --- the three forms ------------------------------------------------------------------------------


@pytest.mark.rule("vn 12-aa", "vn 17.8-e")
def test_units_go_along_the_trail_then_onto_it_then_off_it() -> None:
    """Off it comes last, at the end of the segment."""
    scene = segment()
    there = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    near = scene.unit(PAVN_33RD_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.play()
    for step, unit in (("trail.along", there), ("trail.enter", near), ("trail.leave", there)):
        assert (scene.asked, scene.words) == (step, ["done", f"move-{unit}"])
        scene.play("done")


@pytest.mark.rule("vn 17.8-a")
def test_a_unit_goes_along_the_trail_or_off_it() -> None:
    """Whoever has moved along it is not offered to come off it."""
    scene = segment()
    went = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    other = scene.unit(PAVN_33RD_REGIMENT, BOX_6)
    scene.play(f"move-{went}", named(BOX_5), "stop", "done")
    assert (scene.asked, scene.words) == ("trail.leave", ["done", f"move-{other}"])
    scene.play(f"move-{other}")
    assert going_to(scene) == TOUCHING_BOX_6


@pytest.mark.parametrize(("status", "points"), [(1, 4), (2, 7), (3, 10), (4, 12), (5, 14), (6, 19)])
@pytest.mark.rule("vn 17.8-c", "vn 17.8-z")
def test_the_effective_status_changes_the_allowance(status: int, points: int) -> None:
    """7 points, as printed, are 19 by x3-2."""
    scene = segment({Index.TRAIL_EFFECTIVE: status})
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.play(f"move-{unit}")
    assert scene.t.move.allowance == 2 * points


@pytest.mark.rule("vn 17.8-d")
def test_each_box_costs_a_point_one_after_the_other_either_way() -> None:
    """From box 6 to box 5 or 7; four points lead to box 10 or 2."""
    for sign in (-1, 1):
        scene = segment({Index.TRAIL_EFFECTIVE: 1})
        unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
        scene.play(f"move-{unit}")
        assert going_to(scene) == {BOX.names[BOX_5], BOX.names[BOX_7]}
        for boxes in range(1, 5):
            scene.play(named(BOX_6 + sign * boxes))
            assert scene.t.move.spent == 2 * boxes
        assert scene.words == ["stop"]


@pytest.mark.rule("vn 17.8-h")
def test_a_unit_comes_onto_the_trail_by_normal_movement() -> None:
    """A point for the first box and for each further one; it must end there."""
    scene = segment({Index.TRAIL_EFFECTIVE: 6})
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.play(f"move-{unit}")
    assert scene.t.move.allowance == 2 * 7
    assert "stop" not in scene.words
    scene.play(named(BOX_6), named(BOX_5))
    assert scene.t.move.spent == 2 * 2
    assert going_to(scene) == {BOX.names[BOX_4], BOX.names[BOX_6]}


def test_units_on_a_mission_stay() -> None:
    """A hold lasts until units may be taken off it, in the game-turn (6.2)."""
    scene = segment()
    scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6, mission=HOLD, done=Done.YES)
    scene.play()
    assert scene.asked == AFTER_THE_SEGMENT


# --- off the Trail --------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.8-f")
def test_a_unit_comes_off_the_trail_beside_enemies_but_not_among_them() -> None:
    """Those next to it may react, with all that they may use."""
    scene = segment()
    scene.s.airmobile_total = 9
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    foe = scene.unit(FIRST_BATTALION_28TH_INFANTRY, JUNGLE_BESIDE_BOX_6)
    scene.play("done", f"move-{unit}")
    assert going_to(scene) == TOUCHING_BOX_6 - {JUNGLE_BESIDE_BOX_6}
    scene.play(f"hex-{MORE_JUNGLE_BESIDE_BOX_6}", "stop")
    assert scene.asked == "move.reaction"
    assert {f"react-{foe}", f"lift-{foe}"} <= set(scene.words)
    scene.play(f"react-{foe}")
    assert "trail-6" not in going_to(scene)


@pytest.mark.rule("vn 17.8-e")
def test_a_unit_off_the_trail_may_operate_in_the_first_game_turn() -> None:
    """It is not Ops Complete."""
    scene = segment()
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.play("done", f"move-{unit}", f"hex-{HILLS_BESIDE_BOX_6}", "stop")
    to_the_operations(scene)
    assert scene.t.may_operate(unit)
    assert "operate" in scene.words


@pytest.mark.rule("vn 12-ab", "vn 17.8-aa", "vn 17.8-h")
def test_whoever_ends_the_segment_on_the_trail_waits_until_the_second_game_turn() -> None:
    """Who went along it, who came onto it and who stayed; then each may move again, and come off."""
    scene = segment()
    went = scene.unit(PAVN_32ND_REGIMENT, BOX_3)
    stayed = scene.unit(PAVN_33RD_REGIMENT, BOX_6)
    came = scene.unit(PAVN_1ST_DIVISION_HQ, JUNGLE_BESIDE_BOX_6)
    scene.play(f"move-{went}", named(BOX_4), "stop", "done")
    scene.play(f"move-{came}", named(BOX_6), "stop", "done")
    everybody = (went, stayed, came)
    while scene.asked != "turn.initiative":
        assert not scene.asked.startswith("trail.")
        scene.play(scene.words[0])
    assert [scene.s.done[unit] for unit in everybody] == [Done.YES] * 3
    to_the_second_turn(scene)
    assert set(scene.words) == {"done", *(f"move-{unit}" for unit in everybody)}
    scene.play(f"move-{went}", "hex-2613", "stop")
    assert scene.where(went) == "2613"


@pytest.mark.rule("vn 17.8-aa")
def test_who_came_onto_the_trail_in_an_operation_may_go_on_in_the_next_phase() -> None:
    """Nobody waits for the next season's segment."""
    scene = turn(Stage.SUPPORT)
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6, done=Done.YES)
    while scene.play() is None or not scene.asked.startswith("trail."):
        scene.play("done")
    assert f"move-{unit}" in scene.words


# --- enemies on the Trail -------------------------------------------------------------------------


@pytest.mark.rule("vn 17.8-r")
def test_leaving_a_box_with_enemies_costs_five_more_and_entering_it_does_not() -> None:
    """Of seven points one is left after a box out of it; into it the step costs one."""
    scene = segment()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    other = scene.unit(PAVN_33RD_REGIMENT, BOX_4)
    scene.play("done")
    scene.play(f"move-{unit}", named(BOX_7))
    assert scene.t.move.spent == 2 * 6
    scene.play("stop", f"move-{other}", named(BOX_5), named(BOX_6))
    assert scene.asked == "move.step"
    assert scene.t.move.spent == 2 * 2
    scene.play("stop")
    assert scene.where(other) == "trail-6"


@pytest.mark.rule("vn 17.8-r")
def test_whoever_has_not_five_points_stays_with_the_enemy() -> None:
    """Neither along the Trail nor off it; 6 points, less 3 by the lowest status, are not enough."""
    scene = segment({Index.TRAIL_EFFECTIVE: 1})
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    unit = scene.unit(VC_BATTALION, BOX_6)
    scene.play("done")
    assert (scene.asked, scene.words) == ("trail.along", ["done"])
    scene.play("done")
    assert (scene.asked, scene.words) == ("trail.leave", ["done", f"move-{unit}"])
    scene.play(f"move-{unit}", f"hex-{HILLS_BESIDE_BOX_6}")
    assert scene.t.move.spent == 2 * 5


@pytest.mark.rule("vn 17.8-p")
def test_the_us_side_does_not_move_in_the_segment() -> None:
    """Neither from a box nor where the NLF moves from box to box beside it."""
    scene = segment()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, JUNGLE_EAST)
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_4)
    scene.play(f"move-{unit}", named(BOX_5), "stop")
    assert scene.asked == AFTER_THE_SEGMENT


# --- what a page is told --------------------------------------------------------------------------


def test_units_of_a_box_are_offered_as_one_stack() -> None:
    """The first moves and the others join it; allowances are those of the form of movement."""
    scene = segment({Index.TRAIL_EFFECTIVE: 6})
    units = [scene.unit(id_, BOX_6) for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT)]
    request = scene.play()
    assert isinstance(request, Decision)
    hints = scene.game.hints(scene.s, request)
    assert hints is not None
    assert hints.allowances == {str(unit): 19.0 for unit in units}
    assert isinstance(hints.together, list)
    stack = hints.together[0]
    assert "box 6 of the Trail" in stack.label
    scene.play(*stack.words, named(BOX_7), "stop")
    assert [scene.where(unit) for unit in units] == ["trail-7"] * 2


def test_the_log_calls_boxes_boxes() -> None:
    """And says how a unit went there."""
    scene = segment()
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.play(f"move-{unit}", named(BOX_7))
    text = scene.game.text(scene.told("moved")[-1])
    assert text.endswith("moves along the Trail to box 7 of the Trail.")
