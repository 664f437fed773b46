"""Command lines in this process; tests have `run` at hand for the mini game, and read what was printed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line; give status, output and errors."""
    # Not before coverage is gathered, for this module is loaded with pytest itself.
    from annamite import cli  # noqa: PLC0415

    def command(*arguments: Any) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["annamite", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return command


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, command_line: Run) -> Run:
    """Run a command line where the mini game is the only game."""
    from annamite import games  # noqa: PLC0415
    from annamite.kernel.about import about  # noqa: PLC0415
    from tests.conformance.minigame import MiniGame  # noqa: PLC0415

    def load(name: str) -> Any:
        if name != "mini-game":
            msg = f"There is no game {name!r}; choose one of: mini-game."
            raise ValueError(msg)
        return MiniGame()

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr(games, "names", lambda: ["mini-game"])
    monkeypatch.setattr(games, "about", lambda name: about(load(name)))
    return command_line


def sentence(result: tuple[int, str, str], status: int = 2) -> str:
    """Return the one sentence that a mistake is answered with."""
    assert result[0] == status
    assert result[1] == ""
    assert "Traceback" not in result[2]
    (line,) = result[2].splitlines()
    assert line.startswith("annamite: ")
    assert line.endswith(".")
    return line.removeprefix("annamite: ")


def unfolded(out: str) -> str:
    """Return what was printed as one line."""
    return " ".join(out.split())
