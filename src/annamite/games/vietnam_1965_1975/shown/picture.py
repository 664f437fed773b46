"""The hex map with its counters as a picture, from what a seat may see, and what stands beside it.

What lies face down for the seat is drawn face down. Of a scenario the part of the map is shown in
which it is played. A hex is `HEX` units high in the drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.hexes import cell, plane
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.shown import drawing
from annamite.games.vietnam_1965_1975.shown.shapes.board import Board, Curves, MapHex
from annamite.games.vietnam_1965_1975.shown.shapes.position import Unit, View
from annamite.kernel.drawn import Point
from annamite.kernel.picture import Picture, polyline

HEX: Final = 100
AROUND: Final = 1.2
"""So many hexes are shown around where a scenario is played."""
FILLS: Final = {
    "cultivated": "#e6dfa0",
    "marsh": "#aed0b6",
    "jungle": "#97bb78",
    "wooded_hills": "#bcb06e",
    "mountain": "#b48c66",
}
SIGNS: Final = {
    "marsh": "M-16,14h14M2,14h14M-8,22h16",
    "jungle": "M-14,16q-7,-9 2,-11q7,-5 11,4q2,7 -9,6v8M10,16q-6,-8 2,-9q6,-3 8,4q1,5 -7,5v7",
    "wooded_hills": "M-18,20q8,-12 16,0q8,-12 16,0",
    "mountain": "M-18,22l12,-18 12,18M2,16l8,-11 10,17",
}
"""Every ground is told by its sign as well as by its tint; fields have none."""
PAPER: Final = "#e9e0c8"
SEA: Final = "#aecbd6"
INK: Final = "#2f2a22"
RIVER: Final = "#4382ab"
WATER: Final = "#20608f"
ROAD: Final = "#a8402c"
NATIONAL: Final = "#6a2a63"
DEMARCATION: Final = "#b3261e"
CLIFF: Final = "#6b3d18"
TOWNS: Final = {"town": "#fdf6e2", "capital": "#e7743c", "city": "#cf3c2c", "major_city": "#b3261e"}
HOME: Final = "South Vietnam"


class Army(NamedTuple):
    """How an army's counters are painted, and the letters of its sign."""

    fill: str
    dark: str
    sign: str


ARMIES: Final = {
    "us": Army("#8a9b5e", "#4d5a2e", "US"),
    "fwa": Army("#cbb98a", "#7b6737", "FW"),
    "arvn": Army("#ecd06a", "#94741a", "AR"),
    "vc": Army("#d98f86", "#7d2620", "VC"),
    "nva": Army("#e2a266", "#8a4510", "NV"),
}
SQUARE: Final = "M-34,-34H34V34H-34Z"
CUT: Final = "M-22,-34H22L34,-22V22L22,34H-22L-34,22V-22Z"
"""The NLF's counters have their corners cut: the sides differ by shape, too."""
FRAME: Final = "M-21,-15H21V13H-21Z"
CROSSED: Final = "M-21,-15L21,13M-21,13L21,-15"
TRACK: Final = "M-10,-9H10a8,8 0 0 1 0,16H-10a8,8 0 0 1 0,-16Z"
SLASH: Final = "M-21,13L21,-15"
ARMS: Final = (
    ("airmobile", f"{CROSSED}M-12,-6L12,4V-6L-12,4Z"),
    ("armored cavalry", SLASH + TRACK),
    ("mechanized", CROSSED + TRACK),
    ("armor", TRACK),
    ("artillery", "M-6,-1a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z"),
    ("headquarters", "M-21,-15V20M-21,-6H21"),
    ("engineer", "M-12,7V-8H12V7M0,-8V4"),
    ("supply", "M-21,7H21"),
    ("ship", "M-17,1H17L11,9H-11Z"),
    ("political", "M0,-12L4,3 -9,-6H9L-4,3Z"),
)
"""The line that tells an arm of service, by how a counter's type begins; infantry is crossed."""

