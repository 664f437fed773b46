"""Bringing a saved game back to life, and what is kept of one that fails."""

from __future__ import annotations

import asyncio
import logging
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from annamite.kernel import RecordError, RulesCrash, encode, replay
from annamite.kernel.decision import shown
from annamite.kernel.outliving import Judged, Verdict, goes_on, judge, meant
from annamite.kernel.replaying import play_on
from annamite.kernel.resuming import resume, stamp
from annamite.kernel.saving import Unsaved
from annamite.server.play import views
from annamite.server.store.bound import Bound
from annamite.server.store.file import StorageError
from annamite.server.store.journal import Damaged, Row, rows_of
from annamite.server.store.storage import Crash
from annamite.server.store.stored import Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from annamite.kernel import DiceStream, Game, Record, Session
    from annamite.kernel.record import Mark
    from annamite.server.store.stored import Stored
    from annamite.server.store.writer import Writer

T = TypeVar("T")

log = logging.getLogger(__name__)

_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="rules")


async def think(work: Callable[[], T]) -> T:
    """Return what `work` returns; it runs in a thread, for rules may take their time."""

    def done() -> T:
        try:
            return work()
        except StopIteration as error:  # no future may hold it, and whoever awaits would wait on
            raise RuntimeError("the rules came to an end unexpectedly") from error

    return await asyncio.get_running_loop().run_in_executor(_threads, done)


class Broken(RuntimeError):
    """A game that cannot even be shown; the message says why."""


def resumed(
    game: Game[Any], record: Record, chance: DiceStream, *, check: bool = False
) -> Session[Any]:
    """Return the session of a saved record, read-only from where it does not reproduce.

    Raises:
        RecordError, SetupError, RulesCrash: nothing of it can be shown.
    """
    return _replayed(game, record, chance, check=check)[0]


def _replayed(
    game: Game[Any], record: Record, chance: DiceStream, *, check: bool = False
) -> tuple[Session[Any], bool]:
    """Return what `resumed` does, and whether the rules failed on what comes after the record."""
    try:
        return replay(game, record, chance, strict=False, check=check), False
    except RulesCrash as crash:
        session = replay(game, record, strict=False, check=check)
        session.read_only = True
        session.paused = str(crash)
        return session, True


class Brought(NamedTuple):
    """A game that was made live again.

    Attributes:
        session: The game.
        offer: What its players may choose, where it does not go on as it was.
    """

    session: Session[Any]
    offer: Verdict | None = None


async def brought_back(
    writer: Writer, game: Game[Any], stored: Stored, chance: DiceStream
) -> Brought:
    """Return the session of a saved game: from its last chapter if it can be, else from the start.

    A game of other rules that means the same by those of now goes on by them, and is saved so.

    Raises:
        Damaged, RecordError, SetupError, RulesCrash: nothing of it can be shown.
        StorageError: the database fails.
    """
    brought = await _brought_back(writer, game, stored, chance)
    brought.session.dice, brought.session.imported = stored.dice, stored.imported
    return brought


async def _brought_back(
    writer: Writer, game: Game[Any], stored: Stored, chance: DiceStream
) -> Brought:
    as_it_was = stored.rules == game.rules_version and not stored.doubtful
    taken_up = await _taken_up(writer, game, stored, chance) if as_it_was else None
    if taken_up is not None:
        return Brought(taken_up)
    found = await writer(writer.storage.game, stored.id)
    if found is None:
        raise RecordError("This game is gone.")
    if as_it_was:
        session, crashed = await think(lambda: _replayed(game, found[1], chance))
        if crashed or not session.read_only:
            await _bind_again(writer, stored, session)
            return Brought(session)
    kept = await writer(writer.storage.meanings, stored.id)
    judged = await think(lambda: judge(game, found[1], kept))
    if judged.session is None:  # it is told why, by what it raises or in what is left to look at
        return Brought(await think(lambda: resumed(game, found[1], chance, check=True)))
    if judged.verdict.kind == "same":
        return Brought(await _goes_on(writer, judged, found, chance))
    frozen(judged, stored.rules)
    return Brought(judged.session, judged.verdict if _may_choose(stored) else None)


def _may_choose(stored: Stored) -> bool:
    """Return whether people may choose how a game goes on: there is something to go on with."""
    return not (stored.finished or stored.lesson or stored.thrown_away)


