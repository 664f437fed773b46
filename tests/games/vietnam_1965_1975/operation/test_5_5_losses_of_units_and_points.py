"""Section 5.5, losses: what a removed unit gives back, and points of support that are lost."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Role
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_AIRMOBILE,
    T_HELICOPTER_VP,
    T_US_COUNTERS,
    T_US_RP,
)
from annamite.games.vietnam_1965_1975.operation.odds import support_lost, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.casualties import meet
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import afresh, search
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

RESULTS = BOX.charts.results


@pytest.mark.rule("vn 5.5-z")
def test_a_removed_vc_regiment_gives_back_its_unused_strength() -> None:
    """A regiment of 6 that goes for 1 loss returns 5 to the VC pool."""
    scene = Scene()
    us = [
        scene.unit(id_, NORTH_OF_QUANG_NGAI)
        for id_ in (
            FIRST_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_16TH_INFANTRY,
            "us.1.2.2",
        )
    ]
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    search(scene, *us, target=NORTHWEST_OF_QUANG_NGAI)
    scene.play("done", "done", 1, "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done")
    scene.play(5)
    lost = int(scene.told("result")[0].params["defender"])
    assert lost == 1
    scene.play(f"remove-{vc}")
    assert scene.s.pools[2] == 9 + 6 - lost
    assert scene.where(vc) == GONE


@pytest.mark.rule("vn 5.5-ap")
def test_the_example_of_a_vc_regiment_removed_for_two_losses() -> None:
    """A regiment of 6 that goes for 2 losses returns 4 to the VC pool."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    meet(scene, MOUNTAIN, [us], [vc], losses=[0, 2])
    scene.play(f"remove-{vc}")
    assert scene.s.pools == [9, 9, 9 + 4, 9]
    assert scene.where(vc) == GONE


@pytest.mark.rule("vn 5.5-d")
@pytest.mark.parametrize("side", [US, NLF])
def test_the_defender_meets_his_losses_first(side: int) -> None:
    """All of the defender's losses are met before the first of the attacker's."""
    scene = Scene()
    units = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)]
    units.append(scene.unit(VC_1ST_REGIMENT, MOUNTAIN))
    attacker, defender = units[side], units[1 - side]
    meet(scene, MOUNTAIN, [attacker], [defender], losses=[2, 2])
    for unit in (defender, defender, attacker, attacker):
        assert {word.split("-")[1] for word in scene.words} == {str(unit)}
        scene.play(f"replace-{unit}")
    assert scene.s.pools == [9 - 2, 9, 9 - 2, 9]


