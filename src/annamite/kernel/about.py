"""What a game says of itself before anybody needs its rules."""

from __future__ import annotations

from pathlib import Path
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
        reference: The folder of its rules to read; None: it has none.
        lessons: The folder of its guided games (`kernel.lesson`); None: it has none.
    """

    name: str
    title: str
    scenarios: tuple[ScenarioSpec, ...]
    options: tuple[OptionSpec, ...] = ()
    reference: Path | None = None
    lessons: Path | None = None


def about(game: Game[Any]) -> About:
    """Return what the rules themselves say; of a reference and lessons they do not know."""
    return About(game.name, game.title, tuple(game.scenarios), tuple(game.options))
