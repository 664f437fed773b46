"""Section 3.1, zones of control: who has one, how far it reaches, and what it costs to leave."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.crossings import MECH
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL
from annamite.games.vietnam_1965_1975.box.places import SEA
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    CAPE,
    COAST,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_SOUTHWEST_OF_TRA_BONG,
    HOWITZERS,
    MO_DUC,
    NORTH_OF_QUANG_NGAI,
    NORTHEAST_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    RANGER_GROUP,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHEAST_OF_QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    SUPPLY_CONDUIT,
    TANK_BATTALION,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 3.1-a", "vn 3.1-b")
def test_zones_cover_the_six_hexes_around_whatever_is_there() -> None:
    """A zone has all six hexes around, those with enemies or an enemy zone, too."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, HILLS_SOUTHWEST_OF_TRA_BONG)
    beside = next(n for n in BOX.around(BOX.at[HILLS_SOUTHWEST_OF_TRA_BONG]))
    scene.unit(VC_1ST_REGIMENT, beside)
    assert set(scene.t.zoc(US)) == set(BOX.around(BOX.at[HILLS_SOUTHWEST_OF_TRA_BONG]))
    assert BOX.at[HILLS_SOUTHWEST_OF_TRA_BONG] in scene.t.zoc(NLF)
    assert set(scene.t.zoc(US)) & set(scene.t.zoc(NLF))


@pytest.mark.rule("vn 3.1-c", "vn 3.1-f", "vn 3.1-h", "vn 3.1-q")
def test_zones_do_not_reach_into_hexes_of_their_own_side() -> None:
    """A hex of both sides is in no zone; leaving the enemy there adds to interdiction."""
    scene = Scene()
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    zones = scene.t.zoc(NLF)
    assert BOX.at[NORTH_OF_QUANG_NGAI] not in zones
    assert BOX.at[QUANG_NGAI] in zones
    unit = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    scene.operation(interdicted={BOX.at[NORTH_OF_QUANG_NGAI]: 6})
    assert scene.ways(unit).exit(BOX.at[NORTH_OF_QUANG_NGAI]) == 2 * (2 + 1)


@pytest.mark.rule("vn 3.1-g")
def test_zones_cross_no_sea() -> None:
    """No zone crosses any of the seven all-sea hexsides between hexes of land."""
    across = [
        (at, n)
        for at, n, bits in BOX.places.hexsides()
        if bits & SEA and not BOX.sea[at] and not BOX.sea[n]
    ]
    assert len(across) == 2 * 7
    for here, there in across:
        scene = Scene()
        scene.unit(VC_1ST_REGIMENT, here)
        inland = {n for n in BOX.around(here) if not BOX.sea[n] and (here, n) not in across}
        assert there not in inland
        assert scene.t.zoc(NLF).keys() == inland


@pytest.mark.rule("vn 3.1-g")
def test_zones_do_not_reach_out_to_sea() -> None:
    """No zone enters an all-sea hex."""
    coast = [
        n
        for n in range(len(BOX.ids))
        if not BOX.sea[n] and any(BOX.sea[other] for other in BOX.around(n))
    ]
    assert len(coast) > 100
    for at in coast[::10]:
        scene = Scene()
        scene.unit(VC_1ST_REGIMENT, at)
        zones = scene.t.zoc(NLF)
        assert zones
        assert not any(BOX.sea[n] for n in zones)


@pytest.mark.rule("vn 3.1-i", "vn 3.1-j", "vn 3.1-k", "vn 3.1-l", "vn 10-k")
def test_who_has_a_zone_of_control() -> None:
    """Whatever has ground strength but ARVN battalions; besides, sections and conduits."""
    for id_, zoc in (
        (FIRST_BATTALION_28TH_INFANTRY, True),
        (ARVN_BATTALION, False),
        (RANGER_GROUP, True),
        (ARVN_6TH_REGIMENT, True),
        (HOWITZERS, False),
        (POLITICAL_SECTION, True),
        (SUPPLY_CONDUIT, True),
        (VC_9TH_DIVISION_HQ, False),
    ):
        scene = Scene()
        unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        assert (BOX.at[NORTH_OF_QUANG_NGAI] in scene.t.zoc(scene.t.side(unit))) == zoc, id_


@pytest.mark.rule("vn 3.1-m", "vn 3.1-o", "vn 3-o", "vn 3-p", "vn 3.2-n")
def test_leaving_zones_and_enemy_hexes_costs_more() -> None:
    """It costs 1 more to leave a zone, 2 more a patrol's or the enemy's hex; holders have none."""
    scene = Scene()
    armour = scene.unit(TANK_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, COAST)
    ways = scene.ways(armour, mp=20)
    assert scene.walk(ways, COAST) == [4 + 1]
    assert scene.walk(ways, NORTH_OF_QUANG_NGAI) == [4 + 2]
    assert scene.walk(ways, ROAD_JUNCTION) == [0.5 + 1]
    for mission, extra in ((PATROL, 2), (HOLD, 0)):
        scene = Scene()
        armour = scene.unit(TANK_BATTALION, NORTH_OF_QUANG_NGAI)
        scene.unit(VC_2ND_REGIMENT, COAST, mission=mission)
        assert scene.walk(scene.ways(armour, mp=20), ROAD_JUNCTION) == [0.5 + extra]


