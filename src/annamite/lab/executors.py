"""Where games are played: in this process, or in several of this machine.

All executors give the same results in the same order: a game is decided by the plan and its index.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeAlias

from annamite.kernel import Game
from annamite.lab import own_modules
from annamite.lab.plan import Plan, SimulationError
from annamite.lab.playing import Played, play_recorded

CHUNK: Final = 32
"""Games that a worker is given at once, at most."""
TRIES: Final = 3
"""How often games are given out again whose worker died, before the simulation is given up."""
RUBBISH: Final = 50_000
"""Objects between two looks for cyclic garbage, of which games make hardly any."""

Indices: TypeAlias = Sequence[int]
"""Numbers of games of a plan."""


class Executor(Protocol):
    """Plays games of a plan somewhere."""

    def play(self, plan: Plan, indices: Indices) -> Iterator[Played]:
        """Yield these games in this order, each once.

        Raises:
            SimulationError: it cannot go on.
        """


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chunks(indices: Indices, workers: int) -> Iterator[Indices]:
    """Yield indices in portions for so many workers: large enough to send, small enough to share."""
    size = max(1, min(CHUNK, len(indices) // (workers * 4)))
    return (indices[start : start + size] for start in range(0, len(indices), size))


@contextmanager
def little_garbage() -> Iterator[None]:
    """Look for cyclic garbage seldom, which games hardly make."""
    before = gc.get_threshold()
    gc.set_threshold(RUBBISH)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class Alone:
    """Plays in this process."""

    def play(self, plan: Plan, indices: Indices) -> Iterator[Played]:
        """Yield these games in this order (`Executor.play`)."""
        game = plan.load(plan.game)
        with little_garbage():
            for index in indices:
                yield play_recorded(plan, game, index)


class Processes:
    """Plays in processes of this machine; where one dies, its games are played again.

    Args:
        jobs: How many processes.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, plan: Plan, indices: Indices) -> Iterator[Played]:
        """Yield these games in this order (`Executor.play`)."""
        if min(self._jobs, len(indices)) <= 1 and plan.components is None:
            yield from Alone().play(plan, indices)
            return
        left, deaths = list(indices), 0
        while left:
            try:
                for played in self._played(plan, left):
                    yield from played
                    left = left[len(played) :]
                    deaths = 0
            except BrokenProcessPool as error:
                deaths += 1
                if deaths == TRIES:
                    msg = (
                        f"Processes of the simulation died {TRIES} times in a row; was there too "
                        "little memory? Try fewer --jobs."
                    )
                    raise SimulationError(msg) from error

    def _played(self, plan: Plan, indices: Indices) -> Iterator[list[Played]]:
        waiting = chunks(indices, self._jobs)
        under_way: deque[Future[list[Played]]] = deque()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._jobs, context, _start_worker, (plan,))
        try:
            while True:
                # A few chunks ahead, so that nobody waits and memory stays small.
                while len(under_way) < self._jobs * 3 and (chunk := next(waiting, None)):
                    under_way.append(pool.submit(_play_chunk, chunk))
                if not under_way:
                    return
                yield under_way.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Worker:
    """Loads a plan's game once, and plays what it is given.

    Args:
        plan: What is simulated.

    Raises:
        ValueError: the game, a file of one's own or an owner's values cannot be used here.
    """

    def __init__(self, plan: Plan) -> None:
        for module in plan.modules:
            own_modules.bring(module)
        if plan.components is not None:
            plan.components.lay_over(plan.game)
        self._plan = plan
        self._game: Game[Any] = plan.load(plan.game)

    def play(self, indices: Indices) -> list[Played]:
        """Return these games in this order."""
        return [play_recorded(self._plan, self._game, index) for index in indices]


_worker: Worker


def _start_worker(plan: Plan) -> None:
    """Load the game once per process."""
    global _worker  # noqa: PLW0603 - what a process of the pool has
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops its workers
    gc.set_threshold(RUBBISH)
    _worker = Worker(plan)


def _play_chunk(indices: Indices) -> list[Played]:
    return _worker.play(indices)
