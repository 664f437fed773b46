"""A recorded game told in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from annamite.kernel import History, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from annamite.kernel import Game, Session


class Line(NamedTuple):
    """A line of the story.

    Attributes:
        entry: The number of the entry that it quotes; None where it tells what happened.
        text: What to print.
    """

    entry: int | None
    text: str


def story(session: Session[Any], to: int | None = None, *, reasons: bool = True) -> Iterator[Line]:
    """Tell each answer and what came of it.

    Args:
        session: The game, from its record.
        to: Stop before this entry; None: go to the end.
        reasons: Whether to tell why those that nobody plays did what they did.
    """
    game = session.game
    history: History[Any] = History(session)
    last = session.revision if to is None else min(to, session.revision)
    for at in range(last + 1):
        if at:
            entry = session.entries[at - 1]
            forced = " (forced)" if entry.auto else ""
            yield Line(at - 1, f"{entry.seat}: {entry.step} {entry.word}{forced}")
        for told in history.told(at):
            if told.is_reason and not reasons:
                continue
            rule = f" ({told.rule})" if told.rule else ""
            yield Line(None, f"{sentence(game, told)}{rule}")
    outcome = game.outcome(history.position(last).state)
    if outcome is not None:
        yield Line(None, ended(game, outcome.ranking, outcome.reason, outcome.scores))


def ended(game: Game[Any], ranking: Sequence[str], reason: str, scores: Mapping[str, int]) -> str:
    """Return how a game ended, as a sentence: why, and who had how much, the first first."""
    titles = {seat.id: seat.title for seat in game.seats}
    told = ", ".join(f"{titles[seat]} {scores[seat]}" for seat in ranking)
    return f"The game is over ({reason.rstrip('.')}): {told}."
