"""What each connection is shown of a game: its own seat's view and nothing else."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import UNSET, structs

from annamite.kernel import History, sentence
from annamite.kernel.past import readable
from annamite.kernel.record import CHANCE
from annamite.server import wire
from annamite.server.play.changes import differences
from annamite.server.wire import told
from annamite.server.wire.past import Moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from annamite.kernel import LogEntry, Session
    from annamite.kernel.provable import Dice
    from annamite.kernel.shapes import View
    from annamite.server.play.table import Table
    from annamite.server.play.watcher import Watcher


Reader: TypeAlias = "tuple[str | None, bool]"
"""Who reads the log, and whether the game is over."""


class Page(NamedTuple):
    """Lines of the log, and the number of the first of them."""

    first: int
    log: list[told.LogLine]


LINES_AT_FIRST = 200
"""Lines of the log, the latest, that come with a whole update."""
LINES_AT_ONCE = 500
"""Lines of the log that a page is given when it asks for earlier ones."""


def update(table: Table, watcher: Watcher, *, whole: bool = False, keep: bool = False) -> str:
    """Return the update for one connection, and note what it has been told.

    It is whole, or says what has changed since the last one.

    Args:
        table: The game.
        watcher: Who is told.
        whole: Tell everything as it is.
        keep: Show the seat that is shown now, whoever must decide.
    """
    session = table.session
    over = session.over
    secrets = _has_secrets(table)
    reader = watcher.reader
    if not keep and not secrets:
        watcher.shown = _deciding(session, watcher)
    seat, before = watcher.shown, watcher.told
    if watcher.read < watcher.length or reader != (seat, over):
        watcher.labels.clear()
    whole = whole or before is None or _reads_otherwise(session, watcher, reader, (seat, over))
    lines = session.lines_read(seat, over=over)
    first = 0 if whole else session.lines_read(seat, watcher.read, over=over)
    if watcher.read < watcher.length and lines - first > LINES_AT_FIRST:
        whole = True  # what was taken back reaches too far to be told line by line
    if whole:
        first = max(0, lines - LINES_AT_FIRST)
    now = _everything(table, watcher, secrets=secrets)
    log = log_page(session, seat, first, lines)
    known = None if whole else before
    message = _message(known, now, watcher.revision, session.revision, Page(first, log))
    watcher.told, watcher.revision, watcher.over = now, session.revision, over
    watcher.read = watcher.length = len(session.log)
    return wire.encode(message)


def _message(
    known: told.Standing | None, now: told.Standing, base: int, revision: int, page: Page
) -> told.Message:
    """Return everything, or what has changed since what is known was told at revision `base`."""
    if known is None:
        fields = structs.asdict(now)
        return told.Update(revision=revision, log=page.log, log_from=page.first, **fields)
    return told.Changes(
        base=base,
        revision=revision,
        changes=differences(known, now),
        log=page.log,
        log_from=page.first,
    )


def _everything(table: Table, watcher: Watcher, *, secrets: bool) -> told.Standing:
    """Return all that a connection is told of, the log aside."""
    session, game, shown = table.session, table.game, watcher.shown
    course = table.course
    return told.Standing(
        seats=list(watcher.seats),
        owner=watcher.owner,
        seat=shown,
        title=table.stored.title,
        game=game.name,
        scenario=session.setup.scenario,
        kinds=dict(table.stored.seats),
        view=game.view(session.state, shown),
        secrets=secrets,
        decision=wire.decision(session, watcher.seats, shown),
        companion=table.stored.companion,
        seed=table.stored.seed,
        dice=dice_keys(session.dice, over=session.over),
        imported=session.imported,
        fate=wire.fate(session, watcher.seats, shown),
        waiting=wire.waiting(session, table.computers.kinds_now, shown),
        since=since(session, watcher.seats),
        undo=wire.undo(session, table.undoing.points(watcher, shown), shown, watcher.labels),
        paused=session.paused,
        outcome=wire.outcome(game, game.outcome(session.state)),
        lesson=course.standing(session, watcher.seats, shown) if course else None,
        moving=table.moving.told(table.stored, secrets=secrets) if table.moving else None,
    )


def dice_keys(dice: Dice | None, *, over: bool) -> list[told.DiceKey]:
    """Return what may be told of the keys of a game's dice."""
    found = () if dice is None else dice.told(over=over)
    return [told.DiceKey(first=each.first, hash=each.hash, key=each.key) for each in found]


