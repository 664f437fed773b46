"""Random choices of an action made before it begins, with the table's dice, and kept until then.

Whether an Operation comes to anything may hang on them. Unlike `foresight`, where dice fall in the
middle, what is settled here is what will be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.spaces import N_SPACES
from annamite.games.fire_in_the_lake.steps import SPACES
from annamite.kernel import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import LogEntry, Rules

T = TypeVar("T")
_SETTLED: Final = "settled before the Operation"


def looking_at(m: Mind, s: State, *, silent: bool = False) -> Mind:
    """Return the same mind at the same decision, but with another position before its eyes."""
    other = Mind(s, m.faction, None if silent else m.log)
    other.decision, other.notes, other.account = m.decision, m.notes, m.account
    other.closely = m.closely
    return other


class Settled(NamedTuple):
    """What was settled for an action before its Operation began.

    Attributes:
        turn: The action.
        choices: What was settled on.
        reasons: Why, for the log once it is used.
    """

    turn: Turn
    choices: Any
    reasons: list[LogEntry]


def settle(m: Mind, what: str, s: State, think: Callable[[Mind], Thoughts[T]]) -> Thoughts[T]:
    """Think on a position with the table's dice, note what comes of it for later, and return it.

    Asked twice in an action, it says the same.
    """
    known: Settled | None = m.notes.get(_SETTLED, {}).get(what)
    if known is not None and known.turn is m.turn:
        choices: T = known.choices
        return choices
    mind = looking_at(m, s, silent=True)
    reasons: list[LogEntry] = []
    if m.log:
        mind.log = reasons.append
    choices = yield from think(mind)
    m.notes.setdefault(_SETTLED, {})[what] = Settled(m.turn, choices, reasons)
    return choices


def is_settled(m: Mind, what: str) -> bool:
    """Return whether something was settled so for the action under way."""
    note: Settled | None = m.notes.get(_SETTLED, {}).get(what)
    return note is not None and note.turn is m.turn


def settled(m: Mind, what: str) -> Any:
    """Return what was settled so for the action under way, and tell why; None if nothing was."""
    note: Settled | None = m.notes.get(_SETTLED, {}).pop(what, None)
    if note is None or note.turn is not m.turn:
        return None
    m.retell(note.reasons)
    return note.choices


class Rehearsal(NamedTuple):
    """Something thought out with the table's dice, to be done just so.

    Attributes:
        answers: The answers with their reasons.
        after: The position that they lead to.
        asked: What is asked then; None if the rules have ended.
    """

    answers: list[tuple[int, list[LogEntry]]]
    after: State
    asked: Decision | None

    @property
    def spaces(self) -> int:
        """The set of spaces on offer then; none if the rules have ended."""
        values = self.asked.values if self.asked else ()
        return sum(1 << value for value in values if value < N_SPACES)


def rehearse(
    m: Mind, rules: Rules[Any], s: State, until: Callable[[Decision], bool] | None = None
) -> Thoughts[Rehearsal]:
    """Go through rules on a position of its own, which roll no dice, as the faction would.

    Args:
        m: Whose thoughts they are.
        rules: What is gone through; they change `s`.
        s: The position.
        until: Tells at which decision to stop.
    """
    own = Mind(s, m.faction)
    own.closely = m.closely
    given: list[tuple[int, list[LogEntry]]] = []
    request: Any = None
    try:
        request = next(rules)
        while not (until and until(request)):
            assert isinstance(request, Decision), "what is rehearsed rolls no dice"
            reasons: list[LogEntry] = []
            own.log = reasons.append if m.log else None
            value = yield from own.consider(request)
            given.append((value, reasons))
            request = rules.send(value)
    except StopIteration:
        request = None
    return Rehearsal(given, s, request)


def repeat(m: Mind, rehearsed: Rehearsal) -> Thoughts[None]:
    """Do what was rehearsed, and tell why."""
    for value, reasons in rehearsed.answers:
        m.retell(reasons)
        if reasons and m.decision.step.codec is SPACES and value < N_SPACES:
            m.picked(value)
        yield from m.give(value)
