"""A newcomer with nothing but the wheel: README's lines, in an environment of their own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from annamite import games
from tests.deploy.needs import ROOT
from tests.owner import base_of, opening
from tests.server.house import PATIENCE

UV = shutil.which("uv") or str(ROOT / ".cache" / "uv" / "bin" / "uv")
"""Installs from its cache in a second; without it pip has to do."""
SECTION = (
    (ROOT / "README.md")
    .read_text(encoding="utf-8")
    .partition("## Install without the sources")[2]
    .partition("\n## ")[0]
)
LINES = [line.strip() for line in SECTION.splitlines() if line.startswith("    ")]
"""What a newcomer types, in order."""


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment that has the wheel and what it needs, and no sources."""
    folder = tmp_path_factory.mktemp("newcomer")
    venv, python = folder / "venv", folder / "venv" / "bin" / "python"
    if Path(UV).exists():
        commands = [
            [UV, "venv", "--quiet", "--python", sys.executable, str(venv)],
            [UV, "pip", "install", "--quiet", "--python", str(python), str(wheel)],
        ]
    else:
        commands = [
            [sys.executable, "-m", "venv", str(venv)],
            [str(python), "-m", "pip", "install", "--quiet", str(wheel)],
        ]
    for command in commands:
        done = subprocess.run(
            command, env=alone(folder), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    return folder


def alone(folder: Path) -> dict[str, str]:
    """Return an environment in which neither the sources nor the tests' packages are found."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "ANNAMITE", "VIRTUAL_ENV", "UV_PROJECT", "COV_"))
    }
    path = f"{folder / 'venv' / 'bin'}{os.pathsep}{kept.get('PATH', os.defpath)}"
    return kept | {"PATH": path, "ANNAMITE_DATA": str(folder / "data")}


def typed(folder: Path, line: str) -> str:
    """Type a line; return what it prints."""
    done = subprocess.run(
        shlex.split(line, comments=True),
        cwd=folder,
        env=alone(folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE,
    )
    assert done.returncode == 0, (line, done.stderr)
    return done.stdout


def test_readme_says_how_to_install_it() -> None:
    wheel = "annamite-0.1.0-py3-none-any.whl"
    assert f"pip install ./{wheel}" in LINES
    assert f"uv tool install ./{wheel}" in LINES
    assert {line.split()[0] for line in LINES} == {"pip", "uv", "annamite", "python"}


@pytest.mark.slow
def test_a_newcomer_types_what_readme_says(home: Path) -> None:
    """Everything but the lines that install, and the one that serves."""
    printed = {
        line: typed(home, line)
        for line in LINES
        if line.split()[0] in {"annamite", "python"} and "annamite serve" not in line
    }
    assert len(printed) >= 3
    everything = "\n".join(printed.values())
    for name in games.names():
        assert name in everything
    assert "decides: " in everything


@pytest.mark.slow
def test_it_is_the_wheel_alone_that_answers(home: Path) -> None:
    told = typed(
        home, "python -c 'import annamite.lab.table as m, sys; print(m.__file__, *sys.path)'"
    )
    found, *path = told.split()
    assert found.startswith(str(home / "venv"))
    assert not [each for each in path if each.startswith(str(ROOT))]


@pytest.mark.slow
def test_it_serves_the_page(home: Path) -> None:
    (serve,) = [line for line in LINES if line.startswith("annamite serve")]
    command = [part for part in shlex.split(serve, comments=True) if part != "--open"]
    server = subprocess.Popen(
        [*command, "--port", "0"], cwd=home, env=alone(home), stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        with httpx.Client() as browser:
            assert browser.post(**opening(found[0])).status_code == 204
            catalog = browser.get(f"{base_of(found[0])}/api/catalog").json()
            assert [each["name"] for each in catalog["games"]] == games.names()
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
