"""Where a seat may take back to: its own last run of decisions, or, alone at a table, anywhere.

A seat does not go back across a die, a reveal or another seat's decision. One person playing every
seat may, and takes back a die or card that people were asked for, too. Nobody goes back across the end of a
game that showed them what was hidden from them. After a crash of the rules the
first point is where the session stands: it resumes the game.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING, Any

from annamite.kernel import overruling
from annamite.kernel.decision import Decision
from annamite.kernel.ended import is_final
from annamite.kernel.record import CHANCE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from annamite.kernel.session import Session


def points(
    session: Session[Any], seat: str, *, alone: bool, theirs: Collection[str] | None = None
) -> Iterator[int]:
    """Yield the entries that `seat` may take back to, latest first.

    Args:
        session: The game.
        seat: Who goes back.
        alone: Whether one person plays every seat.
        theirs: Only answers of these seats, `CHANCE` among them; None: of all.
    """
    own = _own(session, seat, alone, theirs)
    overruled = overruling.undo_points(session, seat, alone=alone)
    return merge(own, overruled, reverse=True) if overruled else own


def _own(
    session: Session[Any], seat: str, alone: bool, theirs: Collection[str] | None
) -> Iterator[int]:
    def counts(other: str) -> bool:
        known = other != CHANCE or session.companion is not None
        return known and (theirs is None or other in theirs)

    if session.read_only or is_final(session, seat, alone=alone):
        return
    if _resumes(session, seat, alone=alone):
        yield session.revision
    least = _least(session, seat, alone=alone)
    for at in session.entries_back(counts, answered=True):
        if at <= least:
            break
        if at not in session.overruled:
            yield at


def reaches(session: Session[Any], seat: str, at: object, *, alone: bool) -> bool:
    """Return whether `at` is one of all `points`, without going through them."""
    if session.read_only or not isinstance(at, int) or not 0 <= at <= session.revision:
        return False
    if is_final(session, seat, alone=alone):
        return False
    if at == session.revision:
        return _resumes(session, seat, alone=alone)
    if at in session.overruled:
        return overruling.reaches(session, seat, at, alone=alone)
    entry = session.entries[at]
    choice = not entry.auto and (entry.seat != CHANCE or session.companion is not None)
    return _least(session, seat, alone=alone) < at and choice


def _least(session: Session[Any], seat: str, *, alone: bool) -> int:
    """Return the entry that `seat` may not go back across, or -1."""
    return -1 if alone else session.last_entry(lambda other: other != seat)


def _resumes(session: Session[Any], seat: str, *, alone: bool) -> bool:
    """Return whether `seat` may take up a game that stands still since the rules failed.

    Where it stands at somebody's decision, that is theirs to say; a non-player says nothing.
    """
    request = session.request
    return session.paused is not None and (
        alone
        or not isinstance(request, Decision)
        or request.original is not None
        or request.seat == seat
    )
