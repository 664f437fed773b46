"""One game in progress on the server.

Every change goes the same way, under the game's lock: the rules run in a thread, what happened is
committed, and only then is anybody told. If the rules fail or nothing can be saved, the session is
made again from what was saved, so that memory never runs ahead of the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from annamite.kernel import Chance, DiceStream, Refused
from annamite.kernel.decision import shown
from annamite.kernel.outliving import goes_on, meant, stretch
from annamite.kernel.record import Note
from annamite.kernel.replaying import play_on
from annamite.server import players, wire
from annamite.server.play import views
from annamite.server.play.computers import play_action
from annamite.server.play.computers_at import Computers
from annamite.server.play.lessons import dice_of
from annamite.server.play.looking_ahead import LookingAhead
from annamite.server.play.looking_back import LookingBack
from annamite.server.play.looks import Looks
from annamite.server.play.opening import (
    Broken,
    brought_back,
    crash_of,
    newly_bound,
    save_moved,
    snapshot,
    think,
)
from annamite.server.play.undoing import Undoing
from annamite.server.store import journal
from annamite.server.store.file import StorageError
from annamite.server.store.journal import Damaged
from annamite.server.store.storage import Crash
from annamite.server.store.stored import Stored
from annamite.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from annamite.kernel import Game, Record, Session
    from annamite.kernel.outliving import Verdict
    from annamite.kernel.provable import Dice
    from annamite.kernel.record import Mark
    from annamite.server.play.lessons import Course
    from annamite.server.play.moving import Offer
    from annamite.server.play.watcher import Watcher

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that closing waits for what is on its way to the disk."""

log = logging.getLogger(__name__)


class NotTheirs(Refused):
    """Something was asked for a seat that the connection does not have."""


