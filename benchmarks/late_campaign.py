"""A campaign of many seasons near its end: an interphase, a season, views and hints, opening, memory.

    python -m benchmarks.late_campaign vietnam-1965-1975 campaign --seats historical --seasons 38

So many seasons are played first, in a database in the folder; that goes on where it was cut off, and
is not done again as long as the rules are the same. Then the next season is measured, played twice
with the same dice: once by itself, once with looks at the position on the way.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table as Sheet

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Position, Session, Setup, decode, encode, replay
from annamite.kernel.powers import HasSeasons
from annamite.kernel.resuming import stamp
from annamite.server.store.storage import Storage
from benchmarks.long_games import Long, apart, make_game, measured_in, rows, taken_up
from benchmarks.measuring import REFERENCE, calibrate, row
from tools.seating import kinds_of, player

BLOCK: Final = 1_000
"""Entries after which a game in the making is saved."""
LOOK_EVERY: Final = 3
"""Answers from one look at the position to the next."""
INTERPHASE: Final = "interphase"


class Case:
    """What is played and measured.

    Args:
        asked: The command line.
    """

    def __init__(self, asked: argparse.Namespace) -> None:
        self.game: Any = load(asked.game)
        assert isinstance(self.game, HasSeasons)
        self.setup = Setup(asked.scenario)
        self.kinds = kinds_of(self.game, asked.seats)
        self.seasons: int = asked.seasons
        self.name = f"{asked.scenario} {' '.join(self.kinds.values())} {asked.seasons} {asked.seed}"

    def players(self) -> dict[str, Any]:
        """Return who sits where."""
        return {
            seat: player(kind, self.game, seat, f"late {self.name}")
            for seat, kind in self.kinds.items()
        }

    def over(self, state: Any) -> int:
        """Return how many seasons are over."""
        return int(self.game.seasons(state)[0])

    def make(self, folder: Path) -> str:
        """Play the seasons in the database, as far as they are not there, and return the game's id."""
        players = self.players()

        def choose(session: Session[Any], decision: Decision) -> int:
            return int(
                players[decision.seat].choose(decision, lambda *_: session.fork_as(decision.seat))
            )

        def enough(session: Session[Any]) -> bool:
            return self.over(session.state) >= self.seasons

        folder.mkdir(parents=True, exist_ok=True)
        return make_game(folder, Long(self.name, self.game, self.setup, choose, enough, BLOCK))

    def session(self, folder: Path) -> Session[Any]:
        """Return the game as the database has it."""
        file = Storage(folder)
        found = file.stored(self.name)
        assert found is not None
        session = taken_up(
            file,
            self.game,
            found,
            stamp(self.game, self.setup),
            DiceStream(found.key, found.counter),
        )
        file.close()
        return session


class Season:
    """A season that is played from where a session stands, which is not played on.

    Attributes:
        rules: CPU seconds of the rules by part of the season, options among them; players left out.
        players: CPU seconds of the players.
        answers: How many answers were given.
    """

    def __init__(self, case: Case, session: Session[Any]) -> None:
        self.case = case
        self.rules: dict[str, float] = {}
        self.players = 0.0
        self.answers = 0
        self._position: Position[Any] = session.fork()
        self._seats = case.players()
        self._fate = DiceStream.seeded("late", case.name)

    def play(self, look: Callable[[Position[Any]], None] | None = None) -> None:
        """Play it to its end; `look` is shown the position now and then."""
        position, case = self._position, self.case
        first = case.over(position.state)
        while position.request is not None and case.over(position.state) == first:
            if look is not None and self.answers % LOOK_EVERY == 0:
                look(position)
            self._answer(position, case.game.season_now(position.base)[1])
            self.answers += 1

    def _answer(self, position: Position[Any], part: str) -> None:
        request = position.request
        assert request is not None
        began = time.process_time()
        values = request.values if isinstance(request, Decision) else ()
        listed = time.process_time()
        if isinstance(request, Decision):
            seat = request.seat
            value = values[0]
            if len(values) > 1:
                value = self._seats[seat].choose(
                    request, lambda *earlier: position.fork_as(seat, *earlier)
                )
        else:
            value = self._fate.answer(request)
        chosen = time.process_time()
        position.push(value)
        spent = time.process_time() - chosen + listed - began
        self.rules[part] = self.rules.get(part, 0.0) + spent
        self.players += chosen - listed


