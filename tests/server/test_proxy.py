"""A proxy with https before the server: which addresses it may have, and whose word is taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from annamite.server.network.guard import HSTS
from annamite.server.network.limits import NONE
from annamite.server.network.proxy import AddressError, Proxies, checked, public
from tests.owner import bring
from tests.server.house import PATIENCE, House, Proxied, link_key

ADDRESS = "https://games.example.org"
NAME = {"host": "games.example.org"}
THROUGH = {**NAME, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://games.example.org", ADDRESS),
        ("  HTTPS://Games.Example.org/ ", ADDRESS),
        ("https://games.example.org:443", ADDRESS),
        ("https://games.example.org:8443", ADDRESS + ":8443"),
        ("https://localhost", "https://localhost"),
        ("https://203.0.113.5", "https://203.0.113.5"),
        ("https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443"),
    ],
)
def test_public_addresses(text: str, address: str) -> None:
    assert public(text) == address


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("http://games.example.org", "does not begin with https://"),
        ("games.example.org", "does not begin with https://"),
        ("", "does not begin with https://"),
        ("https://games.example.org/annamite", "has more than a name and a port"),
        ("https://games.example.org?", "has more than a name and a port"),
        ("https://games.example.org?a=b", "has more than a name and a port"),
        ("https://games.example.org#a", "has more than a name and a port"),
        ("https://me@games.example.org", "has more than a name and a port"),
        ("https://me:secret@games.example.org", "has more than a name and a port"),
        ("https://@games.example.org", "has more than a name and a port"),
        ("https://", "is no name of a machine"),
        ("https://:8443", "is no name of a machine"),
        ("https://games_example.org", "is no name of a machine"),
        ("https://-games.example.org", "is no name of a machine"),
        ("https://games..example.org", "is no name of a machine"),
        ("https://phở.example.org", "is no name of a machine"),
        ("https://games.example.org:port", "is no address"),
        ("https://games.example.org:99999", "is no address"),
        ("https://[::1", "is no address"),
    ],
)
def test_addresses_that_are_refused(text: str, why: str) -> None:
    with pytest.raises(AddressError) as refused:
        public(text)
    assert why in str(refused.value)
    assert str(refused.value).count("\n") == 0


def test_proxies() -> None:
    proxies = Proxies(checked(["127.0.0.1", "10.1.0.0/16", "::1"]))
    assert [each in proxies for each in ("127.0.0.1", "10.1.2.3", "::1")] == [True] * 3
    assert [each in proxies for each in ("127.0.0.2", "10.2.0.1", "", "x", None)] == [False] * 5
    for wrong in ("localhost", "10.0.0.0/99", "*", "10.1.2.3/16"):
        with pytest.raises(AddressError, match="is neither an address nor a network"):
            checked([wrong])


@pytest.fixture
def told() -> list[tuple[str, str]]:
    """What was refused."""
    return []


@pytest.fixture
def proxied(tmp_path: Path, told: list[tuple[str, str]]) -> Iterator[House]:
    """Such a server."""
    running = Proxied(
        tmp_path,
        address=ADDRESS,
        proxies=("127.0.0.1",),
        limits=NONE.but(wrong_keys=1000),
        on_refusal=lambda *what: told.append(what),
    )
    try:
        yield running
    finally:
        running.stop()


def cookie_of(table: House) -> str:
    """Become the owner; return the cookie as it is set."""
    headers = {**THROUGH, "origin": ADDRESS}
    reply = bring(table.stranger, table.gate.token, headers=headers)
    assert reply.status_code == 204
    cookie: str = reply.headers["set-cookie"]
    return cookie


def test_cookie_headers_and_links(proxied: House) -> None:
    cookie = cookie_of(proxied)
    assert cookie.startswith(f"__Host-annamite-{proxied.gate.cookie.rpartition('-')[2]}=")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"secure", "httponly", "samesite=strict", "path=/"} <= parts
    assert not any(part.startswith("domain") for part in parts)

    headers = {**THROUGH, "cookie": cookie.partition(";")[0], "origin": ADDRESS}
    body = {"game": "mini-game", "scenario": "even", "seats": {"blue": "link"}}
    made = proxied.stranger.post("/api/games", json=body, headers=headers)
    assert made.status_code == 201
    assert made.json()["links"]["blue"]["url"].startswith(f"{ADDRESS}/play/")
    assert HSTS.items() <= dict(made.headers).items()
    assert HSTS["strict-transport-security"].endswith("; includeSubDomains")
    assert HSTS.items() <= dict(proxied.stranger.get("/", headers=NAME).headers).items()


def test_without_a_proxy_nothing_of_that(tmp_path: Path) -> None:
    running = Proxied(tmp_path)
    try:
        reply = bring(running.stranger, running.gate.token)
        assert "secure" not in reply.headers["set-cookie"].lower()
        assert not HSTS.keys() & dict(reply.headers).keys()
    finally:
        running.stop()


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (ADDRESS, 401),  # let through, and then asked for a cookie
        ("http://games.example.org", 403),
        ("https://games.example.org:8443", 403),
        ("https://evil.example", 403),
        ("null", 403),
    ],
)
def test_whose_pages_may_act(proxied: House, origin: str, status: int) -> None:
    headers = {**THROUGH, "origin": origin}
    assert proxied.stranger.post("/api/games", headers=headers).status_code == status


def test_the_host_is_checked_all_the_same(proxied: House) -> None:
    for host, status in (("games.example.org", 200), ("evil.example", 403), ("127.0.0.1", 200)):
        reply = proxied.stranger.get("/api/catalog", headers={**THROUGH, "host": host})
        assert reply.status_code == status


def test_sockets_are_for_pages_of_the_address(proxied: House) -> None:
    cookie = cookie_of(proxied).partition(";")[0]
    body = {"game": "mini-game", "scenario": "even", "seats": {"blue": "link"}}
    headers = {**THROUGH, "cookie": cookie, "origin": ADDRESS}
    game = proxied.stranger.post("/api/games", json=body, headers=headers).json()
    claim = {"game": game["id"], "key": link_key(game, "blue")}
    claimed = proxied.stranger.post(
        "/api/claim", json=claim, headers={**THROUGH, "origin": ADDRESS}
    )
    own = claimed.headers["set-cookie"].partition(";")[0]
    assert own.startswith("__Host-")

    def knock(origin: str) -> str:
        with connect(
            f"ws://games.example.org/ws/games/{game['id']}",
            sock=socket.create_connection(("127.0.0.1", proxied.port), PATIENCE),
            origin=Origin(origin),
            additional_headers={
                **{name: THROUGH[name] for name in THROUGH if name != "host"},
                "cookie": own,
            },
        ) as opened:
            return str(opened.recv(PATIENCE))

    assert '"seat":"blue"' in knock(ADDRESS)
    for origin in ("http://games.example.org", "https://evil.example"):
        with pytest.raises(InvalidStatus):
            knock(origin)


@pytest.mark.parametrize(
    ("source", "said", "whose"),
    [
        ("127.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "198.51.100.9, 203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("127.0.0.1", "somebody", "unknown"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.2", "203.0.113.5", "127.0.0.2"),
    ],
)
def test_whose_word_about_addresses_is_taken(
    proxied: House, told: list[tuple[str, str]], source: str, said: str | None, whose: str
) -> None:
    transport = httpx.HTTPTransport(local_address=source)
    headers = {**NAME, **({"x-forwarded-for": said} if said else {})}
    with httpx.Client(base_url=proxied.base, transport=transport, timeout=PATIENCE) as client:
        reply = bring(client, "wrong", headers=headers)
    assert reply.status_code == 401
    assert told == [("wrong key", whose)]
