"""Many machines: the same results, whoever dies on the way."""

from __future__ import annotations

import dataclasses
import functools
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import Setup
from annamite.kernel.own_copy import digest as stamp
from annamite.lab import build, on_ray
from annamite.lab.executors import TRIES, Alone
from annamite.lab.on_ray import AHEAD, JOINS, OnRay
from annamite.lab.own_modules import bring
from annamite.lab.plan import OwnValues, Plan, SimulationError
from tests.conformance.minigame import MiniGame
from tests.lab import ray_cluster
from tests.lab.fake_ray import (
    FakeRay,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    RayError,
    RayTaskError,
    Script,
    Task,
    WorkerCrashedError,
)

ROOT = Path(__file__).parents[2]


def load(name: str) -> Any:
    """Return the game."""
    return MiniGame()


PLAN = Plan(
    game="mini-game",
    setup=Setup("even", {"rounds": 4}),
    seats={"red": "random", "blue": "random"},
    games=60,
    seed=1,
    load=load,
)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    """A cluster of two processors in which nothing happens yet."""
    found = Script()
    monkeypatch.setitem(sys.modules, "ray", FakeRay(found))
    for name in on_ray.QUIET:
        monkeypatch.delenv(name, raising=False)
    yield found
    on_ray._kept.clear()


@functools.cache
def alone() -> list[Any]:
    """Return the plan's games, as one process plays them."""
    return list(Alone().play(PLAN, range(PLAN.games)))


def played(jobs: int | None = None) -> list[Any]:
    """Return the plan's games, as the cluster plays them."""
    with closing(OnRay(jobs=jobs)) as executor:
        return list(executor.play(PLAN, range(PLAN.games)))


def test_the_same_in_the_same_order_whoever_is_first(script: Script) -> None:
    assert played() == alone()
    assert len(script.fetched) > 4
    order = [task.indices for task in script.fetched]
    assert order != sorted(order)


def test_only_those_that_are_wanted(script: Script) -> None:
    with closing(OnRay()) as executor:
        assert list(executor.play(PLAN, [3, 4, 50])) == [alone()[index] for index in (3, 4, 50)]
        assert list(executor.play(PLAN, [])) == []
    assert len(script.joined) == 1  # it stays connected from one to the next


@pytest.mark.parametrize(
    "death", [WorkerCrashedError, NodeDiedError, ObjectLostError, OutOfMemoryError]
)
def test_what_died_is_sent_out_again(script: Script, death: type[Exception]) -> None:
    deaths = Counter[int]()

    def fails(task: Task) -> Exception | None:
        deaths[task.indices[0]] += 1
        return death() if deaths[task.indices[0]] < TRIES else None

    script.fails = fails
    assert played() == alone()
    assert set(deaths.values()) == {TRIES}


def test_what_dies_again_and_again_is_given_up(script: Script) -> None:
    script.fails = lambda task: WorkerCrashedError() if 30 in task.indices else None
    with pytest.raises(SimulationError, match=r"^Workers .* 3 times over games .* memory\?$"):
        played()
    assert sum(30 in task.indices for task in script.fetched) == TRIES


def test_little_waits_in_memory(script: Script) -> None:
    """However late the first portion is, only so many are sent out after it."""
    assert played() == alone()
    before = [task.indices for task in script.fetched].index([0])
    assert before == AHEAD * 2 - 1


def test_no_more_at_once_than_was_said(script: Script) -> None:
    assert played(jobs=1) == alone()
    assert script.most == 1
    assert played() == alone()
    assert script.most == 4


def test_machines_that_join_are_used(script: Script) -> None:
    looks = 0

    def processors() -> float:
        nonlocal looks
        looks += 1
        return 0.0 if looks < 3 else 8.0

    script.processors = processors
    assert played() == alone()
    assert script.most == 16


def test_who_stops_in_the_middle_leaves_nothing_behind(script: Script) -> None:
    script.done = lambda tasks: [tasks[0]]
    with closing(OnRay()) as executor:
        with closing(executor.play(PLAN, range(PLAN.games))) as games:
            assert list(islice(games, 5)) == alone()[:5]
        left = [task for task in script.sent if task not in script.fetched]
        assert left
        assert script.cancelled == left
        assert script.connected
    assert not script.connected


def test_a_connection_of_the_callers_stays(script: Script) -> None:
    script.connected = True
    assert played() == alone()
    assert not script.joined
    assert script.connected


def test_nothing_is_told_to_rays_makers(script: Script) -> None:
    played()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
    (options,) = script.joined
    assert (options["include_dashboard"], options["log_to_driver"]) == (False, False)


