"""A guided game, as somebody who has never played meets it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

LESSON = {"game": "fire-in-the-lake", "scenario": "short", "lesson": "first-sweep"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def begin(house: House) -> dict[str, Any]:
    """Begin the lesson."""
    game: dict[str, Any] = house.ask("POST", "/api/games", json=LESSON).json()
    return game


def choose(table: Tabletop, *words: str) -> None:
    """Click answers, one after the other."""
    for word in words:
        table.click(word)


def step(page: Page) -> str:
    """Return how far the panel says one has come."""
    return page.get_by_test_id("lesson-at").inner_text()


def test_a_lesson_from_the_list_to_its_end(room: Room, house: House) -> None:
    table = Tabletop(room.page())
    page = table.page
    page.goto(house.url)
    page.get_by_test_id("learn-fire-in-the-lake").click()
    row = page.get_by_test_id("lesson-fire-in-the-lake-first-sweep")
    expect(row).to_contain_text("A first Sweep")
    room.shoot(page, "home")
    row.get_by_role("button", name="Begin").click()
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_contain_text("card by card")
    assert step(page) == "1 of 5"
    expect(page.get_by_test_id("lit-part:card")).to_be_visible()
    room.shoot(page, "1-card")
    # Nothing is expected as long as one reads.
    assert page.locator(".meant").count() == 0
    page.get_by_test_id("lesson-next").click()
    expect(lesson).to_contain_text("Choose Sweep in the list")
    expect(page.locator("[data-option=sweep]")).to_have_class(re.compile("meant"))
    expect(page.get_by_test_id("lit-space:binh_dinh")).to_be_visible()
    room.shoot(page, "2-sweep")
    page.locator("[data-option=sweep]").click()
    table.settle()
    expect(page.locator("[data-option=binh_dinh]")).to_have_class(re.compile("meant"))
    expect(page.get_by_test_id("lesson-task")).to_contain_text("2 of 2")
    room.shoot(page, "3-place")
    page.get_by_test_id("lesson-show").click()
    table.settle()
    assert step(page) == "3 of 5"
    for _ in range(3):
        page.get_by_test_id("lesson-show").click()
        table.settle()
    assert step(page) == "4 of 5"
    room.shoot(page, "4-watch")
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson-at")).to_have_text("5 of 5")
    expect(lesson).to_contain_text("nothing happens")
    assert table.update["lesson"]["done"] is True
    room.shoot(page, "5-end")
    # The others wait, so that what the text speaks of is still there.
    assert table.update["view"]["cards"]["current"]["number"] == 97
    page.get_by_test_id("lesson-hide").click()
    expect(lesson).to_be_hidden()
    table.wait(lambda: table.update["lesson"]["ended"])
    table.settle()


def test_free_play_is_led_back(room: Room, house: House) -> None:
    game = begin(house)
    table = room.table(game)
    page = table.page
    lesson = page.get_by_test_id("lesson")
    page.get_by_test_id("lesson-next").click()
    choose(table, "train")
    expect(lesson).to_contain_text("a fair choice")
    assert page.locator(".meant").count() == 0
    room.shoot(page, "astray")
    page.get_by_test_id("lesson-return").click()
    table.settle()
    expect(lesson).to_contain_text("Choose Sweep in the list")
    expect(page.locator("[data-option=sweep]")).to_have_class(re.compile("meant"))
    # It may be put away for good, and taken out again.
    choose(table, "train")
    page.get_by_test_id("lesson-hide").click()
    expect(lesson).to_be_hidden()
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Show the lesson").click()
    expect(lesson).to_be_visible()


def test_a_lesson_is_left_and_taken_up_where_one_was(room: Room, house: House) -> None:
    game = begin(house)
    table = room.table(game)
    page = table.page
    page.keyboard.press("Space")
    assert step(page) == "2 of 5"
    page.get_by_test_id("lesson-back").click()
    assert step(page) == "1 of 5"
    page.keyboard.press("Space")
    choose(table, "sweep", "binh_dinh")
    assert step(page) == "3 of 5"
    page.get_by_test_id("lesson-leave").click()
    page.get_by_test_id("learn-fire-in-the-lake").click()
    row = page.get_by_test_id("lesson-fire-in-the-lake-first-sweep")
    row.get_by_role("button", name="Go on").click()
    expect(page.get_by_test_id("lesson-at")).to_have_text("3 of 5")
    expect(page.get_by_test_id("lesson")).to_contain_text("Done")


def test_the_moves_of_others_are_seen_before_the_lesson_goes_on(room: Room, house: House) -> None:
    game = begin(house)
    table = room.table(game, speed="fast", reduced_motion="no-preference")
    page = table.page
    page.keyboard.press("Space")
    choose(table, "sweep", "binh_dinh", "done", "done", "done")
    expect(page.get_by_test_id("lesson-at")).to_have_text("4 of 5")
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("telling")).to_be_visible()
    assert step(page) == "4 of 5"
    page.get_by_test_id("skip-all").click()
    expect(page.get_by_test_id("lesson-at")).to_have_text("5 of 5")


def test_on_a_phone_the_lesson_is_a_strip_that_folds(room: Room, house: House) -> None:
    game = begin(house)
    table = room.table(game, **PHONE)
    page = table.page
    room.shoot(page, "phone-1")
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson-task")).to_be_visible()
    room.shoot(page, "phone-2")
    page.get_by_role("button", name="Fold the lesson").click()
    expect(page.get_by_role("group", name="Lesson text")).to_be_hidden()
    room.shoot(page, "phone-3")
    page.locator("[data-option=sweep]").scroll_into_view_if_needed()
    room.shoot(page, "phone-4")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1280, 800), (1600, 1000)])
def test_a_lesson_keeps_to_the_rules_of_accessibility(
    room: Room, house: House, size: tuple[int, int]
) -> None:
    game = begin(house)
    table = room.table(game, viewport={"width": size[0], "height": size[1]})
    table.page.get_by_test_id("lesson-next").click()
    room.shoot(table.page, f"size-{size[0]}")
    check(table.page)
