"""Support cards: when each may be played, and what it does (3.2)."""

from annamite.games.rolling_thunder.support import campaign, raiding
from annamite.games.rolling_thunder.support.registry import ASK, VERBS, play, playable, window

__all__ = ["ASK", "VERBS", "campaign", "play", "playable", "raiding", "window"]
