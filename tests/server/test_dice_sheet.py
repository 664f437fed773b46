"""Like dice that people tell the page all at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.dicegame import DiceGame
from tests.conformance.minigame import State
from tests.server.house import House, Page, house, link_key, points
from tests.server.test_companion import give

CALM = ("1", "2", "4", "6")
"""Dice of the storm after which nobody decides anything."""


def find(name: str) -> Any:
    return DiceGame()


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[House]:
    """A server of the game with dice in a row."""
    with house(tmp_path, find=find) as running:
        yield running


def at_sea(harbour: House, **fields: Any) -> Page:
    """Sit down where the first storm is to be rolled for."""
    page = harbour.sit(harbour.create(companion=True, **fields)["id"])
    page.ask("look", seat="red")
    give(page, "lamp")
    return page


def test_a_page_is_told_what_the_dice_are_for(harbour: House) -> None:
    page = at_sea(harbour)
    assert page.state["fate"]["prompt"] == "Roll for the storm at north"
    assert page.state["fate"]["sheet"] == {
        "heading": "Roll for the storm at …",
        "labels": ["North", "East", "South", "West"],
    }
    give(page, "1", "1")
    assert page.state["fate"]["sheet"]["labels"] == ["South", "West"]
    give(page, "1")
    assert page.state["fate"]["sheet"] is None
    assert page.state["fate"]["prompt"] == "Roll for the storm at west"


def test_all_of_them_are_one_message(harbour: House) -> None:
    page = at_sea(harbour)
    states = len(page.states)
    assert give(page, *CALM)["taken"] == 4
    assert len(page.states) == states + 1
    assert page.state["revision"] == 5
    assert [line["text"] for line in page.state["log"] if line["key"] == "storm"] == [
        f"The storm at {landing} rolled {roll}."
        for landing, roll in zip(("north", "east", "south", "west"), CALM, strict=True)
    ]
    assert points(page.state) == [4, 3, 2, 1, 0]
    page.ask("undo", revision=5, seat="red", to=2)
    assert page.state["fate"]["sheet"]["labels"] == ["East", "South", "West"]


def test_what_is_left_out_is_told(harbour: House) -> None:
    page = at_sea(harbour)
    done = give(page, "1", "3", "5", "5")
    assert (done["type"], done["taken"]) == ("done", 2)
    assert page.state["revision"] == 3
    assert not page.state["fate"]
    page.ask("look", seat="blue")
    assert page.words == ["stay", "sail"]
    page.answer("stay")
    assert page.state["fate"]["sheet"]["labels"] == ["South", "West"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["1", "1", "7", "1"], "South: '7' is not possible here; choose one of: 1, 2, 3, 4, 5, 6."),
        (["3", "1", "", "1"], "South: '' is not possible here; choose one of: 1, 2, 3, 4, 5, 6."),
        (["1"] * 5, "4 such dice are asked for in a row, not 5."),
        ([], "This message is not understood"),
        (["1"] * 61, "This message is not understood"),
    ],
)
def test_what_is_not_possible_takes_none_of_them(
    harbour: House, words: list[str], error: str
) -> None:
    page = at_sea(harbour)
    before = page.state
    refused = give(page, *words)
    assert refused["type"] == "refused"
    assert error in refused["error"]
    assert page.state == before


def test_the_computer_rolls_the_rest(harbour: House) -> None:
    page = at_sea(harbour, seed=2)
    assert give(page, "6", None, None, None)["taken"] > 1
    rolled = [line for line in page.state["log"] if line["key"] == "storm"]
    assert rolled[0]["params"] == {"landing": "north", "roll": 6}


def test_a_restart_asks_for_the_rest(tmp_path: Path) -> None:
    with house(tmp_path, find=find) as harbour:
        page = at_sea(harbour)
        give(page, "1")
        asked = page.state["fate"]
        (entry,) = harbour.browser.get("/api/games").json()
        cookies = harbour.browser.cookies
    with house(tmp_path, find=find, cookies=cookies) as harbour:
        page = harbour.sit(entry["id"])
        page.ask("look", seat="red")
        assert page.state["fate"] == asked
        assert give(page, "1", "1", "1")["taken"] == 3


class OpenDiceGame(DiceGame):
    """The game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


def test_whoever_comes_first_tells_them_all(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda name: OpenDiceGame()) as harbour:
        entry = harbour.create({"blue": "link"}, companion=True)
        red, blue = harbour.sit(entry["id"]), harbour.sit(entry["id"], link_key(entry, "blue"))
        give(red, "lamp")
        blue.until(lambda state: state["fate"])
        assert blue.state["fate"]["sheet"] == red.state["fate"]["sheet"] is not None
        revision = red.state["revision"]
        give(blue, *CALM)
        late = give(red, *CALM, revision=revision)
        assert "The game has moved on" in late["error"]
