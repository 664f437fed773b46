"""A position in play: the rules suspended at a request, ready to be answered or forked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from annamite.kernel import standing
from annamite.kernel.chance import DiceStream
from annamite.kernel.decision import Decision, Request, Rules
from annamite.kernel.game import Game, Log, LogEntry, S

IDLE_STRETCHES = 10_000
"""So many stretches in a row that ask nothing are a defect: the rules go round in a circle."""


class Unknowable(LookupError):
    """What happened since the stretch began cannot be explained by what the seat knows."""


class _Muted:
    """A log sink that can be silent while answers are fed back."""

    __slots__ = ("_log", "silent")

    def __init__(self, log: Callable[[LogEntry], None]) -> None:
        self._log = log
        self.silent = True

    def __call__(self, entry: LogEntry) -> None:
        """Pass `entry` on, unless silent."""
        if not self.silent:
            self._log(entry)


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
        asked: The requests that they answer.

    Args:
        game: The rules.
        state: Where to start; the position takes it over.
        log: Where the rules report.
        opened: Called with `base` whenever a stretch begins.
        answers: Where `state` is the start of a stretch in progress, the values answered in it;
            they are fed back unchecked, and what was told on the way is not told again.
        base: A position at that start which nobody changes, if there is one: it saves a copy.
    """

    __slots__ = ("_opened", "_rules", "asked", "base", "game", "log", "request", "state", "stretch")

    def __init__(
        self,
        game: Game[S],
        state: S,
        log: Log = None,
        opened: Callable[[S], None] | None = None,
        answers: Sequence[int] | None = None,
        base: S | None = None,
    ) -> None:
        muted = None if log is None or answers is None else _Muted(log)
        self.game = game
        self.state = state
        self.log = muted or log
        self._opened = opened
        self.stretch: list[int] = []
        self.asked: list[Request] = []
        self.base: S = state
        self.request: Request | None = None
        self._rules: Rules[None] | None = None
        self._open(base)
        for value in answers or ():
            self.push(value)
        if muted is not None:
            muted.silent = False

    def __repr__(self) -> str:
        """Tell what is asked, and no secret."""
        return standing.of_position(self)

    def _open(self, base: S | None = None) -> None:
        """Start the next stretch, and those after it as long as they ask nothing.

        `base` is what the first of them starts from, if somebody keeps it anyway.
        """
        game = self.game
        self.stretch = []
        self.asked = []
        for _ in range(IDLE_STRETCHES):
            over = game.outcome(self.state) is not None
            if over:
                base = self.state
            self.base = self.state.copy() if base is None else base
            base = None
            if self._opened is not None:
                self._opened(self.base)
            if over:
                self.request = None
                self._rules = None
                return
            rules = game.play(self.state, self.log)
            try:
                self.request = next(rules)
            except StopIteration:
                continue
            self._rules = rules
            return
        raise AssertionError(f"{game.name} goes on without asking anything")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.request is None

    def push(self, value: int) -> None:
        """Answer the pending request with `value`, unchecked: the caller took it from the options.

        An exception inside the rules leaves the position unusable; a session recovers from that.
        """
        self.asked.append(self.request)  # type: ignore[arg-type]
        self.stretch.append(value)
        try:
            self.request = self._rules.send(value)  # type: ignore[union-attr]
        except StopIteration:
            self._open()

    def roll(self, dice: DiceStream) -> None:
        """Answer pending chance requests until a seat must decide or the game is over."""
        while (request := self.request) is not None and not isinstance(request, Decision):
            self.push(dice.answer(request))

    def fork(self, log: Log = None) -> Position[S]:
        """Return an independent position at the same request."""
        return Position(self.game, self.base.copy(), log, answers=self.stretch, base=self.base)

    def fork_as(
        self, seat: str | None, earlier: Position[S] | None = None, *, log: Log = None
    ) -> Position[S]:
        """Return a fork that knows only what `seat` may see.

        What `seat` may not know of the state is as `Game.redact` guesses; what it may not know of
        the answers since is the first guess that agrees with all that it has seen.

        Args:
            seat: Who looks; None: a spectator.
            earlier: A fork of this position that nobody has played on; in a game without secrets
                it may be brought up to date, which is cheaper than a new one.
            log: Where the rules report in the fork.

        Raises:
            Unknowable: no guess does.
        """
        if not self.game.secrets(self.base):
            return self.fork(log) if earlier is None else self._caught_up(earlier)
        base = self.game.redact(self.base, seat)
        told = self._guessed(base, seat, ())
        if told is None:
            msg = f"what {seat} knows does not explain this position"
            raise Unknowable(msg)
        return told if log is None else Position(self.game, base, log, answers=told.stretch)

    def _caught_up(self, fork: Position[S]) -> Position[S]:
        """Return a fork after the answers given since, or a new one if it is of another stretch."""
        known = len(fork.stretch)
        if fork.base is not self.base or fork.stretch != self.stretch[:known]:
            return self.fork()
        for value in self.stretch[known:]:
            fork.push(value)
        return fork

    def _guessed(self, base: S, seat: str | None, guesses: Sequence[int]) -> Position[S] | None:
        """Return a fork from `base` at this request: visible answers as they are, others guessed."""
        told = Position(self.game, base.copy(), base=base)
        hidden = 0
        for asked, value in zip(self.asked, self.stretch):
            request = told.request
            if request is None or not alike(request, asked):
                return None
            possible = request.answerable if isinstance(request, Decision) else request.outcomes
            if asked.shown_to(seat):
                if value not in possible:
                    return None
                told.push(value)
            elif hidden < len(guesses):
                told.push(guesses[hidden])
                hidden += 1
            else:
                return self._guessed_on(base, seat, guesses, possible)
        now, then = told.request, self.request
        same = now is then if now is None or then is None else alike(now, then)
        return told if same and len(told.stretch) == len(self.stretch) else None

    def _guessed_on(
        self, base: S, seat: str | None, guesses: Sequence[int], possible: Sequence[int]
    ) -> Position[S] | None:
        """Return a fork with the first possible guess more that agrees with what comes after."""
        for guess in possible:
            told = self._guessed(base, seat, (*guesses, guess))
            if told is not None:
                return told
        return None


def alike(one: Request, other: Request) -> bool:
    """Return whether two requests ask the same of the same, whatever the possible answers are."""
    if isinstance(one, Decision) and isinstance(other, Decision):
        return one.step.id == other.step.id and one.seat == other.seat
    return type(one) is type(other) and one.step.id == other.step.id
