"""Who blocks the Ho Chi Minh Trail: units of the US side in its boxes (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import on_trail
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def blocked(t: Table) -> int:
    """Return by how many boxes units of the US side on the Trail lower its Effective Status: 0 to 2.

    They do so once in Laos and once in Cambodia.

    It counts when supply and recruits are about to arrive, in the NVN Commitment Segment (17.8-ab).

    Rules: 17.8
    """
    countries = t.box.territory.countries
    held = {country for at in t.occupied(US) if on_trail(at) for country in countries[at]}
    return t.box.strategic.trail.blocked[len(held.intersection(NEUTRALS))]
