"""The copies of a database that are kept beside it: one a day, and one before each new layout."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from annamite.server.copying import Copied, CopyError, copy

FOLDER: Final = "backups"
DAYS, WEEKS, MONTHS = 7, 4, 6
"""For so many of the latest days, weeks and months one daily copy each is kept."""
LAYOUTS: Final = 3
"""Copies from before a new layout that are kept."""

_TIME: Final = "%Y%m%dT%H%M%SZ"
_NAME: Final = re.compile(r"annamite-(\d{8}T\d{6}Z)(?:-before-layout-(\d+))?\.db")


class Kept(NamedTuple):
    """A copy that is kept.

    Attributes:
        path: Its file.
        time: When it was made.
        before: The layout that the database was given after it; None: it is a daily one.
    """

    path: Path
    time: datetime
    before: int | None


def kept(folder: Path) -> list[Kept]:
    """Return the copies of a data folder, the latest first."""
    found = []
    for path in (folder / FOLDER).glob("annamite-*.db"):
        parts = _NAME.fullmatch(path.name)
        if parts is None:
            continue
        with suppress(ValueError):  # a name that only looks like one of ours
            moment = datetime.strptime(parts[1], _TIME).replace(tzinfo=UTC)
            found.append(Kept(path, moment, None if parts[2] is None else int(parts[2])))
    return sorted(found, key=lambda each: (each.time, each.path.name), reverse=True)


def make(
    database: Path, moment: datetime, *, before: int | None = None, pause: float = 0.0
) -> tuple[Path, Copied]:
    """Make a copy beside a database, and return its file and what stands in it.

    Args:
        database: The database.
        moment: The time, which names it.
        before: The layout that the database is given next; None: it is a daily copy.
        pause: Seconds to rest after each megabyte.

    Raises:
        CopyError: none could be made.
    """
    folder = database.parent / FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CopyError(f"No copy can be kept in {folder} ({error.strerror}).") from error
    why = "" if before is None else f"-before-layout-{before}"
    path = folder / f"annamite-{moment.astimezone(UTC).strftime(_TIME)}{why}.db"
    return path, copy(database, path, pause=pause)