def test_another_version_there_is_refused(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = build.here(MiniGame())
    theirs = dataclasses.replace(ours, annamite="0.0.1")
    monkeypatch.setattr(on_ray, "here", lambda game: theirs)
    with pytest.raises(SimulationError, match=r"has Annamite 0\.0\.1 instead of .*; install"):
        played()
    assert not on_ray._kept


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            RayTaskError(RuntimeError("no: ModuleNotFoundError: No module named 'annamite'")),
            "Annamite is not installed on each machine of the cluster; see docs/scaling.md.",
        ),
        (
            RayTaskError(ValueError("There is no game 'chess'.\nReally.")),
            "A machine of the cluster cannot play this: There is no game 'chess'.",
        ),
        (RayError("It is\non fire."), "The cluster failed: It is"),
        (
            ConnectionError("gone"),
            "The connection to the cluster broke; start again when it is back.",
        ),
        (RayError(), "The cluster failed: RayError"),
    ],
)
def test_a_failure_is_one_sentence(script: Script, error: Exception, sentence: str) -> None:
    script.fails = lambda _: error
    with pytest.raises(SimulationError) as told:
        played()
    assert str(told.value) == sentence


def test_a_cluster_that_does_not_answer(script: Script) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        executor = OnRay(f"ray://127.0.0.1:{port}")
        assert len(list(executor.play(PLAN, range(2)))) == 2
        executor.close()
    with pytest.raises(SimulationError, match=rf"^No cluster answers at ray://127.0.0.1:{port} \("):
        next(executor.play(PLAN, range(2)))
    assert len(script.joined) == 1
    script.refuses = [RuntimeError("Versions differ:\n2 and 3")]
    with pytest.raises(SimulationError, match=r"^Ray cannot join a cluster: Versions differ:$"):
        played()
    assert not script.refuses


def test_a_cluster_whose_server_fails_is_asked_again(script: Script) -> None:
    """Ray forks it among threads of gRPC, and on a busy machine the child at times dies of that."""
    fails = ConnectionAbortedError("Initialization failure from server:\nTraceback")
    script.refuses = [fails] * (JOINS - 1)
    assert played() == alone()
    script.refuses = [fails] * JOINS
    with pytest.raises(SimulationError, match=r"^Ray cannot join a cluster: Initialization "):
        played()
    assert not script.refuses


def test_processes_of_other_values_are_not_used_again(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = OwnValues(str(tmp_path / "own.yaml"), b"guns: 2")

    class Own(MiniGame):
        rules_version = f"{MiniGame.rules_version}+{stamp(values.content)}"

    monkeypatch.setenv("ANNAMITE_COMPONENTS", "")
    plan = dataclasses.replace(PLAN, components=values)
    executor = OnRay()
    with pytest.raises(SimulationError, match=r"has rules of version .* instead of"):
        next(executor.play(plan, range(3)))  # that game heeds no values
    assert script.options["runtime_env"] == {"env_vars": {"ANNAMITE_VALUES": stamp(values.content)}}
    assert build.wanted(plan).rules == Own.rules_version


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SimulationError, match=r'pip install "annamite\[ray\]"\.$'):
        OnRay()


def namespaces() -> list[str]:
    """Return a command that gives another a network and processes of its own, or skip."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed.")
    command = ["unshare", "--net", "--pid", "--fork", "--mount-proc", "--kill-child=KILL"]
    if os.geteuid():
        command += ["--user", "--map-root-user"]
    if shutil.which("unshare") and not subprocess.run([*command, "true"], check=False).returncode:
        return command
    if os.environ.get("CI"):
        pytest.fail("A network of its own cannot be made here, and nothing may be passed over.")
    pytest.skip("A network of its own cannot be made here.")


@pytest.mark.slow
def test_a_cluster_in_which_a_worker_and_a_machine_die() -> None:
    """By Ray itself: two machines in a network of their own; nothing of it outlives the test."""
    command = namespaces()
    with tempfile.TemporaryDirectory(prefix="r") as short:  # paths of sockets are short
        folder = Path(short)
        paths = os.pathsep.join([ray_cluster.lean(folder), str(ROOT), str(ROOT / "src")])
        ran = subprocess.run(
            [*command, sys.executable, "-m", "tests.lab.ray_cluster", short],
            env=os.environ | {"PYTHONPATH": paths, "HOME": short},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert ran.returncode == 0, "\n".join([ran.stderr, *ray_cluster.said(folder)])
        (line,) = ran.stdout.splitlines()  # Ray says nothing where results may go
        assert (folder / "worker").exists()
        assert (folder / "machine").exists()
        plan = ray_cluster.plan(folder)
        expected = ray_cluster.digest(_alone(plan))
    assert json.loads(line) == {"joined": expected, "client": expected, "usage": False}


def _alone(plan: Plan) -> list[Any]:
    for module in plan.modules:
        bring(module)
    return list(Alone().play(plan, range(plan.games)))
