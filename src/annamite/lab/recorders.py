"""Who is told of every decision of a simulated game, and makes rows of them.

A recorder is made for each game by whatever is called with the game and the setup; what it returns
has a `Recorder`'s methods. A file of one's own names some in `RECORDERS`, a package brings them as
entry points of the group `annamite.recorders`; `decisions` is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from annamite.kernel.powers import CountsIndices
from annamite.players.brought import BroughtError, failed

if TYPE_CHECKING:
    from annamite.kernel import Decision, Game, Outcome, Position, Setup

__all__ = ["DECISIONS", "GROUP", "BroughtError", "Decisions", "Recorder", "bring", "made", "names"]

GROUP: Final = "annamite.recorders"
"""The group of entry points."""
DECISIONS: Final = "decisions"
"""The name of our own recorder."""


class Recorder(Protocol):
    """Is told of one game."""

    def decided(self, position: Position[Any], decision: Decision, value: int) -> None:
        """Take note of an answer of a seat, forced ones included, before it takes effect.

        Args:
            position: Where it is given; only to be read. It knows all secrets:
                `position.fork_as(decision.seat)` gives what the seat knows.
            decision: What was asked.
            value: One of its values.
        """

    def rows(self, outcome: Outcome | None) -> Iterable[Mapping[str, Any]]:
        """Return what is to be written of the game that has ended, a row after the other.

        Values are numbers, text, None, and lists and dicts of these.

        Args:
            outcome: How it ended; None where it was given up.
        """


RecorderMaker: TypeAlias = Callable[[Any, Any], Any]
"""Is called with a game and a setup; returns a recorder."""


class Decisions:
    """Makes a row of every decision: what was asked, what could be answered, what was.

    A row has `number` (of the decision in its game), `period`, `seat`, `step`, `rule`, `options`
    (how many), `word` (the answer), `forced`, `features` (the game's indices as far as the seat may
    know them), and the game's end: `winner`, and `margin` of the seat.

    Args:
        game: The rules.
        setup: Scenario and options.
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        del setup
        self._game = game
        self._rows: list[dict[str, Any]] = []

    def decided(self, position: Position[Any], decision: Decision, value: int) -> None:
        """Make a row of the decision."""
        options = decision.answerable
        row = {
            "number": len(self._rows),
            "seat": decision.seat,
            "step": decision.step.id,
            "rule": decision.step.rule,
            "options": len(options),
            "word": decision.step.codec.word(value),
            "forced": len(options) == 1,
        }
        game = self._game
        if isinstance(game, CountsIndices):
            state = position.state
            seen = game.redact(state, decision.seat) if game.secrets(state) else state
            row["period"] = game.period(state)
            row["features"] = dict(game.indices(seen))
        self._rows.append(row)

    def rows(self, outcome: Outcome | None) -> Iterable[Mapping[str, Any]]:
        """Return the rows, each with how the game ended."""
        winner = None if outcome is None else outcome.winner or NOBODY
        for row in self._rows:
            margin = None if outcome is None else outcome.scores.get(row["seat"])
            yield {**row, "winner": winner, "margin": margin}


NOBODY: Final = "nobody"
"""The winner of a draw, in a row."""


class Checked:
    """A recorder that somebody brings, whose failures are told as its own.

    Args:
        name: What it is called.
        recorder: Who is told.
    """

    def __init__(self, name: str, recorder: Recorder) -> None:
        self._what = f"The recorder {name!r}"
        self._recorder = recorder

    def decided(self, position: Position[Any], decision: Decision, value: int) -> None:
        """Tell it of a decision.

        Raises:
            BroughtError: it fails.
        """
        try:
            self._recorder.decided(position, decision, value)
        except (Exception, SystemExit) as error:
            raise failed(self._what, error) from error

    def rows(self, outcome: Outcome | None) -> Iterable[Mapping[str, Any]]:
        """Return its rows.

        Raises:
            BroughtError: it fails.
        """
        try:
            return [*self._recorder.rows(outcome)]
        except (Exception, SystemExit) as error:
            raise failed(self._what, error) from error


_BROUGHT: Final[dict[str, RecorderMaker]] = {}


def bring(makers: Mapping[Any, Any]) -> None:
    """Let recorders be found in this process, by name.

    Raises:
        BroughtError: what a name stands for cannot be called.
    """
    for name, maker in makers.items():
        if not callable(maker):
            msg = f"The recorder {name!r} cannot be made: {maker!r} is not called."
            raise BroughtError(msg)
        _BROUGHT[name] = maker


def names() -> list[str]:
    """Return the names of all recorders that are here."""
    return sorted({DECISIONS, *_BROUGHT, *_installed()})


def made(name: str, game: Game[Any], setup: Setup) -> Recorder:
    """Return a recorder for a game that begins.

    Raises:
        BroughtError: there is none of that name, or it cannot be made.
    """
    if name not in names():
        msg = f"There is no recorder {name!r}; choose one of: {', '.join(names())}."
        raise BroughtError(msg)
    try:
        maker = _BROUGHT.get(name) or _installed().get(name, Decisions)
        recorder: Recorder = maker(game, setup)
    except (Exception, SystemExit) as error:
        msg = f"The recorder {name!r} cannot be made: {type(error).__name__}: {error}."
        raise BroughtError(msg) from error
    missing = [one for one in ("decided", "rows") if not callable(getattr(recorder, one, None))]
    if missing:
        msg = f"The recorder {name!r} has no method {' and '.join(missing)}."
        raise BroughtError(msg)
    return recorder if type(recorder) is Decisions else Checked(name, recorder)


@cache
def _installed() -> dict[str, RecorderMaker]:
    """Return what installed packages bring; nothing of them is imported yet."""
    points = sorted(entry_points(group=GROUP), key=lambda one: one.name)
    return {one.name: _loading(one) for one in points}


def _loading(point: EntryPoint) -> RecorderMaker:
    """Return a maker that imports its package when it is first needed."""

    def make(game: Any, setup: Any) -> Any:
        return point.load()(game, setup)

    return make
