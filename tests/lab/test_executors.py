"""Processes: who dies in the middle of a game is missed by nobody, and none outlives its parent."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest

from annamite.kernel import Setup
from annamite.lab import executors
from annamite.lab.executors import Alone, Processes
from annamite.lab.own_modules import OwnModule, bring
from annamite.lab.plan import Plan, SimulationError
from annamite.lab.worker import Worker
from tests.conformance.minigame import MiniGame

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which a test fails instead of waiting on."""

PLAYERS = """
import os, signal, time
from pathlib import Path

FOLDER = Path({folder!r})
SEEDS = {seeds!r}

class Own:
    def __init__(self, game, seat, seed):
        self.index = SEEDS.index(seed)

    def choose(self, decision, look):
        return decision.values[self.index % len(decision.values)]

class Fatal(Own):
    def choose(self, decision, look):
        if self.index >= 20 and not (FOLDER / "died").exists():
            (FOLDER / "died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(decision, look)

class Stuck(Own):
    def choose(self, decision, look):
        if self.index:
            mine = FOLDER / str(os.getpid())
            mine.write_text(str(os.getpid()))
            mine.rename(FOLDER / "stuck")
            time.sleep({patience})
            (FOLDER / "late").touch()
        return super().choose(decision, look)

PLAYERS = {{"fatal": Fatal, "stuck": Stuck}}
"""


def load(name: str) -> Any:
    """Return the game; a function of a module, so that other processes find it."""
    return MiniGame()


def plan(folder: Path, player: str, games: int) -> Plan:
    """Return a plan with such a player."""
    setup, seats = Setup("even", {"rounds": 4}), {"red": player, "blue": "random"}
    bare = Plan("mini-game", setup, seats, games, seed=3, load=load)
    seeds = [bare.seed_of(index) for index in range(games)]
    text = PLAYERS.format(folder=str(folder), seeds=seeds, patience=PATIENCE)
    return dataclasses.replace(bare, modules=(OwnModule(str(folder / "own.py"), text),))


def play_stuck(folder: str) -> None:
    """Play until a process is stuck; it is that of a parent which is killed."""
    list(Processes(2).play(plan(Path(folder), "stuck", 9), range(9)))


def wait(folder: Path) -> int:
    """Wait until a process is stuck in a game; return its number."""
    until = time.monotonic() + PATIENCE
    while not (folder / "stuck").exists():
        assert time.monotonic() < until, "No game was begun."
        time.sleep(0.01)
    return int((folder / "stuck").read_text())


def alive(pid: int) -> bool:
    """Return whether a process does anything yet."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.slow
def test_what_a_killed_process_was_at_is_played_again(tmp_path: Path) -> None:
    wanted = plan(tmp_path, "fatal", 120)
    played = list(Processes(2).play(wanted, range(120)))
    assert (tmp_path / "died").exists()
    bring(wanted.modules[0])
    assert played == list(Alone().play(wanted, range(120)))


@pytest.mark.slow
def test_whoever_stops_waits_for_no_game(tmp_path: Path) -> None:
    with closing(Processes(2).play(plan(tmp_path, "stuck", 9), range(9))) as games:
        assert next(games).result.index == 0
        pid = wait(tmp_path)
    assert not alive(pid)
    assert not (tmp_path / "late").exists()


@pytest.mark.slow
def test_processes_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    code = f"from tests.lab.test_executors import *; play_stuck({str(tmp_path)!r})"
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    parent = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": paths})
    try:
        pid = wait(tmp_path)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    until = time.monotonic() + PATIENCE / 2
    while alive(pid):
        assert time.monotonic() < until, "It plays on for nobody."
        time.sleep(0.01)


class _FakeFuture:
    def __init__(self, value: Any) -> None:
        self._value = value

    def result(self) -> Any:
        if isinstance(self._value, BaseException):
            raise self._value
        return self._value


class _FakePool:
    """Plays in this process; breaks when told to."""

    breaks: Iterator[bool]
    pools = 0

    def __init__(self, jobs: int, context: Any, start: Any, arguments: Any) -> None:
        type(self).pools += 1
        self._worker = Worker(arguments[0])

    def submit(self, _: Any, indices: Any) -> _FakeFuture:
        if next(self.breaks, False):
            return _FakeFuture(BrokenProcessPool())
        return _FakeFuture(self._worker.play(indices))

    def shutdown(self, **_: Any) -> None:
        pass


def played_with(monkeypatch: pytest.MonkeyPatch, breaks: Iterator[bool]) -> tuple[list[Any], int]:
    """Return games of processes that die as said, and how often they were started."""

    class Pool(_FakePool):
        pass

    Pool.breaks = breaks
    monkeypatch.setattr(executors, "ProcessPoolExecutor", Pool)
    bare = Plan(
        "mini-game",
        Setup("even", {"rounds": 4}),
        dict.fromkeys(["red", "blue"], "random"),
        30,
        load=load,
    )
    return list(Processes(2).play(bare, range(30))), Pool.pools


def test_deaths_in_between_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, once = played_with(monkeypatch, iter(()))
    assert [one.result.index for one in usual] == [*range(30)]
    breaks = [False, True, *[False] * 5, False, False, True, *[False] * 3, True]
    assert played_with(monkeypatch, iter(breaks))[0] == usual
    again = played_with(monkeypatch, iter([True, *[False] * 5, True]))
    assert again == (usual, once + 2)


def test_three_deaths_in_a_row_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    every = iter([True] * 1000)
    with pytest.raises(SimulationError, match=r"died 3 times in a row.*Try fewer --jobs\.$"):
        played_with(monkeypatch, every)
