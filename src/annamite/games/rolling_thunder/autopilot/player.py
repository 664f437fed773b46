"""The kind of player that the autopilot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from annamite.games.rolling_thunder.autopilot import (  # noqa: F401 - they register answers
    bombers,
    cards,
    raids,
    recon,
    season,
    year,
)
from annamite.games.rolling_thunder.autopilot.mind import ANSWERS, Memory, Mind

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.game import RollingThunder
    from annamite.kernel import Decision, Position


class Autopilot:
    """Decides for one force. Equal positions, equal choices: it throws no dice of its own.

    Attributes:
        reason: Why it chose what it chose last, in a sentence.

    Args:
        game: The rules.
    """

    def __init__(self, game: RollingThunder) -> None:
        self.reason = ""
        self._game = game
        self._memory = Memory()

    def choose(self, decision: Decision, look: Callable[..., Position[Any]]) -> int:
        """Return one of the decision's values, and keep the reason."""
        mind = Mind(self._game, decision, look, self._memory)
        value, self.reason = ANSWERS[decision.step.id](mind)
        return value


class AutopilotKind:
    """The autopilot as a kind of player that can be asked to sit down."""

    id = "autopilot"
    aliases = ("computer",)
    listed = True
    seated = False
    title = "Computer (autopilot)"

    def make(self, game: RollingThunder, seat: str, seed: int | str) -> Autopilot:  # noqa: ARG002
        """Return a player for `seat`; it needs no seed."""
        return Autopilot(game)
