"""The kind of player that the computer is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from annamite.games.vietnam_1965_1975.computer import (  # noqa: F401 - they register answers
    escapes,
    fights,
    moves,
    operations,
    turns,
)
from annamite.games.vietnam_1965_1975.computer.mind import ANSWERS, Memory, Mind, idle, only

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.kernel import Decision, Position


class Computer:
    """Decides for one side. Equal positions, equal choices: it throws no dice of its own.

    Attributes:
        reason: Why it chose what it chose last, in a sentence.

    Args:
        game: The rules.
    """

    def __init__(self, game: Vietnam) -> None:
        self.reason = ""
        self._game = game
        self._memory = Memory()

    def choose(self, decision: Decision, look: Callable[[], Position[Any]]) -> int:
        """Return one of the decision's values, and keep the reason."""
        if len(decision.values) == 1:
            value, self.reason = only(decision)
        else:
            mind = Mind(self._game, decision, look, self._memory)
            value, self.reason = ANSWERS.get(decision.step.id, idle)(mind)
        return value


class ComputerKind:
    """The computer as a kind of player that can be asked to sit down."""

    id = "computer"
    aliases = ("bot", "ai")
    title = "Computer"

    def make(self, game: Vietnam, seat: str, seed: int | str) -> Computer:  # noqa: ARG002
        """Return a player for `seat`; it needs no seed."""
        return Computer(game)
