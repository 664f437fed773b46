"""Benchmarks count CPU time, and the loop that they are scaled by feels crowded caches."""

from __future__ import annotations

import ast
import tracemalloc
from pathlib import Path

import pytest

import benchmarks
from benchmarks import measuring

MODULES = sorted(Path(benchmarks.__file__).parent.glob("*.py"))
WAITING = {"attacks.py", "first_decision.py", "load.py", "map.py", "scaling.py"}
"""What a person waits for is wall time: in a browser, and while others attack or crowd the server.

So is what several processes give together, which no process's own clock tells.
"""
CLOCKS = {"perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "time", "time_ns"}


@pytest.mark.parametrize(
    "module",
    [path for path in MODULES if path.name not in WAITING],
    ids=lambda path: path.stem,
)
def test_no_benchmark_looks_at_the_clock_on_the_wall(module: Path) -> None:
    called = {
        node.attr
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "time"
    }
    assert called <= {"process_time"}, called & CLOCKS


def test_the_ring_leads_through_every_place_of_some_megabytes() -> None:
    """So the loop needs more memory than a core's own cache, in no order that could be foreseen."""
    measuring.ring.cache_clear()
    tracemalloc.start()
    following = measuring.ring()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    at, seen = 0, set[int]()
    for _ in following:
        at = following[at]
        seen.add(at)

    assert size > 8_000_000
    assert len(seen) == len(following)
    near = sum(abs(here - there) < 100 for here, there in enumerate(following))
    assert near < len(following) / 100


def test_the_loop_walks_the_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counted(list[int]):
        hops = 0

        def __getitem__(self, at: object) -> int:  # type: ignore[override]
            Counted.hops += 1
            return 0

    monkeypatch.setattr(measuring, "ring", lambda: Counted([0]))
    monkeypatch.setattr(measuring, "ROUNDS", 1)
    monkeypatch.setattr(measuring, "SUMS", 10)
    assert measuring.calibrate() > 0
    assert Counted.hops == measuring.HOPS
