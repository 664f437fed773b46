"""What the autopilot has at hand for a decision, and the registry of its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.rolling_thunder.box.ids import FORCES
from annamite.games.rolling_thunder.rule_options import PROPOSALS
from annamite.games.rolling_thunder.table import Table
from annamite.players import computer

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.autopilot.planner import Plan
    from annamite.games.rolling_thunder.game import RollingThunder
    from annamite.games.rolling_thunder.state import State
    from annamite.kernel import Decision, Position
    from annamite.players import Look


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
        self.face: computer.Choice | None = None
        self.missions: list[tuple[float, int, int]] = []
        self.proposals: bool | None = None
        self.position: Position[State] | None = None


class Mind(computer.Mind[Table, Memory]):
    """One decision and the position as its seat sees it.

    Attributes:
        force: Who is asked.
    """

    __slots__ = ("force",)

    remembers = Memory

    def __init__(
        self, game: RollingThunder, decision: Decision, look: Look, memory: Memory
    ) -> None:
        super().__init__(game, decision, look, memory)
        self.force = FORCES.index(decision.seat)

    def looked(self) -> Position[State]:
        """Bring the position last looked at up to date."""
        self.memory.position = self._look(self.memory.position)
        return self.memory.position

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


ANSWERS: Final = computer.Answers[Mind]()
"""Who answers at which step."""
answers: Final = ANSWERS.at
