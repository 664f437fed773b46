"""An Operation rehearsed on a copy of the position, to see what the priorities come to first.

The faction's own dice are the table's; other dice fall in the middle, and the others decide as
non-players would.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.nonplayers import flow, tally
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.plan import USUAL, Plan
from annamite.games.fire_in_the_lake.sequence import ACT, ACTIONS, is_monsoon
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Chance, Decision, Request

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.flow import Box
    from annamite.games.fire_in_the_lake.nonplayers.mind import Thoughts


def rehearse(mind: Mind, turn: Turn, operation: str, enough: Callable[[], bool]) -> Thoughts[None]:
    """Carry out an Operation with a turn on a copy until it is over or `enough` is seen."""
    minds: dict[str, Mind] = {turn.seat: mind}
    rules = operations.execute(turn, operation)
    try:
        request: Request = next(rules)
        while not enough():
            if isinstance(request, Chance):
                value = request.outcomes[len(request.outcomes) // 2]
            else:
                seat = request.seat
                if seat not in minds:
                    minds[seat] = Mind(turn.s, FACTIONS.index(seat))
                value = yield from _uncounted(minds[seat].consider(request))
            request = rules.send(value)
    except StopIteration:
        pass


def _uncounted(choice: Generator[Chance, int, int]) -> Generator[Chance, int, int]:
    """Let a mind choose without counting what it comes past."""
    try:
        with tally.paused():
            die = next(choice)
        while True:
            result = yield die
            with tally.paused():
                die = choice.send(result)
    except StopIteration as stop:
        return int(stop.value)


def first_space(m: Mind, operation: str, spaces: int, plan: Plan = USUAL) -> Thoughts[int]:
    """Return which of the spaces the Operation, if free, would select first; none as an empty set."""
    s = m.s.copy()
    turn = Turn(s, m.faction, free=True, within=spaces, plan=plan)
    m.because("8.4.4", f"thought through: where would {operation.capitalize()} be first?")
    mind = Mind(s, m.faction, m.log)
    yield from rehearse(mind, turn, operation, lambda: bool(turn.selected))
    return turn.selected


def usual_activity(m: Mind, names: set[str]) -> Thoughts[str]:
    """Return the Special Activity that the flowchart would come to, as if it were the own turn.

    Where that is none of those named, the next box of the flowchart is looked at; "" if none fits.

    Rules: 8.4.4
    """
    for box in flow.CHARTS[m.faction].values():
        s = m.s.copy()
        turn = Turn(s, m.faction, activity=True, monsoon=is_monsoon(s))
        mind = _before_acting(m, turn)
        if mind.offers(ACTIONS[box.operation]) and (yield from _enters(mind, box)):
            mind.log = None  # what the Operation would do does not happen
            yield from rehearse(mind, turn, box.operation, partial(_has_activity, turn))
            if turn.activity in names:
                m.because(
                    "8.4.4",
                    f"the Special Activity that would go with its {box.operation.capitalize()}",
                )
                return turn.activity
    return ""


def _has_activity(turn: Turn) -> bool:
    return bool(turn.activity)


def _enters(mind: Mind, box: Box) -> Thoughts[bool]:
    return (yield from box.able(mind)) and (yield from box.enter(mind))


def _before_acting(m: Mind, turn: Turn) -> Mind:
    """Return a mind on the copy, with its own choice of an Operation before it."""
    able = [ACTIONS[n] for n in operations.OPERATIONS_OF[m.faction] if operations.possible(turn, n)]
    mind = Mind(turn.s, m.faction, m.log)
    mind.decision = Decision(ACT, turn.seat, [ACTIONS["pass"], *able], context=turn)
    return mind
