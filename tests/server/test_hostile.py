"""What strangers and cheats may send: each is refused in a sentence, and nothing is in it for them."""

from __future__ import annotations

import gzip
import json
import socket
from contextlib import closing, suppress

import pytest

from tests.server.house import PATIENCE, House, link_key


def raw(house: House, text: str) -> str:
    """Return what is answered to a request as it stands here."""
    with closing(socket.create_connection(("127.0.0.1", house.port), PATIENCE)) as connection:
        connection.sendall(text.encode("latin-1"))
        found = b""
        with suppress(ConnectionError):
            while chunk := connection.recv(65536):
                found += chunk
        return found.decode("latin-1")


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/assets/../../app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/..%2f..%2fapp.py",
        "/..%5c..%5capp.py",
        "//etc/passwd",
        "/%00",
        "/assets/%00x",
        "/assets/a%0d%0aset-cookie:%20a=b",
        "/assets/%ff%fe",
        "/assets/" + "a" * 300,
        "/assets/" + "a/" * 2000,
        "/assets",
        "/assets/",
        "/fonts/",
        "/.git/config",
        "/index.html.br",
        "/api/board/%0aevil",
        "/api/games/%00/record/..",
        "/api/../app.py",
    ],
)
def test_no_path_leads_out_of_the_page(
    shared: House, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    told = raw(shared, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    head, _, body = told.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 404 ")
    assert "set-cookie" not in head.lower()
    assert json.loads(body).keys() == {"error"}
    assert not caplog.records


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "DEBUG"])
def test_no_method_gives_a_request_back(shared: House, method: str) -> None:
    told = raw(
        shared,
        f"{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a=secret\r\nConnection: close\r\n\r\n",
    )
    assert told.startswith("HTTP/1.1 404 ")
    assert "secret" not in told


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Length: 4\r\nContent-Length: 40",
        "Content-Length: 4, 40",
        "Content-Length: -4",
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Host: evil.example\r\nContent-Length: 4",
        "X : y\r\nContent-Length: 4",
        "X: a\x00b\r\nContent-Length: 4",
    ],
)
def test_where_a_request_ends_is_never_in_doubt(shared: House, headers: str) -> None:
    """Whatever follows in doubt is never taken for a request of its own."""
    smuggled = "GET /api/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    told = raw(
        shared,
        f"POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\nConnection: close\r\n\r\n"
        f"0\r\n\r\n{smuggled}",
    )
    assert told.startswith("HTTP/1.1 400 ")
    assert told.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize("address", ["/api/games", "/api/choices", "/api/import", "/api/claim"])
@pytest.mark.parametrize(
    "body",
    [
        b"[" * 200_000,
        b'{"game":' * 200_000,
        b'{"game":"\xff"}',
        b'{"game":"\\ud800"}',
        b'{"game":' + b"9" * 100_000 + b"}",
        b'{"game":"mini-game","__class__":{"x":1}}',
        b"\x00",
        b"\xff\xfe{\x00}\x00",
        gzip.compress(b'{"game":"mini-game","scenario":"even"}', mtime=0),
    ],
)
def test_no_body_is_more_than_its_words(shared: House, address: str, body: bytes) -> None:
    headers = {"content-encoding": "gzip"} if body.startswith(b"\x1f\x8b") else {}
    reply = shared.browser.post(address, content=body, headers=headers)
    assert reply.status_code == 400
    assert len(reply.text) < 300
    assert reply.json()["error"]


def test_a_small_message_that_unpacks_to_a_large_one(shared: House) -> None:
    page = shared.sit(shared.create(seed=1)["id"])
    page.socket.send("x" * 20_000_000)  # 20 kB on the way
    assert page.closed() == 1009


def test_a_seat_that_is_named_twice(shared: House) -> None:
    """Of two, the same one is checked and shown."""
    game = shared.create({"blue": "link"}, seed=1)
    guest = shared.guest(game["id"], link_key(game, "blue"))
    address = f"/api/games/{game['id']}/at/1"
    assert guest.get(f"{address}?seat=blue&seat=red").status_code == 401
    reply = guest.get(f"{address}?seat=red&seat=blue")
    assert reply.status_code == 200
    assert "sail" not in reply.text


def test_a_title_is_text(shared: House) -> None:
    title = '<script>alert(1)</script>"; filename="x\r\nSet-Cookie: a=b'
    game = shared.create(title=title)
    assert game["title"] == '<script>alert(1)</script>"; filename="x Set-Cookie: a=b'
    reply = shared.browser.get(f"/api/games/{game['id']}/record")
    assert reply.headers["content-disposition"] == (
        f'attachment; filename="mini-game-{game["id"]}.json"'
    )
    assert "set-cookie" not in reply.headers
    listed = shared.browser.get("/api/games")
    assert (listed.headers["content-type"], listed.headers["x-content-type-options"]) == (
        "application/json",
        "nosniff",
    )
