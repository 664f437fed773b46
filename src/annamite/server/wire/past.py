"""What a page is told of a game's past: a position, and what happened since."""

from __future__ import annotations

import msgspec

from annamite.kernel.shapes import View
from annamite.server.wire.told import Change, LogLine


class Moment(msgspec.Struct, kw_only=True):
    """The position before an entry, for step-by-step replay.

    Attributes:
        revision: The number of the entry.
        last: How many entries there are.
        view: What the seat sees.
        log: The lines told since the entry before.
    """

    revision: int
    last: int
    view: View
    log: list[LogLine]


class SceneStep(msgspec.Struct, kw_only=True):
    """What one entry brought about.

    Attributes:
        revision: How many entries there are after it.
        changes: What changed in the view, in order.
        log: The lines told.
    """

    revision: int
    changes: list[Change]
    log: list[LogLine]


class Scene(msgspec.Struct, kw_only=True):
    """A stretch of play, or what of it is told.

    Attributes:
        seat: Who decided in it first; null: nobody.
        headline: Where the game stood, if its views say so.
        steps: What happened.
    """

    seat: str | None
    headline: str | None
    steps: list[SceneStep]


class Retelling(msgspec.Struct, kw_only=True):
    """What happened since a revision.

    Attributes:
        revision: The one from which it is told; later than asked for where that is long ago.
        last: How many entries there are.
        view: What the seat saw at `revision`.
        scenes: What came of it, in order; all changes lead to the view at `last`.
    """

    revision: int
    last: int
    view: View
    scenes: list[Scene]
