"""Making a session from a record: answer as it does, and find where the rules no longer agree."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from typing import Any

from annamite.kernel import overruling
from annamite.kernel.chance import Chance, DiceStream
from annamite.kernel.decision import Decision, Request, decoded, shown
from annamite.kernel.game import Game
from annamite.kernel.own_copy import not_here
from annamite.kernel.record import CHANCE, Entry, Mark, Record, RecordError
from annamite.kernel.session import Session


def replay(
    game: Game[Any],
    record: Record,
    chance: DiceStream | None = None,
    *,
    strict: bool = True,
    check: bool = False,
) -> Session[Any]:
    """Return the session that `record` describes.

    No option is listed on the way for answers that a digest vouches for; the others are checked.

    Args:
        game: The rules named in the record.
        record: What to reproduce.
        chance: Dice and draws for what comes after the record.
        strict: Raise where the record cannot be reproduced; otherwise open it read-only up to
            the last match, with the reason in `session.paused`.
        check: Check every answer against the options; for records from strangers, who may have
            computed digests of their own.

    Raises:
        RecordError: names the entry that these rules do not reproduce.
        SetupError: the setup names what the game does not know.
        RulesCrash: the rules failed on a forced answer or a die that follows.
    """
    if record.game != game.name:
        msg = f"This is a record of {shown(record.game)}, not of {game.name!r}."
        raise RecordError(msg)
    if record.seen_by is not None:
        msg = "This record was exported during play and leaves out what a seat may not know; it cannot be replayed."
        raise RecordError(msg)
    check_seats(game, (*record.seats, *(record.companion or ())))
    gone = not_here(record.rules, game.rules_version, game.name)
    if gone and strict:
        raise RecordError(gone)
    session: Session[Any] = Session(
        game, record.setup, record.seats, companion=record.companion, settle=False
    )
    try:
        _reproduce(session, record, check=check)
    except RecordError:
        if strict:
            raise
        _freeze(
            session,
            gone
            or f"These rules ({game.rules_version}) reproduce this record, made with "
            f"{shown(record.rules)}, only up to entry {session.revision}; it is open to look at only.",
        )
        return session
    if gone:  # all of it happens to come out, but what came next would be another game
        _freeze(session, gone)
        return session
    session.saved(chapters=0)
    play_on(session, chance)
    return session


def check_seats(game: Game[Any], seats: Iterable[str]) -> None:
    """Raise RecordError unless these are seats of the game."""
    strangers = sorted(set(seats) - {seat.id for seat in game.seats})
    if strangers:
        raise RecordError(f"This record has a seat {shown(strangers[0])}, which the game lacks.")


def _reproduce(session: Session[Any], record: Record, *, check: bool) -> None:
    """Answer as `record` does.

    Raises:
        RecordError: names the entry that these rules do not reproduce; the session stands
            where it agreed with the record last.
    """
    past = session._past
    if record.marks and record.marks[0].at == 0 and record.marks[0].digest != past.mark.digest:
        raise RecordError("The starting position is not the recorded one.")
    past.notes = list(record.notes)
    past.reasons = {reason.at: reason.text for reason in record.reasons}
    past.overruled = set(record.overruled)
    session._rewind(0)
    go_on(session, record.entries, record.marks, check=check)
    if record.finished != session.over:
        what = "over, but it goes on" if record.finished else "going on, but it is over"
        raise RecordError(f"The record calls the game {what}.")


def go_on(
    session: Session[Any], entries: Sequence[Entry], marks: Sequence[Mark], *, check: bool
) -> None:
    """Answer as was answered before, from where the session stands.

    Args:
        session: A session that nobody plays in yet.
        entries: What was answered from there on.
        marks: Digests of what came of it.
        check: Check every answer against the options, also where a digest vouches for it.

    Raises:
        RecordError: names the entry that these rules do not reproduce; the session stands
            where it agreed last.
    """
    digests = {mark.at: mark.digest for mark in marks}
    first = vouched = session.revision
    if digests and not check:
        with contextlib.suppress(RecordError):
            for number, entry in enumerate(entries, first):
                if _repeat(session, number, entry, digests, check=False):
                    vouched = number + 1
        session._rewind(vouched)
    for number in range(vouched, first + len(entries)):
        _repeat(session, number, entries[number - first], digests, check=True)


def _repeat(
    session: Session[Any], number: int, entry: Entry, digests: dict[int, str], *, check: bool
) -> bool:
    """Answer with entry `number`; return whether a digest vouches for the result."""
    request = session._position.request
    if request is None:
        raise RecordError("the game is already over.", number)
    seat = request.seat if isinstance(request, Decision) else CHANCE
    if (entry.step, entry.seat) != (request.step.id, seat):
        msg = f"{shown(entry.seat)} answers {shown(entry.step)}, but {seat!r} is asked {request.step.id!r}."
        raise RecordError(msg, number)
    value = decoded(request.step, entry.word)
    try:
        if number in session._past.overruled:
            offered = value in overruling.others(request)
        else:
            offered = _offered(request, value, check=check)
        if offered and value is not None:
            session._feed(value, entry.word, seat, auto=entry.auto)
    except Exception as error:
        session._rewind(number)
        raise RecordError(f"the rules fail on it ({shown(error)}).", number) from error
    if not offered:
        what = "nothing to overrule with" if number in session._past.overruled else "not offered"
        raise RecordError(f"{shown(entry.word)} is {what} at {entry.step}.", number)
    return _vouched(session, number, digests)


def _offered(request: Request, value: int | None, *, check: bool) -> bool:
    """Return whether an answer is offered; where a digest vouches for it, it only has to be one."""
    if isinstance(request, Chance):
        return value in request.outcomes
    if request.original is not None:  # the one value is at hand, and no other may slip in
        check = True
    return value is not None and (not check or value in request.values)


def _vouched(session: Session[Any], number: int, digests: dict[int, str]) -> bool:
    """Return whether a digest vouches for the position after entry `number`.

    Raises:
        RecordError: the digest is another one; the session stands where they agreed last.
    """
    mark = session._past.mark
    if mark.at != number + 1 or mark.at not in digests:
        return False
    if digests[mark.at] != mark.digest:
        agreed = [mark.at for mark in session._past.marks if digests.get(mark.at) == mark.digest]
        session._rewind(agreed[-1] if agreed else 0)
        raise RecordError("the position after it is not the recorded one.", number)
    return True


def play_on(session: Session[Any], chance: DiceStream | None) -> None:
    """Let play go on after a replay.

    Raises:
        RulesCrash: the rules failed on a forced answer or a die that follows.
    """
    session.chance = chance
    session._go_on()


def _freeze(session: Session[Any], reason: str) -> None:
    """Leave the game open to look at only."""
    past = session._past
    past.notes = [note for note in past.notes if note.at <= len(session.entries)]
    past.forget_beside(len(session.entries))
    session.read_only = True
    session.paused = reason
