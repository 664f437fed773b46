"""Would a clause's own tests notice? `python -m tools.mutants --marks` asks it of every marked clause.

Up to ten lines of each clause are broken, one at a time (`tools.mark_lines` says which), and only
the clause's own tests are run (`tools.mark_trials`). A clause of which no broken line is noticed by
what a test asserts is *unbitten*: its mark claims more than its tests prove. Those that must stay
so are listed with a reason in ``tests/rules/unbitten.yaml``. Results are kept; a run that was cut off goes on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tests.rule_marks import GAMES, clauses, unbitten
from tools.mark_lines import LINES_OF_A_CLAUSE
from tools.mark_trials import Job, asserts, crashes, is_own_failure
from tools.rule_coverage import ROOT, files_with_marks, fingerprint, sources

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

STORE = ROOT / ".cache" / "marks"
KEPT_STATES = 3
STATE_FILES = ("lines-*.json", "results-*.jsonl")

# Not seen by tests: other checks than of rules, how rules are worded for readers, and the reasons
# that this tool itself reads.
UNSEEN = {"browser", "lab", "static", "cartography", "reference", "setup", "unbitten.yaml"}

# Modules that word or draw things, players that are no part of the rules, and checks of our own.
EXCLUDED = (
    "about.py",
    "audit*.py",
    "autopilot/*",
    "computer/*",
    "drawing*.py",
    "explain*.py",
    "extremes.py",
    "hint*.py",
    "label*.py",
    "messages*.py",
    "operation_audit.py",
    "prompt*.py",
    "staging.py",
    "words*.py",
)


class How(NamedTuple):
    """How to go about it."""

    seed: int = 1
    quick: bool = False
    workers: int = 1
    hours: float = 2.0
    lines: int = LINES_OF_A_CLAUSE
    clauses: tuple[str, ...] = ()


def complaint(asked: Collection[str], games: Collection[str] | None) -> str | None:
    """Say which of the clauses asked for cannot be tried in these games, if any."""
    for clause in asked:
        prefix = clause.partition(" ")[0]
        if prefix not in GAMES or clause not in clauses(prefix):
            return f"There is no clause {clause!r}; it should read like 'vn 7-a'."
        if games and prefix not in games:
            return f"{clause!r} is no clause of {' or '.join(games)}."
    return None


def games_of(asked: Collection[str]) -> list[str]:
    """The games of some clauses."""
    return sorted({clause.partition(" ")[0] for clause in asked})


def try_marks(prefix: str, modules: list[Path], how: How) -> list[dict[str, Any]]:
    """Break the lines of all clauses of a game; return what became of each clause.

    Raises:
        SystemExit: If the tests could not be run, or none is marked with a clause asked for.
    """
    package = f"annamite.games.{GAMES[prefix]}"
    folder = ROOT / "src" / Path(*package.split("."))
    STORE.mkdir(parents=True, exist_ok=True)
    drop_old(prefix)
    state = fingerprint(what_tests_see(prefix))
    with tempfile.TemporaryDirectory(prefix="marks-") as place:
        asked = Path(place, "job.json")
        job = Job(
            package=package,
            folder=f"{folder}{os.sep}",
            modules=[path.relative_to(folder).as_posix() for path in modules],
            prefix=prefix,
            seed=how.seed,
            quick=how.quick,
            lines_of_a_clause=how.lines,
            clauses=[clause for clause in how.clauses if clause in clauses(prefix)],
            workers=how.workers,
            until=time.time() + 3600 * how.hours,
            lines=str(STORE / f"{prefix}-lines-{state}.json"),
            results=str(STORE / f"{prefix}-results-{state}.jsonl"),
        )
        asked.write_bytes(msgspec.json.encode(job))
        command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "tools.mark_trials"]
        for plugin in ("randomly", "xdist", "cacheprovider"):
            command += ["-p", f"no:{plugin}"]
        command += ["--assert=plain", "-m", "rule and not browser", f"--basetemp={place}/tests"]
        settings = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_STORAGE_DIRECTORY": f"{place}/hypothesis",
            "MARK_TRIALS_OF": str(asked),
        }
        done = subprocess.run(
            [*command, *files_with_marks([prefix])],
            cwd=ROOT,
            env=settings,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if fingerprint(what_tests_see(prefix)) != state:
            forget(prefix, state)
        told = asked.with_suffix(".out.json")
        if done.returncode not in {0, 1} or not told.exists():
            sys.exit(f"{done.stdout}\nThe marked tests of {prefix} could not be run.")
        result: list[dict[str, Any]] = json.loads(told.read_text(encoding="utf-8"))
    if missing := [row["clause"] for row in result if not row["tests"]]:
        print(f"No passing test is marked {', '.join(map(repr, missing))}.", file=sys.stderr)
        sys.exit(2)
    return result


def what_tests_see(prefix: str) -> list[Path]:
    """The files that can change which lines a game's tests run, and what they notice."""
    others = {folder for name, folder in GAMES.items() if name != prefix}
    found = [*sources(), *sorted((ROOT / "tools").rglob("*.py"))]
    apart = {*others, *UNSEEN}
    return [
        path
        for path in found
        if apart.isdisjoint(parts := path.relative_to(ROOT).parts)
        and parts[:2] != ("tests", "tools")
    ]


