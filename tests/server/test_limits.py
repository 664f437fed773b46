"""Budgets of addresses and seats: what is over them is refused, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from annamite.server import wire
from annamite.server.network.crowd import Crowd, Crowded
from annamite.server.network.guard import HEADERS
from annamite.server.network.limits import ALONE, BUDGETS, NONE, OPEN, Limits
from annamite.server.network.metering import NOBODY, Meter, _costs, address
from tests.owner import bring
from tests.server.house import PATIENCE, House, house, link_key

DOCS = Path(__file__).parents[2] / "docs"
STRANGER = "127.0.0.66"
FEW = NONE.but(wrong_keys=3)


@pytest.fixture(autouse=True)
def _the_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a window could end in the midst of a test; it is in the middle of each of them."""
    monkeypatch.setattr("time.time", lambda: 1_800_000_325.0)


class Told(Counter[tuple[str, str]]):
    """What was refused to whom."""

    def __call__(self, kind: str, address: str) -> None:
        self[kind, address] += 1


@contextmanager
def table(folder: Path, limits: Limits) -> Iterator[tuple[House, Told, httpx.Client]]:
    """Run a server; give it, what it tells of refusals, and a client with another address."""
    told = Told()
    with house(folder, limits=limits, on_refusal=told) as running:
        transport = httpx.HTTPTransport(local_address=STRANGER)
        with httpx.Client(base_url=running.base, transport=transport, timeout=PATIENCE) as other:
            yield running, told, other


def test_budgets_are_told_in_the_documents() -> None:
    """Each with its amounts and its reason, in a row of the table."""
    text = (DOCS / "serving.md").read_text(encoding="utf-8")
    for budget in BUDGETS:
        row = (
            f"| {budget.name} | {budget.counts} | {budget.amount:,} in {budget.seconds} s "
            f"| {budget.alone:,} | {budget.why} |"
        )
        assert row in text
    for bound in (
        f"| connections at once | {OPEN.connections:,} | {ALONE.connections:,} |",
        f"| of one address (not a proxy's) | {OPEN.of_an_address:,} | {ALONE.of_an_address:,} |",
        f"| sockets of a game | {OPEN.sockets_of_a_game} | {ALONE.sockets_of_a_game} |",
        f"| {OPEN.sockets_of_a_seat} | {ALONE.sockets_of_a_seat} |",
        f"| {OPEN.head} s | {ALONE.head} s |",
        f"| waiting for the next request | {OPEN.idle} s | {ALONE.idle} s |",
        f"| {OPEN.pace:,} bytes a second, over {OPEN.patience} s |",
        f"| a ping unanswered, every {OPEN.ping} s | {OPEN.pong} s | {ALONE.pong} s |",
        f"(1008) | {OPEN.flood} | {ALONE.flood} |",
    ):
        assert bound in text


def test_a_private_server_is_more_generous_and_none_asks_nothing() -> None:
    assert set(OPEN.amounts) == set(ALONE.amounts) == {budget.name for budget in BUDGETS}
    assert all(ALONE.amounts[name] > amount for name, amount in OPEN.amounts.items())
    assert NONE.amounts == {}
    with pytest.raises(ValueError, match=r"^There is no budget 'wrong key'\.$"):
        NONE.but(wrong_key=1)


@pytest.mark.parametrize(
    ("host", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("::1", "::1"),
        ("", NOBODY),
        ("somebody", NOBODY),
    ],
)
def test_whom_an_address_counts_for(host: str, whose: str) -> None:
    assert address(host) == whose


@pytest.mark.parametrize(
    ("request_line", "budget"),
    [
        ("GET /", None),
        ("GET /assets/page.js", None),
        ("GET /api/catalog", None),
        ("GET /api/games", None),
        ("DELETE /api/games/x", None),
        ("GET /api/games/x/since/0", "looks back"),
        ("GET /api/games/x/at/0", "looks back"),
        ("GET /api/games/x/record", "looks back"),
        ("GET /api/games/x/chronicle/1", "looks back"),
        ("GET /api/rules/x/search", "searches"),
        ("POST /api/choices", "searches"),
        ("POST /api/games", "games made"),
        ("POST /api/games/x/duplicate", "games made"),
        ("POST /api/examples/x/y", "games made"),
        ("POST /api/import", "imports"),
    ],
)
def test_what_a_request_costs(request_line: str, budget: str | None) -> None:
    method, path = request_line.split()
    costs = _costs({"type": "http", "method": method, "path": path})
    assert costs == ["requests", *([budget] if budget else [])]