@pytest.mark.rule("vn 5.5-ak", "vn 5.5-z")
def test_a_battalion_of_two_that_takes_one_loss_and_then_two() -> None:
    """It can pay for one loss only; removed by the next two, it returns nothing."""
    scene = Scene()
    us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN), scene.unit(VC_BATTALION, MOUNTAIN)
    assert scene.t.profile(vc).ground == 2
    combat = scene.combat(MOUNTAIN, [us], [vc], losses=[0, 1], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{vc}")
    assert (scene.s.pools[2], scene.s.hits[vc]) == (8, 1)
    scene.position = None
    op = scene.t.op
    op.round, op.combat = 2, scene.combat(MOUNTAIN, [us], [vc], losses=[0, 2], shares=[0] * 5)
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{vc}"]
    scene.play(f"remove-{vc}")
    assert (scene.s.pools[2], scene.s.hex[vc]) == (8, GONE)


@pytest.mark.rule("vn 5.5-aq", "vn 5.5-ar", "vn 5.5-aa", "vn 18.1-z")
@pytest.mark.parametrize(("second", "back"), [(2, 1), (3, 0)])
def test_a_battalion_lost_in_a_later_round_returns_what_its_strength_did_not_need(
    second: int, back: int
) -> None:
    """Of a battalion of 3, a point paid earlier comes back if 2 losses remove it, not if 3 do."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[second, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[us], scene.s.pools[0] = 1, 8
    scene.s.tally[T_US_RP] = 1
    scene.stage = Stage.LOSSES
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 8 + back
    assert scene.s.tally[T_US_COUNTERS] == 1
    assert (NLF, US) == (1, 0)


@pytest.mark.rule("vn 5.5-aa")
@pytest.mark.parametrize(("earlier", "now", "back"), [(1, 1, 0), (2, 1, 2), (1, 2, 1), (1, 3, 0)])
def test_only_a_unit_that_could_endure_no_more_returns_points(
    earlier: int, now: int, back: int
) -> None:
    """Earlier points come back only for a unit past its limit, and only beyond its last losses."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[now, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.s.hits[us], scene.s.pools[0], scene.s.tally[T_US_RP] = earlier, 5, earlier
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 5 + back


@pytest.mark.rule("vn 5.5-aa")
@pytest.mark.parametrize(("earlier", "left"), [(0, 9), (1, 10)])
def test_only_points_of_earlier_rounds_come_back_beyond_those_of_this_combat(
    earlier: int, left: int
) -> None:
    """A unit of 3 goes for 2 losses: a point spent earlier comes back with that of this combat."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[2, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[us] = scene.s.tally[T_US_RP] = earlier
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}", f"remove-{us}")
    assert scene.where(us) == GONE
    assert scene.s.pools[0] == left


@pytest.mark.rule("vn 5.5-ad")
def test_two_bad_rounds_cost_one_point_of_each_kind() -> None:
    """An operation loses one Air and one Airmobile Point at most."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, MOUNTAIN)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    scene.s.air_total = scene.s.airmobile_total = 5
    combat = scene.combat(MOUNTAIN, [us], [vc])
    modifier = work_out(scene.t, combat).modifier
    dice = {die: RESULTS[max(die + modifier, -4)] for die in range(1, 7)}
    air = next(die for die, found in dice.items() if found.air)
    lift = next(die for die, found in dice.items() if found.airmobile == "always")
    scene.t.op.fire.air = 3
    for die in (air, lift, air, lift):
        scene.t.op.combat = scene.combat(MOUNTAIN, [us], [vc])
        afresh(scene, Stage.RESULT)
        scene.play(die)
        scene.s.hits[us] = scene.s.hits[vc] = 0
        scene.s.pools = [9, 9, 9, 9]
    assert scene.s.air_total == scene.s.airmobile_total == 5
    scene.t.op.combat = None
    afresh(scene, Stage.END_OF_OPERATION)
    scene.play()
    assert scene.s.air_total == scene.s.airmobile_total == 4
    assert (scene.s.tally[T_AIR], scene.s.tally[T_AIRMOBILE]) == (1, 1)


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("kind", ["none", "lifted", "airmobile"])
def test_helicopters_are_lost_if_the_operation_has_any(kind: str) -> None:
    """They can be lost if any unit of the operation flies, though those who attack came on foot."""
    scene = Scene()
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(
        FIRST_BATTALION_EIGHTH_CAVALRY if kind == "airmobile" else SECOND_BATTALION_28TH_INFANTRY,
        QUANG_NGAI,
    )
    # Those who were lifted in reaction or as reserves are not among the units assigned.
    units = [foot, other] if kind == "airmobile" else [foot]
    op = scene.operation(units=units, targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    op.march.airmobile = [other] if kind == "lifted" else []
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foot], [vc])
    row = next(n for n, found in RESULTS.items() if found.airmobile == "always")
    assert support_lost(scene.t, combat, row)[1] is (kind != "none")


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("lifted", [True, False])
def test_helicopters_that_brought_defenders_can_be_lost(lifted: bool) -> None:
    """In an operation of the NLF they can be lost only if defenders were lifted."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    op = scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[QUANG_NGAI])
    op.march.airmobile = [us] * lifted
    combat = scene.combat(QUANG_NGAI, [vc], [us])
    assert any(support_lost(scene.t, combat, n)[1] for n in RESULTS) == lifted


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("assigned", [0, 1])
def test_only_air_of_the_operation_is_lost(assigned: int) -> None:
    """Air counts as lost if it was given to the operation, though not to that attack."""
    scene = Scene()
    scene.s.air_total = 5
    row = next(n for n, found in BOX.charts.results.items() if found.air)
    us, vc = (
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI),
        scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI),
    )
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], allotting=Role.DEFENDER)
    modifier = work_out(scene.t, combat).modifier
    op = scene.t.op
    op.combat, op.fire.air, scene.stage = combat, assigned, Stage.RESULT
    die = next(d for d in range(1, 7) if BOX.charts.results[d + modifier].air)
    assert row in BOX.charts.results
    assert combat.air == 0
    scene.play(die)
    assert scene.t.op.fire.air_lost == bool(assigned)


@pytest.mark.rule("vn 5.5-af", "vn 7.3-m", "vn 7.3-l", "vn 18.1-ab")
def test_support_is_lost_after_the_operation_one_point_at_most() -> None:
    """It takes effect at the end; with no Airmobile Point to lose it costs a Victory Point."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    op = scene.operation(units=[us], air=3)
    op.fire.air_lost = op.fire.airmobile_lost = True
    scene.s.air_total, scene.s.air = 5, 2
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.air_total == 4
    assert (scene.s.tally[T_AIR], scene.s.tally[T_AIRMOBILE], scene.s.tally[T_HELICOPTER_VP]) == (
        1,
        0,
        1,
    )


