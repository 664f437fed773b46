"""Section 5.7, reserves: who could come to the fight, and in which order those are listed who could."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Kind
from annamite.games.vietnam_1965_1975.box.places import GONE, HEXES
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving import coming
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import help_offered
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_BATTALION,
    BA_TO,
    BAO_TRAI,
    CHU_LAI,
    DA_NANG,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HAU_DUC,
    HEAVY_GUNS,
    HILLS_IN_QUANG_TIN,
    HILLS_NORTH_OF_BA_TO,
    HILLS_NORTH_OF_MOUNTAIN,
    HOI_AN,
    HOWITZERS,
    HUE,
    MECHANIZED_BATTALION,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_HOI_AN,
    NORTHWEST_OF_QUANG_NGAI,
    PLEIKU,
    QUANG_NGAI,
    QUI_NHON,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_EIGHTH_CAVALRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTH_OF_CHU_LAI,
    SOUTHEAST_OF_QUANG_NGAI,
    TANK_BATTALION,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_2ND_REGIMENT,
    VC_ARTILLERY,
)
from tests.games.vietnam_1965_1975.operation.full_search import could_come, left_out
from tests.games.vietnam_1965_1975.operations import afresh
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

ROOT = Path(__file__).parents[4]
LAND = [n for n in range(HEXES) if not BOX.sea[n] and BOX.in_svn[n]]
ON_THE_DEMARCATION_LINE = "2703"
"""A hex that the two Vietnams share; three of its neighbours are in the north alone."""
COUNTERS = (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    MECHANIZED_BATTALION,
    HOWITZERS,
    HEAVY_GUNS,
    ARVN_BATTALION,
    VC_2ND_REGIMENT,
)


def fight(scene: Scene, id_: str, side: int = NLF, **more: Any) -> tuple[int, int]:
    """Open an operation after its first combat, all in one hex; return its US and its NLF unit.

    The NLF has guns alone, so that no zone of control makes anything dearer.
    """
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, id_)
    vc = scene.unit(VC_ARTILLERY, id_)
    units, targets = ([us], [vc]) if side == US else ([vc], [us])
    scene.operation(
        side=side,
        units=units,
        targets=targets,
        target_hexes=[id_],
        attacked=[BOX.at[id_]],
        fought=True,
        result_before=0,
        **more,
    )
    afresh(scene, Stage.RETREAT if side == NLF else Stage.PURSUIT)
    return us, vc


def listed(scene: Scene, *acts: str) -> list[str]:
    """Return the words of some acts that are on offer, as they are listed."""
    scene.play()
    return [word for word in scene.words if word.partition("-")[0] in acts]


# --- near first -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.7-e", "vn 5.7-p")
@pytest.mark.parametrize("side", [NLF, US])
def test_those_who_are_near_are_listed_first(side: int) -> None:
    """Act by act by distance from the targets, and by number where that is the same."""
    scene = Scene()
    s = scene.s
    s.air_total = s.air = 1
    s.airmobile_total = s.airmobile = s.riverine_total = s.riverine = 9
    far = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    one = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTH_OF_QUANG_NGAI)
    beside = scene.unit(SECOND_BATTALION_28TH_INFANTRY, ROAD_JUNCTION)
    mate = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    us, _ = fight(scene, NORTHWEST_OF_QUANG_NGAI, side)
    scene.play()
    near = [mate, one, beside, far]
    carried = [mate, us, one, beside, far] if side == NLF else near
    assert scene.words == [
        "done",
        *([f"move-{us}"] if f"move-{us}" in scene.words else []),
        *(f"reserve-{unit}" for unit in near),
        *(f"lift-{unit}" for unit in carried),
        *(f"boats-{unit}" for unit in carried),
        "air-1",
    ]
    assert (f"move-{us}" in scene.words) or side == US


@pytest.mark.rule("vn 5.7-f")
def test_defenders_are_near_if_target_units_are_and_not_the_hex_that_these_left() -> None:
    """Help is listed by where the targets are now; those who retreat are listed by number."""
    scene = Scene()
    there = scene.unit(SECOND_BATTALION_28TH_INFANTRY, ROAD_JUNCTION)
    here = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, SOUTHEAST_OF_QUANG_NGAI)
    us, vc = fight(scene, NORTHWEST_OF_QUANG_NGAI)
    counters = (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    mates = [scene.unit(counter, QUANG_NGAI) for counter in counters]
    scene.t.op.targets = [mates[1], us, mates[0]]
    assert listed(scene, "move", "reserve") == [
        *(f"move-{unit}" for unit in (us, *mates)),
        f"reserve-{there}",
        f"reserve-{here}",
    ]
    scene.play(f"move-{us}", f"hex-{QUANG_NGAI}", "stop")
    assert vc in scene.t.op.units
    assert listed(scene, "reserve") == [f"reserve-{here}", f"reserve-{there}"]


def test_where_no_target_is_left_it_is_the_operating_units_that_count() -> None:
    """Whoever comes when nobody is left to be fought comes to those who fought him."""
    scene = Scene()
    far = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    near = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTH_OF_QUANG_NGAI)
    _, vc = fight(scene, NORTHWEST_OF_QUANG_NGAI, US)
    scene.s.move(vc, GONE)
    scene.t.op.targets, scene.t.op.target_hexes = [], []
    assert listed(scene, "reserve") == [f"reserve-{near}", f"reserve-{far}"]
    scene.t.op.units = []
    assert coming.Coming(scene.t).near_first([near, far]) == [far, near]


# --- who comes ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.7-e", "vn 5.7-f", "vn 5.7-g")
@pytest.mark.parametrize(
    ("counter", "just", "not_quite"),
    [
        (THIRD_BATTALION_THIRD_MARINES, HAU_DUC, NORTHWEST_OF_HOI_AN),
        (THIRD_BATTALION_THIRD_MARINES, HOI_AN, DA_NANG),
        (ARVN_2ND_DIVISION_HQ, DA_NANG, FIELDS_IN_QUANG_TIN),
        (MECHANIZED_BATTALION, HUE, BAO_TRAI),
    ],
)
def test_a_defensive_reserve_comes_from_as_far_as_its_full_allowance_takes_it(
    counter: str, just: str, not_quite: str
) -> None:
    """Roads bring mechanized units from Hue; what takes a point more than they have leaves them out."""
    scene = Scene()
    comes, stays = scene.unit(counter, just), scene.unit(counter, not_quite)
    fight(scene, NORTHWEST_OF_QUANG_NGAI)
    assert listed(scene, "reserve") == [f"reserve-{comes}"]
    assert could_come(scene.t, comes)
    assert not could_come(scene.t, stays)


@pytest.mark.rule("vn 5.7-p", "vn 5.7-q")
@pytest.mark.parametrize("kind", [Kind.SEARCH, Kind.CLEAR])
def test_an_offensive_reserve_comes_with_its_full_allowance(kind: Kind) -> None:
    """What counts is what it may move now, not what it may pursue with later."""
    scene = Scene()
    comes = scene.unit(THIRD_BATTALION_THIRD_MARINES, HOI_AN)
    stays = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTHWEST_OF_HOI_AN)
    fight(scene, NORTHWEST_OF_QUANG_NGAI, US, kind=kind)
    scene.t.op.fights.result_before = 9
    assert listed(scene, "reserve") == [f"reserve-{comes}"]
    assert stays not in scene.t.op.units


@pytest.mark.rule("vn 5.7-k")
@pytest.mark.parametrize("where", ["target hex", "target", "operating"])
def test_the_fight_is_where_targets_and_operating_units_are(where: str) -> None:
    """Next to each of these a unit is at hand, as it may react there; elsewhere it is not."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, HOI_AN)
    us, vc = fight(scene, BAO_TRAI)
    assert listed(scene, "reserve") == []
    if where == "target hex":
        scene.t.op.target_hexes = [BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    else:
        scene.s.move(us if where == "target" else vc, BOX.at[NORTHWEST_OF_QUANG_NGAI])
    afresh(scene, Stage.RETREAT)
    assert listed(scene, "reserve") == [f"reserve-{unit}"]


@pytest.mark.rule("vn 5.7-q")
@pytest.mark.parametrize("side", [NLF, US])
def test_guns_come_if_the_fight_comes_into_their_range(side: int) -> None:
    """Two hexes off are near enough for howitzers, three for heavy guns; an HQ must go up to it."""
    scene = Scene()
    scene.unit(ARVN_2ND_DIVISION_HQ, HILLS_NORTH_OF_BA_TO)
    howitzers = scene.unit(HOWITZERS, HILLS_NORTH_OF_BA_TO)
    scene.unit(HOWITZERS, HILLS_IN_QUANG_TIN)
    heavy = scene.unit(HEAVY_GUNS, HILLS_IN_QUANG_TIN)
    fight(scene, NORTHWEST_OF_QUANG_NGAI, side)
    assert listed(scene, "reserve") == [f"reserve-{howitzers}", f"reserve-{heavy}"]


@pytest.mark.rule("vn 5.7-f", "vn 8.2-k")
def test_who_flies_comes_from_as_far_as_it_may_fly() -> None:
    """Half a point a hex, and the landing: sixteen hexes off is near enough, seventeen are too many."""
    scene = Scene()
    s = scene.s
    s.airmobile_total = s.airmobile = 2
    cavalry = [
        scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, PLEIKU),
        scene.unit(SECOND_BATTALION_EIGHTH_CAVALRY, QUI_NHON),
    ]
    marines = [
        scene.unit(THIRD_BATTALION_THIRD_MARINES, PLEIKU),
        scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUI_NHON),
    ]
    tanks = scene.unit(TANK_BATTALION, HUE)
    us, _ = fight(scene, TRA_BONG_ROAD)
    at = BOX.at[TRA_BONG_ROAD]
    assert [BOX.distance(s.hex[unit], at) for unit in cavalry] == [16, 17]
    assert listed(scene, "reserve", "lift") == [
        f"reserve-{cavalry[0]}",
        f"reserve-{tanks}",
        f"lift-{us}",
        f"lift-{marines[0]}",
    ]
    assert could_come(scene.t, cavalry[0])
    scene.play(f"lift-{marines[0]}")
    assert listed(scene, "reserve", "lift") == [
        f"reserve-{cavalry[0]}",
        f"reserve-{marines[0]}",
        f"reserve-{tanks}",
        f"lift-{us}",
    ]
    scene.play(f"reserve-{marines[0]}", "fly")
    assert "stop" in scene.words


