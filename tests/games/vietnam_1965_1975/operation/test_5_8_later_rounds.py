"""Section 5.8, later rounds: several target hexes, each with an attack and a die of its own."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.operation.combat import bound
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search, walk
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, quiet


@pytest.mark.rule("vn 5.4-ai", "vn 5.8-j", "vn 5.8-a", "vn 5.8-i")
def test_after_round_one_target_hexes_are_attacked_at_will() -> None:
    """A hex that is let be is a target no longer, and its units do not retreat."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    op = scene.operation(
        units=[us, mate],
        targets=[vc, other],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI, NORTH_OF_QUANG_NGAI],
    )
    op.round, op.fights.result_before = 2, 0
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == ["done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", f"hex-{NORTH_OF_QUANG_NGAI}"]
    assert bound(scene.t, BOX.at[NORTHWEST_OF_QUANG_NGAI], op.target_hexes) == [us]
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    while scene.asked != "combat.die":
        scene.play("done")
    assert scene.t.combat.attackers == [us]
    scene.play(3)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "combat.attack"
    assert scene.words == ["done", f"hex-{NORTH_OF_QUANG_NGAI}"]
    scene.play("done")
    assert scene.asked == "round.retreat"
    assert [w for w in scene.words if w.startswith("move")] == [f"move-{vc}"]
    assert scene.t.op.target_hexes == [BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    assert scene.t.op.targets == [vc]
    assert scene.where(other) == NORTH_OF_QUANG_NGAI


@pytest.mark.rule("vn 5.8-b", "vn 5.8-c", "vn 5.8-f", "vn 5.8-h", "vn 5.8-e")
def test_each_target_hex_has_its_own_die_and_the_lowest_pursuit_counts() -> None:
    """Attacks follow one another, losses apply at once, and the worst pursuit result is for all."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.operation(
        units=[us, mate],
        targets=[vc, other],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI, NORTH_OF_QUANG_NGAI],
    )
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == [f"hex-{NORTHWEST_OF_QUANG_NGAI}", f"hex-{NORTH_OF_QUANG_NGAI}"]
    raws: list[int] = []
    for hex_, die in ((NORTHWEST_OF_QUANG_NGAI, 6), (NORTH_OF_QUANG_NGAI, 1)):
        scene.play(f"hex-{hex_}")
        while scene.asked != "combat.die":
            scene.play("done")
        scene.play(die)
        assert len(scene.told("result")) == len(raws) + 1
        row = int(scene.told("result")[-1].params["row"])
        raws.append(BOX.charts.results[row].pursuit)
        while scene.asked == "combat.loss":
            scene.play(next(w for w in scene.words if w.startswith("replace")))
        if hex_ == NORTHWEST_OF_QUANG_NGAI:
            assert scene.asked == "combat.attack"
            assert sum(scene.s.hits) > 0
    assert raws[0] != raws[1]
    assert scene.t.op.fights.result_before == min(raws)
    assert scene.asked == "round.retreat"
    scene.play("done")
    while scene.asked == "round.pursuit":
        assert not scene.told("attack")[2:]
        scene.play("done")
    assert scene.asked == "combat.attack"


@pytest.mark.rule("vn 5.4-f", "vn 5.6-a")
def test_later_rounds_are_voluntary() -> None:
    """In round two nobody has to attack, and the operation is over if nobody does."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    search(scene, us, target=NORTHWEST_OF_QUANG_NGAI)
    walk(scene, us, NORTH_OF_QUANG_NGAI)
    scene.play("done", "done", 1, "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done")
    scene.play(5)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    scene.play("done")
    while scene.asked != "combat.attack":
        scene.play("done")
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert scene.s.hits == [0, 0]
    assert scene.s.done[vc] == 0


@pytest.mark.rule("vn 5.8-d")
def test_each_round_has_a_pursuit_result_of_its_own() -> None:
    """A poor result of the round before does not hold down the pursuit after this one."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    op = scene.operation(
        units=[unit], targets=[foe], target_hexes=[NORTH_OF_QUANG_NGAI], result=-2, result_before=-2
    )
    op.round = 2
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    quiet(scene)
    scene.play(6)
    lost(scene)
    assert scene.asked == "round.retreat"
    assert scene.t.op.fights.result_before == scene.told("result")[0].params["pursuit"]
    assert scene.t.op.fights.result_before > -2


@pytest.mark.rule("vn 5.8-d")
def test_a_better_result_of_a_later_attack_does_not_replace_the_lowest() -> None:
    """Whatever the order of the attacks, the lowest result counts."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    combat = scene.combat(NORTH_OF_QUANG_NGAI, [unit], [foe])
    op = scene.operation(units=[unit], targets=[foe], target_hexes=[NORTH_OF_QUANG_NGAI], result=-2)
    op.combat, op.fights.attacked, op.fights.used = combat, [BOX.at[NORTH_OF_QUANG_NGAI]], [unit]
    scene.stage = Stage.RESULT
    scene.play(6)
    lost(scene)
    assert int(scene.told("result")[0].params["pursuit"]) > -2
    assert scene.t.op.fights.result_before == -2
