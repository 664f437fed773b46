"""Every lesson of every game, played to its end: it fails where rules, labels or page have moved on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from annamite.kernel import Decision, Session
from annamite.kernel.lesson import PLACEHOLDER, RULE_LINK, Beat, fallen, progress
from annamite.kernel.rehearsal import Moment, give, labels_of, rehearse, spoken, worded
from annamite.kernel.shapes import plain
from annamite.server.play.lessons import seats_for, setup_of
from tests.lessons.taught import Taught, board_names, every, known_rules, names_in, parts, tabs

ALL = tuple(every())
WRONG_TURNS = 3
"""Other answers that are tried at each decision of the learner."""

lessons = pytest.mark.parametrize(
    "taught", ALL, ids=[f"{each.game}-{each.lesson.id}" for each in ALL]
)


def moments_of(taught: Taught) -> list[Moment]:
    """Return all decisions of a lesson, as they are when their turn comes."""
    game, lesson = taught.rules, taught.lesson
    return rehearse(game, lesson, setup_of(game, lesson), seats_for(game, lesson))


def dumped(session: Session[Any]) -> bytes:
    """Return the position, stretch and all that was asked since it began."""
    game: Any = session.game
    return bytes(game.dump(session.state))


def played(taught: Taught) -> Iterator[tuple[int, Session[Any]]]:
    """Play a lesson, and yield each beat as it begins, with the game."""
    session, lesson = taught.begun(), taught.lesson
    for number, beat in enumerate(lesson.beats):
        yield number, session
        for given in range(lesson.begun_at(number), lesson.begun_at(number) + len(beat.answers)):
            give(session, lesson, given)


@lessons
def test_it_is_offered_as_a_lesson_is(taught: Taught) -> None:
    lesson = taught.lesson
    seats = {seat.id for seat in taught.rules.seats}
    assert set(lesson.learner) <= seats
    assert set(lesson.others) <= seats
    assert 1 <= lesson.minutes <= 30
    assert re.fullmatch(r"[^.!?]+\.", lesson.about), "one sentence says what it is about"
    assert not lesson.title.endswith(".")


@lessons
def test_it_can_be_played_to_its_end(taught: Taught) -> None:
    """Each answer is offered at its step, and it is the learner's or another's as the beat says."""
    beats = taught.lesson.beats
    moments = moments_of(taught)
    assert [moment.answer for moment in moments] == list(taught.lesson.answers)
    for moment in moments:
        assert (moment.seat in taught.lesson.learner) == (beats[moment.beat].act == "do"), moment


@lessons
def test_fate_says_what_it_is_to_say_and_all_of_it(taught: Taught) -> None:
    *_, (_, session) = played(taught)
    fell = fallen(session.entries)
    for step, words in taught.lesson.fate.items():
        assert tuple(fell.get(step, ())[: len(words)]) == words, step


@lessons
def test_it_comes_out_the_same_each_time(taught: Taught) -> None:
    one, other = ([*played(taught)][-1][1] for _ in range(2))
    assert list(one.entries) == list(other.entries)
    assert dumped(one) == dumped(other)


@lessons
def test_its_texts_name_options_and_rules_that_are_there(taught: Taught) -> None:
    lesson, moments = taught.lesson, moments_of(taught)
    known = known_rules(taught.game)
    for number, (beat, says) in enumerate(zip(lesson.beats, spoken(lesson, moments), strict=True)):
        wrong = worded(beat.wrong, lesson, number, moments)
        assert all(says), f"beat {number + 1} says nothing"
        text = " ".join([*says, wrong])
        assert "{" not in text, f"beat {number + 1} has a mark that nothing reads"
        assert text.count("**") % 2 == 0, f"beat {number + 1}: what is bold does not end"
        for place in (*beat.rules, *RULE_LINK.findall(text)):
            assert known is None or known.knows(place), f"beat {number + 1}: there is no §{place}"


def words_near(taught: Taught, beat: int, session: Session[Any]) -> set[str]:
    """Return the options that a beat may light: those that are asked now, or in its own answers."""
    decision = session.decision
    now = set() if decision is None else set(decision.words)
    return now.union(
        *(moment.labels for moment in moments_of(taught) if moment.beat == beat),
    )


def unlit(taught: Taught, beat: int, session: Session[Any]) -> Iterator[str]:
    """Yield what a beat lights that is not there."""
    view = plain(taught.rules.view(session.state, taught.lesson.learner[0]))
    named = board_names(taught.game) | set(names_in(view))
    for light in taught.lesson.beats[beat].lights:
        kind, _, name = light.partition(":")
        there = {
            "space": name in named,
            "thing": name in named,
            "part": parts(taught.game).fullmatch(name) is not None,
            "tab": name in tabs(taught.game),
            "option": kind != "option" or name in words_near(taught, beat, session),
        }
        if not there[kind]:
            yield light


@lessons
def test_what_it_lights_is_there(taught: Taught) -> None:
    for number, session in played(taught):
        assert list(unlit(taught, number, session)) == [], f"beat {number + 1}"


def wrong_turns(decision: Decision, right: str) -> list[str]:
    """Return some other answers: the first and last and one from their midst."""
    others = [word for word in decision.words if word != right]
    picked = [others[0], others[-1], others[len(others) // 2]] if others else []
    return list(dict.fromkeys(picked))[:WRONG_TURNS]


@lessons
def test_wrong_turns_are_led_back(taught: Taught) -> None:
    """Wherever the learner does something else, taking it back leads to just where it was left."""
    session, lesson = taught.begun(), taught.lesson
    for given, answer in enumerate(lesson.answers):
        decision = session.decision
        assert decision is not None
        beat: Beat = lesson.beats[lesson.beat_at(given)]
        for word in wrong_turns(decision, answer.word) if beat.do else ():
            before, stood = dumped(session), session.revision
            offered = labels_of(taught.rules, session.state, decision)
            session.answer(decision.seat, word)
            off = progress(lesson, session.entries)
            assert (off.given, off.left_at, off.on_track) == (given, stood, False), word
            session.undo(decision.seat, stood, alone=True, quiet=True)
            assert session.revision == stood
            assert dumped(session) == before
            decision = session.decision
            assert decision is not None
            assert labels_of(taught.rules, session.state, decision) == offered
        give(session, lesson, given)
    straight = [*played(taught)][-1][1]
    assert list(session.entries) == list(straight.entries)


def test_a_placeholder_is_found() -> None:
    assert PLACEHOLDER.findall("choose {option:train} and {option:us_troops-2}") == [
        "train",
        "us_troops-2",
    ]
