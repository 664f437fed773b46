"""Every worked example of every game comes out as the rules say, and is fit to be read and shown."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Session, replay
from annamite.kernel.example import Example, amiss, examples_of, fact, lesson_of
from annamite.kernel.lesson import Lesson
from annamite.kernel.powers import Projects
from annamite.kernel.record import CHANCE, decode, encode
from annamite.kernel.rehearsal import give, opened
from annamite.server.play.lessons import seats_for, setup_of, text

FEWEST = 8
NAMES = games.names()


@cache
def load(name: str) -> Any:
    """Return the game of a name."""
    return games.load(name)


ALL = [(name, clause) for name in NAMES for clause in examples_of(load(name))]


def begun(name: str, clause: str) -> tuple[Session[Any], Lesson, Example]:
    """Return an example as a table opens it."""
    game = load(name)
    example = examples_of(game)[clause]
    lesson = lesson_of(game, example)
    session = opened(game, lesson, setup_of(game, lesson), seats_for(game, lesson))
    return session, lesson, example


@pytest.mark.parametrize(("name", "clause"), ALL)
def test_it_comes_out_as_the_rules_say(name: str, clause: str) -> None:
    """Its answers are offered, its dice fall as it says, and what it expects holds then, not before."""
    session, lesson, example = begun(name, clause)
    expect = example.expect
    assert list(amiss(session, expect)), "what is expected holds before anything is done"
    for given in range(len(lesson.answers)):
        give(session, lesson, given)
        assert load(name).audit(session.state) == []
    assert list(amiss(session, expect)) == []
    fell: dict[str, list[str]] = {}
    for entry in session.entries:
        if entry.seat == CHANCE:
            fell.setdefault(entry.step, []).append(entry.word)
    for step, words in example.fate.items():
        assert fell.get(step, [])[: len(words)] == [*words], step


@pytest.mark.parametrize(("name", "clause"), ALL)
def test_its_record_reproduces(name: str, clause: str) -> None:
    """The scenario's name alone leads to where it begins."""
    session, lesson, _ = begun(name, clause)
    for given in range(len(lesson.answers)):
        give(session, lesson, given)
    data = encode(session.record())
    game = load(name)
    assert game.dump(replay(game, decode(data)).state) == game.dump(session.state)


@pytest.mark.parametrize(("name", "clause"), ALL)
def test_it_is_fit_to_be_read(name: str, clause: str) -> None:
    """It belongs to an example of the reference, its texts name what is there, and it claims something."""
    _, lesson, example = begun(name, clause)
    reference = games.reference(name)
    assert reference is not None
    assert reference.clauses[clause].kind == "example"
    told = text(load(name), lesson)
    assert [beat.act for beat in told.beats] == ["do", "read"]
    assert not re.search(r"[{}]|  ", "".join(line for beat in told.beats for line in beat.says))
    expect = example.expect
    assert expect.facts or expect.offers or expect.withholds
    assert isinstance(load(name), Projects)


@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough(name: str) -> None:
    """Each game has some, none of them is a scenario to choose, and what is expected is not vain."""
    game = load(name)
    assert len(examples_of(game)) >= FEWEST
    scenarios = [scenario.id for scenario in game.scenarios]
    assert not [each for each in scenarios if each.startswith("example:")]


def test_a_fact_that_does_not_hold_is_told() -> None:
    name, clause = ALL[0]
    session, lesson, example = begun(name, clause)
    for given in range(len(lesson.answers)):
        give(session, lesson, given)
    told = load(name).projection(session.state)
    path, value = next(iter(example.expect.facts.items()))
    assert fact(told, path) == value
    wrong = type(example.expect)(
        facts={path: "otherwise"}, asks="nowhere", offers=("never",), withholds=("march",)
    )
    sentences = " ".join(amiss(session, wrong))
    assert "not 'otherwise'" in sentences
    assert "not nowhere" in sentences
    assert "never is not offered" in sentences
