"""The US Sweep (8.8.5): spaces and moves are thought out on a copy of the position, then made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.combat import (
    BOOBY_TRAPS,
    CAPPED_SPACES,
    activations,
    sweepers,
)
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers import beforehand, policy
from annamite.games.fire_in_the_lake.nonplayers.beforehand import looking_at
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.nonplayers.us import air_lift, special
from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import Reach, Task
from annamite.games.fire_in_the_lake.nonplayers.us.forces import (
    HIDDEN,
    US_PIECES,
    based,
    mask,
    missing_for_control,
    spare,
    troops_barred,
)
from annamite.games.fire_in_the_lake.operations.sweep import (
    PLATOONS,
    finds,
    movers,
    sources,
    sweep_finds,
    sweep_spaces,
)
from annamite.games.fire_in_the_lake.pieces import KINDS, NVA_TROOPS, US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import ALL, LAOS_CAMBODIA, NAMES, POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS
from annamite.games.fire_in_the_lake.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.8.5"
NO_US_THERE: Final = 2
"""In so many spaces without US pieces the US Sweeps."""
MANY_NVA_TROOPS: Final = 2
"""Where there are more NVA Troops than this, no US Troops Sweep in."""


# --- the box ------------------------------------------------------------------------------

QUESTIONS: Final = (
    Question("us.sweep.monsoon", "Is it Monsoon?", LEAVE, NEXT),
    Question("us.sweep.hidden", "Are Underground Guerrillas in a space at Support?", ENTER, LEAVE),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Sweep: for Underground Guerrillas in a space at Support, not in Monsoon.

    Rules: 8.8.5
    """
    yield from ()
    found = m.s.holding(HIDDEN) & m.s.supporting & m.turn.within
    monsoon = m.finds("us.sweep.monsoon", m.turn.monsoon)
    entered = not monsoon and m.finds("us.sweep.hidden", found)
    some = "Underground Guerrillas at Support" if found else "no Underground Guerrilla at Support"
    return m.box("us.sweep", RULE, entered=entered, because="Monsoon" if monsoon else some)


def settle(m: Mind) -> Thoughts[bool]:
    """Return whether any Guerrilla would be Activated in the very spaces that will be selected.

    Rules: 8.8.5
    """
    if m.turn.monsoon:
        return False
    plan = yield from beforehand.settle(m, "sweep", m.s, _plan)
    if _finds(m, plan):
        return True
    if m.s.policy == policy.LBJ or not special.would(m, "air_lift"):
        return False
    task = task_for(mask(plan.chosen))
    lift = yield from beforehand.settle(
        m, "sweep air lift", plan.after, lambda mind: air_lift.thought_out(mind, task)
    )
    return lift.serves


def _finds(m: Mind, plan: Plan) -> bool:
    """Return whether a Sweep as planned Activates anybody."""
    coming = Counter[int]()
    for move in plan.moves:
        coming[move.target] += move.number
    return any(activations(m.turn, space, US, coming[space]) for space in plan.chosen)


# --- selecting ----------------------------------------------------------------------------


def most_spaces(s: State) -> int:
    """Return where the US stops: at 2 under shaded Booby Traps or Combined Action Platoons.

    Rules: 8.8.5
    """
    capped = any(has_capability(s, card, shaded=True) for card in (BOOBY_TRAPS, PLATOONS))
    return CAPPED_SPACES if capped else ALL.bit_count()


def preferred(m: Mind, spaces: int, why: str) -> Candidates:
    """Narrow spaces by the priorities of Sweeps: Support, any Base, most people.

    Args:
        m: The mind.
        spaces: The spaces.
        why: What the bullet looks for.

    Rules: 8.8.5
    """
    return (
        m.among(spaces, RULE, why)
        .first("Support", m.s.supporting)
        .first("any Base", based(m.s))
        .most("Population", POPULATION.__getitem__)
    )


def _select(m: Mind, legal: int) -> Thoughts[list[int]]:
    """Return the spaces to Sweep: all with US pieces and Guerrillas to find, and 2 without.

    Rules: 8.8.5
    """
    s = m.s
    most = most_spaces(s)
    if m.turn.full() or m.turn.limited:
        most = 1
    elif m.turn.most_spaces:
        most = min(most, m.turn.most_spaces)
    hunted = legal & s.holding(HIDDEN)
    ours = s.holding(US_PIECES)
    chosen: list[int] = []
    for left, limit, why in (
        (hunted & ours, most, "Sweep where US pieces are among Underground Guerrillas"),
        (hunted & ~ours, NO_US_THERE, "Sweep where Underground Guerrillas are without US pieces"),
    ):
        for _ in range(min(limit, left.bit_count(), most - len(chosen))):
            spaces = preferred(m, left & ~mask(chosen), why)
            if m.turn.free:  # an Event's Sweep is where it does something, if it can be
                spaces.first("somebody can be found", lambda n: sweep_finds(m.turn, n))
            chosen.append((yield from spaces.one()))
    return chosen


