"""What every game owes to the kernel is checked over random play; this is what the checks share.

A package under `annamite.games` that defines `game()` is under test without further ado.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from annamite.kernel import Chance, Codec, Decision, Game, Position, Session, Unknowable
from annamite.kernel.record import HIDDEN
from tests.conformance.catalogue import Story, cases, game_names

CASES = cases()

every_game = pytest.mark.parametrize("name", game_names())
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seats_of(game: Game[Any]) -> list[str | None]:
    """Return all seats, and None for a spectator."""
    return [*(seat.id for seat in game.seats), None]


def assert_sentence(text: str, what: str = "This text") -> None:
    """A person reads it: it says something, on one line, and nothing in it was left unfilled."""
    assert isinstance(text, str), f"{what} is {text!r}. People read it: return a str."
    assert text, f"{what} is empty. People read it: give it a text."
    assert text == text.strip(), f"{what} is {text!r}. Leave the blanks around it out."
    assert "\n" not in text, f"{what} is {text!r}. It must fit on one line: leave the breaks out."
    assert not set("{}<>") & set(text), (
        f"{what} is {text!r}: a placeholder was not filled. Fill the template with the params that "
        "the rule gave (kernel.wording.fill), and give every one that it names."
    )
    assert text[0].isupper() or not text[0].isalpha(), (
        f"{what} is {text!r}. It is read as a sentence: begin it with a capital."
    )


def assert_word(request: Decision | Chance, value: int) -> None:
    """A word stands for its value, and for nothing else."""
    step, codec = request.step.id, request.step.codec
    assert type(value) is int, (
        f"Step {step!r} offers {value!r}, a {type(value).__name__}. Options are plain ints; the "
        "step's codec gives each its word."
    )
    word = codec.word(value)
    assert type(word) is str, f"The codec of {step!r} words {value} as {word!r}: return a str."
    assert word, f"The codec of {step!r} has an empty word for {value}: give it one."
    assert word == word.strip(), f"The codec of {step!r} words {value} as {word!r}: strip it."
    assert word != HIDDEN, (
        f"The codec of {step!r} words {value} as {word!r}, which stands in records for what is "
        "hidden: take another word."
    )
    back = _value(codec, word)
    assert back == value, (
        f"The codec of {step!r} words {value} as {word!r}, but reads that as {back!r}. Records hold "
        "words: codec.value(codec.word(value)) must be the value again."
    )


def _value(codec: Codec, word: str) -> int | Exception:
    """Return what a codec reads in a word, or how it fails."""
    try:
        return codec.value(word)
    except Exception as error:  # noqa: BLE001 - whatever it is, the message tells it
        return error


def where(session: Session[Any]) -> str:
    """Return where in a game something was found, as the beginning of a sentence."""
    step = "the end" if session.request is None else f"step {session.request.step.id!r}"
    return f"At {step}, after {session.revision} answers,"


def assert_json(value: Any, what: str) -> None:
    """It can be sent to a page: plain JSON and nothing else."""
    try:
        back = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(
            f"{what} cannot be sent as JSON ({error}). Only Structs, dicts with text for keys, "
            "lists, text, numbers, bools and None reach a page: turn the value into those."
        ) from error
    assert back == value, (
        f"{what} changes on its way through JSON. Use text for keys and lists for rows."
    )


def assert_sound(game: Game[Any], state: Any, what: str) -> None:
    """The game's own audit finds nothing."""
    broken = game.audit(state)
    assert broken == [], (
        f"{what} is unsound by the game's own audit: {'; '.join(broken)}. Either a rule leaves the "
        "state so, or the audit asks too much: mend the one that is wrong."
    )


def fork_as(session: Session[Any], seat: str | None) -> Position[Any]:
    """Return the game as a seat knows it, played from what `redact` guesses to where it stands."""
    try:
        return session.fork_as(seat)
    except Unknowable as error:
        raise AssertionError(
            f"{where(session)} what redact guesses for {seat} cannot explain what {seat} has seen "
            "since. Redact to a state from which those answers are possible; and where something "
            "hidden comes to light, end the stretch of play after it."
        ) from error


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
