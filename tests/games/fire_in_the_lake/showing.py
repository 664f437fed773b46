"""What the tests of views, labels and messages of Fire in the Lake share."""

from __future__ import annotations

import importlib
import pkgutil
import re
from typing import Any

from annamite.games import fire_in_the_lake
from annamite.games.fire_in_the_lake import labels
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.kernel import Decision, Setup
from annamite.kernel.shapes import plain

# Steps are known once their modules are imported: take them all, with Events and Non-players.
for _module in pkgutil.walk_packages(fire_in_the_lake.__path__, f"{fire_in_the_lake.__name__}."):
    importlib.import_module(_module.name)

GAME = FireInTheLake()
SEATS: tuple[str | None, ...] = (None, *FACTIONS)


def start(scenario: str = "short", **options: bool | int | str) -> State:
    return GAME.start(Setup(scenario, options))


def decision(step: str, seat: str, *words: str, **params: str | int) -> Decision:
    codec = STEPS[step].codec
    return Decision(STEPS[step], seat, [codec.value(word) for word in words], params)


def described(
    step: str, seat: str, *words: str, state: State | None = None
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = plain(
        labels.describe(state or start(), decision(step, seat, *words))
    )
    return found


def seen(state: State, seat: str | None) -> Any:
    """Return what a seat sees, as JSON."""
    return plain(GAME.view(state, seat))


def assert_readable(sentence: str) -> None:
    """Assert that nothing in a sentence is a placeholder, a gap or an id."""
    assert not re.search(r"[{}_]|\(\?\)", sentence), sentence
    assert sentence == sentence.strip()
    assert sentence
