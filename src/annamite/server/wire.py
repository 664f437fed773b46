"""The messages of the socket: reading what the page sends, wording what it is told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

from annamite.kernel import Chance, sentence
from annamite.kernel.record import CHANCE
from annamite.server import companion

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from annamite.kernel import Decision, Game, LogEntry, Outcome, Session
    from annamite.kernel.game import Json

MESSAGE_LIMIT = 64 * 1024
"""Bytes of the longest message that is read."""
UNDO_POINTS = 100
"""How many undo points a page is told; further ones are found by going back to one of these."""

log = logging.getLogger(__name__)

Number: TypeAlias = "int | float | None"
Revision: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Words: TypeAlias = Annotated[list[str], msgspec.Meta(min_length=1, max_length=1000)]


class _Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all messages of a page have: a number of the page's own, sent back in the reply."""

    n: Number = None


class Answer(_Message, frozen=True, tag_field="type", tag="answer"):
    """Answers for a seat, in order, all or nothing; a path breaks off where it is interrupted."""

    revision: Revision
    seat: str
    words: Words
    path: bool = False


class Fate(_Message, frozen=True, tag_field="type", tag="fate"):
    """Says what a person's own die or card shows; null: the computer rolls or draws this time."""

    revision: Revision
    seat: str
    word: str | None


class Undo(_Message, frozen=True, tag_field="type", tag="undo"):
    """Takes back to before entry `to`, or the last decision."""

    revision: Revision
    seat: str
    to: Revision | None = None


class Preview(_Message, frozen=True, tag_field="type", tag="preview"):
    """Asks what an answer would do."""

    revision: Revision
    seat: str
    word: str


class Look(_Message, frozen=True, tag_field="type", tag="look"):
    """Asks to be shown what a seat sees; null: what everybody sees."""

    seat: str | None


class Resync(_Message, frozen=True, tag_field="type", tag="resync"):
    """Asks for everything as it is now, as a new connection gets it."""


class Earlier(_Message, frozen=True, tag_field="type", tag="earlier"):
    """Asks for the lines of the log before the one numbered `before`."""

    before: Revision


class Ping(_Message, frozen=True, tag_field="type", tag="ping"):
    """Asks whether the server is there."""


Message: TypeAlias = "Answer | Fate | Undo | Preview | Look | Resync | Earlier | Ping"


class Unreadable(ValueError):
    """A message that cannot be read.

    Attributes:
        n: The page's number, if that much could be read.
    """

    def __init__(self, message: str, n: Number) -> None:
        super().__init__(message)
        self.n = n


def read(text: str | bytes) -> Message:
    """Return the message in `text`.

    Raises:
        Unreadable: not JSON, an unknown type, a wrong or missing field.
    """
    try:
        raw = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        raise Unreadable("This message is not JSON.", None) from None
    try:
        return msgspec.convert(raw, Answer | Fate | Undo | Preview | Look | Resync | Earlier | Ping)
    except msgspec.ValidationError as error:
        n = raw.get("n") if isinstance(raw, dict) else None
        number = n if isinstance(n, int | float) and not isinstance(n, bool) else None
        raise Unreadable(f"This message is not understood: {error}.", number) from None


def encode(message: Json) -> str:
    """Return a message as the socket sends it."""
    return msgspec.json.encode(message).decode()


# --- wording --------------------------------------------------------------------------------


def lines(game: Game[Any], entries: Iterable[LogEntry], first: int) -> list[Json]:
    """Return log lines for a page, numbered from `first` on as its seat reads them."""
    return [
        {
            "at": at,
            "key": entry.key,
            "rule": entry.rule,
            "text": sentence(game, entry),
            "params": entry.params,
        }
        for at, entry in enumerate(entries, first)
    ]


def brief(game: Game[Any], entries: Iterable[LogEntry]) -> list[Json]:
    """Return what a preview tells of log lines."""
    return [{"text": game.text(entry), "rule": entry.rule} for entry in entries]


