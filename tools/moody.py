"""Chance with tastes, for long games: what it likes to do it does all game long.

Where every option is as likely as the next, a list of a hundred units to send home drowns the word that
ends it, and all armies are gone after a season. So first a kind of answer is drawn, by how well the
game's number likes it at that step, then any answer of that kind.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from tools.fuzz import IDLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.kernel import Decision

MOODY: Final = "moody"
"""What such players are called on command lines."""
PATIENCE: Final = 10
"""After so many answers at the same step whoever does not like to end it does."""
_LIKED: Final = (0.02, 0.3, 1.0, 3.0)
"""How well something may be liked."""


class MoodyPlayer:
    """Chooses by the tastes that its seed has given it.

    Args:
        seed: The same, the same tastes and choices.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._dice = Random(f"moody {seed}")
        self._likes: dict[tuple[str, str], float] = {}
        self._step, self._alike = "", 0

    def choose(self, decision: Decision, look: Callable[..., Any] | None = None) -> int:  # noqa: ARG002
        """Return an answer of a kind drawn by taste."""
        step, kinds = decision.step, dict[str, list[int]]()
        for value in decision.values:
            kinds.setdefault(kind_of(step.codec.word(value)), []).append(value)
        self._alike = self._alike + 1 if step.id == self._step else 0
        self._step = step.id
        likes = [self._like(step.id, kind) + self._tired(kind) for kind in kinds]
        (kind,) = self._dice.choices([*kinds], likes)
        return self._dice.choice(kinds[kind])

    def _tired(self, kind: str) -> float:
        """Return how much it longs for an end of the same question, which could be asked for ever."""
        return self._alike / PATIENCE if kind in IDLE else 0.0

    def _like(self, step: str, kind: str) -> float:
        """Return how well a kind of answer is liked at a step, in all of the game."""
        if (step, kind) not in self._likes:
            taste = Random(f"taste {self._seed} {step} {kind}")
            self._likes[step, kind] = taste.choice(_LIKED)
        return self._likes[step, kind]


def kind_of(word: str) -> str:
    """Return what an answer is, without which unit, place or number."""
    return "number" if word[:1].isdigit() else word.partition("-")[0]
