"""Guided first games: what a lesson is, how far somebody has come in it, and how fate falls there.

A lesson is a file of YAML beside a game's rules, in a folder that its `about` names
(docs/writing-lessons.md). It is played on a session like any other; how far somebody has come is
never stored but follows from the answers, so that a lesson can be left, taken back and taken up
again as every game can.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
import yaml

from annamite.kernel.chance import Chance, DiceStream
from annamite.kernel.component_files import ComponentError, parsed
from annamite.kernel.game import OptionValue
from annamite.kernel.record import CHANCE, Entry

FILE: Final = re.compile(r"\d\d-([a-z0-9]+(?:-[a-z0-9]+)*)")
"""What the file of a lesson is called: a number for the order, and the lesson's id."""
LIGHT: Final = re.compile(r"(space|thing|option|part|tab):([\w.+-]+)")
"""A thing to be lit, of a kind; see `Beat.lights`."""
PLACEHOLDER: Final = re.compile(r"\{option:([\w.+-]+)\}")
"""Stands in a text for what the option of that word is called."""
RULE_LINK: Final = re.compile(r"\[§([^\]]+)\]")
"""Stands in a text for a section or clause of the rules."""
_WORDS: Final = {"word", "before", "fate", "seed"}
"""What of a file holds words, which may look like numbers."""

