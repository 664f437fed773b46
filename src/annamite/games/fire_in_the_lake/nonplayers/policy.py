"""US Policy: the varying strategy of a non-player US (8.8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deck import scenario_of
from annamite.games.fire_in_the_lake.nonplayers.tables import tables

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

NONE, JFK, LBJ, NIXON = range(4)
NAMES: Final = ("none", "jfk", "lbj", "nixon")


def at_start(s: State) -> int:
    """Return the Policy that the scenario begins with."""
    return NAMES.index(tables().us_policy.start[scenario_of(s).id])
