"""The components as the rules look things up: numbers and flat tables, made once."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache
from typing import Final

from annamite.games.vietnam_1965_1975.box import hexes
from annamite.games.vietnam_1965_1975.box.components import Components, Counter, Face, load
from annamite.games.vietnam_1965_1975.box.ids import N_ARVN, N_NVA, N_VC, NATION_OF_ARMY, SIDE_OF

FOOT, MECH, AMPHIBIOUS, US_ROAD_FOOT, US_ROAD_MECH = range(5)
"""Columns of movement costs; the last two are those of US strategic movement."""
CLOSED: Final = 1 << 20
"""A cost that nobody can pay."""
ROAD, RIVER, ESCARPMENT, WATER, SEA = 1, 2, 4, 8, 16
"""Bits of a hexside."""
ALWAYS, NEVER = 0, -1
"""Airmobile Points that a unit takes, if it is airmobile anyway or never."""
PLACES: Final = ("", "town", "capital", "city", "major_city")
TOWN, CAPITAL, CITY, MAJOR_CITY = 1, 2, 3, 4
SVN, LAOS, CAMBODIA, NVN = "South Vietnam", "Laos", "Cambodia", "North Vietnam"
FULL_FIRE_HEX: Final = "4411"
"""Da Nang, where support always works in full (7.6)."""
FULL_FIRE_REGION: Final = "C-1"


@dataclass(frozen=True, slots=True)
class Profile:
    """A counter's face, as the rules ask for it.

    Attributes:
        ground, artillery, kind, range, movement, pursuit: As printed.
        column: Movement costs on the ground.
        lift: Airmobile Points it takes; `ALWAYS` or `NEVER`.
        boats: Riverine Points it takes; `NEVER` if it may not go by boat.
        alert: How it may move on the alert (5.2).
        zoc: Whether it exerts a zone of control (3.1).
        brigade: Whether it is of brigade size.
        battalion: Whether it is a battalion and no artillery, which counts as more (18.1).
    """

    ground: int
    artillery: int
    kind: str | None
    range: int
    movement: int
    pursuit: int | None
    column: int
    lift: int
    boats: int
    alert: str
    zoc: bool
    brigade: bool
    headquarters: bool
    political: bool
    conduit: bool
    ranger: bool
    ship: bool
    nation: int
    battalion: bool


class Box:
    """Lookup tables over the components.

    Attributes:
        near: Six neighbours of each hex (-1 off the map), at `hex * 6 + side`.
        sides: Bits of each hexside, at the same place.
        has_road: Per hex, whether a road leads out of it.
        influence: Per hex, the neighbours that a zone of control there reaches (3.1).
        north: Hexes that lie in North Vietnam alone.
        frontiers: Hexes on a national border or on that of a corps zone.
        steps: Per column, cost in half Movement Points to cross that side, `CLOSED` if impossible.
        touches: Per hex, the regions that share it.
        in_regions: Per hex, the regions it may count for: a town's is that of its symbol (4.3).
        corps: Per hex, the corps zones that share it; a town's is that of its symbol (4.3).
        profiles: Per counter, its front and its back (None if blank).
        parent: Per counter, its superior formation or -1.
    """

    def __init__(self, components: Components | None = None) -> None:
        c = components or load()
        self.c = c
        self.charts = c.charts
        self.hexes = c.map.hexes
        self.ids = [h.id for h in c.map.hexes]
        self.at = {id_: n for n, id_ in enumerate(self.ids)}
        self.cells = [hexes.cell(id_) for id_ in self.ids]
        self._cubes = [hexes.cube(cell) for cell in self.cells]
        self._index = {cell: n for n, cell in enumerate(self.cells)}
        self.near = [self._index.get(n, -1) for cell in self.cells for n in hexes.neighbours(cell)]
        self.sea = [h.all_sea for h in c.map.hexes]
        self.regions = [r.code for r in c.map.regions]
        self.region_number = {code: n for n, code in enumerate(self.regions)}
        self.touches = [
            tuple(self.region_number[code] for code in (h.region, *h.region_border) if code)
            for h in c.map.hexes
        ]
        self.in_regions = [
            found[:1] if h.town else found for h, found in zip(c.map.hexes, self.touches)
        ]
        self.corps = [
            (h.corps, *(() if h.town else h.corps_border)) if h.corps else () for h in c.map.hexes
        ]
        self.place = [PLACES.index(h.town.kind) if h.town else 0 for h in c.map.hexes]
        self.capital = [
            bool(h.town and (h.town.kind == "capital" or h.town.capital_of)) for h in c.map.hexes
        ]
        self.national_border = [
            (SVN in h.country and len(h.country) > 1) or "demarcation" in h.border
            for h in c.map.hexes
        ]
        self.in_svn = [SVN in h.country for h in c.map.hexes]
        self.drm = [self._drm(n) for n in range(len(self.ids))]
        self.regional = [self._regional(n) for n in range(len(self.ids))]
        self.mountain = ["mountain" in h.terrain for h in c.map.hexes]
        self.cultivated = ["cultivated" in h.terrain for h in c.map.hexes]
        self.foot_cost = [self._terrain(n, "foot") for n in range(len(self.ids))]
        self.sides = self._sides()
        self.has_road = [
            any(bits & ROAD for bits in self.sides[n * 6 : n * 6 + 6]) for n in range(len(self.ids))
        ]
        self.influence = self._influences()
        self.north = self._within(NVN)
        self.frontiers = self._frontiers()
        self.steps = self._steps()
        self._leads: dict[tuple[int, ...], dict[int, list[tuple[int, int, bool]]]] = {}
        self.sea_distance = self._sea_distance()
        self.landings = [
            n for n, h in enumerate(c.map.hexes) if (h.port or h.beach) and not h.all_sea
        ]
        self.ports = [n for n, h in enumerate(c.map.hexes) if h.port and not h.all_sea]
        self.port_distance = self._distance_from(self.ports)
        self.counters = c.counters
        self.counter_number = {counter.id: n for n, counter in enumerate(c.counters)}
        self.profiles = [
            (_profile(x, x.front, 0), None if x.back is None else _profile(x, x.back, 1))
            for x in c.counters
        ]
        self.faces = [(front, front if back is None else back) for front, back in self.profiles]
        self.side_of = [SIDE_OF[front.nation] for front, _ in self.profiles]
        self.parent = [
            self.counter_number.get(x.parent, -1) if x.parent else -1 for x in c.counters
        ]
        self.children: dict[int, list[int]] = {}
        for n, up in enumerate(self.parent):
            if up >= 0:
                self.children.setdefault(up, []).append(n)
        self.vc_battalions = [
            n for n, x in enumerate(c.counters) if x.class_.startswith("vc_battalion")
        ]
        self.hidden_range = max(
            self.profile(n, 0).range for n, x in enumerate(c.counters) if x.id.startswith("vc.")
        )
        rules = c.charts
        self.enter_air = int(rules.airmobile.each * 2)

    # --- hexes ------------------------------------------------------------------------------

    def distance(self, one: int, other: int) -> int:
        """Return how many hexes lie between two, the last one counted."""
        a, b = self._cubes[one], self._cubes[other]
        q, r = a[0] - b[0], a[1] - b[1]
        return max(abs(q), abs(r), abs(q + r))

    def within(self, at: int, reach: int) -> list[int]:
        """Return the hexes at most so many hexes away, the hex itself among them."""
        found = (self._index.get(cell, -1) for cell in hexes.within(self.cells[at], reach))
        return [n for n in found if n >= 0]

    def side_between(self, one: int, other: int) -> int:
        """Return the bits of the hexside that two adjacent hexes share, 0 if none is special."""
        for side in range(6):
            if self.near[one * 6 + side] == other:
                return self.sides[one * 6 + side]
        return 0

    def around(self, at: int) -> list[int]:
        """Return the neighbours of a hex that are on the map."""
        return [n for n in self.near[at * 6 : at * 6 + 6] if n >= 0]

    def _drm(self, n: int) -> int:
        h, charts = self.hexes[n], self.charts
        choices = [charts.terrain[name].drm for name in h.terrain]
        if h.town:
            choices.append(charts.places[h.town.kind].drm)
        return min(choices, default=0)

    def _regional(self, n: int) -> int:
        h, charts = self.hexes[n], self.charts
        if h.town:
            return charts.places[h.town.kind].regional
        return max((charts.terrain[name].regional for name in h.terrain), default=0)

    def _terrain(self, n: int, column: str, *, boats: bool = False) -> int:
        """Return the cost in Movement Points of the dearest terrain.

        Rules: 4, 4.1
        """
        costs: list[int] = []
        for name in self.hexes[n].terrain:
            ground = self.charts.terrain[name]
            cost: int = getattr(ground, column)
            by_boat = ground.amphibious if boats else None
            costs.append(cost if by_boat is None else by_boat)
        return max(costs, default=0)

    def _sides(self) -> list[int]:
        bits = [0] * len(self.near)
        m = self.c.map
        for flag, pairs in (
            (ROAD, m.roads),
            (RIVER, m.minor_rivers),
            (ESCARPMENT, m.escarpments),
            (WATER, m.water),
            (SEA, m.all_sea_sides),
        ):
            for one, other in pairs:
                a, b = self.at[one], self.at[other]
                for here, there in ((a, b), (b, a)):
                    for side in range(6):
                        if self.near[here * 6 + side] == there:
                            bits[here * 6 + side] |= flag
        return bits

    def _influences(self) -> list[tuple[int, ...]]:
        found = []
        for at in range(len(self.ids)):
            sides = slice(at * 6, at * 6 + 6)
            reached = (
                n
                for n, bits in zip(self.near[sides], self.sides[sides])
                if n >= 0 and not self.sea[n] and not bits & SEA
            )
            found.append(tuple(reached))
        return found

    def _within(self, country: str) -> frozenset[int]:
        """Return the hexes that lie in one country alone."""
        return frozenset(n for n, h in enumerate(self.hexes) if h.country == (country,))

    def _frontiers(self) -> frozenset[int]:
        """Return the hexes on a national border or on that of a corps zone."""
        return frozenset(
            n for n, h in enumerate(self.hexes) if self.national_border[n] or h.corps_border
        )

    def _steps(self) -> list[list[int]]:
        charts = self.charts
        tables: list[list[int]] = [[], [], [], [], []]
        road = charts.road
        roads = (road.foot, road.mech, road.foot, road.us_strategic, road.us_strategic)
        for at in range(len(self.ids)):
            for side in range(6):
                n, bits = self.near[at * 6 + side], self.sides[at * 6 + side]
                for column, table in enumerate(tables):
                    table.append(
                        CLOSED
                        if n < 0 or self.sea[at] or self.sea[n] or bits & SEA
                        else self._step(n, bits, column, int(roads[column] * 2))
                    )
        return tables

    def _step(self, n: int, bits: int, column: int, road: int) -> int:
        name = "mech" if column in (MECH, US_ROAD_MECH) else "foot"
        boats = column == AMPHIBIOUS
        cost = 2 * self._terrain(n, name, boats=boats)
        for flag, side in ((RIVER, "minor_river"), (ESCARPMENT, "escarpment"), (WATER, "water")):
            if bits & flag and not (boats and flag != ESCARPMENT):
                cost += 2 * getattr(self.charts.hexsides[side], name)  # type: ignore[index]
        return min(cost, road) if bits & ROAD else cost

    def _distance_from(self, places: list[int]) -> list[int]:
        """Return how many hexes each hex is from the nearest of some places."""
        found = [len(self.near)] * len(self.ids)
        queue = deque(places)
        for n in places:
            found[n] = 0
        while queue:
            here = queue.popleft()
            for n in self.around(here):
                if found[n] > found[here] + 1:
                    found[n] = found[here] + 1
                    queue.append(n)
        return found

    def _sea_distance(self) -> list[int]:
        """Return how far each hex is from the nearest all-sea hex of the map, 9 if far."""
        found = [0 if h.all_sea and not h.imaginary else 9 for h in self.hexes]
        for reach in range(1, 6):
            for n, here in enumerate(found):
                if here == 9 and any(found[m] == reach - 1 for m in self.around(n)):
                    found[n] = reach
        return found

    # --- counters ---------------------------------------------------------------------------

    def profile(self, counter: int, face: int) -> Profile:
        """Return a face of a counter."""
        return self.faces[counter][1 if face else 0]

    def leads(self, columns: tuple[int, ...], at: int) -> list[tuple[int, int, bool]]:
        """Return where a stack may go from a hex on the ground: hex, cost, whether across water.

        Where its units take part in several columns of costs the highest counts.
        """
        known = self._leads.setdefault(columns, {})
        found = known.get(at)
        if found is None:
            places = range(at * 6, at * 6 + 6)
            costs = [max(self.steps[column][place] for column in columns) for place in places]
            found = known[at] = [
                (self.near[place], cost, bool(self.sides[place] & WATER))
                for place, cost in zip(places, costs)
                if cost < CLOSED
            ]
        return found

    def belongs(self, counter: int, formation: int) -> bool:
        """Return whether a counter is a formation's own, at any level, or that formation itself."""
        while counter >= 0:
            if counter == formation:
                return True
            counter = self.parent[counter]
        return False

    def commands(self, gun: int, counter: int) -> bool:
        """Return whether a counter is under the command that dedicated artillery serves.

        An HQ serves the units of its formation; artillery of a division, which leads nobody, all
        others of that division. Neither is a unit that it could support itself.

        Rules: 7.1
        """
        formation = gun if gun in self.children else self.parent[gun]
        return counter != gun and formation >= 0 and self.belongs(counter, formation)


