"""Dice and draws: what rules ask of fate, and the stream that a table answers with.

Chance belongs to the table, never to a state: a rule yields a `Chance`, and whoever runs the
position answers it from a `DiceStream`, from real dice (companion mode) or branch by branch.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annamite.kernel.decision import Params, Step
    from annamite.kernel.record import Entry

_BLOCK = 64
_WORD = 4
_WORDS = _BLOCK // _WORD


class Chance:
    """A request to fate: one of `outcomes`, each as likely as its weight says.

    A reveal of what is fixed already, but not known to all, is a chance with one outcome: it goes
    through the same gate, so that nobody can take back what showed it.

    Args:
        step: Where in the rules this is; its codec words the outcomes.
        outcomes: Possible values.
        weights: Positive whole weights, or None where all are alike.
        visible_to: Seats that may see the result; None means everybody.
        params: Values for the prompt.
    """

    __slots__ = ("outcomes", "params", "step", "visible_to", "weights")

    def __init__(
        self,
        step: Step,
        outcomes: Sequence[int],
        weights: Sequence[int] | None = None,
        visible_to: tuple[str, ...] | None = None,
        params: Params | None = None,
    ) -> None:
        self.step = step
        self.outcomes = outcomes
        self.weights = weights
        self.visible_to = visible_to
        self.params = params

    @property
    def words(self) -> list[str]:
        """The words of the possible outcomes."""
        return [self.step.codec.word(value) for value in self.outcomes]

    def shown_to(self, seat: str | None) -> bool:
        """Return whether `seat` (None: a spectator) may see the result."""
        return self.visible_to is None or seat in self.visible_to

    def probabilities(self) -> list[tuple[int, float]]:
        """Return (outcome, probability) pairs, for a search that branches over fate."""
        weights = self.weights or [1] * len(self.outcomes)
        total = sum(weights)
        return [(o, w / total) for o, w in zip(self.outcomes, weights, strict=True)]

    def __repr__(self) -> str:
        """Show the step."""
        return f"<Chance {self.step.id}>"


DIE = range(1, 7)
"""Outcomes of one six-sided die."""


class DiceStream:
    """Unbiased random numbers from BLAKE2b in counter mode, keyed with 128 secret bits.

    The position only grows: no number is ever handed out again, so a die taken back is rolled again.
    A seed makes a stream reproducible, for tests and simulations.

    Args:
        key: 16 bytes; None: drawn by chance.
        position: How many numbers have been used already.

    >>> DiceStream.seeded(7).below(6) == DiceStream.seeded(7).below(6)
    True
    """

    __slots__ = ("_counter", "_forks", "_key", "_left", "_pool")

    def __init__(self, key: bytes | None = None, position: int = 0) -> None:
        self._key = secrets.token_bytes(16) if key is None else key
        if len(self._key) != 16:
            msg = "a stream's key has 16 bytes"
            raise ValueError(msg)
        self._counter, used = divmod(position, _WORDS)
        self._pool = 0
        self._left = 0
        self._forks = 0
        for _ in range(used):
            self._word32()

    @classmethod
    def seeded(cls, *seed: int | str) -> DiceStream:
        """Return the stream that `seed` names."""
        text = "\0".join(str(part) for part in seed)
        return cls(hashlib.blake2b(text.encode(), digest_size=16, person=b"annamite-seed").digest())

    @property
    def counter(self) -> int:
        """Number of the next block; it only grows."""
        return self._counter

    @property
    def position(self) -> int:
        """How many numbers have been used; it only grows."""
        return self._counter * _WORDS - self._left

    @property
    def secret(self) -> tuple[bytes, int]:
        """Key and position, for the table's own storage only: who has them knows the future."""
        return self._key, self.position

    def fork(self) -> DiceStream:
        """Return an independent stream that tells nothing about this one."""
        self._forks += 1
        salt = f"{self._counter}.{self._forks}".encode()
        return DiceStream(
            hashlib.blake2b(salt, key=self._key, digest_size=16, person=b"annamite-fork").digest()
        )

    def _word32(self) -> int:
        if not self._left:
            block = hashlib.blake2b(
                self._counter.to_bytes(16, "little"), key=self._key, digest_size=_BLOCK
            ).digest()
            self._counter += 1
            self._pool = int.from_bytes(block, "little")
            self._left = _WORDS
        value = self._pool & 0xFFFFFFFF
        self._pool >>= 32
        self._left -= 1
        return value

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely (1 <= bound <= 2**32)."""
        if not 1 <= bound <= 1 << 32:
            msg = f"there is no number from 0 to {bound - 1} to draw"
            raise ValueError(msg)
        limit = (1 << 32) - (1 << 32) % bound
        while (value := self._word32()) >= limit:
            pass
        return value % bound

    def fall(self, request: Chance, past: Sequence[Entry]) -> int:  # noqa: ARG002
        """Return one outcome of `request`, asked after these entries of a game.

        Dice do not know what has been before; those of a lesson do.
        """
        return self.answer(request)

    def answer(self, request: Chance) -> int:
        """Return one outcome of `request`, weighted as it says."""
        outcomes, weights = request.outcomes, request.weights
        if weights is None:
            return outcomes[self.below(len(outcomes))]
        ticket = self.below(sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return outcome
        msg = f"{request!r} has no weight"
        raise AssertionError(msg)
