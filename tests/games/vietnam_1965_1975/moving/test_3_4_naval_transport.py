"""Section 3.4, naval transport: from port to port."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    COAST,
    DA_NANG,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HILLS_IN_QUANG_TIN,
    NORTHEAST_OF_QUANG_NGAI,
    NORTHWEST_OF_CHU_LAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHWEST_OF_CHU_LAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 3.4-a", "vn 3.4-c", "vn 3.4-d", "vn 3.4-e")
def test_the_way_to_the_port() -> None:
    """Units may fly or pass enemies on the way; the port may be in a zone, not hold the enemy."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
    air = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, ROAD_JUNCTION)
    vc = scene.unit(VC_1ST_REGIMENT, SOUTHWEST_OF_CHU_LAI)
    scene.operation(Kind.NAVAL, units=[us, air])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{air}")
    assert "fly" in scene.words
    assert scene.t.move.allowance == 2 * scene.t.movement(air)
    scene.play(f"hex-{SOUTHWEST_OF_CHU_LAI}")
    assert scene.asked == "move.incident"
    for there, asked in ((NORTHWEST_OF_CHU_LAI, "move.landing"), (CHU_LAI, "move.unit")):
        scene = Scene()
        us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
        vc = scene.unit(VC_1ST_REGIMENT, there)
        scene.operation(Kind.NAVAL, units=[us])
        scene.stage = Stage.MOVEMENT
        scene.play(f"move-{us}", "stop")
        assert scene.asked == asked
        assert there == CHU_LAI or BOX.at[CHU_LAI] in scene.t.zoc(NLF)
    assert scene.where(vc) == CHU_LAI


@pytest.mark.rule("vn 3.4-a", "vn 3.4-b", "vn 3.4-e")
def test_naval_transport_ends_in_a_port_or_not_at_all() -> None:
    """A move for naval transport may stop in a port and nowhere else."""
    port = BOX.at[CHU_LAI]
    scene = Scene()
    near = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    inland = scene.unit(FIRST_BATTALION_28TH_INFANTRY, HILLS_IN_QUANG_TIN)
    scene.operation(Kind.NAVAL, units=[near, inland])
    ways = scene.ways(near, going=Going.NAVAL, mp=8)
    assert set(ways.reach()) == {BOX.at[NORTHWEST_OF_QUANG_NGAI], port}
    assert not ways.may_stop(BOX.at[ROAD_JUNCTION])
    assert not scene.ways(inland, going=Going.NAVAL, mp=2).steps()
    scene.unit(VC_BATTALION, CHU_LAI)
    assert not scene.ways(near, going=Going.NAVAL, mp=8).steps()


@pytest.mark.rule("vn 3.4-a")
def test_units_far_from_any_port_are_not_assigned_to_naval_transport() -> None:
    """Who cannot reach a port in one move is not on offer."""
    scene = Scene()
    near = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    far_hex = max(
        (n for n in range(len(BOX.ids)) if BOX.hexes[n].country == ("Laos",)),
        key=lambda n: min(BOX.distance(n, port) for port in BOX.ports),
    )
    far = scene.unit(FIRST_BATTALION_28TH_INFANTRY, far_hex)
    scene.play("let_us_operate", "naval")
    assert scene.words == [f"unit-{near}"]
    assert scene.s.hex[far] == far_hex


@pytest.mark.rule("vn 3.4-b", "vn 3.4-f", "vn 3.4-g")
def test_naval_transport_goes_to_free_ports_and_beaches() -> None:
    """Ships land units in any port or beach without enemies, whose neighbours may react."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    vc = scene.unit(VC_1ST_REGIMENT, COAST)
    near = scene.unit(VC_BATTALION, ROAD_JUNCTION)
    scene.play("let_us_operate", "naval", f"unit-{us}", "done", f"move-{us}", "stop")
    assert scene.asked == "move.landing"
    assert f"hex-{COAST}" not in scene.words
    assert {"stay", f"hex-{NORTHEAST_OF_QUANG_NGAI}", f"hex-{DA_NANG}"} <= set(scene.words)
    scene.play(f"hex-{NORTHEAST_OF_QUANG_NGAI}")
    assert scene.where(us) == NORTHEAST_OF_QUANG_NGAI
    assert {f"react-{vc}", f"disperse-{vc}"} <= set(scene.words)
    assert f"react-{near}" not in scene.words


@pytest.mark.rule("vn 3.4-c")
def test_a_stack_goes_by_boat_if_all_of_it_can() -> None:
    """A unit without boats cannot join one that goes by boat to the port."""
    scene = Scene()
    scene.s.riverine_total = scene.s.riverine = 1
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(Kind.NAVAL, units=[one, two])
    scene.stage = Stage.MOVEMENT
    scene.play(f"boats-{one}", f"move-{one}")
    assert "float" in scene.words
    assert f"join-{two}" in scene.words
    scene.play("float")
    assert f"join-{two}" not in scene.words
    assert (scene.t.move.boats, scene.s.riverine) == (True, 0)
