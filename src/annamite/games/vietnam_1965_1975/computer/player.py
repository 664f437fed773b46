"""The kinds of player that the computer is: the one in use, and versions kept as yardsticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from annamite.games.vietnam_1965_1975.computer import (  # noqa: F401 - they register answers
    escapes,
    fights,
    interdiction,
    moves,
    operations,
    turns,
)
from annamite.games.vietnam_1965_1975.computer.mind import (
    ANSWERS,
    Answer,
    Memory,
    Mind,
    idle,
    only,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.kernel import Decision, Position


class Computer:
    """Decides for one side. Equal positions, equal choices: it throws no dice of its own.

    Attributes:
        reason: Why it chose what it chose last, in a sentence.

    Args:
        game: The rules.
        known: Who answers at which step: this is what tells one version from another.
    """

    def __init__(self, game: Vietnam, known: Mapping[str, Answer] = ANSWERS) -> None:
        self.reason = ""
        self._game = game
        self._answers = known
        self._memory = Memory()

    def choose(self, decision: Decision, look: Callable[[], Position[Any]]) -> int:
        """Return one of the decision's values, and keep the reason."""
        if len(decision.values) == 1:
            value, self.reason = only(decision)
        else:
            mind = Mind(self._game, decision, look, self._memory)
            value, self.reason = self._answers.get(decision.step.id, idle)(mind)
        return value


@dataclass(frozen=True)
class ComputerKind:
    """The computer as a kind of player that can be asked to sit down.

    Attributes:
        id: Stable name in records and on the command line.
        title: What a person reads.
        known: Its answers.
        aliases: Other names.
        listed: Whether a page offers it; the command line always does.
        seated: Whether the rules themselves play for it; they never do.
    """

    id: str
    title: str
    known: Mapping[str, Answer] = field(repr=False, hash=False)
    aliases: tuple[str, ...] = ()
    listed: bool = True
    seated: ClassVar[bool] = False

    def make(self, game: Vietnam, seat: str, seed: int | str) -> Computer:  # noqa: ARG002
        """Return a player for `seat`; it needs no seed."""
        return Computer(game, self.known)


COMPUTERS: Final = (
    ComputerKind("computer", "Computer", ANSWERS, aliases=("bot", "ai")),
    ComputerKind("computer-1", "Computer, version 1 (a yardstick)", ANSWERS, listed=False),
)
"""The computer as it is now, and each version that is kept to measure later ones by. A version never
plays otherwise than it did; what plays better is the next one (docs/vietnam-computer.md)."""
