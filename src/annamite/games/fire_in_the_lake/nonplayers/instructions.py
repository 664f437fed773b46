"""Which Events a non-player declines, and which text it plays (8.1, 8.4.1, 8.4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind


def declines(m: Mind) -> str:
    """Return why the faction declines the Event at hand, or "" if it plays it.

    Rules: 8.1, 8.4.1
    """
    del m
    return ""


def side_for(m: Mind) -> str | None:
    """Return which text of the Event the faction plays, if an instruction says so.

    Rules: 8.4.1
    """
    del m
    return None
