"""What the computer has at hand for a decision, and the registry of its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.position import tokens
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.players import computer

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.kernel import Decision
    from annamite.players import Look


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


class Mind(computer.Mind[Table, Memory]):
    """One decision, with its units by row (`tokens`), and the position as its seat sees it.

    Attributes:
        side: Who is asked.
    """

    __slots__ = ("side",)

    remembers = Memory

    def __init__(self, game: Vietnam, decision: Decision, look: Look, memory: Memory) -> None:
        super().__init__(game, decision, look, memory)
        self.side = SEATS.index(decision.seat)
        self.decision = tokens.by_row(self.t, decision)

    def recall(self, name: str, key: object, work_out: Callable[[], Any]) -> Any:
        """Return a result worked out for the same key before, or work it out."""
        known = self.memory.known.get(name)
        if known is None or known[0] != key:
            known = self.memory.known[name] = key, work_out()
        return known[1]

    def acts(self) -> list[tuple[int, str, int]]:
        """Return the options as (value, act, number)."""
        codec = self.decision.step.codec
        assert isinstance(codec, Acts)
        return [(value, *codec.unpack(value)) for value in self.decision.values]

    def told(self, value: int) -> int:
        """Return a choice with the unit called as everybody calls it."""
        return tokens.by_token(self.t, self.decision, value)


ANSWERS: Final = computer.Answers[Mind]()
"""Who answers at which step."""
answers: Final = ANSWERS.at
