"""What has moved on since a lesson was written is found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from annamite.kernel.lesson import Lesson
from annamite.kernel.rehearsal import LessonError
from tests.lessons import test_lessons as suite
from tests.lessons.taught import Taught, every

ALL = tuple(every())
pytestmark = pytest.mark.skipif(not ALL, reason="no game has a lesson")


def with_beat(number: int = 0, **changed: Any) -> Taught:
    """Return the first lesson, one of its beats altered."""
    game, lesson = ALL[0]
    beats = [msgspec.to_builtins(beat) for beat in lesson.beats]
    beats[number] |= changed
    return Taught(game, msgspec.convert({**msgspec.to_builtins(lesson), "beats": beats}, Lesson))


def with_field(**changed: Any) -> Taught:
    """Return the first lesson with another field."""
    game, lesson = ALL[0]
    return Taught(game, msgspec.convert({**msgspec.to_builtins(lesson), **changed}, Lesson))


@pytest.mark.parametrize(
    "light", ["space:nowhere", "thing:nobody", "part:nothing", "tab:none", "option:never"]
)
def test_what_is_not_there_to_be_lit(light: str) -> None:
    with pytest.raises(AssertionError, match="beat 1"):
        suite.test_what_it_lights_is_there(with_beat(lights=[light]))


def test_a_rule_that_is_not_there() -> None:
    done = next(n for n, beat in enumerate(ALL[0].lesson.beats) if beat.do)
    for changed in ({"rules": ["99.9"]}, {"says": "As it is [§99.9]."}, {"wrong": "[§99.9]"}):
        with pytest.raises(AssertionError, match=r"no §99\.9"):
            suite.test_its_texts_name_options_and_rules_that_are_there(with_beat(done, **changed))


def test_an_option_that_is_not_there() -> None:
    with pytest.raises(LessonError, match="'never'"):
        suite.test_its_texts_name_options_and_rules_that_are_there(
            with_beat(says="Choose {option:never}.")
        )


def test_fate_that_is_not_used_up() -> None:
    lesson = ALL[0].lesson
    step = next(iter(lesson.fate))
    longer = {**lesson.fate, step: (*lesson.fate[step], *("1",) * 50)}
    with pytest.raises(AssertionError):
        suite.test_fate_says_what_it_is_to_say_and_all_of_it(with_field(fate=longer))
    with pytest.raises(AssertionError):
        suite.test_fate_says_what_it_is_to_say_and_all_of_it(
            with_field(fate={**lesson.fate, "no.step": ["1"]})
        )


def test_a_learner_who_would_answer_for_others() -> None:
    lesson = ALL[0].lesson
    watched = next(n for n, beat in enumerate(lesson.beats) if beat.watch)
    answers = msgspec.to_builtins(lesson.beats[watched].watch)
    with pytest.raises(AssertionError):
        suite.test_it_can_be_played_to_its_end(with_beat(watched, do=answers, watch=[]))
