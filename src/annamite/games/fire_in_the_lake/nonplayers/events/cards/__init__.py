"""What non-players do with single Events: the sheet's instructions, and each card's own choices."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.nonplayers.events.cards import (
    bases,
    campaigns,
    coin_control,
    footholds,
    guerrillas,
    losses,
    options,
    troops,
)

__all__ = [
    "bases",
    "campaigns",
    "coin_control",
    "footholds",
    "guerrillas",
    "losses",
    "options",
    "troops",
]
