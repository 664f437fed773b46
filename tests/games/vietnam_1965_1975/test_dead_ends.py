"""Positions in which random games once found nothing to answer, or nothing sensible."""

from __future__ import annotations

from random import Random

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, NLF, PATROL, Kind
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.turn.deployment import WITH_HQ, change
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.parametrize("more", [0, 1])
def test_a_retreat_beside_the_enemy_needs_a_target_unit_other_than_its_own(more: int) -> None:
    """Where one target unit is left besides the enemy it cannot be taken along: nobody could stop."""
    scene = Scene()
    runs, stays = scene.unit("us.3m.3.3", "5118"), scene.unit("us.3m.4.2", "5119")
    others = [scene.unit("us.1m.7.3", "5119") for _ in range(more)]
    foe = scene.unit("vc.ind.1", "5119")
    targets = [runs, stays, *others]
    scene.operation(side=NLF, units=[foe], targets=targets, target_hexes=["5118", "5119"])
    scene.stage = Stage.RETREAT
    scene.play(f"move-{runs}", "hex-5119")
    assert "stop" in scene.words
    assert (f"join-{stays}" in scene.words) == bool(more)
    for other in others:
        scene.play(f"join-{other}")
        assert f"join-{stays}" not in scene.words
    scene.play("stop")
    assert scene.where(runs) == "5119"


@pytest.mark.parametrize("seed", range(30))
def test_along_free_roads_no_way_is_gone_twice(seed: int) -> None:
    """An ineffective unit may stop in few hexes; what is offered always leads on to one of them."""
    dice = Random(seed)
    scene = Scene()
    unit = scene.unit("arvn.22.40", "4427", ineffective=1)
    scene.operation(kind=Kind.STRATEGIC, units=[unit])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{unit}")
    path = ["4427"]
    while scene.asked == "move.step":
        hexes = [word.removeprefix("hex-") for word in scene.words if word.startswith("hex-")]
        spent, at = scene.t.move.spent, path[-1]
        costs = dict(Ways(scene.t, scene.t.move).steps())
        assert not [id_ for id_ in hexes if id_ in path and costs[BOX.at[id_]] == spent], at
        word = dice.choice(scene.words)
        path.append(word.removeprefix("hex-"))
        scene.play(word)
    assert scene.s.hex[unit] < 0 or path[-1] == "stop"


@pytest.mark.rule("vn 6.2-s")
def test_an_hq_does_not_go_on_with_the_patrol_of_its_brigade() -> None:
    """Its battalions do: it is ground strength that patrols."""
    scene = Scene()
    own = scene.unit("us.199", "5121", mission=PATROL, done=1)
    change(scene.t, own, WITH_HQ)
    parts = [u for u in range(len(scene.s.hex)) if u != own]
    assert [scene.s.mission[u] for u in parts] == [PATROL] * 4
    assert scene.s.mission[own] == 0
    foe, whole = scene.unit("nva.1.32", "4919"), scene.unit("us.173", "4919", mission=PATROL)
    scene.s.done[whole] = 1
    combat = scene.combat("4919", [foe], [whole], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{whole}")
    found = {bool(scene.t.profile(u).ground): scene.s.mission[u] for u in combat.defenders}
    assert found == {True: PATROL, False: 0}


@pytest.mark.rule("vn 6.1-f")
def test_a_reserve_that_goes_over_to_holding_is_out_of_the_operation() -> None:
    scene = Scene()
    stays, reserve = scene.unit("us.3m.3.3", "5119"), scene.unit("us.3m.4.2", "5121")
    vc = scene.unit("vc.ind.1", "5119")
    op = scene.operation(
        kind=Kind.CLEAR, units=[stays, reserve], reserves=[reserve], targets=[vc], target_hexes=["5119"],
        pursuit_left=[[stays, 4], [reserve, 0]],
    )  # fmt: skip
    scene.stage = Stage.CONVERT
    scene.play(f"hold-{reserve}")
    assert (op.units, op.reserves, op.fights.pursuit_left) == ([stays], [], [[stays, 4]])
    assert scene.s.mission[reserve] == HOLD


def test_nobody_bombards_with_nothing() -> None:
    """Guns, air or a ship must be told off for it: else one could bombard for ever."""
    scene = Scene()
    scene.unit("vc.ind.1", "5020")
    gun = scene.unit("us.art.2-12", "5118")
    scene.s.air = scene.s.air_total = 4
    scene.stage = Stage.INITIATIVE
    scene.play("let_us_operate", "bombard")
    assert scene.words == ["done", f"unit-{gun}"]
    scene.play("done", "hex-5020")
    assert scene.asked == "operation.support"
    assert "done" not in scene.words
    scene.play("air-4")
    assert "done" in scene.words


def test_guns_alone_bombard_only_with_guns() -> None:
    """Without air or ships one gun at least is told off."""
    scene = Scene()
    scene.unit("vc.ind.1", "5020")
    gun = scene.unit("us.art.2-12", "5118")
    scene.play("let_us_operate", "bombard")
    assert scene.words == [f"unit-{gun}"]
