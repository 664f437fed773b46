"""A search over the rules of a game: by words, by words nearly right, or by number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import pairwise
from typing import Final, NamedTuple

from annamite.kernel.reference import Clause, Reference, Section, Term
from annamite.lookup.index import Index, phrase
from annamite.lookup.places import named, of_computer
from annamite.lookup.scores import Scores
from annamite.lookup.weights import USUAL, Weights, beside, restated, worth
from annamite.lookup.words import Vocabulary, telling, words

MOST_HITS: Final = 20
LONGEST: Final = 200
"""Characters of a question that is still searched for."""
_RANKED: Final = 10 * MOST_HITS
"""So many of the best are looked at more closely."""
_MOST_WORDS: Final = 12
"""Words of a question that count; those that follow are looked at only for the whole of it."""
_BEGUN: Final = 3
"""Letters by which a word can be found that begins with them."""
_FEW: Final = 2
"""Words that stand side by side in many places."""
_IN_A_ROW: Final = 3
"""Words that may be said together for one word of the glossary."""


class Hit(NamedTuple):
    """A clause that was found, or a word of the glossary.

    Attributes:
        clause: The clause; of a word, the first that defines it.
        section: Where it stands.
        term: The word; None where it is a clause.
    """

    clause: Clause
    section: Section
    term: Term | None = None

    @property
    def says(self) -> str:
        """What the clause says, or what the word means."""
        return self.term.says if self.term else self.clause.says


class Found(NamedTuple):
    """What a search found.

    Attributes:
        corrected: What was searched for in place of a misspelt question; "" if it was not.
        hits: What was found, the best first.
    """

    corrected: str
    hits: list[Hit]


class _Way(NamedTuple):
    """A way to put some words of a question.

    Attributes:
        query: For the index.
        weight: How much it counts to be found that way.
        places: Which words of the question it puts.
    """

    query: str
    weight: float
    places: Sequence[int]


class Finder:
    """Searches the rules of one game.

    Args:
        reference: The rules.
        weights: How what is found is weighed.
    """

    def __init__(self, reference: Reference, weights: Weights = USUAL) -> None:
        self._reference = reference
        self._weights = weights
        self._clauses = list(reference.clauses.values())
        self._numbers = {clause.id: number for number, clause in enumerate(self._clauses)}
        self._sections = [reference.sections[clause.section] for clause in self._clauses]
        self._of_computer = {
            number
            for number, (section, clause) in enumerate(zip(self._sections, self._clauses))
            if of_computer(section, clause)
        }
        self._titled: dict[tuple[str, ...], list[Section]] = defaultdict(list)
        for section in reference.sections.values():
            self._titled[tuple(words(section.title))].append(section)
        self._terms = {term.term: term for term in reference.terms}
        self._index = Index(reference, weights)
        self._vocabulary = Vocabulary(_texts(reference))
        self._worth = list(map(worth(reference, weights), self._clauses))
        self._restated = {
            self._numbers[outline]: self._numbers[rule] for outline, rule in restated(reference)
        }

    def find(self, text: str, *, computer: bool = False) -> Found:
        """Return what answers a question best.

        Args:
            text: Words, or the number of a section or clause.
            computer: Whether rules of sides that the computer runs are wanted, too.
        """
        if numbered := self._numbered(text):
            return Found("", [self._hit(number) for number in numbered[:MOST_HITS]])
        asked = words(text)
        right = [each for word in asked for each in self._meant(word)]
        counted = telling(right)[:_MOST_WORDS]
        scores = self._scores(counted, right)
        if not computer:
            scores = {n: score for n, score in scores.items() if n not in self._of_computer}
        hits = [*self._explained(right), *map(self._hit, self._ranked(scores))]
        return Found("" if right == asked else " ".join(right), hits[:MOST_HITS])

    # --- by number ----------------------------------------------------------------------------

    def _numbered(self, text: str) -> list[int]:
        """Return the clauses of a section that is asked for by its number, or by a clause's."""
        place = named(self._reference, text)
        if place not in self._numbers:
            return self._within(place)
        asked = self._numbers[place]
        around = self._within(self._clauses[asked].section)
        return [asked, *(number for number in around if number != asked)]

    def _within(self, place: str) -> list[int]:
        sections = self._reference.within(place)
        return [self._numbers[clause.id] for each in sections for clause in each.clauses]

    # --- by words -----------------------------------------------------------------------------

    def _meant(self, word: str) -> list[str]:
        """Return a word as it is, unless nothing is found by it and something by one like it."""
        if word in self._vocabulary or self._vocabulary.begun(word):
            return [word]
        index = self._index
        if index.found(phrase([word])) or index.everyday(word) or index.terms([word]):
            return [word]
        return self._vocabulary.meant(word) or [word]

    def _ways(self, counted: Sequence[str]) -> Iterator[_Way]:
        """Yield the ways to put words: as they are, as they begin, and what else is said for them."""
        weights = self._weights
        for at, word in enumerate(counted):
            yield _Way(phrase([word]), 1.0, (at,))
            if word not in self._vocabulary and len(word) >= _BEGUN:
                yield _Way(f"{phrase([word])} *", weights.begun, (at,))
            for other in sorted(self._index.everyday(word)):
                yield _Way(phrase([other]), weights.everyday, (at,))

    def _meanings(self, counted: Sequence[str]) -> dict[str, list[int]]:
        """Return the words of the glossary that are meant, with the words of the question for each."""
        meant: dict[str, set[int]] = {}
        for length in range(1, _IN_A_ROW + 1):
            for start in range(len(counted) - length + 1):
                for term in self._index.terms(counted[start : start + length]):
                    meant.setdefault(term, set()).update(range(start, start + length))
        return {term: sorted(places) for term, places in meant.items()}

    def _scores(self, counted: Sequence[str], right: Sequence[str]) -> dict[int, float]:
        """Return how well each clause answers that has any of the words."""
        scores = Scores(len(self._clauses), len(counted))
        for way in self._ways(counted):
            scores.add(self._index.found(way.query), way.weight, way.places)
        for term, places in self._meanings(counted).items():
            # If several words stand for it, it counts once.
            for name in _names(self._terms[term]):
                scores.add(self._index.found(phrase(words(name))), self._weights.term, places)
            scores.more(self._defining(term), self._weights.defines)
        for pair in pairwise(counted):
            scores.more(self._index.found(phrase(pair)), self._weights.pair)
        total = scores.total(self._weights.coverage)
        found = {number: score * self._worth[number] for number, score in total.items()}
        self._put_rules_first(found)
        self._honour(found, right)
        for number in list(found):
            played = self._numbers.get(self._clauses[number].instead)
            if played is not None:
                # Whoever finds a reading that is not used wants the one that is.
                found[played] = max(found.get(played, 0.0), found[number] / self._weights.unused)
        return found

    def _honour(self, found: dict[int, float], right: Sequence[str]) -> None:
        """Add to what has the question word by word: as its section's title, or in what it says."""
        best = max(found.values(), default=0.0)
        for section in self._titled.get(tuple(right), ()):
            for clause in section.clauses:
                number = self._numbers[clause.id]
                found[number] = found.get(number, 0.0) + best * self._weights.titled
        for number in self._index.saying(phrase(right)) if len(right) > _FEW else ():
            found[number] = found.get(number, 0.0) + best * self._weights.whole

    def _put_rules_first(self, found: dict[int, float]) -> None:
        """Put a rule before what only tells it again."""
        for number, rule in self._restated.items():
            if number in found and found.get(rule, 0.0) > self._weights.outline * found[number]:
                found[number] = min(found[number], 0.99 * found[rule])

    def _ranked(self, scores: dict[int, float]) -> list[int]:
        """Return clauses, the best first, further back the more of their section come before."""
        before: Counter[str] = Counter()
        weighed = []
        for number in nsmallest(_RANKED, scores, key=lambda each: (-scores[each], each)):
            section = self._sections[number].section
            weighed.append((-scores[number] * self._weights.again ** before[section], number))
            before[section] += 1
        return [number for _, number in sorted(weighed)][:MOST_HITS]

    def _explained(self, asked: Sequence[str]) -> Iterator[Hit]:
        """Yield the word of the glossary that a question is, or asks the meaning of."""
        for said in (asked, telling(list(asked))):
            for term in self._index.terms(said) if said else ():
                if words(term) == list(said):
                    yield from self._defined(self._terms[term])
                    return

    def _defining(self, name: str) -> dict[int, float]:
        """Return the clauses that define a word of the glossary; the later they are named, the less."""
        found: dict[int, float] = {}
        for at, place in enumerate(self._terms[name].see, 1):
            for number in self._at(place)[:1]:
                found.setdefault(number, 1 / at)
        return found

    def _at(self, place: str) -> list[int]:
        return [self._numbers[place]] if place in self._numbers else self._within(place)

    def _defined(self, term: Term) -> Iterator[Hit]:
        for place in term.see:
            if numbers := self._at(place):
                yield self._hit(numbers[0])._replace(term=term)
                return

    def _hit(self, number: int) -> Hit:
        return Hit(self._clauses[number], self._sections[number])


def _names(term: Term) -> Iterator[str]:
    """Yield what the rules call a thing: a word of the glossary, and what it is for short."""
    yield term.term
    yield from (each for each in term.also if each.isupper())


def _texts(reference: Reference) -> Iterator[str]:
    """Yield all that a reference says."""
    for chapter in reference.chapters:
        yield chapter.chapter
        for section in chapter.sections:
            yield from (section.title, section.short)
            yield from (f"{clause.says} {clause.ruling}" for clause in section.clauses)
    for term in reference.terms:
        yield from (term.term, *term.also)
    for cards, meanings in beside(reference).values():
        yield from (cards, meanings)
