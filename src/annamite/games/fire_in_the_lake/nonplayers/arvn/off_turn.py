"""What ARVN decide in other factions' actions and on Coup cards (8.1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.general import space_of
from annamite.games.fire_in_the_lake.nonplayers.piece_order import turns
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, ARVN_TROOPS, POLICE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


@answers("coup.desert", factions=(ARVN,))
def desert(m: Mind) -> Thoughts[None]:
    """Lose Troops and Police in turn, beginning with those of which there are most.

    Rules: 2.4, 8.1.2
    """
    s, space = m.s, space_of(m)
    gone = int((m.decision.params or {})["count"])
    cubes = turns(s.count(space, ARVN_TROOPS), s.count(space, POLICE), most_first=True)
    yield from m.give(sum(cubes[:gone]))