SIDE: Final = HEX / math.sqrt(3)
"""How long a side of a hex is."""
AROUND_IT: Final = (
    f"h{SIDE:.0f}l{SIDE / 2:.0f},50-{SIDE / 2:.0f},50h-{SIDE:.0f}l-{SIDE / 2:.0f}-50z"
)
"""The outline of a hex, from its corner in the north-west."""


_board: Final = lru_cache(maxsize=2)(drawing.board)
"""What never changes in games with a box, which takes half a second to put together."""


def picture(box: Box, view: View) -> str:
    """Return the part of the map that is played on with all that lies on it, as SVG."""
    board = _board(box)
    area = set(board.scenarios[view.scenario.replace("-", "_")].area)
    hexes, part = _shown(board, area)
    whole = len(hexes) > WHOLE
    p = Picture(part, f"The map of Vietnam 1965-1975. {view.headline}")
    left, top, width, height = part
    p.add("rect", x=left, y=top, width=width, height=height, fill=SEA)
    _grounds(p, hexes, signs=not whole)
    _sides(p, board, hexes, whole=whole)
    _curves(p, board, part)
    _towns(p, hexes, whole=whole)
    played = [each for each in hexes if each.id in area]
    if not whole:
        _faded(p, [each for each in hexes if each.id not in area])
        _numbers(p, played)
    _counters(p, board, view, {each.id for each in hexes}, scale=1.25 if whole else 1)
    _names(p, hexes if whole else played, {unit.hex for unit in view.units}, whole=whole)
    return p.svg()


WHOLE: Final = 900
"""From so many hexes on, the map is seen from afar: no signs, no numbers, large counters."""


def tallies(view: View) -> list[tuple[str, str]]:
    """Return turn and points, as far as the seat of the view knows them."""
    rows = [
        ("Game-turn", f"{view.turn} of {view.turns}"),
        ("Victory Points", f"US {view.points.us:g}, NLF {view.points.nlf:g}"),
    ]
    if view.season:
        levels = view.season.levels
        rows.append(("Morale", f"US {levels.us_morale}, SVN {levels.svn_morale}"))
        rows.append(("Population", f"SVN {view.season.svn}, VC {view.season.vc}"))
    pools = view.pools
    known = (("US", pools.us), ("ARVN", pools.arvn), ("VC", pools.vc), ("NVA", pools.nva))
    told = [f"{name} {'?' if points is None else points}" for name, points in known]
    rows.append(("Replacement Points", ", ".join(told)))
    support = view.support
    left = (("Air", support.air), ("airmobile", support.airmobile), ("riverine", support.riverine))
    rows.append(("Support left", ", ".join(f"{name} {a} of {b}" for name, (a, b) in left)))
    counts = dict.fromkeys(ARMIES, 0)
    for unit in view.units:
        counts[unit.nation] += unit.hex is not None
    there = [f"{ARMIES[nation].sign} {n}" for nation, n in counts.items() if n]
    rows.append(("Units on the map", ", ".join(there) or "none"))
    return rows


# --- the map --------------------------------------------------------------------------------------


def _centre(hex_: MapHex) -> Point:
    return (round(hex_.x * HEX, 1), round(hex_.y * HEX, 1))


def _shown(board: Board, area: set[str]) -> tuple[list[MapHex], tuple[float, float, float, float]]:
    """Return the hexes that are shown, and the part of the plane that they fill."""
    played = [each for each in board.map.hexes if each.id in area] or list(board.map.hexes)
    left, right = min(x.x for x in played) - AROUND, max(x.x for x in played) + AROUND
    top, bottom = min(x.y for x in played) - AROUND, max(x.y for x in played) + AROUND
    hexes = [
        each
        for each in board.map.hexes
        if left - 1 < each.x < right + 1 and top - 1 < each.y < bottom + 1
    ]
    box = (left * HEX, top * HEX, (right - left) * HEX, (bottom - top) * HEX)
    return hexes, box


