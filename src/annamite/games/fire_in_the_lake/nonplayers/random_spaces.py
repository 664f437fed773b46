"""Random spaces and LoCs: dice on a map of arrows (8.2, 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.tables import tables
from annamite.games.fire_in_the_lake.spaces import ADJACENT, CITIES, ECON, LOCS, SPACE, bits
from annamite.games.fire_in_the_lake.steps import NUMBERS, die_step, step

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE: Final = "8.2"
LOC_RULE: Final = "8.3"
FIRST_DIE = die_step("nonplayer.tens", "{faction}: first die for a random space", RULE)
SECOND_DIE = die_step("nonplayer.ones", "{faction}: second die for a random space", RULE)
EVEN_CHANCE = step("nonplayer.pick", NUMBERS, "{faction}: equal chance, 1 to {count}", RULE, "die")

START: Final = {roll: SPACE[space] for roll, space in tables().random_spaces.table.items()}
LOOP: Final = tuple(SPACE[space] for space in tables().random_spaces.follow_arrows)
_PLACE: Final = {space: number for number, space in enumerate(LOOP)}


def walk(start: int, candidates: int) -> int:
    """Return the first candidate met on the arrows from `start`, which counts itself.

    Args:
        start: A Province or City.
        candidates: Set of spaces, at least one Province or City among them.

    Rules: 8.2
    """
    first = _PLACE[start]
    for step_ in range(len(LOOP)):
        space = LOOP[(first + step_) % len(LOOP)]
        if candidates >> space & 1:
            return space
    msg = "no Province or City is a candidate"
    raise AssertionError(msg)


def random_start(mind: Mind) -> Thoughts[int]:
    """Roll for a Province or City."""
    tens = yield from mind.die(FIRST_DIE)
    ones = yield from mind.die(SECOND_DIE)
    return START[10 * tens + ones]


def random_space(mind: Mind, candidates: int) -> Thoughts[int]:
    """Pick one of the candidates, LoCs after other spaces.

    Rules: 8.2, 8.3
    """
    areas = candidates & ~LOCS
    if not areas:
        return (yield from random_loc(mind, candidates))
    if not areas & (areas - 1):
        return areas.bit_length() - 1
    return walk((yield from random_start(mind)), areas)


def random_loc(mind: Mind, candidates: int) -> Thoughts[int]:
    """Pick a LoC: highest Econ, then next to a random City, then by equal chance.

    Rules: 8.3
    """
    locs = bits(candidates)
    most = max(ECON[loc] for loc in locs)
    locs = tuple(loc for loc in locs if ECON[loc] == most)
    if len(locs) > 1:
        cities = CITIES & sum(
            1 << n for n in bits(CITIES) if any(ADJACENT[n] >> m & 1 for m in locs)
        )
        if cities:
            city = cities.bit_length() - 1
            if cities & (cities - 1):
                city = walk((yield from random_start(mind)), cities)
            locs = tuple(loc for loc in locs if ADJACENT[city] >> loc & 1)
    return (yield from mind.equal_chance(locs))
