"""Playing one game of a plan, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from annamite.kernel import Game, Log
from annamite.kernel.powers import CountsFigures, CountsIndices, CountsRounds, CountsUses
from annamite.lab import recorders
from annamite.lab.plan import Plan, stamp
from annamite.players import seat_player
from annamite.players.playout import Explain, Watch, play_out, seated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from annamite.kernel import Decision, Position


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: seats from first to last, why, and whether it was a draw."""

    ranking: tuple[str, ...]
    reason: str
    drawn: bool = False

    @property
    def winner(self) -> str:
        """The seat that won, or `NOBODY`."""
        return recorders.NOBODY if self.drawn or not self.ranking else self.ranking[0]


class Moment(msgspec.Struct, frozen=True):
    """The indices of a game as a period begins, or at its end.

    Attributes:
        period: How many periods have begun.
        name: What the period is called; "end" at the end.
        indices: The numbers by name.
    """

    period: int
    name: str
    indices: dict[str, int]


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game of a simulation.

    Attributes:
        index: Its number in the simulation, from 0.
        seed: Its seed.
        outcome: How it ended; None where the limit came first or the rules failed.
        margins: The final score of each seat, as the game counts it.
        decisions: Decisions taken, forced ones included.
        rounds: Rounds played, if the game counts them.
        figures: Whatever else the game counts for statistics, by name.
        uses: How often each seat made use of what, by kind (`card`, `action`, `space`), seat, name.
        course: The game's indices, period by period.
        error: What failed inside the rules.
    """

    index: int
    seed: int
    outcome: Ending | None
    margins: dict[str, int]
    decisions: int
    rounds: int | None
    figures: dict[str, int] = {}
    uses: dict[str, dict[str, dict[str, int]]] = {}
    course: list[Moment] = []
    error: str | None = None

    @property
    def winner(self) -> str | None:
        """The seat that won, or `NOBODY`; None: the game did not end."""
        return None if self.outcome is None else self.outcome.winner


class Played(NamedTuple):
    """One game and what was recorded of it.

    Attributes:
        result: How it went.
        rows: What its recorder made of it: lines of JSON, each beginning with the game's index and
            what tells its simulation from others (`plan.stamp`).
    """

    result: Result
    rows: bytes = b""


class Counting:
    """Counts what is used in one game, and how its indices go.

    Args:
        game: The rules.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._indices = game if isinstance(game, CountsIndices) else None
        # Looked up once: they are called at every decision.
        self._period_of = self._indices.period if self._indices is not None else None
        self._use_of = game.use if isinstance(game, CountsUses) else None
        self._period = -1
        self._counts: dict[tuple[str, str, str], int] = {}
        self.course: list[Moment] = []

    @property
    def counts(self) -> bool:
        """Whether there is anything to count."""
        return self._use_of is not None or self._indices is not None

    def decided(self, position: Position[Any], decision: Decision, value: int) -> None:
        """Take note of an answer, before it takes effect."""
        state = position.state
        period_of, use_of = self._period_of, self._use_of
        if period_of is not None and (period := period_of(state)) != self._period:
            self._begin(period, state)
        if use_of is not None and (use := use_of(state, decision, value)) is not None:
            key = (use[0], decision.seat, use[1])
            self._counts[key] = self._counts.get(key, 0) + 1

    def _begin(self, period: int, state: Any) -> None:
        """Take note of the position in which a period begins."""
        if self._indices is not None:
            self._period = period
            name = self._indices.period_name(state)
            self.course.append(Moment(period, name, dict(self._indices.indices(state))))

    def ended(self, state: Any) -> None:
        """Take note of the last position."""
        if self._indices is not None:
            period = self._indices.period(state)
            self.course.append(Moment(period, "end", dict(self._indices.indices(state))))

    @property
    def uses(self) -> dict[str, dict[str, dict[str, int]]]:
        """How often each seat made use of what."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for kind, seat, name in sorted(self._counts):
            found.setdefault(kind, {}).setdefault(seat, {})[name] = self._counts[kind, seat, name]
        return found


def play_one(
    plan: Plan, game: Game[Any], index: int, log: Log = None, explain: Explain | None = None
) -> Result:
    """Play game `index` of the plan; a failure inside the rules becomes its result.

    `log` is told what happens, `explain` why the players that know it chose as they did.
    """
    return play_recorded(plan, game, index, log, explain).result


def play_recorded(
    plan: Plan, game: Game[Any], index: int, log: Log = None, explain: Explain | None = None
) -> Played:
    """Play game `index` of the plan, and record it as the plan says; see `play_one`.

    What a game records whose rules or players fail is left out.
    """
    seed = plan.seed_of(index)
    try:
        players = {
            seat.id: seat_player(plan.seats[seat.id], game, seat.id, seed) for seat in game.seats
        }
        recorder = recorders.made(plan.recorder, game, plan.setup) if plan.recorder else None
        counting = Counting(game)
        watch = _watching(counting, recorder)
        played = play_out(game, plan.setup, seed, seated(players, explain), plan.limit, log, watch)
        counting.ended(played.state)
        outcome = played.outcome
        result = Result(
            index=index,
            seed=seed,
            outcome=None
            if outcome is None
            else Ending(outcome.ranking, outcome.reason, outcome.drawn),
            margins={} if outcome is None else dict(outcome.scores),
            decisions=played.decisions,
            rounds=game.rounds(played.state) if isinstance(game, CountsRounds) else None,
            figures=dict(game.figures(played.state)) if isinstance(game, CountsFigures) else {},
            uses=counting.uses,
            course=counting.course,
        )
        rows = () if recorder is None else recorder.rows(outcome)
        return Played(result, _lines(index, rows, plan, game))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the other games go on
        return Played(
            Result(
                index=index,
                seed=seed,
                outcome=None,
                margins={},
                decisions=0,
                rounds=None,
                error=_failure(error),
            )
        )


def _watching(counting: Counting, recorder: recorders.Recorder | None) -> Watch | None:
    """Return who is told of every answer; None: nobody need be."""
    if recorder is None:
        return counting.decided if counting.counts else None
    if not counting.counts:
        return recorder.decided
    count, record = counting.decided, recorder.decided

    def watch(position: Position[Any], decision: Decision, value: int) -> None:
        count(position, decision, value)
        record(position, decision, value)

    return watch


def _lines(index: int, rows: Iterable[Mapping[str, Any]], plan: Plan, game: Game[Any]) -> bytes:
    """Return the rows of a game as lines of JSON.

    Raises:
        BroughtError: a row would be of another game.
    """
    if not (rows := [*rows]):
        return b""
    ours = {"game": index, "simulation": stamp(plan, game)}
    lines = []
    for row in rows:
        if own := ours.keys() & row.keys():
            msg = f"A recorder's row has a column {min(own)!r} of its own, which is one of ours."
            raise recorders.BroughtError(msg)
        lines.append(msgspec.json.encode({**ours, **row}) + b"\n")
    return b"".join(lines)


def _failure(error: BaseException) -> str:
    """Return what failed, as text that every file takes."""
    if isinstance(error, recorders.BroughtError):  # says itself whose failure it is
        return str(error).encode(errors="replace").decode()
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - an error of somebody's own may fail, too
        said = "it does not say why"
    return f"{type(error).__name__}: {said}".encode(errors="replace").decode()
