"""Own dice and cards on the page: asked for, found, typed, left to the computer, taken back."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from annamite import games
from annamite.kernel import Chance, DiceStream, Record, Session, Setup
from annamite.players import RandomPlayer
from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import stop_time
from tests.browser.test_accessibility import check as check_axe

pytestmark = pytest.mark.browser

RAIDERS = "rolling-thunder"
FORCES = ("air_force", "navy")
A_WHILE = 60_000
"""Milliseconds in which all that is to be shown has been shown, on a page whose time stands still."""


def fate(table: Tabletop) -> dict[str, Any]:
    """Return what is asked of the people's dice and cards."""
    asked = table.update["fate"]
    assert asked is not None, table.prompt
    return asked


def find(table: Tabletop, *texts: str) -> list[str]:
    """Type into the search field; return what it leaves."""
    field = table.page.get_by_test_id("find-outcome")
    for text in texts:
        field.fill(text)
    table.draw()
    return [word for word in table.buttons if word != "(computer)"]


def test_fire_in_the_lake_with_the_printed_deck(page: Page, house: House, room: Room) -> None:
    open_form(page, house)
    for seat in ("arvn", "nva", "vc"):
        page.get_by_test_id(f"seat-{seat}").select_option("nonplayer")
    page.get_by_test_id("scenario-short").check()
    page.get_by_test_id("own-dice").check()
    room.shoot(page, "form")
    table = Tabletop(page)
    page.get_by_test_id("start").click()
    table.wait(lambda: bool(table.update))
    table.settle()

    assert table.prompt == fate(table)["prompt"] == "Reveal the next card"
    expect(page.get_by_test_id("find-outcome")).to_be_focused()
    assert len(table.buttons) == len(fate(table)["options"]) + 1 > 100
    assert find(table, "peace talks") == ["3"]
    assert find(table, "no such card") == []
    assert "5" in find(table, "5")
    assert find(table, "5", "50") == ["50"]
    room.shoot(page, "card")
    check_axe(page)
    before = table.revision
    page.keyboard.press("Enter")
    table.wait(lambda: table.revision > before)
    table.settle()
    assert table.update["view"]["cards"]["current"]["number"] == 50

    # The computer draws once. Then the NVA, whom nobody plays, acts first.
    table.click("(computer)")
    asked = fate(table)
    assert asked["kind"] == "die"
    assert table.buttons == ["1", "2", "3", "4", "5", "6", "(computer)"]
    room.shoot(page, "die")
    check_axe(page)

    # Each die, or each sheet of like ones, is followed by what the non-players make of it.
    given: list[list[str]] = []
    while table.update["fate"] and table.update["fate"]["kind"] == "die" and len(given) < 12:
        if sheet := table.update["fate"]["sheet"]:
            page.keyboard.type("4" * len(sheet["labels"]))
        table.press("Enter" if sheet else "4")
        given.append(["4"] * (len(sheet["labels"]) if sheet else 1))
    assert given
    rolled = [message for message in table.sent if message["type"] == "fate"]
    assert [message["words"] for message in rolled] == [["50"], [None], *given]


@cache
def in_a_raid() -> Record:
    """Return a game at the first MiG Ambush card of a raid, to be drawn by hand."""
    setup = Setup("campaign", {})
    people = dict.fromkeys(FORCES, "person")
    chance = DiceStream.seeded(4)
    session = Session(games.load(RAIDERS), setup, people, chance, companion=FORCES)
    player = RandomPlayer("all", 4)
    while (request := session.request) is not None:
        if isinstance(request, Chance):
            if request.step.id == "deck.mig":
                return session.record()
            session.ask_fate()
        else:
            word = request.step.codec.word(player.choose(request))
            session.answer(request.seat, word)
    raise AssertionError("there was no raid")


def test_a_raid_with_the_printed_cards_and_a_die(house: House, room: Room) -> None:
    table = room.table(house.bring_in(in_a_raid()))
    page = table.page
    assert table.prompt == "Draw a MiG Ambush card"
    drawn = fate(table)["options"][1]
    assert table.buttons == [*(option["id"] for option in fate(table)["options"]), "(computer)"]
    room.shoot(page, "mig")
    table.press("2")
    assert table.update["view"]["decks"]["mig_ambush"]["shown"] == {drawn["id"]: 1}

    while table.update["fate"] is None or table.update["fate"]["step"] != "raid.strike":
        if table.update["fate"]:
            table.click(table.update["fate"]["options"][0]["id"])
        else:
            wanted = [word for word in ("press_on", "done", "none") if word in table.words]
            table.click(wanted[0] if wanted else table.words[0])
    at = table.revision
    assert table.prompt == "Roll the strike die"
    room.shoot(page, "strike")
    table.press_in_vain("7", "0")
    table.press("6")
    assert table.update["view"]["raid"] is None or table.update["view"]["raid"]["die"] == 6
    table.page.get_by_test_id("undo").click()
    table.wait(lambda: table.revision == at or table.revision < at)
    table.settle()


def test_what_a_die_brings_is_shown_before_the_next_one_is_asked_for(
    house: House, room: Room
) -> None:
    seats = dict.fromkeys(("arvn", "nva", "vc"), "nonplayer")
    game = house.create(seats, companion=True)
    page = room.page(speed="fast", reduced_motion="no-preference")
    stop_time(page)
    table = Tabletop(page).sit(f"{house.url}/play/{game['id']}")
    prompt, told = page.get_by_test_id("prompt"), page.get_by_test_id("continue")
    table.click("50")
    table.click("(computer)")
    table.option("4").click()
    told.wait_for()
    assert table.buttons == [], "nothing is asked for yet"
    table.let_pass(A_WHILE)
    expect(prompt).to_have_text("VC: first die for a random space")
    # This die alone brings nothing that could be shown.
    table.click("4")
    expect(prompt).to_have_text("VC: second die for a random space")
    table.option("4").click()
    told.wait_for()
    assert page.locator("[data-option], [data-testid=die-0]").count() == 0
    table.let_pass(A_WHILE)
    page.get_by_test_id("die-0").wait_for()
