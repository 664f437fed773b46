"""A file of lines that are only added, and that a killed process leaves in good order."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import Final

import msgspec

from annamite.lab.files.formats import FileError, replaced, writing

try:
    import fcntl
except ImportError:  # pragma: no cover - where there is no such lock, nobody is kept out
    fcntl = None  # type: ignore[assignment]

LOCKS: Final = bool(fcntl)
"""Whether files can be locked here."""


class Journal:
    """Lines of JSON in a file, one writer at a time.

    What a killed writer left of a line counts as not there, and goes when the next one is added; a
    whole line whose end an editor has taken away counts.

    Args:
        path: The file; made if it is not there.
        begins: What each line begins with.

    Raises:
        FileError: it cannot be opened, somebody writes to it, or it ends in something else.
    """

    def __init__(self, path: Path, begins: bytes) -> None:
        self.path = path
        self._file = locked(path)
        self._rest = self._behind_lines()
        if self._rest[: len(begins)] != begins[: len(self._rest)]:
            self._file.close()
            msg = f"{path} ends in something that no simulation writes; choose another file."
            raise FileError(msg)

    def lines(self) -> Iterator[bytes]:
        """Yield the lines that are there, without their ends."""
        with self.path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n") or _whole(line):
                    yield line.rstrip(b"\n")

    def add(self, lines: bytes) -> None:
        """Add whole lines; they are there even if the process is killed at once.

        Raises:
            FileError: there is no room, say; nothing of them is there.
        """
        self.mend()
        before, left = os.fstat(self._file.fileno()).st_size, memoryview(lines)
        with writing(self.path):
            try:
                while left:
                    left = left[self._file.write(left) :]
            except OSError:
                os.truncate(self.path, before)
                raise

    def keep(self, lines: Iterable[bytes]) -> None:
        """Replace what is there by these lines.

        Raises:
            FileError: it cannot be written.
        """
        with writing(self.path), replaced(self.path) as beside, beside.open("wb") as file:
            file.writelines(line + b"\n" for line in lines)
        self.close()
        self._file, self._rest = locked(self.path), b""

    def mend(self) -> None:
        """End the last line if it is whole, else cut off what is there of it.

        Raises:
            FileError: it cannot be written.
        """
        if not self._rest:
            return
        with writing(self.path):
            if _whole(self._rest):
                self._file.write(b"\n")
            else:
                os.truncate(self.path, os.fstat(self._file.fileno()).st_size - len(self._rest))
        self._rest = b""

    def close(self) -> None:
        """Let others write."""
        self._file.close()

    def remove(self) -> None:
        """Remove the file, and let others write one of its name."""
        if LOCKS:  # nobody may take it over between the two
            self.path.unlink()
        self.close()
        if not LOCKS:  # pragma: no cover - an open file cannot be removed there
            self.path.unlink()

    def _behind_lines(self) -> bytes:
        """Return what stands behind the last end of a line."""
        with self.path.open("rb") as file:
            at, end = self._file.tell(), b""
            while at > 0 and b"\n" not in end:
                step = min(at, 1 << 16)
                at -= step
                file.seek(at)
                end = file.read(step) + end
        return end[end.rfind(b"\n") + 1 :]


def _whole(line: bytes) -> bool:
    """Return whether a line is all there, whatever it says."""
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def locked(path: Path) -> FileIO:
    """Open a file to add to it, alone.

    Raises:
        FileError: it cannot be opened, or somebody writes to it.
    """
    try:
        file = path.open("ab", buffering=0)
    except OSError as error:
        msg = f"Cannot write to {str(path)!r} ({error.strerror}); choose another file."
        raise FileError(msg) from error
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
                raise FileNotFoundError  # it was replaced or removed in between
        except OSError as error:
            file.close()
            msg = f"Another simulation writes to {path}; choose another file, or wait for it."
            raise FileError(msg) from error
    return file