def _grounds(p: Picture, hexes: Sequence[MapHex], *, signs: bool) -> None:
    """Fill the hexes, each kind of ground as one path."""
    for ground, fill in FILLS.items():
        of_it = [each for each in hexes if each.terrain and each.terrain[0] == ground]
        p.path(_hexes(of_it), fill=fill, stroke=INK, stroke_width=1.5, stroke_opacity=0.22)
        if signs and ground in SIGNS:
            for each in of_it:
                with p.at(_centre(each)):
                    p.line(SIGNS[ground], INK, 2, stroke_opacity=0.35)
    abroad = [x for x in hexes if x.terrain and (not x.country or x.country[0] != HOME)]
    p.path(_hexes(abroad), fill=PAPER, fill_opacity=0.42)


def _hexes(hexes: Iterable[MapHex]) -> str:
    """Return the outlines of hexes as one path."""
    return "".join(
        f"M{round(each.x * HEX - SIDE / 2)},{round(each.y * HEX - HEX / 2)}{AROUND_IT}"
        for each in hexes
    )


def _sides(p: Picture, board: Board, hexes: Sequence[MapHex], *, whole: bool) -> None:
    """Draw rivers, water and cliffs along hexsides, and roads from hex to hex."""
    there = {each.id: _centre(each) for each in hexes}
    m = board.map
    grow = 1.6 if whole else 1
    for pairs, paint, width in (
        (m.minor_rivers, RIVER, 6),
        (m.water, WATER, 16),
        (m.escarpments, CLIFF, 6),
    ):
        d = "".join(_between(there[a], there[b]) for a, b in pairs if a in there and b in there)
        p.line(d, paint, width, stroke_linecap="round")
    roads = [(there[a], there[b]) for a, b in m.roads if a in there and b in there]
    d = "".join(polyline(ends) for ends in roads)
    p.line(d, "#f8efd6", 10 * grow, stroke_linecap="round")
    p.line(d, ROAD, 5 * grow, stroke_linecap="round")


def _between(one: Point, other: Point) -> str:
    """Return the side that two neighbouring hexes share."""
    (ax, ay), (bx, by) = one, other
    mx, my = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (by - ay) * SIDE / HEX / 2, (ax - bx) * SIDE / HEX / 2
    return polyline(
        [(round(mx - dx, 1), round(my - dy, 1)), (round(mx + dx, 1), round(my + dy, 1))]
    )


def _curves(p: Picture, board: Board, box: tuple[float, float, float, float]) -> None:
    """Draw the coast, and the frontiers between countries."""
    art = board.art
    p.line(_drawn(art.land, box), "#4d6e7b", 4, stroke_linejoin="round")
    borders = _drawn(art.borders, box)
    p.line(borders, NATIONAL, 24, stroke_opacity=0.22, stroke_linejoin="round")
    p.line(borders, NATIONAL, 7, stroke_dasharray="34 16 6 16")
    p.line(_drawn(art.demarcation, box), DEMARCATION, 9, stroke_dasharray="34 16 6 16")


def _drawn(curves: Curves, box: tuple[float, float, float, float]) -> str:
    """Return the parts of curves that lie in a box or not far from it."""
    left, top, width, height = box
    runs: list[str] = []
    for curve in curves:
        run: list[Point] = []
        for x, y in curve:
            at = (round(x * HEX), round(y * HEX))
            inside = -HEX < at[0] - left < width + HEX and -HEX < at[1] - top < height + HEX
            if inside and (not run or run[-1] != at):
                run.append(at)
            elif not inside and run:
                runs.append(polyline(run))
                run = []
        if len(run) > 1:
            runs.append(polyline(run))
    return "".join(runs)


def _towns(p: Picture, hexes: Sequence[MapHex], *, whole: bool) -> None:
    """Draw towns; from afar the larger ones alone."""
    for each in hexes:
        town = each.town
        if town is None or (whole and town.kind == "town"):
            continue
        x, y = _centre(each)
        radius = (10 if town.kind == "town" else 15) * (2 if whole else 1)
        p.add(
            "circle",
            cx=x,
            cy=y,
            r=radius,
            fill=TOWNS.get(town.kind, PAPER),
            stroke=INK,
            stroke_width=3,
        )