def outcome(game: Game[Any], result: Outcome | None) -> Json:
    """Return how a game ended, for a page; None while it goes on."""
    if result is None:
        return None
    text = result.verdict or result.reason
    if len(game.seats) > 1 and result.ranking and not result.verdict:
        text = f"{_seat_title(game, result.ranking[0])} wins ({result.reason})."
    return {
        "ranking": result.ranking,
        "scores": result.scores,
        "reason": result.reason,
        "text": text,
    }


def decision(session: Session[Any], seats: Sequence[str], shown: str | None) -> Json:
    """Return the pending decision if one of `seats` must answer it and is shown; otherwise None."""
    pending = session.decision
    if pending is None or pending.seat != shown or shown not in seats or session.paused:
        return None
    words = pending.words
    described = session.game.describe(session.state, pending)
    assert len(words) == len(described), f"{pending.step.id} describes other options than it has"
    return {
        "seat": pending.seat,
        "step": pending.step.id,
        "kind": pending.step.kind,
        "rule": pending.step.rule,
        "prompt": session.game.prompt(pending),
        "about": [value for value in (pending.params or {}).values() if isinstance(value, str)],
        "reminders": session.game.reminders(session.state, pending),
        "hints": _hints(session, pending.seat),
        "options": [{**about, "id": word} for word, about in zip(words, described)],
    }


def _hints(session: Session[Any], seat: str) -> Json:
    """Return what helps to decide; a game can be played without, so that nothing fails with it."""
    try:
        return session.hints(seat)
    except Exception:
        log.exception("no hints could be given")
        return None


def undo(
    session: Session[Any],
    points: Sequence[int],
    shown: str | None,
    known: dict[tuple[int, int], str],
) -> dict[str, str]:
    """Return where a page may take back to, each with what it would take back first.

    Args:
        session: The game.
        points: The entries to which one may go back, latest first.
        shown: Whose view the page has.
        known: What was found the last time, by an entry and the next one that counts; it is
            replaced by what is found now.
    """
    points = points[:UNDO_POINTS]
    ends = [session.revision, *points]
    labels = {
        (at, end): known.get((at, end)) or _taken_back(session, at, end, shown)
        for at, end in zip(points, ends)
    }
    known.clear()
    known.update(labels)
    known.pop((session.revision, session.revision), None)
    return {str(at): label for (at, _), label in labels.items()}


def _taken_back(session: Session[Any], at: int, end: int, shown: str | None) -> str:
    """Return what an entry brought about, or else what was answered, if `shown` may know."""
    if at == session.revision:
        return "the failure of the rules"
    told = [line for line in session.told_between(at, end, shown) if not line.is_reason]
    if told:
        return session.game.text(told[0])
    entry = session.entries[at]
    if entry.seat == CHANCE:
        return "a die or card"
    title = _seat_title(session.game, entry.seat)
    return f"{title} answers: {entry.word.replace('_', ' ')}" if entry.seat == shown else title


def waiting(session: Session[Any], kinds: Mapping[str, str], shown: str | None) -> Json:
    """Return whom the game waits for, where that is not the seat shown."""
    pending: Decision | None = session.decision
    request = session.request
    asked = session.asked
    if isinstance(request, Chance) and asked and shown not in asked:
        pending = companion.as_decision(request, asked[0])
        pending.visible_to = request.visible_to
    if pending is None or pending.seat == shown:
        return None
    game = session.game
    doing = "decides" if pending is session.decision else "draws"
    prompt = f"{_seat_title(game, pending.seat)} {doing} in secret."
    return {
        "seat": pending.seat,
        "kind": kinds[pending.seat],
        "prompt": game.prompt(pending) if pending.shown_to(shown) else prompt,
    }


def _seat_title(game: Game[Any], seat: str) -> str:
    return next((spec.title for spec in game.seats if spec.id == seat), seat)
