"""The `rule` mark: a test names the rulebook clauses that it proves.

    @pytest.mark.rule("fitl 3.2.4-c")

The clauses are those of the games' rules references. A mark that names an unknown clause, and a test
that names more than five, is an error of collection. With ``--rule-report FILE`` (or the
environment variable ``ANNAMITE_RULE_REPORT``) a run writes down which clause passed in which tests;
``python -m tools.rule_coverage`` reads that.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import yaml

from annamite.kernel.reference import Reference, kept

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

RULES = Path(__file__).parent / "rules"
PACKAGES = Path(__file__).parents[1] / "src" / "annamite" / "games"
GAMES = {
    "fitl": "fire_in_the_lake",
    "ort": "rolling_thunder",
    "vn": "vietnam_1965_1975",
}
MOST_CLAUSES = 5


class Clause(NamedTuple):
    """One statement of a rulebook."""

    id: str
    section: str
    kind: str
    says: str


def folder(prefix: str) -> Path:
    """Where the rules reference of a game lies."""
    return PACKAGES / GAMES[prefix] / "reference"


def reference(prefix: str) -> Reference:
    """Return the rules reference of a game; an empty one if the game is gone, or has none yet.

    The game is not asked where it lies: its modules are first imported where tests look on.
    """
    return kept(folder(prefix))


@cache
def clauses(prefix: str) -> dict[str, Clause]:
    """Read the clauses of a game, by ids such as ``fitl 3.2.4-c``; none if it has no reference."""
    return {
        f"{prefix} {name}": Clause(f"{prefix} {name}", each.section, each.kind, each.says)
        for name, each in reference(prefix).clauses.items()
    }


def titles(prefix: str) -> dict[str, str]:
    """Return what the sections of a game's rulebook are called, by number."""
    return {number: each.title for number, each in reference(prefix).sections.items()}


def exclusions() -> dict[str, str]:
    """Read which clauses are not counted, and why."""
    rows = yaml.safe_load((RULES / "exclusions.yaml").read_text(encoding="utf-8"))
    return {row["id"]: row["reason"] for row in rows}


def unbitten() -> dict[str, str]:
    """Read which clauses have tests that notice no broken line of code, and why."""
    rows = yaml.safe_load((RULES / "unbitten.yaml").read_text(encoding="utf-8")) or []
    return {row["id"]: row["reason"] for row in rows}


def complaint(marks: list[pytest.Mark]) -> str | None:
    """Say what is wrong with the rule marks of a test, if anything is."""
    ids = [name for mark in marks for name in mark.args]
    for mark in marks:
        if mark.kwargs or not mark.args:
            return "a rule mark names clauses and nothing else"
    for name in ids:
        if not isinstance(name, str) or name.split(" ", 1)[0] not in GAMES:
            return f"rule {name!r} should begin with one of {', '.join(GAMES)}"
        prefix = name.split(" ", 1)[0]
        if name not in clauses(prefix):
            return f"rule {name!r} is not in the reference of {GAMES[prefix]}"
    if len(set(ids)) != len(ids):
        return "a clause is named twice"
    if len(ids) > MOST_CLAUSES:
        return f"it names {len(ids)} clauses; {MOST_CLAUSES} is the most that one test proves"
    return None


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, Any, Any]:
    """Refuse wrong marks where they stand, and give each test's reports the clauses it names."""
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if not isinstance(item, pytest.Item):
            continue
        marks = list(item.iter_markers("rule"))
        if wrong := complaint(marks):
            msg = f"{item.nodeid}: {wrong}."
            raise pytest.Collector.CollectError(msg)
        item.user_properties.extend(("rule", name) for mark in marks for name in mark.args)
    return made


# --- What was proven -------------------------------------------------------------------------


class Verdicts:
    """Gathers how each test that names clauses came out, all its cases and phases together."""

    def __init__(self) -> None:
        self.outcome: dict[str, str] = {}
        self.named: dict[str, set[str]] = {}

    def add(self, report: pytest.TestReport) -> None:
        """Take in one phase of one case; the worst outcome of a test stands."""
        names = {str(value) for key, value in report.user_properties if key == "rule"}
        if not names:
            return
        test = report.nodeid.partition("[")[0]
        outcome = "skipped" if hasattr(report, "wasxfail") else report.outcome
        worst = ("passed", "skipped", "failed")
        self.outcome[test] = max(self.outcome.get(test, "passed"), outcome, key=worst.index)
        self.named.setdefault(test, set()).update(names)

    def by_clause(self) -> dict[str, dict[str, list[str]]]:
        """For each clause the tests that passed, were skipped and failed."""
        table: dict[str, dict[str, list[str]]] = {}
        for test, name in sorted(self._pairs()):
            table.setdefault(name, {}).setdefault(self.outcome[test], []).append(test)
        return table

    def _pairs(self) -> Iterator[tuple[str, str]]:
        for test, names in self.named.items():
            for name in names:
                yield test, name


class Reporter:
    """Writes the verdicts of a run to a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.verdicts = Verdicts()
        self.broken: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in one phase of one case."""
        self.verdicts.add(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember what could not be collected."""
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        result = {"broken": sorted(set(self.broken)), "clauses": self.verdicts.by_clause()}
        self.path.write_text(json.dumps(result, indent=1), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rule-report FILE``."""
    parser.addoption(
        "--rule-report",
        metavar="FILE",
        default=os.environ.get("ANNAMITE_RULE_REPORT"),
        help="write down which rulebook clauses were proven by passing tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Report from the process that sees all results."""
    path = config.getoption("--rule-report")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reporter(Path(path).absolute()), "rule-report")
