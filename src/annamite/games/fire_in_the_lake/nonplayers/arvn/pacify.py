"""The ARVN Pacification, in Training as in the Support Phase (8.7.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.coup.support import (
    FRESH_EFFORT,
    Effort,
    Limits,
    most_steps,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL, PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.victory import score

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.7.6"
US_LIMIT: Final = 45
"""ARVN helps the US to Active Support only up to this score."""


def levels(s: State, space: int, steps: int) -> int:
    """Return by how many levels ARVN would shift `space`, having so many steps at most.

    Passive becomes Active Support only while the US score stays within the limit; and Terror is
    removed only where the first level after it does.

    Rules: 8.7.6
    """
    terror = s.terror[space]
    us = score(s, US)
    shifted = 0
    for level in range(s.support[space], s.support[space] + max(0, steps - terror)):
        more = POPULATION[space] if level >= NEUTRAL else 0
        held = level == PASSIVE_SUPPORT or (terror and not shifted)
        after = 0 if readings.holds(s, readings.ARVN_BEFORE_SHIFT) else more
        if held and more and us + after > US_LIMIT:
            break
        us += more
        shifted += 1
    return shifted


def where(m: Mind, spaces: int, steps: Callable[[int], int], first: int = 0) -> Candidates:
    """Narrow the spaces to those to Pacify next; none where no shift would follow.

    Args:
        m: The mind.
        spaces: Where it is allowed.
        steps: How many steps are possible in a space.
        first: Spaces that come first.

    Rules: 8.7.6
    """
    s = m.s
    shift = {n: levels(s, n, steps(n)) for n in bits(spaces)}
    fertile = sum(1 << n for n in shift if shift[n])
    found = m.among(fertile, RULE, "Pacify where a shift would follow")
    if first:
        found.first("NVA or VC Base", first)
    return (
        found.first("no Terror", ~s.marked)
        .first("Opposition", s.opposing)
        .most("total shift", lambda n: shift[n] * POPULATION[n])
    )


def steps_in(m: Mind, space: int) -> int:
    """Return how many of the steps offered ARVN takes in `space`: Terror off, and the shifts.

    Rules: 8.7.6
    """
    most = max(m.decision.values)
    steps = min(most, m.s.terror[space] + max(1, levels(m.s, space, most)))
    if steps < most:
        m.because(RULE, f"no further: Support and Available would pass {US_LIMIT}")
    return steps


@answers("coup.pacify", factions=(ARVN,))
def next_space(m: Mind) -> Thoughts[None]:
    """Pacify one space more of the Support Phase, or of an Event like it.

    Rules: 8.7.6, 6.3.1
    """
    s, turn = m.s, m.turn
    params = m.decision.params or {}
    limits = Limits(int(params["cost"]), int(params["levels"]))
    effort = Effort(*s.scratch) if s.phase == Phase.PACIFY_ARVN else FRESH_EFFORT
    spaces = where(m, m.spaces(), lambda n: most_steps(turn, n, limits, effort))
    if not spaces:
        yield from m.done("coup.pacify", RULE, "no other space where a shift would follow")
        return
    space = yield from spaces.one()
    yield from m.answer("coup.pacify", space)
    yield from m.answer("coup.pacify_steps", steps_in(m, space))
