"""Standing orders of a campaign: a sheet that is sent by itself season after season, until it is ended."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import look
from tests.browser.test_vietnam_interphase import position
from tests.browser.test_vietnam_sheets import GAME, after_a_season, laid_out, rested, went_on

pytestmark = pytest.mark.browser

SCREENS: Final = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1280, 800),
    "wide": (1600, 1000),
}
KEPT: Final = "annamite.orders"


def order(what: str = "again", **more: Any) -> dict[str, Any]:
    """Return a standing order as the browser keeps it, given in the first season."""
    return {"what": what, "sends": True, "share": {}, "given": 1, "sent": None, "held": 0, **more}


def give(table: Tabletop, seat: str, **orders: dict[str, Any]) -> None:
    """Write standing orders where the browser keeps them."""
    name = f"{table.page.url.rpartition('/')[2].partition('?')[0]} {seat}"
    books = json.dumps({name: {"at": 1, "orders": orders}})
    table.page.evaluate("([name, books]) => localStorage[name] = books", [KEPT, books])


def obeyed(table: Tabletop, seat: str, **orders: dict[str, Any]) -> None:
    """Give standing orders as an earlier season would have, and open the page again."""
    give(table, seat, **orders)
    table.page.reload()
    look(table)


def kept(table: Tabletop) -> dict[str, Any]:
    """Return the orders that the browser keeps of the only table."""
    books = json.loads(table.page.evaluate("(name) => localStorage[name] ?? '{}'", KEPT))
    return next((book["orders"] for book in books.values()), {})


def answers(table: Tabletop) -> list[dict[str, Any]]:
    """Return the messages by which the page has answered."""
    return [each for each in table.sent if each["type"] == "answer"]


def at_last_season_s(house: House, room: Room) -> tuple[Tabletop, str]:
    """Return a page at a sheet for which last season's is whole, and the kind of its order."""
    table = laid_out(house, room, after_a_season("us"), SCREENS["desk"])
    kinds = {"bombing.mission": "bombing", "commitment.item": "us", "arvn.sheet": "arvn"}
    page = table.page
    while True:
        asked = table.decision
        hints = asked["hints"] or {}
        again = [each for each in hints.get("together", []) if "last season" in each["label"]]
        if again and "missing" not in again[0] and asked["step"] in kinds:
            return table, kinds[asked["step"]]
        revision = table.revision
        send = page.locator("[data-testid^='send-'].primary")
        if send.count():
            rested(table)
            send.click()
        else:
            page.get_by_test_id("advise").click()
            page.get_by_test_id("take-all-advice").click()
        went_on(table, revision)
        table.wait(lambda: table.update["decision"])


@pytest.mark.long
def test_a_sheet_is_sent_by_itself_and_undo_holds(house: House, room: Room) -> None:
    """In one message, told calmly, never in the past or for another seat; what is taken back waits."""
    table, kind = at_last_season_s(house, room)
    page, step, revision = table.page, table.decision["step"], table.revision
    (words,) = (
        each["words"]
        for each in table.decision["hints"]["together"]
        if "last season" in each["label"]
    )
    table.sent.clear()
    obeyed(table, "nlf", **{kind: order()})
    rested(table)
    page.get_by_role("button", name="Replay").click()
    page.get_by_test_id("each-season").wait_for(state="detached")
    # The order is given while somebody looks back, as from another tab.
    give(table, "us", **{kind: order()})
    table.draw()
    assert not answers(table)
    page.keyboard.press("Escape")
    went_on(table, revision)
    notice = page.get_by_role("status").filter(has_text="sent by your standing order")
    notice.wait_for()
    check_axe(page)
    room.shoot(page, "sent")
    (sent,) = answers(table)
    assert sent["words"][: len(words)] == words
    assert sent["words"][len(words) :] in ([], ["done"])
    assert kept(table)[kind]["sent"] == {"season": 2, "revision": revision}
    table.settle()
    page.get_by_test_id("notice-undo").click()
    table.wait(lambda: table.revision == revision and table.decision["step"] == step)
    page.get_by_text("it waits for the next season").wait_for()
    rested(table)
    page.reload()
    look(table)
    page.get_by_text("it waits for the next season").wait_for()
    rested(table)
    assert len(answers(table)) == 1
    assert table.revision == revision
    assert kept(table)[kind]["held"] == 2


def test_an_order_is_given_and_ended_by_key(house: House, room: Room) -> None:
    """It acts from the next season on, is listed with what else is ordered, and an empty list has no room."""
    table = laid_out(house, room, position("commitment.item", GAME), SCREENS["desk"])
    page, revision = table.page, table.revision
    page.get_by_role("tab", name="Season").click()
    row = page.get_by_test_id("order-us")
    assert row.count() == 0
    each = page.get_by_test_id("each-season")
    each.focus()
    page.keyboard.press("ArrowDown")
    row.wait_for()
    assert "from next season on" in row.inner_text()
    assert kept(table)["us"]["what"] == "again"
    rested(table)
    check_axe(page)
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        table.draw()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        check_axe(page)
        room.shoot(page, name)
    page.get_by_test_id("order-end-us").focus()
    page.keyboard.press("Enter")
    row.wait_for(state="detached")
    assert kept(table) == {}
    assert each.input_value() == ""
    assert table.revision == revision
    assert not answers(table)


@pytest.mark.long
def test_a_share_that_cannot_be_flown_is_laid_out(house: House, room: Room) -> None:
    """Nearest rows at or below are laid out, with why they were not sent."""
    table = laid_out(house, room, position("bombing.mission", GAME), SCREENS["desk"])
    page, revision = table.page, table.revision
    air = int(page.get_by_test_id("air-left").inner_text())
    share = {"bomb_restrained": 0.5, "bomb_trail": 50}
    obeyed(table, "us", bombing=order("share", given=0, share=share))
    page.get_by_text("a target cannot be bombed with its share").wait_for()
    rested(table)
    left = int(page.get_by_test_id("air-left").inner_text())
    assert air / 2 <= left < air
    assert not answers(table)
    assert table.revision == revision
    room.shoot(page, "share")
    obeyed(table, "us", bombing=order("share", given=0, share={"bomb_trail": 50}))
    went_on(table, revision)
    (sent,) = answers(table)
    assert sent["words"] == [f"bomb_trail-{air - left}", "done"]


def test_keys_send_no_sheet_behind_the_rules(house: House, room: Room) -> None:
    """Where the rules lie over the table, Ctrl+Enter is not for what is behind them."""
    table = laid_out(house, room, position("bombing.mission", GAME), SCREENS["tablet"])
    page, revision = table.page, table.revision
    rested(table)
    page.get_by_test_id("prompt").locator("xpath=..").get_by_role("button").last.click()
    page.locator("[aria-modal='true']").wait_for()
    page.keyboard.press("Control+Enter")
    table.draw()
    assert not answers(table)
    page.get_by_test_id("rules-close").click()
    page.locator("[aria-modal='true']").wait_for(state="detached")
    page.keyboard.press("Control+Enter")
    went_on(table, revision)
