"""Section 3, movement: groups that meet on their way and go on together, as one move."""

from __future__ import annotations

import random

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, US
from annamite.games.vietnam_1965_1975.moving.stacks import complete
from annamite.games.vietnam_1965_1975.position.hidden import gather
from annamite.games.vietnam_1965_1975.position.operation import Halt
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.shown.hints.together import together
from annamite.kernel import Decision
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HOWITZERS,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_EIGHTH_CAVALRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

ROUND_ABOUT = (
    f"hex-{NORTH_OF_QUANG_NGAI}",
    f"hex-{ROAD_JUNCTION}",
    f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    "stop",
)
"""From Quang Ngai to northwest of it for 3 Movement Points; straight on it is 1."""

CLOSE_BY = (NORTHWEST_OF_QUANG_NGAI, SOUTHWEST_OF_QUANG_NGAI, QUANG_NGAI)
MEETING = {
    US: (
        FIRST_BATTALION_28TH_INFANTRY,
        SECOND_BATTALION_28TH_INFANTRY,
        MECHANIZED_BATTALION,
        HOWITZERS,
        FIRST_BATTALION_EIGHTH_CAVALRY,
    ),
    NLF: (
        PAVN_32ND_REGIMENT,
        PAVN_33RD_REGIMENT,
        WEAK_VC_BATTALION,
        VC_BATTALION,
        VC_BATTALION_WITH_GUNS,
    ),
}


def segment(*units: tuple[str, str], kind: Kind = Kind.SEARCH, side: int = 0) -> Scene:
    """Return a Movement Segment in which these units, numbered from 0, are to move."""
    scene = Scene()
    numbers = [scene.unit(*unit) for unit in units]
    scene.operation(kind, side=side, units=numbers)
    scene.stage = Stage.MOVEMENT
    return scene


def offered(scene: Scene, act: str) -> list[str]:
    """Return the words on offer that begin with an act."""
    return [word for word in scene.words if word.startswith(act)]


@pytest.mark.rule("vn 3-d", "vn 3-x", "vn 3-s")
def test_groups_that_meet_go_on_as_one_that_has_spent_the_most() -> None:
    """By a ruling a stack that stopped may be picked up; all have spent what the one has."""
    scene = segment(
        (PAVN_32ND_REGIMENT, QUANG_NGAI), (VC_BATTALION, SOUTHWEST_OF_QUANG_NGAI), side=NLF
    )
    scene.play("move-0", *ROUND_ABOUT, "move-1", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert (scene.t.move.spent, scene.t.move.allowance) == (2, 12)
    assert offered(scene, "join") == ["join-0"]
    scene.play("join-0")
    assert scene.t.move.units == [1, 0]
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 12)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert [scene.where(u) for u in (0, 1)] == [NORTH_OF_QUANG_NGAI, NORTH_OF_QUANG_NGAI]
    assert scene.words == ["done"]


