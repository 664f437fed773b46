"""A server quotes the autopilot, and keeps what it said."""

from __future__ import annotations

import json
from pathlib import Path

from annamite import games
from annamite.kernel import decode, replay
from tests.server.house import house, points
from tests.server.test_reasons import record, thoughts
from tests.server.test_since import lines, since

GAME = "rolling-thunder"
SEATS = {"air_force": "person", "navy": "autopilot"}


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
        to = next(at for at in points(page.state) if at < last)
        page.ask("undo", revision=page.state["revision"], seat="air_force", to=to)
        page.until(lambda state: state["decision"])
        left = record(running, game["id"])["reasons"]
        assert left[: len(kept)] != kept or len(left) < len(kept)
        assert [reason for reason in left if reason[0] < to] == [r for r in kept if r[0] < to]
