"""Everything that the server sends one seat of a game, by its own code, on a session in memory."""

from __future__ import annotations

import copy
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast
from unittest.mock import patch

import msgspec

from annamite.kernel import Chance, Decision, Refused, Session, Setup, encode
from annamite.kernel.powers import HasConfidants
from annamite.server import players, wire
from annamite.server.play import looking_ahead, looking_back, table, views
from annamite.server.play.opening import snapshot
from annamite.server.play.table import Table
from annamite.server.play.watcher import Watcher
from annamite.server.store.stored import Stored

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from random import Random

    from annamite.kernel import Game
    from annamite.server.store.writer import Writer

MADE: Final = "2026-01-01T00:00:00+00:00"
AROUND: Final = 16
"""About so many answers that are not offered are asked about."""
LINES: Final = 4
"""So many of the latest lines of the log are asked about, and so many earlier positions looked at."""
WHOLE: Final = 0.3
"""How often advice is asked for on all that belongs together."""


async def _at_once(work: Callable[[], Any]) -> Any:
    """Return what the rules say without another thread, which would take longer than they do."""
    return work()


@contextmanager
def at_once() -> Iterator[None]:
    """Let the rules of all tables be asked in the thread that asks them."""
    with ExitStack() as patches:
        for module in (table, looking_ahead, looking_back):
            patches.enter_context(patch.object(module, "think", _at_once))
        yield


@cache
def _beginning(kind: type) -> type:
    """Return the class of a game that begins where it is told to."""

    def start(self: Any, _: Setup) -> Any:
        return self.begins_at.copy()

    return type(kind.__name__, (kind,), {"start": start, "__module__": kind.__module__})


def beginning_at(game: Game[Any], state: Any) -> Game[Any]:
    """Return a game that is the same, and whose start is a copy of a state."""
    begun: Any = copy.copy(game)
    begun.__class__ = _beginning(type(game))
    begun.begins_at = state
    return cast("Game[Any]", begun)


