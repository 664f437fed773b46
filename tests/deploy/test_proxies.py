"""The recipes for Caddy and nginx, run for real before a real server."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from annamite.server.network.body import BODY_LIMIT
from annamite.server.network.limits import NONE
from tests.deploy.needs import RECIPES, needed
from tests.owner import bring
from tests.server.house import PATIENCE, Page, Proxied

NAME = "games.example.org"
SPOOFED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "http",
    "Forwarded": "for=203.0.113.9",
}
TRIES = 5


class Site:
    """A proxy before a server, on a port of this machine.

    Attributes:
        table: The server.
        told: What it refused to whom.
        plain: The port at which plain http is answered.
        address: By which browsers reach it.
        browser: Reaches it.
    """

    def __init__(
        self,
        table: Proxied,
        told: list[tuple[str, str]],
        port: int,
        plain: int,
        authority: Path,
    ) -> None:
        self.table = table
        self.told = told
        self.port = port
        self.plain = plain
        self.address = f"https://{NAME}:{port}"
        self.trust = ssl.create_default_context(cafile=str(authority))
        self.browser = httpx.Client(
            base_url=f"https://127.0.0.1:{port}",
            verify=self.trust,
            headers={"host": f"{NAME}:{port}"},
            timeout=PATIENCE,
        )

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request as a page of the site would."""
        headers = {"origin": self.address, **options.pop("headers", {})}
        extensions = {"sni_hostname": NAME}
        return self.browser.request(method, path, headers=headers, extensions=extensions, **options)

    def bring(self, token: str, headers: Mapping[str, str] = {}) -> httpx.Response:
        """Let the browser become the owner's."""
        headers = {"origin": self.address, **headers}
        return bring(self.browser, token, headers=headers, extensions={"sni_hostname": NAME})

    def knock(self, path: str, origin: str, **headers: str) -> ClientConnection:
        """Open a socket."""
        return connect(
            f"wss://{NAME}:{self.port}{path}",
            sock=socket.create_connection(("127.0.0.1", self.port), PATIENCE),
            ssl=self.trust,
            server_hostname=NAME,
            origin=Origin(origin),
            additional_headers=headers,
            max_size=None,
        )


Started = tuple[list[str], dict[str, str], Path]
"""A command with its environment, and the certificates that it is trusted by."""


def caddy(folder: Path, port: int, plain: int, server: int) -> Started:
    """Write what Caddy needs besides the recipe: other folders, and certificates of its own making."""
    recipe = (RECIPES / "Caddyfile").read_text()
    # Options stand in one block, before all else.
    begun, block, rest = recipe.partition("\n{\n")
    assert block
    for_tests = f"""
        admin off
        local_certs
        skip_install_trust
        http_port {plain}
        https_port {port}
        storage file_system {folder}/kept
    """
    file = folder / "Caddyfile"
    file.write_text(f"{begun}{block}{for_tests}{rest}")
    environment = {
        "ANNAMITE_SITE": NAME,
        "ANNAMITE_SERVER": f"127.0.0.1:{server}",
        "HOME": str(folder),
    }
    command = [needed("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    return command, environment, folder / "kept/pki/authorities/local/root.crt"


def nginx(folder: Path, port: int, plain: int, server: int) -> Started:
    """Write what nginx needs besides the recipe: its main file, a certificate, other ports."""
    program, openssl = needed("nginx"), needed("openssl")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    site = (RECIPES / "nginx.conf").read_text()
    for old, new in (
        ("    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{plain};\n"),
        ("listen 443 ssl http2;\n    listen [::]:443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("server 127.0.0.1:8700;", f"server 127.0.0.1:{server};"),
        ("/etc/letsencrypt/live/annamite/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/annamite/privkey.pem", str(key)),
        ("/var/log/nginx/annamite.log", f"{folder}/annamite.log"),
    ):
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = "user root;" if os.getuid() == 0 else ""  # who may write into these folders
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{ {paths}\ninclude {folder}/site.conf; }}\n"
    )
    command = [program, "-p", str(folder), "-c", f"{folder}/nginx.conf", "-e", "stderr"]
    return command, {}, certificate


@contextmanager
def running(folder: Path, port: int, started: Started) -> Iterator[bool]:
    """Run a proxy; give whether it answers at its port, which somebody else may have taken."""
    command, environment, authority = started
    log = folder / "log"
    with log.open("wb") as out:
        proxy = subprocess.Popen(
            command, env={**os.environ, **environment}, stdout=out, stderr=out, cwd=folder
        )
    try:
        end = time.monotonic() + PATIENCE
        while proxy.poll() is None and not (authority.exists() and answers(port, authority)):
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.02)
        if proxy.poll() is not None and "in use" not in log.read_text():
            pytest.fail(log.read_text())
        yield proxy.poll() is None
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


