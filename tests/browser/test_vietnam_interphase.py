"""The interphase of a campaign of Vietnam 1965-1975: indices, sheets of many answers, all by key."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from annamite.kernel import Record
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import board, look
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, on_to

pytestmark = pytest.mark.browser

SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1280, 800), "wide": (1600, 900)}
LOW = (1280, 420)
"""A desk so low that what stands beside the map has no room."""
MOST_SHOWN = 200
KEYS = {"Esc": "Escape"}


@cache
def position(step: str, scenario: str = "campaign") -> Record:
    """Return the record of a campaign up to the first question of a step."""
    session = in_a_campaign(scenario=scenario)
    on_to(session, step)
    return session.record()


def sit_down(
    house: House, room: Room, step: str, size: tuple[int, int] = SCREENS["desk"]
) -> Tabletop:
    """Return a page at a step of the interphase, with whoever decides before it."""
    viewport = {"width": size[0], "height": size[1]}
    table = room.table(house.bring_in(position(step)), viewport=viewport)
    look(table)
    return table


def levels(table: Tabletop) -> dict[str, Any]:
    """Return what the seat knows of the indices."""
    return dict(table.update["view"]["season"]["levels"])


def check_indices(table: Tabletop) -> None:
    """The table of the Season tab has every index, and what it was moved by this season."""
    season = table.update["view"]["season"]
    rows = table.page.get_by_test_id("indices").locator("tr[data-testid]")
    shown = rows.evaluate_all(
        "(all) => all.map((row) => [row.dataset.testid.slice(6),"
        " ...[...row.querySelectorAll('td')].map((cell) => cell.innerText.replace('−', '-'))])"
    )
    assert {name for name, _, _ in shown} == season["levels"].keys()
    for name, now, moved in shown:
        level, then = season["levels"][name], season["opening"][name]
        assert now == ("–" if level is None else str(level)), name
        secret = level is None or then is None
        assert moved == ("" if secret or level == then else f"{level - then:+}"), name


def press_key_of(table: Tabletop, word: str) -> None:
    """Answer by the key that the page says an option has."""
    key = table.option(word).get_attribute("aria-keyshortcuts")
    assert key, word
    table.press(KEYS.get(key, key))


def find(table: Tabletop, words: str) -> list[str]:
    """Write words into the field over the answers, by key; return the answers left."""
    table.press(".", answers=False)
    assert table.page.evaluate("document.activeElement.dataset.testid") == "find-answer"
    table.page.keyboard.type(words)
    table.draw()
    return list(
        table.page.locator(".list [data-option]").evaluate_all(
            "(all) => all.map((each) => each.dataset.option)"
        )
    )


def hex_word(place: dict[str, Any]) -> str:
    """Return the answer that is a hex."""
    return f"hex-{place['id']}"


def leave_field(table: Tabletop) -> None:
    """Leave the field over the answers, by key, with nothing in it."""
    table.press("Escape", answers=False)
    table.press("Escape", answers=False)
    assert table.page.evaluate("document.activeElement.tagName") == "BODY"


def test_a_sheet_is_written_by_key_and_the_indices_follow(house: House, room: Room) -> None:
    """Words lead to a purchase among all answers; a sign buys, and Escape ends."""
    table = sit_down(house, room, "commitment.item")
    page = table.page
    assert page.get_by_test_id("tab-season").get_attribute("aria-selected") == "true"
    check_indices(table)
    check_axe(page)
    before = levels(table)["us_commitment"]
    count = len(table.words) - 1
    assert page.get_by_test_id("found").inner_text() == f"{count} of {count}"

    assert find(table, "riverine send") == ["take_riverine"]
    assert page.get_by_test_id("found").inner_text() == f"1 of {count}"
    room.shoot(page, "found")
    # The words stay where they are for more of the same.
    for bought in (1, 2):
        table.press("Enter")
        assert table.decision["step"] == "commitment.number"
        table.press("1")
        assert table.decision["step"] == "commitment.item"
        note = f"new commitment {bought}"
        assert note in table.option("done").inner_text()
    # The first Escape shows all answers again; only the next one ends the sheet.
    table.press("Escape", answers=False)
    table.draw()
    assert page.get_by_test_id("found").inner_text().startswith(f"{len(table.words) - 1} of")
    ordered = page.get_by_role("tabpanel").inner_text()
    assert "Ordered this season" in ordered
    assert "Riverine" in ordered
    room.shoot(page, "ordered")
    press_key_of(table, "done")
    look(table)
    assert levels(table)["us_commitment"] == before + 2
    check_indices(table)
    moved = page.get_by_test_id("index-us_commitment")
    assert moved.inner_text().split()[-2:] == [str(before + 2), "+2"]
    moved.locator("summary").click()
    moved.get_by_text("§").first.wait_for()
    room.shoot(page, "bought")


def test_bombing_is_a_row_of_numbers_for_each_target(house: House, room: Room) -> None:
    """The same number of points stands once in each row, which says what is bombed."""
    table = sit_down(house, room, "bombing.mission")
    page = table.page
    rows = page.locator(".options .row")
    names = rows.locator(".name").all_inner_texts()
    assert names == ["The North, restrained", "The North, unrestrained", "The Ho Chi Minh Trail"]
    for row, act in enumerate(("bomb_restrained", "bomb_unrestrained", "bomb_trail")):
        buttons = rows.nth(row).locator("[data-option]")
        ids = buttons.evaluate_all("(all) => all.map((each) => each.dataset.option)")
        assert ids
        assert ids == [f"{act}-{number}" for number in buttons.locator(".text").all_inner_texts()]
    check_axe(page)
    number = next(int(w.rpartition("-")[2]) for w in table.words if w.startswith("bomb_trail"))
    press_key_of(table, f"bomb_trail-{number}")
    page.get_by_role("tabpanel").get_by_text(f"The Trail: {number} Air Points").wait_for()
    check_indices(table)
    # Posts are called as people call them, not by the ids of counters.
    page.get_by_test_id("tab-saigon").click()
    saigon = page.get_by_test_id("saigon").inner_text()
    assert "IV Corps" in saigon
    assert "21st Infantry Division" in saigon
    assert "arvn." not in saigon
    room.shoot(page, "bombing")


def test_a_year_for_an_evening_shows_how_it_would_end(house: House, room: Room) -> None:
    """Each term of the sum, the chance and the grade that it reaches; the rail has them in a line."""
    table = room.table(house.bring_in(position("bombing.mission", "one-year-1967")))
    look(table)
    page, victory = table.page, table.update["view"]["victory"]
    forecast = victory["forecast"]
    shown = page.get_by_test_id("forecast")
    for term in forecast["terms"]:
        cells = page.get_by_test_id(f"forecast-{term['figure']}").locator("td").all_inner_texts()
        numbers = [float(cell.replace("−", "-").lstrip("× ")) for cell in cells]
        assert numbers == [term["stands"], term["weight"], term["adds"]]
    assert page.get_by_test_id("forecast-percent").inner_text() == f"{forecast['percent']} %"
    assert victory["reason"] in shown.locator("[aria-current]").inner_text()
    assert f"{victory['reason']}, {forecast['percent']} %." in standing_of(table)
    assert "How it would end now" in shown.inner_text()
    shown.scroll_into_view_if_needed()
    room.shoot(page, "forecast")
    check_axe(page)


def standing_of(table: Tabletop) -> str:
    """Return what the rail says of who would win."""
    return table.page.get_by_test_id("standing").inner_text()


def test_of_hundreds_of_numbers_one_is_found_by_key(house: House, room: Room) -> None:
    """Where rows have more numbers than there are keys, words name the row and the number."""
    table = room.table(house.bring_in(position("bombing.mission", "campaign-1967")))
    look(table)
    page = table.page
    assert len(table.words) > MOST_SHOWN
    find(table, "trail 41")
    numbers = page.locator(".options .row [data-option]")
    assert numbers.evaluate_all("(all) => all.map((each) => each.dataset.option)") == [
        "bomb_trail-41"
    ]
    assert page.locator(".options .row .name").inner_text() == "The Ho Chi Minh Trail"
    room.shoot(page, "one")
    check_axe(page)
    table.press("Enter")
    page.get_by_role("tabpanel").get_by_text("The Trail: 41 Air Points").wait_for()


def test_of_thousands_of_answers_some_have_buttons(house: House, room: Room) -> None:
    """The rest is found by its place, and chosen on the map."""
    table = sit_down(house, room, "vc.place")
    page = table.page
    count = len(table.words) - 1
    assert count > 10 * MOST_SHOWN
    assert page.locator(".list [data-option]").count() == MOST_SHOWN
    assert page.get_by_test_id("not-shown").inner_text().startswith(str(count - MOST_SHOWN))
    room.shoot(page, "many")
    assert find(table, "no such place") == []
    leave_field(table)
    place = next(
        each
        for each in board()["map"]["hexes"][::-1]
        if each.get("town") and hex_word(each) in table.words
    )
    (word,) = find(table, place["town"]["name"])
    assert word == hex_word(place)
    assert page.get_by_test_id("not-shown").count() == 0
    table.press("Enter")
    assert table.decision["step"] == "vc.unit"
    table.undo()
    assert table.decision["step"] == "vc.place"
    table.press("Escape", answers=False)
    table.draw()
    assert table.option(word).count() == 0
    table.click_space(word.removeprefix("hex-"))
    assert table.decision["step"] == "vc.unit"


def test_what_stands_beside_the_map_scrolls_by_key(house: House, room: Room) -> None:
    """The rail is in reach of Tab, and arrows scroll it rather than go to the options."""
    table = sit_down(house, room, "vc.points", LOW)
    page = table.page
    check_axe(page)
    rail = page.locator("aside.situation")
    assert rail.evaluate("(rail) => rail.scrollHeight > rail.clientHeight")
    page.get_by_role("button", name="More").focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Situation":
            break
    assert page.evaluate("document.activeElement.ariaLabel") == "Situation"
    table.press("ArrowDown", answers=False)
    table.wait(lambda: rail.evaluate("(rail) => rail.scrollTop") > 0)


def test_a_long_sheet_fits_every_screen(house: House, room: Room) -> None:
    """The field, some answers and what ends the sheet are in view, nothing hangs over, axe is content."""
    table = sit_down(house, room, "commitment.item")
    page = table.page
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        table.draw()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        for part in ("find-answer", "option-take_artillery_105", "option-done", "indices"):
            box = page.get_by_test_id(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0, (name, part)
            assert box["x"] + box["width"] <= width, (name, part)
            if part != "indices":
                assert box["y"] + box["height"] <= height, (name, part)
        assert not table.cut_off(), name
        check_axe(page)
        room.shoot(page, name)
