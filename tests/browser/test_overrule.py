"""Overruling a non-player: from what the log tells of it, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import at_rest, go_on, telling
from tests.browser.test_nonplayers import ALONE, first_to_act

pytestmark = pytest.mark.browser


def unfolded(house: House, room: Room) -> Tabletop:
    """Return a table whose log tells why a non-player did the first thing that it did."""
    table = room.table(first_to_act(house, ALONE, "us"))
    table.page.get_by_test_id("log-action").first.locator(".ask").click()
    table.page.get_by_test_id("why").wait_for()
    return table


def test_another_answer_is_taken_and_told(house: House, room: Room) -> None:
    table = unfolded(house, room)
    page = table.page
    page.keyboard.press(",")
    page.get_by_test_id("advice").wait_for()
    room.shoot(page, "why")
    page.get_by_test_id("overrule-line").last.click()
    dialog = page.get_by_test_id("overrule")
    dialog.wait_for()
    room.shoot(page, "dialog")
    assert dialog.locator("label.taken").count() == 1
    assert "its own choice" in dialog.locator("label.taken").inner_text()
    expect(page.get_by_test_id("overrule-it")).to_be_disabled()
    asked = page.get_by_test_id("overrule-prompt").inner_text()
    page.get_by_test_id("earlier-choice").click()
    expect(page.get_by_test_id("overrule-prompt")).not_to_have_text(asked)
    page.get_by_test_id("later-choice").click()
    expect(page.get_by_test_id("overrule-prompt")).to_have_text(asked)
    wanted = dialog.locator("label:not(.taken)").first
    label = wanted.locator("span").first.inner_text().strip()
    wanted.click()
    page.get_by_test_id("overrule-it").click()
    table.wait(lambda: any(line["key"] == "overruled" for line in table.lines))
    expect(dialog).to_have_count(0)
    (told,) = [line for line in table.lines if line["key"] == "overruled"]
    assert f"takes “{told['params']['chosen']}” instead of" in told["text"]
    assert label.startswith(told["params"]["chosen"])
    table.wait(lambda: at_rest(table))
    page.get_by_label("Filter the log").fill("overruled")
    assert told["text"] in page.get_by_test_id("log").locator(".line.overruled").inner_text()
    # What was advised in the other position is no word on this one.
    expect(page.get_by_test_id("advice")).to_have_count(0)
    room.shoot(page, "told")
    # The undo button has the non-player choose by itself again.
    page.get_by_test_id("undo").click()
    table.wait(lambda: not any(line["key"] == "overruled" for line in table.lines))


def test_by_keyboard(house: House, room: Room) -> None:
    table = unfolded(house, room)
    page = table.page
    page.get_by_test_id("overrule-line").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_test_id("overrule")
    dialog.wait_for()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_test_id("overrule-line").first.focus()
    page.keyboard.press("Enter")
    dialog.wait_for()
    for _ in range(4):
        if page.evaluate("document.activeElement.matches('[name=instead]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    table.wait(lambda: any(line["key"] == "overruled" for line in table.lines))


def test_while_it_is_told(house: House, room: Room) -> None:
    """From the reasons beside the moves: what was told is over, and what comes of it is told."""
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{first_to_act(house, ALONE, 'us')['id']}")
    page.get_by_test_id("continue").wait_for()
    table.wait(lambda: at_rest(table) and page.get_by_test_id("why-toggle").count() > 0)
    assert telling(page)
    page.keyboard.press("w")
    page.get_by_test_id("overrule-line").last.click()
    page.get_by_test_id("overrule").locator("label:not(.taken)").first.click()
    page.get_by_test_id("overrule-it").click()
    table.wait(lambda: any(line["key"] == "overruled" for line in table.lines))
    table.wait(lambda: at_rest(table))
    assert telling(page)
    assert "Overruled: " in page.get_by_test_id("telling").inner_text()
    room.shoot(page, "after")
    while telling(page):
        go_on(table)
    assert table.decision["seat"] == "us"


@pytest.mark.parametrize("width", [390, 820, 1600])
def test_at_every_width(house: House, room: Room, width: int) -> None:
    table = room.table(first_to_act(house, ALONE, "us"), viewport={"width": width, "height": 844})
    page = table.page
    tab = page.get_by_role("tab", name="Log")
    if tab.count():
        tab.click()
    page.get_by_test_id("log-action").first.locator(".ask").click()
    page.get_by_test_id("overrule-line").last.click()
    dialog = page.get_by_test_id("overrule")
    dialog.wait_for()
    box = dialog.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    room.shoot(page, f"width-{width}")
