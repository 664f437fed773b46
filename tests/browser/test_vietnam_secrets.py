"""Two people at one screen over a campaign's secret sheets: a curtain between them, nothing shows."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.season import Planner
from tests.browser.tabletop import Tabletop
from tests.browser.test_seats import _BEHIND, _COVERED
from tests.browser.test_vietnam import TITLES, look
from tests.browser.test_vietnam_interphase import position

pytestmark = pytest.mark.browser

CAMPAIGN: Final = "campaign-1967"
SECRET: Final = (
    "nvn_morale",
    "nvn_commitment",
    "vc_draft",
    "vc_supply",
    "trail_supply",
    "recruits",
)
"""Indices that the US side never learns of."""
SAID_OF_PLANS: Final = ("Planned:", "plans-sheet", "plan-north.")


def check_curtain(table: Tabletop, seat: str) -> None:
    """The curtain is down for a seat: nothing behind it is drawn, seen or reached."""
    page = table.page
    curtain = page.get_by_role("dialog")
    curtain.wait_for()
    assert TITLES[seat] in curtain.inner_text()
    assert page.evaluate(_COVERED) == []
    table.press_in_vain("1", "2", "u", "Escape")
    page.keyboard.press("Tab")
    assert page.evaluate(_BEHIND) is None
    assert table.buttons == []
    content = page.content()
    for text in SAID_OF_PLANS:
        assert text not in content, text
    assert page.get_by_test_id("indices").count() == 0


def plan(planner: Planner, **numbers: int) -> None:
    """Plan so, and build nothing."""
    planner.table.wait(lambda: planner.page.locator("[data-testid^='plan-north.']").count() == 4)
    for line, number in numbers.items():
        planner.more(f"north.{line}", number)
    assert len(planner.click("send-plans")) == 1
    assert planner.step == "north.forces"
    planner.click("send-season")


def seen_by_us(house: House, room: Room, **numbers: int) -> dict[str, Any]:
    """Let the NLF plan behind the curtain; return what the screen was told for the US side then."""
    table = room.table(house.bring_in(position("north.sea", CAMPAIGN)), forms=True)
    page = table.page
    assert table.update["seat"] is None
    assert table.update["view"]["season"]["plan"] is None
    check_curtain(table, "nlf")
    look(table)
    planner = Planner(table)
    plan(planner, **numbers)
    known = planner.season["plan"]
    assert known == {"sea": 0, "trail": 0, "recruits": 0} | numbers

    check_curtain(table, "us")
    look(table)
    assert table.update["seat"] == "us"
    season = table.update["view"]["season"]
    assert season["plan"] is None
    assert {season["levels"][index] for index in SECRET} == {None}
    page.get_by_test_id("tab-season").click()
    page.get_by_test_id("indices").wait_for()
    content = page.content()
    for text in SAID_OF_PLANS:
        assert text not in content, text
    for index in SECRET:
        assert page.get_by_test_id(f"index-{index}").locator("td").first.inner_text() == "–"
    told = {"update": {**table.update, "since": None}, "log": table.log()}
    room.shoot(page, "us")

    # Its own sheets are open to both (17): the NLF reads them, and its own plans, once it is back.
    page.reload()
    table.wait(lambda: table.update["seat"] is None)
    table.settle()
    check_curtain(table, "us")
    look(table)
    planner.play({}, until=lambda: table.update["decision"] is None)
    check_curtain(table, "nlf")
    assert "Planned:" not in page.content()
    look(table)
    assert planner.season["plan"] == known
    return told


def test_nothing_of_the_north_s_plans_is_shown_to_the_us_side(house: House, room: Room) -> None:
    """Other plans make no other page: what the US side is told is the same to the letter."""
    some = seen_by_us(house, room, sea=2, trail=3, recruits=1)
    other = seen_by_us(house, room, trail=1)
    for part in ("title", "undo"):
        some["update"].pop(part)
        other["update"].pop(part)
    assert json.dumps(some) == json.dumps(other)
