"""A file of lines that are only added, and that a killed process leaves in good order."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from annamite.lab.files.formats import FileError, replaced

try:
    import fcntl
except ImportError:  # pragma: no cover - where there is no such lock, nobody is kept out
    fcntl = None  # type: ignore[assignment]


class Journal:
    """Lines of a file, one writer at a time.

    Args:
        path: The file; made if it is not there. What a killed writer left of a line is cut off.

    Raises:
        FileError: it cannot be opened, or somebody writes to it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _locked(path)
        self._cut()

    def lines(self) -> Iterator[bytes]:
        """Yield the lines that are there, without their ends."""
        with self.path.open("rb") as file:
            for line in file:
                yield line.rstrip(b"\n")

    def add(self, lines: bytes) -> None:
        """Add whole lines; they are there even if the process is killed at once."""
        self._file.write(lines)
        self._file.flush()

    def keep(self, lines: list[bytes]) -> None:
        """Replace what is there by these lines."""
        with replaced(self.path) as beside:
            beside.write_bytes(b"".join(line + b"\n" for line in lines))
        self.close()
        self._file = _locked(self.path)

    def close(self) -> None:
        """Let others write."""
        self._file.close()

    def _cut(self) -> None:
        """Cut off what stands behind the last end of a line."""
        size = self._file.tell()
        with self.path.open("rb") as file:
            at, end = size, b""
            while at > 0 and b"\n" not in end:
                step = min(at, 1 << 16)
                at -= step
                file.seek(at)
                end = file.read(step)
        whole = at + end.rfind(b"\n") + 1
        if whole < size:
            os.truncate(self.path, whole)


def _locked(path: Path) -> BinaryIO:
    """Open a file to add to it, alone."""
    try:
        file = path.open("ab")
    except OSError as error:
        msg = f"Cannot write to {str(path)!r} ({error.strerror}); choose another file."
        raise FileError(msg) from error
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            msg = f"Another simulation writes to {path}; choose another file, or wait for it."
            raise FileError(msg) from error
    return file
