"""A non-player's flowchart: opened from a Why, with the way of that action lit and who was struck."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.house import FACTIONS, House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import answer, at_rest, go_on, simplest, telling
from tests.browser.test_accessibility import check
from tests.browser.test_nonplayers import ALONE, first_to_act

pytestmark = pytest.mark.browser

WIDE = {"width": 1600, "height": 1000}


def played(house: House) -> dict[str, Any]:
    """Return a game that four non-players have played to its end."""
    game: dict[str, Any] = house.create(dict.fromkeys(FACTIONS, "nonplayer"), seed=2)
    return game


def opened(table: Tabletop, nth: int = 0) -> Page:
    """Open the flowchart of one of the latest actions in the log."""
    page = table.page
    if not page.get_by_test_id("log").is_visible():
        page.get_by_role("tab", name="Log").click()
    page.get_by_test_id("log-action").nth(nth).locator(".ask").click()
    page.get_by_test_id("open-chart").first.click()
    page.get_by_test_id("flowchart").locator("[data-box]").first.wait_for()
    return page


def lit(page: Page) -> set[str]:
    """Return the boxes that are lit."""
    boxes = page.locator("[data-box][data-lit]")
    return {str(boxes.nth(n).get_attribute("data-box")) for n in range(boxes.count())}


def test_the_way_of_an_action_is_lit_as_the_server_tells_it(house: House, room: Room) -> None:
    game = played(house)
    table = room.table(game, viewport=WIDE)
    found = 0
    for nth in range(4):
        page = opened(table, nth)
        steps = page.get_by_test_id("way").locator("li")
        expect(steps).not_to_have_count(0)
        way = [str(steps.nth(n).get_attribute("data-node")) for n in range(steps.count())]
        line = page.get_by_test_id("flowchart")
        seat = way[0].partition(".")[0]
        assert line.locator(f"[data-seat={seat}]").get_attribute("aria-pressed") == "true"
        assert lit(page) == set(way)
        assert page.locator("path[data-lit]").count() == len(way) - 1
        numbers = page.locator("[data-testid=flowchart] svg .number").all_text_contents()
        assert sorted(numbers, key=int) == [str(n + 1) for n in range(len(way))]
        picks = page.get_by_test_id("pick")
        found += picks.locator("s").count()
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("flowchart")).to_have_count(0)
        page.get_by_test_id("log-action").nth(nth).locator(".ask").click()
    assert found > 3, "candidates that a priority struck"


def test_by_keyboard_and_back(house: House, room: Room) -> None:
    """Enter opens it, Tab stays within, Escape closes it, and the focus is where it was."""
    table = room.table(played(house), viewport=WIDE)
    page = table.page
    page.get_by_test_id("log-action").first.locator(".ask").click()
    page.get_by_test_id("open-chart").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("flowchart").locator("[data-box]").first.wait_for()
    expect(page.get_by_role("group", name="Chart", exact=True)).to_be_focused()
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate("!!document.activeElement.closest('[data-testid=flowchart]')")
    page.locator("[data-seat=arvn]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("flowchart").locator("h2")).to_contain_text("Flowchart of ARVN")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("flowchart")).to_have_count(0)
    expect(page.get_by_test_id("open-chart")).to_be_focused()


def test_every_chart_can_be_read_without_an_action(house: House, room: Room) -> None:
    table = room.table(house.create(dict.fromkeys(FACTIONS, "person"), seed=1))
    page = table.page
    page.get_by_role("tab", name="Key").click()
    for seat in FACTIONS:
        page.get_by_test_id(f"chart-{seat}").click()
        page.locator(f"[data-box='{seat}.pass']").first.wait_for()
        assert lit(page) == set()
        assert page.get_by_test_id("pick").count() == 0
        page.locator("[data-close]").click()
    # A section of a box opens in the rules, beside the chart where there is room.
    page.get_by_test_id("chart-us").click()
    page.locator("[data-box]").first.wait_for()
    page.get_by_test_id("flowchart").locator("[data-rule]").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("flowchart")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_it_fits_and_scrolls_in_its_own_box(house: House, room: Room, width: int) -> None:
    table = room.table(played(house), viewport={"width": width, "height": 840})
    page = opened(table)
    expect(page.get_by_test_id("way").locator("li")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    chart = page.get_by_role("group", name="Chart", exact=True)
    assert chart.evaluate("each => each.scrollHeight > each.clientHeight")
    inside = "each => { each.scrollTo(9999, 9999); return each.scrollTop > 0 }"
    assert chart.evaluate(inside)
    thoughts = page.get_by_role("group", name="How it was carried out")
    assert thoughts.bounding_box()["width"] > 250  # type: ignore[index]
    for box in page.locator("foreignObject > .text").all():
        assert box.evaluate("e => e.scrollHeight <= e.parentElement.height.baseVal.value + 2"), (
            box.inner_text()
        )


def test_from_a_move_that_is_told(house: House, room: Room) -> None:
    """Escape closes the chart alone: the move and its Why are still there."""
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{first_to_act(house, ALONE, 'us')['id']}")
    page.get_by_test_id("continue").wait_for()
    while not page.get_by_test_id("why-toggle").count():
        go_on(table) if telling(page) else answer(table, simplest(table))
    table.wait(lambda: at_rest(table))
    page.keyboard.press("w")
    page.get_by_test_id("open-chart").click()
    expect(page.get_by_test_id("way").locator("li")).not_to_have_count(0)
    check(page)
    page.keyboard.press("Space")  # the key by which the game goes on
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("flowchart")).to_have_count(0)
    assert telling(page)
    expect(page.get_by_test_id("why")).to_be_visible()
