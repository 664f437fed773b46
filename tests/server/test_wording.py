"""How a page words what a game came to."""

from __future__ import annotations

from annamite.kernel import Outcome
from annamite.server import wire
from tests.conformance.minigame import MiniGame


def text_of(outcome: Outcome) -> str:
    found = wire.outcome(MiniGame(), outcome)
    assert found is not None
    return found.text


def test_somebody_wins_unless_the_game_knows_better() -> None:
    scores = {"red": 3, "blue": 1}
    alone = Outcome(("red", "blue"), scores, "rounds")
    assert text_of(alone).endswith(" wins (rounds).")
    together = Outcome(("red", "blue"), scores, "rounds", "Both lose.")
    assert text_of(together) == "Both lose."
    assert wire.outcome(MiniGame(), None) is None
