"""Pieces whose place shifts Support: where they go is chosen by the shift (87 Nguyen Chanh Thi)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.events import shifts
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import as_usual, number_at_stake
from annamite.games.fire_in_the_lake.nonplayers.events.placing import place_among, ready_spaces
from annamite.games.fire_in_the_lake.nonplayers.events.reach import reached
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

NO_CHANGE: Final = (0, 0)
_THI: Final = 87


@answers("event.place_space", factions=(US, ARVN), card=_THI)
def place_for_shifts(m: Mind) -> Thoughts[None]:
    """Place a single piece in each space whose shift is wanted, then the rest where none counts.

    Rules: 8.4.4, 8.4.5
    """
    there = reached(m)

    def change(space: int) -> shifts.Change:
        return NO_CHANGE if there >> space & 1 else shifts.change_by(m.s, space, 1)

    spaces = m.among(ready_spaces(m), "8.4.5", "a piece where the shift is wanted")
    if not spaces:
        yield from as_usual(m)
        return
    best = shifts.rank(m, spaces, change).spaces
    shifting = any(change(space) != NO_CHANGE for space in bits(best))
    yield from place_among(m, best, 1 if shifting else number_at_stake(m, "left"))
