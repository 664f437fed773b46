"""Section 7.4, ships: when they may be named, how far they reach, and what they share out."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box import places as places_aside
from annamite.games.vietnam_1965_1975.box.kinds import Kind, Role
from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.operation.fire import ships_left
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_HOWITZERS,
    COAST,
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTHEAST_OF_BA_TO,
    KOREAN_1ST_REGIMENT,
    NEW_JERSEY,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SOUTHWEST_OF_CHU_LAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

COUNTERS = BOX.c.counters


@pytest.mark.rule("vn 7.4-a")
def test_there_are_four_ships() -> None:
    """One battleship and three cruisers are in the box, and each is set up once at most."""
    ships = {x.id: x.count for x in COUNTERS if x.type == "ship"}
    assert ships == {NEW_JERSEY: 1, **{f"us.navy.cruiser.{n}": 1 for n in (1, 2, 3)}}
    for id_ in ships:
        assert Scene.of(support={"ships": [id_]}).s.hex == [AT_SEA]
        with pytest.raises(ValueError, match=f"{id_} is set up too often"):
            Scene.of(support={"ships": [id_, id_]})


@pytest.mark.rule("vn 7.4-b")
@pytest.mark.parametrize("order", [1, -1])
def test_one_us_unit_among_allies_brings_ships_to_an_operation(order: int) -> None:
    """Ships may join as soon as one US unit takes part."""
    scene = Scene()
    units = [
        scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI),
        scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI),
    ][::order]
    ship = scene.unit(CRUISER, AT_SEA)
    scene.operation(units=units)
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert f"ship-{ship}" in scene.words


@pytest.mark.rule("vn 7.4-b", "vn 7.5-w")
@pytest.mark.parametrize(
    ("id_", "kind", "offered"),
    [
        (THIRD_BATTALION_THIRD_MARINES, Kind.SEARCH, True),
        (ARVN_6TH_REGIMENT, Kind.SEARCH, False),
        (KOREAN_1ST_REGIMENT, Kind.SEARCH, False),
        (ARVN_HOWITZERS, Kind.BOMBARD, True),
    ],
)
def test_ships_join_us_units_and_any_bombardment(id_: str, kind: Kind, offered: bool) -> None:
    """Operations of ARVN alone have no ships; by a ruling a bombardment needs no US unit."""
    scene = Scene()
    unit, ship = scene.unit(id_, QUANG_NGAI), scene.unit(CRUISER, AT_SEA)
    scene.operation(kind, units=[unit])
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert (f"ship-{ship}" in scene.words) is offered


@pytest.mark.rule("vn 7.4-g", "vn 7.4-f", "vn 7.4-c", "vn 7.4-d")
def test_ships_reach_inland_as_far_as_their_guns() -> None:
    """A battleship reaches 4 hexes from the sea and a cruiser 3; points may be shared out."""
    scene = Scene()
    jersey = scene.unit(NEW_JERSEY, AT_SEA)
    cruiser = scene.unit(CRUISER, AT_SEA)
    op = scene.operation(ships=[jersey, cruiser])
    for reach_, fire in ((3, [(jersey, 16), (cruiser, 6)]), (4, [(jersey, 16)]), (9, [])):
        at = next(n for n in range(len(BOX.ids)) if BOX.sea_distance[n] == reach_)
        assert ships_left(scene.t, US, at) == fire
    north, south = BOX.at[SOUTHWEST_OF_CHU_LAI], BOX.at[HILLS_NORTHEAST_OF_BA_TO]
    op.fire.ships = [jersey]
    assert ships_left(scene.t, US, north) == ships_left(scene.t, US, south) == [(jersey, 16)]
    op.fire.ships_used = {jersey: 10}
    assert ships_left(scene.t, US, north) == ships_left(scene.t, US, south) == [(jersey, 6)]
    op.fire.ships_used[jersey] += 6
    assert ships_left(scene.t, US, south) == []


@pytest.mark.rule("vn 7.4-d", "vn 7.4-f")
def test_a_ship_shares_its_points_among_the_combats_of_a_round() -> None:
    """Of a cruiser's six points four used in a combat leave two."""
    scene = Scene()
    us, vc = (
        scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI),
        scene.unit(VC_1ST_REGIMENT, COAST),
    )
    ship = scene.unit(CRUISER, places_aside.AT_SEA)
    combat = scene.combat(COAST, [us], [vc], losses=[0, 0], shares=[0] * 5, allotting=Role.ATTACKER)
    op = scene.t.op
    op.fire.ships, op.combat = [ship], combat
    scene.stage = Stage.FIRE
    scene.play()
    share = {n: f"ship-{ship * 32 + n}" for n in range(1, 8)}
    assert [n for n in share if share[n] in scene.words] == [1, 2, 3, 4, 5, 6]
    scene.play(share[4])
    assert (op.fire.ships_used, combat.ships) == ({ship: 4}, {ship: 4})
    assert [n for n in share if share[n] in scene.words] == [1, 2]


@pytest.mark.rule("vn 2.1-x", "vn 5.1-f", "vn 5.7-c")
def test_ships_are_named_before_all_movement_or_not_at_all() -> None:
    """Ships are named in the Support Declaration Segment; no later one offers any."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one, other = (scene.unit(f"us.navy.cruiser.{n}", AT_SEA) for n in (1, 2))
    scene.operation(units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD])
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert {f"ship-{one}", f"ship-{other}"} <= set(scene.words)
    scene.play(f"ship-{one}", "done")
    asked: list[str] = []
    wanted = {"alert.die": "1", "combat.attack": f"hex-{TRA_BONG_ROAD}", "combat.die": "5"}
    while scene.s.op is not None:
        assert scene.s.op.fire.ships == [one]
        asked.append(scene.asked)
        more = [word for word in scene.words if word.startswith(("ship-", "replace-"))]
        easy = [word for word in (wanted.get(scene.asked), "done") if word in scene.words]
        scene.play([*more, *easy, *scene.words][0])
    assert asked.count("round.pursuit") == 3
    assert [scene.s.done[ship] for ship in (one, other)] == [1, 0]
