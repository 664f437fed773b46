"""Where pieces can get to: Patrol, Sweep and Transport paths (3.2.2, 3.2.3, 4.3.2)."""

from __future__ import annotations

from functools import lru_cache

from annamite.games.fire_in_the_lake.pieces import INSURGENT_KINDS
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    CITIES,
    COIN_LAND,
    LOCS,
    neighbours,
)
from annamite.games.fire_in_the_lake.state import State

NETWORK = LOCS | CITIES


def insurgents(state: State) -> int:
    """Return the spaces with any NVA or VC piece."""
    return state.holding(INSURGENT_KINDS)


@lru_cache(maxsize=16384)
def patrol_reach(origin: int, blocked: int) -> int:
    """Return the LoCs and Cities that a patrolling cube can reach from `origin`.

    Args:
        origin: Where it starts.
        blocked: LoCs and Cities with an NVA or VC piece: it may enter one but goes no further.

    Rules: 3.2.2
    """
    reached = frontier = ADJACENT[origin] & NETWORK
    while frontier:
        frontier = neighbours(frontier & ~blocked) & NETWORK & ~reached
        reached |= frontier
    return reached & ~(1 << origin)


@lru_cache(maxsize=16384)
def sweep_origins(target: int, blocked: int) -> int:
    """Return the spaces from which Troops can sweep into `target`.

    Args:
        target: The Sweep space.
        blocked: LoCs with an NVA or VC piece, which cannot be passed.

    Rules: 3.2.3
    """
    near = ADJACENT[target]
    return (near | neighbours(near & LOCS & ~blocked)) & ~(1 << target)


@lru_cache(maxsize=16384)
def transport_reach(origin: int, first: int, blocked: int, *, one_loc: bool) -> int:
    """Return where Transported pieces can end.

    From an adjacent LoC they go along LoCs and through Cities, then into any adjacent space except
    North Vietnam; they stop where an NVA or VC piece is.

    Args:
        origin: The Transport space.
        first: The LoCs next to it that they may go onto first.
        blocked: All spaces with an NVA or VC piece.
        one_loc: Whether a path may use that first LoC only.

    Rules: 4.3.2
    """
    reached = frontier = first
    beyond = COIN_LAND & ~LOCS if one_loc else COIN_LAND
    while frontier:
        near = neighbours(frontier & ~blocked) & beyond & ~reached
        reached |= near
        frontier = near & NETWORK
    return reached & ~(1 << origin)
