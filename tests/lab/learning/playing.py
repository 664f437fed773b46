"""The games that learners can play here, and computers for some of their seats."""

from __future__ import annotations

from typing import Any, Final

from annamite import games, players
from annamite.kernel.powers import Observes, TablesActions
from tests.conformance.catalogue import game_of


def _able(game: Any) -> bool:
    return isinstance(game, Observes) and isinstance(game, TablesActions)


GAMES: Final = [name for name in games.names() if _able(game_of(name))]


def computers(name: str, learner: int = 0) -> dict[str, str]:
    """Return computers of the game's own first kind for all seats but one."""
    game: Any = game_of(name)
    kind = next(iter(players.kinds(game)))
    return {seat.id: kind for number, seat in enumerate(game.seats) if number != learner}
