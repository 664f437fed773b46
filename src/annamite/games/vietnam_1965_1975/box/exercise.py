"""The ground on which worked examples are put up: a scenario that nobody is offered."""

from __future__ import annotations

from functools import cache
from typing import Final

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario, built, ours

NUMBER: Final = -1
"""What a state calls it, which calls scenarios by their place in the list."""
_TREE: Final = {
    "id": "exercise",
    "title": "An example",
    "summary": "An example of the rules, on the ground of I Corps",
    "source": "ours",
    "start": "summer 1965, first game-turn",
    "turns": 1,
    "regions": ["I-3", "I-4", "I-5"],
    "us": [],
    "nlf": [],
    "special": {"free_fire": False},
    "levels": [{"name": "The end of an example", "winner": "us"}],
}


@cache
def exercise() -> Scenario:
    """Return it: no forces, no points, no rules of its own."""
    return built(dict(_TREE), "exercise", our_box())


def numbered(number: int) -> Scenario:
    """Return the scenario that a state is in."""
    return exercise() if number == NUMBER else ours()[number]