class Table:
    """A live game: its session, its watchers, its computers.

    Made by `Tables.use`.
    """

    def __init__(
        self,
        game: Game[Any],
        stored: Stored,
        session: Session[Any],
        writer: Writer,
        course: Course | None = None,
        looks: Looks | None = None,
        moving: Offer | None = None,
    ) -> None:
        self.id = stored.id
        self.game = game
        self.stored = stored
        self.session = session
        self.course = course
        self.moving = moving
        """What its people may choose, where it does not go on as it was by the rules of now."""
        self.users = 0
        """How many hold this table; an idle one may be put away."""
        self._writer = writer
        self._lock = asyncio.Lock()
        self.ahead = LookingAhead(self)
        self.back = LookingBack(self, Looks() if looks is None else looks)
        self.undoing = Undoing(self)
        self.computers = Computers(self)
        self._watchers: set[Watcher] = set()
        self._under_way: set[asyncio.Task[Any]] = set()
        self.gone = False
        """Whether it was deleted."""
        self._used = stored.counter  # so many numbers of its dice, as far as the disk knows
        self._kept: Mark | None = None
        self.lost = False
        """Whether memory could not be brought back to what was saved; another table takes over."""

    @property
    def alone(self) -> bool:
        """Whether the owner plays every seat that no computer plays."""
        return players.LINK not in self.stored.seats.values()

    @property
    def busy(self) -> bool:
        """Whether a computer is at work or a change on its way to the disk."""
        return self.computers.at_work or bool(self._under_way)

    # --- what a connection may ask ------------------------------------------------------------

    async def join(self, watcher: Watcher) -> None:
        """Show the game to a new connection."""
        await self.locked(lambda: self._join(watcher))

    async def _join(self, watcher: Watcher) -> None:
        self.present()
        await self._show(watcher)
        if not watcher.closed:  # it may have left meanwhile
            self._watchers.add(watcher)
            self._tell_company()
        self.computers.wake()

    @property
    def keeps_up(self) -> bool:
        """Whether little waits to be sent to anybody."""
        return all(watcher.keeps_up for watcher in self._watchers)

    def leave(self, watcher: Watcher) -> None:
        """Forget a connection."""
        self._watchers.discard(watcher)
        self._tell_company()

    def _tell_company(self) -> None:
        """Tell every connection how many its seats have, where that is new to it."""
        count = Counter(seat for watcher in self._watchers for seat in watcher.seats)
        for watcher in self._watchers:
            now = {seat: count[seat] for seat in watcher.seats}
            if now != watcher.company:
                watcher.company = now
                watcher.send(wire.told.Company(seats=now))

    async def answer(self, watcher: Watcher, message: wire.Answer) -> int:
        """Answer for a seat; return how many of the words were taken.

        Raises:
            Refused: stale, not this connection's seat, not offered, not saved; nothing changed.
        """

        def act() -> int:
            self.may(watcher, message.seat, message.revision)
            # Behind a curtain nobody answers, nor learns from a refusal what could be answered.
            hidden = self.game.secrets(self.session.state)
            also = watcher.seats if message.across and not hidden else ()
            return self.session.answers(
                message.seat,
                message.words,
                path=message.path,
                also=also,
                through=message.through,
            )

        return await self.locked(lambda: self.change(act, f"answering {shown(message.words)}"))

    async def fate(self, watcher: Watcher, message: wire.Fate) -> int:
        """Take what a person's own dice or card show, or let the computer answer some of them.

        Return how many were taken.

        Raises:
            Refused: stale, this connection is not asked, not possible, not saved; nothing changed.
        """

        def act() -> int:
            self.may(watcher, message.seat, message.revision)
            asked = self.session.asked
            if isinstance(self.session.request, Chance) and message.seat not in asked:
                msg = f"The die or card is not asked of {shown(message.seat)}."
                raise Refused(msg)
            return self.session.answer_dice(message.seat, message.words)

        return await self.locked(lambda: self.change(act, f"taking dice {shown(message.words)}"))

    async def overrule(self, watcher: Watcher, message: wire.Overrule) -> None:
        """Have a non-player choose otherwise.

        Raises:
            Refused: stale, not this connection's seat, or not allowed; nothing has changed.
        """

        def act() -> int:
            self.may(watcher, message.seat, message.revision)
            if self.course is not None:
                raise Refused("In a lesson nobody is overruled.")
            self.session.overrule(message.seat, message.at, message.word, alone=self.alone)
            return 0

        await self.locked(lambda: self.change(act, f"overruling with {shown(message.word)}"))

    async def go_on(self, watcher: Watcher, message: wire.Lesson) -> int:
        """Go on in the lesson that the game follows; return how many answers were given.

        Raises:
            Refused: stale, the game follows no lesson, or there is nothing such to do.
        """

        def act() -> int:
            if not watcher.seats:
                raise NotTheirs("This connection only looks on.")
            course = self.course
            if course is None:
                raise Refused("This game follows no lesson.")
            self.may(watcher, watcher.seats[0], message.revision)
            if message.act == "watch":
                return course.watch(self.session)
            if message.act == "on":
                return self._play_on(course)
            self.undoing.take_back(watcher.seats[0], course.back(self.session))
            return 0

        return await self.locked(lambda: self.change(act, f"going on: {message.act}"))

    async def move_up(self, watcher: Watcher, message: wire.MoveUp) -> None:
        """Note whether the people of a connection agree to the rules of now; with all, go on.

        Raises:
            Refused: stale, there is nothing to agree to, nobody plays here, or it cannot be saved
                or go on; nothing has changed.
        """

        async def agree() -> None:
            self.present()
            moving = self.moving
            if not watcher.seats and not watcher.owner:
                raise NotTheirs("This connection only looks on.")
            if moving is None:
                raise Refused("There is nothing to agree to: this game does not wait for that.")
            seats = moving.seats(self.stored, watcher)
            self._at(message.revision)
            storage = self._writer.storage
            try:
                await self._writer(storage.agree, self.id, seats, moving.now, to=message.agree)
            except StorageError as error:
                raise Refused(str(error)) from error
            changed = moving.agreed | set(seats) if message.agree else moving.agreed - set(seats)
            self.moving = moving = moving._replace(agreed=changed)
            told = self.session.mark_told()
            if message.agree and moving.settled(self.stored):
                await self._move_up(moving.verdict)
            await self._tell(min(told, self.session.log_kept))
            self.computers.wake()

        await self.locked(agree)

    async def _move_up(self, verdict: Verdict) -> None:
        """Go on by the rules of now.

        Raises:
            Refused: the rules fail on it, or it cannot be saved; nothing has changed.
        """
        session, stored = self.session, self.stored
        chance = dice_of(stored, self.course, stored.counter)
        if stored.dice is not None:  # what fell by other rules proves nothing by these
            chance = DiceStream()
            key = chance.secret[0]
            rules = self.game.rules_version
            session.dice = stored.dice.renewed(verdict.stands, rules, key, over=False)

        def go_on() -> None:
            goes_on(session, told=True)
            play_on(session, chance)

        try:
            record = await self._saved()
            await think(go_on)
            await save_moved(self._writer, stored, session, verdict, record.marks)
        except Exception as error:
            if not isinstance(error, StorageError):
                log.exception("game %s does not go on by other rules", self.id)
            await self._start_over(paused=None)
            await self._tell(0)
            raise Refused(f"The game cannot go on ({error}); nothing has changed.") from error
        self.stored = msgspec.structs.replace(
            stored,
            rules=self.game.rules_version,
            doubtful=False,
            begun=stored.begun or stored.rules,
        )
        self._used = chance.position
        if session.dice is not None:
            self._change_dice(session.dice)
        self.moving = None

    def _play_on(self, course: Course) -> int:
        """Let the computer that is next after the end of a lesson act, so that all go on."""
        decision = self.session.decision
        over = course.is_over(course.progress(self.session))
        if decision is None or not over or not course.waits(self.session):
            raise Refused("Nobody waits for that.")
        kind = self.stored.seats[decision.seat]
        play_action(self.session, decision.seat, kind, self.stored.key)
        return 0

    async def look(self, watcher: Watcher, seat: str | None) -> None:
        """Show a connection what one of its seats sees.

        Raises:
            Refused: not a seat of this connection.
        """
        if seat is not None and seat not in watcher.seats:
            raise NotTheirs(f"This connection does not have the seat {shown(seat)}.")

        async def locked() -> None:
            self.present()
            watcher.shown = seat
            await self._show(watcher, keep=True)

        await self.locked(locked)

    async def resync(self, watcher: Watcher) -> None:
        """Tell a connection everything as it is."""

        async def locked() -> None:
            self.present()
            await self._show(watcher, keep=True)

        await self.locked(locked)

    async def earlier(self, watcher: Watcher, message: wire.Earlier) -> None:
        """Send the lines of the log before one, as the seat shown numbers them."""

        async def locked() -> None:
            self.present()
            page = await think(lambda: views.earlier(self.session, watcher.shown, message))
            # Under the lock, so that no update that cuts the log comes between.
            watcher.send(page)

        await self.locked(locked)

    async def record(self, seats: Sequence[str], *, owner: bool) -> Record:
        """Return the record as those seats may have it."""

        async def locked() -> Record:
            self.present()
            if not self.session.over and not (owner and self.alone):
                return await think(lambda: self.session.record(seen_by=seats))
            # What does not reproduce is kept all the same.
            return await (self._saved() if self.session.read_only else think(self.session.record))

        return await self.locked(locked)

    async def remove(self) -> None:
        """Delete the game and close what is connected to it."""

        async def locked() -> None:
            self.present()
            await self._writer(self._writer.storage.delete, self.id)
            self.gone = True
            for watcher in self._watchers:
                watcher.close(4404, "This game was deleted.")
            self._watchers.clear()

        await self.locked(locked)

    async def close(self) -> None:
        """Stop the computers and finish what is on its way to the disk."""
        self.computers.stop()
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=PATIENCE)

    # --- the way of every change --------------------------------------------------------------

    async def locked(
        self, work: Callable[[], Coroutine[Any, Any, T]], before: asyncio.Lock | None = None
    ) -> T:
        """Do `work` under the lock, to its end even if whoever asked goes away.

        Where one is given, the lock `before` is waited for first.
        """

        async def hold() -> T:
            async with AsyncExitStack() as held:
                if before is not None:
                    await held.enter_async_context(before)
                await held.enter_async_context(self._lock)
                return await work()

        task = asyncio.get_running_loop().create_task(hold())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._left_behind)
            raise

    def _left_behind(self, task: asyncio.Task[Any]) -> None:
        """Hear what became of work whose asker has left: a refusal is nobody's business now."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused | Broken):
            log.error("game %s failed after whoever asked had left", self.id, exc_info=error)

    async def change(self, act: Callable[[], T], doing: str) -> T:
        """Let `act` change the session, save what it did, tell everybody.

        Raises:
            Refused: `act` refused, the rules failed or nothing could be saved; nothing changed.
        """
        self.present()
        if self.session.read_only:
            raise Refused(self.session.paused or "This game is open to look at only.")
        told = self.session.mark_told()
        self.back.changes()
        try:
            result = await think(act)
        except Refused:
            raise
        except Exception as error:
            await self._crashed(error, doing, told)
            raise Refused(self.session.paused or doing) from error
        await self._save()
        await self._tell(self.session.log_kept)
        self.computers.wake()
        return result

    async def _save(self) -> None:
        session = self.session
        assert session.chance is not None
        new = session.unsaved()
        position = session.chance.position
        dice = session.dice if session.dice != self.stored.dice else None
        try:
            await self._writer(
                self._writer.storage.commit,
                self.id,
                journal.rows_of(new),
                rules=self.game.rules_version,
                finished=session.over,
                counter=position,
                snapshot=snapshot(session),
                new=newly_bound(session, new),
                dice=dice,
                kept=await think(lambda: meant(session))
                if stretch(session) != self._kept
                else None,
            )
        except StorageError as error:
            await self._start_over(paused=None)
            raise Refused(str(error)) from error
        session.saved()
        self._used = position
        self._kept = stretch(session)
        if dice is not None:
            self._change_dice(dice)

    def _change_dice(self, dice: Dice) -> None:
        """Go on with other keys, which are saved."""
        stored = self.stored
        self.stored = msgspec.structs.replace(
            stored,
            key=dice.key,
            dice_from=dice.first,
            spent=dice.spent,
            seed=stored.seed if dice.key == stored.key else None,
        )

    async def _saved(self) -> Record:
        """Return the record that the database has."""
        found = await self._writer(self._writer.storage.game, self.id)
        if found is None:
            raise Refused("This game was deleted.")
        return found[1]

    async def _crashed(self, error: Exception, doing: str, told: int) -> None:
        """Keep the crash, go back to what was saved, and stop there."""
        log.error("game %s failed while %s: %r", self.id, doing, error)
        try:
            record = await self._saved()
            await self.keep_crash(crash_of(error, doing, record), len(record.entries))
        except (StorageError, Damaged):
            log.exception("the crash record of game %s could not be kept", self.id)
        paused = "The rules failed on this; the game is paused as it was before."
        await self._start_over(paused)
        try:
            await self._writer(self._writer.storage.put_snapshot, self.id, snapshot(self.session))
        except StorageError:
            log.exception("the state of game %s could not be kept", self.id)
        await self._tell(told)

    async def _start_over(self, paused: str | None) -> None:
        """Make the session again from what was saved. Dice go on where they were."""
        counter = max(self._position, self._used)
        chance = dice_of(self.stored, self.course, counter)
        try:
            brought = await brought_back(self._writer, self.game, self.stored, chance)
        except StorageError as error:  # or the server is stopping
            self._lose("The games cannot be read; connect again.")
            raise Refused(str(error)) from error
        except Exception as error:
            log.exception("game %s cannot be made again", self.id)
            self._lose("The rules failed; connect again.")
            raise Refused("The rules failed; what was saved is safe.") from error
        self.session = brought.session
        if self.moving is not None and brought.offer is not None:
            self.moving = self.moving._replace(verdict=brought.offer)
        self.session.paused = paused or self.session.paused
        if counter > self._used and self.session.dice is not None:
            self.session.note_spent_dice()

    @property
    def _position(self) -> int:
        """How many numbers of the present key's dice have been used."""
        session = self.session
        same = session.dice is None or session.dice.key == self.stored.key
        return session.chance.position if session.chance and same else 0

    def _lose(self, why: str) -> None:
        """Give way to another table, which is made from what was saved once somebody comes."""
        self.lost = True
        for watcher in self._watchers:
            watcher.close(1011, why)

    async def _tell(self, kept: int) -> None:
        """Send an update to every watcher; of the log that they know so many lines stand."""
        watchers = list(self._watchers)
        for watcher in watchers:
            watcher.read = min(watcher.read, kept)
        # All at once: the way to a thread and back takes as long as a small update.
        for watcher, update in await think(lambda: [(one, self._seen(one)) for one in watchers]):
            try:
                await self._put(watcher, update)
            except Broken as error:
                watcher.close(4500, str(error))
                self._watchers.discard(watcher)

    async def _show(self, watcher: Watcher, *, keep: bool = False) -> None:
        """Put all as it is in a watcher's outbox.

        Raises:
            Broken: the rules failed to describe the position.
        """
        await self._put(watcher, await think(lambda: self._seen(watcher, whole=True, keep=keep)))

    def _seen(
        self, watcher: Watcher, *, whole: bool = False, keep: bool = False
    ) -> str | Exception:
        """Return an update, or the failure of the rules to make one."""
        try:
            return views.update(self, watcher, whole=whole, keep=keep)
        except Exception as error:  # noqa: BLE001 - whoever puts it reports it
            return error

    async def _put(self, watcher: Watcher, update: str | Exception) -> None:
        if isinstance(update, Exception):
            log.error("game %s cannot be shown", self.id, exc_info=update)
            await self.keep_crash(crash_of(update, "showing", self.session.record()))
            raise Broken("The rules failed to show this position.") from update
        watcher.send(update)

    async def keep_crash(self, crash: Crash, revision: int | None = None) -> None:
        """Keep a failure; where the game stood then, if dice may have fallen in vain."""
        position, spent = self._position, None
        if revision is not None and position > self._used and self.session.dice is not None:
            spent = Note(revision, "crash.chance", position)
        try:
            await self._writer(self._writer.storage.crash, self.id, crash, position, spent)
        except StorageError:
            log.exception("the crash record of game %s could not be kept", self.id)
        else:
            self._used = max(self._used, position)

    def present(self) -> None:
        """See that the game is still there, and what memory has is what was saved.

        Raises:
            Refused: it is not.
        """
        if self.gone:
            raise Refused("This game was deleted.")
        if self.lost:
            raise Refused("The rules failed; what was saved is safe.")

    def may(self, watcher: Watcher, seat: str, revision: int) -> None:
        """See that a connection may act for a seat, and means the position as it is.

        Raises:
            NotTheirs: it does not have the seat.
            Refused: the game has moved on.
        """
        if seat not in watcher.seats:
            raise NotTheirs(f"This connection does not have the seat {shown(seat)}.")
        self._at(revision)

    def _at(self, revision: int) -> None:
        if revision != self.session.revision:
            msg = (
                f"The game has moved on: this was meant for revision {revision}, "
                f"but it is at {self.session.revision}."
            )
            raise Refused(msg)
