"""`annamite simulate`: what it writes and tells, mistakes, own code, being stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.kernel.own_copy import digest
from annamite.lab.files import Output
from tests.command_line import Run, sentence
from tests.conformance.minigame import MiniGame


def test_simulate(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("simulate", "mini-game", "--games", 5, "--jobs", 1, "--seed", 7)
    status, told, aside = run(*arguments, "--out", out)
    assert (status, aside) == (0, "")
    assert "5 games" in told
    assert re.search(r"red +random +\d", told)
    lines = out.read_text().splitlines()
    assert [json.loads(line)["index"] for line in lines] == [0, 1, 2, 3, 4]

    assert run(*arguments, "--out", "-")[1].splitlines() == lines
    assert run(*arguments) == (0, told, "")
    assert run(*arguments, "--out", "-")[2] == told  # apart from the rows
    other = run(*arguments, "--scenario", "uphill", "--option", "rounds=12", "--out", "-")[1]
    assert other.splitlines() != lines
    seats = run(*arguments, "--seats", "red=random,blue=random", "--out", "-")[1]
    assert seats.splitlines() == lines


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "Missing argument 'GAME'; see `annamite simulate --help`."),
        (("mini-game", "--scenario", "odd"), "Smugglers has no scenario 'odd'; choose one of: "),
        (("mini-game", "--option", "rounds"), "Option 'rounds' is not understood; write it as"),
        (("mini-game", "--option", "speed=1"), "Smugglers has no option 'speed'; it has: "),
        (("mini-game", "--option", "rounds=5"), "Option 'rounds' cannot be '5'; choose one of"),
        (("mini-game", "--seats", "oracle"), "Nobody of kind 'oracle' can play Smugglers; "),
        (("mini-game", "--seats", "green=random"), "Smugglers has no seat 'green'; choose from"),
        (("mini-game", "--games", "0"), "Invalid value for '--games': "),
        (("mini-game", "--games", "many"), "Invalid value for '--games': "),
        (("mini-game", "--jobs", "0"), "Invalid value for '--jobs': "),
        (("mini-game", "--speed", "1"), "No such option: --speed"),
        (("mini-game", "--out", "/nowhere/games.jsonl"), "Cannot write to '/nowhere/games.jsonl'"),
        (("mini-game", "--out", "/"), "/ has to end in one of: .jsonl, .csv, .parquet."),
        (("mini-game", "--recorder", "decisions"), "Say where the recorder's rows go: add "),
        (("mini-game", "--on", "moon"), "Games cannot be played on 'moon'; choose processes,"),
        (("mini-game", "--players", "/nowhere.py"), "Cannot read '/nowhere.py' (No such file or "),
        (("mini-game", "--players", __file__), f"{__file__} has neither PLAYERS nor RECORDERS;"),
        (("mini-game", "more"), "Got unexpected extra argument"),
    ],
)
def test_simulate_mistakes(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    assert sentence(run("simulate", *arguments)).startswith(expected)


def test_simulate_a_broken_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(MiniGame):
        def outcome(self, state: Any) -> Any:
            raise ZeroDivisionError("never ends")

    monkeypatch.setattr(games, "load", lambda _: Broken())
    status, out, err = run("simulate", "mini-game", "--games", 2, "--jobs", 1, "--out", "-")
    assert status == 1
    assert out.count("ZeroDivisionError: never ends") == 2
    assert "annamite: 2 of 2 games failed; the first: ZeroDivisionError: never ends." in err


OWN = """
from dataclasses import dataclass

@dataclass
class First:
    game: object
    seat: str
    seed: object

    def choose(self, decision, look):
        return decision.values[0] if look().game is not None else None

class Wrong(First):
    def choose(self, decision, look):
        return -1

class Odd(First):
    def choose(self, decision, look):
        return 1 / self.none(decision)

    def none(self, decision):
        return 0

class Steps:
    def __init__(self, game, setup):
        self.steps = []

    def decided(self, position, decision, value):
        self.steps.append(decision.step.id)

    def rows(self, outcome):
        return [{"steps": len(self.steps), "reason": outcome.reason}]

