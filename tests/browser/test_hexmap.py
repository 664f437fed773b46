"""The hex map itself: zoom and pan, filters, fans, fingers, and that nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import attack, board, look, position, screen
from tests.games.vietnam_1965_1975.areas import reaches

pytestmark = pytest.mark.browser

# Nothing has asked for a frame since the last one, of which the first may have been asked for before.
_PAINTED = """
async () => {
  const ask = (window.askFrame ??= window.requestAnimationFrame.bind(window));
  const asked = new Set();
  window.requestAnimationFrame = (draw) => {
    const id = ask((time) => { asked.delete(id); draw(time); });
    asked.add(id);
    return id;
  };
  await document.fonts.ready;
  do await new Promise(ask); while (asked.size);
}
"""
FILTERS = {"A": "artillery", "Z": "zoc", "R": "roads", "G": "regions", "N": "names"}
CHU_LAI = "5118"


def open_at(house: House, room: Room, step: str, **more: object) -> Tabletop:
    """Sit down at Starlite when a step is asked."""
    table = room.table(house.bring_in(position(step)), **more)
    look(table)
    return table


def scale(table: Tabletop) -> float:
    """Return how many pixels lie between two neighbouring hexes."""
    box = table.page.locator("[data-space]").first.bounding_box()
    assert box is not None
    # The element of a hex is a disc within it.
    return box["width"] / 0.9


def in_view(table: Tabletop, hex_: str) -> bool:
    """Return whether the middle of a hex can be seen."""
    box = table.page.get_by_test_id("map").bounding_box()
    assert box is not None
    x, y = screen(table, hex_)
    return 0 < x - box["x"] < box["width"] and 0 < y - box["y"] < box["height"]


def picture(page: Page) -> str:
    """Return the map as it is painted."""
    return str(page.get_by_test_id("map").evaluate("(map) => map.toDataURL()"))


def settled(table: Tabletop) -> str:
    """Return the map once all of it is painted: as long as anything is wanting it asks for frames."""
    table.page.evaluate(_PAINTED)
    return picture(table.page)


def test_it_opens_on_the_play_area_and_stays_where_it_is_put(house: House, room: Room) -> None:
    table = open_at(house, room, "move.unit")
    page = table.page
    area = board()["scenarios"]["starlite"]["area"]
    table.wait(lambda: all(in_view(table, hex_) for hex_ in area))
    first = scale(table)
    assert first > 40
    page.keyboard.press("+")
    assert scale(table) == pytest.approx(first * 1.4, rel=0.02)
    page.keyboard.press("-")
    page.keyboard.press("Shift+Digit0")
    assert scale(table) < 12
    assert in_view(table, "0883")
    page.keyboard.press("0")
    assert scale(table) == pytest.approx(first, rel=0.02)
    x, y = screen(table, "5020")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    table.wait(lambda: scale(table) > first * 1.1)
    near = scale(table)
    here = screen(table, CHU_LAI)
    # An answer changes the position, not the view.
    table.click(next(word for word in table.words if word.startswith("move-")))
    assert scale(table) == pytest.approx(near, rel=0.001)
    assert screen(table, CHU_LAI) == pytest.approx(here, abs=1) or not in_view(table, CHU_LAI)
    # What is asked comes into view if it was out of it.
    page.keyboard.press("0")
    for _ in range(4):
        page.keyboard.press("+")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 500, y - 300, steps=4)
    page.mouse.up()
    table.wait(lambda: not in_view(table, CHU_LAI))
    table.click("stop")
    table.click(next(word for word in table.words if word.startswith("move-")))
    at = table.update["view"]["operation"]["move"]["at"]
    table.wait(lambda: in_view(table, at))


def test_filters_have_buttons_and_keys_that_answer_nothing(house: House, room: Room) -> None:
    table = open_at(house, room, "operation.unit")
    page = table.page
    revision = table.revision
    page.mouse.move(2, 300)
    for letter, name in FILTERS.items():
        button = page.get_by_test_id(f"filter-{name}")
        on = button.get_attribute("aria-pressed")
        before = settled(table)
        page.keyboard.press(f"Shift+{letter}")
        assert button.get_attribute("aria-pressed") != on
        assert settled(table) != before, name
        button.click()
        assert button.get_attribute("aria-pressed") == on
        page.mouse.move(2, 300)
        assert settled(table) == before, name
    assert table.revision == revision


def test_a_stack_fans_out_and_any_unit_on_offer_can_be_taken(house: House, room: Room) -> None:
    table = open_at(house, room, "move.unit")
    page = table.page
    units = table.update["view"]["units"]
    here = [each for each in units if each["hex"] == CHU_LAI]
    assert len(here) == 3
    fan = page.get_by_test_id("fan")
    page.mouse.move(*screen(table, CHU_LAI))
    fan.wait_for()
    assert fan.locator("li").count() == 3
    page.mouse.click(*screen(table, CHU_LAI))
    taken = here[-1]["id"]
    button = page.get_by_test_id(f"fan-move-{taken}")
    button.hover()
    # Before it is taken, the map shows how far it could go.
    table.wait(lambda: any(message["type"] == "preview" for message in table.sent))
    room.shoot(page, "fan")
    check_axe(page)
    button.click()
    table.wait(lambda: table.update["decision"]["step"] == "move.step")
    table.settle()
    assert fan.count() == 0
    assert table.update["view"]["operation"]["move"]["units"] == [taken]
    # The same by key, and back on the map after the choice.
    table.undo()
    page.locator(f'[data-space="{CHU_LAI}"]').focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("f")
    fan.wait_for()
    page.keyboard.press("Escape")
    assert fan.count() == 0
    assert table.decision["step"] == "move.unit"
    page.keyboard.press("Enter")
    fan.wait_for()
    inside = "!!document.activeElement.closest('[data-testid=fan]')"
    table.wait(lambda: page.evaluate(inside))
    page.keyboard.press("Enter")
    table.wait(lambda: table.update["decision"]["step"] == "move.step")
    table.wait(lambda: page.evaluate("document.activeElement.dataset.space ?? null") == CHU_LAI)


def test_a_finger_shows_the_way_first_and_goes_it_then(house: House, room: Room) -> None:
    table = open_at(house, room, "move.unit", has_touch=True)
    page = table.page
    table.click(next(word for word in table.words if word.startswith("move-")))
    area = reaches(table.decision["hints"])
    far = next(each for each in area if len(each["way"]) > 1 and in_view(table, each["hex"]))
    before = table.revision
    page.touchscreen.tap(*screen(table, far["hex"]))
    page.get_by_test_id("reach").wait_for()
    assert table.revision == before
    page.touchscreen.tap(*screen(table, far["hex"]))
    table.wait(lambda: table.revision >= before + len(far["way"]))


def until_curtain(table: Tabletop) -> None:
    """Play on until the other side is asked, and hand over."""
    while table.update["decision"]:
        table.click(attack(table.decision["step"], table.words))
    table.page.get_by_test_id("look").wait_for()
    look(table)


def test_each_side_finds_the_map_as_it_left_it(house: House, room: Room) -> None:
    table = open_at(house, room, "operation.unit")
    page = table.page
    home = scale(table)
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = scale(table)
    until_curtain(table)
    assert table.update["seat"] == "nlf"
    assert scale(table) == pytest.approx(home, rel=0.01)
    page.keyboard.press("-")
    until_curtain(table)
    assert table.update["seat"] == "us"
    assert scale(table) == pytest.approx(near, rel=0.01)