def answers(port: int, authority: Path) -> bool:
    """Whether there is a proxy at a port that has its certificate."""
    try:
        trust = ssl.create_default_context(cafile=str(authority))
        with (
            socket.create_connection(("127.0.0.1", port), 5) as opened,
            trust.wrap_socket(opened, server_hostname=NAME),
        ):
            return True
    except (OSError, ssl.SSLError):
        return False


@pytest.fixture(scope="module", params=[caddy, nginx], ids=lambda recipe: recipe.__name__)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site behind each of them."""
    recipe: Callable[[Path, int, int, int], Started] = request.param
    if sys.platform != "linux":
        pytest.skip("The recipes are for Debian.")
    for _ in range(TRIES):
        folder = tmp_path_factory.mktemp(recipe.__name__)
        with ExitStack() as free:
            listeners = [
                free.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(2)
            ]
            port, plain = (each.getsockname()[1] for each in listeners)
        told: list[tuple[str, str]] = []
        with ExitStack() as stack:
            table = Proxied(
                folder / "data",
                address=f"https://{NAME}:{port}",
                proxies=("127.0.0.1",),
                limits=NONE.but(wrong_keys=10_000),
                on_refusal=lambda *what: told.append(what),
            )
            stack.callback(table.stop)
            started = recipe(folder, port, plain, table.port)
            if stack.enter_context(running(folder, port, started)):
                found = Site(table, told, port, plain, started[2])
                stack.callback(found.browser.close)
                yield found
                return
    pytest.fail("No port stayed free.")


@pytest.fixture(scope="module")
def game(site: Site) -> dict[str, Any]:
    """A game of the owner's, who came by the printed address."""
    reply = site.bring(site.table.gate.token or "")
    assert reply.status_code == 204
    name, _, rest = reply.headers["set-cookie"].partition("=")
    assert name == site.table.gate.cookie
    assert name.startswith("__Host-annamite-")
    flags = {part.strip().lower() for part in rest.split(";")[1:]}
    assert {"secure", "httponly", "samesite=strict", "path=/"} <= flags
    body = {"game": "mini-game", "scenario": "even", "seats": {"blue": "link"}}
    made = site.ask("POST", "/api/games", json=body)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def test_page_and_headers(site: Site) -> None:
    reply = site.ask("GET", "/api/catalog")
    assert reply.status_code == 200
    assert reply.json()["games"][0]["name"] == "mini-game"
    assert reply.headers["strict-transport-security"].startswith("max-age=")
    assert reply.headers["content-security-policy"].startswith("default-src 'self'")


@pytest.mark.parametrize("path", ["/", "/play/x", "/rules/x/3.2?y=1", "/apiary", "/wsx"])
def test_pages_are_led_to_https(site: Site, path: str) -> None:
    reply = httpx.get(f"http://127.0.0.1:{site.plain}{path}", headers={"host": NAME})
    assert reply.status_code == 301
    assert reply.headers["location"] == f"https://{NAME}{path}"


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/games",
        "//api/games",
        "/%61pi/games",
        "/x/../api/games",
        "/ws/games/x",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_programs_are_refused_by_plain_http(site: Site, method: str, path: str) -> None:
    """Whoever sends a cookie that way hears of it, instead of being led on each time."""
    with socket.create_connection(("127.0.0.1", site.plain), PATIENCE) as plain:
        head = f"{method} {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n"
        plain.sendall(f"{head}Content-Length: 0\r\n\r\n".encode())
        reply = b"".join(iter(lambda: plain.recv(4096), b"")).decode()
    head, _, said = reply.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 403 ")
    assert "location:" not in head.lower()
    assert "Ask by https: nothing is answered over plain http." in said


