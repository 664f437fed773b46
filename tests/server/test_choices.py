"""What a page asks about options before a game is started."""

from __future__ import annotations

from tests.conformance.minigame import MiniGame
from tests.server.house import House


def test_a_page_asks_the_server(table: House) -> None:
    body = {"game": MiniGame.name, "scenario": "even", "options": {"rounds": 12}, "seats": {}}
    reply = table.browser.post("/api/choices", json=body)
    assert reply.json()["options"]["rounds"] == {"value": 12, "refused": [None, None, None]}
    assert table.browser.get("/api/games").json() == [], "nothing is started"
    assert table.stranger.post("/api/choices", json=body).status_code == 401
    for wrong in ({"game": "chess"}, {"scenario": "odd"}, {"seats": {"green": "person"}}):
        assert table.browser.post("/api/choices", json={**body, **wrong}).status_code == 400
