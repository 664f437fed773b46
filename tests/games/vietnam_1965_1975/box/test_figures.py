"""Every figure that the rules give for a chart, counter, map or scenario, one test case each.

Figures of campaigns alone (pacification, bombing of the North, leaders, the trail) are not here:
campaigns are not played.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from annamite.games.vietnam_1965_1975.box.crossings import FOOT, MECH
from annamite.games.vietnam_1965_1975.box.hexes import cell, distance
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.land import CITY, MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import alert, allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.losses import endurance
from annamite.games.vietnam_1965_1975.operation.odds import (
    band,
    counted_support,
    ratio,
    row,
    work_out,
)
from annamite.games.vietnam_1965_1975.position.operation import Move
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    CRUISER,
    DIVISION_ARTILLERY,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    FIRST_DIVISION_HQ,
    HEAVY_GUNS,
    HOWITZERS,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    NEW_JERSEY,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    RANGER_GROUP,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SEVENTH_MARINES,
    SUPPLY_CONDUIT,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CHARTS = BOX.charts
COUNTERS = {counter.id: counter for counter in BOX.c.counters}
TOWNS = {h.town.name: h for h in BOX.hexes if h.town}


def terrain(hex_: str, column: int) -> float:
    """Return the least cost to enter a hex off the roads, over plain hexsides."""
    at = BOX.at[hex_]
    plain = [
        dict(BOX.crossings.steps[column][n])[at]
        for n, bits in BOX.places.near[at]
        if not bits and not BOX.sea[n]
    ]
    return min(plain) / 2


def exits(mission: int, going: Going, *, inside: bool = False) -> float:
    """Return the extra points an NLF stack pays to leave a hex next to a US unit, or with it."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, "5020")
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, "5020" if inside else "5120", mission=mission)
    scene.operation(side=NLF, units=[vc])
    return scene.ways(vc, going=going).exit(BOX.at["5020"]) / 2


def landing(mission: int, *, inside: bool = False) -> float:
    """Return what a landing costs next to a VC unit, or on it."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, "5121")
    scene.unit(VC_1ST_REGIMENT, "4920" if inside else "4919", mission=mission)
    scene.operation(units=[us])
    return (scene.ways(us, air=True).landing(BOX.at["4920"]) + BOX.enter_air) / 2


def flight() -> list[float]:
    """Return the cost of each step of the flight that the rules follow, the landing last."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, "4720")
    scene.unit(VC_1ST_REGIMENT, "4923")
    scene.unit(VC_BATTALION, "5123", mission=PATROL)
    scene.operation(units=[us], target_hexes=["5123"])
    ways = scene.ways(us, air=True, mp=8)
    found = scene.walk(ways, "4721", "4821", "4922", "5022", "5123")
    found[-1] += ways.landing(BOX.at["5123"]) / 2
    return found


def holding() -> tuple[float, int]:
    """Return (what holding multiplies the ground by, how far it shifts the loss column)."""
    found = []
    for mission in (0, HOLD):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, "5020")
        vc = scene.unit(VC_1ST_REGIMENT, "5020", mission=mission)
        total = work_out(scene.t, scene.combat("5020", [us], [vc], guns=[[], []], air=30))
        found.append((total.defence.ground, total.bands[1]))
    return found[1][0] / found[0][0], found[1][1] - found[0][1]


def interdicted(points: int) -> int:
    """Return the extra cost of so many effective points."""
    scene = Scene()
    scene.operation(interdicted={BOX.at["5020"]: 2 * points})
    return scene.t.interdicted(BOX.at["5020"])


def alerted(id_: str, face: int, hex_: str, die: int, *, arvn: bool, bombed: bool) -> int | None:
    """Return the allowance of a unit on the alert."""
    scene = Scene()
    foe = scene.unit(id_, hex_, face)
    ours_ = scene.unit(ARVN_6TH_REGIMENT if arvn else FIRST_BATTALION_28TH_INFANTRY, "5121")
    scene.operation(Kind.BOMBARD if bombed else Kind.SEARCH, units=[ours_], alert_die=die)
    return alert(scene.t, foe)


