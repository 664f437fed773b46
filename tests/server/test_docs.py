"""Serving the documentation: files of one folder, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import anyio
import pytest

from annamite.server.docs import built_site, docs_app
from annamite.server.run import ServeError


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, with something private beside it."""
    (tmp_path / "private.txt").write_text("private", encoding="utf-8")
    folder = tmp_path / "site"
    (folder / "notes").mkdir(parents=True)
    (folder / "bare").mkdir()
    (folder / "index.html").write_text("<h1>Start</h1>", encoding="utf-8")
    (folder / "404.html").write_text("<h1>Nothing here</h1>", encoding="utf-8")
    (folder / "notes" / "index.html").write_text("<h1>Notes</h1>", encoding="utf-8")
    (folder / "bare" / "secret-name.txt").write_text("text", encoding="utf-8")
    (folder / "out.txt").symlink_to(tmp_path / "private.txt")
    return folder


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str


Ask = Callable[..., Answer]


@pytest.fixture
def ask(site: Path) -> Ask:
    """Ask the application, by addresses that a client would put straight before it sends them."""
    app = docs_app(site)

    def asked(address: str, method: str = "GET") -> Answer:
        sent: list[Any] = []

        async def receive() -> Any:
            await anyio.sleep_forever()  # nothing more comes, and nobody leaves

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": method,
            "path": unquote(address),
            "raw_path": address.encode(),
            "root_path": "",
            "scheme": "http",
            "server": ("127.0.0.1", 80),
            "query_string": b"",
            "headers": [],
        }
        anyio.run(app, scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
        return Answer(sent[0]["status"], headers, text)

    return asked


@pytest.mark.parametrize(
    ("address", "says"),
    [("/", "Start"), ("/index.html", "Start"), ("/notes/", "Notes")],
)
def test_pages(ask: Ask, address: str, says: str) -> None:
    answer = ask(address)
    assert answer.status == 200
    assert says in answer.text


def test_a_folder_is_asked_for_by_its_full_name(ask: Ask) -> None:
    answer = ask("/notes")
    assert (answer.status, answer.headers["location"]) == (307, "http://127.0.0.1/notes/")


@pytest.mark.parametrize(
    "address",
    [
        "/nothing.html",
        "/bare/",
        "/bare",
        "/../private.txt",
        "/%2e%2e/private.txt",
        "/..%2fprivate.txt",
        "/notes/..%2f..%2fprivate.txt",
        "/..%5cprivate.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/out.txt",
    ],
)
def test_nothing_else_is_shown_and_no_folder_is_listed(ask: Ask, address: str) -> None:
    answer = ask(address)
    assert answer.status == 404
    assert "Nothing here" in answer.text
    assert "secret-name" not in answer.text


@pytest.mark.parametrize("address", ["/", "/nothing.html"])
def test_browsers_are_told_to_fetch_nothing_from_elsewhere(ask: Ask, address: str) -> None:
    headers = ask(address).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "http" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_only_reading_is_possible(ask: Ask) -> None:
    assert ask("/", "POST").status == 405


def test_the_site_of_a_checkout(tmp_path: Path, site: Path) -> None:
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "mkdocs.yml").touch()
    with pytest.raises(ServeError, match="is not built yet: run `make docs` in"):
        built_site(root=root)
    (root / "build").mkdir()
    site.rename(root / "build" / "site")
    assert built_site(root=root) == root / "build" / "site"


def test_without_sources_there_is_no_site_but_one_that_is_named(tmp_path: Path, site: Path) -> None:
    with pytest.raises(ServeError, match="is not part of this installation: run `make docs`"):
        built_site(root=tmp_path)
    assert built_site(site, root=tmp_path) == site
    with pytest.raises(ServeError, match="name the folder that has index"):
        built_site(tmp_path, root=tmp_path)
