"""Links are used once and become cookies; the owner makes, replaces and closes them."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from annamite.server.access import gate
from annamite.server.store.file import FILE
from tests.owner import bring, token_of
from tests.server.house import House, Page, house, link_key


@pytest.fixture
def linked(table: House) -> tuple[House, dict[str, Any]]:
    """A server with a game in which blue is played by link."""
    return table, table.create({"blue": "link"}, seed=1)


def claim(browser: httpx.Client, game: str, key: str) -> httpx.Response:
    return browser.post("/api/claim", json={"game": game, "key": key})


def seats(table: House, game: str, browser: httpx.Client) -> list[str] | int:
    """Return the seats that a browser is given at a game, or why it is turned away."""
    page = knock(table, game, browser)
    message = page.receive()
    return message["seats"] if message["type"] == "update" else page.closed()


def knock(table: House, game: str, browser: httpx.Client) -> Page:
    """Connect to a game with the cookies of a browser."""
    table._guests["the one"] = browser
    return table.knock(game, "the one")


# --- opening links ----------------------------------------------------------------------------


def test_a_link_is_good_once(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    key = link_key(game, "blue")
    with httpx.Client(base_url=table.base) as first, httpx.Client(base_url=table.base) as second:
        reply = claim(first, game["id"], key)
        assert reply.json() == {"game": game["id"], "seat": "blue"}
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert key not in cookie
        late = claim(second, game["id"], key)
        assert late.status_code == 401
        assert "used already" in late.json()["error"]
        assert "set-cookie" not in late.headers
        assert seats(table, game["id"], first) == ["blue"]
        assert seats(table, game["id"], second) == 4401
        # It is no owner by that.
        assert first.get("/api/games").status_code == 401
        assert table.entry(game["id"])["links"] == {
            "blue": {"url": None, "open": False, "holders": 1}
        }


def test_a_link_is_of_its_own_game(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    other = table.create({"blue": "link"})
    for where, key in (
        (other["id"], link_key(game, "blue")),
        ("nowhere", link_key(game, "blue")),
        (game["id"], ""),
        (game["id"], "é"),
        (game["id"], link_key(game, "blue")[:-1]),
    ):
        assert claim(table.stranger, where, key).status_code == 401
    for body in (b"", b"{}", b'{"game": 1, "key": 2}', b'{"game": "x", "key": "%s"}' % (b"k" * 65)):
        assert table.stranger.post("/api/claim", content=body).status_code == 400
    assert claim(table.stranger, game["id"], link_key(game, "blue")).status_code == 200


def test_looking_at_a_link_does_not_use_it_up(linked: tuple[House, dict[str, Any]]) -> None:
    """As programs do that show what is behind a link in a message."""
    table, game = linked
    url = game["links"]["blue"]["url"]
    for method in ("GET", "HEAD"):
        table.stranger.request(method, url.partition("#")[0])
    assert claim(table.stranger, game["id"], link_key(game, "blue")).status_code == 200


def test_one_browser_holds_several_seats(table: House) -> None:
    game = table.create({"red": "link", "blue": "link"}, seed=1)
    other = table.create({"red": "link"})
    for each, seat in ((game, "blue"), (game, "red"), (other, "red")):
        assert claim(table.stranger, each["id"], link_key(each, seat)).status_code == 200
    assert len(table.stranger.cookies) == 1
    assert seats(table, game["id"], table.stranger) == ["red", "blue"]
    assert seats(table, other["id"], table.stranger) == ["red"]
    assert seats(table, game["id"], table.browser) == []


def test_a_seat_outlives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create({"red": "link", "blue": "link"}, seed=1)
        claim(table.stranger, game["id"], link_key(game, "blue"))
        own, theirs = table.browser.cookies, table.stranger.cookies
    with house(tmp_path, cookies=own) as table:
        with httpx.Client(base_url=table.base, cookies=theirs) as friend:
            assert seats(table, game["id"], friend) == ["blue"]
        assert table.entry(game["id"])["links"]["red"] == {"url": None, "open": True, "holders": 0}
        assert claim(table.stranger, game["id"], link_key(game, "red")).status_code == 200


def test_no_secret_stands_in_the_database(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create({"red": "link", "blue": "link"})
        claim(table.stranger, game["id"], link_key(game, "blue"))
        secrets = [link_key(game, "red"), link_key(game, "blue"), table.gate.token or ""]
        secrets += [*table.browser.cookies.values(), *table.stranger.cookies.values()]
        secrets += [table.new_link(game["id"], None), table.new_link(game["id"], "red")]
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert len(kept) > 10_000
    assert not [secret for secret in secrets if secret and secret.encode() in kept]


# --- the owner and links ------------------------------------------------------------------------


def test_the_owner_looks_at_one_game(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    path = f"/api/games/{game['id']}"
    assert table.browser.get(path).json() == table.entry(game["id"])
    guest = table.guest(game["id"], link_key(game, "blue"))
    assert table.browser.get(path).json()["links"]["blue"]["holders"] == 1
    assert guest.get(path).status_code == 401
    assert table.browser.get("/api/games/nowhere").status_code == 404
    # At the table, too, the owner is told apart from whoever holds a seat.
    assert table.sit(game["id"]).state["owner"] is True
    page = table.sit(game["id"], link_key(game, "blue"))
    assert page.state["owner"] is False


def test_a_link_replaced_takes_the_seat_away(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    old = link_key(game, "blue")
    page = table.sit(game["id"], old)
    key = table.new_link(game["id"], "blue", renew=True)
    assert page.closed() == 4401
    assert seats(table, game["id"], table.guest(game["id"], old)) == 4401
    assert table.entry(game["id"])["links"]["blue"]["url"].endswith(f"#key={key}")
    assert table.sit(game["id"], key).state["seats"] == ["blue"]
    unused = table.new_link(game["id"], "blue")
    table.new_link(game["id"], "blue", renew=True)
    assert claim(table.stranger, game["id"], unused).status_code == 401


def test_a_further_link_leaves_the_seat_where_it_is(linked: tuple[House, dict[str, Any]]) -> None:
    """Whoever holds it may make one, too: for their telephone, say."""
    table, game = linked
    page = table.sit(game["id"], link_key(game, "blue"))
    friend = table.guest(game["id"], link_key(game, "blue"))
    reply = friend.post(f"/api/games/{game['id']}/links", json={"seat": "blue"})
    assert reply.status_code == 201
    key = reply.json()["url"].partition("#key=")[2]
    assert claim(table.stranger, game["id"], key).json()["seat"] == "blue"
    assert page.ask("ping")["type"] == "pong"
    assert table.entry(game["id"])["links"]["blue"]["holders"] == 2
    # Replaced by one of them, the others are out.
    reply = friend.post(f"/api/games/{game['id']}/links", json={"seat": "blue", "renew": True})
    assert seats(table, game["id"], table.stranger) == 4401
    assert page.ask("ping")["type"] == "pong"


@pytest.mark.parametrize(
    ("body", "owner", "friend", "stranger"),
    [
        ({"seat": "blue"}, 201, 201, 401),
        ({"seat": "blue", "renew": True}, 201, 201, 401),
        ({"seat": "green"}, 400, 400, 401),
        ({"seat": "red"}, 400, 400, 401),
        ({"seat": ""}, 400, 400, 401),
        ({"seat": None}, 201, 401, 401),
        ({"seat": 5}, 400, 400, 400),
        ({}, 400, 400, 400),
    ],
)
def test_who_may_make_which_link(
    linked: tuple[House, dict[str, Any]],
    body: dict[str, Any],
    owner: int,
    friend: int,
    stranger: int,
) -> None:
    table, game = linked
    guest = table.guest(game["id"], link_key(game, "blue"))
    address = f"/api/games/{game['id']}/links"
    for browser, status in ((table.stranger, stranger), (guest, friend), (table.browser, owner)):
        reply = browser.post(address, json=body)
        assert reply.status_code == status, reply.text


def test_a_link_of_another_seat_is_not_theirs_to_make(table: House) -> None:
    game = table.create({"red": "link", "blue": "link"})
    guest = table.guest(game["id"], link_key(game, "blue"))
    reply = guest.post(f"/api/games/{game['id']}/links", json={"seat": "red"})
    assert reply.status_code == 401
    assert "not yours to share" in reply.json()["error"]


def test_a_closed_link_lets_nobody_sit(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    page = table.sit(game["id"], link_key(game, "blue"))
    unused = table.new_link(game["id"], "blue")
    address = f"/api/games/{game['id']}/links/blue"
    assert table.stranger.delete(address).status_code == 401
    assert table.guest(game["id"], link_key(game, "blue")).delete(address).status_code == 401
    assert table.browser.delete(f"/api/games/{game['id']}/links/red").status_code == 400
    assert table.browser.delete("/api/games/nowhere/links/blue").status_code == 404
    assert table.browser.delete(address).status_code == 204
    assert page.closed() == 4401
    assert claim(table.stranger, game["id"], unused).status_code == 401
    assert table.entry(game["id"])["links"]["blue"] == {"url": None, "open": False, "holders": 0}


def test_a_deleted_game_takes_its_seats_along(linked: tuple[House, dict[str, Any]]) -> None:
    table, game = linked
    table.sit(game["id"], link_key(game, "blue"))
    assert table.browser.delete(f"/api/games/{game['id']}").status_code == 204
    guest = table.guest(game["id"], link_key(game, "blue"))
    assert seats(table, game["id"], guest) == 4404
    assert table.gate.link(game["id"], "blue") == (None, False, 0)


# --- watching -----------------------------------------------------------------------------------


def test_whoever_watches_sees_what_everybody_may_see(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    key = table.new_link(game["id"], None)
    browsers = [httpx.Client(base_url=table.base) for _ in range(3)]
    for browser in browsers:
        assert claim(browser, game["id"], key).json()["seat"] is None
    watcher = browsers[0]
    page = knock(table, game["id"], watcher)
    assert page.receive()["type"] == "update"
    assert (page.state["seats"], page.state["seat"], page.state["decision"]) == ([], None, None)
    assert page.state["view"]["hands"] == {"red": True, "blue": False}
    for fields in (
        {"type": "answer", "seat": "red", "words": ["north"]},
        {"type": "undo", "seat": "red"},
        {"type": "look", "seat": "red"},
        {"type": "preview", "seat": "red", "words": ["north"]},
        {"type": "advise", "seat": "red"},
    ):
        assert page.ask(**{"revision": page.state["revision"], **fields})["type"] == "refused"
    base = f"/api/games/{game['id']}"
    now = page.state["revision"]
    assert watcher.get(f"{base}/at/{now}").json()["view"] == page.state["view"]
    assert watcher.get(f"{base}/at/0?seat=red").status_code == 401
    assert watcher.get(f"{base}/record").json()["entries"][0][2] == "?"
    assert watcher.post(f"{base}/links", json={"seat": "blue"}).status_code == 401
    for method, path in (("DELETE", base), ("POST", f"{base}/duplicate"), ("GET", "/api/games")):
        assert watcher.request(method, path).status_code == 401
    assert table.entry(game["id"])["watch"]["holders"] == 3

    assert watcher.delete(f"{base}/watch").status_code == 401
    assert table.browser.delete(f"{base}/watch").status_code == 204
    assert page.closed() == 4401
    assert claim(table.stranger, game["id"], key).status_code == 401
    for browser in browsers:
        assert browser.get(f"{base}/at/0").status_code == 401
        browser.close()


def test_so_many_watch_and_no_more(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "WATCHERS", 1)
    game = table.create()
    key = table.new_link(game["id"], None)
    assert claim(table.stranger, game["id"], key).status_code == 200
    with httpx.Client(base_url=table.base) as late:
        reply = claim(late, game["id"], key)
        assert reply.status_code == 429
        assert "nobody else can" in reply.json()["error"]


# --- company ------------------------------------------------------------------------------------


def test_a_seat_is_told_of_its_other_connections(table: House) -> None:
    game = table.create({"red": "link", "blue": "link"}, seed=1)
    keys = {seat: link_key(game, seat) for seat in ("red", "blue")}
    red, blue = table.sit(game["id"], keys["red"]), table.sit(game["id"], keys["blue"])
    again = table.sit(game["id"], keys["blue"])
    assert blue.receive() == {"type": "company", "seats": {"blue": 2}}
    assert again.receive() == {"type": "company", "seats": {"blue": 2}}
    again.close()
    assert blue.receive() == {"type": "company", "seats": {"blue": 1}}
    red.ask("ping")
    assert not any('"company"' in raw for raw in red.raw)


# --- browsers of the owner's ----------------------------------------------------------------------


def test_the_owners_browsers_are_listed_and_signed_out(table: House) -> None:
    made = table.browser.post("/api/browsers").json()["url"]
    assert re.fullmatch(rf"{table.base}/#token=[\w-]{{32}}", made)
    headers = {"user-agent": "A telephone\x00\t" + "x" * 500}
    headers["user-agent"] = headers["user-agent"].replace("\x00", "")
    with httpx.Client(base_url=table.base, headers=headers) as phone:
        assert bring(phone, token_of(made)).status_code == 204
        assert phone.get("/api/games").status_code == 200
        assert bring(table.stranger, token_of(made)).status_code == 401, "it is good once"
        listed = phone.get("/api/browsers").json()
        assert [each["here"] for each in listed].count(True) == 1
        (mine,) = [each for each in listed if each["here"]]
        assert mine["about"].startswith("A telephone")
        assert len(mine["about"]) <= gate.ABOUT
        game = table.create()
        page = knock(table, game["id"], phone)
        page.receive()
        # From the other one.
        assert table.browser.delete(f"/api/browsers/{mine['id']}").status_code == 204
        assert page.closed() == 4401
        assert phone.get("/api/games").status_code == 401
        assert table.browser.delete(f"/api/browsers/{mine['id']}").status_code == 404
    (own,) = table.browser.get("/api/browsers").json()
    reply = table.browser.delete(f"/api/browsers/{own['id']}")
    assert reply.status_code == 204
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert table.browser.get("/api/games").status_code == 401


@pytest.mark.parametrize("path", ["/api/browsers", "/api/browsers/1", "/api/security"])
def test_browsers_and_events_are_the_owners_alone(
    linked: tuple[House, dict[str, Any]], path: str
) -> None:
    table, game = linked
    for browser in (table.stranger, table.guest(game["id"], link_key(game, "blue"))):
        for method in ("GET", "POST", "DELETE"):
            assert browser.request(method, path).status_code in {401, 405}


def test_enough_addresses_for_further_browsers(table: House) -> None:
    statuses = [table.browser.post("/api/browsers").status_code for _ in range(gate.FURTHER + 1)]
    assert statuses == [201] * gate.FURTHER + [409]


def test_a_guest_who_becomes_an_owner_keeps_the_seats(table: House) -> None:
    game = table.create({"blue": "link"})
    claim(table.stranger, game["id"], link_key(game, "blue"))
    page = knock(table, game["id"], table.stranger)
    page.receive()
    (before,) = table.stranger.cookies.values()
    made = table.browser.post("/api/browsers").json()["url"]
    assert bring(table.stranger, token_of(made)).status_code == 204
    (after,) = table.stranger.cookies.values()
    assert after != before, "whoever knew the old cookie is no owner"
    assert page.closed() == 1012
    assert seats(table, game["id"], table.stranger) == ["red", "blue"]
    with httpx.Client(base_url=table.base) as other:
        (name,) = table.stranger.cookies.keys()
        other.cookies.set(name, before)
        assert seats(table, game["id"], other) == 4401


@pytest.mark.parametrize(
    ("since", "seen", "known"),
    [
        ("2020-01-01T00:00:00.000Z", None, False),
        (None, "2020-01-01T00:00:00.000Z", False),
        (None, None, True),
    ],
)
def test_browsers_that_stay_away_come_in_again(
    tmp_path: Path, since: str | None, seen: str | None, known: bool
) -> None:
    with house(tmp_path) as table:
        table.create()
        cookies = table.browser.cookies
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute(
            "UPDATE sessions SET since = coalesce(?, since), seen = coalesce(?, seen)",
            [since, seen],
        )
    with house(tmp_path, cookies=cookies) as table:
        assert (table.browser.get("/api/games").status_code == 200) is known
        assert bring(table.stranger, table.gate.token).status_code == 204
        assert len(table.stranger.get("/api/browsers").json()) == 1 + known


def test_a_visit_is_noted_to_the_day(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        cookies = table.browser.cookies
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute(
            "UPDATE sessions SET seen = strftime('%Y-%m-%dT00:00:00Z', 'now', '-9 days')"
        )
    with house(tmp_path, cookies=cookies) as table:
        table.browser.get("/api/games")
        (own,) = table.browser.get("/api/browsers").json()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        ((seen,),) = database.execute("SELECT seen FROM sessions").fetchall()
        ((today,),) = database.execute("SELECT date('now')").fetchall()
    assert seen == own["seen"]
    assert seen >= today or seen[:10] == today
