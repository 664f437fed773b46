"""Which scenarios tools play or look into, unless they are told to take others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from annamite.kernel import Game, ScenarioSpec


def short(game: Game[Any]) -> list[ScenarioSpec]:
    """Return the scenarios whose games are not too long to be played whole; all, if all are."""
    return [scenario for scenario in game.scenarios if not scenario.long] or [*game.scenarios]


def distinct(game: Game[Any]) -> list[ScenarioSpec]:
    """Return the scenarios without those that begin as another one and differ in their end alone."""
    return [scenario for scenario in game.scenarios if not scenario.begins_as]


def is_long(game: Game[Any], scenario: str) -> bool:
    """Return whether games of a scenario are too long to be played whole, where others are not."""
    return scenario not in {one.id for one in short(game)}
