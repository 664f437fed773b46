"""What a seat sees of a position as numbers: which there are, and how a view fills them.

Where units are is told twice: by place, so that strength can be looked up where it stands, whether
it lies face down or not; and by counter, for the units that whoever looks knows. What follows from
that (zones of control, what Victory Points have been scored for) is left out, as is what the map
and the counters print. Each module is a part of the vector: its blocks, and beside them how they
are filled.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.shown.observing import (
    government,
    operation,
    season,
    standing,
    units,
)
from annamite.kernel.vectors import Layout, Vector

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.shown.shapes.position import View

VERSION: Final = 1
"""The version of the layout; a test tells when it has to rise."""

_PARTS: Final = (standing, season, government, operation, units)


@cache
def layout() -> Layout:
    """Return which numbers there are."""
    return Layout(VERSION, tuple(block for part in _PARTS for block in part.blocks()))


def observe(view: View, seat: str | None) -> list[float]:
    """Return a view as numbers.

    Args:
        view: What `seat` sees.
        seat: Who looks; None: a spectator.
    """
    v = Vector(layout())
    standing.put(v, view, seat)
    season.put(v, view.season or None)
    government.put(v, view.season or None)
    operation.put(v, view)
    units.put(v, view)
    return v.done()
