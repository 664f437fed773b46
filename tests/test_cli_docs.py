"""`annamite docs`."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from annamite import cli
from annamite.server import docs


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of one page."""
    (tmp_path / "index.html").write_text("<h1>Start</h1>", encoding="utf-8")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run `annamite docs`; return its status."""
    monkeypatch.setattr(sys, "argv", ["annamite", "docs", *arguments])
    with pytest.raises(SystemExit) as left:
        cli.main()
    return int(left.value.code or 0)


def test_without_a_built_site_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "--site", str(tmp_path)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"annamite: There is no built documentation in \S+: name .*\.\n", err)


@pytest.mark.parametrize(
    ("given", "opened"), [([], True), (["--open"], True), (["--no-open"], False)]
)
def test_the_page_is_opened_unless_it_should_not(
    given: list[str],
    opened: bool,
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: list[str] = []

    def serve(folder: Path, port: int, announce: Callable[[str], None]) -> None:
        assert (folder, port) == (site, 8710)
        announce("http://127.0.0.1:8710/")

    monkeypatch.setattr(docs, "serve_docs", serve)
    monkeypatch.setattr(webbrowser, "open", seen.append)
    assert run(monkeypatch, "--site", str(site), *given) == 0
    assert seen == (["http://127.0.0.1:8710/"] if opened else [])
    assert "The documentation is at http://127.0.0.1:8710/" in capsys.readouterr().out


@pytest.mark.slow
def test_it_is_served_to_this_machine_alone(site: Path) -> None:
    """At the next free port where the wanted one is taken; Ctrl+C ends it quietly."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "annamite", "docs", "--no-open", "--site", str(site)]
        server = subprocess.Popen(
            [*command, "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
            assert found
            assert int(found[1]) != port
            assert "Start" in httpx.get(found[0]).text
            server.send_signal(signal.SIGINT)
            _, err = server.communicate(timeout=120)
            assert (server.returncode, err) == (0, "")
        finally:
            server.kill()
            server.wait()
