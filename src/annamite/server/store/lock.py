"""One server per data folder: a lock that the system lets go of when its process ends.

Readers need no lock: the database itself keeps them apart from the one who writes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE = "annamite.lock"
_MOMENT = 1.0
"""Seconds to wait for a server that is just stopping."""


class TakenError(RuntimeError):
    """Another process holds the lock."""


class FolderLock:
    """Holds a folder until it is closed, or its process ends in whatever way.

    Args:
        folder: A folder that is there.
        patience: Seconds to wait for who holds it now.

    Raises:
        TakenError: somebody else holds it.
        OSError: the lock's file cannot be made there.
    """

    def __init__(self, folder: Path, patience: float = _MOMENT) -> None:
        self._file: int | None = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        until = monotonic() + patience
        while not _taken(self._file):
            if monotonic() >= until:
                self.close()
                raise TakenError(str(folder))
            sleep(0.05)

    def close(self) -> None:
        """Let go of the folder; the file stays, and means nothing by itself."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _taken(file: int) -> bool:
    """Return whether the lock of an open file is ours now."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
