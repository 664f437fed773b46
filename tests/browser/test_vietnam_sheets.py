"""The sheets of a season as forms: last season's, or the computer's, changed and sent in one message."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Locator

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import DiceStream, Record, Session, Setup
from annamite.players import seat_player
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import look
from tests.browser.test_vietnam_interphase import SCREENS, position

pytestmark = pytest.mark.browser

GAME: Final = "campaign-1967"
SEND: Final = "[data-testid^='send-'].primary"
"""What sends a sheet."""
MARCHES: Final = ("trail.", "move.", "turn.", "round.")
"""Steps that move units and fill no sheet: infiltration comes after the last sheet, then operations."""
MOST_CLICKS: Final = 40
"""For a season's sheets, from last season's."""


def laid_out(house: House, room: Room, record: Record, size: tuple[int, int]) -> Tabletop:
    """Return a page at a sheet that is laid out as a form."""
    table = room.table(
        house.bring_in(record),
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
    )
    table.settle()
    table.page.evaluate("localStorage['annamite.one_by_one'] = '0'")
    table.page.reload()
    look(table)
    return table


def rested(table: Tabletop) -> None:
    """Wait until the sheet knows what it comes to."""
    table.wait(lambda: table.page.locator("[data-waiting='true']").count() == 0)


def counts(table: Tabletop, line: str, number: int) -> None:
    """Wait until a line is written so often."""
    shown = table.page.get_by_test_id(f"count-{line}")
    table.wait(lambda: shown.inner_text() == str(number))


def went_on(table: Tabletop, revision: int) -> None:
    """Wait until more has been answered than up to a revision."""
    table.wait(lambda: table.revision > revision)


def season(table: Tabletop) -> dict[str, Any]:
    """Return the season as the page was told of it."""
    found: dict[str, Any] = table.update["view"]["season"]
    return found


def test_the_us_sheet_is_drawn_up_and_sent_in_one_message(house: House, room: Room) -> None:
    """The computer's suggestion with its reasons, a number more by key, totals, then all is ordered."""
    table = laid_out(house, room, position("commitment.item", GAME), SCREENS["desk"])
    page, before = table.page, season(table)["levels"]["us_commitment"]
    page.get_by_test_id("suggest").click()
    page.get_by_test_id("reasons").wait_for()
    rested(table)
    drawn_up = page.get_by_test_id("total-us_commitment").inner_text()
    count = page.get_by_test_id("count-take_air")
    number = int(count.inner_text())
    count.focus()
    page.keyboard.press("ArrowUp")
    table.wait(lambda: count.inner_text() == str(number + 1))
    rested(table)
    total = int(page.get_by_test_id("total-us_commitment").inner_text().split()[0])
    assert total == int(drawn_up.split()[0]) + 1
    assert page.get_by_test_id("moves").inner_text()
    check_axe(page)
    room.shoot(page, "drawn-up")
    revision = table.revision
    page.keyboard.press("Control+Enter")
    table.wait(
        lambda: table.revision > revision and not table.page.get_by_test_id("season-sheet").count()
    )
    assert season(table)["levels"]["us_commitment"] == total
    assert total > before


def test_what_is_written_may_be_found_changed_and_struck(house: House, room: Room) -> None:
    """Words find a line; a step less strikes it; nothing is sent as long as it is drawn up."""
    table = laid_out(house, room, position("commitment.item", GAME), SCREENS["desk"])
    page, revision = table.page, table.revision
    page.get_by_test_id("find-line").fill("riverine")
    page.get_by_test_id("more-take_riverine").click()
    page.get_by_test_id("more-take_riverine").click()
    rested(table)
    assert page.get_by_test_id("count-take_riverine").inner_text() == "2"
    page.get_by_test_id("less-take_riverine").click()
    rested(table)
    page.get_by_test_id("clear").click()
    assert page.get_by_test_id("count-take_riverine").inner_text() == "0"
    assert table.revision == revision
    assert not season(table)["booked"]


def test_bombing_is_shared_between_both_targets(house: House, room: Room) -> None:
    """Rows of the table with their odds; what goes to one target is missing for the other."""
    table = laid_out(house, room, position("bombing.mission", GAME), SCREENS["desk"])
    page = table.page
    left = int(page.get_by_test_id("air-left").inner_text())
    rows = page.locator("[data-testid^='send-bomb_trail-']")
    ids = rows.evaluate_all("(all) => all.map((each) => each.dataset.testid)")
    least = min(int(each.rpartition("-")[2]) for each in ids if not each.endswith("-0"))
    page.get_by_test_id(f"send-bomb_trail-{least}").click()
    table.wait(lambda: page.get_by_test_id("air-left").inner_text() == str(left - least))
    assert "hits" in page.get_by_test_id("odds-bomb_trail").inner_text()
    rested(table)
    check_axe(page)
    room.shoot(page, "bombing")
    page.get_by_test_id("send-bombing").click()
    table.wait(lambda: season(table)["missions"])
    (mission,) = season(table)["missions"]
    assert (mission["target"], mission["points"]) == ("trail", least)


