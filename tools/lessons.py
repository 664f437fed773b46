"""Play a lesson as far as it is written, and show what is asked next: for whoever writes one.

    python -m tools.lessons GAME LESSON [--beat N] [--try WORD ...] [--things]

LESSON is the name of a lesson of the game, or a path to a file. All of its answers are given, or
those of the beats before beat N; then the words after ``--try``, each for the seat that decides.
What happened is told as the log has it, with what chance answered; then what is asked, with every
option by its word, label and note. ``--things`` adds the names that a beat can light.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annamite import games
from annamite.kernel import Decision, Refused, sentence
from annamite.kernel import lesson as lessons
from annamite.kernel.component_files import ComponentError
from annamite.kernel.record import CHANCE
from annamite.kernel.rehearsal import LessonError, give, opened
from annamite.kernel.shapes import plain
from annamite.server.play.lessons import seats_for, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from annamite.kernel import Session
    from annamite.kernel.lesson import Lesson


def found(game: str, wanted: str) -> Lesson:
    """Return a lesson by its name or path.

    Raises:
        ValueError: there is none such, or it cannot be read.
    """
    path = Path(wanted)
    if path.suffix == ".yaml":
        return lessons.read(path)
    folder = games.about(game).lessons
    known = lessons.load(folder) if folder else ()
    for lesson in known:
        if lesson.id == wanted:
            return lesson
    names = ", ".join(lesson.id for lesson in known) or "none"
    msg = f"{game} has no lesson {wanted!r}; it has: {names}."
    raise ValueError(msg)


class Telling:
    """Tells what happens in a game, from where it was told last."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._lines = self._entries = 0

    def news(self) -> Iterator[str]:
        """Yield a line for each answer, chance and log line since."""
        session = self.session
        for entry in session.entries[self._entries :]:
            who = "chance" if entry.seat == CHANCE else entry.seat
            yield f"  {who} {entry.step}: {entry.word}{' (forced)' if entry.auto else ''}"
        for line in session.log[self._lines :]:
            yield f"      {sentence(session.game, line)}{line.rule and f' §{line.rule}'}"
        self._entries, self._lines = session.revision, session.log_length


def asked(session: Session[Any]) -> Iterator[str]:
    """Yield what is asked now, and all that may be answered."""
    decision = session.decision
    if not isinstance(decision, Decision):
        yield "Nobody is asked."
        return
    game: Any = session.game
    yield f"{decision.seat} {decision.step.id} §{decision.step.rule}: {game.prompt(decision)}"
    for word, option in zip(decision.words, game.describe(session.state, decision), strict=True):
        more = " · ".join(part for part in (option.space, option.role, option.note) if part)
        yield f"  {word:24} {option.label}{more and f'  [{more}]'}"


def things(value: Any, names: set[str]) -> set[str]:
    """Collect what a board calls its places and things."""
    if isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, dict):
                names.add(key)
            if key == "id" and isinstance(part, str):
                names.add(part)
            things(part, names)
    elif isinstance(value, list):
        for part in value:
            things(part, names)
    return names


def told(game: str, lesson: Lesson, beat: int | None, words: Sequence[str]) -> Iterator[str]:
    """Yield all that happens in a lesson up to a beat and after further words, and what is asked.

    Raises:
        LessonError, Refused: an answer does not go with the rules.
    """
    rules = games.load(game)
    session = opened(rules, lesson, setup_of(rules, lesson), seats_for(rules, lesson))
    telling = Telling(session)
    yield "Before the lesson"
    yield from telling.news()
    for number, each in enumerate(lesson.beats[: None if beat is None else beat - 1]):
        yield f"Beat {number + 1}: {each.title} ({each.act})"
        first = lesson.begun_at(number)
        for given in range(first, first + len(each.answers)):
            give(session, lesson, given)
            yield from telling.news()
    for word in words:
        decision = session.decision
        if decision is None:
            raise Refused("Nobody is asked.")
        yield f"Try {word}"
        session.answer(decision.seat, word)
        yield from telling.news()
    fell = lessons.fallen(session.entries)
    yield f"Fallen: {fell}"
    yield from asked(session)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 1 if the lesson does not go with the rules."""
    parser = argparse.ArgumentParser(prog="python -m tools.lessons", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("lesson")
    parser.add_argument("--beat", type=int)
    parser.add_argument("--try", dest="words", nargs="*", default=[], metavar="WORD")
    parser.add_argument("--things", action="store_true")
    chosen = parser.parse_args(arguments)
    try:
        for line in told(chosen.game, found(chosen.game, chosen.lesson), chosen.beat, chosen.words):
            print(line)
    except (LessonError, Refused, ComponentError, ValueError) as error:
        print(error)
        return 1
    if chosen.things:
        print(*sorted(things(plain(games.load(chosen.game).board()), set())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
