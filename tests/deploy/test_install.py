"""install.sh puts a wheel into a clean folder, and what is installed serves the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from annamite import __version__
from annamite import games as installed_games
from annamite.server.pages import NOT_BUILT, STATIC
from annamite.server.store.file import FILE
from tests.deploy.needs import RECIPES, ROOT
from tests.server.house import PATIENCE

SCRIPT = RECIPES / "install.sh"
PACKAGES = sysconfig.get_path("purelib")
"""Packages alone: the sources, as they are installed for development, are not found this way."""


def install(*arguments: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run install.sh."""
    return subprocess.run(
        ["sh", str(SCRIPT), *map(str, arguments)],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE,
    )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Annamite was installed over an earlier one, with a service.

    What it needs is that of the tests: nothing is fetched.
    """
    folder = tmp_path_factory.mktemp("installed")
    for earlier in ("program/venv/earlier", "data/games"):
        (folder / earlier).parent.mkdir(parents=True)
        (folder / earlier).write_text("")
    done = install(
        *("--wheel", wheel, "--prefix", folder / "program", "--data", folder / "data"),
        *("--service", folder / "units", "--", "--port", "8701"),
        *("--address", "https://games.example.org"),
        PYTHON=sys.executable,
        PYTHONPATH=PACKAGES,
        PIP_NO_DEPS="1",
        PIP_NO_INDEX="1",
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout == f"annamite {__version__}\n"
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Run what is installed; give the owner's address."""
    environ = {name: value for name, value in os.environ.items() if name != "ANNAMITE_DATA"}
    environ["PYTHONPATH"] = PACKAGES
    server = subprocess.Popen(
        [folder / "program/bin/annamite", "serve", "--port", "0"],
        env=environ,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield found[0]
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_what_is_installed_serves_the_page(installed: Path) -> None:
    data = installed / "data"
    with served(installed) as url, httpx.Client(follow_redirects=True) as browser:
        reply = browser.get(url)
        if (STATIC / "index.html").exists():
            assert reply.status_code == 200
            script = re.search(r'src="(/assets/[^"]+)"', reply.text)
            assert script
            assert browser.get(str(httpx.URL(url).join(script[1]))).status_code == 200
        else:
            assert not os.environ.get("CI"), "The page was not built."
            assert NOT_BUILT in reply.text
        catalog = browser.get(str(httpx.URL(url).join("/api/catalog"))).json()
        assert [game["name"] for game in catalog["games"]] == installed_games.playable()
        assert (data / FILE).exists()
    assert data.stat().st_mode & 0o777 == 0o700
    assert (data / "games").exists()
    assert not (installed / "program/venv/earlier").exists()
    python = installed / "program/venv/bin/python"
    found = subprocess.run(
        [python, "-P", "-c", "import annamite; print(annamite.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        env={},
    ).stdout
    assert found.startswith(f"{installed}/program/venv/lib/")


@pytest.mark.slow
def test_the_service_is_whole(installed: Path) -> None:
    """And systemd finds nothing in it to mend."""
    unit = installed / "units/annamite.service"
    text = unit.read_text()
    assert "@" not in text.replace("@system-service", "")
    options = "--port 8701 --address https://games.example.org"
    assert f"ExecStart={installed}/program/bin/annamite serve --log-security {options}\n" in text
    assert f"ReadWritePaths={installed}/data\n" in text
    if (analyze := shutil.which("systemd-analyze")) is None:
        return  # as on a machine without systemd
    checked = subprocess.run(
        [analyze, "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert str(unit) not in checked.stderr, checked.stderr
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "name the wheel: --wheel annamite-….whl"),
        (("--wheel",), "--wheel needs a value."),
        (("--wheel", "no.whl"), "there is no file no.whl."),
        (("--wheels", "x"), "--wheels is not understood; see the lines at the top of this script."),
        (("--wheel", SCRIPT, "--prefix", "here"), "write paths from / on, unlike here."),
        (
            ("--wheel", SCRIPT, "--data", "/my games"),
            "a path may hold letters, digits and . _ + - alone, unlike /my games.",
        ),
        (
            ("--wheel", SCRIPT, "--service", "/tmp", "--", "--port|e id"),
            "options of the service may hold plain signs alone, unlike: --port|e id",
        ),
    ],
)
def test_mistakes(arguments: tuple[str | Path, ...], why: str) -> None:
    done = install(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"install.sh: {why}\n"


# --- in a container ---------------------------------------------------------------------------


def steps(containerfile: str) -> list[list[str]]:
    """Return the instructions, each in its words."""
    joined = re.sub(r"\\\n", " ", containerfile)
    return [line.split() for line in joined.splitlines() if line.strip() and line[0] != "#"]


def test_all_that_a_container_does_stands_in_the_script() -> None:
    """What its file says is copied, run and started is what the script takes and writes."""
    found = steps((RECIPES / "Containerfile").read_text())
    by_name = {words[0]: words[1:] for words in found}
    assert [words[0] for words in found].count("RUN") == 1
    assert set(by_name) == {"FROM", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENTRYPOINT"}
    run = by_name["RUN"]
    assert run[:2] == ["sh", "/tmp/annamite/install.sh"]
    script = SCRIPT.read_text()
    assert all(f"{option} " in script for option in run[2::2])
    assert by_name["USER"] == [run[run.index("--user") + 1]]
    assert f"\ndata={by_name['VOLUME'][0]}\n" in script
    prefix = re.search(r"^prefix=(\S+)$", script, re.MULTILINE)
    assert prefix
    assert by_name["ENTRYPOINT"][0] == f'["{prefix[1]}/bin/annamite",'
    for copied in by_name["COPY"][1:-1]:
        assert (ROOT / copied).is_file()
