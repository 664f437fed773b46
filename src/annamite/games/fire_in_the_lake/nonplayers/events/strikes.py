"""Air Strikes that Events grant to factions whose flowchart has none (8.4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.activities.air_strike import exposed
from annamite.games.fire_in_the_lake.nonplayers.general import one_piece
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import BASES
from annamite.games.fire_in_the_lake.steps import DONE, TRAIL

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


@answers("air_strike.hit")
def hit(m: Mind) -> Thoughts[None]:
    """Spend all hits: on the Trail, on exposed Bases, then on pieces in random spaces.

    Rules: 8.4.4, 8.1.2
    """
    if m.offers(TRAIL):
        yield from m.give(TRAIL)
        return
    struck = "spaces struck"
    spaces = (
        m.among(m.spaces())
        .first("a Base", lambda n: any(kind in BASES for kind in exposed(m.s, n)))
        .first("struck already", m.notes.get(struck, 0))
    )
    space = (yield from spaces.one()) if spaces else DONE
    m.notes[struck] = m.notes.get(struck, 0) | 1 << space
    yield from m.give(space)


answers("air_strike.piece")(one_piece)
