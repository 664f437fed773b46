"""Section 4.2, terrain and combat: what helps the defender, and who is halved."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import ESCARPMENT, RIVER, SEA, WATER
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.operation.combat import reach
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.operation.odds import (
    FIRST_ROW,
    LAST_ROW,
    forecast,
    raw_pursuit,
    work_out,
)
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HOWITZERS,
    JUNGLE,
    MORE_HOWITZERS,
    MOUNTAIN,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SAIGON,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_EIGHTH_CAVALRY,
    THIRD_BATTALION_47TH_INFANTRY,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def _over_plain(box: Box, hex_: str) -> int:
    """Return a neighbour of a hex with nothing special between them."""
    at = box.at[hex_]
    return next(n for n, bits in box.places.near[at] if not bits)


@pytest.mark.rule("vn 4.2-a", "vn 4.2-b", "vn 5.6-ad")
def test_terrain_modifies_the_die_by_what_helps_the_defender_most() -> None:
    """In every round that terrain or town of the defender's hex counts which is best for him."""
    box = Box(BOX.c)
    both = next(
        h.id for h in box.hexes if set(h.terrain) == {"cultivated", "wooded_hills"} and not h.town
    )
    places = {
        NORTHWEST_OF_QUANG_NGAI: 0,
        JUNGLE: -1,
        MOUNTAIN: -2,
        QUANG_NGAI: -1,
        SAIGON: -2,
        both: -2,
    }
    for hex_, drm in places.items():
        scene = Scene()
        scene.game.box = box
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, _over_plain(box, hex_))
        vc = scene.unit(WEAK_VC_BATTALION, hex_)
        combat = scene.combat(hex_, [us], [vc])
        for scene.t.op.round in (1, 3):
            terms = work_out(scene.t, combat).terms
            assert terms.get("terrain", 0) == drm, hex_
            assert work_out(scene.t, combat).modifier == terms["ratio"] + drm + terms.get(
                "hexside", 0
            )


@pytest.mark.rule("vn 4.2-c")
@pytest.mark.parametrize("ground", ["wooded_hills", "mountain"])
def test_hills_and_mountains_lower_the_die_alike(ground: str) -> None:
    """Wooded hills and mountains each lower the die by 2."""
    places = [h.id for h in BOX.hexes if h.terrain == (ground,) and not h.town]
    assert places
    for at in places[:3]:
        scene = Scene()
        us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(VC_1ST_REGIMENT, at)
        assert work_out(scene.t, scene.combat(at, [us], [vc])).terms["terrain"] == -2


@pytest.mark.rule("vn 4.2-i", "vn 4.2-d", "vn 4.2-l", "vn 5.4-k")
def test_escarpments_halve_each_unit_and_lower_the_die() -> None:
    """Attackers are each halved for odds, rounded down, not for losses; the die is 1 lower."""
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == ESCARPMENT)
    scene = Scene()
    units = [
        scene.unit(id_, at)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY)
    ]
    foe = scene.unit(VC_1ST_REGIMENT, there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], units, [foe]))
    assert total.attack.ground == 2 * (1 + 1)
    assert total.attack.own == 2 * 6
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.2-d", "vn 4.2-i")
@pytest.mark.parametrize("first", [0, 1])
def test_one_attacker_across_an_escarpment_is_enough_to_lower_the_die(first: int) -> None:
    """One of two attackers across it lowers the die; the one in the hex keeps its strength."""
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == ESCARPMENT)
    scene = Scene()
    units = [
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, at),
        scene.unit(SECOND_BATTALION_28TH_INFANTRY, there),
    ]
    foe = scene.unit(VC_1ST_REGIMENT, there)
    attackers = [units[first], units[1 - first]]
    total = work_out(scene.t, scene.combat(BOX.ids[there], attackers, [foe]))
    assert total.attack.ground == 2 * (1 + 3)
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.2-e")
def test_minor_rivers_hamper_no_attack() -> None:
    """An attacker across a minor river keeps its strength, and the die is as it was."""
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == RIVER)
    scene = Scene()
    us, foe = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(VC_1ST_REGIMENT, there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], [us], [foe]))
    assert total.attack.ground == 2 * 3
    assert "hexside" not in total.terms


