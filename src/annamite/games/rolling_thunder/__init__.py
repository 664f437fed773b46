"""Operation Rolling Thunder: the air war over North Vietnam, 1965-1968, for one or two players."""

from __future__ import annotations

from annamite.games.rolling_thunder.game import RollingThunder

__all__ = ["RollingThunder", "game"]


def game() -> RollingThunder:
    """Return the rules, with our own components."""
    return RollingThunder()