@pytest.mark.rule("vn 3-d", "vn 3-s")
def test_the_one_that_comes_up_may_have_spent_more() -> None:
    """What the joint stack has spent is the greater of both, whichever came last."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
    )
    scene.play(
        "move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "move-1", *ROUND_ABOUT[:-1], "join-0"
    )
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 16)
    scene.position = None
    scene.t.move.spent = 13
    scene.play(f"hex-{QUANG_NGAI}")
    assert scene.t.move.spent == 15
    assert not offered(scene, "hex")  # half a Movement Point is left, and each hex costs 1


@pytest.mark.rule("vn 3-d", "vn 3-f")
@pytest.mark.parametrize(("spent", "words"), [(12, ["join-0"]), (13, [])])
def test_nobody_joins_who_could_not_have_spent_as_much(spent: int, words: list[str]) -> None:
    """A unit with a smaller allowance than the stack has spent stays behind."""
    scene = segment(
        (HOWITZERS, SOUTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI),
    )
    scene.play("move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "move-1", f"hex-{QUANG_NGAI}")
    scene.position = None
    scene.t.move.spent = spent - 2
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == words


@pytest.mark.rule("vn 3-d", "vn 3-f")
def test_a_slow_unit_does_not_join_those_who_have_spent_more_than_it_has() -> None:
    """A slow unit that comes up to others stays out if they have spent more than its allowance."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI), (HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    )
    scene.play("move-0", *ROUND_ABOUT)
    scene.position = None
    scene.t.op.march.stopped[0].spent = 13
    scene.play("move-1", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-d", "vn 3-f")
@pytest.mark.parametrize(("spent", "series"), [(12, [["join-1", "join-2"]]), (13, [])])
def test_units_are_offered_together_if_one_does_not_keep_the_other_out(
    spent: int, series: list[list[str]]
) -> None:
    """Units are joined in one answer only if each could still join after the other."""
    scene = segment(
        (SECOND_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI),
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (HOWITZERS, NORTHWEST_OF_QUANG_NGAI),
    )
    scene.play("move-1", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    scene.position = None
    scene.t.op.march.stopped[0].spent = spent
    decision = scene.play("move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == ["join-1", "join-2"]
    assert isinstance(decision, Decision)
    assert [entry["words"] for entry in plain(together(scene.t, decision))] == series
    scene.play("join-1")
    assert offered(scene, "join") == (["join-2"] if series else [])


@pytest.mark.rule("vn 3-v")
def test_units_dropped_off_are_not_met() -> None:
    """A unit dropped on the way has moved, and is not picked up."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (THIRD_BATTALION_THIRD_MARINES, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play(
        "move-0",
        "join-1",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "drop-1",
        f"hex-{ROAD_JUNCTION}",
        "stop",
        "move-2",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    assert offered(scene, "join") == []
    scene.play(f"hex-{ROAD_JUNCTION}")
    assert offered(scene, "join") == ["join-0"]


@pytest.mark.rule("vn 3-u", "vn 3-v")
def test_those_of_a_stack_that_do_not_go_on_with_the_others_stay() -> None:
    """Of a stack that is met, those not taken along at once have moved."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (THIRD_BATTALION_THIRD_MARINES, SOUTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play(
        "move-0",
        "join-1",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
        "move-2",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    assert offered(scene, "join") == ["join-0", "join-1"]
    scene.play("join-0")
    assert offered(scene, "join") == ["join-1"]
    scene.play(f"hex-{ROAD_JUNCTION}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == []
    scene.play(f"hex-{ROAD_JUNCTION}", "stop", "move-3", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == []
    assert [scene.where(u) for u in range(3)] == [
        ROAD_JUNCTION,
        NORTHWEST_OF_QUANG_NGAI,
        ROAD_JUNCTION,
    ]


@pytest.mark.rule("vn 3-w", "vn 3-x")
def test_nobody_goes_on_after_another_stack_has_moved() -> None:
    """A stack that stopped may be met by the next mover, not once another has moved elsewhere."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (THIRD_BATTALION_THIRD_MARINES, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play(
        "move-0",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
        "move-1",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "stop",
        "move-2",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-w", "vn 3-x")
def test_stacks_that_were_formed_on_the_way_meet_in_their_turn() -> None:
    """A stack joined by another may meet a third one, and all of it may be taken along."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (THIRD_BATTALION_THIRD_MARINES, SOUTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play(
        "move-0",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
        "move-1",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "stop",
    )
    scene.play("move-2", f"hex-{QUANG_NGAI}", f"hex-{NORTH_OF_QUANG_NGAI}", "join-1")
    assert scene.t.op.march.stopped == [Halt(spent=2, units=[0])]
    scene.play(f"hex-{QUANG_NGAI}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == ["join-0"]
    scene.play("join-0", "stop")
    assert scene.t.op.march.stopped == [Halt(spent=8, units=[2, 1, 0])]
    scene.play("move-3", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert offered(scene, "join") == ["join-0", "join-1", "join-2"]


@pytest.mark.rule("vn 3-d")
def test_a_unit_that_has_not_moved_picks_up_those_who_come_to_it() -> None:
    """The stack that waited there may start with those who came."""
    scene = segment(
        (FIRST_BATTALION_EIGHTH_CAVALRY, NORTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI),
    )
    scene.play("move-1", *ROUND_ABOUT, "move-0")
    assert "fly" in scene.words
    scene.play("join-1")
    assert scene.t.move.spent == 6
    assert "fly" not in scene.words
    scene.play(f"hex-{QUANG_NGAI}", "stop")
    assert [scene.where(u) for u in (0, 1)] == [QUANG_NGAI, QUANG_NGAI]


@pytest.mark.rule("vn 8.1-b", "vn 8.1-h")
def test_a_landing_ends_the_movement_and_walkers_do_not_go_on_by_air() -> None:
    """Flyers that have landed go no farther, and no stack mixes ground and air."""
    scene = segment(
        (FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI),
        (SECOND_BATTALION_EIGHTH_CAVALRY, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play(
        "move-0",
        "fly",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
        "move-1",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    assert offered(scene, "join") == []
    scene = segment(
        (FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI),
        (SECOND_BATTALION_EIGHTH_CAVALRY, NORTHWEST_OF_QUANG_NGAI),
    )
    scene.play("move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "move-1")
    assert offered(scene, "join") == ["join-0"]
    scene.play("fly")
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-w", "vn 5.3-a")
@pytest.mark.parametrize("answer", ["done", "react-2"])
def test_an_enemy_that_moves_in_reaction_ends_the_movement(answer: str) -> None:
    """Once a reaction has moved, those who provoked it are not picked up."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI), (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    )
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    scene.play("move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}", "stop")
    assert scene.words == ["done", f"react-{foe}"]
    scene.play(answer)
    if answer != "done":
        scene.play("hex-4818", "stop")
    scene.play("move-1", f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
    assert offered(scene, "join") == (["join-0"] if answer == "done" else [])


def test_a_meeting_alone_brings_no_reaction() -> None:
    """Units that meet and stay where one has stopped before do not stop there again."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, ROAD_JUNCTION),
    )
    scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    scene.play("move-0", f"hex-{ROAD_JUNCTION}", "stop", "done", "move-1", "join-0", "stop")
    assert scene.asked == "move.unit"


@pytest.mark.rule("vn 3.2-k")
def test_a_stack_thrown_back_goes_nowhere_more() -> None:
    """Units that had to withdraw from an incidental attack are not picked up."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI),
    )
    scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    sets_out(scene, [0], Going.OPERATION)
    scene.t.move.allowance = 40
    scene.play(f"hex-{TRA_BONG_ROAD}", "yes")
    scene.position = None
    combat = scene.t.combat
    combat.guns, combat.losses, combat.shares = [[], []], [0, 0], [0] * 5
    scene.t.move.allowance = scene.t.move.spent
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.told("withdrew")
    scene.play("done", "move-1", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.where(0) == NORTHWEST_OF_QUANG_NGAI
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-d", "vn 3.3-c")
def test_nlf_units_meet_in_strategic_movement() -> None:
    """Stacks may meet with the threefold allowance as well."""
    scene = segment(
        (PAVN_32ND_REGIMENT, QUANG_NGAI),
        (VC_BATTALION, SOUTHWEST_OF_QUANG_NGAI),
        kind=Kind.STRATEGIC,
        side=NLF,
    )
    scene.play("move-0", *ROUND_ABOUT, "move-1", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "join-0")
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 2 * 3 * 6)


def test_retreating_units_that_stopped_have_retreated() -> None:
    """Meeting on the way is for movement: a retreat takes nobody along who has retreated."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(PAVN_33RD_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us],
        targets=[one, two],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{one}", f"hex-{TRA_BONG_ROAD}", "stop", f"move-{two}", f"hex-{TRA_BONG_ROAD}")
    assert offered(scene, "join") == []


def test_a_stack_that_has_stopped_is_copied_and_saved() -> None:
    """Saved and copied positions know who may still go on, each for itself."""
    scene = segment(
        (FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        (SECOND_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI),
    )
    scene.play("move-0", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    saved = State.load(scene.s.dump())
    assert saved.op is not None
    assert saved.op.march.stopped == [Halt(spent=2, units=[0])]
    copy = scene.s.copy()
    scene.t.destroy(0, "5.5")
    assert scene.t.op.march.stopped == []
    assert copy.op is not None
    assert copy.op.march.stopped == [Halt(spent=2, units=[0])]


def _answer(scene: Scene, dice: random.Random) -> bool:
    """Give a random answer, often one by which groups meet; return whether one joins another."""
    words = [word for word in scene.words if word not in ("done", "fly")] or ["done"]
    near = [word for word in words if word in {f"hex-{id_}" for id_ in CLOSE_BY}]
    joins = _joins(scene, words)
    word = dice.choice(dice.choice([some for some in (words, near, joins) if some]))
    scene.play(word)
    return word in joins


def _joins(scene: Scene, words: list[str]) -> list[str]:
    """Return those of some words by which units join the stack that stopped where it is."""
    waiting = {unit for stack in scene.t.op.march.stopped for unit in stack.units}
    return [f"join-{unit}" for unit in waiting if f"join-{unit}" in words]


@pytest.mark.rule("vn 3-d", "vn 3-f")
@pytest.mark.parametrize("side", [US, NLF])
def test_whoever_meets_whom_the_segment_ends_and_nobody_overspends(side: int) -> None:
    """Random segments on few hexes; the invariants are checked after each answer."""
    dice = random.Random(side)
    met = 0
    for _ in range(40):
        scene = segment(*((id_, dice.choice(CLOSE_BY)) for id_ in MEETING[side]), side=side)
        scene.s.known = [side == US] * len(MEETING[side])
        scene.play()
        while scene.asked in ("move.unit", "move.step"):
            met += _answer(scene, dice)
        assert scene.s.op is None or scene.t.op.march.stopped == []
    assert met >= 10


# --- hidden units ------------------------------------------------------------------------------


def faces_down() -> Scene:
    """Return a Movement Segment of three hidden units, the first of which has moved."""
    scene = segment(
        (WEAK_VC_BATTALION, QUANG_NGAI),
        (VC_BATTALION, QUANG_NGAI),
        (VC_BATTALION_WITH_GUNS, SOUTHWEST_OF_QUANG_NGAI),
        side=NLF,
    )
    scene.s.known = [0, 0, 0]
    scene.play(
        "move-0",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
        "move-1",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "stop",
    )
    return scene


@pytest.mark.rule("vn 10-d")
def test_hidden_units_of_stacks_that_may_go_on_apart_are_not_mixed() -> None:
    """Hidden units in one hex are shuffled only when their movement is complete."""
    scene = faces_down()
    assert [scene.t.nation(u) for u in (0, 1)] == [N_VC, N_VC]
    gather(scene.t)
    assert scene.s.shuffle == []
    complete(scene.t)
    gather(scene.t)
    assert scene.s.shuffle == [0, 1]


@pytest.mark.rule("vn 10-d")
def test_what_hidden_units_have_spent_does_not_tell_what_they_are() -> None:
    """The US side sees no cost from which it could tell a slow unit from a fast one."""
    scene = faces_down()
    scene.play("move-2", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert plain(scene.game.view(scene.s, "nlf"))["operation"]["stopped"] == [[2, 0], [2, 1]]
    assert plain(scene.game.view(scene.s, "nlf"))["operation"]["move"]["spent"] == 2
    for seat in ("us", None):
        seen = plain(scene.game.view(scene.s, seat))["operation"]
        assert (seen["stopped"], seen["move"]["spent"], seen["move"]["allowance"]) == (
            [],
            None,
            None,
        )
        known = scene.game.redact(scene.s, seat).op
        assert known is not None
        assert known.march.move is not None
        assert known.march.stopped == [Halt(spent=0, units=[0]), Halt(spent=0, units=[1])]
        assert known.march.move.spent == 0
