"""How well clauses answer a question, word by word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from math import log
from typing import Final

ENOUGH: Final = 0.5
"""A clause has a word if it answers to it this well, beside the clause that does so best."""


class Scores:
    """Gathers by which words of a question clauses were found, and how well.

    Args:
        clauses: How many clauses there are.
        words: How many words the question has.
    """

    def __init__(self, clauses: int, words: int) -> None:
        self._clauses = clauses
        self._by_word: list[dict[int, float]] = [{} for _ in range(words)]
        self._more: dict[int, float] = defaultdict(float)

    def add(self, found: Mapping[int, float], weight: float, places: Collection[int]) -> None:
        """Count what was found by some of the words; the best way for each word stands."""
        share = weight / len(places)
        for place in places:
            so_far = self._by_word[place]
            for number, score in found.items():
                if score * share > so_far.get(number, 0.0):
                    so_far[number] = score * share

    def more(self, found: Mapping[int, float], weight: float) -> None:
        """Count what was found by words in a row, beside the words themselves."""
        for number, score in found.items():
            self._more[number] += score * weight

    def total(self, coverage: float) -> dict[int, float]:
        """Return the score of each clause.

        Args:
            coverage: How much it counts that a clause has all the words that any clause has, the
                rare ones above all: a power of their share. Half is had what is told near a clause.
        """
        had: dict[int, float] = defaultdict(float)
        scores: dict[int, float] = defaultdict(float)
        everything = 0.0
        for found in filter(None, self._by_word):
            rare = log(1 + self._clauses / len(found))
            everything += rare
            enough = ENOUGH * max(found.values())
            for number, score in found.items():
                scores[number] += score
                had[number] += rare if score > enough else rare * score / enough
        return {
            number: (score + self._more.get(number, 0.0)) * (had[number] / everything) ** coverage
            for number, score in scores.items()
        }
