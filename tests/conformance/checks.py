"""What every game owes to the kernel is checked over random play; this is what the checks share.

A package under `annamite.games` that defines `game()` is under test without further ado.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from annamite.kernel import Chance, Decision, Game, Session
from annamite.kernel.record import HIDDEN
from tests.conformance.catalogue import Story, cases, game_names

CASES = cases()

every_game = pytest.mark.parametrize("name", game_names())
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seats_of(game: Game[Any]) -> list[str | None]:
    """Return all seats, and None for a spectator."""
    return [*(seat.id for seat in game.seats), None]


def assert_sentence(text: str) -> None:
    """A person reads it: it says something, on one line, and nothing in it was left unfilled."""
    assert isinstance(text, str)
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not set("{}<>") & set(text), text
    assert text[0].isupper() or not text[0].isalpha(), text


def assert_word(request: Decision | Chance, value: int) -> None:
    """A word stands for its value, and for nothing else."""
    codec = request.step.codec
    assert type(value) is int
    word = codec.word(value)
    assert type(word) is str
    assert word
    assert word == word.strip()
    assert word != HIDDEN
    assert codec.value(word) == value


def walk(story: Story, *, rare: int = 3, every: int = 1) -> Iterator[Session[Any]]:
    """Yield the table at decisions of a story: all steps while they are new, then some."""
    session = Session(story.game, story.case.setup, settle=False)
    seen: Counter[str] = Counter()
    for number, entry in enumerate(story.entries):
        request = session.request
        assert request is not None
        seen[request.step.id] += 1
        if seen[request.step.id] <= rare or number % every == 0:
            yield session
        session._feed(story.values[number], entry.word, entry.seat, auto=entry.auto)
    yield session
