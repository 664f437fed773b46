"""The countermix: counters that are not in play can be taken, and no others (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.turn.deployment import free_battalions

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from annamite.games.vietnam_1965_1975.position.table import Table


def free(
    t: Table, counters: Collection[int], barred: Sequence[int] = (), gone: Collection[int] = ()
) -> dict[int, int]:
    """Return how many of each of some counters can be taken, without those of which none can.

    Destroyed units can be built again, once the US side has reckoned with the loss of those of the
    VC and the NVA; until then their counters lie apart.

    Args:
        t: The position.
        counters: Which counters.
        barred: Counters that were withdrawn and cannot be taken yet, each as often as it was.
        gone: Counters that never come back.

    Rules: 16.1, 17, 17.7
    """
    s, box = t.s, t.box
    apart = (*barred, *t.season.ledger.fallen)
    left = {n: box.counters[n].count - apart.count(n) for n in counters if n not in gone}
    for unit in t.alive():
        if s.counter[unit] in left and s.drawn[unit] != Drawn.STILL_TO_BE:
            left[s.counter[unit]] -= 1
    return {n: count for n, count in left.items() if count > 0}


def undrawn(t: Table, barred: Sequence[int] = ()) -> dict[int, int]:
    """Return how many VC battalions of each kind can be drawn, without kinds that are used up.

    Rules: 9, 17.5
    """
    left = {n: count - barred.count(n) for n, count in free_battalions(t).items()}
    return {n: count for n, count in left.items() if count > 0}
