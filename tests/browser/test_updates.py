"""The page makes the changes that it is told, and asks for the rest: for everything, for earlier lines."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator

from annamite.kernel import Record
from annamite.server.play.views import LINES_AT_FIRST, LINES_AT_ONCE
from tests.browser import stories
from tests.browser.checks import check_board, check_log
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop

pytestmark = pytest.mark.browser

_KNOWN = """
() => {
  const { revision, seat, view } = window.annamite.update;
  return { revision, seat, view };
}
"""


def check_known(table: Tabletop, house: House, game: dict[str, Any]) -> None:
    """The page has the view that the server would send as a whole."""
    known = table.page.evaluate(_KNOWN)
    assert known["revision"] == table.revision
    assert known["view"] == table.update["view"]
    if known["seat"] is not None:  # the curtain shows what cannot be asked for
        assert known["view"] == house.at(game["id"], known["revision"], known["seat"])["view"]


def go_on(table: Tabletop, house: House, game: dict[str, Any], dice: Random) -> None:
    """Answer at random; somebody comes to the screen first, where the next person is awaited."""
    if table.update["decision"] is None:
        seat = table.update["waiting"]["seat"]
        table.page.get_by_test_id("look").click()
        table.wait(lambda: table.update["seat"] == seat)
        table.settle()
        check_known(table, house, game)
    table.click(dice.choice(table.words))
    check_known(table, house, game)


@pytest.mark.parametrize("deception", [False, True])
def test_the_page_knows_what_the_server_would_send(
    house: House, room: Room, deception: bool
) -> None:
    """At each step: answers, undos, other seats, a page loaded again, a server started again."""
    room.forgiven += ["WebSocket connection", "ERR_CONNECTION"]
    game = house.create({}, seed=11, options={"deception": deception})
    table = room.table(game)
    dice = Random(4)
    for _ in range(8):
        go_on(table, house, game, dice)
    for _ in range(3):
        if table.points:
            table.undo()
            check_known(table, house, game)
    for _ in range(3):
        go_on(table, house, game, dice)
    before = table.update
    table.page.reload()
    table.wait(lambda: table.update is not before)
    table.settle()
    check_known(table, house, game)
    go_on(table, house, game, dice)
    before = table.update
    house.kill()
    table.page.get_by_text("Connection lost").wait_for()
    house.start()
    table.wait(lambda: table.update is not before)
    table.settle()
    check_known(table, house, game)
    go_on(table, house, game, dice)
    assert not [message for message in table.sent if message["type"] == "resync"]


@pytest.mark.parametrize("lose", ["delete update.since", "update.revision -= 1"])
def test_a_page_whose_changes_do_not_fit_asks_for_everything(
    house: House, room: Room, lose: str
) -> None:
    room.forgiven.append("Asking for everything as it is")
    game = house.bring_in(stories.first_on_a_card("arvn", "train", "govern"))
    table, other = room.table(game), room.table(game)
    table.page.evaluate(f"() => {{ const {{ update }} = window.annamite; {lose}; }}")
    other.click("train")
    table.wait(lambda: "resync" in [message["type"] for message in table.sent])
    table.wait(lambda: table.update["revision"] == other.revision)
    table.settle()
    check_known(table, house, game)
    check_board(table, table.update["view"])
    # From there on changes fit again.
    other.click_space("saigon")
    table.wait(lambda: table.update["revision"] == other.revision)
    table.settle()
    check_known(table, house, game)
    assert [message["type"] for message in table.sent].count("resync") == 1


@cache
def long_story() -> Record:
    """Return a game with a log of many pages, without reasons."""
    session = stories.begin(5, "full")
    dice = Random(5)
    stories.play_until(
        session,
        lambda played: len(played.log) > 1_300,
        lambda decision: dice.choice(decision.values),
    )
    return session.record()


def tops(log: Locator) -> list[float]:
    """Return how far from the top of the panel each line is."""
    return list(
        log.evaluate(
            """(log) => {
                const top = log.getBoundingClientRect().top;
                const lines = [...log.querySelectorAll(".line")];
                return lines.map((line) => line.getBoundingClientRect().top - top);
            }"""
        )
    )


def shown(log: Locator) -> int:
    return log.locator(".line").count()


def test_earlier_lines_of_the_log_come_when_they_are_asked_for(house: House, room: Room) -> None:
    """By scrolling, by key and by a search; what is being read stays where it is."""
    game = house.bring_in(long_story())
    table = room.table(game)
    assert len(table.lines) == LINES_AT_FIRST
    check_log(table)
    log = table.page.get_by_test_id("log")
    assert shown(log) == LINES_AT_FIRST

    # To the top, but for a little: lines come in above, and nothing moves.
    log.evaluate("(log) => { log.scrollTop = 30; }")
    before = tops(log)[-LINES_AT_FIRST:]
    table.wait(lambda: shown(log) > LINES_AT_FIRST)
    table.draw()
    for now, then in zip(tops(log)[-LINES_AT_FIRST:], before, strict=True):
        assert abs(now - then) < 2
    loaded = len(table.lines)
    assert loaded == LINES_AT_FIRST + LINES_AT_ONCE

    # The button, by key.
    button = table.page.get_by_test_id("earlier")
    for _ in range(2):
        many = shown(log)
        button.focus()
        table.page.keyboard.press("Enter")
        table.pass_soon(partial(check_more, log, many))

    # A search goes through all of it.
    told = house.ask("GET", f"/api/games/{game['id']}/since/0").json()
    texts = [
        line["text"] for scene in told["scenes"] for step in scene["steps"] for line in step["log"]
    ]
    rare = next(text for text in texts if texts.count(text) == 1)
    table.page.get_by_role("searchbox").fill(rare)
    table.pass_soon(lambda: finds(log, rare))
    assert table.lines[0]["at"] == 0
    assert [line["text"] for line in table.lines] == texts
    table.page.get_by_role("searchbox").fill("no such line")
    table.page.get_by_text("No line holds that.").wait_for()


def check_more(log: Locator, many: int) -> None:
    assert shown(log) > many


def finds(log: Locator, text: str) -> None:
    lines = log.locator(".line").all_inner_texts()
    assert any(text in line for line in lines), lines
