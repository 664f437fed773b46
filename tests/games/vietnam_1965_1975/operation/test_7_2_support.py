"""Sections 7 and 7.2, support: range, order of fire, and how much of it counts."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Going, Role
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, ESCARPMENT
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.fire import air_left
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.operation.losses import endurance, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import counted_support, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_DIVISION_HQ,
    HEAVY_GUNS,
    HILLS_SOUTHWEST_OF_MO_DUC,
    HOWITZERS,
    MORE_HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    SOUTH_OF_QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, sets_out


@pytest.mark.rule("vn 7.2-a")
@pytest.mark.parametrize(
    ("id_", "reach"), [("us.art.2-13", 1), (HOWITZERS, 2), (HEAVY_GUNS, 3), (FIRST_DIVISION_HQ, 2)]
)
def test_guns_reach_as_far_as_their_marks(id_: str, reach: int) -> None:
    """Two marks reach three hexes, one mark two, none the hexes next door."""
    for away, at in enumerate(
        (NORTH_OF_QUANG_NGAI, QUANG_NGAI, SOUTH_OF_QUANG_NGAI, HILLS_SOUTHWEST_OF_MO_DUC, "5124")
    ):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
        vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
        gun = scene.unit(id_, at)
        scene.operation(units=[us, gun])
        combat = scene.combat(NORTH_OF_QUANG_NGAI, [us], [vc])
        assert supporters(scene.t, combat, US) == ([gun] if away <= reach else [])


@pytest.mark.rule("vn 7.2-c", "vn 7.2-m")
def test_who_attacks_fires_first_whoever_operates() -> None:
    """In an incidental attack during a US operation the NLF attacks, so it commits first."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us, hq], air=1)
    scene.t.op.combat = scene.combat(
        NORTHWEST_OF_QUANG_NGAI, [vc], [us], incidental=True, allotting=Role.ATTACKER
    )
    scene.t.op.combat.attacker = NLF
    scene.stage = Stage.FIRE
    scene.play()
    assert scene.position is not None
    asked = []
    while scene.asked == "fire.support":
        asked.append(scene.position.request.seat)  # type: ignore[union-attr]
        scene.play("done")
    assert asked == ["nlf", "us"]


@pytest.mark.rule("vn 7.2-d")
def test_what_supports_an_incidental_attack_has_fired_for_the_round() -> None:
    """Guns and air used on the way are not there for the combat of that round."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    spare = scene.unit(MORE_HOWITZERS, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_2ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us, gun, spare], targets=[foe], target_hexes=[NORTHWEST_OF_QUANG_NGAI], air=3
    )
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "yes", f"gun-{gun}", "air-2")
    while scene.asked == "fire.support":
        scene.play("done")
    scene.play(6)
    lost(scene)
    assert scene.asked == "move.step"
    op = scene.t.op
    assert op.fire.fired.count(gun) == 1
    assert air_left(scene.t, US) == 3 - 2
    assert supporters(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [foe]), US) == [spare]
    assert vc in scene.t.units(NLF)


@pytest.mark.rule("vn 7.2-d", "vn 7.2-h")
def test_what_fired_in_an_incidental_attack_before_the_combat_is_spent_in_it() -> None:
    """Guns and air that fired on the way are not on offer to support the combat of that round."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    gun, other = scene.unit(HOWITZERS, QUANG_NGAI), scene.unit(MORE_HOWITZERS, QUANG_NGAI)
    op = scene.operation(
        units=[unit, gun, other], targets=[foe], target_hexes=[NORTH_OF_QUANG_NGAI], air=3
    )
    op.fire.fired, op.fire.air_used = [gun], 2
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    while scene.asked != "fire.support":
        scene.play(f"hex-{NORTH_OF_QUANG_NGAI}" if scene.asked == "combat.attack" else "done")
    assert scene.words == ["done", f"gun-{other}", "air-1"]


