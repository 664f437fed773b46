"""When US units had better stay out of operations: a campaign's morale feels each of them (16.1, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

MARGIN: Final = 25
"""Where US morale is above commitment by less, what is lost soon sends troops home by force."""


def held_back(t: Table) -> list[int]:
    """Return the US units that leave search and destroy and clear and secure to others.

    In a season without such operations of theirs, morale does not feel how large commitment is
    (16.1), and no counter is lost on the attack.
    """
    if t.s.season is None or level(t, Index.US_MORALE) - level(t, Index.US_COMMITMENT) >= MARGIN:
        return []
    return [unit for unit in t.units(US) if t.nation(unit) == N_US]
