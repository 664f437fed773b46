"""Where to play, as it is told in a word."""

from __future__ import annotations

import sys

import pytest

from annamite.lab import places
from annamite.lab.executors import Alone, Processes
from annamite.lab.on_ray import OnRay
from annamite.lab.places import executor
from tests.lab.fake_ray import FakeRay, Script


@pytest.fixture(autouse=True)
def _ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(Script()))
    monkeypatch.setattr(places, "cores", lambda: 3)


@pytest.mark.parametrize("on", [None, "processes"])
def test_processes_of_this_machine(on: str | None) -> None:
    made = executor(on)
    assert isinstance(made, Processes)
    assert made._jobs == 3
    made = executor(on, 2)
    assert isinstance(made, Processes)
    assert made._jobs == 2
    assert isinstance(executor(on, 1), Alone)


@pytest.mark.parametrize(
    ("on", "address"),
    [
        ("ray", None),
        ("ray://head", "ray://head:10001"),
        ("ray://10.0.0.1:20002", "ray://10.0.0.1:20002"),
        ("ray://[fd00::1]:1", "ray://[fd00::1]:1"),
    ],
)
def test_a_cluster(on: str, address: str | None) -> None:
    made = executor(on, 5)
    assert isinstance(made, OnRay)
    assert (made._address, made._jobs) == (address, 5)


@pytest.mark.parametrize(
    "on",
    ["", "Ray", "ray:", "ray://", "ray://:1", "ray://a:b", "ray://a:65536", "ray://a/b", "dask"],
)
def test_anything_else_is_refused(on: str) -> None:
    with pytest.raises(ValueError, match=r"; choose processes, ray or ray://HOST:PORT\.$"):
        executor(on)
