"""The security log: who came in and who was turned away, for the owner to read."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import msgspec

from annamite.server.store import browsers
from annamite.server.store.browsers import Event
from annamite.server.store.file import StorageError
from annamite.server.store.storage import now

if TYPE_CHECKING:
    from annamite.server.store.writer import Writer

SAVED_AFTER: Final = 2.0
"""Seconds that events are gathered before they are saved: an attack is a few rows, not a flood."""
DIFFERENT: Final = 200
"""So many different events are gathered at once; of more only the number is kept."""
MORE: Final = "more of several kinds"
TOGETHER: Final = 24 * 3600
"""Seconds within which like events are one row."""
ROWS: Final = 2_000
"""So many rows are remembered to be counted on."""

Key: TypeAlias = tuple[str, str, str]
"""An event's kind, address and detail."""

journal = logging.getLogger("annamite.security")
"""Is told each row as it is saved; nobody hears it unless a host wants that (`aloud`)."""
log = logging.getLogger(__name__)


def aloud() -> None:
    """Write the rows to standard error, too, a line each, for whatever keeps this process's log."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    journal.handlers, journal.propagate = [handler], False
    journal.setLevel(logging.INFO)


def _on_one_line(text: str) -> str:
    """Return what others wrote, short and without anything that would begin a line of its own."""
    return "".join(each if each.isprintable() else "?" for each in text[:200])


class _Row(NamedTuple):
    """A row that may be counted on.

    Attributes:
        number: Its number in the database.
        begun: When its first event was.
        times: How many events it has.
    """

    number: int
    begun: str
    times: int


class SecurityLog:
    """Notes events, like ones together.

    Args:
        writer: The database.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._gathered: dict[Key, int] = {}
        self._rows: dict[Key, _Row] = {}
        self._saving: asyncio.Task[None] | None = None

    def note(self, event: str, address: str = "", detail: str = "") -> None:
        """Note that something happened.

        Args:
            event: What, in a few words.
            address: Where it came from.
            detail: What it was about; never a secret.
        """
        detail = _on_one_line(detail)
        key = (event, address, detail)
        if key not in self._gathered and len(self._gathered) >= DIFFERENT:
            key = (MORE, "", "")
        self._gathered[key] = self._gathered.get(key, 0) + 1
        if self._saving is None:
            self._saving = asyncio.get_running_loop().create_task(self._save_later())

    async def _save_later(self) -> None:
        await asyncio.sleep(SAVED_AFTER)
        self._saving = None
        await self.save()

    async def save(self) -> None:
        """Save what was gathered; what cannot be saved is lost, and play goes on."""
        gathered, self._gathered = self._gathered, {}
        time_ = now()
        if not gathered:
            return
        for key, count in gathered.items():  # the journal has them even if the disk is full
            journal.info("%s", msgspec.json.encode(Event(time_, *key, count)._asdict()).decode())
        earlier = {key: self._rows.pop(key, _Row(0, "", 0)) for key in gathered}
        since = now(TOGETHER)
        rows = {
            key: row if row.begun > since else _Row(0, time_, 0) for key, row in earlier.items()
        }
        events = [Event(time_, *key, rows[key].times + count) for key, count in gathered.items()]
        instead = [row.number for row in rows.values() if row.number]
        before = now(browsers.KEPT_DAYS * 24 * 3600)
        try:
            numbers = await self._writer(
                self._writer.storage.within,
                lambda c: browsers.add_events(c, events, before, instead),
            )
        except StorageError as error:
            log.warning("the security log could not be kept: %s", error)
            return
        for key, event, number in zip(gathered, events, numbers, strict=True):
            self._rows[key] = _Row(number, rows[key].begun, event.times)
        for key in list(self._rows)[:-ROWS]:
            del self._rows[key]

    async def latest(self, limit: int = 200) -> list[Event]:
        """Return the latest events, the last one first."""
        await self.save()
        return await self._writer(self._writer.storage.within, lambda c: browsers.events(c, limit))

    async def close(self) -> None:
        """Save the rest."""
        if self._saving is not None:
            self._saving.cancel()
        await self.save()
