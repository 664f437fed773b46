"""What people see."""

from __future__ import annotations

from typing import Literal

import msgspec

from annamite.kernel import TABLE_TEXTS, Decision
from annamite.kernel.shapes import Option, View

from .state import PATROL, PLACES, Phase, State

TEXTS = {
    **TABLE_TEXTS,
    "hid": "A patrol hides on the trail.",
    "searched": "The searcher goes to the {place} and rolls {roll}.",
    "found": "The patrol is found.",
    "nobody": "Nobody is found.",
    "moved": "The patrol reports, and may have moved.",
    "moved.to": "The patrol is at the {place} now.",
}


class Place(msgspec.Struct):
    """A place as it is printed."""

    id: str
    name: str


class TrailBoard(msgspec.Struct):
    """What never changes."""

    places: list[Place]


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
    headline = "The patrol is found" if s.phase is Phase.FOUND else f"Turn {s.turn + 1}"
    return TrailView(headline=headline, turns_left=s.turns - s.turn, places=spots)


def options(decision: Decision) -> list[Option]:
    """Return what the page shows of each option, in order."""
    spaces = decision.step.kind == "space"
    return [
        Option(id=word, label=word.capitalize(), space=word if spaces else msgspec.UNSET)
        for word in decision.words
    ]
