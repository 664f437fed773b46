"""A table quotes its computer players, and keeps what they said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from annamite import games
from annamite.kernel import Decision, decode, replay
from tests.conformance.minigame import MiniGame
from tests.server.house import House, house, link_key
from tests.server.test_since import lines, since

GAME = "rolling-thunder"
SEATS = {"air_force": "person", "navy": "autopilot"}


class Talker:
    """A computer player that does the first it may, and says so."""

    id = "talker"
    title = "Talker"
    reason = ""

    def make(self, game: Any, seat: str, seed: Any) -> Talker:
        return Talker()

    def choose(self, decision: Decision, look: Callable[[], Any]) -> int:
        self.reason = f"{decision.words[0]} comes first"
        return decision.values[0]


def talking(name: str) -> MiniGame:
    game = MiniGame()
    game.players = (Talker(),)  # type: ignore[attr-defined]
    return game


def thoughts(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in state["log"] if line["key"] == "why.player"]


def record(running: House, game_id: str) -> dict[str, Any]:
    kept: dict[str, Any] = running.browser.get(f"/api/games/{game_id}/record").json()
    return kept


def test_reasons_outlive_the_server_and_are_retold(tmp_path: Path) -> None:
    with house(tmp_path, games=(GAME,), find=games.load) as running:
        game = running.create(SEATS, game=GAME, scenario="short", seed=1)
        page = running.sit(game["id"])
        for _ in range(40):
            page.until(lambda state: state["decision"])
            if len(record(running, game["id"])["reasons"]) > 4:
                break
            page.answer(page.words[-1])
        page.ask("look", seat="air_force")
        whole = page.state["log"]
        kept = record(running, game["id"])
        first = kept["reasons"][0][0]
        retold = since(running, game, first, "air_force")
        cookies = running.browser.cookies
    told = thoughts({"log": whole})
    assert len(told) == len(kept["reasons"]) > 4
    assert {line["params"]["seat"] for line in told} == {"navy"}
    assert [line["params"]["reason"] for line in told] == [text for _, text in kept["reasons"]]
    assert all(line["text"][0].isupper() and line["text"].endswith(".") for line in told)
    assert all(kept["entries"][at][1] == "navy" for at, _ in kept["reasons"])
    assert lines(retold) == whole[-len(lines(retold)) :]
    assert lines(retold)[0]["key"] == "why.player"
    session = replay(games.load(GAME), decode(json.dumps(kept)))
    assert [line.key for line in session.log] == [line["key"] for line in whole]
    with house(tmp_path, games=(GAME,), find=games.load, cookies=cookies) as running:
        assert running.sit(game["id"]).state["log"] == whole
        assert record(running, game["id"]) == kept


def test_what_is_taken_back_was_never_thought(tmp_path: Path) -> None:
    with house(tmp_path, games=(GAME,), find=games.load) as running:
        game = running.create(SEATS, game=GAME, scenario="short", seed=1)
        page = running.sit(game["id"])
        page.until(lambda state: state["decision"])
        while not thoughts({"log": page.state["log"]}):
            page.answer(page.words[-1])
            page.until(lambda state: state["decision"])
        kept = record(running, game["id"])["reasons"]
        last = kept[-1][0]
        to = next(at for at in page.state["undo"]["points"] if at < last)
        page.ask("undo", revision=page.state["revision"], seat="air_force", to=to)
        page.until(lambda state: state["decision"])
        left = record(running, game["id"])["reasons"]
        assert left[: len(kept)] != kept or len(left) < len(kept)
        assert [reason for reason in left if reason[0] < to] == [r for r in kept if r[0] < to]


def test_thoughts_stay_closed_until_the_end_where_there_are_secrets(tmp_path: Path) -> None:
    with house(tmp_path, find=talking) as running:
        game = running.create({"red": "link", "blue": "talker"}, seed=1)
        page = running.sit(game["id"], link_key(game, "red"))
        seen = 0
        while not page.state["outcome"]:
            if page.state["decision"]:
                kept = record(running, game["id"])
                assert not thoughts(page.state)
                assert kept["reasons"] == []
                seen += any(entry[1] == "blue" for entry in kept["entries"])
                page.answer(page.words[0])
            else:
                page.receive()
        assert seen > 3
        told = thoughts(page.state)
        assert page.state["log_from"] == 0
        kept = record(running, game["id"])
        assert len(told) == len(kept["reasons"]) > 3
        owner = running.sit(game["id"])
        assert [line["text"] for line in thoughts(owner.state)] == [line["text"] for line in told]
        retold = running.browser.get(f"/api/games/{game['id']}/since/0").json()
        assert lines(retold) == owner.state["log"]