def test_the_north_plans_all_at_once(house: House, room: Room) -> None:
    """Each number says what it brings, and what is left for those after it."""
    table = laid_out(house, room, position("north.sea", GAME), SCREENS["desk"])
    page = table.page
    table.wait(lambda: page.locator("[data-testid^='plan-north.']").count() == 4)
    for step, number in (("north.sea", 2), ("north.trail", 3), ("north.recruits", 1)):
        for more in range(number):
            page.get_by_test_id(f"more-{step}").click()
            counts(table, step, more + 1)
            rested(table)
    assert "supply" in page.get_by_test_id("plan-north.trail").inner_text()
    check_axe(page)
    room.shoot(page, "plans")
    page.get_by_test_id("send-plans").click()
    table.wait(lambda: season(table)["plan"] == {"sea": 2, "trail": 3, "recruits": 1})


def test_vc_units_go_where_the_map_is_clicked(house: House, room: Room) -> None:
    """What is chosen once is put down and paid for by one click."""
    table = laid_out(house, room, position("vc.place", GAME), SCREENS["desk"])
    page = table.page
    page.get_by_test_id("brush-vc_political_section").check()
    sections = int(page.get_by_test_id("total-sections").inner_text())
    place = next(word for word in table.words if word.startswith("hex-4"))
    table.click_space(place.removeprefix("hex-"))
    table.wait(
        lambda: page.get_by_test_id("total-sections").inner_text() == str(sections - 1),
    )
    assert table.decision["step"] == "vc.place"
    check_axe(page)
    room.shoot(page, "vc")


def test_sheets_fit_every_screen(house: House, room: Room) -> None:
    """Totals and what sends the sheet are in view, and nothing hangs over."""
    table = laid_out(house, room, position("commitment.item", GAME), SCREENS["desk"])
    page = table.page
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        table.draw()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        for part in ("totals", "send-season"):
            box = page.get_by_test_id(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0, (name, part)
            assert box["x"] + box["width"] <= width, (name, part)
            assert box["y"] + box["height"] <= height, (name, part)
        check_axe(page)
        room.shoot(page, name)


# --- a season's sheets ----------------------------------------------------------------------------


@cache
def after_a_season(seat: str) -> Record:
    """Return a campaign after a season as history had it, whose seat a person takes from then on."""
    game = Vietnam()
    seats = dict.fromkeys(("us", "nlf"), "computer") | {seat: "person"}
    session = Session(game, Setup(GAME), seats, DiceStream.seeded("sheets", 1))
    players: dict[str, Any] = {each: seat_player("historical", game, each, 1) for each in seats}
    while (decision := session.decision) is not None:
        assert session.state.season is not None
        if session.state.season.number == 2 and decision.seat == seat:
            break
        value = players[decision.seat].choose(decision, lambda *_: session.fork_as(decision.seat))
        session.answer(decision.seat, decision.step.codec.word(value))
    return session.record()


@pytest.mark.long
@pytest.mark.parametrize("seat", ["us", "nlf"])
def test_last_season_s_sheets_are_sent_again_in_forty_clicks(
    house: House, room: Room, seat: str
) -> None:
    """As last season where it can be had, as the computer would elsewhere, until units march."""
    table = laid_out(house, room, after_a_season(seat), SCREENS["desk"])
    page, clicks = table.page, 0
    seen: list[str] = []

    def click(what: Locator) -> None:
        nonlocal clicks
        what.click()
        clicks += 1

    def over() -> bool:
        return not table.update["decision"] or table.decision["step"].startswith(MARCHES)

    while not over():
        assert clicks <= MOST_CLICKS, " ".join(seen)
        step, revision = table.decision["step"], table.revision
        seen.append(step)
        again, send = page.get_by_test_id("as-last-season"), page.locator(SEND)
        if again.count():
            click(again)
            if step != "vc.place":  # there units are put down at once
                rested(table)
                click(send)
        elif step in ("arrival.place", "setup.place"):
            click(page.get_by_test_id("suggest"))
        elif send.count():
            click(send)
        else:
            click(page.get_by_test_id("advise"))
            click(page.get_by_test_id("take-all-advice"))
        went_on(table, revision)
        table.wait(lambda: table.update["decision"] or table.update["waiting"] is None)
    print(seat, clicks, seen)
    assert clicks <= MOST_CLICKS, seen
    assert len({*seen}) > 4
