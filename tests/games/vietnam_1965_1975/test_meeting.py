"""Section 3: groups that meet on their way and go on together, as one move."""

from __future__ import annotations

import random

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import N_VC, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.moving.stacks import complete
from annamite.games.vietnam_1965_1975.position.hidden import gather
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.shown.together import together
from annamite.kernel import Decision
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

ROUND_ABOUT = ("hex-5120", "hex-5019", "hex-5020", "stop")
"""From 5121 to 5020 for 3 Movement Points; straight on it is 1."""


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
    scene = segment(("nva.1.32", "5121"), ("vc.bn.b", "5021"), side=NLF)
    scene.play("move-0", *ROUND_ABOUT, "move-1", "hex-5020")
    assert (scene.t.move.spent, scene.t.move.allowance) == (2, 12)
    assert offered(scene, "join") == ["join-0"]
    scene.play("join-0")
    assert scene.t.move.units == [1, 0]
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 12)
    scene.play("hex-5120", "stop")
    assert [scene.where(u) for u in (0, 1)] == ["5120", "5120"]
    assert scene.words == ["done"]


@pytest.mark.rule("vn 3-d", "vn 3-s")
def test_the_one_that_comes_up_may_have_spent_more() -> None:
    scene = segment(("us.1.1.2", "5021"), ("us.1.1.3", "5121"))
    scene.play("move-0", "hex-5020", "stop", "move-1", *ROUND_ABOUT[:-1], "join-0")
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 16)
    scene.position = None
    scene.t.move.spent = 13
    scene.play("hex-5121")
    assert scene.t.move.spent == 15
    assert not offered(scene, "hex")  # half a Movement Point is left, and each hex costs 1


@pytest.mark.rule("vn 3-d", "vn 3-f")
@pytest.mark.parametrize(("spent", "words"), [(12, ["join-0"]), (13, [])])
def test_nobody_joins_who_could_not_have_spent_as_much(spent: int, words: list[str]) -> None:
    scene = segment(("us.art.2-12", "5021"), ("us.1.1.3", "5020"))
    scene.play("move-0", "hex-5020", "stop", "move-1", "hex-5121")
    scene.position = None
    scene.t.move.spent = spent - 2
    scene.play("hex-5020")
    assert offered(scene, "join") == words


@pytest.mark.rule("vn 3-d", "vn 3-f")
def test_a_slow_unit_does_not_join_those_who_have_spent_more_than_it_has() -> None:
    scene = segment(("us.1.1.2", "5121"), ("us.art.2-12", "5021"))
    scene.play("move-0", *ROUND_ABOUT)
    scene.position = None
    scene.t.op.march.stopped[0][0] = 13
    scene.play("move-1", "hex-5020")
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-d", "vn 3-f")
@pytest.mark.parametrize(("spent", "series"), [(12, [["join-1", "join-2"]]), (13, [])])
def test_units_are_offered_together_if_one_does_not_keep_the_other_out(
    spent: int, series: list[list[str]]
) -> None:
    scene = segment(("us.1.1.3", "5021"), ("us.1.1.2", "5121"), ("us.art.2-12", "5020"))
    scene.play("move-1", "hex-5020", "stop")
    scene.position = None
    scene.t.op.march.stopped[0][0] = spent
    decision = scene.play("move-0", "hex-5020")
    assert offered(scene, "join") == ["join-1", "join-2"]
    assert isinstance(decision, Decision)
    assert [entry["words"] for entry in plain(together(scene.t, decision))] == series
    scene.play("join-1")
    assert offered(scene, "join") == (["join-2"] if series else [])


@pytest.mark.rule("vn 3-v")
def test_units_dropped_off_are_not_met() -> None:
    scene = segment(("us.1.1.2", "5121"), ("us.1.1.3", "5121"), ("us.3m.3.3", "5021"))
    scene.play("move-0", "join-1", "hex-5020", "drop-1", "hex-5019", "stop", "move-2", "hex-5020")
    assert offered(scene, "join") == []
    scene.play("hex-5019")
    assert offered(scene, "join") == ["join-0"]


