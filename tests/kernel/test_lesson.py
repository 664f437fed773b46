"""What a lesson is, how far a game has followed it, and how fate falls in it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from annamite.kernel import Chance, DiceStream, Entry, Session, Setup, resuming
from annamite.kernel.component_files import ComponentError
from annamite.kernel.lesson import (
    Foretold,
    Lesson,
    Progress,
    fallen,
    first_own,
    load,
    progress,
    read,
)
from annamite.kernel.rehearsal import LessonError, give, opened, rehearse, spoken
from tests.conformance.minigame import PATROL, MiniGame

FOLDER = Path(__file__).parents[1] / "conformance/lessons"
GAME = MiniGame()
SEATS = {"red": "person", "blue": "random"}
(LESSON,) = load(FOLDER)
SETUP = Setup(LESSON.scenario, LESSON.options)


def begun(lesson: Lesson = LESSON) -> Session[Any]:
    return opened(GAME, lesson, SETUP, SEATS)


def followed(given: int) -> Session[Any]:
    """Return a game that has followed the lesson for so many answers."""
    session = begun()
    for number in range(given):
        give(session, LESSON, number)
    return session


def altered(**changes: Any) -> Lesson:
    """Return the lesson with other fields."""
    return msgspec.convert({**msgspec.to_builtins(LESSON), **changes}, Lesson)


# --- reading --------------------------------------------------------------------------------------


def test_its_name_and_version_follow_from_its_file(tmp_path: Path) -> None:
    text = (FOLDER / "01-first-run.yaml").read_text(encoding="utf-8")
    copy = tmp_path / "02-second-run.yaml"
    copy.write_text(text, encoding="utf-8")
    assert (LESSON.id, read(copy).id) == ("first-run", "second-run")
    assert read(copy).version == LESSON.version
    copy.write_text(text.replace("warm", "cold"), encoding="utf-8")
    assert read(copy).version != LESSON.version


def test_numbers_stand_for_words_where_words_are_asked() -> None:
    assert LESSON.fate["patrol"] == ("5", "2", "6")
    assert LESSON.answers[2].word == "2"


def test_a_text_is_told_in_paragraphs() -> None:
    assert LESSON.beats[0].paragraphs == [
        "You have loaded goods in the **north**.",
        "The patrol missed them [§2.2].",
    ]


GOOD = """
title: A
about: B.
minutes: 1
scenario: even
learner: [red]
beats:
  - says: One.
    do: [{step: load, word: north}]
  - says: Two.
