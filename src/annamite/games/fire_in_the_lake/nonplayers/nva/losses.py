"""What the NVA take from others outside their own actions (8.1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.general import next_piece, space_of
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.steps import GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


@answers("patrol.loss_space", factions=(NVA,))
def where_patrols_lose(m: Mind) -> Thoughts[None]:
    """Take cubes that patrolled from random spaces, as many as allowed (14 M-48 Patton).

    Rules: 8.1.1, 8.4.4
    """
    lost = m.among(m.spaces(), "8.4.4", "cubes that patrolled, to be removed")
    yield from m.give((yield from lost.one()))


@answers("patrol.loss_group", factions=(NVA,))
def what_patrols_lose(m: Mind) -> Thoughts[None]:
    """Take cubes one by one, Troops and Police in turn.

    Rules: 8.1.2
    """
    kinds = [GROUPS.unpack(value)[0] for value in m.decision.values]
    kind = next_piece(m, space_of(m), kinds, hit=True)
    yield from m.give(GROUPS.BASE * kind + 1)
