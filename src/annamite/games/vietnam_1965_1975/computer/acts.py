"""How an answer is put into words that the rules offer: acts with their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.computer.mind import Mind
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable


def act(mind: Mind, word: str, number: int = 0) -> int | None:
    """Return the value of an act if it is on offer."""
    codec = mind.decision.step.codec
    assert isinstance(codec, Acts)
    if word not in codec.names:
        return None
    value = codec.pack(word, number)
    return value if mind.offers(value) else None


def first(mind: Mind, wanted: Iterable[tuple[str, int]]) -> int | None:
    """Return the value of the first of some acts that is on offer."""
    return next((v for word, n in wanted if (v := act(mind, word, n)) is not None), None)


def done(mind: Mind, why: str) -> Choice:
    """Answer that nothing more is wanted, or what is offered first where that cannot be said."""
    value = act(mind, "done")
    return Choice(mind.decision.values[0] if value is None else value, why)


def numbers(mind: Mind, word: str) -> list[int]:
    """Return the numbers that go with an act in the options, rising."""
    return sorted(number for _, name, number in mind.acts() if name == word)


def nearest(mind: Mind, word: str, wanted: int, why: str) -> Choice:
    """Answer with the largest number on offer that is not above what is wanted; else with the least."""
    able = numbers(mind, word)
    number = max((n for n in able if n <= wanted), default=able[0])
    codec = mind.decision.step.codec
    assert isinstance(codec, Acts)
    return Choice(codec.pack(word, number), why)
