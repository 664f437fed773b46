"""Bringing a saved game back to life, and what is kept of one that fails."""

from __future__ import annotations

import asyncio
import logging
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from annamite.kernel import RecordError, RulesCrash, encode, replay
from annamite.kernel.resuming import resume, stamp
from annamite.server import views
from annamite.server.bound import Bound
from annamite.server.journal import Damaged
from annamite.server.storage import Crash, StorageError
from annamite.server.stored import Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.kernel import DiceStream, Game, Record, Session
    from annamite.server.storage import Writer
    from annamite.server.stored import Stored

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
    try:
        return replay(game, record, chance, strict=False, check=check)
    except RulesCrash as crash:
        session = replay(game, record, strict=False, check=check)
        session.read_only = True
        session.paused = str(crash)
        return session


async def brought_back(
    writer: Writer, game: Game[Any], stored: Stored, chance: DiceStream
) -> Session[Any]:
    """Return the session of a saved game: from its last chapter if it can be, else from the start.

    Raises:
        Damaged, RecordError, SetupError, RulesCrash: nothing of it can be shown.
        StorageError: the database fails.
    """
    session = await _brought_back(writer, game, stored, chance)
    session.dice, session.imported = stored.dice, stored.imported
    return session


async def _brought_back(
    writer: Writer, game: Game[Any], stored: Stored, chance: DiceStream
) -> Session[Any]:
    kept = None
    if not stored.doubtful:
        with suppress(Damaged):  # then it is found again, and told of, where all is read
            kept = await writer(writer.storage.bound, stored.id, stamp(game, stored.setup))
    own = stored.blank().companion
    if kept is not None:
        chapters, rest = kept
        try:
            return await think(
                lambda: resume(
                    game, stored.setup, stored.seats, chapters, rest, chance, companion=own
                )
            )
        except (RecordError, RulesCrash) as error:
            log.warning("game %s is answered again from its start: %s", stored.id, error)
    found = await writer(writer.storage.game, stored.id)
    if found is None:
        raise RecordError("This game is gone.")
    session = await think(lambda: resumed(game, found[1], chance, check=stored.doubtful))
    if (new := newly_bound(session)) is not None:
        try:
            await writer(writer.storage.put_bound, stored.id, new)
            session.saved_chapters()
        except StorageError as error:  # the answers stand: it is tried again when more is saved
            log.warning("the chapters of game %s could not be kept: %s", stored.id, error)
    return session


def newly_bound(session: Session[Any]) -> Bound | None:
    """Return the chapters of a session that are not saved; None where there is nothing to change."""
    new = session.unsaved()
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
