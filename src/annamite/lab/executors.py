"""Where games are played: in this process, or in several of this machine.

All executors give the same results in the same order: a game is decided by the plan and its index.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from typing import Final, Protocol

from annamite.lab import worker
from annamite.lab.plan import Plan, SimulationError
from annamite.lab.playing import Played, play_recorded
from annamite.lab.portions import Done, Indices, Portions
from annamite.lab.worker import RUBBISH

__all__ = ["RUBBISH", "TRIES", "Alone", "Executor", "Indices", "Processes", "cores"]

TRIES: Final = 3
"""How often the same games may see their worker die, before the simulation is given up."""
AHEAD: Final = 3
"""Portions given out and not yet taken over, for each worker: it bounds what waits in memory."""


class Executor(Protocol):
    """Plays games of a plan somewhere."""

    def play(self, plan: Plan, indices: Indices) -> Generator[Played]:
        """Yield these games in this order, each once.

        Raises:
            SimulationError: it cannot go on.
        """


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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

    def play(self, plan: Plan, indices: Indices) -> Generator[Played]:
        """Yield these games in this order (`Executor.play`)."""
        game = plan.load(plan.game)
        with little_garbage():
            for index in indices:
                yield play_recorded(plan, game, index)


class Processes:
    """Plays in processes of this machine; where one dies, its games are played again.

    They end as soon as this process no longer wants them, or ends itself, however that comes about.

    Args:
        jobs: How many processes.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, plan: Plan, indices: Indices) -> Generator[Played]:
        """Yield these games in this order (`Executor.play`)."""
        over, deaths = 0, 0
        while over < len(indices):
            try:
                with closing(self._played(plan, indices[over:])) as portions:
                    for played in portions:
                        yield from played
                        over += len(played)
                        deaths = 0
            except BrokenProcessPool as error:
                deaths += 1
                if deaths == TRIES:
                    msg = (
                        f"Processes of the simulation died {TRIES} times in a row; was there too "
                        "little memory? Try fewer --jobs."
                    )
                    raise SimulationError(msg) from error

    def _played(self, plan: Plan, indices: Indices) -> Generator[list[Played]]:
        """Yield portions in order, until a process dies."""
        portions, under_way = Portions(indices), deque[Future[Done]]()
        context = multiprocessing.get_context("spawn")
        leash, held = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self._jobs, context, worker.start, (plan, leash))
        try:
            while True:
                while len(under_way) < self._jobs * AHEAD and (portion := portions.cut(self._jobs)):
                    under_way.append(pool.submit(worker.play_portion, portion))
                if not under_way:
                    return
                done = under_way.popleft().result()
                portions.told(done)
                yield done.played
        finally:
            if under_way:
                held.close()  # nobody wants what they are at
            pool.shutdown(wait=True, cancel_futures=True)
            held.close()
            leash.close()
