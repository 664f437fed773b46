"""Section 5.2, alert: who is warned, who disperses, and how far the others get."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.moving.costs import alert, allowance
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CAPE,
    CHU_LAI,
    COAST,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTH_OF_MOUNTAIN,
    HILLS_NORTHEAST_OF_SON_HA,
    HILLS_SOUTHWEST_OF_MO_DUC,
    HILLS_SOUTHWEST_OF_TRA_BONG,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    MOUNTAIN_NORTHWEST_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    RANGER_GROUP,
    ROAD_JUNCTION,
    SECOND_BATTALION_FOURTH_MARINES,
    STRONG_VC_BATTALION,
    SUPPLY_CONDUIT,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out
from tests.games.vietnam_1965_1975.sheets import SLOW_VIET_CONG


@pytest.mark.rule("vn 5.2-a", "vn 5.2-c")
def test_units_that_an_alert_ends_with_are_targets_but_not_warned() -> None:
    """Those joined by alerting units become targets, but have no alert movement of their own."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    mate = scene.unit(VC_BATTALION_WITH_GUNS, MOUNTAIN_NORTH_OF_SON_HA)
    other = scene.unit(STRONG_VC_BATTALION, HILLS_SOUTHWEST_OF_TRA_BONG)
    scene.operation(
        units=[us], targets=[vc, mate], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA], alert_die=6
    )
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}", f"hex-{HILLS_SOUTHWEST_OF_TRA_BONG}", "stop")
    assert scene.asked == "alert.unit"
    assert scene.words == ["done", f"move-{mate}"]
    assert sorted(scene.t.op.targets) == [vc, mate, other]


@pytest.mark.rule("vn 5.2-c", "vn 3.1-o", "vn 7.5-f")
@pytest.mark.parametrize(
    ("hex_", "to", "die", "interdicted", "moves"),
    [
        (NORTHWEST_OF_QUANG_NGAI, TRA_BONG_ROAD, 5, 6, True),
        (ROAD_JUNCTION, MOUNTAIN, 4, 6, False),
        (NORTHWEST_OF_QUANG_NGAI, TRA_BONG_ROAD, 3, 0, False),
        (HILLS_NORTHEAST_OF_SON_HA, TRA_BONG_ROAD, 2, 0, True),
        (MOUNTAIN, TRA_BONG_ROAD, 2, 6, False),
        (MOUNTAIN_NORTH_OF_SON_HA, MOUNTAIN_NORTHWEST_OF_SON_HA, 4, 0, True),
        (NORTHWEST_OF_QUANG_NGAI, TRA_BONG_ROAD, 4, 0, True),
        (MOUNTAIN_NORTH_OF_SON_HA, MOUNTAIN_NORTHWEST_OF_SON_HA, 2, 0, False),
    ],
)
def test_alert_moves_of_the_plays(
    hex_: str, to: str, die: int, interdicted: int, moves: bool
) -> None:
    """In published plays the die and interdiction decide whether the regiment gets away."""
    scene = Scene(SLOW_VIET_CONG)
    vc, us = scene.unit(VC_1ST_REGIMENT, hex_), scene.unit(THIRD_BATTALION_THIRD_MARINES, hex_)
    fire = {BOX.at[hex_]: interdicted} if interdicted else {}
    scene.operation(units=[us], targets=[vc], alert_die=die, interdicted=fire)
    allowance = alert(scene.t, vc)
    assert allowance is not None
    ways = scene.ways(vc, going=Going.ALERT, mp=allowance)
    assert (BOX.at[to] in dict(ways.steps())) == moves


@pytest.mark.rule("vn 5.2-d")
def test_hexes_that_targets_have_moved_to_may_be_attacked() -> None:
    """One stays, one goes to another hex beside the operating unit: both hexes are targets now."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    one = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    two = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[one, two], target_hexes=[NORTH_OF_QUANG_NGAI], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{two}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "done")
    assert scene.asked == "combat.attack"
    assert scene.words == [f"hex-{NORTHWEST_OF_QUANG_NGAI}", f"hex-{NORTH_OF_QUANG_NGAI}"]


@pytest.mark.rule("vn 5.2-f")
@pytest.mark.parametrize("mission", [HOLD, PATROL])
def test_units_that_join_on_the_way_leave_their_mission_too(mission: int) -> None:
    """A unit taken along in alert movement gives up hold or patrol, and stays done."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    two = scene.unit(VC_BATTALION_WITH_GUNS, TRA_BONG_ROAD)
    scene.s.mission[two], scene.s.done[two] = mission, 1
    scene.operation(
        units=[us],
        targets=[one, two],
        target_hexes=[MOUNTAIN_NORTH_OF_SON_HA, TRA_BONG_ROAD],
        alert_die=6,
    )
    sets_out(scene, [one], Going.ALERT)
    scene.play(f"hex-{TRA_BONG_ROAD}", f"join-{two}", f"hex-{ROAD_JUNCTION}")
    assert scene.where(two) == ROAD_JUNCTION
    assert scene.s.mission == [NO_MISSION] * 3
    assert [bool(done) for done in scene.s.done] == [False, False, True]