@pytest.mark.rule("vn 3-u", "vn 3-v")
def test_those_of_a_stack_that_do_not_go_on_with_the_others_stay() -> None:
    scene = segment(
        ("us.1.1.2", "5121"), ("us.1.1.3", "5121"), ("us.3m.3.3", "5021"), ("us.3m.4.2", "5021")
    )
    scene.play("move-0", "join-1", "hex-5020", "stop", "move-2", "hex-5020")
    assert offered(scene, "join") == ["join-0", "join-1"]
    scene.play("join-0")
    assert offered(scene, "join") == ["join-1"]
    scene.play("hex-5019", "hex-5020")
    assert offered(scene, "join") == []
    scene.play("hex-5019", "stop", "move-3", "hex-5020")
    assert offered(scene, "join") == []
    assert [scene.where(u) for u in range(3)] == ["5019", "5020", "5019"]


@pytest.mark.rule("vn 3-w", "vn 3-x")
def test_nobody_goes_on_after_another_stack_has_moved() -> None:
    scene = segment(("us.1.1.2", "5121"), ("us.1.1.3", "5121"), ("us.3m.3.3", "5021"))
    scene.play("move-0", "hex-5020", "stop", "move-1", "hex-5120", "stop", "move-2", "hex-5020")
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-w", "vn 3-x")
def test_stacks_that_were_formed_on_the_way_meet_in_their_turn() -> None:
    scene = segment(
        ("us.1.1.2", "5121"), ("us.1.1.3", "5121"), ("us.3m.3.3", "5021"), ("us.3m.4.2", "5021")
    )
    scene.play("move-0", "hex-5020", "stop", "move-1", "hex-5120", "stop")
    scene.play("move-2", "hex-5121", "hex-5120", "join-1")
    assert scene.t.op.march.stopped == [[2, 0]]
    scene.play("hex-5121", "hex-5020")
    assert offered(scene, "join") == ["join-0"]
    scene.play("join-0", "stop")
    assert scene.t.op.march.stopped == [[8, 2, 1, 0]]
    scene.play("move-3", "hex-5020")
    assert offered(scene, "join") == ["join-0", "join-1", "join-2"]


@pytest.mark.rule("vn 3-d")
def test_a_unit_that_has_not_moved_picks_up_those_who_come_to_it() -> None:
    scene = segment(("us.1c.1.1", "5020"), ("us.1c.1.2", "5121"))
    scene.play("move-1", *ROUND_ABOUT, "move-0")
    assert "fly" in scene.words
    scene.play("join-1")
    assert scene.t.move.spent == 6
    assert "fly" not in scene.words
    scene.play("hex-5121", "stop")
    assert [scene.where(u) for u in (0, 1)] == ["5121", "5121"]


@pytest.mark.rule("vn 8.1-b", "vn 8.1-h")
def test_a_landing_ends_the_movement_and_walkers_do_not_go_on_by_air() -> None:
    scene = segment(("us.1c.1.1", "5121"), ("us.1c.1.2", "5021"))
    scene.play("move-0", "fly", "hex-5020", "stop", "move-1", "hex-5020")
    assert offered(scene, "join") == []
    scene = segment(("us.1c.1.1", "5121"), ("us.1c.1.2", "5020"))
    scene.play("move-0", "hex-5020", "stop", "move-1")
    assert offered(scene, "join") == ["join-0"]
    scene.play("fly")
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-w", "vn 5.3-a")
@pytest.mark.parametrize("answer", ["done", "react-2"])
def test_an_enemy_that_moves_in_reaction_ends_the_movement(answer: str) -> None:
    scene = segment(("us.1.1.2", "5121"), ("us.1.1.3", "5121"))
    foe = scene.unit("nva.1.32", "4919")
    scene.play("move-0", "hex-5020", "hex-5019", "stop")
    assert scene.words == ["done", f"react-{foe}"]
    scene.play(answer)
    if answer != "done":
        scene.play("hex-4818", "stop")
    scene.play("move-1", "hex-5120", "hex-5019")
    assert offered(scene, "join") == (["join-0"] if answer == "done" else [])


def test_a_meeting_alone_brings_no_reaction() -> None:
    scene = segment(("us.1.1.2", "5020"), ("us.1.1.3", "5019"))
    scene.unit("nva.1.32", "4919")
    scene.play("move-0", "hex-5019", "stop", "done", "move-1", "join-0", "stop")
    assert scene.asked == "move.unit"


@pytest.mark.rule("vn 3.2-k")
def test_a_stack_thrown_back_goes_nowhere_more() -> None:
    scene = segment(("us.1.1.2", "5020"), ("us.1.1.3", "5121"))
    scene.unit("nva.1.32", "4920")
    sets_out(scene, [0], Going.OPERATION)
    scene.t.move.allowance = 40
    scene.play("hex-4920", "yes")
    scene.position = None
    combat = scene.t.combat
    combat.guns, combat.losses, combat.shares = [[], []], [0, 0], [0] * 5
    scene.t.move.allowance = scene.t.move.spent
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.told("withdrew")
    scene.play("done", "move-1", "hex-5020")
    assert scene.where(0) == "5020"
    assert offered(scene, "join") == []


