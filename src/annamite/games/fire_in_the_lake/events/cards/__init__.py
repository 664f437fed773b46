"""The Event cards, one module each, and all of them as an `EventSet`.

A module is named after its card (`c037_khe_sanh`) and defines `CARD`.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

from annamite.games.fire_in_the_lake.events import EventCard, EventSet


def _load() -> EventSet:
    cards: dict[int, EventCard] = {}
    for module in pkgutil.iter_modules(__path__):
        card: EventCard = importlib.import_module(f"{__name__}.{module.name}").CARD
        assert card.number not in cards, module.name
        cards[card.number] = card
    return dict(sorted(cards.items()))


ALL_EVENTS: Final[EventSet] = _load()
"""Every Event card that is implemented."""
