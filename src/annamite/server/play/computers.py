"""Computer players at a table: one whole action at a time, and advice to others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from annamite.kernel import Refused
from annamite.kernel.ahead import sheet_of
from annamite.kernel.position import Unknowable
from annamite.players import reason_of, seat_player
from annamite.players.advising import advise, adviser, suggest

if TYPE_CHECKING:
    from annamite.kernel import Session
    from annamite.players.advising import Advice

LIMIT = 500
"""Answers of one action at most."""


def advice(session: Session[Any], seat: str, *, sheet: bool = False) -> list[Advice]:
    """Return what the computer would answer in the place of `seat`, from what that may know.

    Nothing where what it knows does not explain the position.

    Args:
        session: The game.
        seat: Who decides.
        sheet: Whether to go on to the end of the sheet at hand, or of what one message may answer.

    Raises:
        Refused: it is not this seat's decision, or no computer of this game can advise.
    """
    decision = session.decision
    if decision is None or decision.seat != seat or session.paused:
        msg = "It is not this seat's decision."
        raise Refused(msg)
    if adviser(session.game, seat) is None:
        msg = "No computer of this game can say what it would do."
        raise Refused(msg)
    try:
        known = session.fork_as(seat)
        return suggest(known) if sheet else advise(known)
    except Unknowable:
        return []


def play_action(session: Session[Any], seat: str, kind: str, key: bytes) -> None:
    """Answer for `seat` until its action is done: the stretch ends or somebody else decides.

    A sheet (`HasSheets`) is one action, of however many stretches: whoever waits is told of it at once,
    and the player need not think of it again with each line. A player that can say why (`GivesReasons`) is quoted in the log.

    Args:
        session: The game, at a decision of that seat.
        seat: Who plays.
        kind: What kind of player it is.
        key: The secret of the game's dice stream, so that nobody can foresee the choices.

    Raises:
        RuntimeError: the player gave an answer that is not offered.
    """
    # The counter makes the choices new after an undo across a die.
    counter = session.chance.counter if session.chance else 0
    player = seat_player(kind, session.game, seat, f"{key.hex()}/{counter}/{session.revision}")
    stretches, sheet = session.stretches, sheet_of(session)
    for _ in range(LIMIT):
        decision = session.decision
        if decision is None or decision.seat != seat:
            return
        value = player.choose(decision, partial(session.fork_as, seat))
        word = decision.step.codec.word(value)
        try:
            session.answer(seat, word, reason_of(player))
        except Refused as refusal:
            msg = f"the computer's answer {word!r} was refused: {refusal}"
            raise RuntimeError(msg) from refusal
        if session.stretches != stretches and (sheet is None or sheet_of(session) != sheet):
            return
