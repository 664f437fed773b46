"""Answers about B-52s (4.12): where they fly, and what their bombs hit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import BOMBED, CUBES, PLACES
from annamite.games.rolling_thunder.prospects import stopped
from annamite.games.rolling_thunder.sac import b52_counters
from annamite.games.rolling_thunder.steps import DONE_PLACE
from annamite.games.rolling_thunder.table import Table
from annamite.players.computer import Choice

DELAY: Final = 0.4
"""What delaying a cube is worth beside eliminating it: it must pass the B-52s again (tuned)."""
TOLERANCE: Final = 0.3
"""How much a partner's proposal may cost and still be accepted."""


@lru_cache(maxsize=1 << 17)
def best_distribution(
    box: Box, cubes: tuple[int, ...], counters: tuple[int, ...], left: int, delay: float
) -> tuple[float, int]:
    """Return (cubes stopped, area of the next counter) with the counters left sent where best."""
    if not left:
        return stopped(box, cubes, counters, delay), -1
    found = []
    for area, sent in enumerate(counters):
        if sent < box.c.sac.most_per_area:
            more = _sent(counters, area)
            found.append((best_distribution(box, cubes, more, left - 1, delay)[0], -area))
    value, area = max(found)
    return value, -area


def delay_worth(t: Table) -> float:
    """Return what delaying a cube counts: all of it in the last season."""
    return DELAY if worth.seasons_left(t.s) else 1.0


def plan(
    box: Box, cubes: tuple[int, ...], counters: tuple[int, ...], left: int, delay: float
) -> list[tuple[int, float]]:
    """Return the areas of the counters left, in order, each with the cubes stopped in all."""
    found = []
    for more in range(left, 0, -1):
        value, area = best_distribution(box, cubes, counters, more, delay)
        counters = _sent(counters, area)
        found.append((area, value))
    return found


def _sent(counters: tuple[int, ...], area: int) -> tuple[int, ...]:
    return (*counters[:area], counters[area] + 1, *counters[area + 1 :])


@answers("sac.assign", "sac.propose")
def assign(mind: Mind) -> Choice:
    """The distribution that stops most cubes, by exact odds; a partner's proposal if nearly so."""
    wish = mind.proposed()
    if mind.memory.proposals or not mind.memory.bombers:
        t = mind.t
        cubes = tuple(t.s.cubes_at(place) for place in BOMBED)
        if not any(cubes):
            return Choice(DONE_PLACE, "there is nothing to bomb")
        counters, delay = tuple(t.s.b52), delay_worth(t)
        left = b52_counters(t) - sum(counters)
        mind.memory.bombers = plan(t.box, cubes, counters, left, delay)
        if wish is not None and wish != DONE_PLACE:
            more = _sent(counters, BOMBED.index(wish))
            theirs = best_distribution(t.box, cubes, more, left - 1, delay)[0]
            if theirs >= mind.memory.bombers[0][1] - TOLERANCE:
                return Choice(wish, "my partner's proposal is nearly as good as any")
    (area, value), *mind.memory.bombers = mind.memory.bombers
    place = BOMBED[area]
    return Choice(place, f"{mind.t.box.names.of(PLACES[place])}: {value:.2f} cubes stopped in all")


@answers("sac.eliminate", "sac.delay")
def which(mind: Mind) -> Choice:
    """Any: from the passes on they all count alike."""
    colour = mind.decision.values[0]
    return Choice(colour, f"a {CUBES[colour]} cube counts as much as any other")