def _names(p: Picture, hexes: Sequence[MapHex], taken: set[str | None], *, whole: bool) -> None:
    """Write the names of towns, below counters that stand there; from afar those of the cities."""
    size = 82 if whole else 22
    written: list[Point] = []
    with p.group(stroke="#fdf6e2", stroke_width=size / 5, paint_order="stroke", fill=INK):
        for each in sorted(hexes, key=lambda x: x.town is not None and x.town.kind != "major_city"):
            if each.town is None or (whole and "city" not in each.town.kind):
                continue
            x, y = _centre(each)
            if all(abs(x - a) > 4 * size or abs(y - b) > 1.2 * size for a, b in written):
                written.append((x, y))
                p.text(each.town.name, x, y + (52 if each.id in taken else 30) + size / 3, size)


def _faded(p: Picture, hexes: Sequence[MapHex]) -> None:
    """Veil what lies outside of where the scenario is played."""
    p.path(_hexes(hexes), fill=PAPER, fill_opacity=0.5)


def _numbers(p: Picture, hexes: Sequence[MapHex]) -> None:
    with p.group(fill=INK, fill_opacity=0.66):
        for each in hexes:
            x, y = _centre(each)
            p.text(each.id, x, y - 32, 15, font_weight=400)


# --- counters -------------------------------------------------------------------------------------


def _counters(p: Picture, board: Board, view: View, shown: set[str], *, scale: float) -> None:
    """Draw each side's stack in a hex: the uppermost counter, and how many there are."""
    types = {each.id: (each.type, each.size) for each in board.counters}
    for hex_, stacks in _stacks(view, shown).items():
        x, y = plane(cell(hex_))
        aside = len(stacks) > 1
        for n, units in enumerate(stacks):
            at = (x * HEX + (22 * (2 * n - 1) if aside else 0), y * HEX + 6)
            with p.at(at, scale * (0.72 if aside else 1)):
                if len(units) > 1:
                    _counter(p, units[1], types, (6, -6))
                _counter(p, units[0], types, (0, 0))
                if len(units) > 1:
                    dark = ARMIES[units[0].nation].dark
                    p.add("circle", cx=-33, cy=-30, r=15, fill=dark, stroke="#fff", stroke_width=3)
                    p.text(str(len(units)), -33, -23, 20, fill="#fff")


def _stacks(view: View, shown: set[str]) -> dict[str, list[list[Unit]]]:
    """Return the stacks in each hex, the NLF's first, the strongest known unit on top."""
    found: dict[str, dict[bool, list[Unit]]] = {}
    for unit in view.units:
        if unit.hex is not None and unit.hex in shown:
            side = unit.nation not in {"vc", "nva"}
            found.setdefault(unit.hex, {}).setdefault(side, []).append(unit)
    return {
        hex_: [
            sorted(sides[side], key=lambda x: (-(x.ground or 0), x.id)) for side in sorted(sides)
        ]
        for hex_, sides in sorted(found.items())
    }


def _counter(
    p: Picture, unit: Unit, types: Mapping[str, tuple[str, str | None]], shift: Point
) -> None:
    """Draw a counter: face down a question mark, else its arm, size and strength."""
    army = ARMIES[unit.nation]
    outline = CUT if unit.nation in {"vc", "nva"} else SQUARE
    with p.at(shift):
        if unit.counter is None:
            p.path(outline, fill=army.dark, stroke="#20100c", stroke_width=3)
            p.text("?", 0, 14, 46, fill="#ffe9d9")
            p.text(army.sign, 0, 31, 15, fill="#ffe9d9")
            return
        edge = army.dark if unit.hidden else INK
        p.path(outline, fill=army.fill, stroke=edge, stroke_width=6 if unit.hidden else 3)
        type_, size = types.get(unit.counter, ("", None))
        p.path(FRAME, fill="#fdf9ec", stroke=INK, stroke_width=2.5)
        arm = next((line for begins, line in ARMS if type_.startswith(begins)), CROSSED)
        p.line(arm, INK, 2.5)
        p.text(size or "", 0, -19, 14, fill=INK)
        p.text(army.sign, -20, 30, 14, fill=INK)
        strength = unit.ground or unit.artillery or 0
        p.text(str(strength), 18, 31, 20, fill=INK)
