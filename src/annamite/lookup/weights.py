"""How what is found in a reference is weighed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from math import log
from typing import Final, NamedTuple

from annamite.kernel.reference import Clause, Reference
from annamite.lookup.words import telling, words


class Weights(NamedTuple):
    """How what is found is weighed.

    Attributes:
        ruling: How much a word counts where it stands in the reason of a ruling; in what the clause
            says it counts 1.
        section: How much what is found about a section counts for each of its clauses.
        title: There, a word of the title.
        short: Of the short answer.
        chapter: Of the chapter's title.
        body: Of any clause of the section.
        beside: How much counts what action cards and glossary say, which name the clause.
        meaning: There, a word of the glossary's; of the cards' it counts 1.
        term: How much a word counts that the glossary has for the one that is asked for.
        defines: How much a clause counts beside that the glossary names first for such a word.
        everyday: One that players say for it in any game.
        begun: One that only begins with the one that is asked for.
        pair: How much counts beside, that two words of a question stand side by side.
        whole: How much counts beside, that a clause has the question word by word; 1 is what the
            best is worth.
        titled: That its section is called by it, likewise.
        coverage: How much counts that a clause has all words of a question, as a power.
        again: What a clause is worth for each that comes before it and is of the same section.
        outline: How well a rule must answer, beside what only tells it again, to come before it.
        named: How much more a clause is worth that other clauses, cards and glossary point at.
        example: What an example is worth, where a rule is worth 1.
        exception: An exception.
        nonplayer: What is about sides that the computer runs.
        listing: A list.
        printed: What is about the printed game.
        unused: A reading that is not used.
    """

    ruling: float = 0.5
    section: float = 0.6
    title: float = 1.0
    short: float = 0.5
    chapter: float = 0.2
    body: float = 0.1
    beside: float = 0.9
    meaning: float = 0.7
    term: float = 0.6
    defines: float = 2.0
    everyday: float = 0.35
    begun: float = 0.7
    pair: float = 0.7
    whole: float = 1.0
    titled: float = 2.0
    coverage: float = 1.5
    again: float = 0.92
    outline: float = 0.6
    named: float = 0.07
    example: float = 0.7
    exception: float = 0.97
    nonplayer: float = 0.85
    listing: float = 0.8
    printed: float = 0.35
    unused: float = 0.3


USUAL: Final = Weights()
_MOST_OF: Final = 0.6
"""Share of the words of a clause that another has if it tells the same."""


def worth(reference: Reference, weights: Weights) -> Callable[[Clause], float]:
    """Return what tells what a clause is worth as an answer, whatever the question."""
    named = Counter(_named(reference))
    kinds = {
        "example": weights.example,
        "exception": weights.exception,
        "nonplayer": weights.nonplayer,
    }

    def of(clause: Clause) -> float:
        value = kinds.get(clause.kind, 1.0) * (1 + weights.named * log(1 + named[clause.id]))
        value *= weights.listing if clause.listing else 1.0
        value *= weights.printed if clause.printed else 1.0
        return value * (weights.unused if clause.instead else 1.0)

    return of


def restated(reference: Reference) -> Iterator[tuple[str, str]]:
    """Yield clauses that only tell in short what another has, with that one.

    It is the only one that they point at, stands in another section, does not point back, and has
    most of their words.
    """
    for clause in reference.clauses.values():
        if len(clause.see) != 1 or clause.ruling or clause.see[0] not in reference.clauses:
            continue
        rule = reference.clauses[clause.see[0]]
        own, there = (set(telling(words(each.says))) for each in (clause, rule))
        alike = len(own & there) >= _MOST_OF * len(own)
        if alike and rule.section != clause.section and clause.id not in rule.see:
            yield clause.id, rule.id


def beside(reference: Reference) -> dict[str, tuple[str, str]]:
    """Return by clause what action cards that name it say, and what the glossary does."""
    cards: dict[str, list[str]] = defaultdict(list)
    meanings: dict[str, list[str]] = defaultdict(list)
    for card in reference.actions:
        for line in card.lines():
            for place in line.see:
                cards[place].append(f"{card.title} {line.says}")
    for term in reference.terms:
        for place in term.see:
            meanings[place].append(term.says)
    return {name: (" ".join(cards[name]), " ".join(meanings[name])) for name in reference.clauses}


def _named(reference: Reference) -> Iterator[str]:
    for clause in reference.clauses.values():
        yield from clause.see
    for term in reference.terms:
        yield from term.see
    for card in reference.actions:
        for line in card.lines():
            yield from line.see
