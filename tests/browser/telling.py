"""Watching what others do: the page tells it action by action, and waits in between."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.tabletop import Tabletop


def stop_time(page: Page) -> None:
    """Let the page's time stand still but for `Tabletop.let_pass`; before it goes anywhere."""
    page.clock.install(time=0)
    # The clock runs until it is paused, and cannot go back: an hour ahead is late enough.
    page.clock.pause_at(3_600)


def telling(page: Page) -> bool:
    """Whether the page shows what others do."""
    return page.get_by_test_id("telling").count() > 0


def at_rest(table: Tabletop) -> bool:
    """Whether the page waits for somebody: an action told to its end, or a decision."""
    page = table.page
    if telling(page):
        said = page.get_by_test_id("continue").all_inner_texts()
        return bool(said) and "To the end" not in said[0]
    return (
        table.stands_still
        and page.get_by_test_id("prompt").count() > 0
        and table.shown() == table.revision
        and page.locator(".options.busy").count() == 0
    )


def ready(table: Tabletop) -> bool:
    """Whether a person can do something: look behind the curtain, go on, decide, or see the end."""
    if not table.stands_still:  # a curtain may yet fall over what is told
        return False
    if table.page.get_by_test_id("look").count():
        return True
    asked = table.update["decision"] or table.update["outcome"]
    return at_rest(table) and bool(telling(table.page) or asked)


def simplest(table: Tabletop) -> str:
    """Return the least that can be answered."""
    return next((w for w in ("pass", "done", "no", "nothing") if w in table.words), table.words[0])


def answer(table: Tabletop, word: str) -> None:
    """Answer, and wait until the page tells what came of it or asks the next question."""
    before = table.revision
    table.option(word).click()
    table.wait(lambda: table.revision != before)
    table.wait(lambda: at_rest(table))


def go_on(table: Tabletop) -> None:
    """Continue with the next action, or the game, once the page waits for it."""
    table.wait(lambda: at_rest(table))
    table.page.get_by_test_id("continue").click()
    table.wait(lambda: at_rest(table))
