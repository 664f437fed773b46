"""A game that learners play: their decisions one by one, with ids, and what it is worth at its end.

Chance falls by a seeded stream of dice, computers choose for the seats that they have, and forced
decisions answer themselves, as they do at a table. What is left is a decision of a learner.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from annamite.kernel import Decision, DiceStream, Position, SetupError
from annamite.lab.learning.observing import Eyes
from annamite.lab.learning.rewards import Reward, reward_of
from annamite.players import seat_player

if TYPE_CHECKING:
    from annamite.lab.learning.seating import Seating
    from annamite.players import Player


class IllegalAction(ValueError):
    """An action that is no option of the decision; the message says at which step."""


def _whole(action: object) -> int | None:
    """Return an action as an id; None if it is no whole number: nothing is rounded."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return None


class Match:
    """Games of one setup, one after the other.

    Args:
        seating: Rules, setup, and who sits where.
        reward: What a game is worth to each seat: a name of `REWARDS`, or a function.
        limit: Decisions of learners after which a game is broken off; None: never.

    Attributes:
        eyes: What learners see; it has the table of ids.
        learners: Their seats, in the game's order.
        decision: What a learner is asked now; None when the game is over.
        answered: Decisions of learners answered in this game.
        cut: Whether the game was broken off.

    Raises:
        SetupError: the game has no ids or vectors, or there is no such reward.
    """

    def __init__(
        self, seating: Seating, reward: str | Reward = "win", limit: int | None = None
    ) -> None:
        if limit is not None and limit < 1:
            msg = f"A game cannot be broken off after {limit} decisions; let it have 1 or more."
            raise SetupError(msg)
        self.seating = seating
        self.game = seating.game
        self.eyes = Eyes(seating.game)
        self.learners = seating.learners
        self.limit = limit
        self.decision: Decision | None = None
        self.answered = 0
        self.cut = False
        self._table = self.eyes.table
        self._reward = reward_of(reward)
        self._start = self.game.start(seating.setup)
        self._position: Position[Any] | None = None
        self._ids: list[int] | None = None
        self._broken = False

    @property
    def position(self) -> Position[Any]:
        """The game as it stands.

        Raises:
            RuntimeError: none has begun.
        """
        if self._position is None:
            msg = "no game has begun: call reset() first"
            raise RuntimeError(msg)
        return self._position

    @property
    def over(self) -> bool:
        """Whether the game has ended or was broken off; not where an error has done that."""
        return self.decision is None and not self._broken

    @property
    def ids(self) -> list[int]:
        """The ids of all that may be answered now, in the order of the options; none at the end."""
        if self._ids is None:
            self._ids = [] if self.decision is None else self._table.ids(self.decision)
        return self._ids

    def reset(self, seed: int | str) -> None:
        """Begin a game; the same seed and the same answers make the same game."""
        self._position = Position(self.game, self._start.copy())
        self._dice = DiceStream.seeded("learning", seed).answer
        self._computers: dict[str, Player] = {
            seat: seat_player(kind, self.game, seat, f"learning {seed}")
            for seat, kind in self.seating.computers.items()
        }
        self.answered, self.cut = 0, False
        self.decision, self._ids, self._broken = None, None, True
        self.decision = self._next(self._position)
        self._broken = False

    def offers(self, action: object) -> bool:
        """Return whether an action is the id of an option, a whole number of any type."""
        return _whole(action) in self.ids

    def act(self, action: object) -> None:
        """Answer the decision with an id, and go on to the next one of a learner.

        Args:
            action: A whole number, of Python's type or another one, such as NumPy's.

        Raises:
            IllegalAction: it is no option; the game stands as it did.
            RuntimeError: no game has begun, or an error broke it off.
        """
        position, decision, ids = self.position, self.decision, self.ids
        if self._broken:
            msg = "an error broke this game off: call reset() for another one"
            raise RuntimeError(msg)
        if decision is None:
            msg = "The game is over; call reset() for another one."
            raise IllegalAction(msg)
        id_ = _whole(action)
        if id_ is None or id_ not in ids:
            msg = (
                f"Action {action} is no option at {decision.step.id}, where {decision.seat} has "
                f"{len(ids)}; choose an id that the mask has as 1."
            )
            raise IllegalAction(msg)
        value = decision.values[ids.index(id_)]
        # What is asked next is known when all went well: until then there is nothing to answer.
        self.decision, self._ids, self._broken = None, None, True
        position.push(value)
        self.answered += 1
        self.decision = self._next(position)
        self._broken = False
        if self.limit is not None and self.answered >= self.limit and not self.over:
            self.decision, self.cut = None, True

    def see(self, seat: str) -> list[float]:
        """Return what a seat is told: `eyes.size` numbers from -1 to 1."""
        return self.eyes.see(self.position, seat)

    def rewards(self) -> dict[str, float]:
        """Return what the game is worth to each learner: 0 until it ends, and if it is cut off."""
        outcome = self.game.outcome(self.position.state)
        if outcome is None:
            return dict.fromkeys(self.learners, 0.0)
        worth = self._reward(self.game, self.position.state, outcome)
        return {seat: float(worth[seat]) for seat in self.learners}

    def _next(self, position: Position[Any]) -> Decision | None:
        """Answer all that is no learner's choice; return the first that is, None at the end."""
        dice, computers, push = self._dice, self._computers, position.push

        def look(earlier: Position[Any] | None = None) -> Position[Any]:
            request = position.request
            assert isinstance(request, Decision)
            return position.fork_as(request.seat, earlier)

        while (request := position.request) is not None:
            if not isinstance(request, Decision):
                push(dice(request))
            elif request.forced:
                push(request.values[0])
            elif request.seat in computers:
                push(computers[request.seat].choose(request, look))
            else:
                return request
        return None
