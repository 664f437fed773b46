"""All games of the server: made, brought in, opened when somebody comes, put away when idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from annamite.kernel import (
    DiceStream,
    Record,
    RecordError,
    RulesCrash,
    Session,
    Setup,
    SetupError,
)
from annamite.kernel.component_files import ComponentError
from annamite.kernel.decision import shown
from annamite.kernel.example import PREFIX, clause_of
from annamite.kernel.outliving import judge, meant
from annamite.kernel.powers import TellsStakes
from annamite.kernel.record import without_dice
from annamite.kernel.rehearsal import LessonError, opened
from annamite.kernel.resuming import stamp
from annamite.players import seat_setup, seats_of
from annamite.server import players
from annamite.server.errors import BadRequest, NotFound
from annamite.server.play import companion, examples
from annamite.server.play.choices import going_together
from annamite.server.play.lessons import Course, Lessons, dice_of, seats_for, setup_of
from annamite.server.play.looks import Looks
from annamite.server.play.moving import Offer
from annamite.server.play.opening import (
    Broken,
    brought_back,
    crash_of,
    frozen,
    newly_bound,
    resumed,
    snapshot,
    think,
)
from annamite.server.play.table import Table
from annamite.server.store.bound import Bound
from annamite.server.store.file import StorageError
from annamite.server.store.journal import Damaged
from annamite.server.store.listing import Cursor
from annamite.server.store.storage import now
from annamite.server.store.stored import Followed, Stored
from annamite.server.store.writer import Writer
from annamite.server.wire import TITLE_LIMIT, NewGame
from annamite.server.wire.lists import Choices

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from annamite.kernel import Game
    from annamite.kernel.chapters import Chapter
    from annamite.kernel.lesson import Lesson
    from annamite.kernel.outliving import Verdict

KEPT_OPEN = 16
"""Idle games that stay in memory."""

NOT_THERE = "There is no such game; it may have been deleted."
NO_SEED = (
    "This server takes no seed, for whoever knows it can foresee the dice: leave it out, or start "
    "a server for tests and demonstrations with `annamite serve --seed`."
)


log = logging.getLogger(__name__)


class Made(NamedTuple):
    """A game that was just made, and the secret of the link of each seat that has one."""

    stored: Stored
    links: dict[str, str]


class Dice(NamedTuple):
    """What answers the dice and draws of a new game, and the seed that it follows, if any."""

    stream: DiceStream
    seed: str | None


class Tables:
    """The games of one database.

    Args:
        writer: The database.
        find: Returns the game of a name; ValueError if there is none.
        seed: Decides the dice of every new game that brings no seed of its own; None: nobody knows
            them, and no game may bring a seed.
        lessons: The guided games.
    """

    def __init__(
        self,
        writer: Writer,
        find: Callable[[str], Game[Any]],
        seed: str | None = None,
        lessons: Lessons | None = None,
    ) -> None:
        self.lessons = lessons or Lessons(lambda _: None)
        self.find = find
        self._seed = seed
        self._writer = writer
        self._storage = writer.storage
        self._live: dict[str, Table] = {}
        self._looks = Looks()
        self._opening = asyncio.Lock()
        self._failed: dict[str, str] = {}

    async def page(self, after: str | None, limit: int) -> tuple[list[Stored], Cursor | None]:
        """Return some of the games that are kept, the latest touched first, and where the next begin.

        Args:
            after: Where the page before ended; None: from the first on.
            limit: How many at most; examples of the rules count, and are left out.

        Raises:
            BadRequest: there is no such place.
        """
        try:
            place = None if after is None else Cursor.read(after)
        except ValueError as error:
            raise BadRequest(str(error)) from None
        if place is None:
            await self._throw_away(await self._writer(self._storage.examples))
        found, more = await self._writer(self._storage.page, place, limit)
        return [each for each in found if not each.thrown_away], more

    def broken(self, stored: Stored) -> str | None:
        """Return why a game cannot be opened, as far as that is known without trying."""
        return stored.broken or self._failed.get(stored.id)

    async def stored(self, game_id: str) -> Stored:
        """Return what the database says of a game.

        Raises:
            NotFound: there is no such game.
        """
        live = self._live.get(game_id)
        if live is not None:
            return live.stored
        found = await self._writer(self._storage.stored, game_id)
        if found is None:
            raise NotFound(NOT_THERE)
        return found

    async def _read(self, game_id: str) -> tuple[Stored, Record]:
        try:
            found = await self._writer(self._storage.game, game_id)
        except Damaged as damage:
            raise Broken(str(damage)) from None
        if found is None:
            raise NotFound(NOT_THERE)
        return found

    @asynccontextmanager
    async def use(self, game_id: str) -> AsyncIterator[Table]:
        """Hold the live game of this id, opened if need be.

        Raises:
            NotFound: there is no such game.
            Broken: it cannot be shown.
        """
        table = self._live.get(game_id)
        if table is None or table.lost:
            async with self._opening:
                table = self._live.get(game_id)
                if table is None or table.lost:
                    table = await self._opened(game_id)
                    self._live[game_id] = table
        table.users += 1
        table.computers.wake()
        try:
            yield table
        finally:
            table.users -= 1
            self._put_away()

    async def _opened(self, game_id: str) -> Table:
        """Return a game made live, and remember if that fails."""
        try:
            table = await self._open(await self.stored(game_id))
        except Broken as broken:
            self._failed[game_id] = str(broken)
            raise
        self._failed.pop(game_id, None)
        return table

    async def _open(self, stored: Stored) -> Table:
        if stored.broken is not None:
            raise Broken(stored.broken)
        try:
            game = await think(lambda: self.find(stored.game))
            course = await think(lambda: self.lessons.course(stored))
            chance = dice_of(stored, course, stored.counter)
            session, found = await brought_back(self._writer, game, stored, chance)
            standing = snapshot(session)
            offer = None if found is None else await self._offer(stored, game, found)
        except Damaged as damage:
            raise Broken(str(damage)) from None
        except StorageError:
            raise
        except Exception as error:
            log.exception("game %s cannot be opened", stored.id)
            _, record = await self._read(stored.id)
            crash = crash_of(error, "opening the game", record)
            await self._writer(self._storage.crash, stored.id, crash)
            msg = f"This game cannot be opened ({error}); its answers are kept."
            raise Broken(msg) from error
        if standing != stored.snapshot:
            await self._writer(self._storage.put_snapshot, stored.id, standing)
        # It may go on by other rules since it was asked for.
        now = await self._writer(self._storage.stored, stored.id)
        return Table(game, now or stored, session, self._writer, course, self._looks, offer)

    async def _offer(self, stored: Stored, game: Game[Any], verdict: Verdict) -> Offer:
        """Return what a game's people may choose, and who has chosen it before."""
        now = game.rules_version
        agreed = await self._writer(self._storage.agreed, stored.id, now)
        return Offer(verdict, now, agreed)

    def _put_away(self) -> None:
        """Let go of idle games, the longest open first."""
        idle = [table for table in self._live.values() if not table.users and not table.busy]
        for table in idle[: max(0, len(idle) - KEPT_OPEN)]:
            del self._live[table.id]

    async def create(self, wanted: NewGame) -> Made:
        """Start a game.

        Raises:
            BadRequest: unknown game, scenario, option, seat or kind of player; a seed where this
                server takes none.
        """
        if clause_of(wanted.scenario) or clause_of(wanted.lesson or ""):
            raise BadRequest(examples.NOT_KEPT)
        if wanted.lesson is not None:
            return await self._begin(wanted, wanted.lesson)
        dice = self._dice(wanted.seed)
        game = await self._found(wanted.game)
        seats = _seats(game, wanted.seats)
        chance = dice.stream
        setup = _setup(game, wanted, seats)
        own = await _people(game, setup, seats) if wanted.companion else None
        try:
            session = await think(lambda: Session(game, setup, seats, chance, companion=own))
        except SetupError as error:
            raise BadRequest(str(error)) from None
        except Exception as error:
            log.exception("%s cannot be set up", wanted.game)
            record = Record(game.name, game.rules_version, setup, seats, ())
            crash = crash_of(error, "setting the game up", record)
            await self._writer(self._storage.crash, None, crash)
            raise Broken(f"The rules failed to set this game up ({error}).") from error
        return await self._add(session, _title(wanted.title, game, wanted.scenario), dice)

    async def _begin(self, wanted: NewGame, name: str) -> Made:
        """Start the game of a lesson.

        Raises:
            BadRequest: there is no such lesson, something else is asked for beside it, or it does
                not go with the rules.
        """
        beside = (wanted.options, wanted.seats, wanted.seed, wanted.companion)
        game = await self._found(wanted.game)
        try:
            lesson = await think(lambda: self.lessons.named(wanted.game, name))
        except ComponentError as error:
            raise BadRequest(str(error)) from None
        if lesson is None:
            raise BadRequest(f"{game.title} has no lesson {shown(name)}.")
        if any(beside) or wanted.scenario != lesson.scenario:
            raise BadRequest(f"The lesson decides how it is set up: scenario {lesson.scenario!r}.")
        return await self._follow(game, lesson, wanted.title or f"Lesson: {lesson.title}")

    async def example(self, name: str, clause: str) -> Made:
        """Put a worked example of the rules up; nobody keeps its game.

        Raises:
            BadRequest: there is no such example, it does not go with the rules, or too many are
                open.
        """
        game = await self._found(name)
        try:
            lesson = await think(lambda: self.lessons.named(name, PREFIX + clause))
        except ComponentError as error:
            raise BadRequest(str(error)) from None
        if lesson is None:
            raise BadRequest(f"{game.title} has no example of {shown(clause)} to try.")
        stored = await self._writer(self._storage.examples)
        if await self._throw_away(stored, examples.MOST - 1) >= examples.MOST:
            raise BadRequest(examples.TOO_MANY)
        return await self._follow(game, lesson, f"Example of §{clause}")

    async def _throw_away(self, stored: Sequence[Stored], most: int = examples.MOST) -> int:
        """Delete the examples that were left behind; return how many are still open."""
        gone = examples.left_behind(stored, self._somebody_at, most)
        for each in gone:
            with suppress(NotFound):
                await self.delete(each.id)
        return sum(each.thrown_away for each in stored) - len(gone)

    def _somebody_at(self, game_id: str) -> bool:
        table = self._live.get(game_id)
        return table is not None and bool(table.users)

    async def _follow(self, game: Game[Any], lesson: Lesson, title: str) -> Made:
        """Start the game of a lesson or an example.

        Raises:
            BadRequest: it does not go with the rules.
        """
        followed = Followed(lesson.id, lesson.version)
        key = self._dice().stream.secret[0]
        dice = Dice(Course(followed, lesson).dice(key, 0), None)
        seats = _seats(game, seats_for(game, lesson))
        try:
            session = await think(
                lambda: opened(game, lesson, setup_of(game, lesson), seats, dice.stream)
            )
        except (LessonError, SetupError, RulesCrash) as error:
            log.exception("the lesson %s of %s cannot be begun", lesson.id, game.name)
            raise BadRequest(f"This lesson does not go with the rules ({error}).") from error
        return await self._add(
            session, _title(title, game, lesson.scenario), dice, followed=followed
        )

    async def choices(self, wanted: NewGame) -> Choices:
        """Return which options go with one another and the seats, and whether own dice do.

        Raises:
            BadRequest: as `create`, except for options, which are looked into.
        """
        if clause_of(wanted.scenario):
            raise BadRequest(examples.NOT_KEPT)
        self._dice(wanted.seed)
        game = await self._found(wanted.game)
        seats = _seats(game, wanted.seats)
        try:
            found = await think(
                lambda: going_together(game, wanted.scenario, wanted.options, seats)
            )
            settled = {name: choice.value for name, choice in found.items()}
            setup = seat_setup(game, Setup(wanted.scenario, settled), seats)
            refused = await think(lambda: companion.refusal(game, setup, seats))
            told = await think(
                lambda: list(game.stakes(setup)) if isinstance(game, TellsStakes) else []
            )
        except SetupError as error:
            raise BadRequest(str(error)) from None
        return Choices(options=found, companion=refused, stakes=told)

    async def bring_in(self, record: Record) -> Made:
        """Add the game of a record; one that does not reproduce becomes read-only.

        Raises:
            BadRequest: unknown game or scenario, or a record that leaves things out.
        """
        if clause_of(record.setup.scenario):
            raise BadRequest(examples.NOT_KEPT)
        game = await self._found(record.game)
        known = players.kinds(game)
        agreed = seats_of(game, record.setup, record.seats)
        seats = {
            seat.id: kind if (kind := agreed.get(seat.id)) in known else players.PERSON
            for seat in game.seats
        }
        own = None
        if record.companion is not None:
            own = await _people(game, record.setup, seats)
        record = without_dice(record)
        ours = msgspec.structs.replace(record, seats=seats | record.seats, companion=own)
        dice = self._dice()
        try:
            session = await think(lambda: _looked_at(game, ours, dice.stream))
        except (RecordError, SetupError) as error:
            raise BadRequest(str(error)) from None
        except Exception as error:
            log.exception("a record of %s cannot be opened", record.game)
            raise BadRequest(f"The rules fail on this record ({error}).") from error
        session.seats = seats
        session.imported = len(record.entries)
        title = _title(None, game, record.setup.scenario)
        kept = (
            msgspec.structs.replace(record, seats=seats, companion=own)
            if session.read_only
            else None
        )
        return await self._add(session, title, dice, kept, begun=record.rules)

    async def duplicate(self, game_id: str) -> Made:
        """Add a copy of a game. Its dice are its own: it tells nothing of the other's future.

        Raises:
            NotFound: there is no such game.
            BadRequest: it is an example of the rules.
        """
        stored, record = await self._read(game_id)
        if stored.thrown_away:
            raise BadRequest(examples.NOT_KEPT)
        chapters: Sequence[Chapter] = ()
        with suppress(BadRequest):  # a game that is not installed here can be copied all the same
            written = stamp(await self._found(stored.game), stored.setup)
            found = await self._writer(self._storage.game_in_chapters, game_id, written)
            if found is None:
                raise NotFound(NOT_THERE)
            stored, record, chapters = found
        dice = self._dice()
        copy = msgspec.structs.replace(
            stored,
            id=secrets.token_hex(8),
            title=f"{stored.title[: TITLE_LIMIT - 7]} (copy)",
            created=now(),
            updated=now(),
            key=dice.stream.secret[0],
            counter=0,
            seed=dice.seed,
            dice_from=len(record.entries),
            spent=(),
            imported=len(record.entries),
        )
        record = without_dice(record)
        new = Bound(0, chapters, written) if chapters else None
        made = Made(copy, _links(copy.seats))
        kept = await self._writer(self._storage.meanings, game_id)
        await self._writer(self._storage.create, copy, record, new, made.links, kept)
        return made

    async def delete(self, game_id: str) -> None:
        """Remove a game for good.

        Raises:
            NotFound: there is no such game.
        """
        async with self._opening:
            table = self._live.get(game_id)
            if table is not None:
                await table.remove()
                del self._live[game_id]
            elif not await self._writer(self._storage.delete, game_id):
                raise NotFound(NOT_THERE)
            self._failed.pop(game_id, None)

    async def close(self) -> None:
        """Stop all computers and finish what is on its way to the disk."""
        for table in self._live.values():
            await table.close()

    def _dice(self, wanted: int | str | None = None) -> Dice:
        """Return the dice of a new game.

        Raises:
            BadRequest: a seed is wanted, but here nobody may know the dice.
        """
        if self._seed is None:
            if wanted is not None:
                raise BadRequest(NO_SEED)
            return Dice(DiceStream(), None)
        seed = self._seed if wanted is None else str(wanted)
        return Dice(DiceStream.seeded(seed), seed)

    async def _found(self, name: str) -> Game[Any]:
        try:
            return await think(lambda: self.find(name))
        except ValueError as error:
            raise BadRequest(str(error)) from None

    async def _add(
        self,
        session: Session[Any],
        title: str,
        dice: Dice,
        unreproduced: Record | None = None,
        followed: Followed | None = None,
        begun: str | None = None,
    ) -> Made:
        record = await think(session.record) if unreproduced is None else unreproduced
        key, counter = dice.stream.secret
        stored = Stored(
            id=secrets.token_hex(8),
            title=title,
            game=record.game,
            rules=record.rules,
            setup=record.setup,
            seats=record.seats,
            created=now(),
            updated=now(),
            key=key,
            counter=counter,
            finished=record.finished,
            doubtful=unreproduced is not None,
            snapshot=snapshot(session),
            companion=record.companion is not None,
            seed=dice.seed,
            lesson=followed,
            dice_from=session.imported,
            imported=session.imported,
            begun=begun or record.rules,
        )
        new = None if unreproduced else newly_bound(session)
        kept = None if unreproduced else await think(lambda: meant(session))
        made = Made(stored, _links(stored.seats))
        await self._writer(
            self._storage.create, stored, record, new, made.links, [kept] if kept else []
        )
        return made


