"""Where a stack may go next, counted a second time (3, 3.1, 3.3, 4.1, 6.2, 8.1, 8.3, 11.1, 11.3, 18.1).

This is written from the rulebook alone and shares no code with the game: a position is its projection,
that is plain names and numbers, and what is printed is read from the files of the box. Left out are the
Trail, ships, security operations and what only campaigns have.
"""

from __future__ import annotations

import json
from functools import cache
from heapq import heappop, heappush
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).parents[4] / "src/annamite/games/vietnam_1965_1975/box/data"
MAP = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
CHARTS = yaml.safe_load((DATA / "charts.yaml").read_text(encoding="utf-8"))
BOX = yaml.safe_load((DATA / "counters.yaml").read_text(encoding="utf-8"))
COUNTERS = {one["id"]: one for group in BOX["groups"] for one in group["units"]}
HEXES = {one["id"]: one for one in MAP["hexes"]}
SIDES = {
    name: {frozenset(pair) for pair in MAP[name]}
    for name in ("roads", "minor_rivers", "water", "all_sea_sides", "escarpments")
}
HEXSIDES = {"minor_rivers": "minor_river", "water": "water", "escarpments": "escarpment"}
NLF_ARMIES = ("vc", "nva")
BRIGADES = ("X", "III")
TO_TARGET_UNITS = ("retreat", "alert", "defensive reserve")
TO_TARGET_HEXES = ("operation", "reaction", "pursuit", "reserve")
FAR = 10**6


# --- the map --------------------------------------------------------------------------------------


@cache
def around(at: str) -> tuple[str, ...]:
    """Return the hexes next to one; even columns lie half a hex to the south."""
    column, row = int(at[:2]), int(at[2:])
    north = row - 1 if column % 2 else row
    places = [(column, row - 1), (column, row + 1)]
    places += [(x, y) for x in (column - 1, column + 1) for y in (north, north + 1)]
    return tuple(name for x, y in places if (name := f"{x:02}{y:02}") in HEXES)


def crosses(what: str, one: str, other: str) -> bool:
    return frozenset((one, other)) in SIDES[what]


def at_sea(one: str, other: str) -> bool:
    """Return whether a step leads over the open sea."""
    return HEXES[one]["all_sea"] or HEXES[other]["all_sea"] or crosses("all_sea_sides", one, other)


@cache
def area(scenario: str) -> frozenset[str]:
    """Return the play area: some regions with the hexes on their edges, and others (18.1)."""
    text = (DATA / "scenarios" / f"{scenario.replace('-', '_')}.yaml").read_text(encoding="utf-8")
    sheet = yaml.safe_load(text)
    wanted = set(sheet["regions"])
    found = [
        name
        for name, one in HEXES.items()
        if not one["all_sea"] and wanted & {one.get("region"), *one.get("region_border", ())}
    ]
    return frozenset(chain(found, sheet.get("extra", ())))


LAND = frozenset(name for name, one in HEXES.items() if not one["all_sea"])


@cache
def on_border(at: str) -> bool:
    """Return whether a national border of South Vietnam runs through a hex."""
    one = HEXES[at]
    shared = "South Vietnam" in one["country"] and len(one["country"]) > 1
    return shared or "demarcation" in one.get("border", ())


# --- units ----------------------------------------------------------------------------------------


class Unit:
    """A unit as its counter and the position tell it."""

    def __init__(self, told: Any) -> None:
        counter = COUNTERS[told["counter"]]
        sort = BOX["classes"][counter["class"]]
        face = told.get("face", "front")
        faces = (one.get(side) for side in (face, "front") for one in (counter, sort))
        printed = next(one for one in faces if one)  # some have nothing on their back
        self.printed, self.sort, self.back = printed, sort, face == "back"
        self.at, self.mission = told["at"], told.get("mission")
        self.army = told["counter"].split(".")[0]
        self.nlf = self.army in NLF_ARMIES
        self.unseen = self.army == "vc" and not told.get("known")
        self.ineffective = bool(told.get("ineffective"))
        self.pursues = printed.get("pursuit") is not None
        self.flies = printed.get("airmobile") == "always"
        self.is_ranger = counter["class"] == "arvn_ranger"
        self.has_zone = counter.get("zoc", sort.get("zoc", self.fights()))

    def fights(self) -> bool:
        """Return whether it has the strength for a zone; of ARVN battalions only rangers have (3.1)."""
        sort = self.sort
        small = self.army == "arvn" and sort["size"] == "II" and sort["type"] != "artillery"
        return self.printed.get("ground", 0) > 0 and (self.is_ranger or not small)

    def leads(self) -> bool:
        """Return whether it is an HQ; so is a brigade's back without strength of its own (9)."""
        bare = self.back and self.sort["size"] in BRIGADES and not self.printed.get("ground")
        return bare or self.sort["type"] == "headquarters"

    @property
    def column(self) -> str:
        """The costs on the ground; what flies walks or drives there as its sort does (4.1, 8.1)."""
        if self.printed.get("moves") == "airmobile":
            return "mech" if self.leads() or self.sort.get("on_ground") == "mech" else "foot"
        return self.printed.get("moves") or "foot"


