"""Vietnam 1965-1975: the operational game of the war in South Vietnam, for two players."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.scenarios import ours

__all__ = ["Vietnam", "game"]


def game() -> Vietnam:
    """Return the rules, with our own components.

    Raises:
        ValueError: something in the owner's file does not fit.
    """
    ours()  # a scenario that cannot be right is told before anybody chooses it
    return Vietnam()
