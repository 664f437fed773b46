r"""A player of one's own, against the rulebook's non-players.

    annamite simulate fire-in-the-lake --players examples/own_player.py \
        --seats nonplayer,vc=homebody --games 200

`HomeBody` looks one answer ahead: of the first options it likes what leaves it the best score, and
of equals the first. What it sees is what its seat may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annamite.kernel import Decision, Position

WIDEST = 6
"""Options that it looks into, at most."""


class HomeBody:
    """Likes the answer after which its own score is best.

    Args:
        game: The rules.
        seat: Where it sits.
        seed: Decides what chance decides; it has none.
    """

    def __init__(self, game: Any, seat: str, seed: int | str) -> None:
        del seed
        self._game = game
        self._seat = seat
        self.reason = ""

    def choose(self, decision: Decision, look: Callable[[], Position[Any]]) -> int:
        """Return one of the decision's values."""
        here = look()
        tried = {value: self._score_after(here, value) for value in decision.values[:WIDEST]}
        best = max(tried, key=lambda value: tried[value])
        self.reason = f"{decision.step.codec.word(best)} leaves it at {tried[best]}"
        return best

    def _score_after(self, here: Position[Any], value: int) -> int:
        ahead = here.fork()
        ahead.push(value)
        return int(self._game.indices(ahead.state)[f"{self._seat}_margin"])


PLAYERS = {"homebody": HomeBody}
