"""The home page: starting, keeping, copying, moving and deleting games."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from annamite.kernel import decode
from annamite.server.store.file import FILE
from tests.browser import stories
from tests.browser.checks import check_all
from tests.browser.conftest import Room
from tests.browser.form import open_form, row_of
from tests.browser.house import GAME, House, until
from tests.browser.tabletop import Tabletop
from tests.owner import token_of

pytestmark = pytest.mark.browser


def row(page: Page, title: str) -> Locator:
    """Return the line of a game in the list."""
    link = page.get_by_role("link", name=title, exact=True)
    return page.get_by_test_id("game-row").filter(has=link)


def test_a_newcomer_plays_the_full_scenario_within_a_few_clicks(room: Room, tmp_path: Path) -> None:
    """From the address that `make play` opens to the first decision of one's own."""
    fresh = House(tmp_path / "fresh")
    try:
        page = room.page(owner=False)
        table = Tabletop(page)
        page.goto(fresh.entry)
        page.get_by_test_id("alone-fire-in-the-lake").wait_for()
        room.shoot(page, "home")
        clicks = 0
        page.get_by_test_id("alone-fire-in-the-lake").click()
        clicks += 1
        page.get_by_test_id("scenario-full").click()
        clicks += 1
        seats = {
            seat: page.get_by_test_id(f"seat-{seat}").input_value()
            for seat in ("us", "arvn", "nva", "vc")
        }
        rest = dict.fromkeys(("arvn", "nva", "vc"), "nonplayer")
        assert seats == {"us": "person", **rest}
        page.get_by_test_id("start").click()
        clicks += 1
        page.get_by_test_id("revision").wait_for(state="attached")
        table.wait(lambda: table.update and table.update["decision"])
        table.settle()
        assert clicks <= 4
        assert table.update["scenario"] == "full"
        assert table.decision["seat"] == "us"
        assert "1964-1972" in table.update["title"]
        check_all(table, table.update["view"])
        table.click(table.words[0])
        # Having come once, the browser stays the owner; the address is used up for others.
        page.goto(fresh.url)
        row(page, table.update["title"]).wait_for()
        room.forgiven.append("401")
        stranger = room.page(owner=False)
        stranger.goto(fresh.entry)
        stranger.get_by_text("has been used already").wait_for()
        assert stranger.url == f"{fresh.url}/"
        room.shoot(stranger, "used address")
        stranger.goto(fresh.url)
        stranger.get_by_text("This table has an owner").wait_for()
        assert stranger.get_by_test_id("start").count() == 0
        room.shoot(stranger, "stranger")
    finally:
        fresh.stop()


def test_the_printed_address_makes_the_owner_and_is_gone(room: Room, tmp_path: Path) -> None:
    """From the address bar, from the history, and from whatever goes over the wire as an address."""
    fresh = House(tmp_path / "fresh")
    secret = token_of(fresh.entry)
    try:
        page = room.page(owner=False)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{fresh.url}/rules/{GAME}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.goto(fresh.entry)
        page.get_by_test_id("guard").wait_for()
        assert page.url == f"{fresh.url}/"
        assert page.evaluate("history.length") == 3  # an empty page, the rules, this one
        page.go_back()
        assert page.url == f"{fresh.url}/rules/{GAME}"
        page.go_forward()
        page.get_by_test_id("guard").wait_for()
        assert page.url == f"{fresh.url}/"
        page.reload()
        page.get_by_test_id("guard").wait_for()
        assert not [url for url in asked if secret in url.partition("#")[0]]

        # For the owner an address that was used leads home, wherever it is opened.
        page.goto(fresh.entry)
        page.get_by_test_id("guard").wait_for()
        assert page.url == f"{fresh.url}/"
        expect(page.get_by_role("alert")).to_have_text("")
        page.close()
    finally:
        fresh.stop()


def test_an_address_for_the_owner_while_the_server_is_away(room: Room, tmp_path: Path) -> None:
    fresh = House(tmp_path / "fresh")
    try:
        page = room.page(owner=False)
        room.forgiven += ["503", "401"]
        held: list[Route] = []
        page.route("**/api/browser", lambda route: held.append(route))  # noqa: PLW0108 - it is looked into
        page.goto(fresh.entry)
        page.get_by_text("Opening the address…").wait_for()
        assert page.get_by_test_id("guard").count() == 0, "nothing is asked before that is done"
        held[0].fulfill(status=503, body="away")
        page.get_by_text("The server answered 503.").wait_for()
        assert page.url == f"{fresh.url}/"
        room.shoot(page, "server away")
        page.unroute("**/api/browser")
        page.get_by_role("button", name="Try again").click()
        page.get_by_test_id("guard").wait_for()
        expect(page.get_by_role("alert")).to_have_text("")
        # A page that is open takes another address too.
        stranger = room.page(owner=False)
        stranger.goto(fresh.url)
        stranger.get_by_text("This table has an owner").wait_for()
        with httpx.Client(base_url=fresh.url) as owner:
            for cookie in page.context.cookies():
                owner.cookies.set(cookie["name"], cookie["value"])
            further = owner.post("/api/browsers").json()["url"]
        stranger.goto(further)
        stranger.get_by_test_id("guard").wait_for()
        assert stranger.url == f"{fresh.url}/"
        stranger.close()
        page.close()
    finally:
        fresh.stop()


def test_without_scripts_the_page_says_what_it_needs(house: House) -> None:
    page = httpx.get(house.url).text
    assert "switch JavaScript on" in page.partition("<noscript>")[2].partition("</noscript>")[0]


