"""Where a game stands, in one line: what `repr` says of games, positions, sessions and records.

It is quick, and tells nothing that a seat would hide: who is asked for what, never what is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel.decision import Decision
from annamite.kernel.wording import plural

if TYPE_CHECKING:
    from annamite.kernel.chance import Chance
    from annamite.kernel.game import Game, Outcome
    from annamite.kernel.position import Position
    from annamite.kernel.record import Record
    from annamite.kernel.session import Session


def of_game(game: Game[Any]) -> str:
    """Return which game it is, and how to ask for it."""
    seats = ", ".join(seat.id for seat in game.seats)
    scenarios = plural(len(game.scenarios), "scenario")
    return f"<{game.title} ({game.name}): {scenarios}, seats {seats}>"


def of_position(position: Position[Any]) -> str:
    """Return which game is in progress, and what is asked."""
    return f"<Position of {position.game.title}: {_asked(position.game, position.request)}>"


def of_session(session: Session[Any]) -> str:
    """Return which game is in progress, what is asked, and how much was answered."""
    game, request = session.game, session.request
    stands = _asked(game, request)
    if request is None:
        outcome = game.outcome(session.state)
        stands = "over" if outcome is None else f"over, {ended(game, outcome)}"
    elif isinstance(request, Decision):
        stands += f" ({plural(len(request.values), 'option')})"
    paused = "paused, " if session.paused is not None else ""
    entries = plural(session.revision, "entry", "entries")
    return f"<Session of {game.title}, {session.setup.scenario}: {paused}{stands}; {entries}>"


def of_outcome(outcome: Outcome) -> str:
    """Return who came where, and why."""
    places = ", ".join(f"{seat} {outcome.scores.get(seat, 0)}" for seat in outcome.ranking)
    why = outcome.verdict or outcome.reason
    return f"<Outcome: {places}; {why}>" if why else f"<Outcome: {places}>"


def of_record(record: Record) -> str:
    """Return which game was recorded, how much of it, and for whom."""
    entries = plural(len(record.entries), "entry", "entries")
    whole = "finished" if record.finished else "in progress"
    seen = "" if record.seen_by is None else f", as seen by {', '.join(record.seen_by)}"
    return f"<Record of {record.game}, {record.setup.scenario}: {entries}, {whole}{seen}>"


def ended(game: Game[Any], outcome: Outcome) -> str:
    """Return how a game ended, in the middle of a sentence: its verdict, or who came first."""
    if outcome.verdict:
        return outcome.verdict
    return f"{title(game, outcome.ranking[0])} first ({outcome.reason})"


def title(game: Game[Any], seat: str) -> str:
    """Return what people call a seat."""
    return next((each.title for each in game.seats if each.id == seat), seat)


def _asked(game: Game[Any], request: Decision | Chance | None) -> str:
    if request is None:
        return "over"
    if isinstance(request, Decision):
        return f"{title(game, request.seat)} decides {request.step.id}"
    return f"a die or card is asked for ({request.step.id})"
