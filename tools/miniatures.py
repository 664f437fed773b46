"""Draw each game's board small, for its card on the first page.

    python -m tools.miniatures             write them, beside what else a game has for the page
    python -m tools.miniatures --check     compare them with what is committed

They are drawn from what the page draws boards from (`Game.board()`): a map of areas, or one of
hexes. A game with another kind of board, or with nothing for the page, gets none, and its card does
without.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from annamite.games import load, names
from annamite.kernel.shapes import plain

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ROOT / "frontend" / "src" / "games"
NAME: Final = "miniature.svg"
HEIGHT: Final = 300
"""Height of a picture in its own units; a card shows it about so high."""
MOST_BYTES: Final = 30_000
CLOSE: Final = 0.45
"""So far a line may run beside where it should, in units of a picture."""

Point = tuple[float, float]
Line = list[Point]

TERRAIN: Final = {
    "jungle": "#a0b186",
    "wooded_hills": "#bdb684",
    "mountain": "#c9a97c",
    "marsh": "#bfd0b4",
    "cultivated": "#e6e2b0",
}
"""What a hex of some terrain is filled with, in the colours of the other boards."""
LAND: Final = "#e9e0c8"
SEA: Final = "#c4d3d0"
COAST: Final = "#44606a"
FRONTIER: Final = "#7a3b3b"
RIVER: Final = "#7fa3b0"
ROAD: Final = "#8a5a30"
TOWN: Final = "#8b2f2a"


class Scale(NamedTuple):
    """From the units of a board to those of a picture."""

    left: float
    top: float
    by: float

    def __call__(self, point: Sequence[float]) -> Point:
        """Return where a point of the board lies in the picture."""
        return (point[0] - self.left) * self.by, (point[1] - self.top) * self.by


# --- Lines ------------------------------------------------------------------------------------


def read(d: str) -> Iterator[tuple[Line, bool]]:
    """Yield the lines of a path of straight relative steps, each with whether it is closed."""
    for part in d.split("M")[1:]:
        closed = part.endswith("z")
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", part)]
        x, y = numbers[:2]
        line = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2]):
            x, y = x + dx, y + dy
            line.append((x, y))
        yield line, closed


def thinned(line: Line, close: float = CLOSE) -> Line:
    """Leave out the points without which a line runs hardly otherwise (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5

    def off(point: Point) -> float:
        if long == 0:
            return float(((point[0] - ax) ** 2 + (point[1] - ay) ** 2) ** 0.5)
        return abs((bx - ax) * (ay - point[1]) - (ax - point[0]) * (by - ay)) / float(long)

    far, at = max((off(point), n) for n, point in enumerate(line[1:-1], 1))
    if far <= close:
        return [line[0], line[-1]]
    return thinned(line[: at + 1], close)[:-1] + thinned(line[at:], close)


def number(value: float) -> str:
    """Return a length with one digit after the point."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def joined(numbers: Iterable[float]) -> str:
    """Return lengths one after the other, a minus sign parting them where there is one."""
    text = ""
    for each in map(number, numbers):
        text += each if not text or each.startswith("-") else f" {each}"
    return text


def written(line: Line, *, closed: bool) -> str:
    """Return the path of a line, by relative steps."""
    places = [(round(x, 1), round(y, 1)) for x, y in line]
    steps = [b - a for one, two in pairwise(places) for a, b in zip(one, two)]
    if not any(steps):
        return ""
    return f"M{joined(places[0])}l{joined(steps)}{'z' if closed else ''}"


def path(lines: Iterable[tuple[Line, bool]], scale: Scale) -> str:
    """Return the path of lines of the board, thinned."""
    small = ((thinned([scale(point) for point in line]), closed) for line, closed in lines)
    return "".join(written(line, closed=closed) for line, closed in small)


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    """Return lines of a colour."""
    if not d:
        return ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{more}/>'


def dots(places: Iterable[Point], scale: Scale, size: float, fill: str) -> str:
    """Return round marks, drawn as the ends of lines without length."""
    d = "".join(f"M{joined(scale(place))}h0" for place in places)
    return stroke(d, fill, size, ' stroke-linecap="round"')


def picture(width: float, parts: Iterable[str]) -> str:
    """Return the whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {round(width)} {HEIGHT}" '
        f'stroke-linejoin="round">{"".join(parts)}</svg>\n'
    )


# --- Maps of areas ----------------------------------------------------------------------------


def areas(drawing: Mapping[str, Any]) -> str:
    """Return a map of areas: land and water, what the areas are, roads and cities."""
    _, _, width, height = drawing["viewBox"]
    scale = Scale(0, 0, HEIGHT / height)
    palette, layers, spaces = drawing["palette"], drawing["layers"], drawing["spaces"]
    ways = path(roads(drawing), scale)
    sheets = [each for each in spaces if each.get("rect")]
    inner = [each for each in spaces if each.get("terrain") in palette and each not in sheets]
    return picture(
        width * scale.by,
        [
            f'<path fill="{palette["paper"]}" d="M0 0h{number(width * scale.by)}v{HEIGHT}H0z"/>',
            filled(layers["sea"]["d"], palette["sea"], scale),
            filled(layers["out_of_play"]["d"], palette["out_of_play"], scale),
            *(filled(e["d"], palette[e.get("fill") or e["terrain"]], scale) for e in inner),
            *(filled(e["d"], palette["foreign_box"], scale) for e in sheets),
            *(
                stroke(path(read(layers[name]["d"]), scale), layers[name]["stroke"], wide)
                for name, wide in (
                    ("rivers", 0.8),
                    ("borders", 0.7),
                    ("frontiers", 1.1),
                    ("coast", 1),
                )
            ),
            stroke(ways, palette["road_edge"], 2.6),
            stroke(ways, palette["road"], 1.5),
            *cities(spaces, palette, scale),
        ],
    )


