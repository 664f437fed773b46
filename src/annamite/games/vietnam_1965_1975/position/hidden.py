"""Limited intelligence: turning hidden VC units over, and shuffling them where they meet (10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import aside
from annamite.games.vietnam_1965_1975.box.sides import N_VC
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Chance, Rules
from annamite.kernel.companion import SHUFFLE as SHUFFLED
from annamite.kernel.decision import Words

COUNTER_WORDS: Final = Words(*(counter.id for counter in our_box().counters))
REVEAL: Final = step(
    "hidden.reveal", COUNTER_WORDS, "VC unit {unit} is turned over.", "10", "counter"
)
SHUFFLE: Final = step("hidden.shuffle", NUMBERS, "Hidden units are shuffled.", "10", SHUFFLED)

_CARRIED: Final = ("counter", "face", "hits", "drawn")
"""What goes with a counter when it changes its number."""
_NO_STACK: Final = -1
"""What stands for the stack of a unit that is in none."""


def candidates(t: Table) -> list[tuple[int, int]]:
    """Return (counter, face) of all that an unknown VC unit may be, by what everybody has seen.

    Those are the ones of the scenario that nobody has seen yet, and where some were drawn blind
    all VC battalions that have not turned up. In a campaign any VC counter may have been built.
    """
    s = t.s
    if s.season is not None:
        return [(n, 0) for n, count in unseen(t).items() for _ in range(count)]
    unknown = [u for u in t.alive() if t.hidden(u)]
    found = [(s.counter[u], s.face[u]) for u in unknown if not s.drawn[u]]
    if any(s.drawn[u] for u in unknown):
        for n, count in unseen(t).items():
            found += [(n, 0)] * count
    return found


def unseen(t: Table) -> dict[int, int]:
    """Return how many VC battalions of each kind may lie face down, as everybody knows.

    Destroyed ones are among them, since they can be drawn again (9). In a campaign these are all VC
    counters: what was destroyed may be built again, and nobody is told what is (17).
    """
    s, box = t.s, t.box
    kinds = box.vc_battalions if s.season is None else box.vc_counters
    left = {n: box.counters[n].count for n in kinds}
    for unit in t.alive():
        if s.known[unit] and s.counter[unit] in left:
            left[s.counter[unit]] -= 1
    return left


def note_drawn(t: Table, unit: int) -> None:
    """Note that a unit's counter was drawn at random.

    In a campaign nothing tells it from others any more: in ten years of building it is no news.

    Rules: 9, 17
    """
    t.s.drawn[unit] = Drawn.YES if t.s.season is None else Drawn.NO


def turn_over(t: Table, units: list[int]) -> None:
    """Have hidden units among these turned over before anything else happens."""
    t.s.reveal += [unit for unit in units if t.hidden(unit) and unit not in t.s.reveal]


def met(t: Table, hex_: int) -> None:
    """Note that VC units may have met in a hex."""
    if not aside(hex_) and hex_ not in t.s.mixed:
        t.s.mixed.append(hex_)


def reveal(t: Table) -> Rules[None]:
    """Turn one unit over; it is a stretch of its own, since everything after may depend on it.

    Rules: 2.1, 10
    """
    s = t.s
    unit = s.reveal[0]
    found = yield Chance(REVEAL, [s.counter[unit]], params={"unit": t.token(unit)})
    s.reveal.pop(0)
    s.counter[unit] = found
    s.known[unit] = 1
    t.tell("revealed", "10", unit=unit, name=t.name(unit), hex=t.where(unit))


def gather(t: Table) -> None:
    """Find the next units to shuffle: VC units in one hex that look alike to everybody."""
    s = t.s
    while s.mixed and not s.shuffle:
        crowd = _crowd(t, s.mixed[0])
        if crowd is None:
            s.mixed.pop(0)
        else:
            _turn_down(t, s.mixed[0], crowd)
            s.shuffle = crowd


def _crowd(t: Table, at: int) -> list[int] | None:
    """Return VC units in a place that look alike and have not been shuffled, if there are any."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for unit in t.s.at(at):
        if t.nation(unit) == N_VC:
            groups.setdefault(looks(t, unit), []).append(unit)
    return next((g for g in groups.values() if len(g) > 1 and not _mixed(t, g)), None)


def _turn_down(t: Table, at: int, crowd: list[int]) -> None:
    """Lay units face down that are about to be shuffled."""
    known = t.s.known
    if any(known[unit] for unit in crowd) and not aside(at):
        t.tell("mixed", "10", hex=t.box.places.names[at])
    for unit in crowd:
        known[unit] = 0


def _mixed(t: Table, group: list[int]) -> bool:
    """Return whether a group was shuffled since a known or new unit came to it."""
    return all(t.s.known[unit] == 0 and t.s.fresh[unit] == 0 for unit in group)


def looks(t: Table, unit: int) -> tuple[object, ...]:
    """Return what everybody sees of a unit: those alike in it cannot be told apart."""
    s, op = t.s, t.s.op
    if aside(s.hex[unit]):
        return t.group_of(unit), s.drawn[unit]
    if op is None:
        return s.done[unit], s.mission[unit], s.drawn[unit] == Drawn.STILL_TO_BE
    status = *(unit in column for column in _lists(op)), _stack(op, unit)
    return (s.done[unit], s.mission[unit], *status)


def _lists(op: Operation) -> tuple[list[int], ...]:
    """Return the lists of an operation that say what a unit has done in it."""
    return (
        op.units,
        op.targets,
        op.march.moved,
        op.reserves,
        op.fights.used,
        op.fire.fired,
        op.reactors,
    )


def all_involved(t: Table) -> set[int]:
    """Return the units that have any part in the operation under way."""
    op = t.s.op
    if op is None:
        return set()
    stacks = [stack.units for stack in op.march.stopped]
    moving = op.march.move.units if op.march.move is not None else ()
    return set().union(*_lists(op), op.defensive_reserves, moving, *stacks)


def deal(t: Table, held: Mapping[int, int]) -> None:
    """Give units the counters that others hold, with all that goes with a counter.

    Args:
        t: The position.
        held: For each unit the one whose counter it gets; every counter goes somewhere.
    """
    s = t.s
    for name in _CARRIED:
        column = getattr(s, name)
        before = column[:]
        for unit, other in held.items():
            column[unit] = before[other]
    if s.op is not None:
        left = s.op.fights.pursuit_left
        s.op.fights.pursuit_left = {unit: left[held.get(unit, unit)] for unit in left}


def _stack(op: Operation, unit: int) -> int:
    """Return which stack of a Movement Segment a unit is in: one that stopped, or the moving one."""
    if op.march.move is not None and unit in op.march.move.units:
        return len(op.march.stopped)
    return next((n for n, stack in enumerate(op.march.stopped) if unit in stack.units), _NO_STACK)


def shuffle(t: Table) -> Rules[None]:
    """Deal the counters of hidden units again to their numbers, one number at a time.

    Rules: 10
    """
    s = t.s
    group = s.shuffle
    last = group[-1]
    pick = yield Chance(SHUFFLE, range(len(group)), visible_to=("nlf",))
    other = group[pick]
    deal(t, {last: other, other: last})
    s.fresh[last] = 0
    group.pop()
    if len(group) == 1:
        s.fresh[group[0]] = 0
        group.clear()