Act: TypeAlias = Literal["do", "watch", "read"]


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer that belongs to a lesson.

    Attributes:
        step: The step at which it is given.
        word: The answer.
        because: Why somebody who plays by the lesson gives it, as the log quotes it.
    """

    step: str
    word: str
    because: str = ""


class Beat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of a lesson: something to read, and perhaps to do or to watch.

    Attributes:
        says: The text, paragraphs apart by an empty line.
        title: What it is about, in a few words.
        lights: What is lit: `space:saigon`, `thing:…` (a unit, card or target as the board calls
            it), `option:train` (an answer by its word), `part:card` (a part of the page),
            `tab:forces`.
        rules: Sections or clauses that it is about.
        do: What the learner answers, in order.
        watch: What others answer, in order, once the learner has read on.
        wrong: What is said where the learner answers something else.
        sheet: Whether the learner is to give these answers on the page's sheet, if it has one,
            and not one by one.
    """

    says: str
    title: str = ""
    lights: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    do: tuple[Answer, ...] = ()
    watch: tuple[Answer, ...] = ()
    wrong: str = ""
    sheet: bool = False

    @property
    def act(self) -> Act:
        """What there is to be done."""
        return "do" if self.do else "watch" if self.watch else "read"

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What is answered in it, by whomever."""
        return self.do or self.watch

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the text, each on one line."""
        return [" ".join(part.split()) for part in re.split(r"\n\s*\n", self.says.strip())]


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A guided game.

    Attributes:
        id: Its name, which its file has after a number.
        version: Follows from the file.
        title, about: How it is offered: a few words, and one sentence.
        minutes: How long it takes, about.
        scenario: The starting position.
        options: The choices made before play, the defaults aside.
        learner: The seats that the learner plays.
        others: The kinds of player in the other seats; they play once the learner is on their own.
        before: Answers that lead to where the lesson begins, each for the seat that decides.
        fate: What chance answers, by step and in order, from the start of the game on.
        seed: What it follows from where a list has ended, and at steps without one.
        beats: The lesson.
    """

    id: str
    version: str
    title: str
    about: str
    minutes: int
    scenario: str
    learner: tuple[str, ...]
    beats: tuple[Beat, ...]
    options: dict[str, OptionValue] = {}
    others: dict[str, str] = {}
    before: tuple[str, ...] = ()
    fate: dict[str, tuple[str, ...]] = {}
    seed: str = "lesson"

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """All answers of all beats, in order."""
        return tuple(answer for beat in self.beats for answer in beat.answers)

    @cached_property
    def _ends(self) -> list[int]:
        """How many answers have been given at the end of each beat."""
        ends, given = [], 0
        for beat in self.beats:
            given += len(beat.answers)
            ends.append(given)
        return ends

    def beat_at(self, given: int) -> int:
        """Return the beat whose answers come next, after so many; the last beat if none come."""
        for number, end in enumerate(self._ends):
            if end > given:
                return number
        return len(self.beats) - 1

    def begun_at(self, beat: int) -> int:
        """Return how many answers come before a beat."""
        return self._ends[beat] - len(self.beats[beat].answers)

    def first_unread(self, given: int) -> int:
        """Return the beat after the last one all of whose answers have been given."""
        for number in reversed(range(len(self.beats))):
            if self.beats[number].answers and self._ends[number] <= given:
                return number + 1
        return 0


class Progress(NamedTuple):
    """How far a game has followed a lesson.

    Attributes:
        given: How many of the lesson's answers have been given.
        begun: Whether all that comes before the lesson has been answered as it should be.
        left_at: The first entry that is none of the lesson's; None: there is none.
        ended: Whether that came after all of the lesson.
    """

    given: int
    begun: bool
    left_at: int | None = None
    ended: bool = False

    @property
    def on_track(self) -> bool:
        """Whether nothing but the lesson was answered, as far as it goes."""
        return self.left_at is None or self.ended


def counted(entries: Iterable[Entry]) -> Iterator[tuple[int, Entry]]:
    """Yield the entries that somebody chose, each with its number: no chance, nothing forced."""
    return (
        (n, entry) for n, entry in enumerate(entries) if entry.seat != CHANCE and not entry.auto
    )


def progress(lesson: Lesson, entries: Iterable[Entry]) -> Progress:
    """Return how far a game with these entries has followed a lesson."""
    before = len(lesson.before)
    expected = lesson.answers
    given = 0
    for number, (at, entry) in enumerate(counted(entries)):
        if number < before:
            if entry.word != lesson.before[number]:
                return Progress(0, begun=False, left_at=at)
        elif given == len(expected):
            return Progress(given, begun=True, left_at=at, ended=True)
        elif (entry.step, entry.word) != (expected[given].step, expected[given].word):
            return Progress(given, begun=True, left_at=at)
        else:
            given += 1
    return Progress(given, begun=True)


def first_own(lesson: Lesson, entries: Iterable[Entry]) -> int | None:
    """Return the first entry that was answered after what comes before the lesson, if there is one."""
    before = len(lesson.before)
    return next((at for number, (at, _) in enumerate(counted(entries)) if number >= before), None)


class Foretold(DiceStream):
    """The dice of a lesson: they fall as it says while it is followed, and else as dice do.

    What falls on the way follows from what has fallen before, so that it falls again after it was
    taken back.
    """

    __slots__ = ("lesson",)

    def __init__(self, lesson: Lesson, key: bytes | None = None, position: int = 0) -> None:
        super().__init__(key, position)
        self.lesson = lesson

    def fall(self, request: Chance, past: Sequence[Entry]) -> int:
        """Return what the lesson has fall after these entries; off its track, what dice show."""
        if progress(self.lesson, past).left_at is not None:
            return self.answer(request)
        step = request.step
        number = sum(entry.seat == CHANCE and entry.step == step.id for entry in past)
        words = self.lesson.fate.get(step.id, ())
        if number < len(words):
            value = step.codec.value(words[number])
            if value in request.outcomes:
                return value
        return DiceStream.seeded(self.lesson.seed, step.id, number).answer(request)


def fallen(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """Return what chance has answered, by step and in order."""
    found: dict[str, list[str]] = {}
    for entry in entries:
        if entry.seat == CHANCE:
            found.setdefault(entry.step, []).append(entry.word)
    return found


# --- reading --------------------------------------------------------------------------------------


def load(folder: Path) -> tuple[Lesson, ...]:
    """Read the lessons that lie in `folder`, in the order of their files.

    Raises:
        ComponentError: a file cannot be read, or is no lesson.
    """
    return tuple(read(path) for path in sorted(folder.glob("*.yaml")))


def read(path: Path) -> Lesson:
    """Read a lesson.

    Raises:
        ComponentError: it cannot be read, or is none; the message says where.
    """
    try:
        text = path.read_text(encoding="utf-8")
        tree = with_text(parsed(text))
        if not isinstance(tree, dict):
            raise ComponentError(f"{path}: this is no lesson.")
        name = FILE.fullmatch(path.stem)
        version = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        own = {"id": name[1] if name else "", "version": version}
        lesson = msgspec.convert({**tree, **own}, Lesson)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError) as error:
        raise ComponentError(f"{path}: {error}") from error
    amiss = "" if lesson.id else "its file is not called NN-name.yaml"
    for fault in (amiss, *_amiss(lesson)):
        if fault:
            raise ComponentError(f"{path}: {fault}.")
    return lesson


def with_text(tree: Any, also: Collection[str] = (), *, words: bool = False) -> Any:
    """Return what a file says, with numbers that are words written as such.

    Args:
        tree: What it says.
        also: What else holds words.
        words: Whether all of it does.
    """
    if isinstance(tree, Mapping):
        holds = {key: words or key in _WORDS or key in also for key in tree}
        return {key: with_text(part, also, words=holds[key]) for key, part in tree.items()}
    if isinstance(tree, list):
        return [with_text(part, also, words=words) for part in tree]
    return str(tree) if words and type(tree) is int else tree


def _amiss(lesson: Lesson) -> Iterator[str]:
    """Yield what is wrong with a lesson as such, whatever the game."""
    if not lesson.beats or lesson.beats[-1].act != "read":
        yield "the last beat has to be one that is only read"
    if not lesson.learner:
        yield "no seat is the learner's"
    if both := sorted(set(lesson.learner) & set(lesson.others)):
        yield f"{', '.join(both)}: a seat is the learner's or another's"
    for step, words in lesson.fate.items():
        if not words:
            yield f"fate has nothing to say at {step}"
    for number, beat in enumerate(lesson.beats, 1):
        yield from (f"beat {number} {fault}" for fault in _amiss_in(beat))


def _amiss_in(beat: Beat) -> Iterator[str]:
    """Yield what is wrong with a beat."""
    if beat.do and beat.watch:
        yield "has both `do` and `watch`"
    if wrong := [light for light in beat.lights if not LIGHT.fullmatch(light)]:
        yield f"lights {wrong[0]!r}, which is no kind:name"
    if beat.wrong and not beat.do:
        yield "has a `wrong` but nothing to do"
