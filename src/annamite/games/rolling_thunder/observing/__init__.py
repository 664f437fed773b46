"""What a seat sees of a position as numbers: which there are, and how a view fills them.

Each module is a part of the vector: its blocks, and beside them how they are filled.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.rolling_thunder.observing import board, forces, raids, tracks
from annamite.kernel.vectors import Layout, Vector

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.shown import ThunderView

VERSION: Final = 1
"""The version of the layout; a test tells when it has to rise."""

_PARTS: Final = (tracks, board, forces, raids)


@cache
def layout() -> Layout:
    """Return which numbers there are."""
    return Layout(VERSION, tuple(block for part in _PARTS for block in part.blocks()))


def observe(view: ThunderView, seat: str | None) -> list[float]:
    """Return a view as numbers.

    Args:
        view: What `seat` sees.
        seat: Who looks; None: a spectator.
    """
    v = Vector(layout())
    tracks.put(v, view, seat)
    board.put(v, view)
    forces.put(v, view)
    raids.put(v, view)
    return v.done()
