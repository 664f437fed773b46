"""What sets of spaces are called in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annamite.games.fire_in_the_lake.offers import listed
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    CAMBODIA,
    CITIES,
    COASTAL,
    COIN_LAND,
    HIGHLAND,
    JUNGLE,
    LAOS,
    LAOS_CAMBODIA,
    LOCS,
    LOWLAND,
    NAMES,
    NORTH_VIETNAM,
    POPULATED,
    PROVINCES,
    SOUTH,
    bits,
)

_SORTS: Final = {
    "spaces": ALL,
    "Provinces": PROVINCES,
    "Cities": CITIES,
    "LoCs": LOCS,
    "Provinces and Cities": AREAS,
    "Provinces and LoCs": PROVINCES | LOCS,
    "LoCs and Cities": LOCS | CITIES,
    "Highland Provinces": HIGHLAND & PROVINCES,
    "Jungle Provinces": JUNGLE & PROVINCES,
    "Lowland Provinces": LOWLAND & PROVINCES,
    "coastal Provinces": COASTAL & PROVINCES,
    "coastal spaces": COASTAL,
    "spaces with Population": POPULATED,
    "Provinces with Population": PROVINCES & POPULATED,
    "Highland Provinces with Population": HIGHLAND & PROVINCES & POPULATED,
}
_LANDS: Final = {
    "": ALL,
    " outside North Vietnam": COIN_LAND,
    " of South Vietnam": SOUTH,
    " outside South Vietnam": ALL & ~SOUTH,
    " of Laos and Cambodia": LAOS_CAMBODIA,
    " of Laos": LAOS,
    " of Cambodia": CAMBODIA,
    " of North Vietnam, Laos and Cambodia": NORTH_VIETNAM | LAOS_CAMBODIA,
    " of North Vietnam and Laos": NORTH_VIETNAM | LAOS,
}
_KNOWN: Final = {
    sort & land: f"{one}{where}"
    for one, sort in reversed(_SORTS.items())
    for where, land in reversed(_LANDS.items())
}
MOST_NAMED: Final = 6


@lru_cache(maxsize=1024)
def area_words(spaces: int) -> str:
    """Return what a set of spaces is called.

    >>> area_words(LAOS_CAMBODIA), area_words(PROVINCES & SOUTH)
    ('spaces of Laos and Cambodia', 'Provinces of South Vietnam')
    """
    few = bits(spaces)
    if len(few) == 1 or (spaces not in _KNOWN and len(few) <= MOST_NAMED):
        return listed(NAMES[space] for space in few) if few else "no space"
    if spaces in _KNOWN:
        return _KNOWN[spaces]
    named = ", ".join(NAMES[space] for space in few[: MOST_NAMED - 1])
    return f"{named} and {len(few) - MOST_NAMED + 1} others"
