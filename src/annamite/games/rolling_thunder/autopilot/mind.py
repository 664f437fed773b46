"""What the autopilot has at hand for a decision, and the registry of its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder.ids import FORCES
from annamite.games.rolling_thunder.table import PROPOSALS, Table

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.autopilot.planner import Plan
    from annamite.games.rolling_thunder.game import RollingThunder
    from annamite.games.rolling_thunder.state import State
    from annamite.kernel import Decision, Position


class Choice(NamedTuple):
    """An answer and why it was given."""

    value: int
    reason: str


class Memory:
    """What a player keeps between decisions, so as not to work it out again.

    Attributes:
        plan: The raid that it is composing; None where it must be worked out again.
        face: The face of the armed recon squadron just sent, and why; None if it is not known.
        bombers: Where B-52 counters still go, with the cubes stopped; empty if not planned.
        missions: Armed recon still to be assigned, as (worth, place, face); empty if not planned.
        proposals: Whether the table plays with proposals; None before anybody has looked.
        position: The position last looked at, to be brought up to date.
    """

    __slots__ = ("bombers", "face", "missions", "plan", "position", "proposals")

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self.bombers: list[tuple[int, float]] = []
        self.face: Choice | None = None
        self.missions: list[tuple[float, int, int]] = []
        self.proposals: bool | None = None
        self.position: Position[State] | None = None


class Mind:
    """One decision and the position as its seat sees it; the position is looked up when needed.

    Attributes:
        decision: What is asked.
        force: Who is asked.
        memory: What the player remembers.
    """

    __slots__ = ("_game", "_look", "_position", "_table", "decision", "force", "memory")

    def __init__(
        self,
        game: RollingThunder,
        decision: Decision,
        look: Callable[..., Position[State]],
        memory: Memory,
    ) -> None:
        self._game = game
        self._look = look
        self._position: Position[State] | None = None
        self._table: Table | None = None
        self.decision = decision
        self.force = FORCES.index(decision.seat)
        self.memory = memory

    @property
    def position(self) -> Position[State]:
        """The position, on which nobody plays on."""
        if self._position is None:
            self._position = self.memory.position = self._look(self.memory.position)
        return self._position

    @property
    def t(self) -> Table:
        """The table with that position."""
        if self._table is None:
            self._table = self._game.table(self.position.state)
        return self._table

    def offers(self, value: int) -> bool:
        """Return whether an answer is among the options."""
        return value in self.decision.values

    def proposed(self) -> int | None:
        """Return what the partner has just proposed in a joint decision, if anything."""
        if self.memory.proposals is None:
            self.memory.proposals = bool(self.t.s.options & PROPOSALS)
        if not self.memory.proposals:
            return None
        asked = self.position.asked
        if asked and asked[-1].step.id.endswith("propose"):
            return self.position.stretch[-1]
        return None

    def best(self, worth: Callable[[int], float]) -> int:
        """Return the option worth most; of equal ones the first."""
        return max(self.decision.values, key=worth)


Answer: TypeAlias = Callable[[Mind], Choice]

ANSWERS: Final[dict[str, Answer]] = {}
"""Who answers at which step."""


def answers(*steps: str) -> Callable[[Answer], Answer]:
    """Register the decorated function for the decisions of these steps."""

    def register(function: Answer) -> Answer:
        for step in steps:
            assert step not in ANSWERS, step
            ANSWERS[step] = function
        return function

    return register