def regional(hex_: str) -> int:
    """Return the strength that regional forces lend in a hex."""
    return BOX.regional[BOX.at[hex_]]


def cleared(kind: Kind) -> int | None:
    """Return the pursuit of a Marine battalion after a raw result of 2."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, "5020")
    scene.operation(kind, units=[us], result_before=2)
    return pursuit(scene.t, us)


def across(bits: int) -> tuple[int, int]:
    """Return (strength of a battalion of 3 across a hexside, what it does to the die)."""
    at, there = next((a, n) for a, n, x in BOX.places.hexsides() if x == bits and not BOX.sea[a])
    scene = Scene()
    us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(VC_1ST_REGIMENT, there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], [us], [vc], guns=[[], []]))
    return total.attack.ground // 2, total.terms.get("hexside", 0)


def strength(id_: str) -> tuple[int, int, int | None, int | None]:
    """Return ground, artillery, movement and pursuit of a counter's front."""
    face = COUNTERS[id_].front
    return face.ground, face.artillery, face.movement, face.pursuit


def endures(id_: str, *, bombed: bool) -> int:
    """Return how many Replacement Points a unit may absorb."""
    scene = Scene()
    unit = scene.unit(id_, "5020")
    return endurance(scene.t, scene.combat("5020", [], [unit], bombardment=bombed), unit)


def reached(at: str, towards: str) -> bool:
    """Return whether two hexes are neighbours."""
    return distance(cell(at), cell(towards)) == 1


def results(found: int) -> tuple[int, ...]:
    """Return raw pursuit of a row and the losses of 26 attacking against 9 defending."""
    line = CHARTS.results[found]
    return (
        line.pursuit,
        line.attacker[band(CHARTS, 2 * 26)],
        line.defender[band(CHARTS, 2 * 9)],
    )


def strategic(side: int) -> int:
    """Return the half points that a unit of 8 or a VC regiment has for strategic movement."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY if side == US else VC_1ST_REGIMENT, "5020")
    return allowance(scene.t, unit, Going.STRATEGIC) // scene.t.movement(unit)


def zone(id_: str, mission: int = 0) -> bool:
    """Return whether a unit exerts a zone of control."""
    scene = Scene()
    unit = scene.unit(id_, "5020", mission=mission)
    return BOX.at["5019"] in scene.t.zoc(scene.t.side(unit))


def stacked() -> list[float]:
    """Return the steps of a mechanized and a foot battalion together, then of the foot alone."""
    scene = Scene()
    mech = scene.unit(MECHANIZED_BATTALION, "4924")
    foot = scene.unit(SECOND_BATTALION_16TH_INFANTRY, "4924")
    ways = scene.ways(mech, foot, mp=8)
    both = scene.walk(ways, "5023", "5022")
    alone = scene.ways(foot, mp=2)
    alone.move = Move(units=[foot], going=Going.OPERATION, at=BOX.at["5022"], allowance=4)
    return both + scene.walk(alone, "5021", "5121")


def after_city(place: int) -> int | None:
    """Return the pursuit of a battalion of +3 after a round fought in a city, raw result 0."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, "5020")
    scene.operation(units=[us], result_before=0, slowed=[us] if place == MAJOR_CITY else [])
    return pursuit(scene.t, us)


DRM = {"1:5": -5, "1:4": -4, "1:3": -3, "1:2": -2, "2:3": -1, "1:1": 0, "3:2": 1, "2:1": 2}
DRM |= {"3:1": 3, "4:1": 4, "5:1": 5}
PORTS = {"4411", "5652", "3708", "5633", "5549", "3368", "5118", "2467", "2863"}
V = CHARTS.victory

