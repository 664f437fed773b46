"""The computers at one table, which play in a task of their own while it is their turn."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from annamite.kernel import Refused
from annamite.server import players
from annamite.server.play.computers import play_action

if TYPE_CHECKING:
    from annamite.server.play.table import Table

PATIENCE: Final = 2.0
"""Seconds that a computer waits for watchers who cannot keep up."""
PAUSE: Final = 0.05
"""Seconds between two looks at them."""

log = logging.getLogger(__name__)


class Computers:
    """Plays the seats of a game that computers have.

    Args:
        table: The game.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None

    @property
    def at_work(self) -> bool:
        """Whether one of them plays."""
        return self._task is not None

    def wake(self) -> None:
        """Let them play if it is their turn."""
        if self._task is None and self._seat() is not None:
            self._task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Let them play no more."""
        if self._task is not None:
            self._task.cancel()

    @property
    def _wait(self) -> bool:
        """Whether a lesson has somebody act, but the learner has still to read on."""
        course = self._table.course
        return course is not None and course.waits(self._table.session)

    @property
    def kinds_now(self) -> dict[str, str]:
        """The kinds of player as far as somebody waits for them: a lesson waits for its learner."""
        seats = self._table.stored.seats
        return dict.fromkeys(seats, players.PERSON) if self._wait else seats

    def _seat(self) -> str | None:
        """Return the seat that a computer is to answer for now."""
        table = self._table
        decision = table.session.decision
        if decision is None or table.session.paused or table.gone or table.lost or self._wait:
            return None
        kind = table.stored.seats.get(decision.seat, players.PERSON)
        return decision.seat if players.is_computer(kind) else None

    async def _play(self) -> None:
        """Play action by action, one commit each, until it is a person's turn."""
        try:
            while await self._table.locked(self._action):
                await self._watchers_keep_up()
        except Refused as refusal:
            log.warning("the computers of game %s stopped: %s", self._table.id, refusal)
        finally:
            if self._task is asyncio.current_task():
                self._task = None

    async def _action(self) -> bool:
        seat = self._seat()
        if seat is None:
            # Under the lock, so that a change that comes now finds no computer and wakes one.
            self._task = None
            return False
        table = self._table
        kind, key = table.stored.seats[seat], table.stored.key
        await table.change(
            lambda: play_action(table.session, seat, kind, key), f"playing for {seat}"
        )
        return True

    async def _watchers_keep_up(self) -> None:
        for _ in range(int(PATIENCE / PAUSE)):
            if self._table.keeps_up:
                return
            await asyncio.sleep(PAUSE)
