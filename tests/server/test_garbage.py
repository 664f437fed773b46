"""Nobody waits while Python looks for objects that hold each other, and those go in the end."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from annamite.server.network.garbage import EVERY, IDLE, LONGEST, REST, Collector


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


class Process:
    """Time, and how much of it the process worked."""

    def __init__(self) -> None:
        self.now = 0.0
        self.work = 0.0

    def goes_on(self, seconds: float, share: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.work += share * seconds


@pytest.fixture
def process() -> Process:
    return Process()


@pytest.fixture
def collector(process: Process) -> Iterator[Collector]:
    before = gc.get_threshold()
    made = Collector(lambda: process.now, lambda: process.work)
    yield made
    made.hand_back()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def ring() -> weakref.ref[Ring]:
    """Return what tells whether a ring that nobody holds is still there."""
    return weakref.ref(Ring())


def test_python_never_looks_through_all_by_itself(collector: Collector) -> None:
    collector.take_over()
    passes: list[int] = []

    def seen(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            passes.append(info["generation"])

    gc.callbacks.append(seen)
    try:
        kept = [[n] for n in range(400_000)]
    finally:
        gc.callbacks.remove(seen)
    assert len(kept) == 400_000
    assert passes
    assert 2 not in passes


def test_what_there_is_is_set_aside(collector: Collector) -> None:
    old = [[n] for n in range(1000)]
    collector.take_over()
    assert gc.get_freeze_count() > len(old)
    assert not any(each is old for each in gc.get_objects())
    new = [[n] for n in range(1000)]
    before = gc.get_freeze_count()
    collector.look()
    assert gc.get_freeze_count() >= before + len(new)


def test_new_rings_go_soon(collector: Collector, process: Process) -> None:
    collector.take_over()
    gone = ring()
    assert gone() is not None
    process.goes_on(EVERY, 1.0)
    collector.look()
    assert gone() is None


@pytest.mark.parametrize(
    ("rest", "share", "goes"),
    [
        (REST, IDLE / 2, True),
        (REST, IDLE * 2, False),
        (REST / 2, IDLE / 2, False),
        (LONGEST, 1.0, True),
        (LONGEST / 2, 1.0, False),
    ],
)
def test_old_rings_go_when_nobody_waits(
    collector: Collector, process: Process, rest: float, share: float, *, goes: bool
) -> None:
    collector.take_over()
    held = Ring()
    watched = weakref.ref(held)
    process.goes_on(EVERY, 1.0)
    collector.look()  # it is set aside
    del held
    assert watched() is not None
    process.goes_on(rest - EVERY, share)
    collector.look()
    assert (watched() is None) == goes


SERVED = """
import gc, os, signal, sys
from pathlib import Path
from annamite.server.app import Settings
from annamite.server.network.garbage import YOUNG
from annamite.server.run import serve

def announce(running):
    print(gc.get_threshold()[0] == YOUNG, gc.get_freeze_count() > 10_000, flush=True)
    os.kill(os.getpid(), signal.SIGINT)

serve(Settings(data=Path(sys.argv[1])), port=0, announce=announce)
"""


def test_a_server_takes_over(tmp_path: Path) -> None:
    served = subprocess.run(
        [sys.executable, "-c", SERVED, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert served.stdout == "True True\n", served.stderr
