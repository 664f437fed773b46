"""The way of a non-player's action, as the server tells it for a line of the log."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from annamite import games
from tests.conformance.minigame import MiniGame
from tests.games.fire_in_the_lake.server.test_nonplayers import ALONE, GAME, NOBODY, create
from tests.server.house import House, house, link_key

ACTS = ("operation", "event", "pass")


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the game that has non-players."""
    with house(tmp_path_factory.mktemp("war"), games=(GAME,), find=games.load) as running:
        yield running


def ask(war: House, game: dict[str, Any], line: object, query: str = "") -> httpx.Response:
    return war.browser.get(f"/api/games/{game['id']}/trace/{line}{query}")


def boxes(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines that tell of a box on the way to an action."""
    found = [line for line in log if line["key"] == "why.box"]
    return [line for line in found if not line["params"]["box"].endswith(("redeploy", "agitate"))]


def test_it_leads_to_what_the_log_says_was_done(war: House) -> None:
    game = create(war, NOBODY)
    page = war.sit(game["id"])
    told = [line for line in page.state["log"] if line["key"] in (*ACTS, "why.box")]
    asked = 0
    for box, act in itertools.pairwise(told):
        if box not in boxes(told) or act["key"] not in ACTS:
            continue
        asked += 1
        trace = ask(war, game, box["at"]).json()
        last = trace["way"][-1]
        assert trace["seat"] == box["params"]["faction"]
        assert last["answer"] == "then"
        done = act["params"].get("operation", act["key"])
        ends = {"pass": (".pass", ".wait")}.get(done, (f".{done}",))
        assert last["node"].endswith(ends)
        assert act["text"] in [thought["text"] for thought in trace["thoughts"]]
    assert asked > 5


def test_candidates_are_those_of_the_log(war: House) -> None:
    game = create(war, NOBODY)
    log = war.sit(game["id"]).state["log"]
    narrowed = [line for line in log if line["key"] == "why.narrow"]
    seen = 0
    for line in narrowed:
        reply = ask(war, game, line["at"])
        if reply.status_code == 404:
            continue  # of a Coup Round
        steps = [step for thought in reply.json()["thoughts"] for step in thought["sifted"]]
        after = line["params"]["after"].split(",") if line["params"]["after"] else []
        assert any(step["why"] == line["params"]["why"] and step["kept"] == after for step in steps)
        seen += 1
    assert seen > 10


def test_what_is_no_way_through_a_chart_is_not_found(war: House) -> None:
    game = create(war, NOBODY)
    log = war.sit(game["id"]).state["log"]
    deed = next(line for line in log if line["key"] == "card.played")
    assert ask(war, game, deed["at"]).status_code == 404
    assert ask(war, game, 99_999).status_code == 404
    assert ask(war, game, "first").status_code == 400


def test_a_seat_asks_by_its_own_key_and_nobody_without_one(war: House) -> None:
    game = create(war, {**ALONE, "us": "link"}, seed=3)
    key = link_key(war.entry(game["id"]), "us")
    log = war.sit(game["id"], key).state["log"]
    at = boxes(log)[0]["at"]
    with httpx.Client(base_url=war.browser.base_url) as stranger:
        assert stranger.get(f"/api/games/{game['id']}/trace/{at}").status_code == 401
    own = war.guest(game["id"], key).get(f"/api/games/{game['id']}/trace/{at}")
    assert own.status_code == 200, own.text
    assert own.json() == ask(war, game, at).json()
    assert ask(war, game, at, "?seat=nva").status_code == 401


def test_asking_changes_nothing(war: House) -> None:
    game = create(war, ALONE)
    page = war.sit(game["id"])
    page.answer("pass" if "pass" in page.words else page.words[0])
    before = war.browser.get(f"/api/games/{game['id']}/record").json()
    for line in boxes(page.state["log"]):
        assert ask(war, game, line["at"]).status_code == 200
    assert war.browser.get(f"/api/games/{game['id']}/record").json() == before


def test_charts_are_there_for_anybody(war: House) -> None:
    drawn = httpx.get(f"{war.browser.base_url}/api/charts/{GAME}").json()
    assert [chart["seat"] for chart in drawn] == ["us", "arvn", "nva", "vc"]
    assert httpx.get(f"{war.browser.base_url}/api/charts/chess").status_code == 404


def test_a_game_without_charts_has_none(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda _name: MiniGame()) as running:
        game = running.create(seed=1)
        (name, *_) = [each["name"] for each in running.browser.get("/api/catalog").json()["games"]]
        assert running.browser.get(f"/api/charts/{name}").status_code == 404
        assert running.browser.get(f"/api/games/{game['id']}/trace/0").status_code == 404
