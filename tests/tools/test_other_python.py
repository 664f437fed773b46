"""Which Python the rules are run on beside this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.setup import other_python
from tools.setup.other_python import find, main, minor_of, named_versions

OWN = 11


def program(path: Path, says: str, code: int = 0) -> Path:
    """Make a program that says something and returns a code, whatever it is asked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    path.chmod(0o755)
    return path


def pyenv_python(tmp_path: Path, minor: int, code: int = 0) -> Path:
    """Make a Python of pyenv's."""
    place = tmp_path / "pyenv" / "versions" / f"3.{minor}.1" / "bin" / "python3"
    return program(place, f"cpython 3 {minor} 1 final", code)


@pytest.fixture(autouse=True)
def nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no Python of this machine be found."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setattr(other_python, "named_versions", lambda: [11, 12, 13, 14])


def test_the_versions_are_those_that_the_project_names() -> None:
    assert named_versions() == [11, 12, 13, 14]


def test_this_python_starts() -> None:
    assert minor_of(sys.executable) == sys.version_info.minor


@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("cpython 3 13 1 final", 1),
        ("pyenv: python3.13: command not found", 127),
        ("pypy 3 13 1 final", 0),
        ("cpython 3 13 0 candidate", 0),
        ("", 0),
    ],
)
def test_what_is_no_released_python_is_none(tmp_path: Path, says: str, code: int) -> None:
    shim = program(tmp_path / "bin" / "python3.13", says, code)
    assert minor_of(str(shim)) is None
    assert find(OWN) is None


def test_what_is_no_program_is_none(tmp_path: Path) -> None:
    assert minor_of(str(tmp_path / "absent")) is None
    (tmp_path / "text").write_text("")
    assert minor_of(str(tmp_path / "text")) is None


def test_the_version_farthest_off_is_taken(tmp_path: Path) -> None:
    for minor in (11, 12, 14):
        pyenv_python(tmp_path, minor)
    found = find(OWN)
    assert found is not None
    assert found.minor == 14
    assert "3.14.1" in found.path
    found = find(14)
    assert found is not None
    assert found.minor == 11


def test_one_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    pyenv_python(tmp_path, 12)
    pyenv_python(tmp_path, 13, code=1)
    shim = program(tmp_path / "bin" / "python3.14", "command not found", 127)
    found = find(OWN)
    assert found is not None
    assert found.minor == 12
    program(shim, "cpython 3 14 0 final")
    assert find(OWN) == (str(shim), 14)


def test_pyenv_is_asked_where_its_versions_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pyenv_python(tmp_path, 13)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "elsewhere"))
    assert find(OWN) is None
    program(tmp_path / "bin" / "pyenv", str(tmp_path / "pyenv"))
    found = find(OWN)
    assert found is not None
    assert found.minor == 13


def test_own_and_unknown_versions_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for minor in (10, sys.version_info.minor, 15):
        pyenv_python(tmp_path, minor)
    monkeypatch.setattr(other_python, "named_versions", lambda: [sys.version_info.minor, 99])
    assert main() == 0
    said = capsys.readouterr().out
    assert said == "Only one Python that pyproject.toml names starts here; nothing is compared.\n"


def test_packages_that_cannot_be_had_are_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = pyenv_python(tmp_path, 99)
    python.write_text('#!/bin/sh\n[ "$1" = -c ] && echo cpython 3 99 1 final\n')
    monkeypatch.setattr(other_python, "named_versions", lambda: [99])
    root = tmp_path / "root"
    root.mkdir()
    for name in ("pyproject.toml", "uv.lock"):
        (root / name).write_text((other_python.ROOT / name).read_text())
    monkeypatch.setattr(other_python, "ROOT", root)
    assert main() == 2
    assert capsys.readouterr().err == "Could not fetch the packages for Python 3.99.\n"
    assert not list(root.glob(".cache/*/made-for"))


def test_packages_come_in_the_versions_of_the_lock() -> None:
    packages, pins = other_python.wanted()
    assert "msgspec>=0.19" in packages
    assert "pytest" in packages
    pinned = [pin.split("==")[0] for pin in pins]
    assert {"msgspec", "pytest", "hypothesis", "pytest-xdist"} <= set(pinned)
    assert len(pinned) == len(set(pinned))
    assert "annamite" not in pinned


@pytest.mark.parametrize(
    ("tested", "compared", "expected"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (5, 1, 5)]
)
def test_failing_tests_and_differing_games_fail(
    tested: int, compared: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def answer(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        assert "PYTHONHASHSEED" not in how["env"]
        asked.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, tested if "pytest" in command else compared)

    monkeypatch.setenv("PYTHONHASHSEED", "0")
    monkeypatch.setattr(subprocess, "run", answer)
    assert other_python.run(Path("other")) == expected
    tests, games = asked
    assert tests[0] == games[-1] == "other"
    assert {"tests/kernel", "tests/conformance"} <= set(tests)
    assert games[:3] == [sys.executable, "-m", "tools.same_games"]
