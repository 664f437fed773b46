"""The NVA Bombard (8.6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import UNITS, is_at
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_BASES,
    NVA,
    NVA_BASE,
    NVA_TUNNEL,
    US_TROOPS,
)

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE = "8.6.1"
NVA_KINDS = (*UNITS, NVA_BASE, NVA_TUNNEL)


def bombard(m: Mind) -> Thoughts[bool]:
    """Bombard if any space allows it; return whether the NVA did.

    Rules: 8.6.1
    """
    why, if_not = "COIN Troops are in reach", "no space may be Bombarded"
    if not (yield from m.begin_activity("bombard", RULE, why, if_not=if_not)):
        return False
    yield from carry_out(m)
    return True


@answers("bombard.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Bombard as many spaces as allowed: with NVA there, then next to their Troops; the US first.

    Rules: 8.6.1
    """
    s, turn = m.s, m.turn
    while is_at(m, turn, "bombard.space") and m.spaces():
        space = yield from (
            m.among(m.spaces(), RULE, "Bombard COIN Troops")
            .first("NVA pieces", s.holding(NVA_KINDS))
            .first("COIN Base", s.holding(COIN_BASES))
            .first("US Troops", s.where[US_TROOPS])
            .one()
        )
        yield from m.answer("bombard.space", space)
        yield from m.answer("bombard.piece", US_TROOPS if m.offers(US_TROOPS) else ARVN_TROOPS)
    if is_at(m, turn, "bombard.space"):
        yield from m.done("bombard.space", RULE, "no other space to Bombard")
