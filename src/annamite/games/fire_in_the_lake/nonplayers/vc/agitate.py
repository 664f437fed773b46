"""The VC Agitate, in the Support Phase or by their Cadres after a Rally (8.5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.coup.support import AGITATION_COST
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import VC
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.6"


def levels(turn: Turn, space: int) -> int:
    """Return by how many levels the VC can shift the space, having paid to remove its Terror."""
    return max(0, turn.persuadable(space, AGITATION_COST, -1) - turn.s.terror[space])


@answers("coup.agitate", "rally.agitate", factions=(VC,))
def agitate(m: Mind) -> Thoughts[None]:
    """Agitate as much as possible: greatest shift first, then at Support, then without Terror.

    Terror is removed only where a shift follows.

    Rules: 8.5.6
    """
    turn, s = m.turn, m.s
    steps = f"{m.decision.step.id}_steps"
    shift = {n: levels(turn, n) for n in bits(m.spaces())}
    fertile = sum(1 << n for n in shift if shift[n])
    why = "a level can be shifted" if fertile else "nothing can be shifted"
    if not m.box("vc.agitate", RULE, entered=bool(fertile), because=why):
        yield from m.give(DONE)
        return
    space = yield from (
        m.among(fertile, RULE, "Agitate where a shift follows")
        .most("total shift", lambda n: POPULATION[n] * shift[n])
        .first("any Support", s.supporting)
        .first("no Terror", ~s.marked)
        .one()
    )
    yield from m.give(space)
    yield from m.answer(steps, max(m.decision.values))
