"""What somebody at a table asks before they answer: nothing of it changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from annamite.kernel import Refused
from annamite.kernel.decision import shown
from annamite.server import wire
from annamite.server.play import overruled
from annamite.server.play.computers import advice
from annamite.server.play.opening import crash_of, think

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.server.play.table import Table
    from annamite.server.play.watcher import Watcher

T = TypeVar("T")


class LookingAhead:
    """Looks ahead in one game, under its lock."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def preview(self, watcher: Watcher, message: wire.Preview) -> wire.told.Previewed:
        """Return what answers in a row would do and come to, as a page reads it.

        Raises:
            Refused: as `answer` would, or a word is not offered in its place.
        """

        def look_ahead() -> wire.told.Previewed:
            self._table.may(watcher, message.seat, message.revision)
            foreseen = self._table.session.foresee(message.seat, message.words, fit=message.fit)
            return wire.previewed(self._table.session, message, foreseen)

        return await self._ahead(look_ahead, f"previewing {shown(message.words)}")

    async def drafts(self, watcher: Watcher, message: wire.Drafts) -> wire.told.Drafted:
        """Return the answers in a row that the game suggests to a seat.

        Raises:
            Refused: stale, not this connection's seat, or it does not decide.
        """

        def draft() -> wire.told.Drafted:
            self._table.may(watcher, message.seat, message.revision)
            return wire.told.Drafted(
                n=message.n, drafts=[*self._table.session.drafts(message.seat)]
            )

        return await self._ahead(draft, f"drafting for {message.seat}")

    async def why_not(self, watcher: Watcher, message: wire.WhyNot) -> wire.told.NotOffered:
        """Return why a seat is not offered what it points at.

        Raises:
            Refused: stale, not this connection's seat, or it does not decide.
        """

        def look() -> wire.told.NotOffered:
            self._table.may(watcher, message.seat, message.revision)
            missing = self._table.session.why_not(message.seat, message.words, message.thing)
            return wire.not_offered(message, missing)

        return await self._ahead(look, f"telling {message.seat} why not")

    async def advise(self, watcher: Watcher, message: wire.Advise) -> wire.told.Advised:
        """Return what the computer would answer in the place of a seat, from what that seat knows.

        Raises:
            Refused: stale, not this connection's seat, it does not decide, or nobody can advise it.
        """

        def think_it_out() -> wire.told.Advised:
            self._table.may(watcher, message.seat, message.revision)
            found = advice(self._table.session, message.seat, sheet=message.sheet)
            return wire.advised(message, found)

        return await self._ahead(think_it_out, f"advising {message.seat}")

    async def _ahead(self, look_ahead: Callable[[], T], doing: str) -> T:
        """Return what `look_ahead` finds; nothing changes.

        Raises:
            Refused: it refused, or the rules failed.
        """

        async def locked() -> T:
            self._table.present()
            try:
                return await think(look_ahead)
            except Refused:
                raise
            except Exception as error:
                await self._table.keep_crash(crash_of(error, doing, self._table.session.record()))
                msg = "The rules failed while looking ahead; nothing has changed."
                raise Refused(msg) from error

        return await self._table.locked(locked)

    async def alternatives(
        self, watcher: Watcher, message: wire.Alternatives
    ) -> wire.told.Otherwise:
        """Return what else a non-player could have chosen.

        Raises:
            Refused: stale, not this connection's seat, or there is no such choice.
        """

        def look() -> wire.told.Otherwise:
            self._table.may(watcher, message.seat, message.revision)
            refused = (
                "In a lesson nobody is overruled."
                if self._table.course
                else self._table.session.paused
            )
            found = overruled.alternatives(
                self._table.session, message, alone=self._table.alone, why=refused
            )
            return wire.told.Otherwise(n=message.n, choice=found)

        return await self._ahead(look, "looking for what else could have been chosen")
