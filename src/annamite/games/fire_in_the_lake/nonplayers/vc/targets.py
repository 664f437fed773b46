"""Whom VC Ambushes and Attacks would hit (8.5.4, 8.5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.piece_order import hit_order
from annamite.games.fire_in_the_lake.pieces import (
    COIN_BASES,
    IRREGULAR_A,
    IRREGULAR_U,
    OWNER,
    RANGER_A,
    RANGER_U,
    US,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import exposed_coin
from annamite.games.fire_in_the_lake.spaces import bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

SPECIAL_FORCES = (IRREGULAR_U, IRREGULAR_A, RANGER_U, RANGER_A)
IN_THE_OPEN = 3
"""So many Active VC Guerrillas, with none Underground, Attack without an Ambush."""


def prey(s: State, space: int, hits: int) -> list[int]:
    """Return the kinds that so many hits would take in the space, in order: Bases at the last.

    Rules: 8.1.2, 8.5.5
    """
    order = hit_order(s, space, exposed_coin(s, space))
    if len(order) < hits and s.total(space, COIN_BASES):
        order += [kind for kind in hit_order(s, space, COIN_BASES) if kind not in order]
    return order[:hits]


def guards(s: State, space: int) -> int:
    """Return how many COIN pieces stand before the COIN Bases of the space; 0 if it has no Base."""
    bases = s.total(space, COIN_BASES)
    return s.coin[space] - bases if bases else 0


def takes_base(kinds: list[int]) -> bool:
    """Return whether a COIN Base is among the pieces taken."""
    return any(kind in COIN_BASES for kind in kinds)


def takes_special_forces(kinds: list[int]) -> bool:
    """Return whether Irregulars or Rangers are among the pieces taken."""
    return any(kind in SPECIAL_FORCES for kind in kinds)


def takes_us(kinds: list[int]) -> bool:
    """Return whether a US piece is among the pieces taken."""
    return any(OWNER[kind] == US for kind in kinds)


def in_the_open(s: State) -> int:
    """Return the spaces with at least 3 Active and no Underground VC Guerrillas (8.5.5)."""
    spaces = s.where[VC_GUERRILLA_A] & ~s.where[VC_GUERRILLA_U]
    return sum(1 << n for n in bits(spaces) if s.count(n, VC_GUERRILLA_A) >= IN_THE_OPEN)