def test_sockets_are_refused_by_plain_http(site: Site) -> None:
    with (
        socket.create_connection(("127.0.0.1", site.plain), PATIENCE) as plain,
        pytest.raises(InvalidStatus) as refused,
    ):
        connect(f"ws://{NAME}/ws/games/x", sock=plain, origin=Origin(f"http://{NAME}"))
    assert refused.value.response.status_code == 403


def test_links_lead_to_the_site(site: Site, game: dict[str, Any]) -> None:
    assert game["links"]["blue"]["url"].startswith(f"{site.address}/play/{game['id']}#key=")


def test_somebody_plays_by_a_link(site: Site, game: dict[str, Any]) -> None:
    path = f"/ws/games/{game['id']}"
    cookie = "; ".join(f"{name}={value}" for name, value in site.browser.cookies.items())
    claim = {"game": game["id"], "key": game["links"]["blue"]["url"].partition("#key=")[2]}
    with httpx.Client(verify=site.trust, timeout=PATIENCE) as friend:
        claimed = friend.post(
            f"https://127.0.0.1:{site.port}/api/claim",
            json=claim,
            headers={"host": f"{NAME}:{site.port}", "origin": site.address},
            extensions={"sni_hostname": NAME},
        )
    own = claimed.headers["set-cookie"].partition(";")[0]
    with (
        site.knock(path, site.address, Cookie=own) as theirs,
        site.knock(path, site.address, Cookie=cookie) as ours,
    ):
        blue, red = Page(theirs), Page(ours)
        for page in (blue, red):
            assert page.receive()["type"] == "update"
        before = red.state["revision"]
        assert red.answer("north")["type"] == "done"
        blue.until(lambda state: state["revision"] > before)
        assert theirs.protocol.extensions  # messages are packed all the way
    for origin in (f"http://{NAME}:{site.port}", f"https://{NAME}", "https://evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            site.knock(path, origin)
        assert refused.value.response.status_code == 403


def test_other_names_and_pages_are_refused(site: Site) -> None:
    headers = {"origin": "https://evil.example"}
    assert site.ask("POST", "/api/games", headers=headers).status_code == 403
    reply = site.browser.get(
        "/api/catalog", headers={"host": "evil.example"}, extensions={"sni_hostname": NAME}
    )
    assert "mini-game" not in reply.text


@pytest.mark.usefixtures("game")
def test_a_long_body_comes_through(site: Site) -> None:
    """As long as the server takes, and it says so itself where it is a little longer."""
    body = json.dumps({"game": "x" * (BODY_LIMIT - 100)})
    reply = site.ask("POST", "/api/choices", content=body)
    assert reply.status_code == 400
    assert "not understood" in reply.json()["error"]
    reply = site.ask("POST", "/api/choices", content=body + " " * 200)
    assert reply.status_code == 413
    assert "at most 4 MB" in reply.json()["error"]
    assert site.ask("POST", "/api/choices", content=bytes(3 * BODY_LIMIT)).status_code == 413


def test_the_address_seen_is_the_clients_whatever_it_says(site: Site) -> None:
    site.told.clear()
    for headers in ({}, SPOOFED):
        # Of the owner's own browser it is an old bookmark.
        assert site.bring("wrong", headers=headers).status_code in {204, 401}
    with httpx.Client(verify=site.trust, timeout=PATIENCE) as stranger:
        stranger.base_url = site.browser.base_url
        headers = {"host": f"{NAME}:{site.port}", **SPOOFED}
        reply = bring(stranger, "wrong", headers=headers, extensions={"sni_hostname": NAME})
    assert reply.status_code == 401
    assert {whose for _, whose in site.told} == {"127.0.0.1"}
