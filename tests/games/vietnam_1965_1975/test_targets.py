"""Target hexes, reaction into them, missions, and reinforcements."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, OUT, PATROL, WAITING, Going
from annamite.games.vietnam_1965_1975.box.scenarios import Group, Level, Sheet
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


@pytest.mark.rule("vn 5.1-a", "vn 5.1-c", "vn 5.1-d", "vn 5.4-l")
def test_one_target_hex_however_far() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    far = [scene.unit(id_, "2562") for id_ in ("vc.ind.1", "vc.bn.b")]
    scene.unit("vc.bn.c", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done")
    assert scene.words == ["none", "hex-2562", "hex-4820"]
    scene.play("hex-2562")
    assert scene.t.op.targets == far
    assert scene.asked == "operation.support"


@pytest.mark.rule("vn 5.2-d")
def test_hexes_that_targets_have_moved_to_may_be_attacked() -> None:
    """One stays, one goes to another hex beside the operating unit: both hexes are targets now."""
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    one, two = scene.unit("vc.ind.1", "5120"), scene.unit("vc.bn.b", "5120")
    scene.operation(units=[us], targets=[one, two], target_hexes=["5120"], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{two}", "hex-5020", "stop", "done")
    assert scene.asked == "combat.attack"
    assert scene.words == ["hex-5020", "hex-5120"]


@pytest.mark.rule("vn 5.2-g", "vn 5.2-o", "vn 5.2-s")
def test_alert_scatters_the_targets() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    one, two = scene.unit("vc.ind.1", "4820"), scene.unit("vc.bn.b", "4820")
    watcher = scene.unit("us.3m.4.2", "4918")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-4820", "done")
    scene.play("done", "done", 6, f"move-{one}", "hex-4920", "stop")
    assert scene.asked == "alert.unit"
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == ("4920", "4820")
    assert scene.s.done == [1, 0, 0, 0]
    assert scene.where(watcher) == "4918"


@pytest.mark.rule("vn 5.3-h", "vn 5.3-g", "vn 5.3-l")
def test_reacting_into_a_target_hex_makes_a_target() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    vc, other = scene.unit("vc.ind.1", "5019"), scene.unit("vc.bn.b", "5020")
    scene.operation(units=[us], targets=[other], target_hexes=["5020"])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "stop")
    assert scene.words == ["done", f"react-{vc}", f"disperse-{vc}"]
    scene.play(f"react-{vc}", "hex-5020", "stop")
    assert sorted(scene.t.op.targets) == [vc, other]


@pytest.mark.rule("vn 5.3-i", "vn 5.3-f")
def test_reacting_to_a_retreat_keeps_off_target_hexes() -> None:
    scene = Scene()
    us, mate = scene.unit("us.3m.3.3", "5120"), scene.unit("us.3m.4.2", "5021")
    vc, stays = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5020")
    op = scene.operation(units=[us], targets=[vc, stays], target_hexes=["5020"], result=0)
    scene.stage = Stage.RETREAT
    assert op.round == 1
    scene.play(f"move-{vc}", "hex-4921", "stop", f"react-{mate}")
    assert scene.t.move.keep_off
    scene.play("hex-5020")
    assert "stop" not in scene.words


@pytest.mark.rule("vn 5.3-h")
def test_reacting_to_a_pursuit_may_end_with_the_targets() -> None:
    """Only those who react to a retreat or to reserves keep off: the defender's own side may help."""
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5019")
    target = scene.unit("vc.bn.b", "5020")
    scene.operation(units=[us], targets=[target], target_hexes=["5020"], result_before=3)
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{us}", "hex-5120", "stop", f"react-{vc}", "hex-5020")
    assert "stop" in scene.words
    scene.play("stop")
    assert sorted(scene.t.op.targets) == sorted((vc, target))


@pytest.mark.rule("vn 5.3-a", "vn 5.3-p")
def test_a_reserve_that_comes_up_may_be_reacted_to() -> None:
    """An enemy beside its last hex reacts at once; then the pursuit goes on."""
    scene = Scene()
    us, reserve = scene.unit("us.1.1.2", "5120"), scene.unit("us.1.1.3", "5221")
    target, idle = scene.unit("vc.ind.1", "5020"), scene.unit("nva.1.32", "4921")
    scene.operation(units=[us], targets=[target], target_hexes=["5020"], result_before=3)
    scene.stage = Stage.PURSUIT
    scene.play(f"reserve-{reserve}", "hex-5121", "hex-5021", "stop")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{idle}"]
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert f"move-{us}" in scene.words


@pytest.mark.rule("vn 6.2-g", "vn 6.2-p", "vn 5.3-k")
def test_units_on_a_mission_neither_move_nor_attack() -> None:
    scene = Scene()
    scene.unit("us.3m.3.3", "5121", mission=HOLD, done=1)
    scene.unit("us.3m.4.2", "5121", mission=PATROL, done=1)
    scene.unit("vc.ind.1", "4820", done=1)
    scene.play("let_us_operate")
    assert scene.words == ["pass"]
    for word in ("hold", "patrol"):
        scene = Scene()
        us = scene.unit("us.3m.3.3", "5121")
        scene.unit("vc.ind.1", "5120")
        scene.play("let_us_operate", f"{word}-{us}")
        assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 18.1-g", "vn 18.1-d")
@pytest.mark.parametrize("taken", [False, True])
def test_reinforcements_are_lost_where_the_enemy_stands(taken: bool) -> None:
    sheet = Sheet(
        id="test",
        title="Test",
        summary="Test",
        source="test",
        start="test",
        turns=2,
        us=(Group(units=("us.3m.3.3",), hexes=("5121",), turn=2),),
        nlf=(),
        levels=(Level(name="Test", winner="us"),),
    )
    scene = Scene(sheet)
    unit = scene.unit("us.3m.3.3", WAITING)
    scene.unit("vc.ind.1", "5121" if taken else "4820")
    scene.stage = Stage.GAME_TURN
    scene.play()
    if not taken:
        assert scene.words == ["hex-5121"]
        scene.play("hex-5121")
    assert scene.s.turn == 2
    assert scene.s.hex[unit] == (OUT if taken else BOX.at["5121"])
    assert sum(scene.s.tally) == 0
