"""Alternatives within a text: those that could do nothing are not offered (5.1.3)."""

from __future__ import annotations

from collections.abc import Callable

from annamite.games.fire_in_the_lake.events.sites import RULE, titled
from annamite.games.fire_in_the_lake.offers import Told, Ways, of
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn

Helps = Callable[[Turn], object]


class Alternatives:
    """The options of a text, each with what is so where it would do nothing.

    Args:
        ways: Option, why it would do nothing, and whether it would do something.

    Rules: 5.1.3
    """

    __slots__ = ("_chain", "_words")

    def __init__(self, *ways: tuple[int, str, Helps]) -> None:
        self._words = tuple(word for word, _, _ in ways)
        self._chain: Ways[Turn] = Ways(
            self._words, *(of(word, titled(says), RULE, helps) for word, says, helps in ways)
        )

    def useful(self, turn: Turn) -> list[int]:
        """Return the options that would do something."""
        return self._chain.open_to(turn)

    def on(self, turn: Turn) -> Told[Turn]:
        """Return a source of the useful options.

        Where none would do anything, all are legal, and it does not matter.
        """
        return Told(lambda: self.useful(turn) or self._words, self._chain, turn)


def up_or_down(up: int, down: int, name: str, track: Callable[[Turn], int]) -> Alternatives:
    """Return the options to raise and to lower a track, Aid or Patronage.

    Rules: 1.8, 5.1.1, 5.1.3
    """
    return Alternatives(
        (up, f"{name} is at {MAX_TRACK}", lambda turn: track(turn) < MAX_TRACK),
        (down, f"{name} is at 0", lambda turn: track(turn) > 0),
    )