def test_a_budget_is_refilled(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what nobody needs any more is thrown away."""
    now = 1_000_004.0
    monkeypatch.setattr("time.time", lambda: now)
    meter = Meter(NONE.but(requests=3))

    async def takes() -> list[int]:
        return [await meter.take("requests", "a") for _ in range(5)]

    assert asyncio.run(takes()) == [0, 0, 0, 6, 6]
    now += 6
    assert asyncio.run(takes())[:2] == [4, 4]  # what was taken last counts less and less
    now += 20
    assert asyncio.run(takes())[:3] == [0, 0, 0]
    now += 100
    assert asyncio.run(meter.take("requests", "b")) == 0
    (key,) = meter._limiter.storage.storage  # type: ignore[attr-defined]
    assert "/b/" in key


def test_requests_over_the_budget(tmp_path: Path) -> None:
    with table(tmp_path, NONE.but(requests=5)) as (running, told, other):
        replies = [other.get("/api/catalog") for _ in range(8)]
        assert [reply.status_code for reply in replies] == [200] * 5 + [429] * 3
        last = replies[-1]
        assert int(last.headers["retry-after"]) >= 1
        assert last.json()["error"].startswith("Too many requests from your address. Try again in ")
        assert last.headers["connection"] == "close"
        assert HEADERS.items() <= dict(last.headers).items()
        assert running.browser.get("/api/catalog").status_code == 200
        assert told == {("requests", STRANGER): 3}


def test_games_over_the_budget_are_not_made(tmp_path: Path) -> None:
    with table(tmp_path, NONE.but(games_made=2, imports=1)) as (running, _, _):
        for _ in range(2):
            game = running.create()
        body = {"game": "mini-game", "scenario": "even", "seats": {}}
        assert running.browser.post("/api/games", json=body).status_code == 429
        assert running.browser.post(f"/api/games/{game['id']}/duplicate").status_code == 429
        assert len(running.browser.get("/api/games").json()) == 2
        record = running.browser.get(f"/api/games/{game['id']}/record").content
        assert running.browser.post("/api/import", content=record).status_code == 201
        assert running.browser.post("/api/import", content=record).status_code == 429


def claim(browser: httpx.Client, game: str, key: str) -> int:
    """Open a link; return the status of the answer."""
    return browser.post("/api/claim", json={"game": game, "key": key}).status_code


def test_wrong_keys(tmp_path: Path) -> None:
    """Nothing more is looked at from there, but for whoever was known before."""
    with table(tmp_path, FEW) as (running, told, other):
        game = running.create({"red": "link", "blue": "link"})
        path, blue = f"/api/games/{game['id']}/at/0", link_key(game, "blue")
        assert running.browser.get("/api/games").status_code == 200
        friend = running.guest(game["id"], blue)
        assert friend.get(path).status_code == 200

        statuses = [claim(running.stranger, game["id"], f"guess-{n}") for n in range(5)]
        assert statuses == [401, 401, 401, 429, 429]
        refused = running.stranger.post("/api/claim", json={"game": game["id"], "key": "one more"})
        assert refused.json()["error"].startswith("Too many wrong keys came from your address.")
        assert bring(running.stranger, "wrong").status_code == 429

        # The owner and the seat play on from the same address, whatever else they ask for.
        assert running.browser.get("/api/games").status_code == 200
        assert friend.get(f"{path}?seat=blue").status_code == 200
        assert running.sit(game["id"], blue).state["seat"] == "blue"
        # A right key is not looked at, and stays good; from elsewhere it is.
        red = link_key(game, "red")
        assert claim(running.stranger, game["id"], red) == 429
        assert claim(other, game["id"], red) == 200
        # Whoever brings nothing is served.
        assert running.stranger.get("/api/catalog").status_code == 200
        assert told == {("wrong key", "127.0.0.1"): 3, ("wrong keys", "127.0.0.1"): 5}


def test_wrong_tokens_count_too(tmp_path: Path) -> None:
    with table(tmp_path, FEW) as (_, told, other):
        statuses = [bring(other, f"wrong-{n}").status_code for n in range(4)]
        assert statuses == [401, 401, 401, 429]
        assert told["wrong key", STRANGER] == 3


def test_a_cookie_of_long_ago_is_no_guess(tmp_path: Path) -> None:
    """Nobody guesses 256 bits: a page that was open for a year must not lock its house out."""
    with table(tmp_path, FEW) as (running, told, other):
        (name,) = running.browser.cookies
        for value in range(9):
            headers = {"cookie": f"{name}={value}"}
            assert other.get("/api/games", headers=headers).status_code == 401
        assert not told


def test_the_owners_old_bookmark_is_no_wrong_key(tmp_path: Path) -> None:
    with table(tmp_path, FEW) as (running, told, _):
        assert {bring(running.browser, "old").status_code for _ in range(5)} == {204}
        assert not told


def test_sockets_over_the_budget(tmp_path: Path) -> None:
    with table(tmp_path, NONE.but(sockets_opened=2)) as (running, told, _):
        game = running.create()["id"]
        pages = [running.sit(game) for _ in range(2)]
        with pytest.raises(InvalidStatus):
            running.knock(game)
        assert pages[0].ask("ping")["type"] == "pong"
        assert told == {("sockets opened", "127.0.0.1"): 1}


def test_messages_over_the_budget(tmp_path: Path) -> None:
    """A seat has one budget over all its sockets, and another seat its own."""
    with table(tmp_path, replace(NONE.but(messages=4), flood=3)) as (running, told, _):
        game = running.create({"blue": "link"})
        red, again = running.sit(game["id"]), running.sit(game["id"])
        blue = running.sit(game["id"], link_key(game, "blue"))
        revision = red.state["revision"]
        assert [red.answer("north")["type"] for _ in range(2)] == ["done", "done"]
        again.until(lambda state: state["revision"] == revision + 2)
        assert [again.answer("east")["type"] for _ in range(2)] == ["done", "done"]
        reply = red.ask("answer", revision=again.state["revision"], seat="red", words=["done"])
        assert reply["type"] == "refused"
        assert reply["error"].startswith("Too many messages at once. Try again in ")
        assert blue.ask("ping")["type"] == "pong"
        assert blue.state["revision"] == again.state["revision"]

        for _ in range(4):
            red.socket.send("{}")
        assert red.closed() == 1008
        assert again.ask("ping")["type"] == "refused"  # it is the seat's budget, but not its flood
        assert told["messages", "127.0.0.1"] >= 5


def test_questions_over_the_budget_leave_answers_alone(tmp_path: Path) -> None:
    with table(tmp_path, NONE.but(questions=2)) as (running, _, _):
        page = running.sit(running.create({"blue": "link"})["id"])
        asked: dict[str, Any] = {
            "revision": page.state["revision"], "seat": "red", "words": ["north"]
        }  # fmt: skip
        replies = [page.ask("preview", **asked) for _ in range(3)]
        assert [reply["type"] for reply in replies] == ["preview", "preview", "refused"]
        assert replies[-1]["error"].startswith("Too many questions at once.")
        assert page.answer("north")["type"] == "done"


def test_onlookers_leave_room_for_those_who_play() -> None:
    """However many addresses they come from."""
    crowd = Crowd(Meter(replace(NONE, sockets_of_a_game=10)))

    def came(number: int) -> HTTPConnection:
        return HTTPConnection({"type": "websocket", "client": (f"192.0.2.{number}", 1)})

    with ExitStack() as there:
        for number in range(5):
            there.enter_context(crowd.place(came(number), "game", ()))
        with pytest.raises(Crowded, match="5 connections are open"):
            there.enter_context(crowd.place(came(6), "game", ()))
        for number in range(5):
            there.enter_context(crowd.place(came(number), "game", ("red", "blue")))
        with pytest.raises(Crowded, match="10 connections are open"):
            there.enter_context(crowd.place(came(7), "game", ("red",)))
        with crowd.place(came(8), "another", ()):
            pass
    # All have left, and there is room again.
    with ExitStack() as there:
        for number in range(5):
            there.enter_context(crowd.place(came(number), "game", ()))


def test_one_question_of_a_seat_is_worked_on_at_a_time() -> None:
    """Over whichever of its sockets; answers, and other seats, do not wait for that."""
    crowd = Crowd(Meter(NONE))
    socket = HTTPConnection({"type": "websocket", "client": ("192.0.2.1", 1)})
    question = wire.Preview(n=1, revision=0, seat="red", words=["x"])
    answer = wire.Answer(n=1, revision=0, seat="red", words=["x"])
    with (
        crowd.place(socket, "game", ("red",)) as one,
        crowd.place(socket, "game", ("red",)) as two,
        crowd.place(socket, "game", ("blue",)) as other,
        crowd.place(socket, "another", ("red",)) as elsewhere,
        crowd.place(socket, "game", ()) as onlooker,
    ):
        assert one.turn(question) is two.turn(question)
        others = (other, elsewhere, onlooker)
        assert one.turn(question) not in [each.turn(question) for each in others]
        assert one.turn(answer) is not one.turn(question)
    assert not crowd._of
    assert not crowd._at_game
    assert not crowd._asking


def test_sockets_of_a_seat_and_of_a_game(tmp_path: Path) -> None:
    limits = replace(NONE, sockets_of_a_seat=2, sockets_of_a_game=3)
    with table(tmp_path, limits) as (running, told, _):
        game = running.create({"blue": "link"})
        first, second = (running.sit(game["id"]) for _ in range(2))
        third = running.knock(game["id"])
        said = third.receive()
        assert said["error"] == "2 connections of yours are open at this game: close some."
        assert third.closed() == 4429
        key = link_key(game, "blue")
        blue = running.sit(game["id"], key)
        assert (
            running.knock(game["id"], key).receive()["error"].startswith("3 connections are open")
        )
        first.close()
        # The server hears of it some time.
        while (page := running.knock(game["id"])).receive()["type"] == "refused":
            page.closed()
        assert [each.ask("ping")["type"] for each in (second, blue, page)] == ["pong"] * 3
        assert told["crowded", "127.0.0.1"] >= 2
