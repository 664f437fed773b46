"""What somebody asks of a game's past, each answer kept until the game changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from annamite.kernel.history import History
from annamite.kernel.powers import DrawsCharts, KeepsChronicle
from annamite.kernel.retracing import retrace
from annamite.server.play import views
from annamite.server.play.opening import think
from annamite.server.play.retelling import retelling

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.kernel.charts import Trace
    from annamite.server.play.looks import Looks
    from annamite.server.play.table import Table
    from annamite.server.wire.past import Moment


class LookingBack:
    """Looks back in one game, at one thing at a time.

    Args:
        table: The game.
        looks: Keeps answers, of all tables.
    """

    def __init__(self, table: Table, looks: Looks) -> None:
        self._table = table
        self._looks = looks
        self._turn = asyncio.Lock()
        self._standing = object()
        """Stands for the game as it is: another one from each change on."""

    def changes(self) -> None:
        """Forget all answers: the game does not stay as it is."""
        self._standing = object()

    async def past(self, revision: int, seat: str | None) -> msgspec.Raw | None:
        """Return the position before entry `revision` as a seat may see it; None: no such entry."""
        key = ("past", revision, seat)
        return await self._found(key, lambda: views.past(self._table.session, revision, seat))

    async def since(self, revision: int, seat: str | None) -> msgspec.Raw | None:
        """Return what came of entry `revision` and those after it; None: no such revision."""
        key = ("since", revision, seat)
        return await self._found(key, lambda: retelling(self._table.session, revision, seat))

    async def trace(self, line: int, seat: str | None) -> msgspec.Raw | None:
        """Return the way through a chart of which a line tells that a seat numbers so, or None."""

        def look() -> Trace | None:
            game = self._table.game
            found = (
                retrace(self._table.session, line, seat) if isinstance(game, DrawsCharts) else None
            )
            if found is None or not isinstance(game, DrawsCharts):
                return None
            return game.trace(found.lines, found.at)

        return await self._found(("trace", line, seat), look)

    async def chronicle(self, seat: str | None) -> msgspec.Raw | None:
        """Return what a seat may know of the seasons that are over; None: the game keeps no chronicle."""
        game = self._table.game
        if not isinstance(game, KeepsChronicle):
            return None
        key = ("chronicle", seat)
        return await self._found(key, lambda: game.chronicle(self._table.session.state, seat))

    async def season_end(self, season: int, seat: str | None) -> msgspec.Raw | None:
        """Return the position as a season was over, as a seat may see it; None: it is not over."""
        game = self._table.game
        if not isinstance(game, KeepsChronicle) or season < 1:
            return None

        def look() -> Moment | None:
            at = History(self._table.session).first(
                lambda state: game.seasons_over(state) >= season
            )
            return None if at is None else views.past(self._table.session, at, seat)

        return await self._found(("season", season, seat), look)

    async def _found(
        self, key: tuple[object, ...], look: Callable[[], object]
    ) -> msgspec.Raw | None:
        """Return what `look` finds as JSON, kept under `key` until the game changes; None: nothing.

        One is looked for at a time: however many ask, whoever plays waits for one of them.
        """

        def find() -> msgspec.Raw | None:
            found = look()
            return None if found is None else msgspec.Raw(msgspec.json.encode(found))

        async def locked() -> msgspec.Raw | None:
            self._table.present()
            kept = self._looks.get((self._standing, *key))
            if kept is not None:
                return kept
            found = await think(find)
            if found is not None:
                self._looks.put((self._standing, *key), found)
            return found

        self._table.present()
        kept = self._looks.get((self._standing, *key))
        return await self._table.locked(locked, self._turn) if kept is None else kept
