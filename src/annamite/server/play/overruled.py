"""What else a non-player could have chosen, found from a line of the log."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from annamite.kernel import overruling
from annamite.server import wire

if TYPE_CHECKING:
    from annamite.kernel import Session

CAME_BETWEEN = "A die, a card or another seat came between; nobody can overrule it any more."


def alternatives(
    session: Session[Any], message: wire.Alternatives, *, alone: bool, why: str | None
) -> wire.told.NonplayerChoice | None:
    """Return the choice that is asked about, with all that it was among; None if there is none.

    Args:
        session: The game.
        message: What a page asks.
        alone: Whether one person plays every seat that somebody plays.
        why: Why nothing may be overruled in this game now; None: it may.

    Raises:
        Refused: the entry named is no choice of a non-player that the seat may see.
    """
    at, seat = message.at, message.seat
    if at is None:
        at = of_line(session, message.line, seat)
    if at is None:
        return None
    found = overruling.choice_at(session, at, seat)
    if why is None and not overruling.reaches(session, seat, at, alone=alone):
        why = CAME_BETWEEN
    return wire.choice(session, found, seat, why)


def of_line(session: Session[Any], line: int, seat: str) -> int | None:
    """Return the entry of the non-player's choice that a line of the log tells of, or None.

    What happened goes back to the latest choice before it; reasons are told before the choice.

    Args:
        session: The game.
        line: The number of the line among those that `seat` may read.
        seat: Who reads.
    """
    over = session.over
    lines = session.log_lines(seat, line, line + 1, over=over)
    if not lines:
        return None

    def read_before(at: int) -> int:
        return session.lines_read(seat, session.line_before(at), over=over)

    at = bisect_right(range(session.revision), line, key=read_before) - 1
    if lines[0].is_reason:
        return overruling.nearest(session, at + 1, seat, step=1)
    return overruling.nearest(session, at, seat, step=-1)
