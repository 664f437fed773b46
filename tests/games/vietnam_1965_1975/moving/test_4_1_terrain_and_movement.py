"""Sections 4 and 4.1, terrain and movement: what hexes and hexsides cost, and whom they stop."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import ESCARPMENT, RIVER, SEA, WATER
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_6TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    FIRST_CAVALRY_HQ,
    HOWITZERS,
    MECHANIZED_BATTALION,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    SEVENTH_MARINES,
    TANK_BATTALION,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def over_side(flag: int, terrain: str) -> tuple[int, int]:
    """Return two hexes with nothing but a feature between them, the second of one terrain."""
    return next(
        (at, n)
        for at, n, bits in BOX.places.hexsides()
        if bits == flag and BOX.hexes[n].terrain == (terrain,) and not BOX.hexes[n].town
    )


@pytest.mark.rule("vn 4.1-a", "vn 4.1-c")
def test_who_pays_which_costs() -> None:
    """A step into cultivated land costs 4 movement points by the mechanized column, 1 by foot."""
    mech, foot = [4.0], [1.0]
    for id_, back, costs in (
        (TANK_BATTALION, 0, mech),
        (MECHANIZED_BATTALION, 0, mech),
        ("us.1.cav", 0, mech),
        (HOWITZERS, 0, mech),
        (SEVENTH_MARINES, 1, mech),
        (FIRST_CAVALRY_HQ, 0, mech),
        (FIRST_BATTALION_EIGHTH_CAVALRY, 0, foot),
        (FIRST_BATTALION_28TH_INFANTRY, 0, foot),
        (ARVN_6TH_REGIMENT, 0, foot),
        (ARVN_2ND_DIVISION_HQ, 0, mech),
        (VC_9TH_DIVISION_HQ, 0, foot),
        (PAVN_1ST_DIVISION_HQ, 0, foot),
        (PAVN_32ND_REGIMENT, 0, foot),
        (PAVN_32ND_REGIMENT, 1, mech),
        ("us.1c.1", 1, mech),
    ):
        scene = Scene()
        unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI, back)
        assert scene.walk(scene.ways(unit), QUANG_NGAI) == costs, id_


@pytest.mark.rule("vn 4.1-g", "vn 4-a", "vn 4.1-h")
def test_hexsides_cost_on_top_of_terrain() -> None:
    """Rivers, escarpments and water add to the terrain's cost; water also halves attackers."""
    for flag, name in ((RIVER, "minor_river"), (ESCARPMENT, "escarpment"), (WATER, "water")):
        at, there = next(
            (at, n)
            for at, n, bits in BOX.places.hexsides()
            if bits == flag and len(BOX.hexes[n].terrain) == 1
        )
        ground = BOX.charts.terrain[BOX.hexes[there].terrain[0]].foot
        extra = BOX.charts.hexsides[name].foot  # type: ignore[index]
        assert extra > 0
        scene = Scene()
        assert scene.ways(scene.unit(FIRST_BATTALION_28TH_INFANTRY, at)).enter(at, there) == 2 * (
            ground + extra
        )
    at, there = over_side(WATER, "cultivated")
    scene = Scene()
    us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(VC_1ST_REGIMENT, there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], [us], [vc]))
    assert total.attack.ground == 2 * (3 // 2)
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.1-k")
def test_no_column_leads_over_water_all_around() -> None:
    """Into an all-sea hex, out of one, or across an all-sea hexside nobody goes on the ground."""
    for n in range(len(BOX.ids)):
        by_land = {
            m for m, bits in BOX.places.near[n] if not (BOX.sea[n] or BOX.sea[m] or bits & SEA)
        }
        for table in BOX.crossings.steps:
            assert dict(table[n]).keys() == by_land, BOX.ids[n]
