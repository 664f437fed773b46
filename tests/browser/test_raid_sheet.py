"""Raids, armed recon and B-52s on one sheet each: how many clicks they cost, and that they are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator

from annamite import games
from annamite.games.rolling_thunder.autopilot import Autopilot
from annamite.kernel import Session, decode, replay
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_keys import focus, tab_to
from tests.browser.test_rolling_thunder import GAME, begin

pytestmark = pytest.mark.browser

MOST_OF_A_RAID = 5
"""Clicks from the target to the launch."""
MOST_OF_A_SEASON = 34
SHEETS = {"raid-sheet": "raid", "recon-sheet": "recon", "bomber-sheet": "b52"}
"""What each sheet is sent by."""
SUGGESTS = {"recon.order", "recon.mission", "recon.prey", "recon.matrix", "sac.eliminate"}
"""Decisions that may come several in a row."""


class Hand:
    """A person with a mouse: each click counts, and what it was for is written down.

    Attributes:
        clicks: Clicks so far, by the step at which they were made.
        raids: Clicks of each raid, from the one on its target to the launch.
    """

    def __init__(self, table: Tabletop, house: House, game: str) -> None:
        self.table, self.page = table, table.page
        self.clicks: Counter[str] = Counter()
        self.raids: list[int] = []
        self._house, self._game = house, game
        self._since = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.clicks.total()

    def click(self, what: Locator) -> None:
        """Click once."""
        self.clicks[self.table.decision["step"]] += 1
        what.click()

    def answer(self, what: Locator) -> None:
        """Click once, which answers."""
        before = self.table.revision
        self.click(what)
        self.table.wait(lambda: self.table.revision != before)
        self.table.settle()

    def sheet(self) -> str | None:
        """Return the sheet that lies there, if any."""
        return next((each for each in SHEETS if self.page.get_by_test_id(each).count()), None)

    def fill(self) -> None:
        """Have the sheet filled in, unless it is; wait for what it promises."""
        self.page.get_by_test_id("usual").click(trial=True)
        ready = self.page.locator(".promise[data-waiting=false]")
        if self.page.get_by_test_id("always").get_attribute("aria-pressed") == "false":
            self.click(self.page.get_by_test_id("usual"))
        ready.locator("b").first.wait_for()

    def send(self, sheet: str) -> None:
        """Send a sheet."""
        button = self.page.get_by_test_id(f"send-{SHEETS[sheet]}")
        self.table.wait(lambda: button.get_attribute("aria-disabled") == "false")
        self.answer(button)
        if sheet == "raid-sheet":
            self.raids.append(self.total - self._since)

    def act(self) -> None:
        """Do what comes next as the autopilot would, with the mouse."""
        sheet = self.sheet()
        if sheet is not None:
            self.fill()
            self.send(sheet)
            return
        series = self.page.get_by_role("group", name="As usual").get_by_role("button")
        if self.table.decision["step"] in SUGGESTS:
            self.table.draw()
            if series.count():
                self.answer(series.first)
                return
        word = self.advised()
        if self.table.decision["step"] == "raid.target" and word != "pass":
            self._since = self.total
            self.answer(self.page.get_by_test_id(f"pick-{word}").first)
        else:
            self.answer(self.table.option(word))

    def advised(self) -> str:
        """Return what the autopilot would answer."""
        session = recorded(self._house, self._game)
        decision = session.decision
        assert decision is not None
        player = Autopilot(games.load(GAME))
        value = player.choose(decision, partial(session.fork_as, decision.seat))
        return decision.step.codec.word(value)


def recorded(house: House, game: str) -> Session[Any]:
    """Return a game as the server has it."""
    return replay(games.load(GAME), decode(house.record(game)))


def play_to(hand: Hand, until: Callable[[dict[str, Any]], bool]) -> None:
    """Play on until something holds of what the page knows."""
    for _ in range(300):
        if until(hand.table.update):
            return
        hand.act()
    raise AssertionError("played in vain")


def at(step: str) -> Callable[[dict[str, Any]], bool]:
    """Return whether a step is asked."""
    return lambda update: update["decision"]["step"] == step


def strikes(update: dict[str, Any], force: str) -> tuple[int, int]:
    """Return how many STRIKE squadrons a force has ready, and how many have flown."""
    state = update["view"]["forces"][force]
    ready, flown = (
        sum(count for kind, count in state[where].items() if kind.startswith("strike"))
        for where in ("reserve", "committed")
    )
    return ready, flown


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_season_costs_few_clicks(
    house: House, room: Room, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """One person plays both forces with usual packages until their STRIKE squadrons are used up."""
    game = begin(house, seed=seed)
    table = room.table(game, forms=True)
    hand = Hand(table, house, game["id"])
    play_to(hand, at("raid.support"))
    hand.click(table.page.get_by_test_id("always"))  # once for all seasons
    flown: dict[str, tuple[int, int]] = {}
    while table.update["view"]["season"] == 1:
        if table.update["view"]["phase"] == "production" or table.decision["step"].startswith("recon"):
            flown = flown or {force: strikes(table.update, force) for force in ("air_force", "navy")}
        hand.act()
    with capsys.disabled():
        print(f"\nseed {seed}: {hand.total} clicks, raids {hand.raids}, {dict(hand.clicks)}")
    assert len(hand.raids) >= 4
    assert max(hand.raids) <= MOST_OF_A_RAID
    assert hand.total <= MOST_OF_A_SEASON
    for ready, gone in flown.values():
        assert gone > ready
