"""The home page: the form that starts a game, the list of those that were started."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.house import GAME, House


def open_form(
    page: Page, house: House, game: str = GAME, mode: str = "alone", *, unfolded: bool = True
) -> None:
    """Open the form of a game from its card, and all that is folded away in it."""
    page.goto(house.url)
    page.get_by_test_id(f"{mode}-{game}").click()
    page.get_by_test_id("start").wait_for()
    for fold in ("each-seat", "more-options") if unfolded else ():
        summary = page.get_by_test_id(fold)
        if summary.count() and not summary.evaluate("(it) => it.parentElement.open"):
            summary.click()


def row_of(page: Page, game: str) -> Locator:
    """Return the line of one game in the list, whatever else is played in this house."""
    return page.get_by_test_id("game-row").filter(has=page.locator(f'a[href$="/play/{game}"]'))