class Copy:
    """A game that begins at a state, at a table of the server, as one seat is told of it.

    Args:
        game: The rules.
        setup: What is played.
        state: Where it begins.
        seat: Who is told; None: a spectator.
        mark: What tells this copy from another: it stands in the reasons that others give for their
            answers, which the seat may not read.
    """

    def __init__(
        self, game: Game[Any], setup: Setup, state: Any, seat: str | None, mark: str
    ) -> None:
        self.seat = seat
        self.mark = mark
        self.game = beginning_at(game, state)
        seats = {spec.id: players.LINK for spec in game.seats}
        self.session: Session[Any] = Session(self.game, setup, seats)
        stored = Stored(
            id="leaks",
            title="Leaks",
            game=game.name,
            rules=game.rules_version,
            setup=setup,
            seats=seats,
            created=MADE,
            updated=MADE,
            key=bytes(16),
            counter=0,
        )
        self._table = Table(self.game, stored, self.session, cast("Writer", None))
        self._watcher = self._new_watcher()
        self._secrets = game.secrets(state)

    def _new_watcher(self) -> Watcher:
        return Watcher(() if self.seat is None else (self.seat,), owner=False)

    # --- what goes on -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.session.over

    @property
    def request(self) -> Decision | Chance | None:
        """What is asked."""
        return self.session.request

    @property
    def decides(self) -> bool:
        """Whether the seat has to decide."""
        decision = self.session.decision
        return decision is not None and decision.seat == self.seat

    def answer(self, value: int) -> None:
        """Answer what is asked; who answers in secret says why, for those who may read it."""
        request = self.session.request
        assert request is not None
        word = request.step.codec.word(value)
        if isinstance(request, Decision):
            self.session.answer(request.seat, word, self._reason(request.seat))
        else:
            self.session.answer_chance(word)

    def _reason(self, seat: str) -> str:
        """Return why a seat answers: in other words in each copy, if the seat told may not read it."""
        if not self._secrets or self.seat == seat:
            return ""
        game = self.game
        confidants = game.confidants(seat) if isinstance(game, HasConfidants) else ()
        return "" if self.seat in confidants else f"so it is {self.mark}"

    def undo(self) -> bool:
        """Take the seat's latest answer back, if it may; tell whether it did."""
        points = self._table.undoing.points(self._watcher, self.seat, most=1)
        if not points or self.seat is None:
            return False
        self.session.mark_told()
        self.session.undo(self.seat, points[0])
        self._watcher.read = min(self._watcher.read, self.session.log_kept)
        return True

    # --- what is sent -----------------------------------------------------------------------------

    def told(self) -> dict[str, str | bytes]:
        """Return what is pushed after an answer: what has changed, and the game's line in the list."""
        return {
            "update": views.update(self._table, self._watcher),
            "listed": msgspec.json.encode(snapshot(self.session)),
        }

    def everything(self) -> str:
        """Return what a new connection is told."""
        return views.update(self._table, self._new_watcher(), whole=True)

    async def all_told(self, rng: Random, *, advised: bool = False) -> dict[str, str | bytes]:
        """Return all that can be asked for, as it goes over the wire, by what is asked.

        Args:
            rng: Chooses what is asked about; the same for both copies.
            advised: Whether the computer is asked what it would do, which can take long.
        """
        sent: dict[str, str | bytes] = {"everything": self.everything()}
        for what, question in self._questions(rng, advised=advised):
            sent[what] = await _reply(question)
        return sent

    def _questions(
        self, rng: Random, *, advised: bool
    ) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
        """Yield what can be asked for, with how."""
        table, seat, last = self._table, self.seat, self.session.revision
        yield "record", lambda: table.record([seat] if seat else [], owner=False)
        for revision in sorted({0, last, *rng.sample(range(last + 1), min(LINES, last + 1))}):
            yield f"at {revision}", lambda at=revision: table.back.past(at, seat)  # type: ignore[misc]
        for revision in {0, rng.randrange(last + 1)}:
            yield f"since {revision}", lambda at=revision: table.back.since(at, seat)  # type: ignore[misc]
        yield "chronicle", lambda: table.back.chronicle(seat)
        yield "season", lambda: table.back.season_end(1, seat)
        lines = self.session.lines_read(seat, over=self.session.over)
        for line in range(max(0, lines - LINES), lines):
            yield f"trace {line}", lambda at=line: table.back.trace(at, seat)  # type: ignore[misc]
        yield "earlier", self._earlier
        if seat is not None:
            yield from self._asked(seat, rng, lines, advised=advised)

    async def _earlier(self) -> str:
        watcher = self._new_watcher()
        await self._table.earlier(watcher, wire.Earlier(n=1, before=LINES))
        return cast("str", watcher.outbox.get_nowait())

    def _asked(
        self, seat: str, rng: Random, lines: int, *, advised: bool
    ) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
        """Yield what a seat can ask, whoever decides; refusals are told as well."""
        table, watcher, now = self._table, self._watcher, self.session.revision
        common: dict[str, Any] = {"n": 1, "revision": now, "seat": seat}
        if lines:
            alternatives = wire.Alternatives(**common, line=rng.randrange(lines))
            yield "alternatives", lambda: table.ahead.alternatives(watcher, alternatives)
        decision = self.session.decision
        words = decision.words if decision is not None and self.decides else ["?"]
        for word in dict.fromkeys((words[0], words[-1], rng.choice(words))):
            preview = wire.Preview(**common, words=[word], fit=True, show=True)
            yield f"preview {word}", lambda x=preview: table.ahead.preview(watcher, x)  # type: ignore[misc]
        yield "drafts", lambda: table.ahead.drafts(watcher, wire.Drafts(**common))
        yield "why not", lambda: table.ahead.why_not(watcher, wire.WhyNot(**common))
        if decision is not None and self.decides:
            around = decision.around()
            some = [*around[:: max(1, len(around) // AROUND)]]
            pointed = wire.WhyNot(**common, words=[decision.step.codec.word(n) for n in some])
            yield "why not these", lambda: table.ahead.why_not(watcher, pointed)
        if advised:
            advise = wire.Advise(**common, sheet=rng.random() < WHOLE)
            yield "advice", lambda: table.ahead.advise(watcher, advise)


async def _reply(question: Callable[[], Awaitable[Any]]) -> str | bytes:
    """Return the reply to a question as it is sent, or why there is none."""
    try:
        reply = await question()
    except Refused as refusal:
        return f"refused: {refusal}"
    if isinstance(reply, str):
        return reply
    if type(reply).__name__ == "Record":
        return encode(reply)
    return msgspec.json.encode(reply)
