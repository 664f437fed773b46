"""Fire in the Lake, 2nd edition: four factions in Vietnam, 1964-1972."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.game import FireInTheLake

__all__ = ["FireInTheLake", "game"]


def game() -> FireInTheLake:
    """Return the rules, with every Event card."""
    return FireInTheLake(ALL_EVENTS)
