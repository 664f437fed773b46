"""What players ask, in the games' own references."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import yaml

from annamite import games
from annamite.kernel.reference import Clause, Reference
from annamite.lookup import Finder
from annamite.lookup.words import words

QUESTIONS: Final = Path(__file__).with_name("questions.yaml")
"""Written before the search was tuned; nothing in a reference is worded to suit one of them."""
FIRST: Final = 0.60
AMONG_FIVE: Final = 0.85
"""Shares of the questions that a right clause answers as the first hit, and as one of five."""
EVERY: Final = 25
MANY: Final = 6
"""Of so many clauses one is looked for in the quick test."""
NOT_SAID: Final = re.compile(r"^(?:\([^)]*\) |Example: )+")


class Question(NamedTuple):
    """What a player asks, and the clauses that answer it."""

    game: str
    asks: str
    accepts: frozenset[str]


def questions() -> list[Question]:
    """All questions, by the folders of the games."""
    listed = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))
    return [
        Question(folder.replace("_", "-"), str(row["asks"]), frozenset(map(str, row["accepts"])))
        for folder, rows in listed.items()
        for row in rows
    ]


def reference(name: str) -> Reference:
    """The reference of a game that has one."""
    found = games.reference(name)
    assert found is not None
    return found


@cache
def finder(name: str) -> Finder:
    """The search over the rules of a game."""
    return Finder(reference(name))


READ: Final = [name for name in games.names() if games.reference(name) is not None]
ASKED: Final = [each for each in questions() if each.game in READ]


def place(question: Question) -> int:
    """How many hits come before the first that answers a question."""
    hits = finder(question.game).find(question.asks).hits
    right = (at for at, hit in enumerate(hits) if hit.clause.id in question.accepts)
    return next(right, len(hits) + 100)


def test_questions_name_clauses_that_are_there() -> None:
    for question in ASKED:
        assert question.accepts <= reference(question.game).clauses.keys(), question.asks


def test_most_questions_are_answered_by_the_first_hits() -> None:
    if not ASKED or not all(reference(name).terms for name in {each.game for each in ASKED}):
        pytest.skip("a reference has no glossary yet, and few players know the words of the rules")
    places = [place(question) for question in ASKED]
    told = [each.asks for each, at in zip(ASKED, places) if at >= 5]
    assert sum(at < 5 for at in places) >= AMONG_FIVE * len(places), told
    assert sum(at == 0 for at in places) >= FIRST * len(places)


def begins(clause: Clause) -> str:
    """The first words of a clause."""
    return " ".join(NOT_SAID.sub("", clause.says).split()[:10])


def first_five(name: str, text: str) -> list[str]:
    """The clauses that are found first."""
    return [hit.clause.id for hit in finder(name).find(text, computer=True).hits[:5]]


def lost(name: str, every: int) -> list[str]:
    """Those clauses, one of so many, that are not found by their own first words."""
    clauses = list(reference(name).clauses.values())[::every]
    return [each.id for each in clauses if each.id not in first_five(name, begins(each))]


@pytest.mark.parametrize("name", READ)
def test_a_clause_is_found_by_its_own_first_words(name: str) -> None:
    assert lost(name, EVERY) == []


@pytest.mark.at_random
@pytest.mark.parametrize("name", READ)
def test_many_clauses_are_found_by_their_own_first_words(name: str) -> None:
    assert lost(name, MANY) == []


def misspelt(text: str) -> list[str]:
    """A text with one letter wrong in its longest word: left out, doubled, swapped, another."""
    long = max(words(text), key=len)
    at = len(long) // 2
    head, letter, tail = long[:at], long[at], long[at + 1 :]
    other = "k" if letter != "k" else "v"
    wrong = (
        f"{head}{tail}",
        f"{head}{letter}{letter}{tail}",
        f"{head}{tail[:1]}{letter}{tail[1:]}",
        f"{head}{other}{tail}",
    )
    return [text.lower().replace(long, each) for each in wrong]


@pytest.mark.parametrize("name", READ)
def test_a_letter_that_is_wrong_in_a_long_word_loses_nothing(name: str) -> None:
    tried = 0
    for clause in list(reference(name).clauses.values())[::EVERY]:
        text = begins(clause)
        if len(max(words(text), key=len)) >= 8:
            tried += 1
            for each in misspelt(text):
                assert clause.id in first_five(name, each), each
    assert tried > 10


@pytest.mark.parametrize("name", READ)
def test_every_title_finds_its_section(name: str) -> None:
    """Or another of the same title."""
    rules = reference(name)
    sections = list(rules.sections.values())
    titles: dict[str, set[str]] = {}
    for section in sections:
        titles.setdefault(section.title.lower(), set()).add(section.section)
    missed = []
    for section in sections:
        found = finder(name).find(section.title, computer=True).hits[:5]
        if not titles[section.title.lower()] & {hit.section.section for hit in found}:
            missed.append(section.title)
    assert missed == []