@pytest.mark.rule("vn 4.2-f", "vn 5.4-ab", "vn 5.6-k", "vn 5.6-j", "vn 3-j")
def test_mountains_lower_the_pursuit() -> None:
    """A defender in mountains takes 1 off the pursuit result, and so off what attackers pursue."""
    raw = []
    for hex_ in (TRA_BONG_ROAD, MOUNTAIN):
        scene = Scene()
        us = scene.unit(THIRD_BATTALION_THIRD_MARINES, hex_)
        vc = scene.unit(WEAK_VC_BATTALION, hex_)
        found = {row: p for _, row, _, _, p in forecast(scene.t, scene.combat(hex_, [us], [vc]))}
        raw.append(found[5])
    assert raw == [1, 0]
    scene.t.op.fights.result_before = raw[1]
    assert pursuit(scene.t, us) == 3


@pytest.mark.rule("vn 4.2-f", "vn 5.6-k")
def test_mountains_lower_a_pursuit_result_below_nought_too() -> None:
    """Every row's result is 1 less in mountains, also where it is negative already."""
    scene = Scene()
    plain, high = scene.combat(TRA_BONG_ROAD, [], []), scene.combat(MOUNTAIN, [], [])
    rows = range(FIRST_ROW, LAST_ROW + 1)
    raws = [raw_pursuit(scene.t, plain, row) for row in rows]
    assert min(raws) < 0 < max(raws)
    assert [raw_pursuit(scene.t, high, row) for row in rows] == [raw - 1 for raw in raws]


@pytest.mark.rule("vn 4.2-j", "vn 8.3-e", "vn 4.2-m")
def test_water_halves_those_without_boats() -> None:
    """Attackers over water are halved and lower the die, unless they came by boat."""
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == WATER)
    scene = Scene()
    unit, foe = scene.unit(THIRD_BATTALION_47TH_INFANTRY, at), scene.unit(VC_1ST_REGIMENT, there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], [unit], [foe]))
    assert (total.attack.ground, total.terms["hexside"]) == (2, -1)
    scene.t.op.march.amphibious = [unit]
    total = work_out(scene.t, scene.combat(BOX.ids[there], [unit], [foe]))
    assert total.attack.ground == 6
    assert "hexside" not in total.terms


def two_away(at: int) -> int:
    """Return a hex on land at a distance of two from another."""
    return next(n for n in range(len(BOX.ids)) if BOX.distance(at, n) == 2 and not BOX.sea[n])


@pytest.mark.rule("vn 4.2-k", "vn 5.4-h", "vn 5.4-j")
def test_nobody_attacks_across_the_sea_but_by_air() -> None:
    """Beside an all-sea hexside only units that fly attack across it; guns fire over it."""
    at, there = next(
        (a, n) for a, n, bits in BOX.places.hexsides() if bits & SEA and not BOX.sea[n]
    )
    scene = Scene()
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at)
    flyer = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, at)
    idle = scene.unit(SECOND_BATTALION_EIGHTH_CAVALRY, there)
    far = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    gun, far_gun = scene.unit(HOWITZERS, at), scene.unit(MORE_HOWITZERS, two_away(there))
    foe = scene.unit(VC_1ST_REGIMENT, there)
    units = [foot, flyer, far, gun, far_gun]
    scene.operation(units=units, targets=[foe], target_hexes=[BOX.ids[there]])
    assert reach(scene.t, there) == [flyer]
    assert idle not in reach(scene.t, there)
    assert supporters(scene.t, scene.combat(BOX.ids[there], [flyer], [foe]), US) == [gun, far_gun]


@pytest.mark.rule("vn 5.4-k", "vn 4.2-l")
def test_escarpments_never_halve_guns() -> None:
    """An escarpment halves ground strength; the artillery beside it counts whole."""
    at, there = next((a, n) for a, n, bits in BOX.places.hexsides() if bits == ESCARPMENT)
    scene = Scene()
    unit, gun = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(HOWITZERS, at)
    foe = scene.unit(VC_1ST_REGIMENT, there)
    scene.s.free_fire = -1
    combat = scene.combat(BOX.ids[there], [unit], [foe], guns=[[gun], []])
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.support) == (2, 14)


@pytest.mark.rule("vn 4.2-n")
def test_mountains_are_as_bad_as_wooded_hills() -> None:
    """Where chart and text differ, a ruling has mountains at -2, as wooded hills."""
    for terrain in ("mountain", "wooded_hills"):
        hex_ = next(h.id for h in BOX.hexes if h.terrain == (terrain,) and not h.town)
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, hex_)
        vc = scene.unit(WEAK_VC_BATTALION, hex_)
        assert work_out(scene.t, scene.combat(hex_, [us], [vc])).terms.get("terrain") == -2