def roads(drawing: Mapping[str, Any]) -> Iterator[tuple[Line, bool]]:
    """Yield the lines of roads: those of spaces that are roads, and ways from space to space."""
    for each in [*drawing["spaces"], *drawing.get("routes", ())]:
        alone = [each["points"]] if "points" in each else []
        for line in [*each.get("lines", ()), *alone]:
            yield [(x, y) for x, y in line], False


def filled(d: str, fill: str, scale: Scale) -> str:
    """Return an outline that is filled."""
    return f'<path fill="{fill}" fill-rule="evenodd" d="{path(read(d), scale)}"/>'


def cities(
    spaces: Iterable[Mapping[str, Any]], palette: Mapping[str, str], scale: Scale
) -> Iterator[str]:
    """Yield the round spaces."""
    for space in spaces:
        if "circle" in space:
            circle = space["circle"]
            x, y = scale((circle["cx"], circle["cy"]))
            yield (
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(circle["r"] * scale.by)}" '
                f'fill="{palette["city"]}" stroke="{palette["city_edge"]}" stroke-width="1.2"/>'
            )


# --- Maps of hexes ----------------------------------------------------------------------------


def hexes(sheet: Mapping[str, Any], art: Mapping[str, Any]) -> str:
    """Return a map of hexes: its terrain in columns, rivers, roads and towns."""
    found: list[dict[str, Any]] = sheet["hexes"]
    left, right = (end(each["x"] for each in found) for end in (min, max))
    top, bottom = (end(each["y"] for each in found) for end in (min, max))
    scale = Scale(left - 0.6, top - 0.6, HEIGHT / (bottom - top + 1.2))
    width = (right - left + 1.2) * scale.by
    at = {each["id"]: (each["x"], each["y"]) for each in found}
    land = [([tuple(point) for point in line], True) for line in art["land"]]
    return picture(
        width,
        [
            f'<path fill="{SEA}" d="M0 0h{number(width)}v{HEIGHT}H0z"/>',
            f'<path fill="{LAND}" d="{path(land, scale)}"/>',
            *(columns(found, terrain, fill, scale) for terrain, fill in TERRAIN.items()),
            stroke(curves(art["rivers"], scale), RIVER, 0.9),
            stroke(curves(art["major_rivers"], scale), RIVER, 1.3),
            stroke(curves(art["borders"], scale), FRONTIER, 0.9),
            stroke(path(((line, False) for line in chains(sheet["roads"], at)), scale), ROAD, 0.8),
            stroke(path(land, scale), COAST, 0.9),
            dots((at[each["id"]] for each in found if each["town"]), scale, 2.2, TOWN),
        ],
    )


def curves(lines: Iterable[Sequence[Sequence[float]]], scale: Scale) -> str:
    """Return the path of lines that are given point by point."""
    return path((([(x, y) for x, y in line], False) for line in lines), scale)


def columns(found: Iterable[dict[str, Any]], terrain: str, fill: str, scale: Scale) -> str:
    """Return the hexes of a terrain, each column of those that touch as one stroke."""
    there = sorted((each["x"], each["y"]) for each in found if terrain in each["terrain"][:1])
    d = ""
    for x, column in groupby(there, lambda place: place[0]):
        rows = [y for _, y in column]
        for _, run in groupby(enumerate(rows), lambda pair: round(pair[1] - pair[0], 2)):
            ys = [y for _, y in run]
            d += f"M{joined(scale((x, ys[0] - 0.5)))}v{number(len(ys) * scale.by)}"
    return stroke(d, fill, round(0.87 * scale.by, 2))


def chains(steps: Iterable[Sequence[str]], at: Mapping[str, Point]) -> Iterator[Line]:
    """Yield steps from hex to hex as lines, one going on where another ends."""
    left = [tuple(step) for step in steps]
    while left:
        chain = list(left.pop())
        grows = True
        while grows:
            onward = next((step for step in left if chain[-1] in step), None)
            grows = onward is not None
            if onward is not None:
                left.remove(onward)
                chain.append(onward[1] if onward[0] == chain[-1] else onward[0])
        yield [at[each] for each in chain]


# --- All of them ------------------------------------------------------------------------------


def drawn(board: Mapping[str, Any]) -> str | None:
    """Return the picture of a board; None if it is of no kind that is drawn here."""
    if "hexes" in (board.get("map") or {}):
        return hexes(board["map"], board["art"])
    if "layers" in (board.get("drawing") or {}):
        return areas(board["drawing"])
    return None


def pictures() -> dict[Path, str]:
    """Return where the picture of each game belongs that has something for the page."""
    found = {}
    for name in names():
        folder = GAMES / name.replace("-", "_")
        picture = drawn(plain(load(name).board())) if folder.is_dir() else None
        if picture is not None:
            found[folder / NAME] = picture
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures, or compare them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    stale = 0
    for place, picture in pictures().items():
        if place.is_file() and place.read_text() == picture:
            continue
        stale += 1
        if not check:
            place.write_text(picture)
        print(f"{'stale' if check else 'wrote'} {place.relative_to(ROOT)} ({len(picture)} bytes)")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