def test_the_form_starts_the_game_that_it_says(house: House, room: Room) -> None:
    page = room.page()
    table = Tabletop(page)
    open_form(page, house)
    page.get_by_test_id("scenario-medium").click()
    for seat in ("us", "arvn", "nva", "vc"):
        page.get_by_test_id(f"seat-{seat}").select_option("person")
    page.get_by_test_id("setting-play_on").check()
    page.get_by_test_id("setting-sharing").select_option(label="NVA and VC")
    page.get_by_label("Name of this game").fill("An evening in Huế")
    room.shoot(page, "form")
    page.get_by_test_id("start").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    table.settle()
    assert page.get_by_role("heading", level=1).inner_text() == "An evening in Huế"
    check_all(table, table.update["view"])
    game = next(game for game in house.games() if game["title"] == "An evening in Huế")
    setup = decode(house.record(game["id"])).setup
    assert setup.scenario == "medium"
    assert setup.options["play_on"] is True
    assert setup.options["sharing"] == "insurgents"
    assert game["seats"] == dict.fromkeys(("us", "arvn", "nva", "vc"), "person")


def test_continue_duplicate_and_delete(house: House, room: Room) -> None:
    house.create(title="To keep")
    page = room.page()
    table = Tabletop(page)
    page.goto(house.url)
    keep = row(page, "To keep")
    keep.get_by_role("button", name="Duplicate").click()
    copy = row(page, "To keep (copy)")
    copy.wait_for()

    copy.get_by_role("button", name="Continue").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    table.settle()
    table.click("pass")
    played = table.revision
    page.get_by_test_id("home").click()
    copy.wait_for()
    by_title = {game["title"]: game for game in house.games()}
    assert by_title["To keep (copy)"]["revision"] == played
    assert by_title["To keep"]["revision"] < played

    room.shoot(page, "list")
    copy.get_by_role("button", name="Delete").click()
    copy.get_by_text("Delete for good?").wait_for()
    copy.get_by_role("button", name="Keep").click()
    assert copy.count() == 1
    copy.get_by_role("button", name="Delete").click()
    copy.get_by_role("button", name="Delete", exact=True).click()
    copy.wait_for(state="detached")
    assert "To keep (copy)" not in {game["title"] for game in house.games()}
    assert keep.count() == 1
    page.get_by_role("link", name="To keep").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    page.go_back()
    keep.wait_for()


def test_a_broken_game_is_shown_as_such_beside_the_others(room: Room, tmp_path: Path) -> None:
    room.forgiven += ["409", "WebSocket"]
    own = House(tmp_path / "own")
    own.own()
    for title in ("Whole", "Damaged"):
        own.create(title=title)
    own.stop()
    with closing(sqlite3.connect(tmp_path / "own" / FILE)) as database, database:
        database.execute("UPDATE games SET setup = '{', seats = '' WHERE title = 'Damaged'")
    own.start()
    try:
        context = room.context(owner=False)
        context.add_cookies([own.cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(own.url)
        damaged = row(page, "Damaged")
        sentence = (
            "This game is damaged in the database (setup, seats) and cannot be opened; "
            "what is left of it is kept."
        )
        assert damaged.get_by_test_id("broken").inner_text() == f"Broken. {sentence}"
        assert "Not in play" in damaged.inner_text()
        room.shoot(page, "list")
        damaged.get_by_role("button", name="Export").click()
        page.get_by_role("alert").get_by_text(sentence).wait_for()
        damaged.get_by_role("button", name="Continue").click()
        page.get_by_role("heading", name="A broken game").wait_for()
        assert page.get_by_role("status").inner_text() == sentence
        room.shoot(page, "broken")
        page.get_by_test_id("home").click()
        whole = row(page, "Whole")
        assert whole.get_by_test_id("broken").count() == 0
        whole.get_by_role("button", name="Continue").click()
        page.get_by_test_id("revision").wait_for(state="attached")
        assert "Traceback" not in own.complaints()
    finally:
        own.stop()


def test_a_game_travels_as_a_file(house: House, room: Room, tmp_path: Path) -> None:
    game = house.bring_in(stories.played(5, 120))
    page = room.page()
    page.goto(house.url)
    with page.expect_download() as saved:
        row_of(page, game["id"]).get_by_role("button", name="Export").click()
    path = tmp_path / "game.json"
    saved.value.save_as(path)
    record = decode(path.read_bytes())
    assert record == decode(house.record(game["id"]))

    before = {each["id"] for each in house.games()}
    page.get_by_label("Record to import").set_input_files(path)
    until(lambda: len(house.games()) == len(before) + 1)
    (new,) = [each for each in house.games() if each["id"] not in before]
    assert decode(house.record(new["id"])) == record
    table = room.table(new)
    assert (
        table.update["view"] == house.at(game["id"], table.revision, table.update["seat"])["view"]
    )


def test_a_file_that_is_no_game_is_refused_in_words(
    house: House, room: Room, tmp_path: Path
) -> None:
    room.forgiven.append("400")
    path = tmp_path / "else.json"
    path.write_text(json.dumps({"no": "game"}))
    page = room.page()
    page.goto(house.url)
    before = len(house.games())
    page.get_by_label("Record to import").set_input_files(path)
    page.get_by_role("alert").get_by_text("This is not a game record").wait_for()
    assert len(house.games()) == before
    room.shoot(page, "refused")
