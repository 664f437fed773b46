"""The security log: who came in and who was turned away, for the owner to read."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

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
TOLD_AFTER: Final = 60.0
"""Seconds before the server's own log speaks again of the same thing."""
MORE: Final = "more of several kinds"

log = logging.getLogger("annamite.security")


def _on_one_line(text: str) -> str:
    """Return what others wrote, short and without anything that would begin a line of its own."""
    return "".join(each if each.isprintable() else "?" for each in text[:200])


class SecurityLog:
    """Notes events, like ones together.

    Args:
        writer: The database.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._gathered: dict[tuple[str, str, str], int] = {}
        self._told: dict[str, float] = {}
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
        self._tell(event, address, detail)
        if self._saving is None:
            self._saving = asyncio.get_running_loop().create_task(self._save_later())

    def _tell(self, event: str, address: str, detail: str) -> None:
        last, moment = self._told.get(event), time.monotonic()
        if last is None or moment - last >= TOLD_AFTER:
            self._told[event] = moment
            log.info("%s %s %s", event, address, detail)

    async def _save_later(self) -> None:
        await asyncio.sleep(SAVED_AFTER)
        self._saving = None
        await self.save()

    async def save(self) -> None:
        """Save what was gathered; what cannot be saved is lost, and play goes on."""
        gathered, self._gathered = self._gathered, {}
        time_ = now()
        events = [Event(time_, *key, count) for key, count in gathered.items()]
        if not events:
            return
        try:
            before = now(browsers.KEPT_DAYS * 24 * 3600)
            await self._writer(
                self._writer.storage.within, lambda c: browsers.add_events(c, events, before)
            )
        except StorageError as error:
            log.warning("the security log could not be kept: %s", error)

    async def latest(self, limit: int = 200) -> list[Event]:
        """Return the latest events, the last one first."""
        await self.save()
        return await self._writer(self._writer.storage.within, lambda c: browsers.events(c, limit))

    async def close(self) -> None:
        """Save the rest."""
        if self._saving is not None:
            self._saving.cancel()
        await self.save()
