"""`annamite sweep` in one process: what it asks for, prints and writes, and how it ends.

Each case is played here rather than in a process of its own; tests/lab/sweep runs it as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.lab import choices, simulate
from annamite.lab.extras import ExtraMissingError
from annamite.lab.files import Output
from annamite.lab.listing import plain
from annamite.lab.places import executor
from annamite.lab.rows import Rows
from annamite.lab.sweep import playing, reporting
from annamite.lab.sweep.experiment import Case, Experiment
from annamite.lab.sweep.playing import CaseFailedError
from tests.command_line import Run, sentence

ROUNDS = "game: mini-game\ngames: 4\nvary: {options.rounds: [4, 12]}\n"


def played(experiment: Experiment, case: Case, out: Path, more: Sequence[str] = ()) -> None:
    """Play a case here."""
    plan = choices.plan(
        experiment.game,
        case.scenario,
        case.seats,
        [f"{name}={plain(value)}" for name, value in case.options.items()],
        games=experiment.games,
        seed=experiment.seed,
        load=games.load,
    )
    with Output(plan, Rows(plan, games.load(experiment.game)), out, None) as output:
        for game in simulate.play(plan, executor(None, 1), output.missing):
            output.add(game)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Have cases played here, and a page of a word; give what was asked of each case."""
    asked: list[Any] = []

    def play(experiment: Experiment, case: Case, out: Path, more: Sequence[str] = ()) -> None:
        asked.append((case.name, *more))
        played(experiment, case, out, more)

    monkeypatch.setattr(playing, "play", play)
    monkeypatch.setattr(reporting, "page", lambda *_: "a page")
    return asked


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Give an experiment of two cases."""
    file = tmp_path / "long.yaml"
    file.write_text(ROUNDS)
    return file


def seeds(path: Path) -> list[int]:
    return [json.loads(line)["seed"] for line in path.read_text().splitlines()]


def test_cases_are_played_with_the_same_dice_and_compared(
    run: Run, asked: list[Any], file: Path
) -> None:
    status, found, told = run("sweep", file)
    assert status == 0
    assert asked == [("rounds 4",), ("rounds 12",)]
    assert "Case 2 of 2: rounds 12" in told
    assert "against rounds 4: 4 pairs of games with the same dice" in found
    folder = file.with_suffix("")
    (four, twelve) = (seeds(folder / f"rounds-{n}.jsonl") for n in (4, 12))
    assert len(four) == 4
    assert four == twelve
    assert (folder / "report.html").read_text() == "a page"
    assert "report.html is written." in " ".join(told.split())


def test_what_is_said_goes_to_each_case(
    run: Run, asked: list[Any], file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "elsewhere"
    more = ("--games", 2, "--jobs", 3, "--on", "ray", "--format", "csv", "--out", out)
    assert run("sweep", file, *more)[0] == 0
    assert asked == [(f"rounds {n}", "--jobs", "3", "--on", "ray") for n in (4, 12)]
    assert sorted(path.name for path in out.iterdir()) == [
        *("report.html", "rounds-12.csv", "rounds-4.csv")
    ]
    assert len((out / "rounds-4.csv").read_text().splitlines()) == 1 + 2


def test_a_page_that_cannot_be_drawn_is_said_to_be_missing(
    run: Run, asked: list[Any], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def undrawn(*_: Any) -> str:
        raise ExtraMissingError("Altair is not installed.")

    monkeypatch.setattr(reporting, "page", undrawn)
    status, _, told = run("sweep", file)
    assert status == 0
    assert "No report is written: Altair is not installed." in " ".join(told.split())
    assert not (file.with_suffix("") / "report.html").exists()
    assert len(asked) == 2


@pytest.mark.parametrize("at", ["rounds 4", "rounds 12"])
def test_a_stopped_one_tells_what_was_played_and_writes_no_page(
    run: Run, asked: list[Any], file: Path, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(experiment: Experiment, case: Case, *more: Any) -> None:
        if case.name == at:
            raise KeyboardInterrupt
        played(experiment, case, *more)

    monkeypatch.setattr(playing, "play", stopped)
    status, found, told = run("sweep", file)
    assert status == 130
    assert told.endswith("annamite: Stopped. The same command goes on from there.\n")
    assert ("wins" in found) == (at == "rounds 12")
    assert not (file.with_suffix("") / "report.html").exists()


def test_a_case_that_fails_ends_it_with_its_status(
    run: Run, asked: list[Any], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: Experiment, case: Case, *__: Any) -> None:
        raise CaseFailedError(f"{case.name}: it cannot be.", 2)

    monkeypatch.setattr(playing, "play", failing)
    status, _, told = run("sweep", file)
    assert status == 2
    assert told.endswith("annamite: rounds 4: it cannot be.\n")


def test_a_case_in_which_a_game_fails_keeps_no_other_from_being_played(
    run: Run, asked: list[Any], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(experiment: Experiment, case: Case, *more: Any) -> None:
        played(experiment, case, *more)
        if case.name == "rounds 4":
            raise CaseFailedError(f"{case.name}: a game failed.", 1)

    monkeypatch.setattr(playing, "play", failing)
    status, found, told = run("sweep", file)
    assert status == 1
    assert "annamite: rounds 4: a game failed.\nCase 2 of 2" in told
    assert told.endswith("annamite: Games that failed count nowhere.\n")
    assert "against rounds 4: 4 pairs" in found
    assert (file.with_suffix("") / "report.html").exists()


@pytest.mark.parametrize(
    ("written", "more", "expected"),
    [
        ("game: chess", (), "There is no game 'chess'"),
        ("game: mini-game\ngames: 0", (), "An experiment plays one game of each case at least"),
        ("game: mini-game", ("--format", "xlsx"), "has to end in one of: .jsonl, .csv, .parquet"),
        ("game: mini-game\ngames: 1\ngames: 2", (), "'games' stands there twice, in line 3."),
        ("game: mini-game\nvary: {options: [1]}", (), "write options.NAME."),
        ("cases: {a: {scenario: odd}}\ngame: mini-game", (), "a: Smugglers has no scenario 'odd'"),
    ],
)
def test_mistakes(
    run: Run, asked: list[Any], file: Path, written: str, more: tuple[str, ...], expected: str
) -> None:
    file.write_text(written)
    assert expected in sentence(run("sweep", file, *more))
    assert asked == []
    assert not file.with_suffix("").exists()
