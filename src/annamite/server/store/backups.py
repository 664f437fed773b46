"""Copies of a database that are kept beside it: one a day, and one before each new layout."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from annamite.server.store.copying import CopyError, copy

FOLDER: Final = "backups"
DAYS, WEEKS, MONTHS = 7, 4, 6
"""For so many of the latest days, weeks and months one daily copy each is kept."""
LAYOUTS: Final = 3
"""Copies from before a new layout that are kept."""

DAY: Final = timedelta(hours=24)
FIRST, EVERY = 60.0, 600.0
"""Seconds after a start until it is first looked whether a copy is due, and from then on."""
PAUSE = 0.02
"""Seconds of rest after each megabyte, so that answers are not kept waiting by the disk."""
BEFORE: Final = "before-layout-"

_TIME: Final = "%Y%m%dT%H%M%SZ"
_NAME: Final = re.compile(r"annamite-(\d{8}T\d{6}Z)(?:-([a-z0-9-]+))?\.db")

log = logging.getLogger(__name__)


class Kept(NamedTuple):
    """A copy that is kept.

    Attributes:
        path: Its file.
        time: When it was made.
        why: What was done next (`before-layout-9`, `replaced`); "": it is a daily one.
    """

    path: Path
    time: datetime
    why: str


def kept(folder: Path) -> list[Kept]:
    """Return the copies of a data folder, the latest first."""
    found = []
    for path in (folder / FOLDER).glob("annamite-*.db"):
        parts = _NAME.fullmatch(path.name)
        if parts is None:
            continue
        with suppress(ValueError):  # a name that only looks like one of ours
            moment = datetime.strptime(parts[1], _TIME).replace(tzinfo=UTC)
            found.append(Kept(path, moment, parts[2] or ""))
    return sorted(found, key=lambda each: (each.time, each.path.name), reverse=True)


def place(folder: Path, moment: datetime, why: str = "") -> Path:
    """Return where a copy of a data folder's games is kept; the folder for it is made.

    Raises:
        CopyError: it cannot be.
    """
    into = folder / FOLDER
    try:
        into.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CopyError(f"No copy can be kept in {into} ({error.strerror}).") from error
    dashed = f"-{why}" if why else ""
    return into / f"annamite-{moment.astimezone(UTC).strftime(_TIME)}{dashed}.db"


def before_layout(database: Path, layout: int) -> Path:
    """Copy a database that is to be given another layout, and return the copy.

    Raises:
        CopyError: none could be made.
    """
    path = place(database.parent, datetime.now(UTC), f"{BEFORE}{layout}")
    copy(database, path)
    prune(database.parent)
    return path


def prune(folder: Path) -> None:
    """Remove the copies that have had their time; what a restore replaced stays."""
    found = kept(folder)
    daily = [each for each in found if not each.why]
    layouts = [each for each in found if each.why.startswith(BEFORE)]
    for old in [*set(daily) - set(_spared(daily)), *layouts[LAYOUTS:]]:
        with suppress(OSError):
            old.path.unlink()


def _spared(daily: Sequence[Kept]) -> list[Kept]:
    """Return the copies to keep: the latest of each of the latest days, weeks and months."""
    spared: list[Kept] = []
    for most, form in ((DAYS, "%Y-%m-%d"), (WEEKS, "%G-%V"), (MONTHS, "%Y-%m")):
        latest: dict[str, Kept] = {}
        for each in daily:
            latest.setdefault(each.time.strftime(form), each)
        spared += list(latest.values())[:most]
    return spared


class Daily:
    """Copies a database once a day while a server runs; a failure is told in the log, once.

    Args:
        database: The database.
        clock: Returns the time.
    """

    def __init__(
        self, database: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._database = database
        self._clock = clock
        self._stopped = threading.Event()
        self._told = ""

    async def run(self) -> None:
        """Look now and then whether a copy is due, until this is cancelled."""
        try:
            await asyncio.sleep(FIRST)
            while True:
                await asyncio.to_thread(self.look)
                await asyncio.sleep(EVERY)
        finally:
            self._stopped.set()

    def look(self) -> None:
        """Make a copy if one is due."""
        try:
            if self._due():
                moment = self._clock()
                path = place(self._database.parent, moment)
                copy(self._database, path, pause=PAUSE, stopped=self._stopped.is_set)
                prune(self._database.parent)
            self._told = ""
        except CopyError as error:
            if not self._stopped.is_set() and str(error) != self._told:
                log.warning("the games could not be copied today: %s", error)
                self._told = str(error)

    def _due(self) -> bool:
        """Return whether a day has passed since the last copy, and something changed since then."""
        now = self._clock()
        # One from days to come says that the clock was wrong once: it is not waited for.
        made = (each for each in kept(self._database.parent) if not each.why)
        last = next((each for each in made if each.time - now < DAY), None)
        if last is None:
            return True
        written = max(map(_written, (self._database, Path(f"{self._database}-wal"))))
        return now - last.time >= DAY and written > last.time.timestamp()


def _written(path: Path) -> float:
    """Return when a file was last written to; 0: it is not there."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