def _reads_otherwise(session: Session[Any], watcher: Watcher, reader: Reader, now: Reader) -> bool:
    """Return whether other lines than before may be read of those that were told."""
    if reader == now:
        return False
    counts = {session.lines_read(seat, watcher.read, over=over) for seat, over in (reader, now)}
    return counts != {watcher.read}


def log_page(session: Session[Any], seat: str | None, first: int, last: int) -> list[told.LogLine]:
    """Return the lines numbered `first` to before `last`, as a seat numbers those it may read."""
    found = session.log_lines(seat, first, last, over=session.over)
    return wire.lines(session.game, found, first)


def earlier(session: Session[Any], seat: str | None, message: wire.Earlier) -> told.EarlierLines:
    """Return the lines of the log before the one that a seat numbers `before`."""
    last = min(message.before, session.lines_read(seat, over=session.over))
    first = max(0, last - LINES_AT_ONCE)
    return told.EarlierLines(n=message.n, log=log_page(session, seat, first, last), log_from=first)


def _has_secrets(table: Table) -> bool:
    """Return whether a seat is shown only to who asks for it.

    Whoever tries an example has all of its seats, and changes them without ado.
    """
    return table.game.secrets(table.session.state) and not table.stored.thrown_away


def _deciding(session: Session[Any], watcher: Watcher) -> str | None:
    """Return the seat to show where there are no secrets: whoever decides, or as before."""
    pending = session.decision
    if pending is not None and pending.seat in watcher.seats:
        return pending.seat
    return watcher.shown or next(iter(watcher.seats), None)


def since(session: Session[Any], seats: Sequence[str]) -> told.Since:
    """Return from where on a connection may want to be told what happened.

    `revision` is where one of `seats` answered last (0: nowhere), `more` whether more came of it
    than that answer: others acted, or whole stretches of play went by. `turn` is where one of them
    answered last before others acted (null: nobody else has).
    """
    own = frozenset(seats).__contains__
    last = session.last_entry(own, answered=True)
    theirs = session.last_entry(lambda seat: seat != CHANCE and not own(seat))
    turn = session.last_entry(own, theirs, answered=True) if theirs >= 0 else None
    return told.Since(
        revision=max(last, 0),
        more=theirs > last or session.goes_far_beyond(max(last, 0)),
        turn=None if turn is None else max(turn, 0),
    )


def _visible(entries: Iterable[LogEntry], seat: str | None, *, over: bool) -> list[LogEntry]:
    return [entry for entry in entries if readable(entry, seat, over=over)]


def past(session: Session[Any], revision: int, seat: str | None) -> Moment | None:
    """Return the position before entry `revision` as `seat` may see it; None: no such entry."""
    history: History[Any] = History(session)
    if revision > history.last:
        return None
    game = session.game
    over = session.over
    before = history.read_before(revision, seat, over=over)
    return Moment(
        revision=revision,
        last=history.last,
        view=game.view(history.position(revision).state, seat),
        log=wire.lines(game, _visible(history.told(revision), seat, over=over), before),
    )


def summary(session: Session[Any]) -> str:
    """Return a line for the list of games: how it ended, where it stands, or the last news."""
    ended = wire.outcome(session.game, session.game.outcome(session.state))
    if ended is not None:
        return ended.text
    with suppress(Exception):  # a position that cannot be shown still stands in the list
        view: View = session.view(None)
        if view.headline is not UNSET:
            return view.headline
    for entry in reversed(session.log):
        if entry.visible_to is None and not entry.is_reason:
            return sentence(session.game, entry)
    return ""
