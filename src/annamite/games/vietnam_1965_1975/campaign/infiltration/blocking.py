"""Who blocks the Ho Chi Minh Trail: units of the US side in its boxes (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import on_trail
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def boxes(t: Table) -> list[int]:
    """Return the boxes of the Trail in which units of the US side block it: in Laos and in Cambodia.

    Rules: 17.8
    """
    countries, neutral = t.box.territory.countries, {*NEUTRALS}
    return sorted(
        at for at in t.occupied(US) if on_trail(at) and not neutral.isdisjoint(countries[at])
    )


def blocked(t: Table) -> int:
    """Return by how many boxes units of the US side on the Trail lower its Effective Status: 0 to 2.

    They do so once in Laos and once in Cambodia.

    It counts when supply and recruits are about to arrive, in the NVN Commitment Segment (17.8-ab).

    Rules: 17.8
    """
    held = {country for at in boxes(t) for country in t.box.territory.countries[at]}
    return t.box.strategic.trail.blocked[len(held.intersection(NEUTRALS))]
