"""What the computer has at hand for a decision, and the registry of its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.ids import SEATS
from annamite.games.vietnam_1965_1975.steps import Acts
from annamite.games.vietnam_1965_1975.table import Table

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.games.vietnam_1965_1975.state import State
    from annamite.kernel import Decision, Position


class Choice(NamedTuple):
    """An answer and why it was given."""

    value: int
    reason: str


class Memory:
    """What a player keeps between decisions, so as not to work it out again.

    Attributes:
        known: By name, the latest result and what it was worked out from.
        way: A stack on the move (its first unit, hex, half points spent) and the hexes ahead of it.
        stay: Units that had better not move in this segment, with what names the segment.
        aim: The hex being interdicted, and the half points wanted there.
    """

    __slots__ = ("aim", "known", "stay", "way")

    def __init__(self) -> None:
        self.known: dict[str, tuple[object, Any]] = {}
        self.way: tuple[tuple[int, int, int], list[int]] | None = None
        self.stay: tuple[object, dict[int, str]] = (None, {})
        self.aim: tuple[int, int] | None = None


class Mind:
    """One decision and the position as its seat sees it; the position is looked up when needed.

    Attributes:
        decision: What is asked.
        side: Who is asked.
        memory: What the player remembers.
    """

    __slots__ = ("_game", "_look", "_table", "decision", "memory", "side")

    def __init__(
        self,
        game: Vietnam,
        decision: Decision,
        look: Callable[[], Position[State]],
        memory: Memory,
    ) -> None:
        self._game = game
        self._look = look
        self._table: Table | None = None
        self.decision = decision
        self.side = SEATS.index(decision.seat)
        self.memory = memory

    @property
    def t(self) -> Table:
        """The table with the position as the seat sees it."""
        if self._table is None:
            self._table = self._game.table(self._look().state)
        return self._table

    def recall(self, name: str, key: object, work_out: Callable[[], Any]) -> Any:
        """Return a result worked out for the same key before, or work it out."""
        known = self.memory.known.get(name)
        if known is None or known[0] != key:
            known = self.memory.known[name] = key, work_out()
        return known[1]

    def offers(self, value: int) -> bool:
        """Return whether an answer is among the options."""
        return value in self.decision.values

    def acts(self) -> list[tuple[int, str, int]]:
        """Return the options as (value, act, number)."""
        codec = self.decision.step.codec
        assert isinstance(codec, Acts)
        return [(value, *codec.unpack(value)) for value in self.decision.values]


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


def only(decision: Decision) -> Choice:
    """Answer a decision that leaves no choice."""
    return Choice(decision.values[0], "there is nothing else to do")


def idle(mind: Mind) -> Choice:
    """Take the first option, which changes least."""
    return Choice(mind.decision.values[0], "there is nothing to gain")
