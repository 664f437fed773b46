"""A person at the sheets of a campaign's season: each is filled and sent by clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from playwright.sync_api import Locator

from tests.browser.tabletop import Tabletop
from tests.browser.telling import telling
from tests.browser.test_vietnam import board

Deed = Callable[["Planner"], None]
MOST: Final = 400
"""Questions that a person answers in a season before the story is given up."""


class Planner:
    """Whoever fills the sheets of a seat at one page.

    Attributes:
        table: The page.
        seen: Steps that were answered, in order, each with how many messages its answer took.
    """

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.page = table.page
        self.seen: list[tuple[str, int]] = []

    # --- what is told -------------------------------------------------------------------------

    @property
    def season(self) -> dict[str, Any]:
        """The season as the page was told of it."""
        found: dict[str, Any] = self.table.update["view"]["season"]
        return found

    @property
    def levels(self) -> dict[str, Any]:
        """What the seat knows of the indices."""
        return dict(self.season["levels"])

    @property
    def step(self) -> str:
        """What is asked, or nothing once the game waits for somebody else."""
        asked = self.table.update["decision"]
        return asked["step"] if asked else ""

    def answers(self) -> list[dict[str, Any]]:
        """Return the messages with answers that the page has sent."""
        return [message for message in self.table.sent if message["type"] == "answer"]

    # --- what is done -------------------------------------------------------------------------

    def get(self, testid: str) -> Locator:
        """Return an element of the page."""
        return self.page.get_by_test_id(testid)

    def rested(self) -> None:
        """Wait until the sheet knows what it comes to."""
        self.table.wait(lambda: self.page.locator("[data-waiting='true']").count() == 0)

    def went_on(self, revision: int) -> None:
        """Wait until more than that was answered, and the page shows it; nothing is retold."""
        self.table.wait(lambda: self.table.revision > revision and self.table.stands_still)
        self.table.wait(lambda: telling(self.page) or self.table.shown() == self.table.revision)
        if telling(self.page):
            self.get("skip-all").click()
        self.table.settle()
        asked = ("decision", "waiting", "outcome")
        self.table.wait(lambda: any(self.table.update[each] for each in asked))
        self.table.settle()

    def answer(self, deed: Callable[[], Any]) -> list[dict[str, Any]]:
        """Do what answers the question; return the messages that it took."""
        revision, before, step = self.table.revision, len(self.answers()), self.step
        deed()
        self.went_on(revision)
        sent = self.answers()[before:]
        self.seen.append((step, len(sent)))
        return sent

    def click(self, testid: str) -> list[dict[str, Any]]:
        """Click what answers the question."""
        return self.answer(self.get(testid).click)

    def choose(self, word: str) -> list[dict[str, Any]]:
        """Answer with a button of the list."""
        return self.answer(self.table.option(word).click)

    def total(self, amount: str) -> int:
        """Return what a sheet says that an amount comes to."""
        return int(self.get(f"total-{amount}").inner_text().split()[0].rstrip(","))

    def more(self, line: str, number: int, *, by_key: bool = False) -> None:
        """Write a line of a sheet so many times more, by its button or by key."""
        count = self.get(f"count-{line}")
        now = int(count.inner_text())
        for each in range(1, number + 1):
            if by_key:
                count.focus()
                self.page.keyboard.press("ArrowUp")
            else:
                self.get(f"more-{line}").click()
            self.table.wait(partial(has_text, count, str(now + each)))
            self.rested()

    # --- units --------------------------------------------------------------------------------

    @property
    def units(self) -> list[dict[str, Any]]:
        """All units as the page was told of them."""
        found: list[dict[str, Any]] = self.table.update["view"]["units"]
        return found

    def unit(self, unit: int) -> dict[str, Any]:
        """Return a unit by its token, wherever it stands in the list."""
        return next(each for each in self.units if each["id"] == unit)

    def place_name(self, hex_: str) -> str:
        """Return what a hex is called in the list of units."""
        town = hexes()[hex_].get("town")
        return str(town["name"]) if town else hex_

    def name_of(self, row: Locator) -> str:
        """Return the name of a unit, as its row in the list of units has it."""
        text = row.locator(".name").evaluate("(it) => it.firstChild.textContent")
        return str(text).strip()

    # --- a season -----------------------------------------------------------------------------

    def play(self, deeds: dict[str, Deed], until: Callable[[], Any]) -> None:
        """Answer all that is asked, by a deed of one's own or by the least there is."""
        for _ in range(MOST):
            if until():
                return
            deeds.get(self.step, Planner.do_least)(self)
        raise AssertionError(f"played in vain, to: {self.step}")

    def do_least(self) -> None:
        """Answer with what does least, wherever the page has it."""
        word = least(self.table.words)
        sheet = self.page.locator("[data-testid^='send-'].primary")
        sheet.or_(self.table.option(word)).first.wait_for()
        if sheet.count():
            self.rested()
            self.answer(sheet.click)
        else:
            self.choose(word)


def has_text(where: Locator, text: str) -> bool:
    """Return whether an element has just this text."""
    return where.inner_text() == text


IDLE: Final = ("done", "stop", "end", "no", "none", "stay", "let_us_operate", "pass", "0")
"""Answers that do nothing."""


def least(words: list[str]) -> str:
    """Return the answer that does least."""
    return next((word for word in IDLE if word in words), words[0])


@cache
def hexes() -> dict[str, dict[str, Any]]:
    """Return the hexes of the map by what they are called on the wire."""
    return {each["id"]: each for each in board()["map"]["hexes"]}
