"""The shapes that drawings of boards share: outlines, lines and names on a sheet.

A game whose map is drawn area by area keeps its drawing in a file and sends it as it stands; its
own shapes add the spaces and whatever else it draws. All lengths are in units of the drawing.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

Length: TypeAlias = int | float
"""A length in units of the drawing; whole ones are written without a point."""
Point: TypeAlias = Annotated[tuple[Length, Length], msgspec.Meta(title="Point")]
"""To the right of the sheet's corner, and down from it."""
Rect: TypeAlias = tuple[Length, Length, Length, Length]
"""Left, top, width and height."""


class Drawn(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A part of a drawing, as it stands in the file."""


class Area(Drawn, frozen=True):
    """An outline that is filled."""

    d: str
    fill: str


class Line(Drawn, frozen=True):
    """Lines of one kind."""

    d: str
    stroke: str
    width: Length
    opacity: float | UnsetType = UNSET
    dash: str | UnsetType = UNSET
    band: Length | UnsetType = UNSET


class Layers(Drawn, frozen=True):
    """What lies under the spaces."""

    sea: Area
    shore_lines: list[Line]
    out_of_play: Area
    coast: Line
    frontiers: Line
    borders: Line
    rivers: Line
    relief: Line


class Label(Drawn, frozen=True):
    """A name on the map."""

    lines: list[str]
    x: Length
    y: Length
    size: Length
    turn: Length


class FreeArea(Drawn, frozen=True):
    """A part of the sheet where nothing is drawn."""

    name: str
    rect: Rect
