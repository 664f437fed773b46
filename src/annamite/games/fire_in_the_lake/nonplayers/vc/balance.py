"""Who would Control a space once pieces have come and gone (1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.spaces import AREAS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State


def ends_coin_control(s: State, space: int, *, coin: int = 0, vc: int = 0) -> bool:
    """Return whether COIN Control of the space would end with so many pieces more."""
    if not s.coin_control >> space & 1:
        return False
    return s.coin[space] + coin <= s.nva[space] + s.vc[space] + vc


def ends_nva_control(s: State, space: int, *, vc: int) -> bool:
    """Return whether NVA Control of the space would end with so many VC pieces more."""
    if not s.nva_control >> space & 1:
        return False
    return s.nva[space] <= s.coin[space] + s.vc[space] + vc


def may_leave(s: State, space: int) -> int:
    """Return how many VC pieces may go without adding COIN or NVA Control; all from a LoC."""
    coin, nva, vc = s.coin[space], s.nva[space], s.vc[space]
    most: int = vc
    if AREAS >> space & 1:
        if not s.coin_control >> space & 1:
            most = min(most, nva + vc - coin)
        if not s.nva_control >> space & 1:
            most = min(most, coin + vc - nva)
    return most
