"""The ARVN Raid, before an Assault or Sweep (8.7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.activities.raid import RANGERS, raid_spaces
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers import beforehand
from annamite.games.fire_in_the_lake.nonplayers.arvn import prospects
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import spare, wanting
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.general import YES
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    KINDS,
    NVA_GUERRILLA_U,
    RANGER_A,
    RANGER_U,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import exposed_insurgents, strike
from annamite.games.fire_in_the_lake.spaces import ADJACENT, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS
from annamite.games.fire_in_the_lake.turn import Turn

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.beforehand import Rehearsal
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.kernel import Rules

RULE: Final = "8.7.4"
STRUCK: Final = 2
"""So many pieces go where a Raid strikes."""
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)


class Move(NamedTuple):
    """So many Rangers of one kind that come from a space."""

    origin: int
    kind: int
    number: int


class Plan(NamedTuple):
    """A Raid on one space.

    Attributes:
        moves: Rangers that come in.
        base: Whether a Base would go.
        controls: 1 for COIN Control added, and 1 for NVA Control removed.
        hidden: Underground Guerrillas that would go.
        removed: All enemy pieces that would go.
    """

    moves: tuple[Move, ...]
    base: bool
    controls: int
    hidden: int
    removed: int


def _within_reach(s: State, space: int, bound: int) -> Iterator[Move]:
    """Yield the Rangers that may come to `space`, Underground ones first.

    No more leave a space than COIN Control there allows; none leave those in `bound`.

    Rules: 8.7.4
    """
    near = bits(ADJACENT[space] & s.holding(RANGERS) & ~bound)
    left = {origin: max(0, spare(s, origin)) for origin in near}
    for kind in (RANGER_U, RANGER_A):
        for origin in near:
            number = min(s.count(origin, kind), left[origin])
            left[origin] -= number
            if number:
                yield Move(origin, kind, number)


def _first(moves: list[Move], number: int) -> tuple[Move, ...]:
    """Return the first so many Rangers of the moves."""
    taken = []
    for move in moves:
        count = min(number, move.number)
        number -= count
        if count:
            taken.append(move._replace(number=count))
    return tuple(taken)


def _plan(m: Mind, space: int, bound: int) -> Plan | None:
    """Return how ARVN would Raid `space`, or None if no enemy piece would go.

    One Ranger comes in where none is that could strike, and more if that adds COIN Control.

    Rules: 8.7.4
    """
    s = m.s
    if not exposed_insurgents(s, space):
        return None
    near = list(_within_reach(s, space, bound))
    alone = bool(s.count(space, RANGER_U))
    if not alone and not any(move.kind == RANGER_U for move in near):
        return None
    moves = () if alone else _first(near, 1)
    after = _struck(m, space, moves)
    more = wanting(after, space)
    come = len(moves) + more
    if more and come <= sum(move.number for move in near):
        moves = _first(near, come)
        after = _struck(m, space, moves)
    change = prospects.difference(s, after, space)
    hidden = s.total(space, HIDDEN) - after.total(space, HIDDEN)
    return Plan(moves, bool(change.bases), change.controls, hidden, change.removed)


def _struck(m: Mind, space: int, moves: tuple[Move, ...]) -> State:
    def raided(turn: Turn) -> Rules[None]:
        for origin, kind, count in moves:
            turn.move(kind, count, origin, space, RULE)
        turn.flip(space, RANGER_U, 1, RULE)
        yield from strike(turn, space, STRUCK, RULE)

    return what_if(m, raided)


def possible(m: Mind, turn: Turn) -> bool:
    """Return whether a Raid would remove anything.

    Rules: 8.7.4
    """
    if not m.s.holding(RANGERS):
        return False
    return any(_plan(m, n, turn.activity_spaces) for n in bits(raid_spaces(turn)))


def settle(m: Mind, turn: Turn) -> Thoughts[State | None]:
    """Return the position after the very Raid that will open the turn, or None if none will.

    Rules: 8.7.4, 8.7.5
    """
    if not (turn.activity_open and activities.allowed(turn, "raid") and possible(m, turn)):
        return None

    def think(mind: Mind) -> Thoughts[Rehearsal]:
        s = mind.s.copy()
        raiding = Turn(s, ARVN)
        raiding.operation = turn.operation
        return (yield from beforehand.rehearse(mind, activities.execute(raiding, "raid"), s))

    ready = yield from beforehand.settle(m, "raid", m.s, think)
    return ready.after


def raid(m: Mind) -> Thoughts[bool]:
    """Raid if that removes anything, as was settled before; return whether ARVN did.

    Rules: 8.7.4
    """
    if not m.turn.activity_open:
        return False
    if not possible(m, m.turn):
        return m.refuse_activity("raid", RULE, "no Rangers can remove an enemy")
    if not (yield from m.begin_activity("raid", RULE, "Rangers can remove an enemy")):
        return False
    ready: Rehearsal | None = beforehand.settled(m, "raid")
    if ready is None:
        yield from carry_out(m)
    else:
        yield from beforehand.repeat(m, ready)
    return True


@answers("raid.space", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Raid for Bases, then for Control, then for Underground Guerrillas, then for anything.

    Rules: 8.7.4
    """
    while m.asked("raid.space"):
        plans = {}
        for n in bits(m.spaces()):
            plan = _plan(m, n, m.turn.activity_spaces)
            if plan is not None and plan.removed:
                plans[n] = plan
        spaces = (
            m.among(sum(1 << n for n in plans), RULE, "Raid where an enemy would go")
            .first("a Base would go", lambda n: plans[n].base)
            .most("Control", lambda n: plans[n].controls)
            .most("Underground Guerrillas", lambda n: plans[n].hidden)
        )
        if not spaces:
            if m.offers(DONE):
                break
            spaces = m.among(m.spaces(), "8.4.4", "the Event wants a Raid somewhere")
        space = yield from spaces.one()
        yield from m.answer("raid.space", space)
        yield from _come(m, space, plans[space].moves if space in plans else ())
    yield from m.done("raid.space", RULE, "no other space where an enemy would go")


def _come(m: Mind, target: int, moves: tuple[Move, ...]) -> Thoughts[None]:
    for origin, kind, count in moves:
        if m.log:
            m.planned(RULE, counted(KINDS[kind], count), origin, target, "to strike there")
        yield from m.answer("raid.from", origin)
        yield from m.answer("raid.group", GROUPS.BASE * kind + count)
    yield from m.done("raid.from")


@explains("raid.from", RULE, factions=(ARVN,))
def nobody_else_comes(_m: Mind, _value: int) -> str:
    """Return why no others move in for a Raid."""
    return "no more Rangers are needed there"


@answers("raid.from", factions=(ARVN,))
def nobody_comes(m: Mind) -> Thoughts[None]:
    """Move only the Rangers that the Raid needs.

    Rules: 8.7.4
    """
    yield from m.done("raid.from")


@answers("raid.strike", factions=(ARVN,))
def strikes(m: Mind) -> Thoughts[None]:
    """Strike wherever ARVN Raid.

    Rules: 8.7.4
    """
    m.because(RULE, "Rangers strike wherever ARVN Raid")
    yield from m.give(YES)