async def _taken_up(
    writer: Writer, game: Game[Any], stored: Stored, chance: DiceStream
) -> Session[Any] | None:
    """Return the session of a game from its last chapter; None where that cannot be."""
    kept = None
    with suppress(Damaged):  # then it is found again, and told of, where all is read
        kept = await writer(writer.storage.bound, stored.id, stamp(game, stored.setup))
    if kept is None:
        return None
    chapters, rest = kept
    own = stored.blank().companion
    try:
        return await think(
            lambda: resume(game, stored.setup, stored.seats, chapters, rest, chance, companion=own)
        )
    except (RecordError, RulesCrash) as error:
        log.warning("game %s is answered again from its start: %s", stored.id, error)
        return None


async def _bind_again(writer: Writer, stored: Stored, session: Session[Any]) -> None:
    """Keep chapters that were made again, if there are any."""
    if (new := newly_bound(session)) is None:
        return
    try:
        await writer(writer.storage.put_bound, stored.id, new)
        session.saved_chapters()
    except StorageError as error:  # the answers stand: it is tried again when more is saved
        log.warning("the chapters of game %s could not be kept: %s", stored.id, error)


async def _goes_on(
    writer: Writer, judged: Judged, found: tuple[Stored, Record], chance: DiceStream
) -> Session[Any]:
    """Return the session of a game that means the same by the rules of now, saved so."""
    stored, record = found
    session = judged.session
    assert session is not None

    def settle() -> None:
        goes_on(session, told=False)
        play_on(session, chance)

    try:
        await think(settle)
    except RulesCrash as crash:
        session.read_only, session.paused = True, str(crash)
        return session
    await save_moved(writer, stored, session, judged.verdict, record.marks)
    return session


def frozen(judged: Judged, was: str) -> None:
    """Leave a judged game open to look at only, saying why."""
    session, verdict = judged.session, judged.verdict
    assert session is not None
    now = session.game.rules_version
    made = f"These rules ({now}) reproduce this game, made with {shown(was)}, only"
    session.read_only = True
    session.paused = (
        f"{made} up to entry {verdict.stands}; it is open to look at only."
        if verdict.kind == "diverging"
        else f"{made} by its answers, and perhaps not by what comes of them; it is open to look at only."
    )


async def save_moved(
    writer: Writer,
    stored: Stored,
    session: Session[Any],
    verdict: Verdict,
    marks: Sequence[Mark],
) -> None:
    """Save that a game goes on by the rules of now, and what has come of that so far.

    Args:
        writer: The database.
        stored: The game.
        session: Its session, in which what stands counts as saved.
        verdict: What was found by these rules.
        marks: The digests that are saved; those that are others now are saved again.

    Raises:
        StorageError: it cannot be saved; nothing has changed.
    """
    assert session.chance is not None
    known = {mark.at: mark.digest for mark in marks}
    standing = [mark for mark in session.record().marks if mark.at <= verdict.stands]
    rows = [Row("undo", verdict.stands)] if verdict.stands < verdict.entries else []
    gone = known.keys() - {mark.at for mark in standing}
    rows += [Row("mark", at) for at in sorted(gone) if at <= verdict.stands]
    rows += [
        Row("mark", mark.at, word=mark.digest)
        for mark in standing
        if known.get(mark.at) != mark.digest
    ]
    await writer(
        writer.storage.commit,
        stored.id,
        [*rows, *rows_of(session.unsaved())],
        rules=session.game.rules_version,
        finished=session.over,
        counter=session.chance.position,
        snapshot=snapshot(session),
        new=newly_bound(session),
        kept=await think(lambda: meant(session)),
        holds=verdict.agreed,
        dice=session.dice if session.dice not in {None, stored.dice} else None,
        touched=verdict.kind != "same" or session.revision > verdict.stands,
    )
    session.saved()


def newly_bound(session: Session[Any], new: Unsaved | None = None) -> Bound | None:
    """Return the chapters of a session that are not saved; None where there is nothing to change.

    Args:
        session: The game.
        new: What of it is not saved, where that is known.
    """
    new = session.unsaved() if new is None else new
    if session.read_only or not (new.chapters or new.taken_back is not None):
        return None
    return Bound(new.chapter, new.chapters, stamp(session.game, session.setup))


def snapshot(session: Session[Any]) -> Snapshot:
    """Return how a game stands, for the list of games."""
    pending = session.decision
    return Snapshot(
        revision=session.revision,
        over=session.over,
        paused=session.paused,
        waiting=session.asked[:1] if pending is None else (pending.seat,),
        summary=views.summary(session),
    )


def crash_of(error: Exception, doing: str, record: Record) -> Crash:
    """Return what is kept of a failure: the record that leads to it, and its traceback."""
    data = encode(record)
    cause: BaseException = error
    if isinstance(error, RulesCrash):
        data = msgspec.json.encode(error.report["record"])
        cause = error.__cause__ or error
    return Crash(doing, repr(cause), "".join(traceback.format_exception(cause)), data)
