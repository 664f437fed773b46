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
from annamite.kernel.history import History
from annamite.kernel.outliving import goes_on, meant, stretch
from annamite.kernel.powers import DrawsCharts, KeepsChronicle
from annamite.kernel.record import CHANCE, Note
from annamite.kernel.replaying import play_on
from annamite.kernel.retracing import retrace
from annamite.server import players, wire
from annamite.server.play import overruled, views
from annamite.server.play.computers import advice, play_action
from annamite.server.play.lessons import dice_of
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
from annamite.server.play.retelling import retelling
from annamite.server.store import journal
from annamite.server.store.journal import Damaged
from annamite.server.store.storage import Crash, StorageError, Writer
from annamite.server.store.stored import Stored

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from annamite.kernel import Game, Record, Session
    from annamite.kernel.charts import Trace
    from annamite.kernel.outliving import Verdict
    from annamite.kernel.provable import Dice
    from annamite.kernel.record import Mark
    from annamite.server.play.lessons import Course
    from annamite.server.play.moving import Offer
    from annamite.server.play.watcher import Watcher

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that a computer waits for watchers who cannot keep up."""

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
        self._looks = Looks() if looks is None else looks
        self._looking = asyncio.Lock()
        self._standing = object()
        """Stands for the session as it is: another one from each change on."""
        self._watchers: set[Watcher] = set()
        self._computers: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[Any]] = set()
        self._gone = False
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
        return self._computers is not None or bool(self._under_way)

    # --- what a connection may ask ------------------------------------------------------------

    async def join(self, watcher: Watcher) -> None:
        """Show the game to a new connection."""
        await self._locked(lambda: self._join(watcher))

    async def _join(self, watcher: Watcher) -> None:
        self._present()
        await self._show(watcher, whole=True)
        if not watcher.closed:  # it may have left meanwhile
            self._watchers.add(watcher)
            self._tell_company()
        self.wake()

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
            self._may(watcher, message.seat, message.revision)
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

        return await self._locked(lambda: self._change(act, f"answering {shown(message.words)}"))

    async def fate(self, watcher: Watcher, message: wire.Fate) -> int:
        """Take what a person's own dice or card show, or let the computer answer some of them.

        Return how many were taken.

        Raises:
            Refused: stale, this connection is not asked, not possible, not saved; nothing changed.
        """

        def act() -> int:
            self._may(watcher, message.seat, message.revision)
            asked = self.session.asked
            if isinstance(self.session.request, Chance) and message.seat not in asked:
                msg = f"The die or card is not asked of {shown(message.seat)}."
                raise Refused(msg)
            return self.session.answer_dice(message.seat, message.words)

        return await self._locked(lambda: self._change(act, f"taking dice {shown(message.words)}"))

    async def undo(self, watcher: Watcher, message: wire.Undo) -> None:
        """Take answers of a seat back.

        Raises:
            Refused: stale, not this connection's seat, or not allowed; nothing has changed.
        """

        def act() -> int:
            self._may(watcher, message.seat, message.revision)
            to = message.to
            if to is None:
                points = self.undo_points(watcher, message.seat, most=1)
                if not points:
                    msg = (
                        "There is nothing to take back: a die, a card or another seat came between."
                    )
                    raise Refused(msg)
                to = points[0]
            elif not self._may_undo(watcher, message.seat, to):
                msg = f"It is not possible to take back to entry {to}."
                raise Refused(msg)
            self._take_back(message.seat, to)
            return 0

        await self._locked(lambda: self._change(act, "taking back"))

    def _take_back(self, seat: str, to: int) -> None:
        """Take back to entry `to`."""
        quiet = self.course is not None and self.course.falls_again(self.session, to)
        self.session.undo(seat, to, alone=self.alone, quiet=quiet)

    async def overrule(self, watcher: Watcher, message: wire.Overrule) -> None:
        """Have a non-player choose otherwise.

        Raises:
            Refused: stale, not this connection's seat, or not allowed; nothing has changed.
        """

        def act() -> int:
            self._may(watcher, message.seat, message.revision)
            if self.course is not None:
                raise Refused("In a lesson nobody is overruled.")
            self.session.overrule(message.seat, message.at, message.word, alone=self.alone)
            return 0

        await self._locked(lambda: self._change(act, f"overruling with {shown(message.word)}"))

    async def alternatives(
        self, watcher: Watcher, message: wire.Alternatives
    ) -> wire.told.Otherwise:
        """Return what else a non-player could have chosen.

        Raises:
            Refused: stale, not this connection's seat, or there is no such choice.
        """

        def look() -> wire.told.Otherwise:
            self._may(watcher, message.seat, message.revision)
            refused = "In a lesson nobody is overruled." if self.course else self.session.paused
            found = overruled.alternatives(self.session, message, alone=self.alone, why=refused)
            return wire.told.Otherwise(n=message.n, choice=found)

        return await self._ahead(look, "looking for what else could have been chosen")

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
            self._may(watcher, watcher.seats[0], message.revision)
            if message.act == "watch":
                return course.watch(self.session)
            if message.act == "on":
                return self._play_on(course)
            self._take_back(watcher.seats[0], course.back(self.session))
            return 0

        return await self._locked(lambda: self._change(act, f"going on: {message.act}"))

    async def move_up(self, watcher: Watcher, message: wire.MoveUp) -> None:
        """Note whether the people of a connection agree to the rules of now; with all, go on.

        Raises:
            Refused: stale, there is nothing to agree to, nobody plays here, or it cannot be saved
                or go on; nothing has changed.
        """

        async def agree() -> None:
            self._present()
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
            self.wake()

        await self._locked(agree)

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
            session.dice = stored.dice.renewed(verdict.stands, self.game.rules_version, key)

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

    def undo_points(
        self, watcher: Watcher, seat: str | None, most: int = wire.UNDO_POINTS
    ) -> list[int]:
        """Return the entries that a connection may take back to for a seat, latest first."""
        if seat is None or seat not in watcher.seats:
            return []
        # A die of the table is anybody's.
        theirs = (CHANCE, *watcher.seats)
        points = self.session.undo_points(seat, alone=self.alone, most=most, theirs=theirs)
        least = self._least
        return [point for point in points if point >= least]

    @property
    def _least(self) -> int:
        """The first entry that may be taken back to: what leads to a lesson stands."""
        return self.course.least(self.session) if self.course else 0

    def _may_undo(self, watcher: Watcher, seat: str, at: int) -> bool:
        """Return whether a connection may take back to entry `at` for a seat."""
        entries = self.session.entries
        # The point where the session stands, after a crash, is anybody's.
        theirs = (
            at >= len(entries)
            or entries[at].seat in (CHANCE, *watcher.seats)
            or at in self.session.overruled
        )
        stands = at < self._least
        return theirs and not stands and self.session.may_undo(seat, at, alone=self.alone)

    async def preview(self, watcher: Watcher, message: wire.Preview) -> wire.told.Previewed:
        """Return what answers in a row would do and come to, as a page reads it.

        Raises:
            Refused: as `answer` would, or a word is not offered in its place.
        """

        def look_ahead() -> wire.told.Previewed:
            self._may(watcher, message.seat, message.revision)
            foreseen = self.session.foresee(message.seat, message.words, fit=message.fit)
            return wire.previewed(self.session, message, foreseen)

        return await self._ahead(look_ahead, f"previewing {shown(message.words)}")

    async def drafts(self, watcher: Watcher, message: wire.Drafts) -> wire.told.Drafted:
        """Return the answers in a row that the game suggests to a seat.

        Raises:
            Refused: stale, not this connection's seat, or it does not decide.
        """

        def draft() -> wire.told.Drafted:
            self._may(watcher, message.seat, message.revision)
            return wire.told.Drafted(n=message.n, drafts=[*self.session.drafts(message.seat)])

        return await self._ahead(draft, f"drafting for {message.seat}")

    async def why_not(self, watcher: Watcher, message: wire.WhyNot) -> wire.told.NotOffered:
        """Return why a seat is not offered what it points at.

        Raises:
            Refused: stale, not this connection's seat, or it does not decide.
        """

        def look() -> wire.told.NotOffered:
            self._may(watcher, message.seat, message.revision)
            missing = self.session.why_not(message.seat, message.words, message.thing)
            return wire.not_offered(message, missing)

        return await self._ahead(look, f"telling {message.seat} why not")

    async def advise(self, watcher: Watcher, message: wire.Advise) -> wire.told.Advised:
        """Return what the computer would answer in the place of a seat, from what that seat knows.

        Raises:
            Refused: stale, not this connection's seat, it does not decide, or nobody can advise it.
        """

        def think_it_out() -> wire.told.Advised:
            self._may(watcher, message.seat, message.revision)
            found = advice(self.session, message.seat, sheet=message.sheet)
            return wire.advised(message, found)

        return await self._ahead(think_it_out, f"advising {message.seat}")

    async def _ahead(self, look_ahead: Callable[[], T], doing: str) -> T:
        """Return what `look_ahead` finds; nothing changes.

        Raises:
            Refused: it refused, or the rules failed.
        """

        async def locked() -> T:
            self._present()
            try:
                return await think(look_ahead)
            except Refused:
                raise
            except Exception as error:
                await self._keep_crash(crash_of(error, doing, self.session.record()))
                msg = "The rules failed while looking ahead; nothing has changed."
                raise Refused(msg) from error

        return await self._locked(locked)

    async def look(self, watcher: Watcher, seat: str | None) -> None:
        """Show a connection what one of its seats sees.

        Raises:
            Refused: not a seat of this connection.
        """
        if seat is not None and seat not in watcher.seats:
            raise NotTheirs(f"This connection does not have the seat {shown(seat)}.")

        async def locked() -> None:
            self._present()
            watcher.shown = seat
            await self._show(watcher, whole=True, keep=True)

        await self._locked(locked)

    async def resync(self, watcher: Watcher) -> None:
        """Tell a connection everything as it is."""

        async def locked() -> None:
            self._present()
            await self._show(watcher, whole=True, keep=True)

        await self._locked(locked)

    async def earlier(self, watcher: Watcher, message: wire.Earlier) -> None:
        """Send the lines of the log before one, as the seat shown numbers them."""

        async def locked() -> None:
            self._present()
            page = await think(lambda: views.earlier(self.session, watcher.shown, message))
            # Under the lock, so that no update that cuts the log comes between.
            watcher.send(page)

        await self._locked(locked)

    async def record(self, seats: Sequence[str], *, owner: bool) -> Record:
        """Return the record as those seats may have it."""

        async def locked() -> Record:
            self._present()
            if not self.session.over and not (owner and self.alone):
                return await think(lambda: self.session.record(seen_by=seats))
            # What does not reproduce is kept all the same.
            return await (self._saved() if self.session.read_only else think(self.session.record))

        return await self._locked(locked)

    async def past(self, revision: int, seat: str | None) -> msgspec.Raw | None:
        """Return the position before entry `revision` as a seat may see it; None: no such entry."""
        key = ("past", revision, seat)
        return await self._looking_back(key, lambda: views.past(self.session, revision, seat))

    async def since(self, revision: int, seat: str | None) -> msgspec.Raw | None:
        """Return what came of entry `revision` and those after it; None: no such revision."""
        key = ("since", revision, seat)
        return await self._looking_back(key, lambda: retelling(self.session, revision, seat))

    async def trace(self, line: int, seat: str | None) -> msgspec.Raw | None:
        """Return the way through a chart of which a line tells that a seat numbers so, or None."""

        def look() -> Trace | None:
            game = self.game
            found = retrace(self.session, line, seat) if isinstance(game, DrawsCharts) else None
            if found is None or not isinstance(game, DrawsCharts):
                return None
            return game.trace(found.lines, found.at)

        return await self._looking_back(("trace", line, seat), look)

    async def chronicle(self, seat: str | None) -> msgspec.Raw | None:
        """Return what a seat may know of the seasons that are over; None: the game keeps no chronicle."""
        game = self.game
        if not isinstance(game, KeepsChronicle):
            return None
        key = ("chronicle", seat)
        return await self._looking_back(key, lambda: game.chronicle(self.session.state, seat))

    async def season_end(self, season: int, seat: str | None) -> msgspec.Raw | None:
        """Return the position as a season was over, as a seat may see it; None: it is not over."""
        game = self.game
        if not isinstance(game, KeepsChronicle) or season < 1:
            return None

        def look() -> wire.told.Moment | None:
            at = History(self.session).first(lambda state: game.seasons_over(state) >= season)
            return None if at is None else views.past(self.session, at, seat)

        return await self._looking_back(("season", season, seat), look)

    async def _looking_back(
        self, key: tuple[object, ...], look: Callable[[], object]
    ) -> msgspec.Raw | None:
        """Return what `look` finds as JSON, kept under `key` until the game changes; None: nothing.

        One is looked for at a time: however many ask, whoever plays waits for one of them.
        """

        def find() -> msgspec.Raw | None:
            found = look()
            return None if found is None else msgspec.Raw(msgspec.json.encode(found))

        async def locked() -> msgspec.Raw | None:
            self._present()
            kept = self._looks.get((self._standing, *key))
            if kept is not None:
                return kept
            found = await think(find)
            if found is not None:
                self._looks.put((self._standing, *key), found)
            return found

        self._present()
        kept = self._looks.get((self._standing, *key))
        return await self._locked(locked, self._looking) if kept is None else kept

    async def remove(self) -> None:
        """Delete the game and close what is connected to it."""

        async def locked() -> None:
            self._present()
            await self._writer(self._writer.storage.delete, self.id)
            self._gone = True
            for watcher in self._watchers:
                watcher.close(4404, "This game was deleted.")
            self._watchers.clear()

        await self._locked(locked)

    async def close(self) -> None:
        """Stop the computers and finish what is on its way to the disk."""
        if self._computers is not None:
            self._computers.cancel()
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=PATIENCE)

    # --- the way of every change --------------------------------------------------------------

    async def _locked(
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

    async def _change(self, act: Callable[[], T], doing: str) -> T:
        """Let `act` change the session, save what it did, tell everybody.

        Raises:
            Refused: `act` refused, the rules failed or nothing could be saved; nothing changed.
        """
        self._present()
        if self.session.read_only:
            raise Refused(self.session.paused or "This game is open to look at only.")
        told = self.session.mark_told()
        self._standing = object()
        try:
            result = await think(act)
        except Refused:
            raise
        except Exception as error:
            await self._crashed(error, doing, told)
            raise Refused(self.session.paused or doing) from error
        await self._save()
        await self._tell(self.session.log_kept)
        self.wake()
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
                new=newly_bound(session),
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
            await self._keep_crash(crash_of(error, doing, record), len(record.entries))
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
        for watcher in list(self._watchers):
            watcher.read = min(watcher.read, kept)
            try:
                await self._show(watcher)
            except Broken as error:
                watcher.close(4500, str(error))
                self._watchers.discard(watcher)

    async def _show(self, watcher: Watcher, *, whole: bool = False, keep: bool = False) -> None:
        """Put an update in a watcher's outbox.

        Raises:
            Broken: the rules failed to describe the position.
        """
        try:
            update = await think(lambda: views.update(self, watcher, whole=whole, keep=keep))
        except Exception as error:
            log.exception("game %s cannot be shown", self.id)
            await self._keep_crash(crash_of(error, "showing", self.session.record()))
            raise Broken("The rules failed to show this position.") from error
        watcher.send(update)

    async def _keep_crash(self, crash: Crash, revision: int | None = None) -> None:
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

    def _present(self) -> None:
        if self._gone:
            raise Refused("This game was deleted.")
        if self.lost:
            raise Refused("The rules failed; what was saved is safe.")

    def _may(self, watcher: Watcher, seat: str, revision: int) -> None:
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

    # --- computers ----------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the computers play if it is their turn."""
        if self._computers is None and self._computer_seat() is not None:
            self._computers = asyncio.get_running_loop().create_task(self._play())

    @property
    def _waits(self) -> bool:
        """Whether a lesson has somebody act, but the learner has still to read on."""
        return self.course is not None and self.course.waits(self.session)

    @property
    def kinds_now(self) -> dict[str, str]:
        """The kinds of player as far as somebody waits for them: a lesson waits for its learner."""
        seats = self.stored.seats
        return dict.fromkeys(seats, players.PERSON) if self._waits else seats

    def _computer_seat(self) -> str | None:
        decision = self.session.decision
        if decision is None or self.session.paused or self._gone or self.lost or self._waits:
            return None
        kind = self.stored.seats.get(decision.seat, players.PERSON)
        return decision.seat if players.is_computer(kind) else None

    async def _play(self) -> None:
        """Play the computers' actions, one commit each, until it is a person's turn."""
        try:
            while await self._locked(self._action):
                await self._watchers_keep_up()
        except Refused as refusal:
            log.warning("the computers of game %s stopped: %s", self.id, refusal)
        finally:
            if self._computers is asyncio.current_task():
                self._computers = None

    async def _action(self) -> bool:
        seat = self._computer_seat()
        if seat is None:
            # Under the lock, so that a change that comes now finds no computer and wakes one.
            self._computers = None
            return False
        kind, key = self.stored.seats[seat], self.stored.key
        await self._change(
            lambda: play_action(self.session, seat, kind, key), f"playing for {seat}"
        )
        return True

    async def _watchers_keep_up(self) -> None:
        pause = 0.05
        for _ in range(int(PATIENCE / pause)):
            if all(watcher.keeps_up for watcher in self._watchers):
                return
            await asyncio.sleep(pause)
