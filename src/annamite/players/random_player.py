"""A player that takes any option, each as likely as the next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from annamite.kernel import Decision


class RandomPlayer:
    """Chooses uniformly, with a generator of its own: no seat disturbs another.

    >>> from annamite.kernel import Numbers, Step
    >>> pick = Decision(Step("pick", Numbers(), "Pick one.", "1"), "red", range(100))
    >>> one, other = (RandomPlayer("red", seed=7) for _ in range(2))
    >>> one.choose(pick) == other.choose(pick)
    True
    """

    def __init__(self, seat: str, seed: int | str) -> None:
        self._random = random.Random(f"{seed}/{seat}").random

    def choose(self, decision: Decision, look: Callable[[], Any] | None = None) -> int:  # noqa: ARG002
        """Return any option value."""
        values = decision.values
        return values[int(self._random() * len(values))]