def _looked_at(game: Game[Any], record: Record, chance: DiceStream) -> Session[Any]:
    """Return the session of a record from elsewhere, read-only where it does not reproduce.

    Raises:
        RecordError, SetupError, RulesCrash: nothing of it can be shown.
    """
    session = resumed(game, record, chance, check=True)
    if session.read_only:
        judged = judge(game, record)
        if judged.session is not None and judged.verdict.kind != "same":
            frozen(judged, record.rules)
            return judged.session
    return session


def _seats(game: Game[Any], wanted: Mapping[str, str]) -> dict[str, str]:
    """Return the kind of player for each seat; people sit where nothing else is said."""
    names = [seat.id for seat in game.seats]
    known = players.kinds(game)
    for seat, kind in wanted.items():
        if seat not in names:
            msg = f"{game.title} has no seat {shown(seat)}; choose from: {', '.join(names)}."
            raise BadRequest(msg)
        if kind not in known:
            msg = f"Nobody of kind {shown(kind)} can play; choose one of: {', '.join(known)}."
            raise BadRequest(msg)
    return {name: wanted.get(name, players.PERSON) for name in names}


def _setup(game: Game[Any], wanted: NewGame, seats: Mapping[str, str]) -> Setup:
    """Return scenario and options, with those that follow from the seats."""
    setup = seat_setup(game, Setup(wanted.scenario, wanted.options), seats)
    for spec in game.options:
        said = wanted.options.get(spec.id)
        if spec.seated and said is not None and said != setup.options[spec.id]:
            msg = f"{spec.title}: this follows from who sits where; leave it out or let it agree."
            raise BadRequest(msg)
    return setup


async def _people(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats whose people bring their own dice and cards.

    Raises:
        BadRequest: they cannot, or the game has no such setup.
    """
    try:
        refused = await think(lambda: companion.refusal(game, setup, seats))
    except SetupError as error:
        raise BadRequest(str(error)) from None
    if refused:
        raise BadRequest(refused)
    return players.people(seats)


def _links(seats: Mapping[str, str]) -> dict[str, str]:
    return {seat: secrets.token_urlsafe(16) for seat, kind in seats.items() if kind == players.LINK}


def _title(wanted: str | None, game: Game[Any], scenario: str) -> str:
    words = " ".join((wanted or "").split())
    title = "".join(each for each in words if each.isprintable())
    if len(title) > TITLE_LIMIT:
        raise BadRequest(f"A title has at most {TITLE_LIMIT} characters.")
    names = {spec.id: spec.title for spec in game.scenarios}
    return title or f"{game.title}: {names.get(scenario, scenario)}"
