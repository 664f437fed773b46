"""Which scenarios tools play whole, unless they are told to play others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from annamite.kernel import Game, ScenarioSpec


def short(game: Game[Any]) -> list[ScenarioSpec]:
    """Return the scenarios whose games are not too long to be played whole; all, if all are."""
    return [scenario for scenario in game.scenarios if not scenario.long] or [*game.scenarios]
