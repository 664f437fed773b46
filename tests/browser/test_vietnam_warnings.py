"""Warnings on the sheets of a season: what a draft would do, before it is sent."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import check_in_the_middle
from tests.browser.test_vietnam_interphase import position
from tests.browser.test_vietnam_sheets import laid_out, rested

pytestmark = pytest.mark.browser

SCREENS: Final = {
    "phone": (390, 844),
    "desk": (1280, 800),
}
KONTUM: Final = "4228"
"""A capital of a province that one ARVN unit holds."""


def line_that_empties(table: Tabletop, place: str) -> str:
    """Return the line of the only unit in a place, laid open on the sheet."""
    options = table.decision["options"]
    (line,) = (option for option in options if option.get("space") == place)
    table.page.get_by_test_id("find-line").fill(line["label"].removeprefix("Withdraw "))
    return str(line["id"])


def counted(table: Tabletop, number: int) -> None:
    """Wait until so many warnings are told."""
    bar = table.page.get_by_test_id("warnings")
    table.wait(lambda: bar.get_attribute("data-count") == str(number))


def places(*things: Locator) -> list[tuple[float, float]]:
    """Return where things stand on the screen, and how high they are."""
    boxes = [each.bounding_box() for each in things]
    return [(box["y"], box["height"]) for box in boxes if box]


@pytest.mark.parametrize("size", SCREENS)
def test_a_line_that_empties_a_capital_is_warned_of_until_it_is_struck(
    house: House, room: Room, size: str
) -> None:
    """One line that keeps its place; it opens over the sheet and shows the capital on the map."""
    table = laid_out(house, room, position("arvn.withdraw", "campaign-1967"), SCREENS[size])
    page, revision = table.page, table.revision
    bar, toggle = (
        page.get_by_test_id("warnings"),
        page.get_by_test_id(f"toggle-{line_that_empties(table, KONTUM)}"),
    )
    counted(table, 0)
    assert "Nothing to warn of" in bar.inner_text()
    toggle.scroll_into_view_if_needed()
    stood = places(bar, toggle)
    toggle.click()
    counted(table, 1)
    rested(table)
    assert "Kontum" in bar.inner_text()
    assert places(bar, toggle) == stood
    bar.click()
    told = page.get_by_test_id("warning-empty")
    assert "for the NLF to walk into: Kontum." in told.inner_text()
    assert places(bar, toggle) == stood
    check_axe(page)
    room.shoot(page, size)
    page.get_by_test_id(f"warning-at-{KONTUM}").click()
    if size in ("desk", "wide"):
        check_in_the_middle(table, KONTUM)
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    assert bar.evaluate("(bar) => bar === document.activeElement")
    toggle.click()
    counted(table, 0)
    assert places(bar, toggle) == stood
    assert table.revision == revision
    check_axe(page)
