"""The lessons of all games, and what a test asks of the page and the rules to hold them to both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from annamite import games
from annamite.kernel import Game, Session
from annamite.kernel import lesson as lessons
from annamite.kernel import reference as references
from annamite.kernel.lesson import Lesson
from annamite.kernel.rehearsal import opened
from annamite.kernel.shapes import plain
from annamite.server.play.lessons import seats_for, setup_of

PAGE = Path(__file__).parents[2] / "frontend/src"


class Taught(NamedTuple):
    """A lesson of a game."""

    game: str
    lesson: Lesson

    @property
    def rules(self) -> Game[Any]:
        """The rules of its game."""
        return loaded(self.game)

    def begun(self) -> Session[Any]:
        """Return a game that stands where the lesson begins."""
        lesson = self.lesson
        return opened(
            self.rules, lesson, setup_of(self.rules, lesson), seats_for(self.rules, lesson)
        )


@cache
def loaded(game: str) -> Game[Any]:
    """Return the rules of a game."""
    return games.load(game)


def folder_of(game: str) -> Path | None:
    """Return where the lessons of a game lie."""
    return games.about(game).lessons


def every() -> Iterator[Taught]:
    """Yield every lesson of every game that is here."""
    for game in games.names():
        folder = folder_of(game)
        for lesson in lessons.load(folder) if folder else ():
            yield Taught(game, lesson)


@cache
def known_rules(game: str) -> references.Reference | None:
    """Return the rules reference of a game, which lies beside its lessons; None: it has none."""
    folder = folder_of(game)
    beside = folder and folder.parent / "reference"
    return references.load(beside) if beside and beside.is_dir() else None


@cache
def board_names(game: str) -> frozenset[str]:
    """Return whatever the board of a game names: keys, and texts that may be ids."""
    return frozenset(names_in(plain(loaded(game).board())))


def names_in(value: Any) -> Iterator[str]:
    """Yield all keys and short texts within a plain value."""
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from names_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)
    elif isinstance(value, str | int) and len(str(value)) < 40:
        yield str(value)


_PART = re.compile(r"""data-part=(?:"([^"]+)"|\{([^}]*)\})""")
_PANEL = re.compile(r"""\bid: "([\w-]+)", title: """)


def _sources(game: str) -> Iterator[str]:
    """Yield what the page's own components and those of a game are written as."""
    for folder in ("shell", "map", f"games/{game.replace('-', '_')}"):
        for path in sorted((PAGE / folder).rglob("*")):
            if path.suffix in {".svelte", ".ts"}:
                yield path.read_text(encoding="utf-8")


@cache
def parts(game: str) -> re.Pattern[str]:
    """Return what the parts of the page are called that a lesson of a game can light."""
    found = set()
    for source in _sources(game):
        for text, code in _PART.findall(source):
            found |= {text} if text else set(re.findall(r'"([^"]+)"', code))
    some = (re.sub(r"\\\{.*?\\\}", r"[\\w-]+", re.escape(name)) for name in sorted(found))
    return re.compile("|".join(some))


@cache
def tabs(game: str) -> frozenset[str]:
    """Return the ids of the page's panels that lie behind tabs."""
    return frozenset(found for source in _sources(game) for found in _PANEL.findall(source))
