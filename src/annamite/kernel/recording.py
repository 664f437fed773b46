"""Writing a session down as a record, whole or as some seats may have it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from annamite.kernel.record import Entry, Mark, Note, Reason, Record, as_seen

if TYPE_CHECKING:
    from annamite.kernel.session import Session


def seen_by(session: Session[Any], readers: str | Iterable[str]) -> Record:
    """Return the record of a game in play as those seats may have it.

    What none of them may know is left out and digests are withheld, so that it tells no secret.
    """
    past = session._past
    seats = (readers,) if isinstance(readers, str) else tuple(readers)
    hidden = past.all_hidden()
    entries = [as_seen(e, hidden.get(n), seats) for n, e in enumerate(past.entries)]
    return _written(session, entries, (), seen_by=seats)


def whole(session: Session[Any], *, finished: bool | None = None) -> Record:
    """Return the record of a game with all that is in it.

    Args:
        session: The game.
        finished: Whether it is over, where that cannot be asked of the session.
    """
    over = session.over if finished is None else finished
    past = session._past
    return _written(session, past.entries, past.marks, finished=over)


def _written(
    session: Session[Any],
    entries: Sequence[Entry],
    marks: Sequence[Mark],
    *,
    seen_by: tuple[str, ...] | None = None,
    finished: bool = False,
) -> Record:
    past = session._past
    # How many numbers were drawn may tell what was drawn.
    notes = past.notes if seen_by is None else [Note(note.at, note.key) for note in past.notes]
    return Record(
        game=session.game.name,
        rules=session.game.rules_version,
        setup=session.setup,
        seats=dict(session.seats),
        entries=tuple(entries),
        marks=tuple(marks),
        notes=tuple(notes),
        reasons=tuple(_reasons(session, entries, seen_by)),
        overruled=tuple(sorted(n for n in past.overruled if n < len(entries))),
        companion=session.companion,
        dice=() if session.dice is None else session.dice.told(over=finished),
        imported=min(session.imported, len(entries)),
        seen_by=seen_by,
        finished=finished,
    )


def _reasons(
    session: Session[Any], entries: Sequence[Entry], seen_by: tuple[str, ...] | None
) -> Iterator[Reason]:
    """Yield why entries were given, as far as those seats may read it."""
    own = seen_by if seen_by is not None and session.game.secrets(session.state) else None
    for n, reason in session._past.reasons_from(0):
        if n < len(entries) and (own is None or entries[n].seat in own):
            yield Reason(n, reason)
