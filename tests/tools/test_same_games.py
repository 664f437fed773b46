"""The games by which two Pythons are compared, and what the comparison notices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annamite.games import load, names
from annamite.kernel import Decision
from annamite.players import kinds, seat_player
from tools import same_games
from tools.same_games import CHANCE, GAMES, digest, given, lines, main
from tools.scenarios import short


@pytest.mark.parametrize("name", names())
def test_every_scenario_and_every_kind_of_player_comes_up(name: str) -> None:
    game = load(name)
    tried = [given(game, number) for number in range(GAMES)]
    own = {found.id for found in kinds(game).values()}
    line_ups = [set(one.seats.values()) for one in tried]
    assert {scenario.id for scenario in short(game)} == {one.setup.scenario for one in tried}
    assert own == set().union(*line_ups)
    assert all({kind} in line_ups for kind in own)
    assert own == {CHANCE} or any(len(taken) > 1 and CHANCE in taken for taken in line_ups)
    assert all(set(one.seats) == {seat.id for seat in game.seats} for one in tried)


class Twisted:
    """A player that does or says something else than the one it stands for."""

    def __init__(self, player: Any, *, last: bool, reason: str) -> None:
        self._player, self._last, self.reason = player, last, reason

    def choose(self, decision: Decision, look: Callable[..., Any]) -> int:
        value: int = self._player.choose(decision, look)
        return decision.values[-1] if self._last else value


@pytest.mark.parametrize("name", names())
def test_a_digest_tells_choices_and_reasons_apart(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, number = load(name), 4
    assert set(given(game, number).seats.values()) == {CHANCE}

    def twisted(*, last: bool, reason: str) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(
                same_games,
                "seat_player",
                lambda *asked: Twisted(seat_player(*asked), last=last, reason=reason),
            )
            return digest(game, number)

    plain = digest(game, number)
    assert plain == digest(game, number) == twisted(last=False, reason="")
    assert len({plain, twisted(last=True, reason=""), twisted(last=False, reason="so")}) == 3


def other(tmp_path: Path, told: list[str], code: int = 0) -> str:
    """Make a program that stands for another Python."""
    (tmp_path / "told").write_text("".join(f"{line}\n" for line in told))
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\ncat '{tmp_path / 'told'}'\nexit {code}\n")
    program.chmod(0o755)
    return str(program)


def test_equal_games_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = list(lines(1))
    assert len(same) == len(names())
    assert main(["--games", "1", "--python", other(tmp_path, same)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1
    assert said[0].startswith(f"{len(same)} of {len(same)} games are the same")


def test_a_game_that_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    *same, last = lines(1)
    wrong = "0" * 24 + last[24:]
    assert main(["--games", "1", "--python", other(tmp_path, [*same, wrong])]) == 1
    said = capsys.readouterr().out.splitlines()
    assert set(said[:2]) == {f"here  {last}", f"there {wrong}"}
    assert said[2].startswith(f"{len(same)} of {len(same) + 1} games are the same")


def test_a_game_that_is_missing_there_is_named(tmp_path: Path) -> None:
    assert main(["--games", "1", "--python", other(tmp_path, list(lines(1))[1:])]) == 1


def test_a_python_that_fails_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = other(tmp_path, list(lines(1)), code=1)
    assert main(["--games", "1", "--python", program]) == 2
    assert capsys.readouterr().err == f"{program} could not play the games.\n"


@pytest.mark.parametrize("kind", ["missing", "not a program", "a folder"])
def test_a_python_that_cannot_be_started_is_an_error(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "python"
    if kind == "not a program":
        program.write_text("")
    if kind == "a folder":
        program.mkdir()
    assert main(["--games", "1", "--python", str(program)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{program} could not be started: ")
    assert len(told.err.splitlines()) == 1
