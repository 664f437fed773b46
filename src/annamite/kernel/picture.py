"""Pictures of boards as SVG: what is drawn, in order, and what maps of areas have in common.

A picture stands alone: no style sheet, no script, no font of its own, nothing that is fetched. All
lengths are in units of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from typing import Final, NamedTuple, Protocol, TypeAlias

from annamite.kernel.drawn import Label, Layers, Length, Line, Point

FACE: Final = "'DejaVu Sans Condensed','DejaVu Sans',Verdana,sans-serif"
SEA_NAME: Final = "#4f6f78"
COUNTRY_NAME: Final = "#6d5f4a"

Value: TypeAlias = str | float | None
"""What an attribute is; None: it is left out."""


def number(value: float) -> str:
    """Return a length as short as it is to be read again, to a hundredth.

    >>> number(2.0), number(-0.126), number(-0.001)
    ('2', '-0.13', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _written(attributes: Mapping[str, Value]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{escape(value if isinstance(value, str) else number(value))}"'
        for name, value in attributes.items()
        if value is not None
    )


class Picture:
    """An SVG that is drawn from the bottom up.

    Attributes are named as SVG names them, with `_` for `-`. Whatever they and texts hold is
    escaped.

    Args:
        box: Left, top, width and height of what is shown.
        title: What it shows, for whoever cannot see it.
    """

    def __init__(self, box: tuple[Length, Length, Length, Length], title: str) -> None:
        self.box = box
        self._parts: list[str] = []
        self._begin = _written(
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": " ".join(map(number, box)),
                "role": "img",
                "aria_label": title,
                "font_family": FACE,
                "style": "display:block;width:100%;height:auto",
            }
        )

    def add(self, tag: str, **attributes: Value) -> None:
        """Draw an element."""
        self._parts.append(f"<{tag}{_written(attributes)}/>")

    def path(self, d: str, **attributes: Value) -> None:
        """Draw a path; nothing where it is empty."""
        if d:
            self.add("path", d=d, **attributes)

    def line(self, d: str, stroke: str, width: Length, **attributes: Value) -> None:
        """Draw a path that is not filled."""
        self.path(d, fill="none", stroke=stroke, stroke_width=width, **attributes)

    def text(self, words: str, x: Length, y: Length, size: Length, **attributes: Value) -> None:
        """Write words, their middle at `x` unless `text_anchor` says otherwise."""
        given: dict[str, Value] = {"text_anchor": "middle", "font_weight": 700, **attributes}
        written = _written({"x": x, "y": y, "font_size": size, **given})
        self._parts.append(f"<text{written}>{escape(words)}</text>")

    def label(
        self, label: Label, fill: str, *, halo: str | None = None, **attributes: Value
    ) -> None:
        """Write a name of one or more lines, centred on its anchor."""
        top = label.y - (len(label.lines) - 1) * label.size * 0.54 + label.size * 0.36
        turned = f"rotate({number(label.turn)} {number(label.x)} {number(label.y)})"
        for n, line in enumerate(label.lines):
            self.text(
                line,
                label.x,
                top + n * label.size * 1.08,
                label.size,
                fill=fill,
                stroke=halo,
                stroke_width=3.2 if halo else None,
                paint_order="stroke" if halo else None,
                transform=turned if label.turn else None,
                **attributes,
            )

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """Draw what follows together."""
        self._parts.append(f"<g{_written(attributes)}>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def at(self, place: Point, scale: float = 1) -> Iterator[None]:
        """Draw what follows around a point."""
        grown = "" if scale == 1 else f" scale({number(scale)})"
        with self.group(transform=f"translate({number(place[0])} {number(place[1])}){grown}"):
            yield

    def svg(self) -> str:
        """Return the picture."""
        return f"<svg{self._begin}>{''.join(self._parts)}</svg>"


def polyline(points: Iterable[Point]) -> str:
    """Return the path through points.

    >>> polyline([(0, 1), (2.5, 3)])
    'M0,1 2.5,3'
    """
    return "M" + " ".join(f"{number(x)},{number(y)}" for x, y in points)


# --- maps of areas --------------------------------------------------------------------------------


class Ground(NamedTuple):
    """An area as it is filled.

    Attributes:
        d: Its outline.
        fill: Its colour in the palette.
        foreign: Whether it is paler than the others.
        texture: Lines that show the ground.
        mark: Their colour in the palette.
    """

    d: str
    fill: str
    foreign: bool = False
    texture: str = ""
    mark: str = ""


class Sheet(Protocol):
    """What drawings of areas have in common."""

    @property
    def palette(self) -> Mapping[str, str]:
        """Colours, by what they are for."""

    @property
    def margin(self) -> Length:
        """How far the map lies from the edge."""

    @property
    def layers(self) -> Layers:
        """What lies under the spaces."""

    @property
    def sea_labels(self) -> Sequence[Label]:
        """Names on the sea."""

    @property
    def country_labels(self) -> Sequence[Label]:
        """Names of countries."""


def land(picture: Picture, sheet: Sheet, areas: Sequence[Ground]) -> None:
    """Draw land and water, which never change, and the frame around them."""
    p, layers = sheet.palette, sheet.layers
    _, _, width, height = picture.box
    picture.add("rect", width=width, height=height, fill=p["paper"])
    picture.path(layers.sea.d, fill=p["sea"])
    for line in layers.shore_lines:
        _stroke(picture, line)
    picture.path(layers.out_of_play.d, fill=p["out_of_play"], fill_rule="evenodd")
    for area in areas:
        picture.path(area.d, fill=p.get(area.fill, "none"))
    for area in areas:
        if area.foreign:
            picture.path(area.d, fill=p["paper"], fill_opacity=0.3)
    band = layers.frontiers.band or 0
    frontier = layers.frontiers
    picture.line(frontier.d, frontier.stroke, band, stroke_opacity=0.16, stroke_linejoin="round")
    _stroke(picture, layers.relief)
    for area in areas:
        mark = p.get(area.mark, "none")
        picture.line(area.texture, mark, 1.2, stroke_opacity=0.6, stroke_linecap="round")
    for line in (layers.rivers, layers.borders, frontier, layers.coast):
        _stroke(picture, line)
    for label in sheet.sea_labels:
        picture.label(label, SEA_NAME, font_weight=400, font_style="italic")
    for label in sheet.country_labels:
        picture.label(label, COUNTRY_NAME, font_weight=400)
    for inset, thick in ((sheet.margin, 2.0), (sheet.margin / 2, 0.8)):
        picture.add(
            "rect",
            x=inset,
            y=inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
            fill="none",
            stroke=p["ink"],
            stroke_width=thick,
        )


def _stroke(picture: Picture, line: Line) -> None:
    picture.line(
        line.d,
        line.stroke,
        line.width,
        stroke_opacity=line.opacity or None,
        stroke_linejoin="round",
        stroke_linecap="round",
        stroke_dasharray=line.dash or None,
    )
