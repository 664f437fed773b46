"""The 47 spaces as small numbers and bit masks (1.3).

A set of spaces is a whole number with bit n set for space n, so that "where is X and not Y" is
one machine operation.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from annamite.games.fire_in_the_lake.components import load

_SPACES = load().spaces

SPACE_IDS: Final = tuple(space.id for space in _SPACES)
N_SPACES: Final = len(SPACE_IDS)
SPACE: Final = {id_: number for number, id_ in enumerate(SPACE_IDS)}
NAMES: Final = tuple(space.name for space in _SPACES)
POPULATION: Final = bytes(space.population for space in _SPACES)
"""Per space (1.3.2, 1.3.3)."""
ECON: Final = bytes(space.econ for space in _SPACES)
"""Per space; 0 but for LoCs (1.3.4)."""


def mask_of(*ids: str) -> int:
    """Return the set of the spaces named."""
    mask = 0
    for id_ in ids:
        mask |= 1 << SPACE[id_]
    return mask


_CHUNK: Final = 12
_CHUNKS: Final = tuple(
    tuple(tuple(start + n for n in range(_CHUNK) if mask >> n & 1) for mask in range(1 << _CHUNK))
    for start in range(0, N_SPACES, _CHUNK)
)
"""Per twelve spaces, the members of each of their sets."""


def bits(mask: int) -> tuple[int, ...]:
    """Return the members of a set of spaces (or of cards), in order."""
    if mask >> 48:
        return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
    first, second, third, fourth = _CHUNKS
    return (
        first[mask & 0xFFF]
        + second[mask >> 12 & 0xFFF]
        + third[mask >> 24 & 0xFFF]
        + fourth[mask >> 36]
    )


def union(sets: Iterable[int]) -> int:
    """Return all members of the sets."""
    return reduce(or_, sets, 0)


def _where(**attributes: object) -> int:
    mask = 0
    for number, space in enumerate(_SPACES):
        if all(getattr(space, name) == value for name, value in attributes.items()):
            mask |= 1 << number
    return mask


ALL: Final = (1 << N_SPACES) - 1
CITIES: Final = _where(kind="city")
PROVINCES: Final = _where(kind="province")
LOCS: Final = _where(kind="loc")
AREAS: Final = CITIES | PROVINCES
"""Provinces and Cities: the spaces that can be Controlled and hold Bases."""
HIGHLAND: Final = _where(terrain="highland")
JUNGLE: Final = _where(terrain="jungle")
LOWLAND: Final = _where(terrain="lowland")
"""With the two above it the terrain of Provinces (1.3.2)."""
COASTAL: Final = _where(coastal=True)
"""Spaces next to the sea (1.3.7)."""
NORTH_VIETNAM: Final = _where(country="north_vietnam")
LAOS: Final = _where(country="laos")
CAMBODIA: Final = _where(country="cambodia")
LAOS_CAMBODIA: Final = LAOS | CAMBODIA
SOUTH: Final = _where(country="south_vietnam")
"""All spaces but those of foreign countries (1.3.5)."""
POPULATED: Final = sum(1 << n for n, space in enumerate(_SPACES) if space.population)
"""Spaces that can be at Support or Opposition (1.6.1)."""
COIN_LAND: Final = ALL & ~NORTH_VIETNAM
"""Where US and ARVN pieces may be (1.4.2, 1.3.5)."""
SAIGON: Final = 1 << SPACE["saigon"]

ADJACENT: Final = tuple(mask_of(*space.adjacent) for space in _SPACES)
"""Per space, the set of its neighbours (1.3.6)."""


@lru_cache(maxsize=16384)
def population(mask: int) -> int:
    """Return the Population of all spaces of the set together."""
    return sum(POPULATION[space] for space in bits(mask))


def neighbours(mask: int) -> int:
    """Return all spaces next to at least one space of the set."""
    near = 0
    for space in bits(mask):
        near |= ADJACENT[space]
    return near