@pytest.mark.rule("vn 5.5-af")
@pytest.mark.parametrize(("held", "left", "destroyed"), [(2, 1, 1), (0, 0, 0)])
def test_an_airmobile_point_is_lost_though_all_have_served(
    held: int, left: int, destroyed: int
) -> None:
    """Those used this turn are still held; where none is held a Victory Point alone is lost."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(units=[us], airmobile=[us], airmobile_lost=True)
    scene.s.airmobile_total, scene.s.airmobile = held, 0
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.airmobile_total == left
    assert scene.s.tally[T_AIRMOBILE] == destroyed
    assert scene.s.tally[T_HELICOPTER_VP] == 1 - destroyed


@pytest.mark.rule("vn 5.5-at")
@pytest.mark.parametrize(("earlier", "now"), [(2, 1), (1, 2), (2, 2), (0, 1), (2, 3), (2, 9)])
def test_what_a_removed_unit_gives_back(earlier: int, now: int) -> None:
    """Points spent on it earlier come back as far as its strength exceeds its last losses."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    strength = scene.t.profile(us).ground
    scene.s.hits[us], scene.s.pools[0], scene.s.tally[T_US_RP] = earlier, 5, earlier
    meet(scene, MOUNTAIN, [foe], [us], losses=[now, 0])
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 5 + min(earlier, max(strength - now, 0))
    assert scene.s.hex[us] == GONE


def test_a_dispersed_or_destroyed_regiment_gives_back_what_was_not_needed() -> None:
    """A VC regiment of 6 removed for 3 losses returns 3 to the pool."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    combat = scene.combat(ROAD_JUNCTION, [us], [vc], losses=[0, 3], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    before = scene.s.pools[2]
    scene.play(f"remove-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.s.pools[2] == before + 3


def test_points_spent_in_this_combat_come_back_when_the_unit_goes() -> None:
    """Two points fell on it in this combat: they return, and its removal meets their losses."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN)
    other = scene.unit(SECOND_BATTALION_FOURTH_MARINES, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us, other], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}", f"replace-{us}")
    assert (scene.s.pools[0], scene.s.hits[us]) == (7, 2)
    assert scene.t.combat.losses[US] == 1
    scene.play(f"remove-{us}")
    assert scene.where(us) == GONE
    assert scene.s.pools[0] == 9
    assert scene.where(other) == MOUNTAIN
    assert scene.asked != "combat.loss"
