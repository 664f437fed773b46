"""What a game says of itself before anybody needs its rules."""

from __future__ import annotations

from typing import Any

import msgspec

from annamite.kernel.game import Game, OptionSpec, ScenarioSpec


class About(msgspec.Struct, frozen=True):
    """What can be chosen before play.

    Attributes:
        name: Stable name in records and on the command line.
        title: What a person reads.
        scenarios: Where one can begin.
        options: Choices made before play.
    """

    name: str
    title: str
    scenarios: tuple[ScenarioSpec, ...]
    options: tuple[OptionSpec, ...] = ()


def about(game: Game[Any]) -> About:
    """Return what the rules themselves say."""
    return About(game.name, game.title, tuple(game.scenarios), tuple(game.options))
