"""The form that starts a game."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.house import House


def open_form(page: Page, house: House) -> None:
    """Open the form: where no game is on the table yet, it opens by itself."""
    page.goto(house.url)
    row = page.get_by_test_id("game-row")
    row.or_(page.get_by_text("No game is on the table yet.")).first.wait_for()
    if row.count():
        page.get_by_test_id("new-game").click()
    page.get_by_test_id("start").wait_for()
