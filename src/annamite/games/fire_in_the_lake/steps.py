"""The registry of steps: every place where the rules ask a faction or fate.

A rule module defines its steps beside the rule that yields them, through `step`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, TYPES
from annamite.games.fire_in_the_lake.spaces import N_SPACES, SPACE_IDS
from annamite.kernel.decision import Codec, Counted, Numbers, Step, Steps, Words

STEPS: Final = Steps()
LABELS: Final[dict[str, Mapping[str, str]]] = {}
"""What words mean to people, for steps that say so themselves."""

_AFTER_SPACES = ("done", "activity", "give", "ask", "trail", "available")
SPACES: Final = Words(*SPACE_IDS, *_AFTER_SPACES)
"""Spaces, and what may be chosen instead of a space."""
DONE, ACTIVITY, GIVE, ASK, TRAIL, AVAILABLE_BOX = range(N_SPACES, N_SPACES + len(_AFTER_SPACES))

NUMBERS: Final = Numbers()
DIE: Final = Numbers()
PIECES: Final = Words(*KINDS, "done")
"""One piece kind, or enough."""
NO_MORE: Final = len(KINDS)
GROUPS: Final = Counted(*KINDS)
"""So many pieces of one kind."""
NONE: Final = "none"
TYPE_GROUPS: Final = Counted(*TYPES, NONE)
"""So many pieces of one type, to be placed."""
FACTION_WORDS: Final = Words(*FACTIONS)


class Split:
    """A codec for so many NVA and so many VC pieces, written `nva-2+vc-1`."""

    BASE: Final = 64

    def pack(self, nva: int, vc: int) -> int:
        """Return the value of `nva` NVA and `vc` VC pieces."""
        return nva * self.BASE + vc

    def unpack(self, value: int) -> tuple[int, int]:
        """Return (NVA, VC)."""
        return divmod(value, self.BASE)

    def word(self, value: int) -> str:
        """Return `nva-N+vc-M`."""
        nva, vc = divmod(value, self.BASE)
        return f"nva-{nva}+vc-{vc}"

    def value(self, word: str) -> int:
        """Return the packed value; ValueError for anything else."""
        left, _, right = word.partition("+")
        nva, vc = NUMBERS.value(left.removeprefix("nva-")), NUMBERS.value(right.removeprefix("vc-"))
        if nva >= self.BASE or vc >= self.BASE or self.word(nva * self.BASE + vc) != word:
            msg = f"no such split: {word!r}"
            raise ValueError(msg)
        return nva * self.BASE + vc

    def around(self, values: Sequence[int]) -> Sequence[int]:
        """Return every split of as many pieces of each as `values` have at most, and one more."""
        splits = [self.unpack(value) for value in values]
        most_nva, most_vc = (max(counts, default=0) + 1 for counts in zip(*splits))
        return [self.pack(nva, vc) for nva in range(most_nva + 1) for vc in range(most_vc + 1)]


SPLITS: Final = Split()


def step(
    id: str,  # noqa: A002 - the field's own word
    codec: Codec,
    prompt: str,
    rule: str,
    kind: str = "choice",
    *,
    secret: bool = False,
    labels: Mapping[str, str] | None = None,
) -> Step:
    """Define a step of the game; `labels` say what its words mean to people."""
    LABELS[id] = labels or {}
    return STEPS.define(id, codec, prompt, rule, kind, secret=secret)


def space_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for a space (or one of the words after the spaces)."""
    return step(id, SPACES, prompt, rule, "space")


def number_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for a number."""
    return step(id, NUMBERS, prompt, rule, "number")


def piece_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for one piece kind."""
    return step(id, PIECES, prompt, rule, "pieces")


def group_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for so many pieces of one kind."""
    return step(id, GROUPS, prompt, rule, "pieces")


def die_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step at which a six-sided die is rolled."""
    return step(id, DIE, prompt, rule, "die")
