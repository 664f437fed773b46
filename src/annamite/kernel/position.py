"""A position in play: the rules suspended at a request, ready to be answered or forked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from annamite.kernel.chance import Generator
from annamite.kernel.decision import Decision, Request, Rules
from annamite.kernel.game import Game, Log, LogEntry, S


class Position(Generic[S]):
    """Drives a game's rules from one stretch to the next, without history.

    A fork is a copy of the state at the start of the stretch to which the answers given since are
    fed back; no option list is built on the way. Searches, bots and simulations use positions;
    tables use a `Session`, which adds history, undo and a record.

    Attributes:
        game: The rules.
        state: The live state; owned by the rules while they are suspended.
        request: What is asked now; None when the game is over.
        base: The state at the start of the current stretch; never changed.
        stretch: Values answered in the current stretch, chance included.

    Args:
        game: The rules.
        state: Where to start; the position takes it over.
        log: Where the rules report.
        opened: Called with `base` whenever a stretch begins.
    """

    __slots__ = ("_opened", "_rules", "base", "game", "log", "request", "state", "stretch")

    def __init__(
        self,
        game: Game[S],
        state: S,
        log: Log = None,
        opened: Callable[[S], None] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.log = log
        self._opened = opened
        self.stretch: list[int] = []
        self.base: S = state
        self.request: Request | None = None
        self._rules: Rules[None] | None = None
        self._open()

    def _open(self) -> None:
        """Start the next stretch, and those after it as long as they ask nothing."""
        game = self.game
        while game.outcome(self.state) is None:
            self.base = self.state.copy()
            self.stretch = []
            if self._opened is not None:
                self._opened(self.base)
            rules = game.play(self.state, self.log)
            try:
                self.request = next(rules)
            except StopIteration:
                continue
            self._rules = rules
            return
        self.base = self.state
        self.stretch = []
        self.request = None
        self._rules = None
        if self._opened is not None:
            self._opened(self.base)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.request is None

    def push(self, value: int) -> None:
        """Answer the pending request with `value`, unchecked: the caller took it from the options.

        An exception inside the rules leaves the position unusable; a session recovers from that.
        """
        self.stretch.append(value)
        try:
            self.request = self._rules.send(value)  # type: ignore[union-attr]
        except StopIteration:
            self._open()

    def fork(self, log: Log = None) -> Position[S]:
        """Return an independent position at the same request."""
        return _resume(self.game, self.base.copy(), self.stretch, log)

    def fork_as(self, seat: str | None, log: Log = None) -> Position[S]:
        """Return a fork that knows only what `seat` may see."""
        return _resume(self.game, self.game.redact(self.base, seat), self.stretch, log)

    def roll(self, generator: Generator) -> None:
        """Answer pending chance requests until a seat must decide or the game is over."""
        while (request := self.request) is not None and not isinstance(request, Decision):
            self.push(generator.answer(request))


def _resume(game: Game[S], state: S, answers: list[int], log: Log) -> Position[S]:
    """Return the position after `answers` from the start of a stretch at `state`."""
    position: Position[S] = Position.__new__(Position)
    replayed = False

    def relay(entry: LogEntry) -> None:
        if replayed and log is not None:
            log(entry)

    position.game = game
    position.state = state
    position.log = None if log is None else relay
    position._opened = None
    position.base = state.copy() if answers else state
    position.stretch = answers.copy()
    position.request = None
    position._rules = None
    if answers:
        rules = game.play(state, position.log)
        next(rules)
        request: Request | None = None
        for value in answers:
            request = rules.send(value)
        position.request = request
        position._rules = rules
    else:
        position._open()
    replayed = True
    return position
