"""What the US weighs wherever it moves: who is where, and what must stay (8.8.3, 8.8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    BASES,
    IRREGULAR_A,
    IRREGULAR_U,
    NVA_GUERRILLA_U,
    RANGER_A,
    RANGER_U,
    US_BASE,
    US_TROOPS,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, LAOS_CAMBODIA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.state import State

IRREGULARS: Final = (IRREGULAR_U, IRREGULAR_A)
RANGERS: Final = (RANGER_U, RANGER_A)
US_UNITS: Final = (US_TROOPS, *IRREGULARS)
US_PIECES: Final = (*US_UNITS, US_BASE)
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
UNITS_AT_SUPPORT: Final = 3
"""So many COIN units stay in a space at Support."""
ANY_NUMBER: Final = 99


def mask(spaces: Iterable[int]) -> int:
    """Return spaces as a set."""
    result = 0
    for space in spaces:
        result |= 1 << space
    return result


def missing_for_control(s: State, space: int) -> int:
    """Return how many more COIN pieces would put a Province or City under COIN Control."""
    if not AREAS >> space & 1:
        return ANY_NUMBER
    return max(0, s.nva[space] + s.vc[space] + 1 - s.coin[space])


def spare(s: State, space: int, *, nva_may_gain: bool) -> int:
    """Return how many COIN units may leave: COIN Control stays, and 3 units at Support.

    Args:
        s: The position.
        space: What they leave.
        nva_may_gain: Whether the NVA may come to Control the space.

    Rules: 8.8.3, 8.8.5
    """
    most = ANY_NUMBER
    bit = 1 << space
    coin, nva, vc = s.coin[space], s.nva[space], s.vc[space]
    if s.coin_control & bit:
        most = coin - nva - vc - 1
    elif AREAS & bit and not nva_may_gain and not s.nva_control & bit:
        most = coin + vc - nva
    if s.supporting & bit:
        units = coin - s.count(space, US_BASE) - s.count(space, ARVN_BASE)
        most = min(most, units - UNITS_AT_SUPPORT)
    return max(0, most)


def troops_barred(m: Mind) -> int:
    """Return the spaces that US Troops are not moved into: Laos and Cambodia but under Nixon.

    Nor there by anybody's Policy in Monsoon.

    Rules: 8.8.3, 8.8.5
    """
    if m.s.policy == policy.NIXON and not m.turn.monsoon:
        return 0
    return LAOS_CAMBODIA


def based(s: State) -> int:
    """Return the spaces with a Base of any faction."""
    return s.holding(BASES)
