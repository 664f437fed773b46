"""Keeping the log short where strangers could fill it."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MINUTE: Final = 60.0
NOISY: Final = ("uvicorn.error", "asyncio")
"""Loggers that tell of what others send, and of descriptors that have run out."""
ACCEPT: Final = "socket.accept() out of system resource"
"""How asyncio begins its message where no descriptor is left."""


class OncePerMinute(logging.Filter):
    """Lets the same warning through once a minute; the next one says how many were kept back.

    Errors with a traceback are of our own making: each of them is told, but for `ACCEPT`.

    Args:
        clock: Tells the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is told now."""
        accept = str(record.msg).startswith(ACCEPT)
        if record.exc_info and not accept:
            return True
        kind = ACCEPT if accept else str(record.msg)
        now = self._clock()
        since, kept = self._told.get(kind, (now - MINUTE, 0))
        if now - since < MINUTE:
            self._told[kind] = (since, kept + 1)
            return False
        self._told[kind] = (now, 0)
        if accept:
            record.msg, record.args = "No file descriptor is left for a new connection.", ()
            record.exc_info = None
        if kept:
            record.msg = f"{record.msg} ({kept} more of these since the last one)"
        return True


def keep_log_short() -> None:
    """Make the loggers that strangers can fill tell each thing at most once a minute."""
    for name in NOISY:
        logger = logging.getLogger(name)
        if not any(isinstance(each, OncePerMinute) for each in logger.filters):
            logger.addFilter(OncePerMinute())
