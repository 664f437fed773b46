"""The board with what lies on it as a picture, from what a seat may see, and the tracks beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from annamite.games.rolling_thunder.box.ids import FORCE_NAMES, FORCES
from annamite.games.rolling_thunder.shown.board import Drawing, DrawnPlace
from annamite.games.rolling_thunder.shown.view import ObjectiveView, SpaceView, ThunderView
from annamite.kernel.drawn import Length, Point
from annamite.kernel.picture import Ground, Picture, land, polyline

INK: Final = "#2f2a22"
PAPER: Final = "#f6efdc"
LOST: Final = "#a52620"
SIZE: Final = 20
"""Nothing is lettered smaller."""
CUBES: Final = {"black": "#26231f", "brown": "#8a5429", "red": "#b3392f"}
FORCE_PAINT: Final = {"air_force": "#3f6184", "navy": "#26343f"}
FIELDS: Final = {
    "blue": "#35618e",
    "yellow": "#8c6a0a",
    "red": "#9a2f2a",
    "green": "#4a7a3d",
    "purple": "#6f4a86",
}
WEATHER: Final = {"overcast": "#9db0b6", "monsoon": "#4f6f78", "storms": "#4f6f78"}
CLOUD: Final = "M-8,2a4.5,4.5 0 0 1 1,-8.6a6,6 0 0 1 11,0.4a4.2,4.2 0 0 1 3,8.2z"
RAIN: Final = {
    "monsoon": "M-5,5l-2,5M0,5l-2,5M5,5l-2,5",
    "storms": "M2,4l-4,4h4l-3,5",
}
CROSS: Final = "M-11,-11L11,11M11,-11L-11,11"


class TargetLook(NamedTuple):
    """The ground of an objective, the ink that can be read on it, and its letter."""

    fill: str
    ink: str
    letter: str


TARGETS: Final = {
    "white": TargetLook("#fbf7ec", INK, "W"),
    "gray": TargetLook("#a6a59d", "#1d1a16", "G"),
    "black": TargetLook("#2c2a27", PAPER, "B"),
    "brown": TargetLook("#7d5128", "#fdf3e0", "N"),
}


def picture(drawing: Drawing, view: ThunderView) -> str:
    """Return the board with all that lies on it, as SVG."""
    p = Picture(drawing.view_box, f"The board of Operation Rolling Thunder. {view.headline}")
    land(p, drawing, list(_grounds(drawing)))
    _network(p, drawing)
    for place in drawing.spaces:
        _names(p, drawing, place, view)
    for place in drawing.spaces:
        here = view.spaces.get(place.id)
        if here is not None:
            _counters(p, place, here, [x for x in view.objectives if x.region == place.id])
    _bridges(p, drawing, view)
    _airfields(p, drawing, view)
    return p.svg()


def tallies(view: ThunderView) -> list[tuple[str, str]]:
    """Return the tracks, and how each force stands."""
    tracks, washington, full = view.tracks, view.washington, view.matrices
    rows = [
        ("Campaign Impact", f"{tracks.impact} ({tracks.level})"),
        ("Performance", tracks.performance),
        ("Crews lost", f"{tracks.losses} of {tracks.losses_end}"),
        ("Restriction Level", str(washington.level)),
        ("Full lines", f"Transport {full.transport_lines}, Production {full.production_lines}"),
    ]
    for force, name in zip(FORCES, FORCE_NAMES, strict=True):
        has = view.forces.air_force if force == "air_force" else view.forces.navy
        reserve, medals = sum(has.reserve.values()), has.medals.total
        rows.append((name, f"{reserve} in reserve, {has.losses} lost, medals {medals:+d}"))
    return rows


# --- the map --------------------------------------------------------------------------------------


def _grounds(drawing: Drawing) -> Iterator[Ground]:
    for place in drawing.spaces:
        if place.kind in {"region", "city"} and place.d:
            ground = place.terrain or ""
            mark = f"{place.texture_kind or ground}_mark"
            yield Ground(place.d, place.fill or ground, texture=place.texture or "", mark=mark)


def _network(p: Picture, drawing: Drawing) -> None:
    """Draw railways, roads and the Trail, where they meet, and the boxes that they lead to."""
    colours = drawing.palette
    tab, rail, road = colours["tab"], colours["rail"], colours["trail_road"]
    for line in drawing.trail:
        p.line(line, road, 5, stroke_dasharray="3 8", stroke_linecap="round")
    for colour, paint in (("brown", road), ("black", rail)):
        for route in drawing.routes:
            if route.colour == colour:
                d = polyline(route.points)
                p.line(d, tab, 7)
                p.line(d, paint, 4.6)
                if colour == "black":
                    p.line(d, tab, 1.8, stroke_dasharray="7 7")
    for hub in drawing.hubs:
        p.add(
            "circle",
            cx=hub.x,
            cy=hub.y,
            r=hub.r,
            fill=tab,
            stroke=colours["ink"],
            stroke_width=2.4,
        )
    for place in drawing.spaces:
        if place.rect and place.kind in {"box", "pass"}:
            x, y, width, height = place.rect
            p.add(
                "rect",
                x=x,
                y=y,
                width=width,
                height=height,
                rx=9,
                fill=colours["pass" if place.kind == "pass" else "foreign_box"],
                stroke=colours["frontier"],
                stroke_width=2,
            )


def _names(p: Picture, drawing: Drawing, place: DrawnPlace, view: ThunderView) -> None:
    """Write the name and ratings of a place; the MiG rating is the one in force."""
    colours, marks = drawing.palette, place.marks
    ink, tab = colours["ink"], colours["tab"]
    p.label(place.label, ink, halo="#fff6")
    if place.rect and (at := marks.get("priority")):
        p.add("circle", cx=at[0], cy=at[1], r=12.5, fill=colours["trail_road"])
        p.text(str(place.priority), at[0], at[1] + 7, SIZE, fill="#fff")
    if at := marks.get("route_package"):
        words = place.route_package or ""
        wide = 12 + 11 * len(words)
        p.add(
            "rect",
            x=at[0] - wide / 2,
            y=at[1] - 11,
            width=wide,
            height=22,
            rx=9 if place.fill == "navy" else 2,
            fill=tab,
            stroke=ink,
            stroke_width=1.2,
        )
        p.text(words, at[0], at[1] + 7, SIZE * 0.9, fill=ink)
    if at := marks.get("defence"):
        with p.at(at):
            p.path("M-12,-12h24v13q0,9 -12,14q-12,-5 -12,-14z", fill=ink)
            p.text(str(place.defence), 0, 7, SIZE, fill="#fff")
    if at := marks.get("mig"):
        _mig(p, drawing, place, at, view)


def _mig(p: Picture, drawing: Drawing, place: DrawnPlace, at: Point, view: ThunderView) -> None:
    """Write the MiG rating of a region beside the letters of the airfields that cover it."""
    letters = field_letters(drawing)
    fields = place.coverage or ()
    here = view.spaces.get(place.id)
    rating = (here.mig_rating if here else 0) or 0
    words = f"{rating} {''.join(letters[field] for field in fields)}".strip()
    wide = 26 + 15 * max(0, len(words) - 1)
    paint = _field_paint(drawing, fields[0]) if fields else INK
    whole = rating == place.mig_rating
    with p.at(at):
        p.add(
            "rect",
            x=-wide / 2,
            y=-13,
            width=wide,
            height=26,
            rx=13,
            fill=paint,
            stroke="#fff" if whole else INK,
            stroke_width=1 if whole else 3,
        )
        p.text(words, 0, 7, SIZE, fill="#fff")


def field_letters(drawing: Drawing) -> dict[str, str]:
    """Return a letter for each airfield: the first of its name that no other has."""
    found: dict[str, str] = {}
    for field in drawing.airfields:
        initials = [word[0] for word in field.name.split()]
        letters = [letter.upper() for letter in (*initials, *field.name) if letter.isalnum()]
        taken = set(found.values())
        found[field.id] = next((each for each in letters if each not in taken), "?")
    return found


def _field_paint(drawing: Drawing, field: str) -> str:
    colour = next((each.colour for each in drawing.airfields if each.id == field), "")
    return FIELDS.get(colour, "#555555")


# --- what lies on it ------------------------------------------------------------------------------


def _counters(
    p: Picture, place: DrawnPlace, here: SpaceView, targets: Sequence[ObjectiveView]
) -> None:
    """Draw weather, Truck Parks, cubes, squadrons and objectives of a place."""
    slots = place.slots
    _weather(p, here.weather or "clear", slots.get("weather") or [(0, 0)])
    _trucks(p, here, slots.get("truck_parks", []))
    for counts, kind in ((here.cubes, slots.get("cubes")), (here.delayed, slots.get("delayed"))):
        for colour, count, at in _laid(counts or {}, kind or []):
            with p.at(at):
                _cube(p, colour, count)
    for at in _spread(slots.get("b52"), here.b52 or 0):
        with p.at(at):
            _box(p, 36, 4, "#39424f", "B52")
    _flights(p, place, here)
    ordered = sorted(targets, key=lambda each: FORCES.index(each.force))
    for target, at in zip(ordered, _spread(slots.get("objectives"), len(ordered)), strict=True):
        with p.at(at):
            _objective(p, target)


def _laid(counts: dict[str, int], spots: Sequence[Point]) -> Iterator[tuple[str, int, Point]]:
    """Yield cubes with their places: one a slot while they fit, else one of each colour."""
    held = [(colour, counts[colour]) for colour in CUBES if counts.get(colour)]
    if sum(count for _, count in held) <= len(spots):
        held = [(colour, 1) for colour, count in held for _ in range(count)]
    for (colour, count), at in zip(held, spots, strict=False):
        yield colour, count, at


def _spread(slots: Sequence[Point] | None, count: int) -> list[Point]:
    """Return places for so many things; those that are too many lie a little aside."""
    some = slots or [(0, 0)]
    return [
        (
            some[n % len(some)][0] + 12 * (n // len(some)),
            some[n % len(some)][1] + 24 * (n // len(some)),
        )
        for n in range(count)
    ]


def _weather(p: Picture, weather: str, slots: Sequence[Point]) -> None:
    if weather == "clear":
        return
    with p.at(slots[0]):
        p.add("circle", r=14, fill="#eef3f4", stroke="#44606a", stroke_width=2)
        p.path(CLOUD, fill=WEATHER.get(weather, INK))
        p.line(RAIN.get(weather, ""), "#22596b", 2, stroke_linecap="round")


def _trucks(p: Picture, here: SpaceView, slots: Sequence[Point]) -> None:
    """Draw Truck Parks; a bar tells those with a name."""
    parks = here.truck_parks
    there = [
        named for named in (True, False) if parks and (parks.named if named else parks.generic)
    ]
    for named, at in zip(there, slots, strict=False):
        with p.at(at):
            p.path("M-12,-12h24v24h-24z", fill="#5d6d39", stroke=INK, stroke_width=1.2)
            p.path("M-8,4v-7h9v7zM2,4v-4.5h4l3,4.5z", fill=PAPER)
            for x in (-4.5, 5):
                p.add("circle", cx=x, cy=5.5, r=2.2, fill=PAPER)
            if named:
                p.line("M-10,-9.5h20", "#ffd36b", 2.4)


def _cube(p: Picture, colour: str, count: int) -> None:
    """Draw a cube: brown has a stroke, red a cross, black nothing."""
    p.path("M-9.5,-9.5h19v19h-19z", fill=CUBES[colour], stroke=PAPER, stroke_width=1.4)
    if colour != "black":
        brown = colour == "brown"
        p.line("M-6,6L6,-6" if brown else "M0,-6v12M-6,0h12", "#f6d9b4", 2)
    if count > 1:
        _count(p, (9, 9), count)


def _count(p: Picture, at: Point, count: int) -> None:
    p.add("circle", cx=at[0], cy=at[1], r=11, fill=PAPER, stroke=INK)
    p.text(str(count), at[0], at[1] + 7, SIZE * 0.9, fill=INK)


def _box(p: Picture, wide: Length, round_: Length, fill: str, words: str) -> None:
    half = wide / 2
    p.add(
        "rect",
        x=-half,
        y=-half,
        width=wide,
        height=wide,
        rx=round_,
        fill=fill,
        stroke="#fff",
        stroke_width=1.6,
    )
    p.text(words, 0, 6, SIZE if len(words) < 3 else SIZE * 0.7, fill="#fff")


def _flights(p: Picture, place: DrawnPlace, here: SpaceView) -> None:
    """Draw armed recon and suppression: square counters of the Air Force, round ones of the Navy."""
    if not here.squadrons:
        return
    flying = [
        (force, letters, count)
        for force, has in zip(FORCES, (here.squadrons.air_force, here.squadrons.navy), strict=True)
        for kind, letters in (("armed_recon", "AR"), ("suppression", "S"))
        if (count := has.get(kind))
    ]
    spots = _spread(place.slots.get("squadrons"), len(flying))
    for (force, letters, count), at in zip(flying, spots, strict=True):
        with p.at(at):
            _box(p, 30, 14 if force == "navy" else 4, FORCE_PAINT[force], letters)
            if count > 1:
                _count(p, (13, -13), count)


def _objective(p: Picture, target: ObjectiveView) -> None:
    """Draw an objective: its letter and icons, below them hits of structure."""
    look = TARGETS[target.colour]
    p.path("M-20.5,-20.5h41v41h-41z", fill=look.fill, stroke=INK, stroke_width=1.4)
    p.text(f"{look.letter} {target.icons}".strip(), 0, -4, SIZE * 0.85, fill=look.ink)
    if target.destroyed:
        _crossed(p)
        return
    if target.hits:
        p.path("M-19,-2.6h38v22h-38z", fill="#c8402f")
    words = f"{target.hits}/{target.structure}"
    p.text(words, 0, 15.6, SIZE * 0.95, fill="#fff" if target.hits else look.ink)


def _crossed(p: Picture) -> None:
    p.line(CROSS, "#fff", 7, stroke_linecap="round")
    p.line(CROSS, LOST, 4, stroke_linecap="round")


def _bridges(p: Picture, drawing: Drawing, view: ThunderView) -> None:
    """Draw bridges with how much of each stands."""
    for bridge in drawing.bridges:
        down = view.bridges.get(bridge.id, 0)
        gone = down >= bridge.capacity
        with p.at((bridge.x, bridge.y)):
            p.path(
                "M-17,-17h34v34h-34z",
                fill="#e9c4bd" if gone else PAPER,
                stroke=LOST if down else INK,
                stroke_width=3 if down else 2.2,
            )
            p.line("M-13,11h26M-13,11q13,-13 26,0M-6.5,11v-5M0,11v-6.5M6.5,11v-5", "#8a5a30", 1.8)
            p.text(str(bridge.capacity - down), 0, 2, SIZE, fill=INK)
            if gone:
                _crossed(p)


def _airfields(p: Picture, drawing: Drawing, view: ThunderView) -> None:
    """Draw airfields with their letter, damage and alert."""
    letters = field_letters(drawing)
    for field in drawing.airfields:
        state, paint = view.airfields.get(field.id), FIELDS.get(field.colour, "#555555")
        with p.at((field.x, field.y)):
            p.add("circle", r=field.r, fill="#fff", stroke=paint, stroke_width=4.5)
            p.text(letters[field.id], 0, 7, SIZE, fill=paint)
            if state is not None and not state.operational:
                _crossed(p)
            if state is not None and state.damage:
                _count(p, (-14, 13), state.damage)
            if state is not None and state.alert:
                p.path("M17,-30L30,-7H4z", fill="#fff", stroke=LOST, stroke_width=2.2)
                p.text("!", 17, -10, 17, fill=LOST)
        under = field.y + field.r + 17
        with p.group(stroke="#fffc", stroke_width=3.4, paint_order="stroke"):
            p.text(field.name, field.x, under, SIZE * 0.9, fill=paint)
