"""Worlds: positions drawn among those that fit what a seat knows (1, 10, 17).

The NLF knows all. For the US side, and whoever looks on, counters are dealt again to hidden VC units.
Every arrangement of the counters in the box that fits is equally likely: two VC battalions of one
kind are two counters, so that a kind with many of them lies somewhere more often. What fits:

- In a scenario all that it names and nobody has seen lies face down, and as many battalions as were
  drawn, whichever of the unseen ones they are; in a campaign, any VC counter that is seen nowhere.
- Who patrols has strength; who has moved, or takes part in an NLF operation, can move; what a
  regiment is being formed of are battalions, and there are enough of them. As many battalions are
  left as are still to be drawn: these count as dealt as well.
- Who waits to be set up is one of those that the scenario names for its group.
- Units that have moved, fought or fired in the operation under way, or that a rule is about to turn
  over, trade with those alone that have done the same in the same place (`_crowds`): it tells more
  of them than is worked out here, and what they are together stays.

The state does not keep what was known of a unit before it was mixed with others, nor with which
group of the scenario it was set up: worlds make nothing of that. How the NLF plays is not guessed
at. Of what stands on its sheet `secrets.resampled` says the prior; of Replacement Points of a kind it
has any number below twice of what a season brings, each as likely.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn
from annamite.games.vietnam_1965_1975.box.places import GONE, OUT, WAITING, aside
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import vc_purchase
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.season import secrets
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.deployment import VC_PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from random import Random

    from annamite.games.vietnam_1965_1975.position.operation import Operation
    from annamite.games.vietnam_1965_1975.position.state import State

STOCK: Final = 10
"""Replacement Points that the NLF is guessed to have: about what a season brings."""
ANYTHING, MOVES, SERVES, BATTALION = range(4)
"""What everybody knows of a hidden unit: nothing; that it can move; that it has strength; that it is a
battalion. What fits one of these fits those before it."""
TRIES: Final = 1000
"""So often counters are dealt until a regiment can be formed of them; then of the units of which it can
be in fact."""
_NO_PURSUIT: Final = -1
"""What stands for the pursuit allowance of a unit that is not among those who may pursue."""

Held: TypeAlias = tuple[int, int, int, int, int]
"""What goes with a counter: its number, face, hits, whether it was drawn, what it has left to pursue."""


def sample_world(t: Table, seat: str | None, rng: Random) -> State:
    """Return a position drawn among those that fit what a seat knows.

    Rules: 1, 10, 17
    """
    world = Table(t.s.copy(), t.box, t.scenario)
    s = world.s
    if seat == SEATS[NLF]:
        return s
    if t.scenario.sheet.campaign is not None:
        s.season = secrets.resampled(t.season, rng, buying=s.stage in vc_purchase.BUYING)
        s.pools[Pool.VC], s.pools[Pool.NVA] = (rng.randrange(2 * STOCK) for _ in range(2))
    crowds = _crowds(t)
    for crowd in crowds:
        counters = _named(t, crowd) or [_held(t, unit) for unit in crowd]
        _deal(world, dict.fromkeys(crowd, ANYTHING), counters, rng)
    kept = {unit for crowd in crowds for unit in crowd}
    if s.season is None:
        _deal_scenario(world, kept, _unseen_of_scenario(t), rng)
    else:
        _deal_campaign(world, kept, rng)
    return s


# --- who keeps to a few others ----------------------------------------------------------------------


def _crowds(t: Table) -> list[list[int]]:
    """Return hidden units of which much is known, those together that have done the same."""
    s, busy = t.s, _busy(t)
    pursuing = {} if s.op is None else s.op.fights.pursuit_left
    crowds: dict[tuple[object, ...], list[int]] = {}
    for unit in _dealt(t):
        at, hits = s.hex[unit], s.hits[unit]
        if aside(at) and at != OUT:
            where: tuple[object, ...] = (at, t.group_of(unit))
        elif unit in busy or hits:
            where = (at,)
        else:
            continue
        key = (*where, hits, unit in pursuing, s.mission[unit] == PATROL, *hidden.looks(t, unit))
        crowds.setdefault(key, []).append(unit)
    return [*crowds.values()]


def _named(t: Table, crowd: Sequence[int]) -> list[Held]:
    """Return what the scenario names for units that wait to be set up, but for what has been seen.

    None for others, which hold what they hold.

    Rules: 18.1
    """
    s, sheet, number = t.s, t.scenario.sheet, t.group_of(crowd[0])
    groups = (*sheet.us, *sheet.nlf)
    if s.hex[crowd[0]] != WAITING or not 0 <= number < len(groups):
        return []
    counters = t.box.counter_number
    group = Counter(counters[id_] for id_ in groups[number].units if id_ in counters)
    if s.season is None:
        unseen = Counter(n for n, _ in _unseen_of_scenario(t).elements())
    else:
        unseen = Counter(hidden.unseen(t))
    face = int(groups[number].face == "back")
    return [_counter(n, Drawn.NO, face) for n in (group & unseen).elements()]


def _dealt(t: Table) -> list[int]:
    """Return the hidden units that have their counters; of those gone in a campaign nothing is known."""
    s = t.s
    gone = None if s.season is None else GONE
    return [u for u in t.all_hidden() if s.drawn[u] != Drawn.STILL_TO_BE and s.hex[u] != gone]


def _busy(t: Table) -> set[int]:
    """Return the units that have done something in the operation under way, or that a rule waits for."""
    op = t.s.op
    waiting = chain(t.s.dispersing, t.s.breaking)
    return set(waiting) if op is None else set(chain(waiting, *_acting(op)))


def _acting(op: Operation) -> Iterable[Iterable[int]]:
    """Yield lists of units that have moved, fought, fired or reacted in an operation."""
    march, fire, fights, combat = op.march, op.fire, op.fights, op.combat
    yield from (op.reserves, op.defensive_reserves, op.reactors, march.moved)
    yield from (stack.units for stack in march.stopped)
    yield from (move.party for move in (march.move, march.waiting) if move is not None)
    yield from (fire.fired, fire.answered, () if fire.called_on is None else (fire.called_on,))
    yield from (fights.used, fights.slowed, fights.pursuit_left)
    if combat is not None:
        yield from (combat.attackers, combat.defenders, *combat.guns, combat.taken, combat.broken)


# --- who may be anybody that fits -------------------------------------------------------------------


def _deal_scenario(t: Table, kept: set[int], unseen: Counter[tuple[int, int]], rng: Random) -> None:
    """Deal what a scenario names and nobody has seen, and any battalions for those that were drawn.

    A battalion fits everywhere, so that each choice of them can be dealt in as many ways.

    Rules: 9, 10
    """
    s = t.s
    free = [unit for unit in _dealt(t) if unit not in kept]
    rest = unseen - Counter((s.counter[u], s.face[u]) for u in kept if not s.drawn[u])
    named = [_counter(n, Drawn.NO, face) for n, face in rest.elements()]
    left = hidden.unseen(t)
    for unit in kept:
        if s.drawn[unit]:
            left[s.counter[unit]] -= 1
    cup = [_counter(n, Drawn.YES) for n, count in left.items() for _ in range(count)]
    drawn = rng.sample(cup, len(free) - len(named))
    _deal(t, _knowledge(t, free), [*named, *drawn], rng)


def _unseen_of_scenario(t: Table) -> Counter[tuple[int, int]]:
    """Return the counters that a scenario names and nobody has seen, each with the face it shows."""
    s = t.s
    return Counter((s.counter[u], s.face[u]) for u in _dealt(t) if not s.drawn[u])


def _deal_campaign(t: Table, kept: set[int], rng: Random) -> None:
    """Deal any counters that nobody sees; a row whose unit is gone holds any, and it means nothing.

    Rules: 9, 10, 17
    """
    s = t.s
    forming = _forming(t)
    for unit in t.all_hidden():
        if s.hex[unit] == GONE:
            s.counter[unit], s.face[unit] = rng.choice(t.box.vc_counters), 0
    left = hidden.unseen(t)
    for unit in kept:
        left[s.counter[unit]] -= 1
    counters = [_counter(n, Drawn.NO) for n, count in left.items() for _ in range(count)]
    known = _knowledge(t, [unit for unit in _dealt(t) if unit not in kept])
    known |= dict.fromkeys(t.season.merging, BATTALION)
    pending = sum(drawn == Drawn.STILL_TO_BE for drawn in s.drawn)
    known |= dict.fromkeys(range(-pending, 0), BATTALION)
    for _ in range(TRIES):
        _deal(t, known, counters, rng)
        if s.stage != Stage.VC_MERGER or _can_form(t):
            return
    _deal(t, known | dict.fromkeys(forming & known.keys(), BATTALION), counters, rng)


def _forming(t: Table) -> frozenset[int]:
    """Return the battalions that form a regiment, or may: none unless one is being formed."""
    parts = vc_purchase.parts(t) if t.s.stage == Stage.VC_MERGER else ()
    return frozenset((*t.season.merging, *parts))


def _can_form(t: Table) -> bool:
    """Return whether a regiment can be formed, where everybody sees that one is."""
    return len(vc_purchase.parts(t)) >= VC_PARTS - len(t.season.merging)


def _knowledge(t: Table, units: Iterable[int]) -> dict[int, int]:
    """Return how much everybody knows of each unit."""
    s = t.s
    taking_part = set() if s.op is None or s.op.side != NLF else {*s.op.units}
    found = {}
    for unit in units:
        acted = s.mission[unit] == NO_MISSION and s.done[unit] != Done.NO
        moves = acted or unit in taking_part or s.hex[unit] == OUT
        found[unit] = SERVES if s.mission[unit] == PATROL else MOVES if moves else ANYTHING
    return found


# --- dealing ----------------------------------------------------------------------------------------


def _counter(number: int, drawn: Drawn, face: int = 0) -> Held:
    """Return a counter as it comes into play."""
    return number, face, 0, int(drawn), _NO_PURSUIT


def _held(t: Table, unit: int) -> Held:
    """Return what a unit holds."""
    s = t.s
    left = {} if s.op is None else s.op.fights.pursuit_left
    pursuit = left.get(unit, _NO_PURSUIT)
    return s.counter[unit], s.face[unit], s.hits[unit], s.drawn[unit], pursuit


def _deal(t: Table, known: Mapping[int, int], counters: Sequence[Held], rng: Random) -> None:
    """Deal counters to units so that all fits; each way of doing so is equally likely.

    Those of which most is known draw first. What fits them fits the others, too, so that whatever
    they draw leaves as many ways to go on.

    Args:
        t: The position, which is written to.
        known: What is known of each unit; a negative one is none yet, and only draws.
        counters: The counters, as many as there are units, or more.
        rng: What draws.
    """
    left = sorted(counters)
    for most in (BATTALION, SERVES, MOVES, ANYTHING):
        units = [unit for unit in known if known[unit] == most]
        fitting = [n for n, held in enumerate(left) if _fits(t, most, held)] if units else []
        places = rng.sample(fitting, len(units))
        for unit, place in zip(units, places, strict=True):
            if unit >= 0:
                _give(t, unit, left[place])
        for place in sorted(places, reverse=True):
            del left[place]


def _give(t: Table, unit: int, held: Held) -> None:
    """Let a unit hold a counter, with all that goes with it."""
    s = t.s
    s.counter[unit], s.face[unit], s.hits[unit], s.drawn[unit], pursuit = held
    if s.op is not None and pursuit != _NO_PURSUIT:
        s.op.fights.pursuit_left[unit] = pursuit


def _fits(t: Table, known: int, held: Held) -> bool:
    """Return whether a unit of which so much is known may be a counter."""
    counter, face, *_ = held
    p = t.box.profile(counter, face)
    return (
        known == ANYTHING
        or (known == MOVES and p.movement > 0)
        or (known == SERVES and p.ground > 0)
        or counter in t.box.vc_battalions
    )
