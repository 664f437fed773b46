"""What the computer would do is told where it is asked for, lights up, and can be taken."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import stories
from tests.browser.checks import boxes
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

WIDTHS = [(390, 844), (820, 1180), (1280, 800), (1600, 1000)]
STAND = ".decision > *:not(.why), main, .decision h2, footer [data-option]"
"""What stays where it is; the list may be scrolled to what is advised."""


def advice(table: Tabletop) -> Locator:
    """Return where it is told."""
    return table.page.get_by_test_id("advice")


def ask(table: Tabletop) -> None:
    """Click for advice, and wait for it."""
    table.page.get_by_test_id("advise").click()
    expect(advice(table)).to_contain_text("The computer would:")


def _beyond(table: Tabletop, revision: int) -> bool:
    return table.revision > revision


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
def test_advice_is_told_in_place_lights_up_and_is_taken(
    house: House, room: Room, size: tuple[int, int]
) -> None:
    record = stories.first_on_a_card("us", "sweep", "air_lift")
    table = room.table(house.bring_in(record), viewport={"width": size[0], "height": size[1]})
    for at in range(3):
        before, places = table.revision, boxes(table, STAND)
        ask(table)
        assert boxes(table, STAND) == places
        assert table.revision == before
        if at == 0:
            expect(advice(table).get_by_role("button", name="Rule 8.")).to_be_visible()
            check(table.page)
            room.shoot(table.page, "advice")
        (word,) = table.page.locator("[data-option].lit").evaluate_all(
            "(all) => all.map((each) => each.dataset.option)"
        )
        label = next(o["label"] for o in table.decision["options"] if o["id"] == word)
        expect(advice(table).locator("b")).to_have_text(label)
        space = next(o.get("space") for o in table.decision["options"] if o["id"] == word)
        if space:
            assert table.page.locator(f'[data-testid="space-{space}"].lit').count()
        table.page.get_by_test_id("take-advice").click()
        table.wait(partial(_beyond, table, before))
        table.settle()
        expect(advice(table)).to_have_count(0)
        assert any(m["type"] == "answer" and m["words"] == [word] for m in table.sent)


def test_the_focus_comes_back_and_no_colour_is_needed(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("us", "sweep", "air_lift")))
    page = table.page
    page.keyboard.press("ArrowDown")
    here = page.locator("[data-option]").first
    expect(here).to_be_focused()
    page.keyboard.press(",")
    expect(page.get_by_test_id("take-advice")).to_be_focused()
    assert "inset" in page.locator("[data-option].lit").evaluate(
        "(it) => getComputedStyle(it).boxShadow"
    )
    page.keyboard.press(",")
    expect(advice(table)).to_have_count(0)
    expect(here).to_be_focused()


def test_advice_by_key_stands_aside_and_is_put_away(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("us", "sweep", "air_lift")))
    before = table.revision
    table.page.keyboard.press(",")
    take = table.page.get_by_test_id("take-advice")
    expect(take).to_be_focused()
    word = table.page.locator("[data-option].lit").get_attribute("data-option")
    other = next(each for each in table.words if each != word)
    table.option(other).hover()
    expect(advice(table)).to_have_count(0)
    table.page.mouse.move(5, 400)
    expect(advice(table)).to_be_visible()
    table.page.keyboard.press(",")
    expect(advice(table)).to_have_count(0)
    assert table.page.locator("[data-option].lit").count() == 0
    table.page.keyboard.press(",")
    expect(take).to_be_focused()
    table.page.keyboard.press("Enter")
    table.wait(lambda: table.revision > before)
