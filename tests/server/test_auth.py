"""Who gets in, and who does not."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from annamite.server.network.guard import HEADERS
from annamite.server.pages import NOT_BUILT
from tests.owner import bring
from tests.server.house import House, house, link_key

OTHER = "https://evil.example"


def test_the_token_is_good_once(tmp_path: Path) -> None:
    with house(tmp_path, cookies=httpx.Cookies()) as table:
        token = table.gate.token
        assert token is not None
        reply = bring(table.browser, "wrong")
        assert reply.status_code == 401
        assert "start it again" in reply.json()["error"]
        for wrong in ("", "é", token[:-1], token.swapcase()):
            assert bring(table.browser, wrong).status_code == 401
        for body in ({"token": "x" * 65}, {"token": None}, {}, {"token": token, "more": 1}):
            assert table.browser.post("/api/browser", json=body).status_code == 400
        broken = table.browser.post("/api/browser", content=b'{"token": "\\ud800"}')
        assert broken.status_code == 400
        assert bring(table.browser, token, headers={"Origin": OTHER}).status_code == 403

        reply = bring(table.browser, token)
        assert (reply.status_code, reply.content) == (204, b"")
        assert reply.headers["cache-control"] == "no-store"
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Path=/" in cookie
        assert token not in cookie
        assert table.browser.get("/api/games").status_code == 200

        assert bring(table.stranger, token).status_code == 401
        assert table.stranger.get("/api/games").status_code == 401
        # The owner's own bookmark still leads home.
        assert bring(table.browser, token).status_code == 204


def test_no_secret_goes_by_the_address(tmp_path: Path) -> None:
    """What is sent in it, as by bookmarks of long ago, is looked at by nobody."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<title>The page</title>")
    with house(tmp_path / "data", static=static, cookies=httpx.Cookies()) as table:
        reply = table.stranger.get("/", params={"token": table.gate.token or ""})
        assert (reply.status_code, reply.text) == (200, "<title>The page</title>")
        assert "set-cookie" not in reply.headers
        for method in ("GET", "POST", "DELETE"):
            path = f"/api/browser?token={table.gate.token}"
            assert table.stranger.request(method, path).status_code in {400, 401, 405}
        assert not table.stranger.cookies
        assert bring(table.stranger, table.gate.token).status_code == 204


def test_a_new_start_prints_a_new_token_and_knows_old_cookies(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        cookies = table.browser.cookies
        (name,) = cookies
        secret = cookies[name]
    with house(tmp_path, cookies=cookies) as table:
        assert table.browser.get("/api/games").status_code == 200
        assert bring(table.stranger, table.gate.token).status_code == 204
        assert table.stranger.get("/api/games").status_code == 200
        assert table.browser.get("/api/games").status_code == 200
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes()


def test_another_database_has_another_cookie(tmp_path: Path) -> None:
    with house(tmp_path / "one") as one, house(tmp_path / "two") as two:
        assert set(one.browser.cookies) != set(two.browser.cookies)


def test_wrong_cookies(table: House) -> None:
    (name,) = table.browser.cookies
    for value in ("", "wrong", "x" * 5000):
        reply = httpx.get(f"{table.base}/api/games", headers={"Cookie": f"{name}={value}"})
        assert reply.status_code == 401


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8700", 200),
        ("localhost", 200),
        ("LOCALHOST:1", 200),
        ("[::1]:8700", 200),
        ("192.168.1.20:8700", 200),
        ("evil.example", 403),
        ("evil.example:8700", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("user@evil.example", 403),
        ("[", 403),
        ("", 403),
    ],
)
def test_host(shared: House, host: str, status: int) -> None:
    """A name that somebody pointed at this machine is not answered for."""
    reply = shared.browser.get("/api/games", headers={"Host": host})
    assert reply.status_code == status
    if status == 403:
        assert reply.json()["error"].endswith("use the address it printed.")


def test_further_hosts(tmp_path: Path) -> None:
    with house(tmp_path, hosts=("Den.local",)) as table:
        reply = table.browser.get("/api/games", headers={"Host": "den.local:8700"})
        assert reply.status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 400),
        ("http://127.0.0.1:{port}", 400),
        ("http://127.0.0.1:1", 403),
        ("http://localhost:{port}", 403),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://[", 403),
    ],
)
def test_origin(shared: House, origin: str | None, status: int) -> None:
    """Another site's page cannot act with the owner's cookie."""
    headers = {} if origin is None else {"Origin": origin.format(port=shared.port)}
    reply = shared.browser.post("/api/games", headers=headers, content=b"{}")
    assert reply.status_code == status
    assert reply.json()["error"]


def test_further_origins(tmp_path: Path) -> None:
    with house(tmp_path, origins=("http://localhost:5173/",)) as table:
        headers = {"Origin": "http://localhost:5173"}
        assert table.browser.post("/api/games", headers=headers, content=b"").status_code == 400
        game = table.create()
        table.sit(game["id"], origin="http://localhost:5173")


def test_other_sites_cannot_open_a_socket(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    for key in (None, link_key(game, "blue")):
        with pytest.raises(InvalidStatus) as refused:
            table.knock(game["id"], key, origin="https://evil.example")
        assert refused.value.response.status_code == 403
    # Programs that are no browser name no origin, and need the key all the same.
    table.sit(game["id"], link_key(game, "blue"), origin=None)


def test_every_answer_has_the_security_headers(table: House) -> None:
    for path in ("/", "/api/catalog", "/api/games/x/record", "/nothing", "/api/browser"):
        for client in (table.browser, table.stranger):
            headers = client.get(path).headers
            assert {name: headers[name] for name in HEADERS} == HEADERS
            assert "server" not in headers or headers["server"] != "annamite"
    assert HEADERS["content-security-policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert table.browser.get("/api/games").headers["cache-control"] == "no-store"
    assert "microphone=()" in HEADERS["permissions-policy"]
    # What says nothing else is kept by nobody.
    reply = table.browser.get("/", headers={"Host": "evil.example"})
    assert (reply.status_code, reply.headers["cache-control"]) == (403, "no-store")


def test_pages(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>The page</title>")
    (static / "assets" / "index-1a2b.js").write_text("play()")
    (static / "icon.svg").write_text("<svg/>")
    with house(tmp_path / "data", static=static) as table:
        for path in ("/", "/play/anything", "/play/x?key=y", "/rules/x", "/rules/x/3.2"):
            reply = table.stranger.get(path)
            assert (reply.status_code, reply.text) == (200, "<title>The page</title>")
            assert reply.headers["cache-control"] == "no-cache"
        reply = table.stranger.get("/assets/index-1a2b.js")
        assert (reply.status_code, reply.text) == (200, "play()")
        assert "immutable" in reply.headers["cache-control"]
        assert table.stranger.get("/assets/index-ffff.js").status_code == 404
        reply = table.stranger.get("/icon.svg")
        assert reply.headers["content-type"] == "image/svg+xml; charset=utf-8"
        assert table.stranger.get("/data/annamite.db").status_code == 404


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    with house(tmp_path, static=tmp_path / "nothing") as table:
        for path in ("/", "/play/x", "/rules/x/3.2.3-b"):
            reply = table.stranger.get(path)
            assert reply.status_code == 503
            assert NOT_BUILT in reply.text
        assert "make install" in NOT_BUILT
        assert table.stranger.get("/assets/x.js").status_code == 404
        assert table.stranger.get("/api/catalog").status_code == 200
