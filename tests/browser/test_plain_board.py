"""A game without a page of its own: its view as it reads, played by key, at every width."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from annamite import games
from annamite.kernel import decode
from annamite.new_game import MODEL, write
from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

PLACES = ["ford", "cave", "ridge", "camp", "bridge"]
WIDTHS = [(390, 844), (820, 1180), (1280, 800), (1600, 900)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a new game, as the command writes it."""
    folder = tmp_path_factory.mktemp("games")
    write(MODEL, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(games.FOLDERS, str(folder))
        house = House(tmp_path_factory.mktemp("data"))
    house.own()
    yield house
    house.stop()
    assert "Traceback" not in house.complaints(), house.complaints()


def begun(house: House, seat: str = "searcher", seed: int = 1) -> dict[str, Any]:
    """Start a game with a person in one seat."""
    seats = {"patrol": "random", "searcher": "random", seat: "person"}
    wish = {"game": MODEL, "scenario": "trail", "seats": seats, "seed": seed}
    return house.ask("POST", "/api/games", json=wish).json()


def told(page: Page) -> dict[str, dict[str, str]]:
    """Return what the board says of each place."""
    rows: list[list[str]] = page.locator(".space").evaluate_all(
        "(all) => all.map((one) => [one.dataset.testid, ...[...one.querySelectorAll('.fact')]"
        ".flatMap((fact) => [...fact.children].map((each) => each.innerText))])"
    )
    return {
        place.removeprefix("space-"): dict(zip(facts[::2], facts[1::2], strict=True))
        for place, *facts in rows
    }


def check_board(table: Tabletop) -> None:
    """The board says what the view says, and nothing else."""
    view = table.update["view"]
    yes = {True: "yes", False: "no"}
    assert told(table.page) == {
        place["id"]: {"Patrol": place["patrol"], "Searcher": yes[place["searcher"]]}
        for place in view["places"]
    }
    board = table.page.get_by_test_id("plain-board")
    assert board.get_by_test_id("headline").inner_text() == view["headline"]
    assert board.locator(".facts").inner_text().split("\n") == [
        "Turns left",
        str(view["turns_left"]),
    ]


def test_it_is_played_to_the_end_by_key(house: House, room: Room) -> None:
    table = room.table(begun(house))
    for number in range(10):
        if table.update["outcome"]:
            break
        check_board(table)
        assert table.glowing == set(PLACES)
        table.press(str(1 + number % 5))
    assert table.update["outcome"]
    expect(table.page.get_by_text(table.update["outcome"]["text"])).to_be_visible()
    check_board(table)
    assert table.glowing == set()
    assert table.clicks == 0


def test_a_place_is_chosen_with_the_arrows_on_the_board(house: House, room: Room) -> None:
    table = room.table(begun(house, seed=2))
    table.space("ford").focus()
    table.press("ArrowRight", answers=False)
    table.press("ArrowDown", answers=False)
    expect(table.space("ridge")).to_be_focused()
    table.press("Enter")
    assert table.update["view"]["places"][2]["searcher"]
    check_board(table)
    table.space("camp").focus()
    table.press("Space")
    assert table.update["view"]["places"][3]["searcher"]


def test_a_place_is_chosen_with_the_mouse(house: House, room: Room) -> None:
    table = room.table(begun(house, "patrol"))
    table.click_space("camp")
    assert [place["patrol"] for place in table.update["view"]["places"]].count("here") == 1
    check_board(table)


def test_nobody_sees_more_than_the_view(house: House, room: Room) -> None:
    """The searcher's page has no word of where the patrol is, not even in its document."""
    table = room.table(begun(house, seed=3))
    assert {facts["Patrol"] for facts in told(table.page).values()} == {"maybe"}
    assert "here" not in table.page.get_by_test_id("plain-board").inner_html()


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_it_is_legible_at_every_width(house: House, room: Room, width: int, height: int) -> None:
    """Nothing is cut off, nothing lies beside the screen, and axe finds nothing grave."""
    table = room.table(begun(house, seed=4), viewport={"width": width, "height": height})
    page = table.page
    table.press("2")
    check_board(table)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= width
    for place in PLACES:
        card = table.space(place)
        assert card.evaluate(
            "(card) => card.scrollWidth <= card.clientWidth && card.scrollHeight <= card.clientHeight"
        )
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    expect(page.get_by_test_id("tab-rail")).to_have_count(0)
    check(page)
    room.shoot(page, f"plain-{width}")


def test_the_form_offers_it_and_leads_to_its_table(house: House, room: Room) -> None:
    page = room.page()
    page.goto(house.url)
    card = page.get_by_test_id(f"game-{MODEL}")
    # It has no drawn board, and says nothing of itself but who plays.
    expect(card.locator("svg")).to_have_count(1)
    expect(card.locator("img")).to_have_count(0)
    catalog = house.ask("GET", "/api/catalog").json()["games"]
    (entry,) = [each for each in catalog if each["name"] == MODEL]
    expect(card).to_contain_text(" · ".join(spec["title"] for spec in entry["seats"]))
    check(page)
    open_form(page, house, MODEL)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("plain-board").get_by_test_id("headline")).to_have_text("Turn 1")


def test_a_game_that_does_not_fit_goes_on_by_key(house: House, room: Room) -> None:
    """What is wrong is told and read out; one click of everybody's goes on from before it."""
    game = begun(house, seed=5)
    table = room.table(game)
    for key in "123":
        table.press(key)
    record = decode(house.record(game["id"]))
    at = max(n for n, entry in enumerate(record.entries) if entry.seat == "searcher")
    entries = list(record.entries)
    entries[at] = replace(entries[at], word="nowhere")
    old = house.bring_in(replace(record, rules="0", entries=tuple(entries)))

    table = room.table(old)
    panel = table.page.get_by_test_id("moving")
    expect(panel).to_contain_text(f"Entry {at}: what was answered does not fit any more.")
    expect(panel).to_contain_text("has not said yet")
    expect(panel).to_contain_text("Begun by rules 0")
    check(table.page, "[data-testid=moving]")
    assert table.update["decision"] is None
    button = panel.get_by_test_id("move-up")
    button.focus()
    table.page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    table.wait(lambda: table.update["paused"] is None)
    table.press("1")
    check_board(table)