@pytest.mark.rule("vn 3-d", "vn 3.3-c")
def test_nlf_units_meet_in_strategic_movement() -> None:
    scene = segment(("nva.1.32", "5121"), ("vc.bn.b", "5021"), kind=Kind.STRATEGIC, side=NLF)
    scene.play("move-0", *ROUND_ABOUT, "move-1", "hex-5020", "join-0")
    assert (scene.t.move.spent, scene.t.move.allowance) == (6, 2 * 3 * 6)


def test_retreating_units_that_stopped_have_retreated() -> None:
    scene = Scene()
    us, one, two = (
        scene.unit("us.1.1.2", "5121"),
        scene.unit("nva.1.32", "5020"),
        scene.unit("nva.1.33", "5020"),
    )
    scene.operation(
        units=[us],
        targets=[one, two],
        target_hexes=["5020"],
        attacked=[BOX.at["5020"]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{one}", "hex-4920", "stop", f"move-{two}", "hex-4920")
    assert offered(scene, "join") == []


def test_a_stack_that_has_stopped_is_copied_and_saved() -> None:
    scene = segment(("us.1.1.2", "5121"), ("us.1.1.3", "5021"))
    scene.play("move-0", "hex-5020", "stop")
    saved = State.load(scene.s.dump())
    assert saved.op is not None
    assert saved.op.march.stopped == [[2, 0]]
    copy = scene.s.copy()
    scene.t.destroy(0, "5.5")
    assert scene.t.op.march.stopped == []
    assert copy.op is not None
    assert copy.op.march.stopped == [[2, 0]]


@pytest.mark.rule("vn 3-d", "vn 3-f", "vn 3-w")
@pytest.mark.parametrize("side", [US, NLF])
def test_whoever_meets_whom_the_segment_ends_and_nobody_overspends(side: int) -> None:
    """Random segments on few hexes; the invariants are checked after each answer."""
    dice = random.Random(side)
    ids = ("us.1.1.2", "us.1.1.3", "us.1.1.1", "us.art.2-12", "us.1c.1.1")
    if side == NLF:
        ids = ("nva.1.32", "nva.1.33", "vc.bn.a", "vc.bn.b", "vc.bn.c")
    met = 0
    for _ in range(40):
        scene = segment(*((id_, dice.choice(("5020", "5021", "5121"))) for id_ in ids), side=side)
        scene.s.known = [side == US] * len(ids)
        scene.play()
        while scene.asked in ("move.unit", "move.step"):
            waiting = {unit for _, *units in scene.t.op.march.stopped for unit in units}
            words = [w for w in scene.words if w not in ("done", "fly")] or ["done"]
            near = [w for w in words if w in ("hex-5020", "hex-5021", "hex-5121")]
            joins = [f"join-{unit}" for unit in waiting if f"join-{unit}" in words]
            word = dice.choice(dice.choice([x for x in (words, near, joins) if x]))
            met += word in joins
            scene.play(word)
        assert scene.s.op is None or scene.t.op.march.stopped == []
    assert met >= 10


# --- hidden units -----------------------------------------------------------------------------------


def faces_down() -> Scene:
    """Return a Movement Segment of three hidden units, the first of which has moved."""
    scene = segment(("vc.bn.a", "5121"), ("vc.bn.b", "5121"), ("vc.bn.c", "5021"), side=NLF)
    scene.s.known = [0, 0, 0]
    scene.play("move-0", "hex-5020", "stop", "move-1", "hex-5020", "stop")
    return scene


@pytest.mark.rule("vn 10-d")
def test_hidden_units_of_stacks_that_may_go_on_apart_are_not_mixed() -> None:
    scene = faces_down()
    assert [scene.t.nation(u) for u in (0, 1)] == [N_VC, N_VC]
    gather(scene.t)
    assert scene.s.shuffle == []
    complete(scene.t)
    gather(scene.t)
    assert scene.s.shuffle == [0, 1]


@pytest.mark.rule("vn 10-d")
def test_what_hidden_units_have_spent_does_not_tell_what_they_are() -> None:
    scene = faces_down()
    scene.play("move-2", "hex-5020")
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
        assert known.move is not None
        assert known.stopped == [[0, 0], [0, 1]]
        assert known.move.spent == 0