class Looks:
    """What it costs to show positions, by what is shown; the first look makes tables, and does not count."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._warm = False
        self.times: dict[str, list[float]] = {}

    def __call__(self, position: Position[Any]) -> None:
        """Show a position to both sides, and help whoever decides."""
        game, state, request = self._game, position.state, position.request
        views = [self._timed(f"view ({seat.id})", game.view, state, seat.id) for seat in game.seats]
        self._timed("a view as JSON", msgspec.json.encode, views[-1])
        if isinstance(request, Decision):
            self._timed("options as a page has them", game.describe, state, request)
            known = game.redact(state, request.seat)
            self._timed("hints", game.hints, known, request)
        if not self._warm:
            self._warm = True
            self.times.clear()

    def _timed(self, what: str, act: Callable[..., Any], *with_: object) -> Any:
        began = time.process_time()
        found = act(*with_)
        self.times.setdefault(what, []).append(time.process_time() - began)
        return found


def seasons(case: Case, session: Session[Any]) -> list[tuple[str, str, str]]:
    """Return what the next season takes, and what it costs to show it."""
    before = calibrate()
    alone = Season(case, session)
    alone.play()
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    name = f"season {case.seasons + 1}"
    found = [
        row(
            f"{name}: rules in the interphase, s",
            alone.rules.get(INTERPHASE, 0.0),
            scale,
            loop,
            "{:.2f}",
        ),
        row(f"{name}: rules in all of it, s", sum(alone.rules.values()), scale, loop, "{:.2f}"),
        row(
            f"{name} by {'/'.join(case.kinds.values())}, {alone.answers} answers, s",
            sum(alone.rules.values()) + alone.players,
            scale,
            loop,
            "{:.1f}",
        ),
    ]
    before = calibrate()
    looks = Looks(case.game)
    Season(case, session).play(looks)
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    for what, times in looks.times.items():
        times.sort()
        tail = times[len(times) * 99 // 100]
        shown = f"{what}, {len(times)} times"
        found += [
            row(f"{shown}, median, ms", 1000 * median(times), scale, loop, "{:.2f}"),
            row(f"{shown}, 99th percentile, ms", 1000 * tail, scale, loop, "{:.2f}"),
        ]
    return found


def record(case: Case, session: Session[Any]) -> list[tuple[str, str, str]]:
    """Return how long the record is, and what it takes to play it again, checked by its digests."""
    written = encode(session.record())
    gc.collect()
    before = calibrate()
    began = time.process_time()
    again = replay(case.game, decode(written))
    spent = time.process_time() - began
    loop = (before + calibrate()) / 2
    assert case.game.dump(again.state) == case.game.dump(session.state)
    return [
        (f"record of {session.revision:,} entries, kB", f"{len(written) / 1024:,.0f}", ""),
        row("its checked replay, s", spent, REFERENCE / loop, loop, "{:.1f}"),
    ]


def any_of(decision: Decision, dice: Random) -> int:
    """Return any answer, but none that sends armies home."""
    kept = [
        value
        for value, word in zip(decision.values, decision.words, strict=True)
        if not word.startswith(("send_home", "home_", "withdraw_unit"))
    ]
    return dice.choice(kept or [*decision.values])


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.late_campaign")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--seats", default="moody")
    parser.add_argument("--seasons", type=int, default=38)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=Path(".cache/late_campaign"))
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measured_in(asked.data, asked.measure, load(asked.game), any_of)))
        return 0
    case = Case(asked)
    game_id = case.make(asked.data)
    session = case.session(asked.data)
    if session.over:
        print(f"The game ends in season {case.over(session.state) + 1}: try another --seed.")
        return 1
    sheet = Sheet("figure", "measured", "at a 100 ms loop")
    opened = apart(asked.data, game_id, __spec__.name, asked.game, asked.scenario)
    count = f"{opened['entries']:,.0f} entries"
    for cells in (*seasons(case, session), *record(case, session), *rows(opened, count)):
        sheet.add_row(*cells)
    Console(width=120).print(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
