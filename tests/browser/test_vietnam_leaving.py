"""A season left and taken up again: in the middle of a sheet, and after a power cut."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.browser.conftest import Room
from tests.browser.house import House, link_of
from tests.browser.season import Planner
from tests.browser.tabletop import Tabletop
from tests.browser.test_vietnam import look
from tests.browser.test_vietnam_interphase import position

pytestmark = pytest.mark.browser

CAMPAIGN: Final = "campaign-1967"
PARTS: Final = ("revision", "view", "decision", "undo")
"""What must be as it was."""


def check_same(table: Tabletop, before: dict[str, Any]) -> None:
    """The game is where it was, and the page shows it."""
    for part in PARTS:
        assert table.update[part] == before[part], part
    assert table.shown() == before["revision"]


def test_a_page_closed_over_a_sheet_comes_back_to_it(house: House, room: Room) -> None:
    """Nothing of what was written had been sent; the sheet lies there and can be filled."""
    game = house.bring_in(position("commitment.item", CAMPAIGN))
    context = room.context(forms=True)
    url = f"{house.url}/play/{game['id']}"
    table = Tabletop(context.new_page()).sit(url)
    look(table)
    planner = Planner(table)
    planner.more("take_air", 3)
    before = table.update
    table.page.close()
    again = Tabletop(context.new_page()).sit(url)
    look(again)
    check_same(again, before)
    planner = Planner(again)
    assert planner.answers() == []
    planner.get("season-sheet").wait_for()
    now = int(planner.get("count-take_air").inner_text())
    planner.more("take_air", 1)
    total = planner.total("us_commitment")
    assert len(planner.click("send-season")) == 1
    assert planner.levels["us_commitment"] == total
    (order,) = (each for each in planner.season["booked"] if each["item"] == "air")
    assert order["number"] == now + 1


def test_a_power_cut_between_two_sheets_loses_neither(house: House, room: Room) -> None:
    """What was sent stands, and the next sheet is asked for on the same page."""
    room.forgiven += ["WebSocket connection", "ERR_CONNECTION"]
    table = room.table(house.bring_in(position("north.sea", CAMPAIGN)), forms=True)
    look(table)
    planner = Planner(table)
    table.wait(lambda: table.page.locator("[data-testid^='plan-north.']").count() == 4)
    planner.more("north.trail", 2)
    planner.click("send-plans")
    before = table.update
    assert planner.step == "north.forces"
    house.kill()
    table.page.get_by_text("Connection lost").wait_for()
    house.start()
    table.wait(lambda: table.update is not before)
    look(table)
    check_same(table, before)
    assert planner.season["plan"] == {"sea": 0, "trail": 2, "recruits": 0}
    planner.get("toggle-air_defence").click()
    planner.rested()
    total = planner.total("nvn_commitment")
    assert len(planner.click("send-season")) == 1
    look(table)
    table.page.get_by_test_id("tab-season").wait_for()
    table.wait(lambda: table.update["seat"] == "us")
    told = json.loads(house.record(table.page.url.rpartition("/")[2]))
    assert "air_defence" in json.dumps(told)
    assert total > before["view"]["season"]["levels"]["nvn_commitment"]


# --- by letters -----------------------------------------------------------------------------------


def logged(table: Tabletop) -> str:
    """Return what the log of the page tells."""
    table.page.get_by_test_id("tab-log").click()
    return str(table.page.get_by_role("tabpanel").inner_text())


@pytest.mark.long
def test_a_season_by_letters(house: House, room: Room) -> None:
    """Two people at two browsers in turn: each leaves, the other goes on, and the log tells each of it."""
    body = {"game": "vietnam-1965-1975", "scenario": "campaign", "seed": 1}
    game = house.ask(
        "POST", "/api/games", json={**body, "seats": {"us": "person", "nlf": "link"}}
    ).json()
    # The link is opened once; from then on the browser is known by its cookie.
    urls = dict.fromkeys(("us", "nlf"), f"{house.url}/play/{game['id']}")
    browsers = {seat: room.context(owner=seat == "us", forms=True) for seat in urls}
    Tabletop(browsers["nlf"].new_page()).sit(link_of(game, "nlf")).page.close()

    def sit(seat: str, revision: int) -> Planner:
        """Open the page of a seat, which comes to where the game stands."""
        table = Tabletop(browsers[seat].new_page()).sit(urls[seat])
        assert (table.update["seat"], table.update["seats"]) == (seat, [seat])
        assert table.revision >= revision
        return Planner(table)

    def leave(planner: Planner) -> int:
        """Close the page once the other has to decide; return how far the game has come."""
        revision = planner.table.revision
        assert planner.step == ""
        planner.page.close()
        return revision

    guest = sit("nlf", 0)
    assert guest.step == "setup.place"
    guest.click("suggest")
    came = leave(guest)

    owner = sit("us", came)
    assert "is set up in" in logged(owner.table)
    owner.play({}, until=lambda: owner.step == "bombing.mission")
    owner.get("send-bomb_trail-6").click()
    owner.rested()
    owner.click("send-bombing")
    owner.play({}, until=lambda: owner.step == "")
    came = leave(owner)

    guest = sit("nlf", came)
    assert "6 Air Points" in logged(guest.table)
    guest.play({}, until=lambda: guest.step in {"north.trail_work", "north.sea"})
    guest.table.wait(lambda: guest.page.locator("[data-testid^='plan-north.']").count() >= 4)
    guest.more("north.sea", 1)
    guest.click("send-plans")
    guest.play({}, until=lambda: guest.step == "")
    assert guest.season["plan"]["sea"] == 1
    came = leave(guest)

    owner = sit("us", came)
    assert owner.step
    assert owner.season["plan"] is None
