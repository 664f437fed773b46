"""A table quotes its computer players, and keeps what they said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from annamite.kernel import Decision
from tests.conformance.minigame import MiniGame
from tests.server.house import House, MiniGameWith, house, link_key
from tests.server.test_since import lines


class Talker:
    """A computer player that does the first it may, and says so."""

    id = "talker"
    title = "Talker"
    aliases, listed, long, seated = (), True, False, False
    reason = ""

    def make(self, game: Any, seat: str, seed: Any) -> Talker:
        return Talker()

    def choose(self, decision: Decision, look: Callable[[], Any]) -> int:
        self.reason = f"{decision.words[0]} comes first"
        return decision.values[0]


def talking(name: str) -> MiniGame:
    return MiniGameWith(Talker())


def thoughts(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in state["log"] if line["key"] == "why.player"]


def record(running: House, game_id: str) -> dict[str, Any]:
    kept: dict[str, Any] = running.browser.get(f"/api/games/{game_id}/record").json()
    return kept


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
