"""Experiments that are played: the same dice for each case, and on from where they stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.lab.sweep.experiment import Case, Experiment
from annamite.lab.sweep.playing import CaseFailedError, play
from tests.lab.ray_cluster import lean

GAME = games.names()[0]

pytestmark = pytest.mark.slow


def sweep(*arguments: Any, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command, with a folder before others on the path of Python."""
    asked = [sys.executable, "-m", "annamite", "sweep", *map(str, arguments)]
    path = os.pathsep.join(filter(None, (before, os.environ.get("PYTHONPATH", ""))))
    return subprocess.run(
        asked,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONPATH": path},
    )


def test_an_experiment_from_end_to_end(tmp_path: Path) -> None:
    file, folder = tmp_path / "who.yaml", tmp_path / "who"
    file.write_text(
        f"game: {GAME}\ngames: 3\nplayers: [own.py]\nvary: {{seats: [random, first]}}\n"
    )
    (tmp_path / "own.py").write_text(
        "class First:\n"
        "    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, decision, look): return decision.values[0]\n"
        "PLAYERS = {'first': First}\n"
    )
    lean_path = lean(tmp_path)
    done = sweep(file, "--jobs", 1, before=lean_path)
    assert done.returncode == 0, done.stderr
    assert "Case 2 of 2: seats first" in done.stderr
    assert "against seats random: 3 pairs of games with the same dice" in done.stdout
    told = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    lines = [line for line in told if str(folder) not in line]
    assert max(map(len, lines)) <= 80
    seeds = [
        [json.loads(line)["seed"] for line in (folder / name).read_text().splitlines()]
        for name in ("seats-random.jsonl", "seats-first.jsonl")
    ]
    assert len(seeds[0]) == 3
    assert seeds[0] == seeds[1]
    assert (folder / "report.html").exists()

    before = (folder / "seats-first.jsonl").read_bytes()
    again = sweep(file, "--jobs", 1, "--games", 4, before=lean_path)
    assert again.returncode == 0, again.stderr
    assert (folder / "seats-first.jsonl").read_bytes().startswith(before)
    assert "4 pairs" in again.stdout


def test_a_case_that_cannot_be_played(tmp_path: Path) -> None:
    experiment = Experiment(GAME, "", 1, "0", (), ())
    case = Case("odd", "no-such-scenario", {}, "random", None)
    with pytest.raises(
        CaseFailedError, match=r"^odd: .* has no scenario 'no-such-scenario'"
    ) as why:
        play(experiment, case, tmp_path / "odd.jsonl")
    assert why.value.status == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("options: {no-such: true}", "has no option 'no-such'"),
        ("components: none.yaml", "none.yaml"),
    ],
)
def test_cases_are_checked_before_any_is_played(tmp_path: Path, changes: str, said: str) -> None:
    """Those with an owner's values, too."""
    file = tmp_path / "late.yaml"
    file.write_text(f"game: {GAME}\ncases: {{plain: {{}}, odd: {{{changes}}}}}\n")
    done = sweep(file)
    assert done.returncode == 2
    assert done.stderr.startswith("annamite: odd: ")
    assert said in done.stderr
    assert not (tmp_path / "late").exists()


def test_mistakes(tmp_path: Path) -> None:
    file = tmp_path / "who.yaml"
    assert sweep(file).returncode == 2
    file.write_text(f"game: {GAME}\ngames: 1\n")
    wrong = sweep(file, "--format", "xlsx")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "has to end in one of" in wrong.stderr
    file.write_text("game: chess\n")
    assert sweep(file).returncode == 2


@pytest.mark.parametrize("started", [signal.SIG_DFL, signal.SIG_IGN], ids=["usual", "background"])
def test_a_case_ends_with_the_sweep(tmp_path: Path, started: signal.Handlers) -> None:
    """Even one that is killed leaves nothing running, and what was played is there.

    So does one that a script left in the background, which Ctrl-C does not reach.
    """
    file = tmp_path / "who.yaml"
    file.write_text(f"game: {GAME}\ngames: 100000\nplayers: [own.py]\nseats: killing\n")
    # After so many decisions it kills the command that has started it.
    (tmp_path / "own.py").write_text(
        "import os, signal, pathlib\n"
        "class Killing:\n"
        "    asked = 0\n"
        "    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, decision, look):\n"
        "        Killing.asked += 1\n"
        "        if Killing.asked == 5000:\n"
        "            os.kill(os.getppid(), signal.SIGKILL)\n"
        "        return decision.values[Killing.asked % len(decision.values)]\n"
        "PLAYERS = {'killing': Killing}\n"
    )
    # Whoever reads its output reads that of the case as well: it ends when both are gone.
    usual = signal.signal(signal.SIGINT, started)
    try:
        done = sweep(file, "--jobs", 1)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert done.returncode == -9
    kept = (tmp_path / "who" / "all.jsonl").read_text().splitlines()
    assert 0 < len(kept) < 100000
    assert kept[-1].endswith("}")


def test_an_experiment_is_stopped_and_goes_on(tmp_path: Path) -> None:
    file, folder = tmp_path / "who.yaml", tmp_path / "who"
    file.write_text(f"game: {GAME}\ngames: 100000\nplayers: [own.py]\nseats: stopping\n")
    # At its fifth decision it stops the command, as a person would from the keyboard.
    (tmp_path / "own.py").write_text(
        "import os, signal, pathlib\n"
        "class Stopping:\n"
        "    asked = 0\n"
        "    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, decision, look):\n"
        "        Stopping.asked += 1\n"
        "        if Stopping.asked == 5000:\n"
        "            os.kill(os.getppid(), signal.SIGINT)\n"
        "        return decision.values[Stopping.asked % len(decision.values)]\n"
        "PLAYERS = {'stopping': Stopping}\n"
    )
    done = sweep(file, "--jobs", 1)
    assert done.returncode == 130, done.stderr
    assert "Stopped. The same command goes on from there." in done.stderr
    kept = (folder / "all.jsonl").read_text().splitlines()
    assert 0 < len(kept) < 100000
    assert [json.loads(line)["index"] for line in kept] == list(range(len(kept)))
