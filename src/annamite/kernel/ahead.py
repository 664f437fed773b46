"""Looking ahead from a position: what an answer comes to, and what a game has to say about it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol

from annamite.kernel.decision import Decision, Request, decoded, shown
from annamite.kernel.game import LogEntry, S
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.powers import ComparesHints, DraftsAnswers, HasHints, HasSheets
from annamite.kernel.refusal import Refused

if TYPE_CHECKING:
    from annamite.kernel.game import Json
    from annamite.kernel.shapes import Draft


@dataclass(frozen=True, slots=True)
class Foreseen(Generic[S]):
    """What answers in a row would come to.

    Attributes:
        words: Those of the answers that would be taken.
        lines: What they would tell.
        position: Where they would lead, as the seat may know it; None: it does not know enough.
        before: The state at the start of the stretch in which they begin, likewise.
    """

    words: list[str]
    lines: list[LogEntry]
    position: Position[S] | None
    before: S | None = None


def after(
    position: Position[S], seat: str, words: Sequence[str], *, fit: bool = False
) -> Foreseen[S]:
    """Return what answers of `seat` in a row would come to, as it may know it.

    What the seat has no choice about belongs to an answer. Nothing is looked at that is not the
    seat's own to decide: no die, no card, nobody else's decision; and no further stretch, unless it
    asks for more of the same sheet (`HasSheets`). Where what the seat knows is not enough, nothing
    is told, and there is no position.

    Args:
        position: Where it is asked.
        seat: Who would answer.
        words: The answers; the first is offered, unless they need only fit.
        fit: Whether to leave out what is not offered in its place, rather than refuse it.

    Raises:
        Refused: a word is not offered in its place; the message says which.
    """
    lines: list[LogEntry] = []
    taken: list[str] = []
    try:
        fork = position.fork_as(seat, log=lines.append)
        before = fork.base
        asked = _Asked(fork, seat)
        for number, word in enumerate(words, 1):
            request = asked.now()
            value = None if request is None else decoded(request.step, word)
            if request is not None and value is not None and value in request.values:
                fork.push(value)
                taken.append(word)
                while (forced := asked.now()) is not None and forced.forced:
                    fork.push(forced.values[0])
            elif fit:
                continue
            elif number == 1 and request is not None:
                return Foreseen([], [], None)  # it was offered: the seat knows too little
            else:
                raise Refused(_amiss(number, word, request))
    except Unknowable:
        return Foreseen([], [], None)
    return Foreseen(taken, lines, fork, before)


class _Asked(Generic[S]):
    """What a seat has to decide next on a fork that is played on."""

    def __init__(self, fork: Position[S], seat: str) -> None:
        self._fork, self._seat, self._stretch = fork, seat, fork.base
        self._sheet = sheet_of(fork)

    def now(self) -> Decision | None:
        """Return the decision, if nothing else comes first: in the stretch, or on the sheet, at hand."""
        fork, request = self._fork, self._fork.request
        if not isinstance(request, Decision) or request.seat != self._seat:
            return None
        if fork.base is self._stretch:
            return request
        return request if self._sheet is not None and sheet_of(fork) == self._sheet else None


class Asked(Protocol):
    """What asks for something: a position, or a session."""

    @property
    def game(self) -> Any:
        """The rules."""

    @property
    def state(self) -> Any:
        """Where the game stands."""

    @property
    def request(self) -> Request | None:
        """What is asked."""


def sheet_of(position: Asked) -> tuple[str, Hashable] | None:
    """Return whose sheet the pending decision is part of, and which; None if of none (`HasSheets`)."""
    game, request = position.game, position.request
    if not isinstance(game, HasSheets) or not isinstance(request, Decision):
        return None
    sheet = game.sheet(position.state, request)
    return None if sheet is None else (request.seat, sheet)


def _amiss(number: int, word: str, request: Decision | None) -> str:
    if request is None:
        return (
            f"Word {number}, {shown(word)}, cannot be looked ahead to: something else than a "
            "decision of this seat comes first."
        )
    return f"Word {number}, {shown(word)}, is not offered at {request.step.id}."


def played_on(
    fork: Position[S], seat: str, choose: Callable[[Decision], int], limit: int
) -> Position[S]:
    """Let `choose` play on for `seat` until something else than its decision comes, and return that.

    It stops at the end of the stretch, and after `limit` answers, too.
    """
    stretch = fork.base
    for _ in range(limit):
        request = fork.request
        if not isinstance(request, Decision) or request.seat != seat:
            break
        fork.push(choose(request))
        if fork.base is not stretch:
            break
    return fork


def hints_for(position: Position[S], seat: str, before: S | None = None) -> Json:
    """Return the game's hints on the decision of `seat` at which a position stands, if any.

    Args:
        position: A fork that knows only what `seat` may see.
        seat: Who decides.
        before: Where what is looked ahead to began, for games that compare (`ComparesHints`).
    """
    game, request = position.game, position.request
    if not isinstance(request, Decision) or request.seat != seat:
        return None
    if before is not None and isinstance(game, ComparesHints):
        return game.hints_since(before, position.state, request)
    return game.hints(position.state, request) if isinstance(game, HasHints) else None


def drafts_for(position: Position[S], seat: str) -> Sequence[Draft]:
    """Return the answers in a row that the game suggests to `seat` at its decision, if any.

    Args:
        position: Where it is asked.
        seat: Who decides.
    """
    game, request = position.game, position.request
    if not isinstance(game, DraftsAnswers):
        return ()
    if not isinstance(request, Decision) or request.seat != seat:
        return ()
    try:
        return game.drafts(position.fork_as(seat), seat)
    except Unknowable:
        return ()