@pytest.mark.rule("vn 8.3-h")
def test_boats_are_for_those_whom_they_bring() -> None:
    """Along the coast a battalion comes for seven points on foot, and for six by boat."""
    scene = Scene()
    scene.s.riverine_total = scene.s.riverine = 2
    comes = scene.unit(ARVN_BATTALION, SOUTH_OF_CHU_LAI)
    scene.unit(ARVN_BATTALION, HILLS_NORTH_OF_MOUNTAIN)
    us, _ = fight(scene, BA_TO)
    assert listed(scene, "reserve", "boats") == [f"boats-{us}", f"boats-{comes}"]
    scene.play(f"boats-{comes}")
    assert listed(scene, "reserve", "boats") == [f"reserve-{comes}", f"boats-{us}"]
    assert could_come(scene.t, comes)


@pytest.mark.rule("vn 8.2-k", "vn 8.3-h")
def test_who_takes_part_is_carried_from_wherever_it_is() -> None:
    """Points for targets that may still retreat hang on no distance; those that have moved get none."""
    scene = Scene()
    s = scene.s
    s.airmobile_total = s.airmobile = s.riverine_total = s.riverine = 9
    us, _ = fight(scene, NORTHWEST_OF_QUANG_NGAI)
    scene.t.op.target_hexes = [BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    away = scene.unit(SECOND_BATTALION_28TH_INFANTRY, BAO_TRAI)
    moved = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    scene.t.op.targets += [away, moved]
    scene.t.op.march.moved = [moved]
    assert listed(scene, "lift", "boats") == [
        *(f"lift-{unit}" for unit in (us, away)),
        *(f"boats-{unit}" for unit in (us, away)),
    ]


@pytest.mark.rule("vn 3-d", "vn 5.7-q")
def test_who_stands_with_a_reserve_joins_it_though_it_could_not_come_by_itself() -> None:
    """The stack is as slow as its slowest; where it goes then is its own affair."""
    scene = Scene()
    comes = scene.unit(THIRD_BATTALION_THIRD_MARINES, HAU_DUC)
    slow = scene.unit(ARVN_BATTALION, HAU_DUC)
    fight(scene, NORTHWEST_OF_QUANG_NGAI, US)
    assert listed(scene, "reserve") == [f"reserve-{comes}"]
    scene.play(f"reserve-{comes}")
    assert f"join-{slow}" in scene.words
    scene.play(f"join-{slow}", "stop")
    assert scene.t.op.reserves == [comes, slow]


@pytest.mark.parametrize(("place", "told"), [(HOI_AN, True), (BAO_TRAI, False)])
def test_whoever_sees_a_list_of_reserves_is_told_who_is_on_it(place: str, told: bool) -> None:
    """Why others are missing would else be a riddle; where nobody could come nothing is said."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, place)
    fight(scene, NORTHWEST_OF_QUANG_NGAI)
    assert bool(listed(scene, "reserve")) is told
    assert scene.position is not None
    asked = scene.position.request
    assert isinstance(asked, Decision)
    reminders = scene.game.reminders(scene.s, asked)
    assert any("could come to the fight" in line for line in reminders) is told


def test_nothing_but_terrain_counts() -> None:
    """Enemies in the way leave nobody out: what they make of a move shows when it is made."""
    scene = Scene()
    comes = scene.unit(THIRD_BATTALION_THIRD_MARINES, HAU_DUC)
    fight(scene, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, HAU_DUC)
    assert listed(scene, "reserve") == [f"reserve-{comes}"]
    assert not could_come(scene.t, comes)


def test_whoever_is_to_come_must_be_able_to_stand_there_and_stay_in_play() -> None:
    """In a small play area nobody comes round by hexes outside it, though who is outside may enter."""
    area = frozenset(BOX.at[id_] for id_ in (NORTHWEST_OF_QUANG_NGAI, QUANG_NGAI, TRA_BONG_ROAD))
    scene = Scene(area=area)
    enters = scene.unit(THIRD_BATTALION_THIRD_MARINES, SOUTHEAST_OF_QUANG_NGAI)
    scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTH_OF_CHU_LAI)
    fight(scene, NORTHWEST_OF_QUANG_NGAI)
    assert listed(scene, "reserve") == [f"reserve-{enters}"]


def test_nobody_comes_from_the_trail() -> None:
    """As a reserve nobody leaves it."""
    scene = Scene()
    us, _ = fight(scene, NORTHWEST_OF_QUANG_NGAI)
    on_it = scene.unit(THIRD_BATTALION_THIRD_MARINES, HEXES + 4)
    flies = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, HEXES + 4)
    near = scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI)
    found = coming.Coming(scene.t)
    assert not any(chain(found.means(on_it), found.means(flies)))
    assert found.near_first([on_it, near, us]) == [us, near, on_it]


# --- against the full search of movement ----------------------------------------------------------


@pytest.mark.parametrize("place", [BA_TO, ON_THE_DEMARCATION_LINE])
@pytest.mark.parametrize(
    "counter", [THIRD_BATTALION_THIRD_MARINES, MECHANIZED_BATTALION, HOWITZERS, HEAVY_GUNS]
)
def test_on_bare_terrain_just_those_are_listed_who_can_come(counter: str, place: str) -> None:
    """Where no enemy is in the way it is exact: wherever a unit begins, listed or not, it is right."""
    scene = Scene()
    fight(scene, place)
    unit = scene.unit(counter, place)
    at, dice, found = BOX.at[place], Random(counter), [0, 0]
    around = [n for n in BOX.within(at, 12) if not BOX.sea[n] and n not in BOX.north]
    for here in dice.sample(around, 80):
        scene.s.move(unit, here)
        assert coming.Coming(scene.t).means(unit).ground == could_come(scene.t, unit)
        found[could_come(scene.t, unit)] += 1
    assert min(found) >= 6


def strewn(seed: int) -> Scene:
    """Return a position with 300 units strewn over the land and points to carry them, after a fight."""
    scene, dice = Scene(), Random(seed)
    for _ in range(300):
        scene.unit(
            dice.choice(COUNTERS), dice.choice(LAND), mission=dice.choice((0, 0, HOLD, PATROL))
        )
    scene.s.airmobile, scene.s.riverine = 3, 3
    ours, theirs = scene.t.units(US), scene.t.units(NLF)
    side = seed % 2
    units, targets = (ours, theirs) if side == US else (theirs, ours)
    op = scene.operation(side=side, units=dice.sample(units, 2), targets=dice.sample(targets, 2))
    op.target_hexes = sorted({scene.s.hex[u] for u in op.targets})
    op.march.airmobile = [u for u in ours if dice.random() < 1 / 6]
    op.march.amphibious = [u for u in ours if dice.random() < 1 / 6]
    return scene


@pytest.mark.at_random
@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_left_out_who_can_come(seed: int) -> None:
    """No reserve that is left out, and nobody whom points would carry, can come in any way."""
    t = strewn(seed).t
    offered = help_offered(t, [])
    gone = left_out(t, offered)
    assert len(offered) >= 20
    assert len(gone) >= 100
    assert not [x for x in Random(seed).sample(gone, 60) if could_come(t, *x)]


@pytest.mark.slow
def test_long_lists_of_a_large_scenario_are_much_shorter() -> None:
    """In a process of its own, since an owner's file is laid over the game."""
    asked = [sys.executable, "-m", "tests.games.vietnam_1965_1975.operation.full_search"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
