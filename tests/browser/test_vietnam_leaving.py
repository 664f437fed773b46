"""A season left and taken up again: in the middle of a sheet, after a power cut, and by letters."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.season import Planner
from tests.browser.tabletop import Tabletop
from tests.browser.telling import at_rest, telling
from tests.browser.test_vietnam import GAME, look
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


def told_meanwhile(table: Tabletop) -> str:
    """Go through what others did, action by action; return all that the page said of it."""
    page, said = table.page, []
    table.wait(lambda: telling(page))
    while telling(page):
        table.wait(lambda: at_rest(table))
        if not telling(page):
            break
        said.append(page.get_by_test_id("telling").inner_text())
        page.get_by_test_id("continue").click()
        table.wait(lambda: at_rest(table))
    return "\n".join(said)


def test_a_season_by_letters(house: House, room: Room) -> None:
    """Two people at two browsers in turn: each leaves, the other goes on, and each is told of it."""
    seats = {"us": "person", "nlf": "link"}
    body = {"game": GAME, "scenario": CAMPAIGN, "seats": seats, "seed": 1}
    game = house.ask("POST", "/api/games", json=body).json()
    link = game["links"]["nlf"]
    urls = {
        "us": f"{house.url}/play/{game['id']}",
        "nlf": link if link.startswith("http") else house.url + link,
    }
    browsers = {seat: room.context(owner=seat == "us", speed="fast", forms=True) for seat in seats}

    def sit(seat: str, *, new: bool = False) -> tuple[Planner, str]:
        """Open the page of a seat again; return who sits there and what the page told first."""
        table = Tabletop(browsers[seat].new_page()).sit(urls[seat])
        said = "" if new else told_meanwhile(table)
        assert table.update["seat"] == seat
        return Planner(table), said

    def leave(planner: Planner) -> int:
        """Close the page; return how far the game has come."""
        revision = planner.table.revision
        planner.page.close()
        return revision

    guest, _ = sit("nlf", new=True)
    assert guest.step == "setup.place"
    guest.click("suggest")
    assert guest.step == ""
    first = leave(guest)

    owner, said = sit("us")
    assert owner.table.revision == first
    assert "is set up in" in said, said
    owner.play({}, until=lambda: owner.step == "bombing.mission")
    owner.get("send-bomb_trail-41").click()
    owner.rested()
    owner.click("send-bombing")
    owner.play({}, until=lambda: owner.step == "commitment.item")
    owner.more("take_air", 2)
    owner.click("send-season")
    owner.play({}, until=lambda: owner.step == "")
    second = leave(owner)
    assert second > first

    guest, said = sit("nlf")
    assert guest.table.revision == second
    assert "Trail" in said, said
    room.shoot(guest.page, "told")
    guest.play({}, until=lambda: guest.step in {"north.trail_work", "north.sea"})
    guest.table.wait(lambda: guest.page.locator("[data-testid^='plan-north.']").count() >= 4)
    guest.more("north.sea", 1)
    guest.click("send-plans")
    guest.play({}, until=lambda: guest.step == "")
    third = leave(guest)

    owner, said = sit("us")
    assert owner.table.revision == third
    assert owner.step == "arvn.withdraw"
    assert owner.season["plan"] is None
    assert "by sea" not in said, said
    room.shoot(owner.page, "back")
