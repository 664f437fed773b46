"""From the form of a new game to the first decision of a campaign: few clicks, one request, one socket."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Request

from benchmarks import first_decision
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop

pytestmark = pytest.mark.browser

MOST_CLICKS: Final = 6
MOST_UPDATES: Final = 24
"""Messages with news that may come before the decision: one for each action of the computer."""
FIRST: Final = {"us": "pacification.region", "nlf": "setup.place"}


@pytest.mark.parametrize(("scenario", "seat"), [*first_decision.CAMPAIGNS.items()])
def test_the_first_decision_comes_after_few_steps(
    house: House, room: Room, scenario: str, seat: str
) -> None:
    """How long it takes is measured by `python -m benchmarks.first_decision`; counts hang on no machine."""
    page = room.page(speed=None, forms=True)
    table, asked = Tabletop(page), []
    clicks = first_decision.fill(page, house.url, scenario, seat)

    def hear(request: Request) -> None:
        if "/api/games" in request.url:
            asked.append((request.method, request.url.partition("/api")[2]))

    page.on("request", hear)
    page.get_by_test_id("start").click()
    clicks += 1 + first_decision.wait(page)
    table.settle()
    assert table.decision["step"] == FIRST[seat]
    assert clicks <= MOST_CLICKS
    assert len(table.updates) <= MOST_UPDATES
    assert [method for method, _ in asked].count("POST") == 1, asked
    assert not [message for message in table.sent if message["type"] == "answer"]
    room.shoot(page, "first-decision")
