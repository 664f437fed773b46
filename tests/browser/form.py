"""The home page: the form that starts a game, the list of those that were started."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.house import House


def open_form(page: Page, house: House) -> None:
    """Open the form: where no game is on the table yet, it opens by itself."""
    page.goto(house.url)
    row = page.get_by_test_id("game-row")
    row.or_(page.get_by_text("No game is on the table yet.")).first.wait_for()
    if row.count():
        page.get_by_test_id("new-game").click()
    page.get_by_test_id("start").wait_for()


def row_of(page: Page, game: str) -> Locator:
    """Return the line of one game in the list, whatever else is played in this house."""
    return page.get_by_test_id("game-row").filter(has=page.locator(f'a[href$="/play/{game}"]'))
