"""When Python looks for objects that hold each other and nobody else holds.

By itself it looks through all there are whenever they have become a quarter more: half a second with
500 tables open, while everybody waits, and it finds next to nothing, since tables end without such
rings. Here what has lasted a while is set aside and not looked through again until the server has
next to nothing else to do.

A Python that looks through a part of all at a time, as 3.14 can, has no bound for all of it and does
not heed ours; what is set aside it leaves alone like the others.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY: Final = 2.0
"""Seconds between two looks at what is new: what comes in ten takes a fifth of a second to look through."""
YOUNG: Final = 5000
"""New objects after which Python looks through the newest by itself."""
NEVER: Final = 2**31 - 1
"""In place of Python's own bound for looking through all."""
IDLE: Final = 0.05
"""A process that takes less than this share of a core has nothing else to do."""
REST: Final = 600.0
"""Seconds from one look through all to the next at least, however idle the server is."""
LONGEST: Final = 6 * 3600.0
"""Seconds after which all is looked through even if the server is never idle."""


class Collector:
    """Looks through what is new often, and through all when nobody is kept waiting by it.

    Args:
        clock: Seconds that have passed.
        worked: Seconds of CPU that this process has taken.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        worked: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock = clock
        self._worked = worked
        self._before = gc.get_threshold()
        self._looked = self._last = clock()
        self._work = worked()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over from Python, and go on as long as the loop that runs."""
        self.take_over()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def take_over(self) -> None:
        """Set aside all there is, and leave to Python what is newest alone."""
        gc.set_threshold(YOUNG, self._before[1], NEVER)
        self._through_all()

    def hand_back(self) -> None:
        """Leave all to Python again."""
        gc.unfreeze()
        gc.set_threshold(*self._before)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Look through what is new; or through all, if it is time and nobody waits."""
        now, work = self._clock(), self._worked()
        idle = work - self._work < IDLE * (now - self._looked)
        rested = now - self._last
        if (idle and rested >= REST) or rested >= LONGEST:
            self._through_all()
        else:
            gc.collect()
            gc.freeze()
        self._looked, self._work = self._clock(), self._worked()

    def _through_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._last = self._clock()