@pytest.mark.rule("vn 7.2-j", "vn 7.2-k", "vn 7.2-n", "vn 7.2-o", "vn 7.2-p")
@pytest.mark.parametrize(("free_fire", "defence", "fire"), [(-1, 4, 25), (0, 2.5, 12.5)])
def test_the_example_of_two_lone_guns(free_fire: int, defence: float, fire: float) -> None:
    """Two guns and 5 air defend at 4 in free fire, at 2.5 outside; losses count 25, or half."""
    scene = Scene()
    guns = [scene.unit(id_, MOUNTAIN) for id_ in (HEAVY_GUNS, "us.art.6-27")]
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    scene.s.free_fire = free_fire
    assert [scene.t.profile(u).artillery for u in guns] == [10, 10]
    combat = scene.combat(MOUNTAIN, [foe], guns, guns=[guns, []], air=5)
    total = work_out(scene.t, combat)
    assert (total.defence.ground + total.defence.support) / 2 == defence
    assert total.defence.fire / 2 == fire


@pytest.mark.rule("vn 7.2-l")
def test_hexsides_halve_units_not_guns() -> None:
    """Support across an escarpment counts whole."""
    scene = Scene()
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == ESCARPMENT)
    us, gun = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(HOWITZERS, at)
    vc = scene.unit(VC_1ST_REGIMENT, there)
    combat = scene.combat(BOX.ids[there], [us], [vc], guns=[[gun], []])
    scene.s.free_fire = -1
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.fire) == (2 * 1, 2 * 7)


@pytest.mark.rule("vn 7.2-n", "vn 7.2-o", "vn 7.2-p", "vn 7.6-c", "vn 5.4-v")
def test_support_beyond_three_times_the_ground_counts_for_losses_alone() -> None:
    """The cap comes before the halving outside free fire; all support counts for losses."""
    assert counted_support(1, 25, 0) == (2 * 3, 2 * 25)
    assert counted_support(1, 0, 25) == (3, 25)
    assert counted_support(6, 0, 19) == (18, 19)
    assert counted_support(3, 0, 25) == (9, 25)


@pytest.mark.rule("vn 7.2-q", "vn 5.4-s", "vn 5.5-av", "vn 11.2-j", "vn 11.2-k")
def test_caps_and_limits() -> None:
    """Rulings: the cap of holders, what staffs endure under fire, and the one point of militia."""
    assert counted_support(2, 100, 0)[0] == 2 * 6
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI, mission=HOLD, done=1)
    guns = [scene.unit(HOWITZERS, QUANG_NGAI) for _ in range(2)]
    combat = scene.combat(QUANG_NGAI, [foe], [us], guns=[guns, []], losses=[2, 0], shares=[0] * 5)
    total = work_out(scene.t, combat)
    assert total.defence.ground == 2 * (6 + 2)
    assert total.defence.support == 9
    values = len(loss_values(scene.t, combat, US))
    scene.t.op.regional_losses = 1
    assert len(loss_values(scene.t, combat, US)) == values - 1
    combat.bombardment = True
    assert endurance(scene.t, combat, scene.unit(PAVN_1ST_DIVISION_HQ, QUANG_NGAI)) == 2


@pytest.mark.rule("vn 7-a", "vn 7-c", "vn 7.3-g")
def test_guns_air_and_ships_add_up() -> None:
    """A point counts the same whether guns, air or ships fire it."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun, ship = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI), scene.unit(CRUISER, AT_SEA)
    scene.s.free_fire = -1
    plain = work_out(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], guns=[[], []]))
    mixed = scene.combat(
        NORTHWEST_OF_QUANG_NGAI, [us], [vc], guns=[[gun], []], air=1, ships={ship: 1}
    )
    both = work_out(scene.t, mixed)
    assert (plain.attack.support, both.attack.support) == (0, 2 * (7 + 1 + 1))
    assert both.attack.fire == 2 * (7 + 1 + 1)


@pytest.mark.rule("vn 7.5-b")
def test_support_counts_thrice_the_ground_for_odds_and_in_full_for_losses() -> None:
    """Each point adds 1 for odds up to the cap, and 1 to the enemy's losses."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.s.free_fire = -1
    total = work_out(
        scene.t, scene.combat(MOUNTAIN_NORTH_OF_SON_HA, [us], [vc], guns=[[], []], air=20)
    )
    assert (total.attack.ground, total.attack.support, total.attack.fire) == (6, 18, 40)
