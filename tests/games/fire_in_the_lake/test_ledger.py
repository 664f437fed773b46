"""Every piece is in one place at every question, and no piece moves without a word (1.4.1)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from annamite.games import load
from annamite.kernel import Decision, DiceStream, LogEntry, Position, Setup
from tests.games.fire_in_the_lake.ledger import Ledger
from tests.games.fire_in_the_lake.scenes import Scene

GAMES = 6


def play(seed: int, steps: Counter[str]) -> None:
    """Play a random game to its end, holding the ledger against the position at each question."""
    game = load("fire-in-the-lake")
    scenario = ("short", "medium", "full")[seed % 3]
    state = game.start(Setup(scenario, {"play_on": True}))
    ledger = Ledger(state)
    dice, fate = Random(seed), DiceStream.seeded("ledger", seed)
    position = Position(game, state, ledger)
    while (request := position.request) is not None:
        steps[request.step.id] += 1
        apart = ledger.differences(position.state)
        assert not apart, f"seed {seed}, {request.step.id}: {apart}"
        if isinstance(request, Decision):
            position.push(dice.choice(request.values))
        else:
            position.push(fate.answer(request))


@pytest.mark.parametrize("part", range(3))
def test_the_log_accounts_for_every_piece_at_every_question(part: int) -> None:
    """A third of the games each; what they come past is enough to mean something."""
    steps: Counter[str] = Counter()
    for seed in range(part, GAMES, 3):
        play(seed, steps)
    asked = {
        "commit.place",
        "commit.troops_from",
        "rally.how",
        "assault.space",
        "redeploy.troops_from",
    }
    assert asked <= {*steps}


def test_the_ledger_bites() -> None:
    """It sees a piece that moved in silence, and one that is told of but did not move."""
    scene = Scene().put("hue", us_troops=2)
    ledger = Ledger(scene.s)
    assert ledger.differences(scene.s) == {}
    scene.put("saigon", us_troops=1)
    assert ledger.differences(scene.s) == {
        ("available", "us_troops"): -1,
        ("saigon", "us_troops"): 1,
    }
    params: dict[str, str | int] = {"faction": "us", "kind": "us_troops", "count": 1}
    ledger(LogEntry("place", "1.4.1", {**params, "space": "saigon"}))
    assert ledger.differences(scene.s) == {}
    ledger(LogEntry("move", "1.4.3", {**params, "origin": "hue", "space": "saigon"}))
    assert ledger.differences(scene.s) == {("hue", "us_troops"): 1, ("saigon", "us_troops"): -1}
