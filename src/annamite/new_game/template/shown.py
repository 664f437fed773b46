"""What people see."""

from __future__ import annotations

from typing import Literal

import msgspec

from annamite.kernel import TABLE_TEXTS
from annamite.kernel.shapes import View

from .state import FOUND, PATROL, PLACES, State

TEXTS = {
    **TABLE_TEXTS,
    "hid": "A patrol hides on the trail.",
    "found": "The searcher rolls {roll} at the {place}: the patrol is found.",
    "nobody": "The searcher rolls {roll} at the {place}: nobody is found.",
    "moved": "The patrol reports, and may have moved.",
    "moved.to": "The patrol is at the {place} now.",
}


class TrailBoard(msgspec.Struct):
    """What never changes."""

    places: list[str]


class Spot(msgspec.Struct):
    """A place as a seat sees it."""

    id: str
    patrol: Literal["here", "maybe", "no"]
    searcher: bool


class TrailView(View):
    """What a seat sees of a position."""

    turns_left: int
    places: list[Spot]


def view(s: State, seat: str | None) -> TrailView:
    """Return what `seat` may see: only its own seat knows where the patrol is."""
    known = [s.patrol] if seat == PATROL else s.possible
    there: Literal["here", "maybe"] = "here" if len(known) == 1 else "maybe"
    spots = [
        Spot(place, there if at in known else "no", at == s.searcher)
        for at, place in enumerate(PLACES)
    ]
    headline = "The patrol is found" if s.phase == FOUND else f"Turn {s.turn + 1}"
    return TrailView(headline=headline, turns_left=s.turns - s.turn, places=spots)
