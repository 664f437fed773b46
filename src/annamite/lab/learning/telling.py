"""A game in a few lines of text, for whoever watches a learner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

if TYPE_CHECKING:
    from annamite.lab.learning.match import Match


def told(match: Match, seat: str | None = None) -> str:
    """Return how a game stands: its headline, and what is asked of whom, or how it ended.

    Args:
        match: The game.
        seat: Who reads; None: a spectator. Options are told to the seat that has them alone.
    """
    game, state = match.game, match.position.state
    headline: Any = game.view(state, seat).headline
    lines = [game.title if headline is UNSET else f"{game.title}: {headline}"]
    titles = {each.id: each.title for each in game.seats}
    outcome, decision = game.outcome(state), match.decision
    if outcome is not None:
        scores = ", ".join(f"{titles[own]} {outcome.scores[own]}" for own in outcome.ranking)
        lines.append(f"Over ({outcome.reason}): {scores}.")
    elif decision is None:
        lines.append(f"Broken off after {match.answered} decisions.")
    elif decision.seat == seat:
        lines.append(f"{titles[decision.seat]}: {game.prompt(decision)}")
        lines.append(f"{len(decision.values)} options: {', '.join(decision.words)}")
    else:
        lines.append(f"{titles[decision.seat]} decides.")
    return "\n".join(lines)
