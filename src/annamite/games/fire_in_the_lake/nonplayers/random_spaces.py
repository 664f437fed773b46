"""Random spaces and LoCs: dice on a map of arrows (8.2, 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.tables import tables
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    CITIES,
    ECON,
    LOCS,
    SPACE,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
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


def names(spaces: int) -> str:
    """Return the ids of a set of spaces, as a log line holds them."""
    return ",".join(SPACE_IDS[n] for n in bits(spaces))


def way(start: int, candidates: int) -> tuple[int, ...]:
    """Return the way on the arrows from `start` to the first candidate, both ends included.

    Args:
        start: A Province or City.
        candidates: Set of spaces, at least one Province or City among them.

    Rules: 8.2
    """
    first = _PLACE[start]
    for step_ in range(len(LOOP)):
        space = LOOP[(first + step_) % len(LOOP)]
        if candidates >> space & 1:
            return tuple(LOOP[(first + n) % len(LOOP)] for n in range(step_ + 1))
    msg = "no Province or City is a candidate"
    raise AssertionError(msg)


def random_area(mind: Mind, candidates: int, what: str = "random space") -> Thoughts[int]:
    """Roll for one of the Provinces and Cities among the candidates; `what` says what it is.

    Rules: 8.2
    """
    tens = yield from mind.die(FIRST_DIE)
    ones = yield from mind.die(SECOND_DIE)
    passed = way(START[10 * tens + ones], candidates)
    if mind.log:
        ids = ",".join(SPACE_IDS[n] for n in passed)
        mind.tell("why.random", RULE, what=what, tens=tens, ones=ones, way=ids)
    return passed[-1]


def random_space(mind: Mind, candidates: int) -> Thoughts[int]:
    """Pick one of the candidates, LoCs after other spaces.

    Rules: 8.2, 8.3
    """
    areas = candidates & ~LOCS
    if not areas:
        return (yield from random_loc(mind, candidates))
    _tell(mind, "LoCs last", candidates, areas)
    if not areas & (areas - 1):
        return areas.bit_length() - 1
    return (yield from random_area(mind, areas))


def random_loc(mind: Mind, candidates: int) -> Thoughts[int]:
    """Pick a LoC: highest Econ, then next to a random City, then by equal chance.

    Rules: 8.3
    """
    most = max(ECON[loc] for loc in bits(candidates))
    locs = sum(1 << loc for loc in bits(candidates) if ECON[loc] == most)
    _tell(mind, "most Econ", candidates, locs)
    if locs & (locs - 1):
        cities = sum(1 << n for n in bits(CITIES) if ADJACENT[n] & locs)
        if cities:
            city = cities.bit_length() - 1
            if cities & (cities - 1):
                city = yield from random_area(mind, cities, "random City")
            near = locs & ADJACENT[city]
            _tell(mind, f"next to {SPACE_NAMES[city]}", locs, near)
            locs = near
    return (yield from mind.equal_chance(bits(locs), LOC_RULE, SPACE_IDS.__getitem__))


def _tell(mind: Mind, why: str, before: int, after: int) -> None:
    """Tell how a choice among LoCs narrows, if it does."""
    if mind.log and before != after:
        mind.tell("why.narrow", LOC_RULE, why=why, before=names(before), after=names(after))
