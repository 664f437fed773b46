"""Many games by computer players, on all cores, the same for any number of them."""

from __future__ import annotations

import gc
import hashlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from annamite import games as installed
from annamite.kernel import Game, Log, Setup
from annamite.kernel.powers import CountsFigures, CountsRounds
from annamite.players import seat_player
from annamite.players.playout import Explain, play_out, seated

LONGEST = 1_000_000
"""Decisions after which a game is given up as endless."""
CHUNK = 32
"""Games that a worker is given at once, at most."""
RUBBISH: Final = 50_000
"""Objects between two looks for cyclic garbage, of which games make hardly any."""


class SimulationError(RuntimeError):
    """The simulation cannot go on; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What to simulate.

    Attributes:
        game: Name of the game.
        setup: Scenario and options.
        seats: Kind of computer player per seat.
        games: How many games.
        seed: Decides all of them.
        limit: Decisions after which a game is given up.
        load: Returns the game of a name; a function of a module, so that any process finds it.
    """

    game: str
    setup: Setup
    seats: Mapping[str, str]
    games: int
    seed: int | str = 0
    limit: int = LONGEST
    load: Callable[[str], Game[Any]] = field(default=installed.load)

    def seed_of(self, index: int) -> int:
        """Return the seed of game `index`: it alone reproduces that game."""
        digest = hashlib.blake2b(f"{self.seed}/{index}".encode(), digest_size=6)
        return int.from_bytes(digest.digest(), "big")


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: seats from first to last, and why."""

    ranking: tuple[str, ...]
    reason: str


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
        error: What failed inside the rules.
    """

    index: int
    seed: int
    outcome: Ending | None
    margins: dict[str, int]
    decisions: int
    rounds: int | None
    figures: dict[str, int] = {}
    error: str | None = None

    def line(self) -> bytes:
        """Return the result as a line of JSON."""
        return msgspec.json.encode(self, order="deterministic") + b"\n"


def play_one(
    plan: Plan, game: Game[Any], index: int, log: Log = None, explain: Explain | None = None
) -> Result:
    """Play game `index` of the plan; a failure inside the rules becomes its result.

    `log` is told what happens, `explain` why the players that know it chose as they did.
    """
    seed = plan.seed_of(index)
    try:
        players = {
            seat.id: seat_player(plan.seats[seat.id], game, seat.id, seed) for seat in game.seats
        }
        played = play_out(game, plan.setup, seed, seated(players, explain), plan.limit, log)
        outcome = played.outcome
        return Result(
            index=index,
            seed=seed,
            outcome=None if outcome is None else Ending(outcome.ranking, outcome.reason),
            margins={} if outcome is None else dict(outcome.scores),
            decisions=played.decisions,
            rounds=game.rounds(played.state) if isinstance(game, CountsRounds) else None,
            figures=dict(game.figures(played.state)) if isinstance(game, CountsFigures) else {},
        )
    except Exception as error:  # noqa: BLE001 - the other games go on
        failed = f"{type(error).__name__}: {error}"
        return Result(
            index=index, seed=seed, outcome=None, margins={}, decisions=0, rounds=None, error=failed
        )


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Result]:
    """Yield the results in order; they are the same for any number of jobs.

    Args:
        plan: What to play.
        jobs: Processes that play.

    Raises:
        SetupError: the setup names what the game does not know.
        ValueError: there is no such game, or no such kind of player.
        SimulationError: a process died.
    """
    game = plan.load(plan.game)
    game.start(plan.setup)
    for seat in game.seats:
        seat_player(plan.seats[seat.id], game, seat.id, 0)
    jobs = min(jobs, plan.games)
    if jobs <= 1:
        return _alone(plan, game)
    return _in_parallel(plan, jobs)


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _alone(plan: Plan, game: Game[Any]) -> Iterator[Result]:
    before = gc.get_threshold()
    gc.set_threshold(RUBBISH)
    try:
        for index in range(plan.games):
            yield play_one(plan, game, index)
    finally:
        gc.set_threshold(*before)


def _in_parallel(plan: Plan, jobs: int) -> Iterator[Result]:
    size = max(1, min(CHUNK, plan.games // (jobs * 4)))
    chunks = iter(range(0, plan.games, size))
    under_way: deque[Future[list[Result]]] = deque()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _start_worker, (plan,))
    try:
        while True:
            # A few chunks ahead, so that nobody waits and memory stays small.
            while len(under_way) < jobs * 3 and (start := next(chunks, None)) is not None:
                stop = min(start + size, plan.games)
                under_way.append(pool.submit(_play_chunk, start, stop))
            if not under_way:
                return
            yield from under_way.popleft().result()
    except BrokenProcessPool as error:
        msg = "A process of the simulation died; was there too little memory? Try fewer --jobs."
        raise SimulationError(msg) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_plan: Plan
_game: Game[Any]


def _start_worker(plan: Plan) -> None:
    """Load the game once per process."""
    global _plan, _game
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops its workers
    gc.set_threshold(RUBBISH)
    _plan, _game = plan, plan.load(plan.game)


def _play_chunk(start: int, stop: int) -> list[Result]:
    return [play_one(_plan, _game, index) for index in range(start, stop)]