def _profile(x: Counter, face: Face, back: int) -> Profile:
    nation = NATION_OF_ARMY[x.army]
    is_hq = x.type == "headquarters" or (bool(back) and x.size in ("X", "III") and face.ground == 0)
    us_side = SIDE_OF[nation] == 0
    if face.moves == "airmobile":
        column = MECH if is_hq or x.on_ground == "mech" else FOOT
    else:
        column = MECH if face.moves == "mech" else FOOT
    brigade = x.size in ("X", "III")
    lift = {"always": ALWAYS, "none": NEVER}.get(str(face.airmobile))
    if lift is None:
        lift = int(face.airmobile)
    may_float = us_side and lift != NEVER and face.kind not in ("dedicated", "independent")
    political, conduit = x.type == "political", x.type == "supply"
    battalion = not brigade and x.size == "II" and x.type != "artillery"
    ranger = x.class_ == "arvn_ranger"
    zoc = face.ground > 0 and (nation != N_ARVN or not battalion or ranger)
    alert = x.alert
    if alert == "regiment":
        alert = "none" if back else "regiment"
    if nation not in (N_VC, N_NVA):
        alert = "none"
    return Profile(
        ground=face.ground,
        artillery=face.artillery,
        kind=face.kind,
        range=face.range or 0,
        movement=face.movement or 0,
        pursuit=face.pursuit,
        column=column,
        lift=lift,
        boats=(3 if brigade and not is_hq else 1) if may_float else NEVER,
        alert=alert,
        zoc=x.zoc if x.zoc is not None else zoc,
        brigade=brigade and not is_hq,
        headquarters=is_hq,
        political=political,
        conduit=conduit,
        ranger=ranger,
        ship=x.type == "ship",
        nation=nation,
        battalion=battalion,
    )


@cache
def our_box() -> Box:
    """Return the lookup tables of the process's components."""
    return Box()
