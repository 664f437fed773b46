"""Fire in the Lake, 2nd edition: four factions in Vietnam, 1964-1972."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.game import FireInTheLake


def game() -> FireInTheLake:
    """Return the rules."""
    return FireInTheLake()
