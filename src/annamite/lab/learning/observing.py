"""What a learner is told at a decision: the vector of its view, which step is asked, who decides.

All of it comes from the view of that seat (`Game.view`), as the server shows it, and from the
decision: who is asked everybody may know, as at a table; the step is told to that seat alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel import Decision, SetupError
from annamite.kernel.powers import Observes, TablesActions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Game, Position
    from annamite.kernel.action_table import ActionTable


class Eyes:
    """Tells learners of a game what they see.

    Args:
        game: The rules.

    Attributes:
        table: The action ids of the game.
        layout: The vector of what a seat sees.
        steps: The ids of all steps, sorted; the order of the numbers that tell which one is asked.
        seats: The seats, in the order of the numbers that tell who decides.
        size: So many numbers an observation has: those of the layout, one per step, one per seat.

    Raises:
        SetupError: the game has no action ids or no vectors.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        if not isinstance(game, TablesActions):
            msg = f"{game.title} has no table of action ids, so that no learner can play it."
            raise SetupError(msg)
        if not isinstance(game, Observes):
            msg = f"{game.title} does not say what a seat sees as numbers, so that nobody can learn it."
            raise SetupError(msg)
        self.table: ActionTable = game.action_table
        self.layout = game.observation_layout
        self._observe = game.observe
        self.steps = tuple(sorted(game.steps))
        self.seats = tuple(seat.id for seat in game.seats)
        self._step_at = {step: self.layout.size + n for n, step in enumerate(self.steps)}
        after = self.layout.size + len(self.steps)
        self._seat_at = {seat: after + n for n, seat in enumerate(self.seats)}
        self.size = after + len(self.seats)

    @property
    def names(self) -> Sequence[str]:
        """The name of every number of an observation, in order."""
        steps = (f"asked.{step}" for step in self.steps)
        seats = (f"decides.{seat}" for seat in self.seats)
        return (*self.layout.names, *steps, *seats)

    @property
    def label(self) -> str:
        """What a learner keeps beside what it has learned: what ids and numbers mean.

        An owner's own values may change the bounds of a vector, which its digest tells.
        """
        return f"{self.table.label}, vector {self.layout.version} {self.layout.digest}"

    def see(self, position: Position[Any], seat: str) -> list[float]:
        """Return what a seat is told: `size` numbers from -1 to 1.

        Args:
            position: The game; it is not changed.
            seat: Who looks.
        """
        found = self._observe(self.game.view(position.state, seat), seat)
        found += [0.0] * (self.size - self.layout.size)
        request = position.request
        if isinstance(request, Decision):
            found[self._seat_at[request.seat]] = 1.0
            if request.seat == seat:
                found[self._step_at[request.step.id]] = 1.0
        return found
