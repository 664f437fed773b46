"""Smugglers, for learners: the kernel's small game with ids and vectors."""

from __future__ import annotations

from typing import Any, Final

from annamite.kernel.action_table import ActionTable, laid, numbers, vocabulary
from annamite.kernel.vectors import Block, Layout, Vector
from tests.conformance.minigame import CARDS, SEATS, STEPS, MiniGame

TABLE: Final = ActionTable(
    "mini-game", 1, STEPS, laid(("numbers", numbers(7)), ("words", vocabulary(STEPS)))
)
LAYOUT: Final = Layout(
    3,
    (
        Block(name="score", entries=SEATS, means="Points.", bound=200),
        Block(name="card", entries=CARDS, means="The card in hand."),
    ),
)


class Learnable(MiniGame):
    """Smugglers with ids and vectors."""

    action_table = TABLE
    observation_layout = LAYOUT

    def observe(self, view: Any, seat: str | None) -> list[float]:
        """Return the scores and the own card."""
        card = getattr(view.hands, seat) if seat else False
        vector = Vector(LAYOUT)
        vector.put("score", [view.scores[name] for name in SEATS])
        vector.put("card", [float(name == card) for name in CARDS])
        return vector.done()
