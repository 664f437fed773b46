"""Tables where people bring their own dice and cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annamite.server.store.file import FILE
from tests.conformance.minigame import MiniGame
from tests.server.house import House, Page, house, link_key, points
from tests.server.older_files import put_back


def sit(table: House, seats: dict[str, str] | None = None, **fields: Any) -> Page:
    """Sit down at a new table with own dice and cards."""
    return table.sit(table.create(seats, companion=True, **fields)["id"])


def give(page: Page, *words: str | None, **fields: Any) -> dict[str, Any]:
    """Say what dice or a card show, at the revision seen, for the seat shown."""
    state = page.state
    told = {"revision": state["revision"], "seat": state["seat"], "words": list(words)}
    return page.ask("fate", **told | fields)


def faces(page: Page) -> list[str]:
    """Return what the die or card may show."""
    fate = page.state["fate"]
    return [option["id"] for option in fate["options"]] if fate else []


def test_a_card_is_asked_of_whoever_may_know_it(table: House) -> None:
    page = sit(table)
    assert page.state["companion"]
    assert page.state["fate"] is None  # behind the curtain
    assert page.state["waiting"] == {
        "seat": "red",
        "kind": "person",
        "prompt": "Red draws in secret.",
    }
    page.ask("look", seat="blue")
    assert page.state["fate"] is None
    page.ask("look", seat="red")
    assert page.state["fate"] == {
        "seat": "red",
        "step": "draw",
        "kind": "card",
        "rule": "1",
        "prompt": "Draw a card.",
        "about": [],
        "secret": True,
        "sheet": None,
        "options": [{"id": card, "label": card.title()} for card in ("rope", "lamp", "sail")],
    }
    assert page.state["waiting"] is None
    assert give(page, "lamp")["taken"] == 1
    assert page.state["view"]["hands"] == {"red": "lamp", "blue": False}
    assert page.state["fate"] is None
    assert page.state["decision"]["step"] == "load"


def test_a_die_is_rolled_on_the_table(table: House) -> None:
    page = sit(table)
    page.ask("look", seat="red")
    give(page, "rope")
    page.answer("south", "done")
    assert faces(page) == ["1", "2", "3", "4", "5", "6"]
    assert page.state["fate"]["prompt"] == "Roll for the patrol."
    assert not page.state["fate"]["secret"]
    give(page, "6")
    assert page.state["view"]["scores"] == {"red": 1, "blue": 0}
    assert "The patrol rolled 6 against 1 goods." in [line["text"] for line in page.state["log"]]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"words": ["none"]}, "'none' is not possible here; choose one of: rope, lamp, sail."),
        ({"words": ["6"]}, "'6' is not possible here; choose one of: rope, lamp, sail."),
        ({"words": [""]}, "'' is not possible here; choose one of: rope, lamp, sail."),
        ({"seat": "blue"}, "The die or card is not asked of 'blue'."),
        ({"seat": "green"}, "This connection does not have the seat 'green'."),
        ({"revision": 7}, "this was meant for revision 7, but it is at 0."),
        ({"words": [6]}, "This message is not understood"),
    ],
)
def test_what_is_not_possible_changes_nothing(
    table: House, change: dict[str, Any], error: str
) -> None:
    page = sit(table)
    page.ask("look", seat="red")
    before = page.state
    refused = give(page, **{"words": ["lamp"], **change})
    assert refused["type"] == "refused"
    assert error in refused["error"]
    page.ask("look", seat="red")
    assert page.state == before


def test_no_die_is_taken_where_none_is_asked_for(table: House) -> None:
    page = sit(table)
    page.ask("look", seat="red")
    give(page, "lamp")
    assert give(page, "lamp")["error"] == "No die or card is asked for now."
    assert give(page, None)["error"] == "No die or card is asked for now."
    usual = table.sit(table.create(seed=1)["id"])
    usual.ask("look", seat="red")
    assert usual.state["companion"] is False
    assert usual.state["fate"] is None
    assert give(usual, "6")["error"] == "No die or card is asked for now."


def test_the_computer_rolls_when_it_is_let(table: House) -> None:
    page = sit(table, seed=1)
    page.ask("look", seat="red")
    assert give(page, None)["taken"] == 1
    assert page.state["view"]["hands"]["red"] in {"rope", "lamp", "sail"}
    page.answer("done")
    assert page.state["fate"]["step"] == "patrol"  # it rolled once


def test_a_die_is_taken_back_like_an_answer(table: House) -> None:
    page = sit(table)
    page.ask("look", seat="red")
    give(page, "lamp")
    page.answer("south", "done")
    give(page, "1")
    page.ask("look", seat="red")
    assert points(page.state) == [3, 2, 1, 0]
    assert page.state["undo"]["3"] == "The patrol rolled 1 against 1 goods."
    assert page.state["undo"]["0"] == "Red drew a card."
    page.ask("undo", revision=page.state["revision"], seat="red", to=3)
    assert page.state["fate"]["step"] == "patrol"
    give(page, "5")
    assert page.state["view"]["scores"]["red"] == 1
    page.ask("look", seat="red")
    page.ask("undo", revision=page.state["revision"], seat="red", to=0)
    assert faces(page) == ["rope", "lamp", "sail"]


def test_a_computer_goes_on_after_each_die(table: House) -> None:
    page = sit(table, {"red": "random"}, seed=1)
    state = page.until(lambda state: state["fate"])
    assert state["fate"]["step"] == "patrol"
    assert state["fate"]["seat"] == "blue"
    assert state["view"]["hands"] == {"red": True, "blue": "none"}  # its card is its own business
    give(page, "4")
    while not page.state["outcome"]:
        page.until(lambda state: state["fate"] or state["decision"] or state["outcome"])
        if page.state["fate"]:
            give(page, faces(page)[-1])
        elif page.state["decision"]:
            page.answer(page.words[0])
    record = table.browser.get("/api/games").json()[0]
    assert record["over"]


def test_a_restart_asks_again(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        entry = table.create({"red": "random"}, companion=True, seed=1)
        game_id = entry["id"]
        page = table.sit(game_id)
        before = dict(page.until(lambda state: state["fate"]))
        assert table.entry(game_id)["companion"]
        assert table.entry(game_id)["waiting"] == ["blue"]
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        page = table.sit(game_id)
        assert page.state["fate"] == before["fate"]
        assert page.state["companion"]
        assert give(page, "4")["taken"] == 1
        page.until(lambda state: state["decision"])


def test_copies_and_records_keep_it(table: House) -> None:
    game_id = table.create(companion=True)["id"]
    page = table.sit(game_id)
    page.ask("look", seat="red")
    give(page, "sail")
    page.answer("south", "done")
    copy = table.browser.post(f"/api/games/{game_id}/duplicate").json()
    record = table.browser.get(f"/api/games/{game_id}/record").json()
    assert record["companion"] == ["red", "blue"]
    brought = table.browser.post("/api/import", json=record).json()
    for entry in (copy, brought):
        assert entry["companion"]
        again = table.sit(entry["id"])
        again.ask("look", seat="red")
        assert again.state["fate"] == page.state["fate"]
        give(again, "6")
        assert again.state["view"]["scores"]["red"] == 1
    told = table.browser.get(f"/api/games/{brought['id']}/since/0?seat=red").json()
    lines = [
        line["text"] for scene in told["scenes"] for step in scene["steps"] for line in step["log"]
    ]
    assert "Red drew the sail." in lines
    assert "The patrol rolled 6 against 1 goods." in lines


def test_secrets_need_everybody_at_one_screen(table: House) -> None:
    wanted = {"game": MiniGame.name, "scenario": "even", "companion": True}
    reply = table.browser.post("/api/games", json={**wanted, "seats": {"blue": "link"}})
    assert reply.status_code == 400
    assert reply.json()["error"] == (
        "Here seats hide things from each other, so own dice and cards need everybody at one "
        "screen: play no seat by link, or let fate roll."
    )
    nobody = {"red": "random", "blue": "random"}
    reply = table.browser.post("/api/games", json={**wanted, "seats": nobody})
    assert reply.status_code == 400
    assert reply.json()["error"].startswith("Nobody plays who could bring dice and cards")
    assert table.browser.get("/api/games").json() == []


def test_a_record_cannot_bring_in_what_is_refused(table: House) -> None:
    record = table.browser.get(f"/api/games/{table.create(companion=True)['id']}/record").json()
    reply = table.browser.post("/api/import", json={**record, "seats": {"blue": "link"}})
    assert reply.status_code == 400
    assert "everybody at one screen" in reply.json()["error"]
    reply = table.browser.post("/api/import", json={**record, "companion": ["green"]})
    assert reply.status_code == 201  # who brings dice follows from who sits where


def test_the_form_is_told(table: House) -> None:
    def refused(seats: dict[str, str]) -> str | None:
        body = {"game": MiniGame.name, "scenario": "even", "seats": seats}
        return table.browser.post("/api/choices", json=body).json()["companion"]

    assert refused({}) is None
    assert refused({"blue": "random"}) is None
    assert "everybody at one screen" in str(refused({"blue": "link"}))


def test_where_nothing_is_hidden_everybody_may_roll(open_table: House) -> None:
    entry = open_table.create({"blue": "link"}, companion=True)
    red = open_table.sit(entry["id"])
    blue = open_table.sit(entry["id"], link_key(entry, "blue"))
    assert red.state["fate"]["step"] == "draw"
    assert blue.state["fate"] is None  # the card is red's
    assert blue.state["waiting"]["prompt"] == "Red draws in secret."
    assert give(blue, "lamp")["error"] == "The die or card is not asked of 'blue'."
    give(red, "lamp")
    red.answer("done")
    blue.until(lambda state: state["fate"])
    assert faces(blue) == faces(red) == ["1", "2", "3", "4", "5", "6"]
    revision = red.state["revision"]
    give(blue, "5")
    late = give(red, "2", revision=revision)
    assert "The game has moved on" in late["error"]
    assert points(red.state) == []


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create(seed=1)["id"]
        cookies = table.browser.cookies
    put_back(tmp_path / FILE, 1)
    with house(tmp_path, cookies=cookies) as table:
        assert table.entry(game_id)["companion"] is False
        assert table.create(companion=True)["companion"] is True
        page = table.sit(game_id)
        page.ask("look", seat="red")
        assert page.answer("south")["taken"] == 1