FACTS: dict[str, tuple[Callable[[], object], object]] = {
    "four digits name a hex": (lambda: {len(id_) for id_ in BOX.ids}, {4}),
    "rounds of an operation": (lambda: CHARTS.rounds, 3),
    "holding doubles and shifts one column": (holding, (2, -1)),
    "leaving a zone": (lambda: exits(0, Going.RETREAT), 1),
    "leaving a patrolled zone": (lambda: exits(PATROL, Going.RETREAT), 2),
    "leaving an enemy hex": (lambda: exits(0, Going.RETREAT, inside=True), 2),
    "leaving a held zone": (lambda: exits(HOLD, Going.RETREAT), 0),
    "NLF strategic: leaving a zone": (lambda: exits(0, Going.STRATEGIC), 2),
    "NLF strategic: leaving a patrolled zone": (lambda: exits(PATROL, Going.STRATEGIC), 4),
    "NLF strategic: leaving an enemy hex": (lambda: exits(0, Going.STRATEGIC, inside=True), 4),
    "clear and secure pursues 2 less": (
        lambda: (cleared(Kind.SEARCH), cleared(Kind.CLEAR)),
        (5, 3),
    ),
    "mixed stack, then foot alone": (stacked, [1, 5, 1, 1]),
    "even columns lie lower": (
        lambda: [
            reached(*pair)
            for pair in (("4924", "5023"), ("5023", "5022"), ("5022", "5021"), ("5021", "5121"))
        ],
        [True] * 4,
    ),
    "who has no zone": (
        lambda: [zone(id_) for id_ in (ARVN_BATTALION, FIRST_DIVISION_HQ, HOWITZERS)],
        [False] * 3,
    ),
    "who has a zone": (
        lambda: [
            zone(id_)
            for id_ in (RANGER_GROUP, POLITICAL_SECTION, SUPPLY_CONDUIT, ARVN_6TH_REGIMENT)
        ],
        [True] * 4,
    ),
    "vehicles: fields and road": (lambda: (terrain("5020", MECH), CHARTS.road.mech), (4, 0.5)),
    "US strategic roads": (lambda: CHARTS.road.us_strategic, 0),
    "strategic allowances": (lambda: (strategic(US) // 2, strategic(NLF) // 2), (1, 3)),
    "hills and mountains": (
        lambda: (CHARTS.terrain["wooded_hills"].drm, CHARTS.terrain["mountain"].drm),
        (-2, -2),
    ),
    "escarpments halve, rounded down": (lambda: across(4), (1, -1)),
    "water halves, rounded down": (lambda: across(8), (1, -1)),
    "minor rivers do not": (lambda: across(2), (3, 0)),
    "mountains and pursuit": (lambda: CHARTS.terrain["mountain"].pursuit, -1),
    "marsh on foot and by boat": (
        lambda: (CHARTS.terrain["marsh"].foot, CHARTS.terrain["marsh"].amphibious),
        (3, 1),
    ),
    "mountain on foot": (lambda: terrain("4919", FOOT), 3),
    "alert of VC in marsh with ARVN": (
        lambda: alerted(VC_1ST_REGIMENT, 0, "0567", 4, arvn=True, bombed=False),
        4 + 3 + 1,
    ),
    "alert of a PAVN regiment in marsh": (
        lambda: alerted(PAVN_32ND_REGIMENT, 0, "0567", 4, arvn=True, bombed=False),
        4 + 3 - 2,
    ),
    "alert of a VC division HQ": (
        lambda: alerted(VC_9TH_DIVISION_HQ, 0, "5020", 4, arvn=False, bombed=False),
        3,
    ),
    "alert of a PAVN regiment knows no ARVN": (
        lambda: alerted(PAVN_32ND_REGIMENT, 0, "5020", 4, arvn=True, bombed=False),
        3,
    ),
    "alert of an augmented PAVN regiment": (
        lambda: alerted(PAVN_32ND_REGIMENT, 1, "5020", 4, arvn=True, bombed=False),
        None,
    ),
    "alert under bombardment": (
        lambda: alerted(VC_1ST_REGIMENT, 0, "5020", 4, arvn=False, bombed=True),
        3,
    ),
    "ratios": (
        lambda: [ratio(*pair) for pair in ((10, 3), (5, 16), (27, 16), (7, 8))],
        ["3:1", "1:4", "3:2", "2:3"],
    ),
    "ratio modifiers": (lambda: dict(CHARTS.odds), DRM),
    "first and last row": (lambda: (row(-9), row(-4), row(11), row(19)), (-4, -4, 11, 11)),
    "the cap on support comes before halving": (
        lambda: (counted_support(1, 25, 0), counted_support(1, 0, 25)),
        ((6, 50), (3, 25)),
    ),
    "row 4 of the worked example": (lambda: results(4), (0, 2, 1)),
    "jungle": (lambda: CHARTS.terrain["jungle"].drm, -1),
    "VC regiment": (lambda: strength(VC_1ST_REGIMENT)[:2], (6, 2)),
    "VC battalion of 2": (lambda: strength(VC_BATTALION)[0], 2),
    "US battalions of 2 to 4": (
        lambda: (
            {x.front.ground for x in COUNTERS.values() if x.army == "us" and x.size == "II"}
            >= {2, 3, 4}
        ),
        True,
    ),
    "PAVN division HQ under bombardment": (
        lambda: (strength(PAVN_1ST_DIVISION_HQ)[1], endures(PAVN_1ST_DIVISION_HQ, bombed=True)),
        (6, 2),
    ),
    "row 5 of the worked example": (
        lambda: (
            CHARTS.results[5].attacker[band(CHARTS, 2 * 3)],
            CHARTS.results[5].defender[band(CHARTS, 2 * 1)],
            CHARTS.results[5].pursuit,
        ),
        (0, 0, 1),
    ),
    "US pursuit modifiers": (
        lambda: (
            {x.front.pursuit for x in COUNTERS.values() if x.army == "us" and x.size == "II"}
            >= {2, 3, 4}
        ),
        True,
    ),
    "major cities": (
        lambda: {x.town.name for x in BOX.hexes if x.town and x.town.kind == "major_city"},
        {"Saigon", "Hue"},
    ),
    "cities": (
        lambda: {x.town.name for x in BOX.hexes if x.town and x.town.kind == "city"},
        {"Gia Dinh", "Bien Hoa", "Qui Nhon", "Da Nang"},
    ),
    "innate pursuit counts at a city, not at a major one": (
        lambda: (after_city(CITY), after_city(MAJOR_CITY)),
        (3, 0),
    ),
    "US 23rd Division alone has artillery of its own": (
        lambda: [
            x.id for x in COUNTERS.values() if x.type == "artillery" and x.front.kind == "dedicated"
        ],
        [DIVISION_ARTILLERY],
    ),
    "175 mm": (lambda: (strength(HEAVY_GUNS)[1], COUNTERS[HEAVY_GUNS].front.range), (10, 3)),
    "battleship": (
        lambda: (strength(NEW_JERSEY)[1], COUNTERS[NEW_JERSEY].front.range),
        (16, 4),
    ),
    "cruiser": (
        lambda: (strength(CRUISER)[1], COUNTERS[CRUISER].front.range),
        (6, 3),
    ),
    "ships": (
        lambda: sorted(x.class_ for x in COUNTERS.values() if x.type == "ship"),
        ["us_battleship", *["us_cruiser"] * 3],
    ),
    "hexes of sea off Quang Ngai": (
        lambda: [BOX.sea[BOX.at[id_]] for id_ in ("5319", "5421")],
        [True, True],
    ),
    "hexes of Quang Ngai": (
        lambda: {BOX.hexes[BOX.at[id_]].region for id_ in ("5018", "5023")},
        {"I-5"},
    ),
    "interdiction": (
        lambda: [interdicted(n) for n in (2, 3, 6, 7, 20)],
        [0, 1, 1, 2, 2],
    ),
    "least bombardment": (lambda: CHARTS.bombardment_minimum, 4),
    "flight and landings": (
        lambda: (CHARTS.airmobile.each, landing(HOLD), landing(0), landing(PATROL)),
        (0.5, 1, 2, 3),
    ),
    "landing on the enemy": (lambda: landing(0, inside=True), 3),
    "flight of the worked example": (flight, [0.5, 0.5, 0.5, 1.5, 5]),
    "boats": (
        lambda: [
            BOX.profiles[BOX.counter_number[x]][0].boats
            for x in (FIRST_BATTALION_28TH_INFANTRY, ARVN_6TH_REGIMENT)
        ],
        [1, 3],
    ),
    "helicopters": (
        lambda: [
            COUNTERS[x].front.airmobile
            for x in (FIRST_BATTALION_28TH_INFANTRY, ARVN_6TH_REGIMENT, HEAVY_GUNS)
        ],
        [1, 3, "none"],
    ),
    "199th Brigade": (
        lambda: [x.front.ground for x in COUNTERS.values() if x.parent == LIGHT_BRIGADE],
        [3, 3, 3, 3],
    ),
    "ranger groups": (
        lambda: (COUNTERS[RANGER_GROUP].count, strength(RANGER_GROUP)[0]),
        (5, 2),
    ),
    "rangers at the border": (lambda: CHARTS.border_rangers, ((3, 1), (5, 2))),
    "rangers absorb 2": (lambda: endures(RANGER_GROUP, bombed=False), 2),
    "regional forces": (
        lambda: [regional(id_) for id_ in ("5118", "5121", "4411", "2863", "5020", "4919")],
        [2, 2, 2, 2, 1, 0],
    ),
    "Quang Tri is the first region": (
        lambda: [r.name for r in BOX.c.map.regions if r.code == "I-1"],
        ["Quang Tri"],
    ),
    "ports": (lambda: {BOX.ids[n] for n in our_box().ports}, PORTS),
    "ARVN division staffs": (
        lambda: sum(x.class_ == "arvn_division_hq" for x in COUNTERS.values()),
        13,
    ),
    "points for places": (
        lambda: (V.unit_in_city, V.unit_in_capital, V.town, V.cultivated, V.other_hex),
        (20, 8, 8, 4, 2),
    ),
    "units counted in a hex": (lambda: V.units_counted_per_hex, 5),
    "points for events": (
        lambda: (V.capital_entered, V.major_city_entered, V.free_fire, V.invasion),
        (12, 40, 8, 40),
    ),
    "points for US side losses": (
        lambda: (
            V.us_counter,
            V.us_replacement,
            V.air_point,
            V.arvn_replacement,
            V.arvn_strength,
        ),
        (40, 4, 4, 1, 4),
    ),
    "points for NLF losses": (
        lambda: (V.vc_battalion, V.vc_other, V.nva, V.nva_replacement),
        (4, 12, 16, 1),
    ),
    "Starlite's US side": (
        lambda: [(group.units, group.hexes) for group in ours()[0].sheet.us],
        [
            (
                (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES, HOWITZERS),
                ("5118",),
            ),
            ((THIRD_BATTALION_SEVENTH_MARINES,), ("5220",)),
            ((SEVENTH_MARINES,), ("5220",)),
        ],
    ),
    "Starlite's support": (
        lambda: (
            ours()[0].sheet.turns,
            ours()[0].sheet.replacements["us"],
            ours()[0].sheet.support.air,
            ours()[0].sheet.support.airmobile,
            ours()[0].sheet.support.ships,
        ),
        (1, 4, 4, 1, (CRUISER,)),
    ),
    "Marine battalion": (lambda: strength(THIRD_BATTALION_THIRD_MARINES), (3, 0, 8, 3)),
    "155 mm": (lambda: strength(HOWITZERS)[:3], (0, 7, 6)),
}
"""What the rules say of a figure: how we get it, and what it has to be."""


@pytest.mark.parametrize("what", FACTS)
def test_a_figure_of_the_rules(what: str) -> None:
    """Our components or rules give the figure that the rulebook has."""
    found, expected = FACTS[what]
    assert found() == expected
