"""No serious finding of axe, wherever a player comes by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import stories
from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import answer, at_rest, go_on, simplest, telling

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"


@cache
def axe() -> str:
    """Return the source of axe-core."""
    return AXE.read_text()


def check(page: Page, within: str = "html") -> None:
    """Find nothing serious or critical, on the whole page or in a part of it."""
    page.evaluate(axe())
    found = page.evaluate("(part) => axe.run(part, { resultTypes: ['violations'] })", within)
    grave = [
        f"{each['id']} ({each['impact']}): {[n['html'][:160] for n in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert not grave, "\n".join(grave)


def test_home(house: House, room: Room) -> None:
    house.create(title="One to look at")
    page = room.page()
    page.goto(house.url)
    page.get_by_test_id("game-row").first.wait_for()
    check(page)
    page.get_by_role("button", name="Delete One to look at").click()
    open_form(page, house)
    values = page.locator("details").filter(has_text="reconstructed")
    values.locator("summary").click()
    values.locator("li").first.wait_for()
    check(page)


def test_table(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate")))
    page = table.page
    check(page)
    table.click("rally")
    table.option(table.words[0]).hover()
    page.locator(".preview p").first.wait_for()
    check(page)
    for tab in ("forces", "effects", "key"):
        page.get_by_test_id(f"tab-{tab}").click()
    check(page)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("slider").wait_for()
    check(page)


def test_help(house: House, room: Room) -> None:
    table = room.table(house.create())
    table.page.keyboard.press("?")
    table.page.get_by_role("dialog").wait_for()
    check(table.page)


def test_an_open_card_and_what_is_in_force(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.played(3, 1200, "full", play_on=True)))
    table.page.get_by_test_id("tab-effects").click()
    check(table.page)
    table.page.keyboard.press("c")
    table.page.get_by_test_id("card-dialog").wait_for()
    check(table.page)


def test_curtain(house: House, room: Room) -> None:
    table = room.table(house.create(options={"deception": True}))
    table.page.get_by_test_id("look").wait_for()
    check(table.page)


def test_a_narrow_table(house: House, room: Room) -> None:
    game = house.bring_in(stories.first_on_a_card("vc", "rally", "tax"))
    table = room.table(game, viewport={"width": 1024, "height": 768})
    table.page.get_by_test_id("tab-rail").click()
    check(table.page)


def test_what_others_do_and_why(house: House, room: Room) -> None:
    """Moves being shown, the chain of reasons, the list of what was done, reasons in the log."""
    others = dict.fromkeys(("us", "arvn", "nva"), "nonplayer")
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{house.create(others, seed=5)['id']}")
    page.get_by_test_id("prompt").wait_for()
    table.wait(lambda: table.update and at_rest(table))
    while not page.get_by_test_id("why-toggle").count():
        go_on(table) if telling(page) else answer(table, simplest(table))
    check(page)
    page.get_by_test_id("why-toggle").click()
    page.get_by_test_id("why").wait_for()
    page.locator(".why button").first.click()
    check(page)
    page.get_by_test_id("skip-all").click()
    page.get_by_test_id("review").click()
    page.get_by_test_id("since").wait_for()
    check(page)
    page.get_by_test_id("back-to-play").click()
    action = page.get_by_test_id("log-action").first
    action.locator(".ask").click()
    page.get_by_test_id("log").get_by_test_id("why").wait_for()
    check(page)
