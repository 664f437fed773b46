"""Playing a lesson: how its game is opened, and a run through all of it, for the words of its texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from annamite.kernel.chance import DiceStream
from annamite.kernel.decision import Decision
from annamite.kernel.game import Game, Setup
from annamite.kernel.lesson import PLACEHOLDER, Answer, Foretold, Lesson
from annamite.kernel.refusal import Refused
from annamite.kernel.session import Session


class LessonError(ValueError):
    """A lesson that does not go with the rules; the message says where."""


class Moment(NamedTuple):
    """A decision that a lesson answers, as it is put when its turn comes.

    Attributes:
        beat: The beat.
        answer: What the lesson answers.
        seat: Who decides.
        labels: What each option is called, by its word.
    """

    beat: int
    answer: Answer
    seat: str
    labels: dict[str, str]


def opened(
    game: Game[Any],
    lesson: Lesson,
    setup: Setup,
    seats: Mapping[str, str],
    chance: DiceStream | None = None,
) -> Session[Any]:
    """Return a game that stands where a lesson begins.

    Args:
        game: The rules.
        lesson: The lesson.
        setup: Scenario and options, with those that follow from the seats.
        seats: Kind of player per seat.
        chance: What answers dice and draws; None: dice of the lesson's own.

    Raises:
        LessonError: what comes before the lesson does not go with the rules.
        SetupError: the setup names what the game does not know.
    """
    session = Session(game, setup, seats, chance or Foretold(lesson, bytes(16)))
    for number, word in enumerate(lesson.before, 1):
        decision = session.decision
        _give(session, decision, word, f"{lesson.id}, before the lesson, answer {number}")
    return session


def give(session: Session[Any], lesson: Lesson, given: int) -> None:
    """Give the answer of a lesson that comes after so many.

    Raises:
        LessonError: something else is asked, or the answer is not offered; nothing has changed.
    """
    answer = lesson.answers[given]
    where = f"{lesson.id}, beat {lesson.beat_at(given) + 1}, {answer.step}"
    decision = session.decision
    if decision is not None and decision.step.id != answer.step:
        raise LessonError(f"{where}: what is asked is {decision.step.id}.")
    _give(session, decision, answer.word, where, answer.because)


def _give(
    session: Session[Any], decision: Decision | None, word: str, where: str, because: str = ""
) -> None:
    if decision is None:
        raise LessonError(f"{where}: nobody is asked.")
    try:
        session.answer(decision.seat, word, because)
    except Refused as refusal:
        raise LessonError(f"{where}: {refusal}") from refusal


def rehearse(
    game: Game[Any], lesson: Lesson, setup: Setup, seats: Mapping[str, str]
) -> list[Moment]:
    """Play a lesson to its end and return its moments.

    Raises:
        LessonError: it does not go with the rules.
    """
    session = opened(game, lesson, setup, seats)
    found = []
    for given, answer in enumerate(lesson.answers):
        decision = session.decision
        if decision is not None:
            labels = labels_of(game, session.state, decision)
            found.append(Moment(lesson.beat_at(given), answer, decision.seat, labels))
        give(session, lesson, given)
    return found


def labels_of(game: Game[Any], state: Any, decision: Decision) -> dict[str, str]:
    """Return what each option of a decision is called, by its word."""
    described = game.describe(state, decision)
    return {word: option.label for word, option in zip(decision.words, described, strict=True)}


def spoken(lesson: Lesson, moments: list[Moment]) -> list[list[str]]:
    """Return the paragraphs of each beat, with the names of the options that they speak of.

    Raises:
        LessonError: a text speaks of an option that is not there.
    """
    return [
        [_named(paragraph, lesson, number, moments) for paragraph in beat.paragraphs]
        for number, beat in enumerate(lesson.beats)
    ]


def worded(text: str, lesson: Lesson, beat: int, moments: list[Moment]) -> str:
    """Return any text of a beat with the names of options in it; LessonError as `spoken`."""
    return _named(" ".join(text.split()), lesson, beat, moments)


def _named(text: str, lesson: Lesson, beat: int, moments: list[Moment]) -> str:
    near = list(_near(lesson, beat, moments))

    def label(word: str) -> str:
        for moment in near:
            if word in moment.labels:
                return moment.labels[word]
        raise LessonError(f"{lesson.id}, beat {beat + 1}: no option {word!r} is there to be named.")

    return PLACEHOLDER.sub(lambda found: label(found[1]), text)


def _near(lesson: Lesson, beat: int, moments: list[Moment]) -> Iterator[Moment]:
    """Yield the moments that a beat's text may speak of: its own, or the next ones, or the last."""
    acting = [number for number, each in enumerate(lesson.beats) if each.answers]
    after = next((number for number in acting if number >= beat), None)
    chosen = after if after is not None else (acting[-1] if acting else None)
    return (moment for moment in moments if moment.beat == chosen)
