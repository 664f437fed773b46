"""The board with its pieces as a picture, from what a seat may see, and the standings beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES, board
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS
from annamite.games.fire_in_the_lake.shown import Drawing, DrawnSpace, FireView, SpaceView
from annamite.kernel.drawn import Point
from annamite.kernel.picture import Ground, Picture, land, polyline

EDGE: Final = "#231d15"
PAPER: Final = "#f6efdc"


class Colours(NamedTuple):
    """What a piece is painted with."""

    body: str
    dark: str
    mark: str


class Look(NamedTuple):
    """How a piece looks: its outline says the type, its pattern and colour the faction.

    Attributes:
        faction: Whose it is.
        shape: `square`, `cap`, `hexagon`, `shield` or `disc`.
        mark: The letter on its face; active pieces show a star instead.
        colours: Its paint.
        face: `underground`, `active`, `tunneled` or "".
    """

    faction: str
    shape: str
    mark: str
    colours: Colours
    face: str


PAINT: Final = {
    "us": Colours("#66753a", "#39431f", "#ffffff"),
    "arvn": Colours("#f0c83c", "#6b5510", "#2b2205"),
    "police": Colours("#e2802f", "#7a3c0c", "#241203"),
    "nva": Colours("#b32d27", "#571210", "#ffe27a"),
    "vc": Colours("#2b8fd6", "#0d436e", "#ffffff"),
}
FACES: Final = ("underground", "active", "tunneled")


def _look(kind: str) -> Look:
    face = next((each for each in FACES if each in kind), "")
    faction = "us" if kind.startswith(("us", "irregular")) else kind.split("_", maxsplit=1)[0]
    faction = faction if faction in FACTION_NAMES else "arvn"
    colours = PAINT["police" if kind == "police" else faction]
    if kind == "police":
        return Look(faction, "cap", "P", colours, face)
    if kind.endswith("troops"):
        return Look(faction, "square", "T", colours, face)
    if kind.endswith("base"):
        return Look(faction, "disc", "T" if face else faction[0].upper(), colours, face)
    shape = "hexagon" if "guerrilla" in kind else "shield"
    return Look(faction, shape, kind[0].upper(), colours, face)


LOOKS: Final[dict[str, Look]] = {kind: _look(kind) for kind in KINDS}

HEXAGON: Final = "M14.5,0 7.25,12.6 -7.25,12.6 -14.5,0 -7.25,-12.6 7.25,-12.6Z"
SHIELD: Final = "M-12,-12.5h24v12q0,9.5 -12,14q-12,-4.5 -12,-14z"
SQUARE: Final = "M-12,-12h24v24h-24z"
STAR: Final = (
    polyline(
        (radius * math.cos(turn), radius * math.sin(turn) + 0.6)
        for n in range(10)
        for radius, turn in [(3.9 if n % 2 else 9.6, math.pi * n / 5 - math.pi / 2)]
    )
    + "Z"
)
BURST: Final = (
    "M0,-14L3.5,-5.5L12,-8.5L7.5,-0.8L14,5L5,5.5L4,14L-1.5,7.5L-9.5,11.5L-7.5,3L-14,-1.5L-6,-4.5z"
)


def picture(view: FireView) -> str:
    """Return the board with all that lies on it, as SVG."""
    drawing = board().drawing
    p = Picture(drawing.viewBox, f"The board of Fire in the Lake. {view.headline}")
    land(p, drawing, list(_grounds(drawing)))
    _roads(p, drawing)
    _names(p, drawing)
    for space in drawing.spaces:
        here = view.spaces[space.id]
        _marks(p, space, here)
        _pieces(p, space, here)
    return p.svg()


def tallies(view: FireView) -> list[tuple[str, str]]:
    """Return the standings and tracks, each with its name."""
    tracks, victory = view.tracks, view.victory
    rows = []
    for faction in FACTIONS:
        standing = getattr(victory, faction)
        score = f"{standing.score} of {standing.threshold} ({standing.margin:+d})"
        rows.append((FACTION_NAMES[faction], score))
    rows += [
        ("Aid, Patronage", f"{tracks.aid}, {tracks.patronage}"),
        ("Trail, Econ", f"{tracks.trail}, {tracks.econ}"),
        ("Resources", f"ARVN {tracks.arvn}, NVA {tracks.nva}, VC {tracks.vc}"),
        ("Leader", view.leader.name),
        ("Cards left", str(view.cards.left)),
    ]
    if view.cards.next is not None:
        rows.append(("Next card", view.cards.next.title))
    return rows


# --- the map --------------------------------------------------------------------------------------


def _grounds(drawing: Drawing) -> Iterator[Ground]:
    for space in drawing.spaces:
        if space.kind == "province" and space.d:
            ground = space.terrain or ""
            yield Ground(
                space.d, ground, bool(space.foreign), space.texture or "", f"{ground}_mark"
            )


def _roads(p: Picture, drawing: Drawing) -> None:
    """Draw lines of communication, towns and cities."""
    colours = drawing.palette
    locs = [space for space in drawing.spaces if space.kind == "loc"]
    for edge in ("_edge", ""):
        for loc in locs:
            paint = colours[f"{_way(loc)}{edge}"]
            for line in loc.lines or []:
                wide = (loc.width or 20) - (0 if edge else 5)
                p.line(polyline(line), paint, wide, stroke_linejoin="round")
    for loc in locs:
        _box(p, loc, colours)
    for town in drawing.towns:
        edge = colours["road_edge"]
        p.add("circle", cx=town.x, cy=town.y, r=town.r, fill=PAPER, stroke=edge, stroke_width=2.5)
    for space in drawing.spaces:
        _city(p, space, colours)


def _way(loc: DrawnSpace) -> str:
    return "mekong" if loc.terrain in {"mekong", "both"} else "road"


def _box(p: Picture, loc: DrawnSpace, colours: Mapping[str, str]) -> None:
    """Draw the box beside a line of communication."""
    if loc.box:
        box, way = loc.box, _way(loc)
        p.add(
            "rect",
            x=box.x - box.w / 2,
            y=box.y - box.h / 2,
            width=box.w,
            height=box.h,
            rx=8,
            fill=colours[way],
            stroke=colours[f"{way}_edge"],
            stroke_width=2,
            transform=f"rotate({box.turn} {box.x} {box.y})",
        )


def _city(p: Picture, space: DrawnSpace, colours: Mapping[str, str]) -> None:
    if not (space.circle and space.tab):
        return
    edge, disc = colours["city_edge"], space.circle
    (x, y), (wide, high) = space.tab.rect
    p.line(polyline([(disc.cx, disc.cy), (x + wide / 2, y + high / 2)]), edge, 3)
    p.add(
        "rect",
        x=x,
        y=y,
        width=wide,
        height=high,
        rx=space.tab.radius,
        fill=colours["tab"],
        stroke=edge,
        stroke_width=1.8,
    )
    p.add(
        "circle",
        cx=disc.cx,
        cy=disc.cy,
        r=disc.r,
        fill=colours["city"],
        stroke=edge,
        stroke_width=4,
    )


def _names(p: Picture, drawing: Drawing) -> None:
    """Write names and printed values."""
    ink, tab = drawing.palette["ink"], drawing.palette["tab"]
    for town in drawing.towns:
        p.label(town.label, ink, halo=tab)
    for space in drawing.spaces:
        if space.label and space.kind != "loc":
            p.label(space.label, ink, halo=None if space.kind == "city" else "#fff6")
            if space.marks.population:
                _value(p, space.marks.population, space.population or 0, ink, tab)
        if space.marks.econ:
            _value(p, space.marks.econ, space.econ or 0, tab, ink)


def _value(p: Picture, at: Point, value: int, fill: str, ink: str) -> None:
    p.add("circle", cx=at[0], cy=at[1], r=13, fill=fill, stroke=EDGE, stroke_width=1.2)
    p.text(str(value), at[0], at[1] + 6, 17, fill=ink)


# --- what lies on it ------------------------------------------------------------------------------


def _marks(p: Picture, space: DrawnSpace, here: SpaceView) -> None:
    """Draw Control and Support at the places that the board keeps for them."""
    if space.marks.control and here.control:
        with p.at(space.marks.control):
            coin = here.control == "coin"
            fill = PAPER if coin else PAINT["nva"].body
            p.path("M-14,-14h28v28h-28z", fill=fill, stroke=EDGE, stroke_width=1.4)
            if coin:
                p.path("M-9,-9.5h18v8.5q0,7.5 -9,11q-9,-3.5 -9,-11z", fill=PAINT["us"].body)
                p.path("M0,-9.5h9v8.5q0,7.5 -9,11z", fill=PAINT["arvn"].body)
                with p.group(stroke="#2f3518", stroke_width=2.4, paint_order="stroke"):
                    p.text("C", 0, 4.6, 13, fill="#fff")
            else:
                p.text("N", 0, 6.6, 18.5, fill=PAINT["nva"].mark)
    if space.marks.support and here.support:
        with p.at(space.marks.support):
            _support(p, here.support)
    if here.sabotage:
        with p.at(space.marks.econ or space.slots[-1], 1.12):
            p.add("circle", r=12.5, fill="#2a2320", stroke=PAPER, stroke_width=1.6)
            p.line("M-6,-6L6,6M6,-6L-6,6", "#ffd36b", 3.4, stroke_linecap="round")


def _support(p: Picture, level: int) -> None:
    """Draw Support as arrows up, Opposition as arrows down; two of them where it is active."""
    strong, dark = abs(level) == 2, "#1d5f4e" if level > 0 else "#8a1f4d"
    pale = "#d7ead9" if level > 0 else "#f3d7df"
    fill = dark if strong else pale
    p.add("circle", r=14.5, fill=fill, stroke=EDGE, stroke_width=1.4)
    shape = "M0,-5.6L6.4,4.6h-12.8z" if level > 0 else "M0,5.6L6.4,-4.6h-12.8z"
    for y in (-5.6, 5.6) if strong else (0,):
        with p.at((0, y), 0.92 if strong else 1.25):
            p.path(shape, fill="#ffffff" if strong else dark)


def _pieces(p: Picture, space: DrawnSpace, here: SpaceView) -> None:
    """Draw each kind of piece in a slot, with its number; what finds none, under a `+n`."""
    stacks: list[tuple[str, int]] = [(kind, n) for kind in KINDS if (n := here.pieces.get(kind))]
    if here.terror:
        stacks.append(("terror", here.terror))
    shown = stacks if len(stacks) <= len(space.slots) else stacks[: len(space.slots) - 1]
    few = len(stacks) <= len(space.slots) // 2
    for (kind, count), at in zip(shown, _spread(space.slots, len(shown), few=few), strict=False):
        with p.at(at, 1.12):
            _token(p, kind)
            if count > 1:
                wide = 14 if count < 10 else 21
                p.add(
                    "rect",
                    x=17 - wide,
                    y=1.5,
                    width=wide,
                    height=16,
                    rx=4,
                    fill="#fdf8ea",
                    stroke="#4b4234",
                )
                p.text(str(count), 17 - wide / 2, 15, 16.5, fill=EDGE)
    if len(shown) < len(stacks):
        with p.at(space.slots[len(shown)]):
            p.add("circle", r=14, fill="#2f2a22", stroke=PAPER, stroke_width=2)
            p.text(f"+{len(stacks) - len(shown)}", 0, 5.4, 15, fill=PAPER)


def _spread(slots: Sequence[Point], count: int, *, few: bool) -> Sequence[Point]:
    """Return where so many pieces lie: where there is room, in every other slot."""
    return slots[::2][:count] if few else slots[:count]


def _token(p: Picture, kind: str) -> None:
    """Draw a piece or marker, 30 units across."""
    if kind == "terror":
        p.path(BURST, fill="#2a2320", stroke=PAPER, stroke_width=1.4)
        p.text("!", 0, 5.4, 14, fill="#ffd36b")
        return
    look = LOOKS[kind]
    hidden = look.face == "underground"
    fill, edge = (look.colours.dark, look.colours.body) if hidden else (look.colours.body, EDGE)
    if look.shape == "disc":
        _base(p, look, fill)
    elif look.shape in {"square", "cap"}:
        p.path(SQUARE, fill=fill, stroke=edge, stroke_width=1.8, stroke_linejoin="round")
        _cube(p, look)
    else:
        shape = HEXAGON if look.shape == "hexagon" else SHIELD
        p.path(shape, fill=fill, stroke=edge, stroke_width=2.2 if hidden else 1.8)
        if hidden:
            p.text(look.mark, 0, 5.4, 15, fill=look.colours.mark)
        else:
            p.path(STAR, fill=look.colours.mark)


def _base(p: Picture, look: Look, fill: str) -> None:
    p.add("circle", r=13.6, fill=fill, stroke=EDGE, stroke_width=1.8)
    mark = look.colours.mark
    if look.face == "tunneled":
        tunnel = "M-8.6,9.4v-8a8.6,8.6 0 0 1 17.2,0v8"
        p.path(tunnel, fill="#1c1710", stroke=mark, stroke_width=1.6)
        p.text(look.mark, 0, 8.2, 14.5, fill="#ffffff")
    else:
        p.add("circle", r=10.4, fill="none", stroke=mark, stroke_width=1.5)
        p.text(look.mark, 0, 5.1, 14, fill=mark)


def _cube(p: Picture, look: Look) -> None:
    colours = look.colours
    if look.shape == "cap":
        p.path("M-12,-4.5v-7.5h24v7.5z", fill=colours.dark)
        p.text(look.mark, 0, 9.6, 15, fill=colours.mark)
    elif look.faction == "arvn":
        p.line("M-11,6h22M-11,9.2h22", "#b5361f", 1.7)
        p.text(look.mark, 0, 3.4, 16.5, fill=colours.mark)
    elif look.faction == "us":
        p.line("M-9,-9h18v18h-18z", "#fff", 1.3, stroke_opacity=0.75)
        p.text(look.mark, 0, 5.6, 15.5, fill=colours.mark)
    else:
        p.path("M4.5,-12h7.5v7.5zM-4.5,12h-7.5v-7.5z", fill=colours.dark)
        p.text(look.mark, 0, 6.4, 18, fill=colours.mark)