@pytest.mark.rule("vn 5.2-g", "vn 5.2-o", "vn 5.2-s")
def test_alert_scatters_the_targets() -> None:
    """One die serves the whole hex; units may go though no enemy is near, and may operate later."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    one = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    two = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    watcher = scene.unit(SECOND_BATTALION_FOURTH_MARINES, HILLS_NORTH_OF_MOUNTAIN)
    scene.play(
        "let_us_operate",
        "search_and_destroy",
        f"unit-{us}",
        "done",
        f"hex-{MOUNTAIN_NORTH_OF_SON_HA}",
        "done",
    )
    scene.play("done", "done", 6, f"move-{one}", f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.asked == "alert.unit"
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == (TRA_BONG_ROAD, MOUNTAIN_NORTH_OF_SON_HA)
    assert scene.s.done == [1, 0, 0, 0]
    assert scene.where(watcher) == HILLS_NORTH_OF_MOUNTAIN


@pytest.mark.rule("vn 5.2-ac", "vn 5.2-ad", "vn 5.2-h", "vn 5.2-j", "vn 5.2-m")
def test_alert_allowances() -> None:
    """Die and foot cost; VC have 1 more with ARVN about, PAVN 2 less, a bombardment takes 2."""
    marsh = next(h.id for h in BOX.hexes if h.terrain == ("marsh",) and h.region)
    scene = Scene()
    vc, nva = scene.unit(VC_BATTALION, marsh), scene.unit(PAVN_32ND_REGIMENT, marsh)
    ranger = scene.unit(RANGER_GROUP, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(units=[ranger], targets=[vc, nva], alert_die=4)
    assert alert(scene.t, vc) == 8
    assert alert(scene.t, nva) == 5
    op.units = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)]
    assert alert(scene.t, vc) == 7
    op.kind = Kind.BOMBARD
    assert alert(scene.t, vc) == 5


@pytest.mark.rule("vn 5.2-h", "vn 5.2-i")
@pytest.mark.parametrize(
    ("hex_", "die", "expected"),
    [
        (NORTHWEST_OF_QUANG_NGAI, 4, 3),
        (MOUNTAIN, 2, 3),
        (NORTHWEST_OF_QUANG_NGAI, 3, 2),
        (ROAD_JUNCTION, 4, 3),
        (NORTHWEST_OF_QUANG_NGAI, 5, 4),
        (MOUNTAIN_NORTH_OF_SON_HA, 4, 5),
        (MOUNTAIN_NORTH_OF_SON_HA, 2, 3),
        (HILLS_NORTHEAST_OF_SON_HA, 2, 3),
    ],
)
def test_alert_allowances_of_the_plays(hex_: str, die: int, expected: int) -> None:
    """The allowance in published plays, in one of them above the movement of slowed VC units."""
    scene = Scene(SLOW_VIET_CONG)
    vc = scene.unit(VC_1ST_REGIMENT, hex_)
    scene.operation(
        units=[scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)], targets=[vc], alert_die=die
    )
    assert alert(scene.t, vc) == expected


@pytest.mark.rule("vn 5.2-k", "vn 5.2-l", "vn 5.2-p", "vn 5.2-n")
def test_who_has_no_alert_movement_or_less() -> None:
    """VC HQs have 2 less, sections all; PAVN HQs, guns, augmented regiments, conduits none."""
    scene = Scene()
    scene.operation(alert_die=4)
    for id_, back, found in (
        (VC_9TH_DIVISION_HQ, 0, 3),
        (SUPPLY_CONDUIT, 0, None),
        (PAVN_32ND_REGIMENT, 1, None),
        (PAVN_1ST_DIVISION_HQ, 0, None),
        ("nva.art.38", 0, None),
        (POLITICAL_SECTION, 0, 5),
    ):
        unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI, back)
        assert alert(scene.t, unit) == found, id_


@pytest.mark.rule("vn 5.2-p", "vn 5.2-l")
def test_units_without_alert_movement_join_no_alert_stack() -> None:
    """What cannot alert cannot be taken along by those who can."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, MOUNTAIN)
    mate = scene.unit(VC_BATTALION_WITH_GUNS, MOUNTAIN)
    others = [scene.unit(SUPPLY_CONDUIT, MOUNTAIN), scene.unit(PAVN_33RD_REGIMENT, MOUNTAIN, 1)]
    scene.operation(units=[us], targets=[vc, mate, *others], target_hexes=[MOUNTAIN], alert_die=4)
    sets_out(scene, [vc], Going.ALERT)
    scene.play()
    assert [w for w in scene.words if w.startswith("join")] == [f"join-{mate}"]


