"""How the computer looks ahead: ways around the enemy, air for later fights, cordons."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.tactics.cordon import Cordon, allowances
from annamite.games.vietnam_1965_1975.computer.tactics.interdiction import Denial, _spared, gathered
from annamite.games.vietnam_1965_1975.computer.tactics.reach import safe_ways, ways_of, ways_out
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Prices, Strengths
from annamite.games.vietnam_1965_1975.operation import fire
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.answering import chosen
from tests.games.vietnam_1965_1975.named import (
    BA_TO,
    FIRST_BATTALION_THIRD_MARINES,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    HILLS_NORTH_OF_BA_TO,
    HILLS_NORTHEAST_OF_SON_HA,
    HILLS_SOUTHEAST_OF_SON_HA,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    MOUNTAIN_NORTHWEST_OF_BA_TO,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    SECOND_BATTALION_FOURTH_MARINES,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG,
    TRA_BONG_ROAD,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

EVERYWHERE = (1 << len(BOX.c.map.regions)) - 1
"""Free fire in all regions."""
MARINES = (
    FIRST_BATTALION_THIRD_MARINES,
    "us.3m.3.2",
    THIRD_BATTALION_THIRD_MARINES,
    "us.3m.4.1",
    SECOND_BATTALION_FOURTH_MARINES,
    "us.3m.4.3",
)


def _around(at: str, *sides: int) -> list[str]:
    """Return hexes around a hex, by hexside."""
    ring = [BOX.ids[n] for n in BOX.around(BOX.at[at])]
    return [ring[side] for side in sides]


def _warned(
    at: str, places: list[str], foe: str = PAVN_32ND_REGIMENT, **values: Any
) -> tuple[Scene, int]:
    """Marines are about to attack a unit that has not been warned yet, whose losses will tell."""
    scene = Scene()
    marines = [scene.unit(id_, place) for id_, place in zip(MARINES, places)]
    target = scene.unit(foe, at)
    scene.s.pools, scene.s.free_fire = [9, 9, 0, 0], EVERYWHERE
    scene.operation(units=marines, targets=[target], target_hexes=[at], **values)
    scene.stage = Stage.ALERT_FIRE
    return scene, target


def _op(scene: Scene) -> Operation:
    op = scene.s.op
    assert op is not None
    return op


# --- ways -----------------------------------------------------------------------------------------


def test_a_regiment_goes_around_a_hex_that_the_us_side_holds() -> None:
    """Marines on the Tra Bong road are on its shortest way to the town."""
    scene = Scene()
    regiment = scene.unit(PAVN_32ND_REGIMENT, HILLS_NORTHEAST_OF_SON_HA)
    scene.unit(THIRD_BATTALION_THIRD_MARINES, TRA_BONG_ROAD)
    scene.operation(kind=Kind.STRATEGIC, side=NLF, units=[regiment])
    held, town = BOX.at[TRA_BONG_ROAD], BOX.at[TRA_BONG]
    ways = ways_of(scene.t, regiment, Going.STRATEGIC)
    assert held in ways.routes()[town][1]
    found = {at: way for at, _, way, _ in safe_ways(scene.t, ways, air=False)}
    assert [BOX.ids[at] for at in found[town]] == [MOUNTAIN_NORTH_OF_SON_HA, TRA_BONG]
    assert held not in {at for way in found.values() for at in way}


# --- cordons --------------------------------------------------------------------------------------


def _held(scene: Scene, unit: int) -> float:
    """Return what the rules say is left of an attack, die by die, for a single target."""
    t, op = scene.t, _op(scene)
    strength = {u: t.profile(u).ground for u in op.units}
    shares = []
    for die in range(1, 7):
        op.alert_die = die
        ends = [t.s.hex[unit], *(at for at, _, _, _ in ways_out(t, unit, Going.ALERT))]
        met = [
            sum(s for u, s in strength.items() if BOX.distance(t.s.hex[u], at) <= 1) for at in ends
        ]
        shares.append(min(met) / sum(strength.values()))
    op.alert_die = 0
    return sum(shares) / 6


@pytest.mark.parametrize("foe", [VC_BATTALION, PAVN_32ND_REGIMENT])
@pytest.mark.parametrize("sides", [(0,), (0, 3), (0, 2, 4), (1, 2, 3, 4), (0, 1, 2, 3, 4, 5)])
@pytest.mark.parametrize("at", [NORTH_OF_QUANG_NGAI, HILLS_NORTH_OF_BA_TO, MOUNTAIN])
def test_what_a_cordon_holds_is_what_the_rules_say_of_each_die(
    at: str, sides: tuple[int, ...], foe: str
) -> None:
    """The estimate is the exact share of alert dice that end in the ring."""
    scene, target = _warned(at, _around(at, *sides), foe)
    cordon = Cordon(scene.t, Strengths(Prices(scene.t), US), _op(scene).units)
    assert cordon.held() == pytest.approx(_held(scene, target))
    _op(scene).fire.interdicted[BOX.at[at]] = 14
    assert cordon.held() == pytest.approx(_held(scene, target))


def test_units_that_have_no_alert_movement_are_held_by_anybody() -> None:
    """A staff that cannot alert needs no ring."""
    scene, target = _warned(
        NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0), PAVN_1ST_DIVISION_HQ
    )
    assert allowances(scene.t, target) == ()
    cordon = Cordon(scene.t, Strengths(Prices(scene.t), US), _op(scene).units)
    assert cordon.fixed
    assert cordon.held() == 1


@pytest.mark.parametrize(
    ("at", "side", "start", "foe", "best"),
    [
        (NORTH_OF_QUANG_NGAI, 0, HILLS_SOUTHEAST_OF_SON_HA, PAVN_32ND_REGIMENT, QUANG_NGAI),
        (HILLS_NORTH_OF_BA_TO, 4, TRA_BONG_ROAD, PAVN_32ND_REGIMENT, HILLS),
        (NORTH_OF_QUANG_NGAI, 1, HILLS_SOUTHEAST_OF_SON_HA, VC_BATTALION, NORTHWEST_OF_QUANG_NGAI),
    ],
)
def test_the_second_unit_closes_the_way_out(
    at: str, side: int, start: str, foe: str, best: str
) -> None:
    """Of all hexes beside the target it takes one where the alert saves the target least."""
    scene, _ = _warned(at, [*_around(at, side), start], foe, air=10)
    op = _op(scene)
    first, second = op.units
    op.march.moved = [first]
    scene.stage = Stage.MOVEMENT
    options = ways_out(scene.t, second, Going.OPERATION)
    beside = [n for n, _, _, _ in options if BOX.distance(n, BOX.at[at]) == 1]
    held = {}
    for n in beside:
        scene.s.move(second, n)
        held[BOX.ids[n]] = Cordon(scene.t, Strengths(Prices(scene.t), US), op.units).held()
    scene.s.move(second, BOX.at[start])
    assert min(held.values()) < max(held.values())
    assert chosen(scene)[0] == f"move-{second}"
    while second not in _op(scene).march.moved:
        scene.play(chosen(scene)[0])
    assert scene.where(second) == best
    assert held[best] == max(held.values())


# --- interdiction ---------------------------------------------------------------------------------


def _free(scene: Scene, unit: int, die: int) -> list[str]:
    """Return where a warned unit would be clear of the operating units on a roll."""
    op = _op(scene)
    op.alert_die = die
    found = [
        BOX.ids[at]
        for at, _, _, _ in ways_out(scene.t, unit, Going.ALERT)
        if all(BOX.distance(scene.s.hex[u], at) > 1 for u in op.units)
    ]
    op.alert_die = 0
    return found


def test_it_interdicts_where_that_denies_flight() -> None:
    """On a 3 or a 4 the regiment would be clear of the marines, except for seven Air Points."""
    scene, regiment = _warned(NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0), air=14)
    assert _free(scene, regiment, 3)
    word, reason = chosen(scene)
    assert word == f"hex-{NORTH_OF_QUANG_NGAI}"
    assert "points" in reason
    scene.play(word)
    scene.play(chosen(scene)[0])
    op = _op(scene)
    assert (op.fire.interdicted, op.fire.air_used) == ({BOX.at[NORTH_OF_QUANG_NGAI]: 14}, 7)
    assert scene.words[0] == "done"
    assert chosen(scene)[0] == "done"
    assert not _free(scene, regiment, 4)


def test_it_keeps_its_fire_where_nobody_can_run() -> None:
    """Interdiction of units that cannot move is wasted."""
    scene, _ = _warned(
        NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0, 3), PAVN_1ST_DIVISION_HQ, air=14
    )
    assert fire.aims(scene.t, US)
    assert chosen(scene)[0] == "done"


def test_it_keeps_its_fire_where_the_targets_get_away_all_the_same() -> None:
    """Against a battalion that runs past one unit, whatever is rolled, fire changes nothing."""
    scene, _ = _warned(NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0), VC_BATTALION, air=14)
    assert fire.aims(scene.t, US)
    assert chosen(scene)[0] == "done"


def test_it_keeps_its_fire_where_that_does_more_in_the_fight() -> None:
    """Six points could delay the regiment by one, but two units need them more against it."""
    scene, _ = _warned(NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0, 3), air=6)
    denial = Denial(scene.t, US)
    shots = gathered(scene.t, US, BOX.at[NORTH_OF_QUANG_NGAI], 6)
    assert shots == [("air", 0, 3)]
    assert denial.after(BOX.at[NORTH_OF_QUANG_NGAI], 6, shots) < denial.worth() + 0.1
    assert chosen(scene)[0] == "done"


def test_interdiction_wastes_nothing() -> None:
    """What can be divided is; a gun that is exactly strong enough is better still."""
    scene, _ = _warned(NORTH_OF_QUANG_NGAI, _around(NORTH_OF_QUANG_NGAI, 0), air=14)
    at = BOX.at[NORTH_OF_QUANG_NGAI]
    assert gathered(scene.t, US, at, 6) == [("air", 0, 3)]
    assert gathered(scene.t, US, at, 60) is None
    scene.s.free_fire = 0
    assert gathered(scene.t, US, at, 6) == [("air", 0, 6)]


def test_a_gun_that_later_ones_make_superfluous_stays_silent() -> None:
    """One, one and eight points for a need of three: the eight alone."""
    assert _spared([("gun", 1, 1), ("gun", 2, 1), ("gun", 3, 8)], 7) == [("gun", 3, 8)]
    assert _spared([("gun", 1, 1), ("gun", 3, 3)], 1) == [("gun", 3, 3)]
    assert _spared([("ship", 1, 5), ("gun", 3, 8)], 2) == [("gun", 3, 8), ("ship", 1, 3)]
    assert _spared([("gun", 1, 4), ("gun", 3, 8)], 3) == [("gun", 1, 4), ("gun", 3, 8)]


def test_no_gun_fires_where_a_later_one_is_enough() -> None:
    """In free fire a need of six half points is three points of guns."""
    scene = Scene()
    small = [scene.unit(id_, NORTHWEST_OF_QUANG_NGAI) for id_ in ("us.101.cav", "us.25.cav")]
    large = scene.unit("us.101.1", NORTHWEST_OF_QUANG_NGAI)
    target = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.pools, scene.s.free_fire = [9, 9, 0, 0], EVERYWHERE
    scene.operation(units=[*small, large], targets=[target], target_hexes=[NORTH_OF_QUANG_NGAI])
    scene.stage = Stage.ALERT_FIRE
    assert gathered(scene.t, US, BOX.at[NORTH_OF_QUANG_NGAI], 6) == [("gun", large, 8)]
    assert gathered(scene.t, US, BOX.at[NORTH_OF_QUANG_NGAI], 4) == [
        ("gun", unit, 1) for unit in small
    ]


def test_a_bombardment_is_interdicted_so_that_the_shells_strike() -> None:
    """Fire before the alert keeps the target in its hex."""
    scene = Scene()
    regiment = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.pools, scene.s.free_fire = [9, 9, 0, 0], EVERYWHERE
    scene.operation(
        kind=Kind.BOMBARD, units=[], targets=[regiment], target_hexes=[NORTH_OF_QUANG_NGAI], air=24
    )
    scene.stage = Stage.ALERT_FIRE
    assert chosen(scene)[0] == f"hex-{NORTH_OF_QUANG_NGAI}"


@pytest.mark.parametrize("free_fire", [True, False])
def test_a_bombardment_takes_no_more_air_than_makes_it_work(free_fire: bool) -> None:
    """All that is kept can serve another fight of the turn."""
    scene = Scene()
    target = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.pools, scene.s.air = [9, 9, 0, 0], 30
    scene.s.free_fire = EVERYWHERE if free_fire else 0
    scene.operation(
        kind=Kind.BOMBARD, units=[], targets=[target], target_hexes=[NORTH_OF_QUANG_NGAI]
    )
    scene.stage = Stage.DECLARE_SUPPORT
    word, reason = chosen(scene)
    points = int(word.removeprefix("air-"))
    minimum = BOX.charts.bombardment_minimum
    least = minimum if free_fire else 2 * minimum
    offered = [int(w.removeprefix("air-")) for w in scene.words if w.startswith("air-")]
    assert points == min(number for number in offered if number >= least) < max(offered)
    assert "makes the bombardment work" in reason


def test_a_bombardment_whose_guns_are_enough_takes_no_air() -> None:
    """Air is spared where guns alone destroy the target."""
    scene = Scene()
    guns = [
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        for id_ in ("us.101.1", "us.101.2", FIRST_BRIGADE_FIRST_DIVISION, "us.1.2")
    ]
    target = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.pools, scene.s.air, scene.s.free_fire = [9, 9, 0, 0], 30, EVERYWHERE
    scene.operation(
        kind=Kind.BOMBARD, units=guns, targets=[target], target_hexes=[NORTH_OF_QUANG_NGAI]
    )
    scene.stage = Stage.DECLARE_SUPPORT
    assert chosen(scene) == ("done", "the guns are enough")


def test_the_target_of_a_bombardment_runs() -> None:
    """Staying under 24 points would cost more."""
    scene = Scene()
    regiment = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.pools, scene.s.free_fire = [9, 9, 0, 0], EVERYWHERE
    scene.operation(
        kind=Kind.BOMBARD,
        units=[],
        targets=[regiment],
        target_hexes=[NORTH_OF_QUANG_NGAI],
        air=24,
        alert_die=6,
    )
    scene.stage = Stage.ALERT_MOVES
    assert chosen(scene)[0] == f"move-{regiment}"


# --- air ------------------------------------------------------------------------------------------


def _fights(*, second: bool) -> Scene:
    """Marines are about to attack a battalion; others, far from them, could attack a regiment."""
    scene = Scene()
    marines = [scene.unit(id_, NORTHWEST_OF_QUANG_NGAI) for id_ in MARINES[:2]]
    for id_ in ("us.1m.7.1", "us.1m.7.2", THIRD_BATTALION_SEVENTH_MARINES):
        scene.unit(id_, HILLS_NORTH_OF_BA_TO)
    battalion = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    if second:
        scene.unit(PAVN_33RD_REGIMENT, BA_TO)
    scene.s.pools, scene.s.air = [9, 9, 0, 0], 12
    scene.operation(units=marines, targets=[battalion], target_hexes=[NORTH_OF_QUANG_NGAI])
    scene.stage = Stage.DECLARE_SUPPORT
    return scene


def test_air_is_kept_for_the_second_fight() -> None:
    """With two fights in sight the first gets a part only."""
    scene = _fights(second=True)
    word, reason = chosen(scene)
    assert word in ("air-3", "air-6", "air-9")
    assert "kept" in reason


def test_all_air_serves_the_only_fight() -> None:
    """Points that nothing else needs are all spent."""
    assert chosen(_fights(second=False))[0] == "air-12"


def test_air_comes_to_the_help_of_the_attacked() -> None:
    """Before the second round of an attack by two regiments on a battalion that cannot leave."""
    scene = Scene()
    marines = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    regiments = [
        scene.unit(id_, NORTH_OF_QUANG_NGAI) for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT)
    ]
    scene.s.air = 12
    scene.operation(
        side=NLF, units=regiments, targets=[marines], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    scene.stage = Stage.RETREAT
    word, reason = chosen(scene)
    assert word.startswith("air-")
    assert "dearer" in reason


def test_no_air_is_spent_on_attackers_who_can_do_no_more() -> None:
    """Attackers too far away for another round need no answer."""
    scene = Scene()
    marines = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    regiment = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN_NORTHWEST_OF_BA_TO)
    scene.s.air = 12
    scene.operation(
        side=NLF, units=[regiment], targets=[marines], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    scene.stage = Stage.RETREAT
    request = scene.play()
    assert request is not None
    assert "air-12" in request.words
    assert not chosen(scene)[0].startswith("air-")
