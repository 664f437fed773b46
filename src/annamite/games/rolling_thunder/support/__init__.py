"""Support cards: when each may be played, and what it does (3.2)."""

from annamite.games.rolling_thunder.support import campaign, raiding
from annamite.games.rolling_thunder.support.registry import EFFECTS, play, playable, window

__all__ = ["EFFECTS", "campaign", "play", "playable", "raiding", "window"]