PLAYERS = {"first": First, "wrong": Wrong, "odd": Odd}
RECORDERS = {"steps": Steps}
"""
"""A file with a player and a recorder of one's own."""


def test_simulate_with_a_file_of_ones_own(run: Run, tmp_path: Path) -> None:
    own, rows = tmp_path / "own.py", tmp_path / "rows.jsonl"
    own.write_text(OWN)
    arguments = ("simulate", "mini-game", "--games", 3, "--players", own, "--seats", "first")
    asked = (*arguments, "--jobs", 1, "--out", "-", "--recorder", "steps", "--decisions", rows)
    games = [json.loads(line) for line in run(*asked)[1].splitlines()]
    told = f"first+{digest(OWN.encode())}"
    assert [game["players"]["red"] for game in games] == [told] * 3
    found = [json.loads(line) for line in rows.read_text().splitlines()]
    (_,) = {row.pop("simulation") for row in found}
    assert found == [
        {"game": game["index"], "steps": game["decisions"], "reason": game["outcome"]["reason"]}
        for game in games
    ]
    status, _, told = run(*arguments[:-1], "wrong", "--jobs", 1)
    assert status == 1
    assert "3 of 3 games failed; the first: The player 'wrong' answers -1 at " in told
    assert told.endswith("decision.values.\n")
    odd = (*arguments[:-1], "odd", "--games", 1, "--jobs", 1)
    where = "fails in own.py, line 19: ZeroDivisionError: division by zero."
    assert run(*odd)[2].endswith(f"the first: The player 'odd' {where}\n")
    assert run(*odd, "--explain")[2] == f"annamite: The game failed: The player 'odd' {where}\n"
    own.write_text("import nothing_like_this")
    assert "own.py fails in line 1: ModuleNotFoundError" in sentence(run(*arguments))


def test_simulate_can_be_stopped_and_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, whole = tmp_path / "games.csv", tmp_path / "whole.csv"
    arguments = ("simulate", "mini-game", "--games", 5, "--jobs", 1, "--out")
    run(*arguments, whole)
    add, added = Output.add, list[Any]()

    def stopped(output: Output, played: Any) -> Any:
        if len(added) == 2:
            raise KeyboardInterrupt
        added.append(played)
        return add(output, played)

    monkeypatch.setattr(Output, "add", stopped)
    status, found, told = run(*arguments, out)
    assert status == 130
    assert re.search(r"^2 games, [0-9]+ decisions", found)
    assert "Stopped after 2 of 5 games. The same command goes on from there." in told
    assert len(out.read_text().splitlines()) == 3
    monkeypatch.setattr(Output, "add", add)
    status, found, _ = run(*arguments, out)
    assert status == 0
    assert "5 games, " in found
    assert out.read_bytes() == whole.read_bytes()
    status, _, told = run("simulate", "mini-game", "--games", 3, "--jobs", 1, "--out", out)
    assert status == 0
    assert "games.csv has more games than --games 3; all of them are counted." in told
    assert out.read_bytes() == whole.read_bytes()


def test_one_game_is_one(run: Run) -> None:
    told = run("simulate", "mini-game", "--games", 1, "--jobs", 1)[1]
    assert told.startswith("1 game, ")
    assert max(map(len, told.splitlines())) <= 80


def test_simulate_explains(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Talker:
        id, title, aliases = "talker", "Talker", ("chatterbox",)
        listed, long, seated = True, False, False
        reason = "[because] it came first"

        def make(self, game: Any, seat: str, seed: Any) -> Any:
            return self

        def choose(self, decision: Any, look: Any) -> int:
            return int(decision.values[0])

    class Talking(MiniGame):
        players = (Talker(),)

    monkeypatch.setattr(games, "load", lambda _: Talking())
    seats = ("--seats", "random,red=chatterbox")
    _, out, _ = run("simulate", "mini-game", *seats, "--games", 1, "--explain")
    assert "    Red: [because] it came first" in out.splitlines()
    assert "Blue: [because]" not in out
    assert "The game is over (rounds): " in out
    assert run("games", "mini-game")[1].count("Talker") == 1
