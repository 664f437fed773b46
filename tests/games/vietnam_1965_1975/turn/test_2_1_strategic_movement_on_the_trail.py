"""The NLF's part of the Strategic Movement Phase: off the Trail, along it, onto it (2.1, 3.3)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import PATROL, Done
from annamite.games.vietnam_1965_1975.box.strategic.track import Track
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    SUPPLY_CONDUIT,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.trails import (
    BOX_4,
    BOX_5,
    BOX_6,
    BOX_7,
    JUNGLE_BESIDE_BOX_6,
    JUNGLE_EAST,
    TOUCHING_BOX_6,
    TWICE_LESS_TWO,
    going_to,
    named,
    turn,
)


def phase(*, first: bool = False, levels: dict[Index, int] | None = None) -> Scene:
    """Return a scene in which the US side has had its part of the phase."""
    return turn(Stage.TRAIL, first=first, levels=levels)


def counted(scene: Scene) -> int:
    """Return the half Movement Points of the stack on the move."""
    return scene.t.move.allowance


@pytest.mark.rule("vn 2.1-e", "vn 2.1-f", "vn 2.2-v", "vn 3.3-g")
def test_first_off_the_trail_then_along_it_then_onto_it_after_the_us_side() -> None:
    """The US side moves first; a unit on the Trail is offered twice, one on the map at the end."""
    scene = turn(Stage.STRATEGIC)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, "5121")
    there = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    near = scene.unit(PAVN_33RD_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.play("done")
    for step, unit in (("trail.leave", there), ("trail.along", there), ("trail.enter", near)):
        assert scene.asked == step
        assert scene.words == ["done", f"move-{unit}"]
        scene.play("done")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 2.1-g", "vn 2.1-l")
def test_a_unit_off_the_trail_is_put_in_a_hex_that_its_box_touches_and_may_operate() -> None:
    """Any of the five hexes, whatever its ground; the move ends there."""
    scene = phase()
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.play(f"move-{unit}")
    assert going_to(scene) == TOUCHING_BOX_6
    scene.play("hex-2926")
    assert scene.words == ["stop"]
    scene.play("stop")
    assert scene.asked == "turn.initiative"
    assert scene.where(unit) == "2926"
    assert scene.s.done[unit] == Done.NO
    assert "operate" in scene.words


@pytest.mark.rule("vn 2.1-h", "vn 17.8-ac")
def test_a_unit_on_the_trail_goes_along_it_by_its_effective_status_to_another_box() -> None:
    """7 points are 12 by x2-2; whoever sets out does not come back to where it was."""
    scene = phase(levels={Index.TRAIL_EFFECTIVE: TWICE_LESS_TWO})
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.play("done", f"move-{unit}")
    assert counted(scene) == 2 * 12
    assert set(scene.words) == {named(BOX_5), named(BOX_7)}
    scene.play(named(BOX_5))
    assert set(scene.words) == {"stop", named(BOX_4), named(BOX_6)}
    scene.play(named(BOX_6))
    assert set(scene.words) == {named(BOX_5), named(BOX_7)}


@pytest.mark.rule("vn 2.1-i", "vn 17.8-ac")
def test_a_unit_on_the_map_comes_onto_the_trail_with_its_normal_allowance() -> None:
    """7 points, whatever the status: 2 for jungle, 1 for the first box, 1 for each of four more."""
    scene = phase(levels={Index.TRAIL_EFFECTIVE: TWICE_LESS_TWO})
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_EAST)
    scene.play(f"move-{unit}")
    assert counted(scene) == 2 * 7
    scene.play(f"hex-{JUNGLE_BESIDE_BOX_6}")
    assert "stop" not in scene.words
    scene.play(named(BOX_6))
    assert scene.t.move.spent == 2 * 3
    assert going_to(scene) == {BOX.names[BOX_5], BOX.names[BOX_7]}
    scene.play(named(BOX_7))
    for number in (8, 9, 10):
        scene.play(f"hex-trail-{number}")
    assert scene.words == ["stop"]
    assert scene.t.move.spent == 2 * 7


@pytest.mark.rule("vn 2.1-i", "vn 17.8-h")
def test_whoever_cannot_come_to_the_trail_does_not_set_out_for_it() -> None:
    """It must end there: no hex is offered from which it could not, nor a unit that is too far."""
    scene = phase()
    far = scene.unit(PAVN_32ND_REGIMENT, "3426")
    near = scene.unit(VC_1ST_REGIMENT, JUNGLE_EAST)
    assert scene.play() is not None
    assert scene.words == ["done", f"move-{near}"]
    assert f"move-{far}" not in scene.words
    scene.play(f"move-{near}")
    assert "3223" not in going_to(scene)
    assert JUNGLE_BESIDE_BOX_6 in going_to(scene)


@pytest.mark.rule("vn 2.1-j")
def test_a_unit_uses_one_form_of_movement_on_the_trail() -> None:
    """Off the Trail and on again, or along it and off, is not offered."""
    scene = phase()
    off = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    along = scene.unit(PAVN_33RD_REGIMENT, BOX_4)
    scene.play(f"move-{off}", f"hex-{JUNGLE_BESIDE_BOX_6}", "stop")
    assert scene.words == ["done", f"move-{along}"]
    scene.play("done", f"move-{along}", named(BOX_5), "stop")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 2.1-k")
def test_units_on_the_trail_are_ops_complete_after_it() -> None:
    """Those that came onto it, those that went along it, and those that stayed."""
    scene = phase()
    came = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    went = scene.unit(PAVN_33RD_REGIMENT, BOX_4)
    stayed = scene.unit(VC_1ST_REGIMENT, BOX_7, known=1)
    scene.play("done", f"move-{went}", named(BOX_5), "stop", "done")
    scene.play(f"move-{came}", named(BOX_6), "stop")
    assert scene.asked == "turn.initiative"
    assert [scene.s.done[unit] for unit in (came, went, stayed)] == [Done.YES] * 3


@pytest.mark.rule("vn 2.1-m", "vn 5-j", "vn 3.3-g")
def test_a_unit_of_the_nlf_on_the_trail_takes_no_part_in_operations() -> None:
    """So it comes off the Trail at no other time of the game-turn."""
    scene = turn(Stage.OPERATIONS)
    scene.s.frames.append(("operations phase", Stage.INITIATIVE))
    there = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    assert scene.play() is not None
    assert scene.words == ["let_us_operate"]
    on_map = scene.unit(PAVN_33RD_REGIMENT, JUNGLE_EAST)
    scene.position = None
    for kind in ("search_and_destroy", "strategic"):
        scene.play("operate", kind)
        assert scene.words == [f"unit-{on_map}"]
        scene.position, scene.s.op = None, None
        scene.s.frames = [*scene.s.frames[:3], ("operations phase", Stage.INITIATIVE)]
    scene.play("operate")
    assert not any(word.endswith(f"-{there}") for word in scene.words)
    assert f"hold-{on_map}" in scene.words


@pytest.mark.rule("vn 6.2-p")
def test_units_on_a_mission_do_not_go_onto_the_trail() -> None:
    """They are Ops Complete."""
    scene = phase()
    scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6, mission=PATROL, done=Done.YES)
    free = scene.unit(PAVN_33RD_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.play()
    assert scene.words == ["done", f"move-{free}"]


@pytest.mark.rule("vn 17.5-ac")
def test_a_conduit_never_moves_on_the_trail() -> None:
    """Not even where the multiplier adds points to nothing."""
    scene = phase(levels={Index.TRAIL_EFFECTIVE: 6})
    scene.unit(SUPPLY_CONDUIT, BOX_6)
    for step in ("trail.leave", "trail.along"):
        scene.play()
        assert (scene.asked, scene.words) == (step, ["done"])
        scene.play("done")


def test_units_of_one_box_go_together() -> None:
    """They join before they set out; the slowest counts."""
    scene = phase()
    slow = scene.unit(VC_1ST_REGIMENT, BOX_6, known=1)
    fast = scene.unit(PAVN_33RD_REGIMENT, BOX_6)
    scene.play("done", f"move-{fast}")
    assert counted(scene) == 2 * 7
    scene.play(f"join-{slow}")
    assert counted(scene) == 2 * 6
    scene.play(named(BOX_7), "stop")
    assert scene.where(slow) == scene.where(fast)


def test_a_conduit_cannot_be_taken_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stack that could go nowhere with it does not take it, whatever an owner's track adds."""
    monkeypatch.setattr(Track, "allowance", lambda _, __, printed: printed + 3)
    scene = phase()
    conduit = scene.unit(SUPPLY_CONDUIT, BOX_6)
    unit = scene.unit(PAVN_33RD_REGIMENT, BOX_6)
    scene.play("done", f"move-{unit}")
    assert f"join-{conduit}" not in scene.words
    assert named(BOX_7) in scene.words
