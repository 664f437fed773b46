"""Owners' files: each game that takes them gives one to fill in, and reads it back as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from annamite import games
from annamite.kernel.own_file import UNFILLED, missing, read_own, template, values
from annamite.kernel.powers import CountsValues, TakesCopies
from annamite.lab.copies import check

TAKING = [name for name in games.names() if isinstance(games.load(name), TakesCopies)]


def written(name: str, path: Path, *, fill: bool) -> Path:
    """Write a game's file to fill in; filled with our own values or left as it is."""
    game = games.load(name)
    assert isinstance(game, TakesCopies)
    text = template(game.name, game.title, game.slots(), game.printed())
    if fill:
        text = re.sub(rf": {UNFILLED}  # (.*)", r": \1", text)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", TAKING)
def test_a_file_to_fill_in_asks_for_every_value_and_changes_nothing(
    name: str, tmp_path: Path
) -> None:
    game = games.load(name)
    assert isinstance(game, TakesCopies)
    path = written(name, tmp_path / "mine.yaml", fill=False)
    assert read_own(path, name) == {}
    report = check(game, path)
    assert not report.wrong
    assert sum(line.count(" still ours") for line in report.missing) == len(
        {slot.path[0] for slot in game.slots() if slot.reconstructed}
    )
    tables = {slot.path[0] for slot in game.slots()}
    assert tables == set(game.printed()), "Game.printed says of each table where it is printed."
    assert all(len(note) > 8 for note in game.printed().values())


@pytest.mark.parametrize("name", TAKING)
def test_a_file_filled_with_our_values_is_ours(name: str, tmp_path: Path) -> None:
    """So every line has the place and the form that the game reads."""
    game = games.load(name)
    assert isinstance(game, TakesCopies)
    path = written(name, tmp_path / "mine.yaml", fill=True)
    asked = {slot.place: slot.ours for slot in game.slots() if not slot.stated}
    own = dict(values(read_own(path, name)))
    assert {place: json.dumps(value) for place, value in own.items()} == {
        place: json.dumps(value) for place, value in asked.items()
    }
    assert game.faults(path) == ((), ()) or not any(game.faults(path))
    assert missing(read_own(path, name), game.slots()) == []
    if isinstance(game, CountsValues):
        assert game.census(path).reconstructed == 0
        assert game.census(path).all == game.census().all


@pytest.mark.parametrize("name", TAKING)
def test_what_the_rules_state_cannot_be_otherwise(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    assert isinstance(game, TakesCopies)
    slot = next(slot for slot in game.slots() if slot.stated and isinstance(slot.ours, int))
    tree: object = slot.ours + 1
    for key in reversed(slot.path):
        tree = {key: tree}
    path = tmp_path / "mine.yaml"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert any(line.startswith(f"{slot.place}: ") for line in game.faults(path).against)


@pytest.mark.parametrize("name", TAKING)
def test_a_file_that_cannot_be_is_told_of_and_one_that_cannot_be_read_is_not_looked_through(
    name: str, tmp_path: Path
) -> None:
    game = games.load(name)
    path = tmp_path / "mine.yaml"
    path.write_text("nonsense: 1", encoding="utf-8")
    report = check(game, path)
    assert report.impossible == ["nonsense is no table of components"]
    assert report.lines()[0] == "Cannot be: nonsense is no table of components."
    assert report.lines()[-1] == "The file has to be mended."
    with pytest.raises(ValueError, match="cannot be read"):
        check(game, tmp_path / "absent.yaml")
