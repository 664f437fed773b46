"""What a computer does in one go: a stretch, or the whole of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from annamite.kernel import DiceStream, Session, Setup
from annamite.server.play.computers import play_action
from tests.conformance.minigame import HAND, ROUND, MiniGame, State

if TYPE_CHECKING:
    from annamite.kernel import Decision

KEY = b"actions"
LAST = ("call", "play")
"""What the active seat is asked at the end of a round; others are shown a wager in between."""


class SheetGame(MiniGame):
    """The mini game, whose last questions of a round are of one sheet."""

    def sheet(self, state: State, decision: Decision) -> int | None:
        """Return the round, of its last questions."""
        return state.cells[ROUND] if decision.step.id in LAST else None


def at_a_call(game: MiniGame, seed: int) -> Session[State] | None:
    """Return a game at a call of a seat with a card in hand, None where this one never comes to it."""
    session = Session(game, Setup("even"), {}, DiceStream.seeded(KEY.hex(), seed))
    while (decision := session.decision) is not None:
        hand = session.state.cells[HAND + session.state.cells[ROUND] % 2]
        if decision.step.id == "call" and hand:
            return session
        session.answer(decision.seat, decision.words[0])
    return None


@pytest.mark.parametrize("seed", range(4))
def test_a_sheet_is_one_action_over_its_stretches(seed: int) -> None:
    """Without sheets the action ends with the stretch, before the last question of the round."""
    asked = []
    for game in (MiniGame(), SheetGame()):
        session = at_a_call(game, seed)
        assert session is not None
        assert session.decision is not None
        seat, number = session.decision.seat, session.state.cells[ROUND]
        play_action(session, seat, "random", KEY)
        decision = session.decision
        assert decision is not None
        asked.append((decision.step.id, session.state.cells[ROUND] - number, decision.seat == seat))
    assert asked == [("play", 0, True), ("load", 1, False)]
