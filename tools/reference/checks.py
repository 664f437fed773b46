"""What must hold of a rules reference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from annamite.kernel.reference import Chapter, Clause, Reference
from tools.reference.word_runs import Known, words

MOST_WORDS: Final = {"title": 7, "short": 30, "says": 75, "ruling": 75}
PAPER: Final = re.compile(
    r"\b(pawns?|cylinders?|flow ?charts?|wooden|overflow box|playbook|this text|the text|"
    r"(misprint|typo|slip)\w*|gap in|unnumbered|heading|sic|printed (?:text|rule)s?)\b",
    re.IGNORECASE,
)
"""Words of the printed game, and of editors."""
LABEL: Final = re.compile(r"^[A-Z][^.:]{0,40}: ")
NAME_OR_NUMBER: Final = re.compile(r"^(?:\d.*|[A-Z].*|and|the|of|in|to|or)$")


def amiss(reference: Reference, known: Known | None = None) -> Iterator[str]:
    """Tell what is wrong with a reference, a line each."""
    counted = Counter(clause.id for chapter in reference.chapters for clause in _of(chapter))
    yield from (f"{each}: is there twice" for each, times in counted.items() if times > 1)
    for chapter in reference.chapters:
        yield from _chapter(chapter)
    for clause in reference.clauses.values():
        yield from (f"{clause.id}: {wrong}" for wrong in _clause(clause, reference))
    if known is not None:
        yield from copied(reference, known)


def copied(reference: Reference, known: Known) -> Iterator[str]:
    """Tell which texts share more than eight words in a row with the rulebook."""
    for place, text, listing in _texts(reference):
        for run in known.shared(text):
            if not listing or not _names_and_numbers(text, run):
                yield f"{place}: {len(run.split())} words as in the rulebook: {run}"


def _of(chapter: Chapter) -> Iterator[Clause]:
    for section in chapter.sections:
        yield from section.clauses


def _chapter(chapter: Chapter) -> Iterator[str]:
    if not (chapter.chapter and chapter.about.endswith(".")):
        yield f"{chapter.chapter}: lacks a title, or a sentence on what it is about"
    for section in chapter.sections:
        if not (section.title and section.short.endswith((".", "?"))):
            yield f"{section.section}: lacks a title, or a short answer that is a sentence"
        for name in ("title", "short"):
            if len(getattr(section, name).split()) > MOST_WORDS[name]:
                yield f"{section.section}: its {name} is longer than {MOST_WORDS[name]} words"
        for clause in section.clauses:
            if clause.section != section.section:
                yield f"{clause.id}: stands in section {section.section}"


def _clause(clause: Clause, reference: Reference) -> Iterator[str]:
    for name in ("says", "ruling"):
        yield from _text(name, getattr(clause, name), clause)
    if (label := LABEL.match(clause.says)) and clause.kind != "example" and not clause.listing:
        yield f"begins like a label: {label[0]}"
    if clause.kind == "ruling" and not clause.ruling:
        yield "is a ruling without a reason"
    for place in (*clause.see, *filter(None, [clause.instead])):
        if not reference.knows(place):
            yield f"points at {place}, which is not there"


def _text(name: str, text: str, clause: Clause) -> Iterator[str]:
    if len(text.split()) > MOST_WORDS[name] and not clause.listing:
        yield f"its `{name}` is longer than {MOST_WORDS[name]} words"
    if text and not text.endswith((".", ".)", "?", "!")):
        yield f"its `{name}` is no sentence: {text[-30:]}"
    if not clause.printed and (paper := PAPER.search(text)):
        yield f"its `{name}` speaks of {paper[0]!r}"


def _texts(reference: Reference) -> Iterator[tuple[str, str, bool]]:
    for chapter in reference.chapters:
        yield chapter.chapter, chapter.about, False
    for section in reference.sections.values():
        yield section.section, section.short, False
    for clause in reference.clauses.values():
        yield clause.id, clause.says, clause.listing
        yield clause.id, clause.ruling, False
    for term in reference.terms:
        yield term.term, term.says, False
    for card in reference.actions:
        for line in card.lines():
            yield card.title, line.says, False


def _names_and_numbers(text: str, run: str) -> bool:
    """Return whether at least two in three words of a run are names or numbers in `text`."""
    as_written = {word for each in re.findall(r"[\w']+", text) for word in words(each) if _is(each)}
    ours = run.split()
    return 3 * sum(word in as_written for word in ours) >= 2 * len(ours)


def _is(word: str) -> bool:
    return word[0].isdigit() or word[0].isupper()
