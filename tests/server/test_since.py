"""Retelling what happened since a revision, scene by scene."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.kernel import Setup
from annamite.kernel.shapes import plain
from annamite.server.play import retelling
from annamite.server.play.changes import applied
from tests.conformance.minigame import MiniGame
from tests.server.house import House, Page, link_key

BASE = "/api/games"


def since(table: House, game: dict[str, Any], revision: int, seat: str) -> dict[str, Any]:
    reply = table.browser.get(f"{BASE}/{game['id']}/since/{revision}?seat={seat}")
    assert reply.status_code == 200, reply.text
    return reply.json()


def view_after(told: dict[str, Any]) -> Any:
    """Return the view that the changes of all steps lead to, as a page makes it."""
    view = told["view"]
    for scene in told["scenes"]:
        for step in scene["steps"]:
            view = applied(view, step["changes"])
    return view


def lines(told: dict[str, Any]) -> list[Any]:
    return [line for scene in told["scenes"] for step in scene["steps"] for line in step["log"]]


def play(page: Page, answers: int) -> None:
    """Answer with the first word on offer, whoever is asked."""
    for _ in range(answers):
        state = page.state
        if state["outcome"]:
            return
        seat = (state["decision"] or state["waiting"])["seat"]
        if state["seat"] != seat:
            page.ask("look", seat=seat)
        page.answer(page.words[0])


def test_it_leads_to_the_view_of_now_and_tells_the_whole_log(table: House) -> None:
    game = table.create(seed=5)
    page = table.sit(game["id"])
    play(page, 40)
    seat = page.state["seat"]
    page.ask("look", seat=seat)  # the whole log, as this seat reads it
    log, last = page.state["log"], page.state["revision"]
    for revision in (0, 3, 17, last):
        told = since(table, game, revision, seat)
        assert (told["revision"], told["last"]) == (revision, last)
        then = table.browser.get(f"{BASE}/{game['id']}/at/{revision}?seat={seat}").json()
        assert told["view"] == then["view"]
        assert view_after(told) == page.state["view"]
        heard = lines(told)
        assert heard == log[len(log) - len(heard) :]
        later = len(log) - sum(
            len(table.browser.get(f"{BASE}/{game['id']}/at/{at}?seat={seat}").json()["log"])
            for at in range(revision + 1 if revision else 0)
        )
        assert len(heard) == later


def test_of_a_long_game_the_latest_is_told(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the whole of it would hold up everybody at the table."""
    game = table.create(seed=5)
    page = table.sit(game["id"])
    play(page, 40)
    page.ask("look", seat="red")
    last = page.state["revision"]
    monkeypatch.setattr(retelling, "LONGEST", 20)
    latest = since(table, game, last - 20, "red")
    assert latest["revision"] == last - 20 > 0
    assert view_after(latest) == page.state["view"]
    for revision in (0, 1, last - 21):
        assert since(table, game, revision, "red") == latest
    assert since(table, game, last - 19, "red")["revision"] == last - 19


def test_a_scene_is_a_stretch_and_knows_who_played_it(table: House) -> None:
    game = table.create(seed=5)
    page = table.sit(game["id"])
    play(page, 40)
    told = since(table, game, 0, "red")
    assert all(scene["steps"] for scene in told["scenes"])
    seats = [scene["seat"] for scene in told["scenes"]]
    assert set(seats) <= {"red", "blue", None}
    for scene in told["scenes"]:
        for line in (line for step in scene["steps"] for line in step["log"]):
            if line["key"] == "loaded":
                assert line["params"]["seat"] == scene["seat"]
            if line["key"] == "wagered":
                assert line["params"]["seat"] == scene["seat"]
    assert {"red", "blue"} <= set(seats)


def test_an_undone_die_is_told_in_its_place(table: House) -> None:
    game = table.create(seed=2)
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    while not any(line["key"] == "patrol" for line in page.state["log"]):
        page.answer("done")
    page.ask("undo", revision=page.state["revision"], seat="red")
    page.answer("done")
    page.ask("look", seat="red")
    told = since(table, game, 0, "red")
    assert lines(told) == page.state["log"]
    assert "undo.chance" in [line["key"] for line in lines(told)]


def test_no_such_revision(table: House) -> None:
    game = table.create(seed=2)
    for revision, status in (("99", 404), ("-1", 400), ("x", 400)):
        reply = table.browser.get(f"{BASE}/{game['id']}/since/{revision}")
        assert reply.status_code == status


def test_an_update_says_since_when_a_connection_waits(table: House) -> None:
    """`since`: where its seats answered last, and whether others played on from there."""
    game = table.create({"red": "person", "blue": "link"}, seed=4)
    red, blue = table.sit(game["id"]), table.sit(game["id"], link_key(game, "blue"))
    assert red.state["since"] == {"revision": 0, "more": False, "turn": None}
    answered = red.state["revision"]
    red.answer("north")
    assert red.state["since"] == {"revision": answered, "more": False, "turn": None}
    blue.until(lambda state: state["revision"] == red.state["revision"])
    assert blue.state["since"] == {"revision": 0, "more": True, "turn": 0}
    answered = red.state["revision"]
    red.answer("done")
    while red.words:
        answered = red.state["revision"]
        red.answer(red.words[0])
    blue.until(lambda state: state["decision"])
    blue.answer(blue.words[0])
    red.until(lambda state: state["revision"] == blue.state["revision"])
    assert red.state["since"] == {"revision": answered, "more": True, "turn": answered}
    # Once red goes on, its turn still began with what blue did.
    while not red.words:
        blue.until(lambda state: state["decision"])
        blue.answer(blue.words[0])
        red.until(lambda state: state["revision"] == blue.state["revision"])
    turn, now = red.state["since"]["turn"], red.state["revision"]
    red.answer(red.words[0])
    assert red.state["since"]["revision"] == now
    assert red.state["since"]["turn"] == turn == answered


def test_the_mini_game_has_no_headline(table: House) -> None:
    """A game whose views have no headline is told without."""
    assert "headline" not in plain(MiniGame().view(MiniGame().start(table_setup()), "red"))
    game = table.create(seed=1)
    assert {scene["headline"] for scene in since(table, game, 0, "red")["scenes"]} == {None}


def table_setup() -> Any:
    return Setup("even")