def drop_old(prefix: str) -> None:
    """Keep what was found of the last few states of the sources."""
    for pattern in STATE_FILES:
        kept = STORE.glob(f"{prefix}-{pattern}")
        newest_first = sorted(kept, key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[KEPT_STATES:]:
            old.unlink(missing_ok=True)


def forget(prefix: str, state: str) -> None:
    """Keep nothing of a run during which the sources changed."""
    for pattern in STATE_FILES:
        (STORE / f"{prefix}-{pattern.replace('*', state)}").unlink(missing_ok=True)
    print("Sources changed meanwhile, so nothing that was found is kept.", file=sys.stderr)


# --- Telling ---------------------------------------------------------------------------------


def is_bitten(row: Mapping[str, Any]) -> bool:
    """Whether a clause's tests noticed any broken line by what they assert."""
    return any(asserts(trial["how"]) for trial in row["tried"])


def describe(row: Mapping[str, Any]) -> Iterator[str]:
    """A clause that is not bitten: its tests, and what they did not notice."""
    yield row["clause"] + ("" if row["tried"] else ": its tests run no line that could be broken")
    for test in row["tests"]:
        yield f"    {test}"
    for trial in row["tried"]:
        yield f"  {trial['place']}: {trial['what']} ({trial['others']} other tests run it)"
        yield from (f"      {line}" for line in trial["diff"])
        if how := trial["how"]:
            yield f"      {'the tool failed' if is_own_failure(how) else 'only a crash'}: {how}"
    yield ""


def report(table: list[dict[str, Any]], explained: Mapping[str, str]) -> tuple[list[str], bool]:
    """What to print about a game, and whether all is well."""
    judged = {row["clause"]: row for row in table if row["finished"] or is_bitten(row)}
    bitten = {clause for clause, row in judged.items() if is_bitten(row)}
    unexplained = sorted(set(judged) - bitten - set(explained))
    stale = sorted(bitten & set(explained))
    left = len(table) - len(judged)
    lines = list(chain(*(describe(judged[clause]) for clause in unexplained)))
    lines += [f"{clause}: listed as unbitten, yet its tests bite" for clause in stale]
    lines.append(
        f"Bitten: {len(bitten)} of {len(judged)} marked clauses; {len(unexplained)} are not, and"
        f" unexplained; {len(judged) - len(bitten) - len(unexplained)} are explained."
    )
    lines += figures(table)
    if left:
        lines.append(f"Not yet tried: {left} clauses; the next run goes on with them.")
    return lines, not (unexplained or stale or left)


def figures(table: list[dict[str, Any]]) -> Iterator[str]:
    """How many broken lines were noticed, what this run did of it, and where the tool failed."""
    trials = [trial for row in table for trial in row["tried"]]
    crashed = sum(crashes(trial["how"]) for trial in trials)
    noticed = crashed + sum(asserts(trial["how"]) for trial in trials)
    new = [trial for trial in trials if not trial["again"]]
    fresh = sum(trial["fresh"] for trial in new)
    minutes = sum(trial["seconds"] for trial in new) / 60
    yield (
        f"Broken lines noticed: {noticed} of {len(trials)} ({crashed} of them only by a crash;"
        f" {len(new)} tried now, {fresh} of them by another import, in {minutes:.1f} minutes of"
        " CPU)."
    )
    if failures := sum(is_own_failure(trial["how"]) for trial in trials):
        yield f"The tool itself failed at {failures} of them; the next run tries them again."


def run(modules: Mapping[str, list[Path]], how: How) -> int:
    """Ask it of every clause of these games; return 1 if any is unbitten without a reason."""
    well = True
    until = time.time() + 3600 * how.hours
    for prefix, paths in modules.items():
        left = max(0.0, (until - time.time()) / 3600)
        table = try_marks(prefix, paths, how._replace(hours=left))
        explained = {name: why for name, why in unbitten().items() if name.startswith(f"{prefix} ")}
        lines, fine = report(table, explained)
        print("\n".join(lines))
        well &= fine
    return 0 if well else 1
