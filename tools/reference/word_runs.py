"""Runs of words that a text shares with a rulebook, by the rulebook's text or by hashes of it.

The rulebooks are not part of the project, so it keeps the hash of every run of nine words in them
(`tools/reference/runs/GAME.bin`, four bytes each, sorted). A run of nine words of ours whose hash
is among them may be a copy.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

MOST: Final = 8
"""So many words in a row may be the same."""
RUNS: Final = Path(__file__).parent / "runs"
_BYTES: Final = 4
_BROKEN: Final = re.compile(r"(?<=[a-z])-\s*\n\s*(?=[a-z])")
_WORD: Final = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


def words(text: str) -> list[str]:
    r"""Return the words of a text: small letters, no punctuation, words broken by a line joined.

    >>> words("Free-fire at Hu-\nong Dien (9.2), NLF's.")
    ['free', 'fire', 'at', 'huong', 'dien', '9', '2', "nlf's"]
    """
    return _WORD.findall(_BROKEN.sub("", text.lower().replace("’", "'")))


def runs(text: Sequence[str], length: int = MOST + 1) -> Iterator[tuple[str, ...]]:
    """Return every run of `length` words."""
    for start in range(len(text) - length + 1):
        yield tuple(text[start : start + length])


def hashed(run: Sequence[str]) -> int:
    """Return the hash of a run, as the lists have it."""
    return int.from_bytes(blake2b(" ".join(run).encode(), digest_size=_BYTES).digest())


class Known:
    """The runs of a rulebook, as sorted hashes."""

    def __init__(self, hashes: Sequence[int]) -> None:
        self.hashes = hashes

    @classmethod
    def of(cls, text: str) -> Known:
        """Hash a rulebook."""
        return cls(sorted({hashed(run) for run in runs(words(text))}))

    @classmethod
    def read(cls, game: str) -> Known:
        """Read the list of a game, by its name with underscores."""
        data = (RUNS / f"{game}.bin").read_bytes()
        return cls([int.from_bytes(data[at : at + _BYTES]) for at in range(0, len(data), _BYTES)])

    def write(self, game: str) -> None:
        """Write the list of a game."""
        RUNS.mkdir(exist_ok=True)
        data = b"".join(each.to_bytes(_BYTES) for each in self.hashes)
        (RUNS / f"{game}.bin").write_bytes(data)

    def shared(self, text: str) -> list[str]:
        """Return the runs of more than `MOST` words that `text` shares, each as long as it is."""
        ours = words(text)
        found: list[tuple[int, int]] = []
        for start, run in enumerate(runs(ours)):
            if self._has(hashed(run)):
                if found and found[-1][1] >= start:
                    found[-1] = (found[-1][0], start + MOST + 1)
                else:
                    found.append((start, start + MOST + 1))
        return [" ".join(ours[start:end]) for start, end in found]

    def _has(self, value: int) -> bool:
        at = bisect_left(self.hashes, value)
        return at < len(self.hashes) and self.hashes[at] == value
