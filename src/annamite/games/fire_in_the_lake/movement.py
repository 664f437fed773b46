"""Where pieces can get to: Patrol, Sweep and Transport paths (3.2.2, 3.2.3, 4.3.2)."""

from __future__ import annotations

from functools import lru_cache

from annamite.games.fire_in_the_lake.pieces import INSURGENT_KINDS
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    ALL,
    CITIES,
    COIN_LAND,
    LOCS,
    bits,
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
def transport_reach(origin: int, blocked: int, locs: int) -> int:
    """Return where Transported pieces can end.

    They go onto an adjacent LoC first, then along LoCs and through Cities, then into any adjacent
    space except North Vietnam; they stop where an NVA or VC piece is.

    Args:
        origin: The Transport space.
        blocked: All spaces with an NVA or VC piece.
        locs: How many LoC spaces one path may use.

    Rules: 4.3.2
    """
    reached = 0
    # Sets of network spaces newly reached, by how many LoCs the path to them used.
    frontier = {1: ADJACENT[origin] & LOCS}
    seen: dict[int, int] = {}
    while frontier:
        used = min(frontier)
        spaces = frontier.pop(used) & ~seen.get(used, 0)
        if not spaces or used > locs:
            continue
        seen[used] = seen.get(used, 0) | spaces
        reached |= spaces
        for space in bits(spaces & ~blocked):
            near = ADJACENT[space]
            reached |= near & ~LOCS
            frontier[used] = frontier.get(used, 0) | (near & CITIES)
            further = min(used + 1, locs + 1) if locs < 99 else used
            frontier[further] = frontier.get(further, 0) | (near & LOCS)
    return reached & COIN_LAND & ~(1 << origin) & ALL
