"""What plays portions of a simulation: in a process of this machine, or of a cluster."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from typing import Any, Final

from annamite.kernel import Game
from annamite.lab import own_modules
from annamite.lab.plan import Plan
from annamite.lab.playing import play_recorded
from annamite.lab.portions import Done, Indices

RUBBISH: Final = 50_000
"""Objects between two looks for cyclic garbage, of which games make hardly any."""


class Worker:
    """Loads a plan's game once, and plays what it is given.

    Args:
        plan: What is simulated.

    Raises:
        ValueError: the game, a file of one's own or an owner's values cannot be used here.
    """

    def __init__(self, plan: Plan) -> None:
        gc.set_threshold(RUBBISH)
        for module in plan.modules:
            own_modules.bring(module)
        if plan.components is not None:
            plan.components.lay_over(plan.game)
        self._plan = plan
        self.game: Game[Any] = plan.load(plan.game)

    def play(self, indices: Indices) -> Done:
        """Return these games in this order."""
        begun = time.perf_counter()
        played = [play_recorded(self._plan, self.game, index) for index in indices]
        return Done(time.perf_counter() - begun, played)


class Leash:
    """Ends this process in the middle of a game once nobody holds the other end.

    Never while a portion is on its way to or fro: who waits for the rest of it would wait for ever.

    Args:
        held: What comes to its end when the other end is let go of.
    """

    def __init__(self, held: Connection) -> None:
        self._held = held
        self._turn = threading.Lock()
        self._playing = self._let_go = False
        self._watching = threading.Thread(target=self._watch, daemon=True)
        self._watching.start()

    def __enter__(self) -> None:
        self._be(playing=True)

    def __exit__(self, *_: object) -> None:
        self._be(playing=False)

    def _be(self, *, playing: bool) -> None:
        with self._turn:
            if self._let_go:
                os._exit(1)
            self._playing = playing

    def _watch(self) -> None:
        self._held.poll(None)
        with self._turn:
            self._let_go = True
            if self._playing:
                os._exit(1)


_worker: Worker
_leash: Leash


def start(plan: Plan, held: Connection) -> None:
    """Load the game once per process."""
    global _worker, _leash
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops its workers
    _worker, _leash = Worker(plan), Leash(held)


def play_portion(indices: Indices) -> Done:
    """Play games in a process that was started with a plan."""
    with _leash:
        return _worker.play(indices)
