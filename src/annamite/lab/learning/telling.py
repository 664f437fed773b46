"""A game in a few lines of text, for whoever watches a learner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from annamite.kernel import Decision

if TYPE_CHECKING:
    from annamite.kernel import Position


def told(position: Position[Any], seat: str | None = None) -> str:
    """Return how a game stands: its headline, and what is asked of whom, or how it ended.

    Args:
        position: The game.
        seat: Who reads; None: a spectator. Options are told to the seat that has them alone.
    """
    game, state, request = position.game, position.state, position.request
    headline: Any = game.view(state, seat).headline
    lines = [game.title if headline is UNSET else f"{game.title}: {headline}"]
    titles = {each.id: each.title for each in game.seats}
    outcome = game.outcome(state)
    if outcome is not None:
        scores = ", ".join(f"{titles[own]} {outcome.scores[own]}" for own in outcome.ranking)
        lines.append(f"Over ({outcome.reason}): {scores}.")
    elif not isinstance(request, Decision):
        lines.append("Chance falls.")
    elif request.seat == seat:
        lines.append(f"{titles[request.seat]}: {game.prompt(request)}")
        lines.append(f"Options: {', '.join(request.words)}")
    else:
        lines.append(f"{titles[request.seat]} decides.")
    return "\n".join(lines)