@pytest.mark.rule("vn 3.1-n", "vn 3.1-v", "vn 6.2-k", "vn 6.2-q")
def test_patrols_slow_and_holders_do_not() -> None:
    """Leaving the zone of a patrol costs 2; units on hold have no zone."""
    for mission, cost in ((0, 2), (PATROL, 3), (HOLD, 1)):
        scene = Scene()
        unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI, mission=mission, done=1)
        assert scene.walk(scene.ways(unit, mp=8), SOUTHWEST_OF_QUANG_NGAI) == [cost]


@pytest.mark.rule("vn 3.1-r")
def test_zones_and_enemy_hexes_follow_upon_each_other() -> None:
    """Only Movement Points limit a way from zone to zone and through enemy hexes."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    zones, foes = scene.t.zoc(NLF), scene.t.occupied(NLF)
    way = (
        NORTH_OF_QUANG_NGAI,
        NORTHWEST_OF_QUANG_NGAI,
        SOUTHWEST_OF_QUANG_NGAI,
        NORTHWEST_OF_QUANG_NGAI,
        TRA_BONG_ROAD,
    )
    assert [BOX.at[at] in foes for at in way] == [True, True, False, True, False]
    assert {
        BOX.at[at] for at in (QUANG_NGAI, SOUTHWEST_OF_QUANG_NGAI, TRA_BONG_ROAD)
    } <= zones.keys()
    ways = scene.ways(unit)
    assert len(scene.walk(ways, *way)) == len(way)
    assert ways.stop()


@pytest.mark.rule("vn 3.1-t", "vn 3.1-u")
def test_the_example_of_the_armour() -> None:
    """Armor that enters an enemy hex may be made to fight; where it stops, others may react."""
    scene = Scene()
    us = scene.unit(TANK_BATTALION, SOUTHEAST_OF_QUANG_NGAI)
    inside = scene.unit(VC_1ST_REGIMENT, MO_DUC)
    search(scene, us)
    scene.play(f"move-{us}", f"hex-{MO_DUC}")
    assert scene.asked == "move.incident"
    assert scene.s.hex[inside] == BOX.at[MO_DUC]
    scene = Scene()
    us = scene.unit(TANK_BATTALION, NORTH_OF_QUANG_NGAI)
    near = scene.unit(VC_2ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    search(scene, us)
    scene.play(f"move-{us}", f"hex-{ROAD_JUNCTION}", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{near}" in scene.words


def test_armour_out_of_zones_and_hexes() -> None:
    """Fields 4 and a zone 1; road 1/2 and a zone 1; road 1/2 and the enemy's hex 2."""
    scene = Scene()
    tank = scene.unit(TANK_BATTALION, NORTHEAST_OF_QUANG_NGAI)
    assert scene.t.profile(tank).column == MECH
    scene.unit(VC_BATTALION, COAST)
    costs = scene.walk(scene.ways(tank), CAPE)
    scene = Scene()
    tank = scene.unit(TANK_BATTALION, SOUTHEAST_OF_QUANG_NGAI)
    scene.unit(VC_BATTALION, MO_DUC)
    ways = scene.ways(tank)
    costs += scene.walk(ways, MO_DUC, "5323")
    assert costs == [5, 1.5, 2.5]


@pytest.mark.rule("vn 6.2-q")
@pytest.mark.parametrize("missions", [(PATROL, 0), (0, PATROL), (PATROL, HOLD), (HOLD, PATROL)])
@pytest.mark.parametrize("other", [NORTH_OF_QUANG_NGAI, SOUTHWEST_OF_QUANG_NGAI])
def test_a_patrol_slows_whoever_else_has_a_zone_there(
    missions: tuple[int, int], other: str
) -> None:
    """One patrol among those with a zone in a hex makes leaving it cost 2, and landing in it 3."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    assert BOX.at[other] in BOX.around(BOX.at[QUANG_NGAI])
    for id_, hex_, mission in zip(
        (VC_1ST_REGIMENT, VC_2ND_REGIMENT), (NORTH_OF_QUANG_NGAI, other), missions
    ):
        scene.unit(id_, hex_, mission=mission, done=int(mission > 0))
    ways = scene.ways(unit, mp=20)
    assert ways.exit(BOX.at[QUANG_NGAI]) == 2 * 2
    ways.move.air = True
    assert ways.landing(BOX.at[QUANG_NGAI]) + BOX.enter_air == 2 * 3


def test_an_unrevealed_unit_costs_what_a_zone_costs() -> None:
    """Leaving the zone that a hidden HQ might have costs 1; a known HQ has none."""
    for known, cost in ((0, 2), (1, 1)):
        scene = Scene()
        unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        scene.unit(VC_9TH_DIVISION_HQ, NORTH_OF_QUANG_NGAI, known=known)
        assert scene.walk(scene.ways(unit, mp=8), SOUTHWEST_OF_QUANG_NGAI) == [cost]
