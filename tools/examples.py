"""Play a worked example as far as it is written, and show what is asked next: for whoever writes one.

    python -m tools.examples GAME CLAUSE [--try WORD ...] [--projection]

The answers of the example are given, then the words after ``--try``, each for the seat that
decides. What happened is told as the log has it, then what is asked, and what is not as expected.
``--projection`` adds what the position means, in the names in which facts are told.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import yaml

from annamite import games
from annamite.kernel import Refused, SetupError
from annamite.kernel.example import amiss, examples_of, lesson_of
from annamite.kernel.powers import Projects
from annamite.kernel.rehearsal import LessonError, give, opened
from annamite.server.play.lessons import seats_for, setup_of
from tools.lessons import Telling, asked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def told(name: str, clause: str, words: Sequence[str], *, projection: bool) -> Iterator[str]:
    """Yield all that happens in an example and after further words, and what is asked.

    Raises:
        ValueError: there is no such game or example, or it does not go with the rules.
        Refused: a word does not go with the rules.
    """
    game = games.load(name)
    known = examples_of(game)
    if clause not in known:
        raise ValueError(f"{name} has no example of {clause!r}; it has: {', '.join(known)}.")
    lesson = lesson_of(game, known[clause])
    session = opened(game, lesson, setup_of(game, lesson), seats_for(game, lesson))
    telling = Telling(session)
    try:
        for given in range(len(lesson.answers)):
            yield from telling.news()
            give(session, lesson, given)
        for word in words:
            session.answer(session.decision.seat if session.decision else "", word)
    except (LessonError, Refused) as error:
        yield f"Not so: {error}"
    yield from telling.news()
    yield from asked(session)
    if projection and isinstance(game, Projects):
        yield yaml.safe_dump(game.projection(session.state), sort_keys=False, width=100)
    yield from (f"Not as expected: {each}" for each in amiss(session, known[clause].expect))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Play a worked example as far as it is written.")
    parser.add_argument("game")
    parser.add_argument("clause")
    parser.add_argument("--try", dest="words", nargs="*", default=[], metavar="WORD")
    parser.add_argument("--projection", action="store_true")
    given = parser.parse_args(arguments)
    try:
        for line in told(given.game, given.clause, given.words, projection=given.projection):
            print(line)
    except (ValueError, SetupError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
