"""Guided games at a table: which there are, how far one has come, and what a page is told of it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from annamite.kernel import DiceStream, Refused
from annamite.kernel import lesson as lessons
from annamite.kernel.example import clause_of, examples_of, lesson_of
from annamite.kernel.game import Setup
from annamite.kernel.lesson import Foretold, Lesson, Progress
from annamite.kernel.rehearsal import LessonError, Moment, give, rehearse, spoken, worded
from annamite.players import seat_setup
from annamite.server import players
from annamite.server.wire import lists, told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from annamite.kernel import Game, Session
    from annamite.server.store.stored import Followed, Stored

REWRITTEN = "This lesson has been rewritten since you began it: start it again."
GONE = "This lesson is no longer here; you may play on without it."
OTHERWISE = "random"
"""Who plays where a lesson names nobody."""


class Lessons:
    """The lessons of all games, each game's read for the first who asks, and worked examples.

    Args:
        folder: Returns where a game's lessons lie; None: it has none.
        find: Returns the game of a name, for its examples; ValueError if there is none.
    """

    def __init__(
        self, folder: Callable[[str], Path | None], find: Callable[[str], Game[Any]] | None = None
    ) -> None:
        self._folder = folder
        self._find = find
        self._read: dict[str, tuple[Lesson, ...]] = {}
        self._reading = threading.Lock()

    def of(self, game: str) -> tuple[Lesson, ...]:
        """Return the lessons of a game, in order.

        Raises:
            ComponentError: a file of them cannot be read.
        """
        with self._reading:
            if game not in self._read:
                folder = self._folder(game)
                self._read[game] = () if folder is None else lessons.load(folder)
            return self._read[game]

    def named(self, game: str, name: str) -> Lesson | None:
        """Return a lesson by its name, if there is one, or an example by its scenario.

        Raises:
            ComponentError: a file of them cannot be read.
        """
        if clause_of(name) is not None:
            return self._example(game, name)
        return next((lesson for lesson in self.of(game) if lesson.id == name), None)

    def _example(self, name: str, scenario: str) -> Lesson | None:
        try:
            game = self._find(name) if self._find else None
        except ValueError:
            return None
        found = examples_of(game).get(clause_of(scenario) or "") if game else None
        return lesson_of(game, found) if game and found else None

    def course(self, stored: Stored) -> Course | None:
        """Return what a stored game follows; None: it is an ordinary game."""
        if stored.lesson is None:
            return None
        return Course(stored.lesson, self.named(stored.game, stored.lesson.id))


class Course:
    """What one game follows.

    Args:
        followed: The lesson as it was when the game was made.
        lesson: The lesson as it is now; None: it is gone.
    """

    def __init__(self, followed: Followed, lesson: Lesson | None) -> None:
        self.followed = followed
        self.lesson = lesson

    def dice(self, key: bytes, position: int) -> DiceStream:
        """Return the dice of the game."""
        if self.lesson is None:
            return DiceStream(key, position)
        return Foretold(self.lesson, key, position)

    def progress(self, session: Session[Any]) -> Progress:
        """Return how far the game has come."""
        if self.lesson is None:
            return Progress(0, begun=False, left_at=0)
        return lessons.progress(self.lesson, session.entries)

    def waits(self, session: Session[Any]) -> bool:
        """Return whether others act next, once the learner has read on, or wants to play on."""
        at = self.progress(session)
        if self.lesson is None or not at.on_track or at.ended or session.decision is None:
            return False
        if self.is_over(at):
            return session.decision.seat not in self.lesson.learner
        return self._beat(at.given).act == "watch"

    def is_over(self, at: Progress) -> bool:
        """Return whether all that belongs to the lesson has been answered."""
        return self.lesson is not None and at.given == len(self.lesson.answers)

    def _beat(self, given: int) -> lessons.Beat:
        assert self.lesson is not None
        return self.lesson.beats[self.lesson.beat_at(given)]

    def watch(self, session: Session[Any]) -> int:
        """Let the others act as the lesson has it, to the end of the beat; return how many answers.

        Raises:
            Refused: nobody else is to act now, or it does not go with the rules.
        """
        at = self.progress(session)
        if self.lesson is None or self.is_over(at) or not self.waits(session):
            raise Refused("The lesson shows nothing now.")
        given = at.given
        beat = self.lesson.beat_at(given)
        end = self.lesson.begun_at(beat) + len(self.lesson.beats[beat].answers)
        try:
            for number in range(given, end):
                give(session, self.lesson, number)
        except LessonError as error:
            raise Refused(f"This lesson does not go with the rules any more ({error})") from error
        return end - given

    def back(self, session: Session[Any]) -> int:
        """Return the entry to take back to, so that the lesson goes on.

        Raises:
            Refused: the game has not left the lesson, or cannot come back to it.
        """
        at = self.progress(session)
        if at.left_at is None or at.on_track or not at.begun:
            raise Refused(self._stale(at) or "The game is where the lesson is.")
        return at.left_at

    def least(self, session: Session[Any]) -> int:
        """Return the first entry that may be taken back to."""
        if self.lesson is None:
            return 0
        first = lessons.first_own(self.lesson, session.entries)
        return session.revision if first is None else first

    def falls_again(self, session: Session[Any], to: int) -> bool:
        """Return whether dice after entry `to` will fall as they did once it is taken back."""
        left = self.progress(session).left_at
        return self.lesson is not None and (left is None or to <= left)

    def _stale(self, at: Progress) -> str | None:
        """Return why the lesson cannot go on, or None if it can."""
        if self.lesson is None:
            return GONE
        return REWRITTEN if not at.on_track and self._changed(at) else None

    def _changed(self, at: Progress) -> bool:
        assert self.lesson is not None
        return not at.begun or self.lesson.version != self.followed.version

    def standing(
        self, session: Session[Any], seats: Sequence[str], shown: str | None
    ) -> told.LessonStanding:
        """Return what a page is told: where the lesson stands."""
        at = self.progress(session)
        lesson = self.lesson
        stale = self._stale(at)
        if lesson is None or stale:
            return told.LessonStanding(id=self.followed.id, on_track=False, stale=stale)
        beat = lesson.beat_at(at.given)
        over = self.is_over(at)
        return told.LessonStanding(
            id=lesson.id,
            beat=beat,
            first=min(lesson.first_unread(at.given), beat),
            given=at.given - lesson.begun_at(beat),
            on_track=at.on_track,
            expects=None if over else self._expected(session, at, seats, shown),
            done=over,
            ended=at.ended,
        )

    def _expected(
        self, session: Session[Any], at: Progress, seats: Sequence[str], shown: str | None
    ) -> told.Expected | None:
        """Return what the seat shown is to answer now, if the lesson is at that."""
        pending = session.decision
        if self.lesson is None or not at.on_track or pending is None or session.paused:
            return None
        answer = self.lesson.answers[at.given]
        theirs = pending.seat == shown and shown in seats
        if not theirs or self._beat(at.given).act != "do" or pending.step.id != answer.step:
            return None
        return told.Expected(step=answer.step, word=answer.word)


def dice_of(stored: Stored, course: Course | None, position: int) -> DiceStream:
    """Return the dice of a stored game, from where they were."""
    if course is None:
        return DiceStream(stored.key, position)
    return course.dice(stored.key, position)


def seats_for(game: Game[Any], lesson: Lesson) -> dict[str, str]:
    """Return the kind of player for each seat."""
    return {
        seat.id: players.PERSON
        if seat.id in lesson.learner
        else lesson.others.get(seat.id, OTHERWISE)
        for seat in game.seats
    }


def setup_of(game: Game[Any], lesson: Lesson) -> Setup:
    """Return scenario and options, with those that follow from the seats."""
    return seat_setup(game, Setup(lesson.scenario, lesson.options), seats_for(game, lesson))


def rehearsed(game: Game[Any], lesson: Lesson) -> list[Moment]:
    """Play a lesson to its end and return its moments.

    Raises:
        LessonError: it does not go with the rules.
    """
    return rehearse(game, lesson, setup_of(game, lesson), seats_for(game, lesson))


def text(game: Game[Any], lesson: Lesson, course: Sequence[Lesson] = ()) -> lists.LessonText:
    """Return a lesson to be read, and which one of a game's follows it.

    Raises:
        LessonError: it does not go with the rules.
    """
    moments = rehearsed(game, lesson)
    names = [each.id for each in course]
    following = course[names.index(lesson.id) + 1 :] if lesson.id in names else ()
    return lists.LessonText(
        id=lesson.id,
        title=lesson.title,
        about=lesson.about,
        minutes=lesson.minutes,
        learner=list(lesson.learner),
        after=next(iter(listed(following)), None),
        beats=[
            lists.BeatText(
                title=beat.title,
                says=says,
                wrong=worded(beat.wrong, lesson, number, moments),
                lights=list(beat.lights),
                rules=list(beat.rules),
                act=beat.act,
                answers=len(beat.answers),
                sheet=beat.sheet,
            )
            for number, (beat, says) in enumerate(
                zip(lesson.beats, spoken(lesson, moments), strict=True)
            )
        ],
    )


def listed(found: Sequence[Lesson]) -> list[lists.LessonInfo]:
    """Return lessons as the catalog has them."""
    return [
        lists.LessonInfo(
            id=each.id,
            title=each.title,
            about=each.about,
            minutes=each.minutes,
            scenario=each.scenario,
        )
        for each in found
    ]
