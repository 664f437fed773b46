"""Overruling a non-player: another answer in place of the one that the rules chose for it.

Where the rules answer for a seat that nobody plays, the table sees a decision with that one option,
which stands for the `original` one with all of them (`Decision.original`). Whoever may take back to
there may have it answered otherwise: the game goes on from that answer, and the non-player has to
make the best of it. The record keeps which entries were overruled, and the log tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from annamite.kernel.decision import Decision, Request, decoded, shown
from annamite.kernel.ended import is_final
from annamite.kernel.game import OVERRULED, Game, LogEntry
from annamite.kernel.history import History
from annamite.kernel.position import Unknowable
from annamite.kernel.record import CHANCE
from annamite.kernel.refusal import Impossible, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel.session import Session

FAR = 400
"""So many entries to either side are looked through for a choice that can be overruled."""


class Choice(NamedTuple):
    """A choice that the rules made for a non-player.

    Attributes:
        at: Its entry.
        state: The position before it, as whoever asks may know it; only to be read.
        decision: What was asked, with every option.
        own: What the non-player chose by itself.
        taken: What was answered; that too, or what it was overruled with.
    """

    at: int
    state: Any
    decision: Decision
    own: int
    taken: int


def others(request: Request) -> Sequence[int]:
    """Return what a non-player's choice can be overruled with; nothing if it is none."""
    if not isinstance(request, Decision) or request.original is None:
        return ()
    return [value for value in request.original.values if value not in request.values]


def line(game: Game[Any], state: Any, request: Request, value: int) -> LogEntry:
    """Return the log line that a choice was overruled, in the words of its options."""
    assert isinstance(request, Decision)
    original = request.original
    assert original is not None, "only a non-player's choice is overruled"

    def label(of: int) -> str:
        (option,) = game.describe(state, original.instead(of))
        return option.label

    title = next((spec.title for spec in game.seats if spec.id == request.seat), request.seat)
    return LogEntry(
        OVERRULED,
        request.step.rule,
        {
            "faction": request.seat,
            "title": title,
            "question": game.prompt(original).removesuffix("."),
            "chosen": label(value),
            "instead": label(request.values[0]),
        },
        request.visible_to,
    )


def reaches(session: Session[Any], seat: str, at: int, *, alone: bool) -> bool:
    """Return whether `seat` may have entry `at` answered otherwise, as for an undo.

    One person playing every seat that is played may; where there are others, only as long as nobody
    but `seat` and the non-player itself has acted since, and no die has fallen.
    """
    if session.read_only or not 0 <= at < session.revision:
        return False
    if is_final(session, seat, alone=alone):
        return False
    own = {seat, session.entries[at].seat} - {CHANCE}
    return alone or session.last_entry(lambda other: other not in own) < at


def undo_points(session: Session[Any], seat: str, *, alone: bool) -> list[int]:
    """Return the overruled entries that `seat` may have the non-player answer again, latest first."""
    overruled = sorted(session.overruled, reverse=True)
    return [at for at in overruled if reaches(session, seat, at, alone=alone)]


def check(
    session: Session[Any], seat: str, at: int, word: str, *, alone: bool
) -> tuple[int, Decision]:
    """Return the value of an answer that overrules entry `at`, and the decision it answers.

    Raises:
        Refused: it may not, or it is not offered.
    """
    if session.paused is not None:
        raise Refused(session.paused)
    _check_entry(session, at)
    request = History(session).position(at).request
    assert isinstance(request, Decision)
    original = request.original
    if original is None:
        raise Refused(f"Entry {shown(at)} is nothing that a non-player has chosen.")
    if not request.shown_to(seat):
        raise Refused(f"What was chosen at entry {shown(at)} is hidden from {shown(seat)}.")
    if not reaches(session, seat, at, alone=alone):
        raise Refused(
            f"Entry {shown(at)} cannot be overruled: a die, a card or another seat came between."
        )
    value = decoded(request.step, word)
    if value is None or value not in original.values:
        raise Impossible(f"{shown(word)} was not offered at {request.step.id}.")
    if word == session.entries[at].word:
        raise Refused(f"{shown(word)} is what was chosen there.")
    return value, request


def _check_entry(session: Session[Any], at: object) -> None:
    """Raise Refused unless there is such an entry, of a seat."""
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < session.revision:
        raise Refused(f"There is no entry {shown(at)}.")
    if session.entries[at].seat == CHANCE:
        raise Refused(f"Entry {shown(at)} is a die or card, which nobody can overrule.")


def choice_at(session: Session[Any], at: int, seat: str | None) -> Choice:
    """Return the non-player's choice at entry `at`, as `seat` may know it.

    Raises:
        Refused: it is none, or is hidden from `seat`.
    """
    _check_entry(session, at)
    position = History(session).position(at)
    request = position.request
    if not isinstance(request, Decision) or request.original is None:
        raise Refused(f"Entry {shown(at)} is nothing that a non-player has chosen.")
    if not request.shown_to(seat):
        raise Refused(f"What was chosen at entry {shown(at)} is hidden from {shown(seat)}.")
    try:
        known = position.fork_as(seat)
    except Unknowable:
        raise Refused(f"What {shown(seat)} knows does not explain entry {shown(at)}.") from None
    asked = known.request
    assert isinstance(asked, Decision)
    taken = decoded(request.step, session.entries[at].word)
    assert taken is not None
    return Choice(at, known.state, asked.original or asked, request.values[0], taken)


def nearest(session: Session[Any], at: int, seat: str | None, *, step: int) -> int | None:
    """Return the entry of the nearest real choice of a non-player that `seat` may see, or None.

    A real choice had more than one option.

    Args:
        session: The game.
        at: Where to look first.
        seat: Who asks.
        step: -1 looks back from there, 1 onwards.
    """
    last = min(max(at + step * FAR, -1), session.revision)
    entries = session.entries
    places = [
        n for n in range(at, last, step) if 0 <= n < session.revision and entries[n].seat != CHANCE
    ]
    # In portions: the nearest are looked at first, and few positions are gone through.
    for first in range(0, len(places), _PORTION):
        portion = places[first : first + _PORTION]
        found = [
            n
            for n, position in History(session).positions(portion)
            if _real(position.request, seat)
        ]
        if found:
            return found[0] if step > 0 else found[-1]
    return None


_PORTION = 20


def _real(request: Request | None, seat: str | None) -> bool:
    """Return whether a request is a non-player's choice among several that `seat` may see."""
    return (
        isinstance(request, Decision)
        and request.original is not None
        and request.shown_to(seat)
        and len(request.original.values) > 1
    )
