"""What each connection is shown of a game: its own seat's view and nothing else."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from annamite.kernel import PLAYER_REASON, History
from annamite.kernel.record import CHANCE
from annamite.server import companion, wire

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from annamite.kernel import LogEntry, Session
    from annamite.kernel.game import Json
    from annamite.server.table import Table
    from annamite.server.watcher import Watcher


def update(table: Table, watcher: Watcher, *, whole: bool = False, keep: bool = False) -> str:
    """Return the update for one connection, and note what it has been told.

    Args:
        table: The game.
        watcher: Who is told.
        whole: Tell the whole log.
        keep: Show the seat that is shown now, whoever must decide.
    """
    session, game = table.session, table.game
    secrets = game.secrets(session.state)
    before = watcher.shown
    if not keep and not secrets:
        watcher.shown = _deciding(session, watcher)
    shown = watcher.shown
    over = session.over
    if whole or ((over or shown != before) and any(_closed(entry) for entry in session.log)):
        watcher.read = 0
    first = len(_visible(session.log[: watcher.read], shown, over=over))
    lines = wire.lines(game, _visible(session.log[watcher.read :], shown, over=over), first)
    watcher.read = len(session.log)
    return wire.encode(
        {
            "type": "update",
            "revision": session.revision,
            "seats": watcher.seats,
            "seat": shown,
            "title": table.stored.title,
            "game": game.name,
            "scenario": session.setup.scenario,
            "kinds": table.stored.seats,
            "view": game.view(session.state, shown),
            "secrets": secrets,
            "decision": wire.decision(session, watcher.seats, shown),
            "companion": table.stored.companion,
            "seed": table.stored.seed,
            "fate": companion.question(session, watcher.seats, shown),
            "waiting": wire.waiting(session, table.stored.seats, shown),
            "log": lines,
            "log_from": first,
            "since": since(session, watcher.seats),
            "undo": wire.undo(session, table.undo_points(watcher, shown), shown),
            "paused": session.paused,
            "outcome": wire.outcome(game, game.outcome(session.state)),
        }
    )


def _deciding(session: Session[Any], watcher: Watcher) -> str | None:
    """Return the seat to show where there are no secrets: whoever decides, or as before."""
    pending = session.decision
    if pending is not None and pending.seat in watcher.seats:
        return pending.seat
    return watcher.shown or next(iter(watcher.seats), None)


def since(session: Session[Any], seats: Sequence[str]) -> Json:
    """Return from where on a connection may want to be told what happened.

    `revision` is where one of `seats` answered last (0: nowhere), `more` whether more came of it
    than that answer: others acted, or whole stretches of play went by. `turn` is where one of them
    answered last before others acted (null: nobody else has).
    """
    own = frozenset(seats).__contains__
    last = session.last_entry(own, answered=True)
    theirs = session.last_entry(lambda seat: seat != CHANCE and not own(seat))
    turn = session.last_entry(own, theirs, answered=True) if theirs >= 0 else None
    return {
        "revision": max(last, 0),
        "more": theirs > last or session.stretches_after(max(last, 0)) > 1,
        "turn": None if turn is None else max(turn, 0),
    }


def _closed(entry: LogEntry) -> bool:
    return entry.visible_to is not None


def readable(line: LogEntry, seat: str | None, *, over: bool) -> bool:
    """Return whether `seat` may read a line; what computer players thought, all may at the end."""
    if line.visible_to is None or seat in line.visible_to:
        return True
    return over and line.key == PLAYER_REASON


def _visible(entries: Iterable[LogEntry], seat: str | None, *, over: bool) -> list[LogEntry]:
    return [entry for entry in entries if readable(entry, seat, over=over)]


def past(session: Session[Any], revision: int, seat: str | None) -> Json:
    """Return the position before entry `revision` as `seat` may see it; None: no such entry."""
    history: History[Any] = History(session)
    if revision > history.last:
        return None
    game = session.game
    over = session.over
    before = history.read_before(revision, seat, over=over)
    return {
        "revision": revision,
        "last": history.last,
        "view": game.view(history.position(revision).state, seat),
        "log": wire.lines(game, _visible(history.told(revision), seat, over=over), before),
    }


def summary(session: Session[Any]) -> str:
    """Return a line for the list of games: how it ended, where it stands, or the last news."""
    ended = wire.outcome(session.game, session.game.outcome(session.state))
    if ended is not None:
        return str(ended["text"])
    with suppress(Exception):  # a position that cannot be shown still stands in the list
        return str(session.view(None)["headline"])
    for entry in reversed(session.log):
        if not _closed(entry) and not entry.is_reason:
            return session.game.text(entry)
    return ""
