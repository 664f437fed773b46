"""Worked examples as positions to try: from the rules and back, with the game behind untouched."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import stories
from tests.browser.conftest import Room
from tests.browser.house import GAME, PATIENCE, House
from tests.browser.test_accessibility import check
from tests.browser.test_rules_reader import look_up

pytestmark = pytest.mark.browser

CLAUSE = "3.2.4-w"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def kept(house: House) -> dict[str, int]:
    """Return the games on the home page, and how far each has come."""
    games: list[dict[str, Any]] = house.ask("GET", "/api/games").json()
    return {game["id"]: game["revision"] for game in games}


def tried(page: Page) -> str:
    """Wait for the table of an example and return its id."""
    expect(page.get_by_test_id("example-name")).to_contain_text("Nothing you do here counts.")
    return page.url.rsplit("/", 1)[1]


def is_gone(page: Page, house: House, game_id: str) -> None:
    """Wait until a game is not there any more; the page has it deleted as it leaves."""
    deadline = time.monotonic() + PATIENCE
    while page.request.get(f"{house.url}/api/games/{game_id}/record").status != 404:
        assert time.monotonic() < deadline, game_id


def button(page: Page) -> Locator:
    """Return the button at the clause itself."""
    return page.get_by_test_id(f"clause-{CLAUSE}").get_by_test_id(f"try-{CLAUSE}")


def test_an_example_is_tried_from_a_game_and_left(house: House, room: Room) -> None:
    page = room.table(house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate"))).page
    own, before = page.url, kept(house)
    page.keyboard.press("/")
    look_up(page, "tunneled bases roll")
    page.keyboard.press("Enter")
    page.locator('[data-section="3.2.4"]').wait_for()
    begin = button(page)
    expect(begin).to_be_visible()
    room.shoot(page, "1-rules")
    begin.focus()
    page.keyboard.press("Enter")
    first = tried(page)
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_contain_text("3 US Troops stand in the Jungle of Tay Ninh")
    expect(page.locator("[data-option=assault].meant")).to_be_visible()
    room.shoot(page, "2-example")
    check(page)
    # Something else is free to try, and leads back.
    page.locator("[data-option=sweep]").click()
    expect(lesson).to_contain_text("That is not what the example shows")
    room.shoot(page, "3-astray")
    page.get_by_test_id("lesson-return").click()
    page.get_by_test_id("lesson-show").click()
    expect(page.get_by_test_id("lesson-task")).to_contain_text("2 of 2")
    page.get_by_test_id("lesson-show").click()
    expect(lesson).to_contain_text("No piece is removed.")
    room.shoot(page, "4-done")
    page.get_by_test_id("example-again").click()
    page.wait_for_url(lambda url: first not in url)
    second = tried(page)
    expect(lesson).to_contain_text("3 US Troops stand in the Jungle of Tay Ninh")
    is_gone(page, house, first)
    assert kept(house) == before
    page.get_by_test_id("example-leave").click()
    page.wait_for_url(own)
    expect(page.locator(f'[data-clause="{CLAUSE}"]')).to_be_visible()
    room.shoot(page, "5-back")
    is_gone(page, house, second)
    assert kept(house) == before


def test_an_example_on_a_phone_from_the_rules_alone(house: House, room: Room) -> None:
    page = room.page(**PHONE)
    page.goto(f"{house.url}/rules/{GAME}/{CLAUSE}")
    button(page).tap()
    game = tried(page)
    expect(page.get_by_test_id("example-leave")).to_have_text("Back to the rules")
    room.shoot(page, "phone")
    check(page)
    page.get_by_test_id("example-leave").tap()
    page.wait_for_url(f"**/rules/{GAME}/{CLAUSE}")
    expect(button(page)).to_be_visible()
    is_gone(page, house, game)