"""
BAD = {
    "no lesson": ("- one", "this is no lesson"),
    "no yaml": (": :", "01-a.yaml: "),
    "a field too many": (GOOD + "colour: red", "unknown field `colour`"),
    "a field too few": (GOOD.replace("minutes: 1", ""), "missing required field `minutes`"),
    "a word that YAML reads otherwise": (
        GOOD.replace("word: north", "word: no"),
        "Expected `str`, got `bool`",
    ),
    "an end that is no reading": (GOOD.replace("  - says: Two.", ""), "only read"),
    "both": (GOOD + "    do: &a [{step: x, word: y}]\n    watch: *a\n  - says: Z", "both `do`"),
    "a light of no kind": (GOOD + "    lights: [saigon]", "which is no kind:name"),
    "a wrong turn where nothing is done": (GOOD + "    wrong: No.", "nothing to do"),
    "nobody to learn": (GOOD.replace("[red]", "[]"), "no seat is the learner's"),
    "a seat with two": (GOOD + "others: {red: random}", "the learner's or another's"),
    "fate without words": (GOOD + "fate: {patrol: []}", "nothing to say at patrol"),
}


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_what_is_no_lesson_says_so(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "01-a.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert read(path).id == "a"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ComponentError) as raised:
        load(tmp_path)
    assert why in str(raised.value)
    assert str(path) in str(raised.value)


def test_a_file_has_a_number_and_a_name(tmp_path: Path) -> None:
    path = tmp_path / "first.yaml"
    path.write_text(GOOD, encoding="utf-8")
    with pytest.raises(ComponentError, match=r"not called NN-name\.yaml"):
        read(path)


# --- how far one has come -------------------------------------------------------------------------


def test_where_answers_lead_to() -> None:
    # Beats: read, watch 2, do 2, watch 2, do 2, read.
    assert [LESSON.beat_at(given) for given in range(9)] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert [LESSON.first_unread(given) for given in range(9)] == [0, 0, 2, 2, 3, 3, 4, 4, 5]
    assert [LESSON.begun_at(beat) for beat in range(6)] == [0, 0, 2, 4, 6, 8]


@pytest.mark.parametrize("given", range(9))
def test_a_game_that_follows_is_on_track(given: int) -> None:
    assert progress(LESSON, followed(given).entries) == Progress(given, begun=True)


def test_another_answer_leaves_it() -> None:
    session = followed(2)
    stood = session.revision
    session.answer("red", "3")
    found = progress(LESSON, session.entries)
    assert found == Progress(2, begun=True, left_at=stood)
    assert not found.on_track


def test_the_same_word_at_another_step_leaves_it() -> None:
    entries = list(followed(3).entries)
    entries[-1] = Entry("raise", "red", "2")
    assert progress(LESSON, entries).given == 2


def test_what_comes_after_its_end_is_beyond_it() -> None:
    session = followed(8)
    at = session.revision
    assert session.decision is not None
    session.answer("blue", "1")
    found = progress(LESSON, session.entries)
    assert found == Progress(8, begun=True, left_at=at, ended=True)
    assert found.on_track


def test_a_game_that_came_otherwise_to_where_it_begins() -> None:
    other = altered(before=["south", "done", "fold", "keep"])
    found = progress(other, begun().entries)
    assert (found.begun, found.on_track) == (False, False)


def test_what_leads_to_a_lesson_is_none_of_it() -> None:
    assert first_own(LESSON, begun().entries) is None
    session = followed(1)
    first = first_own(LESSON, session.entries)
    assert first is not None
    assert session.entries[first].word == "south"


# --- fate -----------------------------------------------------------------------------------------


def test_fate_falls_as_the_lesson_says() -> None:
    fell = fallen(followed(8).entries)
    assert fell["draw"] == ["lamp", "rope"]
    assert fell["patrol"][:3] == ["5", "2", "6"]


def test_fate_falls_again_after_it_was_taken_back() -> None:
    session = followed(8)
    straight = list(session.entries)
    for given in (6, 3, 0):
        back = len(followed(given).entries)
        session.undo(session.entries[back].seat, back, alone=True, quiet=True)
        for number in range(given, 8):
            give(session, LESSON, number)
        assert list(session.entries) == straight
    assert not session.notes


def test_taking_dice_back_is_told_of_elsewhere() -> None:
    session = followed(2)
    session.undo("blue", len(followed(1).entries), alone=True)
    assert [note.key for note in session.notes] == ["undo.chance"]


def test_off_its_track_dice_are_dice() -> None:
    session = followed(2)
    session.answer("red", "3")
    request = Chance(PATROL, range(1, 7))
    twin = DiceStream(bytes(16), session.chance.counter if session.chance else 0)
    assert session.chance is not None
    many = [session.chance.fall(request, session.entries) for _ in range(40)]
    assert len(set(many)) > 1
    assert len({twin.answer(request) for _ in range(40)}) > 1


def test_where_its_list_ends_fate_follows_from_its_seed() -> None:
    request, past = Chance(PATROL, range(1, 7)), followed(8).entries
    many = {Foretold(LESSON).fall(request, past) for _ in range(20)}
    assert len(many) == 1
    others = {Foretold(altered(seed=f"other {n}")).fall(request, past) for n in range(40)}
    assert len(others) > 1


def test_what_cannot_fall_falls_otherwise() -> None:
    """As where rules have changed: the game goes on, and the tests of the lesson tell."""
    request = Chance(PATROL, range(1, 5))
    lesson = altered(fate={"patrol": ["6"]}, before=[])
    assert Foretold(lesson).fall(request, []) in range(1, 5)


def test_a_reworded_lesson_makes_no_game_begin_again(tmp_path: Path) -> None:
    """What is only read is not in the box, whose change makes chapters void."""
    module = ModuleType("annamite.boxed")
    module.__file__ = str(tmp_path / "game.py")
    digests = []
    for place in ("values.yaml", "lessons/01-a.yaml", "reference/01-a.yaml", "more/values.yaml"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(place, encoding="utf-8")
        resuming._box.cache_clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, module.__name__, module)
            digests.append(resuming._box(module.__name__))
    resuming._box.cache_clear()
    assert digests[0] == digests[1] == digests[2] != digests[3]


# --- playing it -----------------------------------------------------------------------------------


def test_what_others_do_says_why() -> None:
    session = followed(1)
    told = [entry.params["reason"] for entry in session.log if entry.key == "why.player"]
    assert told == ["it is warm there"]


def test_a_rehearsal_finds_what_options_are_called() -> None:
    moments = rehearse(GAME, LESSON, SETUP, SEATS)
    assert [moment.seat for moment in moments] == ["blue"] * 2 + ["red"] * 2 + ["blue"] * 2 + [
        "red"
    ] * 2
    assert set(moments[3].labels) == {"no", "yes"}
    assert spoken(LESSON, moments)[2] == ["Wager **2**, and say No to more."]


def beats(**changed: Any) -> dict[str, Any]:
    """Return the lesson's beats with the third one altered."""
    found = [msgspec.to_builtins(beat) for beat in LESSON.beats]
    found[2] |= changed
    return {"beats": found}


ASTRAY = {
    "a word that is not offered": (
        beats(do=[{"step": "wager", "word": "9"}]),
        "first-run, beat 3, wager: '9' is not offered at wager.",
    ),
    "a step that is not asked": (
        beats(do=[{"step": "call", "word": "fold"}]),
        "first-run, beat 3, call: what is asked is wager.",
    ),
    "a beginning that is not offered": (
        {"before": ["nowhere"]},
        "first-run, before the lesson, answer 1: 'nowhere' is not offered at load.",
    ),
}


@pytest.mark.parametrize(("changes", "why"), ASTRAY.values(), ids=ASTRAY)
def test_a_lesson_that_does_not_go_with_the_rules(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(LessonError) as raised:
        rehearse(GAME, altered(**changes), SETUP, SEATS)
    assert str(raised.value) == why


def test_a_text_that_names_what_is_not_there() -> None:
    lesson = altered(**beats(says="Choose {option:fold}."))
    with pytest.raises(LessonError, match=r"beat 3: no option 'fold' is there"):
        spoken(lesson, rehearse(GAME, lesson, SETUP, SEATS))
