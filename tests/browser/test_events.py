"""Events on the page: read, played with choices, lasting, pivotal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import stories
from tests.browser.checks import check_all
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop

pytestmark = pytest.mark.browser

CAPABILITIES = (4, 8, 11, 13, 19, 20, 28, 32, 34, 101, 104)
MOMENTUM = (7, 10, 16, 17, 46, 72)
TAB = "In force"


def _up(house: House, room: Room, *cards: int) -> tuple[Tabletop, int]:
    table = room.table(house.bring_in(stories.a_card_is_up(cards)))
    number = table.update["view"]["cards"]["current"]["number"]
    assert number in cards
    return table, number


def _read(table: Tabletop, house: House, number: int) -> None:
    """Open the card by its button: it shows every text, and Escape closes it."""
    texts: dict[str, Any] = house.board()["events"][str(number)]
    table.page.get_by_test_id(f"read-{number}").click()
    dialog = table.page.get_by_test_id("card-dialog")
    for side, text in texts.items():
        assert text["text"] in dialog.get_by_test_id(f"card-{side}").inner_text()
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def _in_force(table: Tabletop) -> str:
    table.page.get_by_role("tab", name=TAB).click()
    return table.page.get_by_role("tabpanel").inner_text()


def test_a_dual_use_event_with_a_choice(house: House, room: Room) -> None:
    """Economic Aid: both texts can be read; the shaded one asks Trail or Resources."""
    table, number = _up(house, room, 43)
    _read(table, house, number)
    room.shoot(table.page, "card")
    before = table.update["view"]["tracks"]

    table.click("event")
    notes = {option["id"]: option.get("note", "") for option in table.decision["options"]}
    assert "Bases from out of play" in notes["unshaded"]
    assert "10 Resources" in notes["shaded"]
    table.click("shaded")
    assert table.words == ["trail", "nva_resources"]
    table.click("nva_resources")

    after = table.update["view"]["tracks"]
    assert after["nva"] == before["nva"] + 10
    assert after["trail"] == min(4, before["trail"] + 1)
    assert {line["rule"] for line in table.lines if line["key"] == "event"} == {"5.1"}
    check_all(table, table.update["view"])


def test_a_capability_stays_in_force(house: House, room: Room) -> None:
    """A Capability played stands in the panel with its text for the rest of the game."""
    table, number = _up(house, room, *CAPABILITIES)
    _read(table, house, number)
    table.click("event")
    table.click("unshaded")

    effects = table.update["view"]["capabilities"]
    assert [(effect["number"], effect["shaded"]) for effect in effects] == [(number, False)]
    assert house.board()["events"][str(number)]["unshaded"]["text"] in _in_force(table)
    room.shoot(table.page, "capability")


def test_momentum_stays_until_the_reset(house: House, room: Room) -> None:
    """A Momentum text played stands in the panel with its text."""
    table, number = _up(house, room, *MOMENTUM)
    texts = house.board()["events"][str(number)]
    side = next(name for name, text in texts.items() if text["lasting"] == "momentum")
    table.click("event")
    table.click(side)

    effects = table.update["view"]["momentum"]
    assert [(effect["number"], effect["shaded"]) for effect in effects] == [
        (number, side == "shaded")
    ]
    assert texts[side]["text"] in _in_force(table)


def test_a_pivotal_event_interrupts_the_card(house: House, room: Room) -> None:
    """Its owner is told what it does, plays it, and it becomes the card that is played."""
    table = room.table(house.bring_in(stories.a_pivotal_event_may_be_played()))
    seat = table.decision["seat"]
    numbers = {"us": 121, "nva": 122, "arvn": 123, "vc": 124}
    text = house.board()["events"][str(numbers[seat])]["single"]["text"]
    assert table.decision["options"][1]["note"].endswith(text)
    assert seat in table.update["view"]["pivotal"]

    table.click("yes")
    for _ in range(400):
        decision = table.update["decision"]
        if decision is None or decision["step"] == "card.act":
            break
        table.click(table.words[0])
    else:
        pytest.fail("the Event does not end")

    view = table.update["view"]
    assert view["cards"]["current"]["number"] == numbers[seat]
    assert seat not in view["pivotal"]
    assert view["eligibility"]["first"] == {"faction": seat, "did": "event"}
    assert "pivotal.played" in {line["key"] for line in table.lines}
    check_all(table, view)