@pytest.mark.rule("vn 5.2-n", "vn 5.2-p", "vn 5.2-q")
def test_an_alert_allowance_of_nought_moves_nobody() -> None:
    """Deductions add up, and never bring an HQ below 0; an augmented regiment has none."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_9TH_DIVISION_HQ, TRA_BONG_ROAD)
    large = scene.unit(PAVN_33RD_REGIMENT, TRA_BONG_ROAD, 1)
    scene.operation(
        Kind.BOMBARD, units=[us], targets=[vc, large], target_hexes=[TRA_BONG_ROAD], alert_die=1
    )
    assert BOX.foot_cost[BOX.at[TRA_BONG_ROAD]] == 1
    assert allowance(scene.t, vc, Going.ALERT) == 0  # 1 + 1 - 2 - 2, and never below 0
    assert allowance(scene.t, large, Going.ALERT) == 0
    scene.t.op.alert_die = 4
    assert allowance(scene.t, vc, Going.ALERT) == 2 * 1  # 4 + 1 - 2 - 2
    assert allowance(scene.t, large, Going.ALERT) == 0


@pytest.mark.rule("vn 5.2-u")
def test_nobody_reacts_to_those_who_flee_at_the_alert() -> None:
    """Alert movement is a reaction itself, so it provokes none."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    idle = scene.unit(SECOND_BATTALION_FOURTH_MARINES, ROAD_JUNCTION)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(units=[us], targets=[vc], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}", f"hex-{TRA_BONG_ROAD}", "stop")
    assert BOX.distance(BOX.at[TRA_BONG_ROAD], BOX.at[ROAD_JUNCTION]) == 1
    assert scene.asked == "turn.initiative"
    assert (scene.where(vc), scene.where(idle)) == (TRA_BONG_ROAD, ROAD_JUNCTION)


@pytest.mark.rule("vn 5.2-w", "vn 5.2-x", "vn 5.2-z", "vn 5.2-ab")
def test_dispersal_before_the_die() -> None:
    """VC in the target hex may disperse before the alert die; their strength goes to the pool."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, HILLS_SOUTHWEST_OF_MO_DUC)
    regiment = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    battalion = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    search(scene, us, target=NORTHWEST_OF_QUANG_NGAI)
    scene.play("done")
    assert scene.asked == "alert.disperse"
    scene.play(f"disperse-{regiment}")
    assert scene.s.pools[2] == 9 + 6
    assert scene.s.hex[regiment] == GONE
    scene.play("done", 3)
    assert scene.words == ["done", f"move-{battalion}"]
    scene.play("done")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 5.2-y")
@pytest.mark.parametrize("id_", [VC_9TH_DIVISION_HQ, POLITICAL_SECTION, SUPPLY_CONDUIT])
def test_staffs_disperse_for_nothing(id_: str) -> None:
    """HQs, political sections and conduits that disperse add nothing to the pool."""
    scene = Scene()
    us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI), scene.unit(id_, MOUNTAIN)
    search(scene, us, target=MOUNTAIN)
    scene.play("done", f"disperse-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.s.pools == [9, 9, 9, 9]


def test_the_moves_away_from_the_marines_at_the_coast() -> None:
    """The coast is in a zone: it costs 2 to go inland, then 2 over the river or 1 by road."""
    scene = Scene(SLOW_VIET_CONG)
    section, regiment = scene.unit(POLITICAL_SECTION, COAST), scene.unit(VC_1ST_REGIMENT, COAST)
    scene.unit(THIRD_BATTALION_SEVENTH_MARINES, CAPE)
    assert scene.t.movement(regiment) == 4
    assert scene.walk(scene.ways(section, mp=4), NORTH_OF_QUANG_NGAI, NORTHWEST_OF_QUANG_NGAI) == [
        1 + 1,
        1 + 1,
    ]
    assert scene.walk(scene.ways(regiment, mp=4), NORTH_OF_QUANG_NGAI, ROAD_JUNCTION) == [1 + 1, 1]
