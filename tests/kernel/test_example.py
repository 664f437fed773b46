"""Worked examples: how their files are read, and what bad ones are told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import Setup, SetupError
from annamite.kernel.component_files import ComponentError
from annamite.kernel.example import (
    ArrangeError,
    Example,
    arranged,
    clause_of,
    converted,
    examples_of,
    fact,
    kept,
    known,
    read,
)
from annamite.kernel.powers import ArrangesPositions
from tests.conformance.minigame import GOODS, MiniGame, State

GOOD = """
1.2-c:
  scenario: even
  before: [north, 3]
  fate: {patrol: [6]}
  says: Try it.
  do:
    - load: north
    - wager: 2
  then: Done.
  expect: {facts: {a / b: 1}, offers: [1]}
"""


def written(folder: Path, text: str, name: str = "1.yaml") -> Path:
    """Write a file of examples and return it."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_words_that_look_like_numbers(tmp_path: Path) -> None:
    (example,) = read(written(tmp_path, GOOD))
    assert (example.clause, example.before, example.fate) == (
        "1.2-c",
        ("north", "3"),
        {"patrol": ("6",)},
    )
    assert example.do == ({"load": "north"}, {"wager": "2"})
    assert (example.expect.facts, example.expect.offers) == ({"a / b": 1}, ("1",))
    assert example.setup == Setup("example:1.2-c")
    (other,) = read(written(tmp_path, GOOD.replace("Done.", "Over.")))
    assert other.version != example.version


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "these are no examples by clause"),
        ("1-a: x", "1-a: this is no example"),
        ("1-a: {scenario: even}", "required field"),
        (GOOD.replace("then:", "after:"), "unknown field `after`"),
        (GOOD.replace("- load: north", "- {load: north, wager: 1}"), "not one step and one word"),
        ("1-a: [", "1.yaml"),
    ],
)
def test_a_bad_file_is_told_where(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ComponentError, match=message):
        list(read(written(tmp_path, text)))


def test_a_clause_has_one_example(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    assert list(kept(tmp_path)) == ["1.2-c"]
    written(tmp_path, GOOD, "2.yaml")
    kept.cache_clear()
    with pytest.raises(ComponentError, match="stands elsewhere, too"):
        kept(tmp_path)


class TaughtGame(MiniGame):
    """The mini game with examples, one of which cannot be put up and one of which is no position."""

    examples: Mapping[str, Example] = {}

    def __init__(self, folder: Path) -> None:
        super().__init__()
        body = GOOD.split(":", 1)[1]
        bad = body.replace("says:", "arrange: {refused: 1}\n  says:")
        broken = body.replace("says:", "arrange: {broken: 1}\n  says:")
        text = f"1.2-c:{body}\n1.2-d:{bad}\n1.2-e:{broken}"
        self.examples = {each.clause: each for each in read(written(folder, text))}

    def arrange(self, state: State, changes: Mapping[str, Any]) -> State:
        if "refused" in changes:
            raise ArrangeError("there is nothing to refuse.")
        if "broken" in changes:
            state = state.copy()
            state.cells[GOODS] = 9
        return state


def test_a_position_is_put_up(tmp_path: Path) -> None:
    game = TaughtGame(tmp_path)
    assert isinstance(game, ArrangesPositions)
    assert arranged(game, Setup("even")) is None
    assert arranged(game, Setup("example:1.2-c")).cells == game.start(Setup("even")).cells
    for clause, message in (
        ("9-z", "has no example of '9-z' to try"),
        ("1.2-d", "example of §1.2-d cannot be put up: there is nothing to refuse"),
        ("1.2-e", "example of §1.2-e is no position: "),
    ):
        with pytest.raises(SetupError, match=message):
            arranged(game, Setup(f"example:{clause}"))


def test_a_game_without_the_power_has_none() -> None:
    assert examples_of(MiniGame()) == {}
    with pytest.raises(SetupError, match="no example"):
        arranged(MiniGame(), Setup("example:1-a"))


def test_helpers_of_those_who_arrange() -> None:
    known(["a", "b"], ["b"], "letter")
    with pytest.raises(ArrangeError, match="no letter 'c'; there are: a, b"):
        known(["a", "b"], ["b", "c"], "letter")
    assert converted(3, int, "count") == 3
    with pytest.raises(ArrangeError, match="count: Expected `int`"):
        converted("x", int, "count")
    assert (clause_of("example:1-a"), clause_of("short")) == ("1-a", None)
    assert fact({"a": [{"b": 2}]}, "a / 0 / b") == 2
    assert fact({"a": 1}, "a / b") is None
    assert fact({"a": [1]}, "a / 4") is None