# --- a stack on its way ---------------------------------------------------------------------------


class Stack:
    """A stack that is on the move, in half Movement Points.

    Args:
        told: The position.
        land: The play area; None: that of the scenario.
    """

    def __init__(self, told: Any, land: frozenset[str] | None = None) -> None:
        self.told, self.op = told, told["operation"]
        self.move = self.op["move"]
        units = {token: Unit(one) for token, one in told["units"].items()}
        self.own = [units[str(token)] for token in self.move["units"]]
        self.nlf = self.own[0].nlf
        self.going = self.move["going"]
        self.air, self.boats = bool(self.move.get("air")), bool(self.move.get("boats"))
        self.area = area(told["scenario"]) if land is None else land
        self.strategic = self.going == "strategic movement"
        self.weak = self.strategic and any(unit.ineffective for unit in self.own)
        others = [unit for unit in units.values() if unit.nlf != self.nlf and unit.at in HEXES]
        self.enemy = {unit.at for unit in others}
        self.zone = self.zones([unit for unit in others if self.plays(unit.at)])
        self.rangers = self.ranger_cost(units.values())
        self.targets = self.target_hexes(units)

    def plays(self, at: str) -> bool:
        """Return whether a hex is in play; over the sea units may always fly (8.1, 18.1)."""
        return HEXES[at]["all_sea"] or at in self.area

    def zones(self, others: list[Unit]) -> dict[str, int]:
        """Return what it costs to leave the enemy's zones of control (3.1, 6.2)."""
        found: dict[str, int] = {}
        for unit in others:
            if unit.mission == "hold" or not (unit.has_zone or unit.unseen):
                continue
            price = CHARTS["exits"]["patrol_zoc" if unit.mission == "patrol" else "zoc"]
            for n in around(unit.at):
                if not at_sea(unit.at, n) and n not in self.enemy:
                    found[n] = max(found.get(n, 0), price)
        return found

    def ranger_cost(self, units: Any) -> int:
        """Return what ranger groups in play make the NLF pay to enter a border hex (11.3)."""
        groups = sum(unit.is_ranger and unit.at in {*HEXES, "holding box"} for unit in units)
        costs = [cost for needed, cost in CHARTS["border_rangers"] if groups >= needed]
        return 2 * max(costs, default=0) if self.nlf else 0

    def target_hexes(self, units: dict[str, Unit]) -> set[str]:
        """Return the enemy's hexes in which this movement may end (5.1 to 5.3, 5.6, 5.7)."""
        if self.going in TO_TARGET_UNITS:
            moving = {str(token) for token in self.move["units"]}
            aimed = {str(token) for token in self.op.get("targets", ())}
            return {units[token].at for token in aimed - moving} & set(HEXES)
        return set(self.op.get("hexes", ())) if self.going in TO_TARGET_HEXES else set()

    # --- costs --------------------------------------------------------------------------------

    def leave(self, at: str) -> int:
        """Return what leaving a hex costs beyond the way (3.1, 7.5)."""
        half = self.op.get("interdicted", {}).get(at, 0)
        levels = [cost for needed, cost in CHARTS["interdiction"] if half >= 2 * needed]
        factor = CHARTS["exits"]["nlf_strategic_factor"] if self.nlf and self.strategic else 1
        beside = CHARTS["exits"]["enemy_hex"] if at in self.enemy else self.zone.get(at, 0)
        return 2 * (max(levels, default=0) + factor * beside)

    def enter(self, at: str, n: str) -> int:
        """Return what entering a neighbour costs, `FAR` if it cannot be entered (4.1, 8, 11, 16.2)."""
        if self.is_forbidden(n) or not (self.plays(at) or n in self.area):
            return FAR
        if self.air:
            return int(2 * CHARTS["airmobile"]["each"])
        if at_sea(at, n) or (crosses("water", at, n) and n in self.enemy and not self.boats):
            return FAR
        cost = max(self.on_the_ground(column, at, n) for column in {x.column for x in self.own})
        return cost + (self.rangers if on_border(n) else 0)

    def is_forbidden(self, n: str) -> bool:
        one = HEXES[n]
        if self.nlf:
            return n in self.op.get("refuge", ())
        edge = self.weak and (on_border(n) or bool(one.get("corps_border")))
        return edge or one["country"] == ["North Vietnam"]

    def on_the_ground(self, column: str, at: str, n: str) -> int:
        """Return what a step costs units of a column: terrain and hexside, or the road (4.1, 8.3)."""
        column = "foot" if self.boats else column
        cost = self.ground(column, n) + sum(
            CHARTS["hexsides"][side][column]
            for name, side in HEXSIDES.items()
            if crosses(name, at, n) and not (self.boats and name != "escarpments")
        )
        if crosses("roads", at, n):
            quick = self.strategic and not self.nlf
            cost = min(cost, CHARTS["road"]["us_strategic" if quick else column])
        return int(2 * cost)

    def ground(self, column: str, n: str) -> float:
        """Return the cost of the dearest terrain of a hex; boats make marsh easy (4.1, 8.3)."""
        there = [CHARTS["terrain"][name] for name in HEXES[n]["terrain"]]
        costs = [x.get("amphibious", x[column]) if self.boats else x[column] for x in there]
        return max(costs, default=0)

    def land(self, at: str) -> int:
        """Return what a landing costs beyond the flight into the hex (8.1)."""
        if not self.air:
            return 0
        chart, patrol = CHARTS["airmobile"], CHARTS["exits"]["patrol_zoc"]
        if at in self.enemy or self.zone.get(at) == patrol:
            points = chart["landing_hot"]
        else:
            points = chart["landing_zoc" if at in self.zone else "landing_clear"]
        return int(2 * (points - chart["each"]))

    def may_stop(self, at: str) -> bool:
        """Return whether the movement may end in a hex (3, 5.3, 8.1, 11.1)."""
        one = HEXES[at]
        wild = not one.get("town") and "cultivated" not in one["terrain"]
        if one["all_sea"] or (self.weak and wild):
            return False
        if self.move.get("keep_off") and at in self.op.get("hexes", ()):
            return False
        return at not in self.enemy or at in self.targets

    # --- what may be answered -----------------------------------------------------------------

    def steps(self) -> set[str]:
        """Return the words of the hexes into which the stack may go next."""
        move = self.move
        if self.going == "pursuit" and not self.air and not all(x.pursues for x in self.own):
            return set()
        left = move.get("allowance", 0) - move.get("spent", 0)
        onward = self.ways(move["at"])
        return {f"hex-{n}" for n, cost in onward if cost <= left and self.ends(n, left - cost)}

    def ways(self, at: str) -> list[tuple[str, int]]:
        """Return the ways out of a hex with their costs; none leads back for nothing."""
        found = [(n, self.leave(at) + self.enter(at, n)) for n in around(at)]
        return [
            (n, cost) for n, cost in found if cost < FAR and (cost or n not in self.move["path"])
        ]

    def ends(self, at: str, left: int) -> bool:
        """Return whether there is a lawful end of the movement from a hex on (3)."""
        queue, seen = [(0, at)], set()
        while queue:
            spent, here = heappop(queue)
            if here in seen:
                continue
            seen.add(here)
            if not self.plays(here) or (self.may_stop(here) and spent + self.land(here) <= left):
                return True
            for n, cost in self.ways(here):
                if spent + cost <= left:
                    heappush(queue, (spent + cost, n))
        return False

    def others(self) -> set[str]:
        """Return which of the words may be answered that stand alone."""
        move, at = self.move, self.move["at"]
        if move.get("started"):
            spent = move.get("spent", 0) + self.land(at)
            return {"stop"} if self.may_stop(at) and spent <= move.get("allowance", 0) else set()
        found = {"stop"}
        if self.strategic or self.air or self.boats:
            return found
        return found | self.means()

    def means(self) -> set[str]:
        """Return how else than on the ground the stack may go (8.1 to 8.3)."""
        lifted, afloat = (
            {str(token) for token in self.op.get(what, ())} for what in ("lifted", "floated")
        )
        tokens = [str(token) for token in self.move["units"]]
        flies = all(unit.flies or token in lifted for unit, token in zip(self.own, tokens))
        return ({"fly"} if flies else set()) | ({"float"} if afloat.issuperset(tokens) else set())