# --- moving in ----------------------------------------------------------------------------


class Move(NamedTuple):
    """Cubes of one kind that Sweep from one space into another."""

    origin: int
    target: int
    kind: int
    number: int


def _needs(m: Mind, turn: Turn, spaces: int) -> Iterator[tuple[str, Callable[[int], int]]]:
    """Yield the three steps: why, and how many Troops a space lacks for it (0: none)."""

    def for_some(space: int, number: int) -> int:
        more = 0
        while activations(turn, space, US, more) < number:
            more += 1
        return more

    def for_all(space: int) -> int:
        return for_some(space, m.s.total(space, HIDDEN))

    def for_most(space: int) -> int:
        return for_some(space, m.s.total(space, HIDDEN) // 2 + 1)

    def for_control(space: int) -> int:
        return missing_for_control(m.s, space)

    hunted = spaces & m.s.holding(HIDDEN)
    yield "to Activate all there", lambda n: for_all(n) if hunted >> n & 1 else 0
    yield "to Activate most there", lambda n: for_most(n) if hunted >> n & 1 else 0
    yield "to add COIN Control", for_control


def next_move(
    m: Mind, turn: Turn, spaces: int, troops: Callable[[int], int]
) -> Thoughts[tuple[int, int] | None]:
    """Pick where to bring US Troops next, and how many; None if nothing more helps.

    Args:
        m: The mind.
        turn: A turn on the position that the mind looks at.
        spaces: The Sweep spaces.
        troops: Returns how many Troops could be brought to a space.

    Rules: 8.8.5
    """
    s = m.s
    open_ = spaces & ~troops_barred(m)
    open_ &= ~sum(1 << n for n in bits(open_) if s.count(n, NVA_TROOPS) > MANY_NVA_TROOPS)
    ready = {n: count for n in bits(open_) if (count := troops(n))}
    for why, need in _needs(m, turn, spaces):
        lacking = {n: lack for n, most in ready.items() if 0 < (lack := need(n)) <= most}
        if lacking:
            space = yield from preferred(m, mask(lacking), f"bring Troops {why}").one()
            return space, lacking[space]
    return None


def _keeps(m: Mind, turn: Turn, space: int, spaces: int) -> int:
    """Return how many of the US Troops in `space` its own Sweep calls for."""
    hidden = m.s.total(space, HIDDEN)
    if not spaces >> space & 1 or not hidden:
        return 0
    own = m.s.total(space, sweepers(turn, US))
    idle = 0
    while idle < own and activations(turn, space, US, -idle - 1) >= min(
        hidden, activations(turn, space, US)
    ):
        idle += 1
    return max(0, m.s.count(space, US_TROOPS) - idle)


class Plan(NamedTuple):
    """Spaces to Sweep, who moves in, and the position once they have."""

    chosen: list[int]
    moves: list[Move]
    after: State


def _plan(m: Mind) -> Thoughts[Plan]:
    """Return a Sweep thought out before it begins.

    Rules: 8.8.5
    """
    chosen = yield from _select(m, sweep_spaces(m.turn) & m.turn.within)
    return (yield from plan_moves(m, chosen))


def plan_moves(m: Mind, chosen: list[int]) -> Thoughts[Plan]:
    """Return which Troops Sweep in, from Laos and Cambodia first.

    Rules: 8.8.5
    """
    live = m.turn
    board = looking_at(m, m.s.copy())
    turn = Turn(board.s, US, free=live.free, origins=live.origins, plan=live.plan)
    turn.moved = dict(live.moved)
    spaces = mask(chosen)
    kinds = movers(turn)
    moves: list[Move] = []

    def ready(origin: int) -> int:
        number = sum(turn.unmoved(origin, kind) for kind in kinds)
        number -= _keeps(board, turn, origin, spaces)
        return max(0, min(number, spare(board.s, origin, nva_may_gain=False)))

    def troops(space: int) -> int:
        return sum(ready(origin) for origin in sources(turn, space))

    while (goal := (yield from next_move(board, turn, spaces, troops))) is not None:
        target, number = goal
        while number:
            origins = {n: count for n in sources(turn, target) if (count := ready(n))}
            origin = yield from (
                board.among(mask(origins), RULE, f"Troops for {NAMES[target]}, from where")
                .first("Laos or Cambodia", LAOS_CAMBODIA)
                .most("Troops to spare", origins.__getitem__)
                .one()
            )
            wanted = min(number, origins[origin])
            number -= wanted
            for kind in kinds:
                count = min(wanted, turn.unmoved(origin, kind))
                if count:
                    turn.move(kind, count, origin, target, RULE)
                    turn.note_moved(target, kind, count)
                    moves.append(Move(origin, target, kind, count))
                    if m.log:
                        m.planned(RULE, counted(KINDS[kind], count), origin, target)
                    wanted -= count
    return Plan(chosen, moves, board.s)


def task_for(spaces: int) -> Task:
    """Return what a Sweep of the spaces wants of an Air Lift.

    Rules: 8.8.3
    """

    def own_turn(m: Mind) -> Turn:
        return Turn(m.s, US, free=m.turn.free, plan=m.turn.plan)

    def needs(m: Mind, space: int) -> int:
        return _keeps(m, own_turn(m), space, spaces)

    def next_goal(m: Mind, reach: Reach) -> Thoughts[tuple[int, int] | None]:
        open_ = spaces & ~reach.closed
        return (yield from next_move(m, own_turn(m), open_, reach.troops))

    return Task(needs, next_goal)


# --- the Operation ------------------------------------------------------------------------


@answers("sweep.space", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Select, move in, Air Lift but under LBJ; Air Strike at the end if nothing was lifted.

    Rules: 8.8.5
    """
    plan: Plan | None = beforehand.settled(m, "sweep")
    chosen, moves, _ = plan or (yield from _plan(m))
    for space in chosen:
        if not (yield from m.reaches("sweep.space")):
            return
        yield from m.answer("sweep.space", space)
        yield from _move_in(m, [move for move in moves if move.target == space])
    lifted = False
    goes_on = yield from m.reaches("sweep.space", "operation.after")
    if goes_on and m.turn.activity_open:
        strikes = m.s.policy == policy.LBJ
        first = "no Air Lift, but an Air Strike" if strikes else "Air Lift before an Air Strike"
        m.because("8.8.5", f"{policy.in_words(m.s)}: {first}")
    if goes_on and m.s.policy != policy.LBJ:
        lifted = yield from special.air_lift(m, task_for(m.turn.selected))
    yield from _select_no_more(m)
    if not lifted and m.asked("operation.after"):
        yield from special.air_strike(m)
        if (yield from m.reaches("operation.after")):
            yield from m.give(DONE)


def _select_no_more(m: Mind) -> Thoughts[None]:
    """Sweep no other space, unless an Event calls for more."""
    while (yield from m.reaches("sweep.space", "operation.after")) and m.asked("sweep.space"):
        if m.offers(DONE):
            yield from m.done("sweep.space", "8.8.5", "no other space was selected to Sweep")
        else:
            yield from _as_the_event_wants(m)


def _as_the_event_wants(m: Mind) -> Thoughts[None]:
    """Sweep a space more than the instructions call for: one where anybody is found, if there is.

    Rules: 8.4.3, 8.8.5
    """
    where = mask(n for n in bits(m.spaces()) if finds(m.turn, n))
    why = "the Event wants a Sweep, where somebody is found if it can be"
    yield from m.answer("sweep.space", (yield from preferred(m, where or m.spaces(), why).one()))
    yield from m.done("sweep.from")


def _move_in(m: Mind, moves: list[Move]) -> Thoughts[None]:
    """Move in what was planned for the space just selected."""
    kinds = len(movers(m.turn))
    for move in moves:
        yield from m.answer("sweep.from", move.origin)
        if kinds == 1:
            yield from m.answer("sweep.count", move.number)
        else:
            yield from m.answer("sweep.group", GROUPS.BASE * move.kind + move.number)
    yield from m.done("sweep.from")


@explains("sweep.from", "8.8.5", factions=(US,))
def nobody_else_moves(_m: Mind, _value: int) -> str:
    """Return why no others move into a Sweep space."""
    return "no other Troops are needed there, or free to leave where they are"


@answers("sweep.from", factions=(US,))
def no_more(m: Mind) -> Thoughts[None]:
    """Move nothing else into a Sweep space.

    Rules: 8.8.5
    """
    yield from m.give(DONE)
