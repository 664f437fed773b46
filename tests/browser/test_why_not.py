"""What is pointed at or chosen and not offered says why, in a fixed place, with its clause."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from annamite import games
from annamite.kernel import Decision, replay, why_not
from tests.browser import stories
from tests.browser.checks import board, boxes
from tests.browser.conftest import Room
from tests.browser.house import GAME, House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

AWAY = ("north_vietnam", "loc_hue_khe_sanh")
"""Spaces in which the US cannot sweep."""
WIDTHS = [(390, 844), (820, 1180), (1280, 800), (1600, 1000)]


def sweeping(house: House, room: Room, **more: Any) -> Tabletop:
    """Sit down where the US is asked where it sweeps."""
    table = room.table(house.bring_in(stories.first_on_a_card("us", "sweep", "air_lift")), **more)
    table.click("sweep")
    return table


def line(table: Tabletop) -> Locator:
    """Return where it is told."""
    return table.page.get_by_test_id("why-not")


def away(table: Tabletop) -> list[str]:
    """Return spaces of the board that are not on offer."""
    return [space for space in table.update["view"]["spaces"] if space not in table.words]


def name(space: str) -> str:
    """Return what a space is called."""
    (found,) = [each["name"] for each in board()["drawing"]["spaces"] if each["id"] == space]
    return str(found)


def asked(table: Tabletop) -> list[str]:
    """Return the things that the page has asked about."""
    return [m["thing"] for m in table.sent if m["type"] == "why_not" and m["thing"]]


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
def test_a_space_that_is_chosen_in_vain_says_why(
    house: House, room: Room, size: tuple[int, int]
) -> None:
    table = sweeping(house, room, viewport={"width": size[0], "height": size[1]})
    before, places = table.revision, boxes(table, ".decision > *, main, [data-option]")
    for space in AWAY:
        assert space in away(table)
        table.page.mouse.click(*table.point(space))
        expect(line(table)).to_contain_text(f"{name(space)}:")
        assert "§3.2.3" in line(table).inner_text()
        assert boxes(table, ".decision > *, main, [data-option]") == places
    assert table.revision == before
    assert asked(table)[-2:] == list(AWAY)
    check(table.page)
    room.shoot(table.page, "why-not")


def test_it_is_the_sentence_of_the_rules(house: House, room: Room) -> None:
    record = stories.first_on_a_card("us", "sweep", "air_lift")
    table = sweeping(house, room)
    session = replay(games.load(GAME), record)
    session.answer("us", "sweep")
    fork = session.fork()
    assert isinstance(fork.request, Decision)
    for space in AWAY:
        (missing,) = why_not.of_words(fork, fork.request, [space])
        table.page.mouse.click(*table.point(space))
        said = f"{name(space)}: {missing.unmet.says} §{missing.unmet.rule}"
        expect(line(table)).to_contain_text(said)


def test_pointing_asks_once_the_pointer_rests(house: House, room: Room) -> None:
    table = sweeping(house, room)
    there = table.point(AWAY[0])
    table.page.mouse.move(*there)
    table.page.mouse.move(5, 400)
    table.page.wait_for_timeout(600)
    assert asked(table) == []
    table.page.mouse.move(*there)
    expect(line(table)).to_contain_text(f"{name(AWAY[0])}:")
    # It gives way to what an option would do, and ends with the question.
    table.option(table.words[0]).hover()
    expect(line(table)).to_be_empty()
    table.page.mouse.move(*there)
    expect(line(table)).to_contain_text(f"{name(AWAY[0])}:")
    table.click(table.words[0])
    expect(line(table)).to_be_empty()


def test_nothing_is_asked_while_it_is_not_this_page_s_decision(house: House, room: Room) -> None:
    table = sweeping(house, room)
    table.page.get_by_role("button", name="Replay").click()
    table.page.get_by_role("slider").wait_for()
    table.page.mouse.click(*table.point(AWAY[0]))
    table.page.wait_for_timeout(600)
    assert asked(table) == []


def test_a_choice_lists_what_it_lacks(house: House, room: Room) -> None:
    """Whole actions that are missing, behind a line at the end of the list."""
    table = room.table(house.create())
    table.wait(lambda: [m for m in table.sent if m["type"] == "why_not"])
    fold = table.page.get_by_test_id("not-possible")
    table.page.wait_for_timeout(300)
    if fold.count():
        fold.locator("summary").click()
        assert "§" in fold.inner_text()
        check(table.page)
