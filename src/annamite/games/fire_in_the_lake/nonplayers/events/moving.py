"""What Events relocate, and where to (8.1.2, 8.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.events.placing import rank
from annamite.games.fire_in_the_lake.nonplayers.events.reach import reach, reached, stay
from annamite.games.fire_in_the_lake.nonplayers.piece_order import (
    HIT_COIN,
    HIT_INSURGENTS,
    PLACE,
    is_enemy,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import TYPE_OF
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

_FROM: Final = "from"


@answers("event.move_from")
def relocate(m: Mind) -> Thoughts[None]:
    """Move as many pieces as possible, but none out of a space that others were moved into.

    Rules: 8.4.3, 8.2
    """
    spaces = m.spaces()
    if m.offers(DONE):
        spaces &= ~reached(m)
    origins = m.among(spaces, "8.4.3", "move as many pieces as possible, from where")
    if not origins:
        yield from m.give(DONE)
        return
    yield from m.give(reach(m, (yield from stay(m, origins, _FROM).one()), _FROM))


@explains("event.move_from", "8.4.3")
def move_no_more(_m: Mind, _value: int) -> str:
    """Return why nothing else is moved."""
    return "nothing else is to be moved"


@answers("event.move_to")
def destination(m: Mind) -> Thoughts[None]:
    """Move to a random space, all to the same as far as it takes them.

    Rules: 8.2, 8.4.4
    """
    spaces = stay(m, m.among(m.spaces(), "8.4.4", "where to"))
    yield from m.give(reach(m, (yield from spaces.one())))


@answers("event.move_group")
def group(m: Mind) -> Thoughts[None]:
    """Move as many as possible of what comes first: own pieces as placed, others as hit.

    Rules: 8.1.2, 8.4.3
    """
    groups = [GROUPS.unpack(value) for value in m.decision.values]
    kinds = list(dict.fromkeys(kind for kind, _ in groups))
    if is_enemy(m.faction, kinds[0]):
        kind = min(kinds, key=(*HIT_COIN, *HIT_INSURGENTS).index)
    else:
        best = rank([TYPE_OF[kind] for kind in kinds], PLACE)[0]
        kind = next(kind for kind in kinds if TYPE_OF[kind] == best)
    yield from m.give(GROUPS.BASE * kind + max(n for k, n in groups if k == kind))
