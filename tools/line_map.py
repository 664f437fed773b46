"""A pytest plugin that writes down which tests run which lines of rules code.

    pytest -p tools.line_map

is used by ``python -m tools.mutants``, which names in the environment the folder whose modules are
watched (``LINE_MAP_OF``) and the file to write (``LINE_MAP_TO``; each process adds its own suffix).
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import CodeType, FrameType

Tracer: TypeAlias = "Callable[[FrameType, str, Any], Any]"
Lines: TypeAlias = "set[tuple[str, int]]"


class LineMap:
    """Gathers lines under the heading in force: imports, a fixture that several tests share, a test."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder.resolve()) + os.sep
        self.lines: dict[str, Lines] = {"": set()}
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.watched: dict[str, bool] = {}
        self.heading = ""
        self.tracers: dict[CodeType, Tracer | None] = {}

    def turn_to(self, heading: str) -> str:
        """Gather under another heading; return the one before."""
        before, self.heading = self.heading, heading
        self.tracers = {}
        self.lines.setdefault(heading, set())
        return before

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Watch a function that has just been called, if it is of the folder."""
        del event, arg
        code = frame.f_code
        name = code.co_filename
        watched = self.watched.get(name)
        if watched is None:
            watched = self.watched[name] = name.startswith(self.folder)
        if not watched:
            return None
        if code not in self.tracers:
            self.tracers[code] = self.tracer(code)
        return self.tracers[code]

    def tracer(self, code: CodeType) -> Tracer:
        """Watch the lines of one function until all have been seen under this heading."""
        name, found = code.co_filename, self.lines[self.heading]
        missing = {line for _, _, line in code.co_lines() if line is not None}
        missing.discard(code.co_firstlineno)
        tracers = self.tracers

        def local(frame: FrameType, event: str, arg: Any) -> Any:
            del arg
            if event == "line":
                found.add((name, frame.f_lineno))
                missing.discard(frame.f_lineno)
            if not missing:
                tracers[code] = None
                return None
            return local

        return local

    # --- hooks ----------------------------------------------------------------------------

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Gather under the test's name, and add what its shared fixtures did before."""
        test = item.nodeid.partition("[")[0]
        started = time.perf_counter()
        before = self.turn_to(test)
        result = yield
        self.turn_to(before)
        self.seconds[test] = self.seconds.get(test, 0) + time.perf_counter() - started
        for name in getattr(item, "fixturenames", ()):
            self.lines[test] |= self.lines.get(f"fixture {name}", set())
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Gather apart what a fixture does once for many tests."""
        if fixturedef.scope == "function":
            return (yield)
        before = self.turn_to(f"fixture {fixturedef.argname}")
        try:
            return (yield)
        finally:
            self.turn_to(before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember tests that fail as it is: they could not tell a wrong change."""
        if report.failed:
            self.failed.add(report.nodeid.partition("[")[0])

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it all down."""
        sys.settrace(None)
        worker = getattr(session.config, "workerinput", {}).get("workerid", "main")
        path = Path(f"{os.environ['LINE_MAP_TO']}.{worker}.json")
        path.write_text(json.dumps(self.as_json()), encoding="utf-8")

    def as_json(self) -> dict[str, Any]:
        """The map, with lines told as `module:line` seen from the folder."""
        return {
            "failed": sorted(self.failed),
            "seconds": self.seconds,
            "lines": {
                heading: sorted(f"{name.removeprefix(self.folder)}:{line}" for name, line in lines)
                for heading, lines in self.lines.items()
                if not heading.startswith("fixture ")
            },
        }


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before the first module of rules is imported, which a conftest may do."""
    line_map = LineMap(Path(os.environ["LINE_MAP_OF"]))
    early_config.pluginmanager.register(line_map, "line-map")
    threading.settrace(line_map)
    sys.settrace(line_map)
