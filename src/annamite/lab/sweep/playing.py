"""Playing the cases of an experiment, each in a process of its own.

A case is a command line like any other: what an owner's values are is decided once in a process,
and whoever doubts a case can play it alone.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from annamite.lab import choices, own_modules
from annamite.lab.listing import plain
from annamite.lab.sweep.experiment import Case, Experiment

GAMES_FAILED = 1
"""The status of a simulation that came to its end, but for games in which something failed."""
STOPPED = 130
"""The status of a simulation that was stopped from the keyboard."""


class CaseFailedError(RuntimeError):
    """A case could not be played; the message says why.

    Attributes:
        status: That of its process.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def command(experiment: Experiment, case: Case, out: Path) -> list[str]:
    """Return what is typed after `annamite` to play a case.

    Args:
        experiment: What it is part of.
        case: The case.
        out: The file of its games.
    """
    asked = ["simulate", experiment.game, "--games", str(experiment.games)]
    asked += ["--seed", experiment.seed, "--seats", case.seats, "--out", str(out)]
    if case.scenario is not None:
        asked += ["--scenario", case.scenario]
    for name, value in case.options.items():
        asked += ["--option", f"{name}={plain(value)}"]
    for own in experiment.players:
        asked += ["--players", str(own)]
    if case.components is not None:
        asked += ["--components", str(case.components)]
    return asked


def check(experiment: Experiment) -> None:
    """See that every case can be played, before hours have gone into the first.

    A case with an owner's values is asked about in a process of its own, which lays them over.

    Raises:
        ValueError: one cannot; the message says which and why.
    """
    for case in experiment.cases:
        if case.components is not None:
            _check_apart(experiment, case)
            continue
        options = [f"{name}={plain(value)}" for name, value in case.options.items()]
        modules = tuple(own_modules.read(path) for path in experiment.players)
        try:
            choices.plan(experiment.game, case.scenario, case.seats, options, modules=modules)
        except ValueError as error:
            raise ValueError(f"{case.name}: {error}") from error


def _check_apart(experiment: Experiment, case: Case) -> None:
    """See that a case can be played, in a process of its own.

    Raises:
        ValueError: it cannot; the message says which and why.
    """
    asked = [sys.executable, "-m", "annamite", *command(experiment, case, Path("-"))]
    found = subprocess.run(
        [*asked, "--check-only"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise ValueError(f"{case.name}: {_why(found.stderr)}")


def play(experiment: Experiment, case: Case, out: Path, more: Sequence[str] = ()) -> None:
    """Play a case; what is there of it already is not played again.

    Args:
        experiment: What it is part of.
        case: The case.
        out: The file of its games.
        more: Further options of the command, such as `--jobs 2`.

    Raises:
        KeyboardInterrupt: it was stopped.
        CaseFailedError: it could not be played, or games of it failed.
    """
    asked = [sys.executable, "-m", "annamite", *command(experiment, case, out), *more, "--leashed"]
    watched = sys.stderr.isatty()  # somebody sees how far it is
    child = subprocess.Popen(
        asked,
        stdin=subprocess.PIPE,  # held as long as we live
        stderr=None if watched else subprocess.PIPE,
        text=True,
        start_new_session=True,  # it is stopped by us alone, and once
    )
    with child:
        try:
            said = child.stderr.read() if child.stderr else ""
            child.wait()
        except KeyboardInterrupt:
            child.send_signal(signal.SIGINT)
            child.wait()
            raise
    if child.returncode == STOPPED:
        raise KeyboardInterrupt
    if child.returncode:
        raise CaseFailedError(f"{case.name}: {_why(said or '')}", child.returncode)


def _why(said: str) -> str:
    """Return what a process that failed said of it."""
    lines = [line for line in said.splitlines() if line.startswith("annamite: ")]
    return lines[-1].removeprefix("annamite: ") if lines else said.strip() or "it failed."
