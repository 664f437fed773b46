"""Random choices of an action made before it begins, with the table's dice, and kept until then.

Whether an Operation comes to anything may hang on them. Unlike `foresight`, where dice fall in the
middle, what is settled here is what will be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from annamite.games.fire_in_the_lake.nonplayers.mind import Mind

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import LogEntry

T = TypeVar("T")
_SETTLED: Final = "settled before the Operation"


def looking_at(m: Mind, s: State, *, silent: bool = False) -> Mind:
    """Return the same mind at the same decision, but with another position before its eyes."""
    other = Mind(s, m.faction, None if silent else m.log)
    other.decision, other.notes, other.account = m.decision, m.notes, m.account
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
