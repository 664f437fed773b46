"""All checks of what cannot be played, in the order in which they are told."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from annamite.games.rolling_thunder.box.checks import cards, counters, land, limits, steps

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.box.components import Components


def problems(components: Components) -> list[str]:
    """List everything about these components that cannot be right, one clause each."""
    checks = (
        *(land.words, land.named, land.regions, land.bridges, land.airfields, land.routes),
        *(steps.tracks, steps.bands, steps.tables),
        *(counters.region_counters, counters.target_counters, counters.objectives),
        *(counters.supply, counters.decks, cards.cards),
        limits.limits,
    )
    return list(chain.from_iterable(check(components) for check in checks))
