"""No action for nothing: each Operation, Special Activity and Event of a non-player changes something.

That is a property of what happens, not of a position, so it needs a watcher (`deeds`). Random play
and `tools.nonplayers` ask for it by way of `FireInTheLake.watch`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deeds import watching
from annamite.games.fire_in_the_lake.pieces import FACTIONS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.deeds import Deed
    from annamite.games.fire_in_the_lake.state import State

ENOUGH: Final = frozenset({"patrol", "sweep", "train"})
"""Operations that may do nothing by themselves if their Special Activity does (8.7.2, 8.7.3, 8.8.5)."""
FOILING: Final = frozenset(
    {
        "air_strike.roll",
        "air_strike.trail_roll",
        "assault.tunnel",
        "attack.roll",
        "event.roll",
        "nonplayer.policy",
    }
)
"""Dice by which what is done may come to nothing."""


def fault(s: State, deed: Deed) -> str:
    """Return what is wrong with a deed that is over: it was a non-player's, and for nothing; or "".

    What an Event forces on it, what dice foil and what a person declined is in order.

    Rules: 8.1
    """
    if deed.changed or deed.forced or not s.nonplayers >> deed.faction & 1:
        return ""
    if (deed.helped and deed.what in ENOUGH) or deed.rolled & FOILING:
        return ""
    if any(not s.nonplayers >> FACTIONS.index(seat) & 1 for seat in deed.declined):
        return ""
    return f"card {s.card}: {deed.what} of the non-player {FACTIONS[deed.faction]} changed nothing"


@contextmanager
def watch(s: State) -> Iterator[list[str]]:
    """Fill a list with the faults of what happens in the live position, while the context lasts."""
    found: list[str] = []

    def look(deed: Deed) -> None:
        if wrong := fault(s, deed):
            found.append(wrong)

    with watching(s, look):
        yield found
