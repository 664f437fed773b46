"""The factions that nobody plays, by the rulebook's own procedures (8.0).

Which factions these are is part of the set-up. The rules ask them like anybody else; `driver`
stands between the rules and the table and answers for them, so that a table, a fork, a replay and
a simulation all see the same thing: a decision with the one option that the procedure picks. Their
dice are requests to fate like all others.

* `driver`: the gate; `mind`: what a non-player has at hand while it thinks; `candidates`: the
  vocabulary of priorities; `random_spaces`: 8.2, 8.3; `piece_order`: 8.1.2.
* `foresight`: what a choice would lead to; `beforehand`: choices made before an action begins.
* `registry`: who answers what. A module per faction holds one function per flowchart box or bullet;
  `general` holds what all factions do alike; `events` what they do inside Events (8.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annamite.kernel import Decision, Game, Position
from annamite.players import Thought


class NonPlayer:
    """The kind of player that the rulebook itself is.

    Which seats it takes is part of the set-up (`FireInTheLake.seated`), and the rules then answer for
    it; so it is never asked. But it can be asked what it would do in the place of somebody else.
    """

    id = "nonplayer"
    aliases = ("computer",)
    listed = True
    long = False
    title = "Non-player (section 8)"
    seated = True
    """The rules themselves play for it: it is part of the set-up."""

    def make(self, game: Game[Any], seat: str, seed: int | str) -> NonPlayer:  # noqa: ARG002
        """Return a player for `seat`, which the rules will not ask."""
        return self

    @staticmethod
    def advise(position: Position[Any]) -> Sequence[Thought]:
        """Return what the flowchart of the seat that decides would answer here and next.

        Rules: 8.1
        """
        game: Any = position.game
        advised: Sequence[Thought] = game.advised(position)
        return advised

    def choose(self, decision: Decision, look: Any) -> int:  # noqa: ARG002
        """Refuse: where this is asked, the game was set up without the non-player.

        Raises:
            ValueError: always.
        """
        msg = f"{decision.seat} is not set up as a non-player; name it among the non-players."
        raise ValueError(msg)
