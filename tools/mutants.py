r"""Would the tests notice? Small wrong changes to rules code, and whether a test fails at each.

    python -m tools.mutants --count 200 --seed 1 --package annamite.games.fire_in_the_lake
    python -m tools.mutants --package annamite.games.vietnam_1965_1975 \
        --tests tests/games/vietnam_1965_1975 --tests tests/conformance --exclude "computer/*"

    python -m tools.mutants --marks [--game vn] [--quick]

Picks lines of rules code at random and makes one change on each, in a copy of the sources. Of the
tests those that run the line are tried, the most particular first. A change that no test notices is
printed with its place; the last line is the share that was noticed ("caught"), and below 85 % of it
the exit status is 1. With `--marks` it asks another question (`tools.marks`): of each clause that a
test is marked with, whether that clause's own tests notice. Which test runs which line is found out
once and kept for the same sources.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.rule_marks import GAMES
from tools import marks
from tools.mark_lines import LINES_OF_A_CLAUSE
from tools.mutation import Change, changes, lines_run_once
from tools.rule_coverage import ROOT, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable

STORE = ROOT / ".cache" / "mutants"
ENOUGH = 85.0
WORKERS = 2
FIRST_TESTS = 10
SECONDS_AT_LEAST = 30.0
KEPT_MAPS = 4

# Modules that load data or word things for people; their slips are not slips of the rules.
EXCLUDED = (
    "components.py",
    "drawing*.py",
    "messages*.py",
    "prompt*.py",
    "label*.py",
    "view*.py",
    "hint*.py",
    "explain*.py",
    "words*.py",
)
# What a copy needs for its tests to run.
COPIED = ("src", "tests", "tools", "benchmarks", "docs", "pyproject.toml")


class Mutant(NamedTuple):
    """One change of one module, told from the root of the repository."""

    module: str
    change: Change


class LineMap(NamedTuple):
    """Which tests run which lines."""

    tests_of: dict[str, list[str]]
    """By `module:line`, seen from the package."""
    at_import: set[str]
    """Lines that run as modules are imported, before any test."""
    seconds: dict[str, float]
    failed: list[str]


class Verdict(NamedTuple):
    """What became of a mutant."""

    caught: bool
    how: str


# --- Which change ----------------------------------------------------------------------------


def rules_modules(package: str, excluded: Iterable[str]) -> list[Path]:
    """The modules of a package whose lines may be changed."""
    patterns = tuple(excluded)
    folder = ROOT / "src" / Path(*package.split("."))
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if not any(
            fnmatch(name, pattern)
            for pattern in patterns
            for name in (path.name, path.relative_to(folder).as_posix())
        )
    ]


def pick(modules: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """Pick changes at random from the sources given by name, each on a line of its own."""
    chance = random.Random(seed)
    by_line: dict[tuple[str, int], list[Change]] = {}
    for module, source in modules.items():
        for change in changes(source):
            by_line.setdefault((module, change.line), []).append(change)
    picked: list[Mutant] = []
    for module, line in chance.sample(sorted(by_line), len(by_line)):
        if len(picked) == count:
            break
        options = by_line[module, line]
        for change in chance.sample(options, len(options)):
            if change.is_real(modules[module]):
                picked.append(Mutant(module, change))
                break
    return sorted(picked)


# --- Which tests -----------------------------------------------------------------------------


def modules_of_tests(package: str) -> list[str]:
    """The test modules that may run lines of the package, seen from the root.

    Those of other games are not among them.
    """
    game = package.rpartition(".")[2]
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        folders = path.relative_to(ROOT).parts
        if {"browser", "tools"} & set(folders):
            continue
        if game in folders or re.search(rf"\b{game}\b", path.read_text(encoding="utf-8")):
            found.append(str(path.relative_to(ROOT)))
    return found


def map_lines(
    package: str, tree: Path, key: str, console: Console, tests: list[str] | None = None
) -> LineMap:
    """Look up which tests run which lines, or run them all once, watched, in a copy."""
    stored = STORE / f"{key}.json"
    if not stored.exists():
        with (
            console.status("Finding out which tests run which lines"),
            tempfile.TemporaryDirectory() as place,
        ):
            watch(package, tree, Path(place), tests or modules_of_tests(package))
            parts = [
                json.loads(path.read_text(encoding="utf-8"))
                for path in sorted(Path(place).glob("*.json"))
            ]
        if not any(part["seconds"] for part in parts):
            sys.exit(f"No test could be run for {package}.")
        STORE.mkdir(parents=True, exist_ok=True)
        stored.write_text(json.dumps(parts), encoding="utf-8")
        newest_first = sorted(STORE.glob("*.json"), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in newest_first[KEPT_MAPS:]:
            old.unlink(missing_ok=True)
    return merged(json.loads(stored.read_text(encoding="utf-8")))


def watch(package: str, tree: Path, place: Path, tests: list[str]) -> None:
    """Run tests of a package once, each process writing its map into a folder."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.line_map",
        "-p",
        "no:cacheprovider",
    ]
    command += [
        "-n",
        str(WORKERS),
        "--continue-on-collection-errors",
        "-m",
        "not browser",
        *tests,
    ]
    settings = {
        **environment(tree, place),
        "LINE_MAP_OF": str(tree / "src" / Path(*package.split("."))),
        "LINE_MAP_TO": str(place / "map"),
    }
    done = subprocess.run(
        command, cwd=tree, env=settings, capture_output=True, text=True, check=False
    )
    if done.returncode not in {0, 1}:
        sys.exit(f"{done.stdout}{done.stderr}\nThe tests could not be run.")


def merged(parts: list[dict[str, Any]]) -> LineMap:
    """Join the maps of several processes, leaving out tests that fail as it is."""
    failed: set[str] = set()
    seconds: dict[str, float] = {}
    lines: dict[str, set[str]] = {}
    for part in parts:
        failed.update(part["failed"])
        for test, number in part["seconds"].items():
            seconds[test] = seconds.get(test, 0) + number
        for heading, found in part["lines"].items():
            lines.setdefault(heading, set()).update(found)
    at_import = lines.pop("", set())
    tests_of: dict[str, list[str]] = {}
    # The most particular tests first: those that run little else, then the quick ones.
    for test in sorted(lines, key=lambda name: (len(lines[name]), seconds.get(name, 0), name)):
        if test not in failed:
            for line in lines[test]:
                tests_of.setdefault(line, []).append(test)
    return LineMap(tests_of, at_import, seconds, sorted(failed))


def relevant_tests(mutant: Mutant, line_map: LineMap, package: str, once: set[int]) -> list[str]:
    """The tests that could notice a change, the most likely first.

    What runs at import, or once for all, reaches tests that never run the line: then those that run
    anything in the module come next, and all others last.
    """
    module = mutant.module.removeprefix(f"src/{package.replace('.', '/')}/")
    change = mutant.change
    places = [f"{module}:{change.line}", f"{module}:{change.statement}"]
    tests = next((line_map.tests_of[place] for place in places if place in line_map.tests_of), [])
    if line_map.at_import.isdisjoint(places) and change.line not in once:
        return tests
    order = dict.fromkeys(tests)
    for place in sorted(line_map.tests_of):
        if place.startswith(f"{module}:"):
            order.update(dict.fromkeys(line_map.tests_of[place]))
    for place in sorted(line_map.tests_of):
        order.update(dict.fromkeys(line_map.tests_of[place]))
    return list(order)


# --- Trying it -------------------------------------------------------------------------------


def environment(tree: Path, place: Path) -> dict[str, str]:
    """The environment of a run: its own sources first, nothing left behind, nothing at random."""
    return {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "PYTHONHASHSEED": "0",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(place / "hypothesis"),
    }


def notices(tree: Path, place: Path, tests: list[str], seconds: float) -> str:
    """Run tests until one fails; return how the change was noticed, or ""."""
    arguments = place / "tests.txt"
    arguments.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
    command += ["-p", "no:cacheprovider", "-p", "no:tests.kept_bytecode"]
    command += ["-m", "not browser", f"@{arguments}"]
    with subprocess.Popen(
        command,
        cwd=tree,
        env=environment(tree, place),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return f"timeout after {seconds:.0f} s"
    if process.returncode in {0, 5}:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return found[1] if found else f"pytest ended with {process.returncode}"


def forget_bytecode(path: Path) -> None:
    """Remove what Python compiled: a change may keep both the size and the second."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def judge(mutant: Mutant, tests: list[str], seconds: dict[str, float], tree: Path) -> Verdict:
    """Make the change in a copy of the sources, run tests, and take it back."""
    if not tests:
        return Verdict(caught=False, how="no test runs this line")
    path = tree / mutant.module
    source = path.read_text(encoding="utf-8")
    how = ""
    try:
        path.write_text(mutant.change.apply(source), encoding="utf-8")
        forget_bytecode(path)
        with tempfile.TemporaryDirectory() as place:
            for some in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
                allowed = SECONDS_AT_LEAST + 3 * sum(seconds.get(test, 1) for test in some)
                if some and not how:
                    how = notices(tree, Path(place), some, allowed)
    finally:
        path.write_text(source, encoding="utf-8")
        forget_bytecode(path)
    return Verdict(bool(how), how or f"{len(tests)} tests run this line")


def copied(tree: Path) -> Path:
    """Copy what tests need, without what was compiled or cached."""
    tree.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", ".*", "*.db")
            shutil.copytree(ROOT / name, tree / name, ignore=ignored)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, tree / name)
    return tree


def tree_key(tree: Path, tests: Iterable[str] = ()) -> str:
    """A hash of the sources and tests in a copy, and of which tests were asked for."""
    files = [p for name in ("src", "tests") for p in (tree / name).rglob("*") if p.is_file()]
    kept = sorted(path for path in files if "__pycache__" not in path.parts)
    asked = "\n".join(tests).encode()
    return fingerprint(kept, tree) + (f"-{crc32(asked):08x}" if asked else "")


def try_all(
    mutants: list[Mutant],
    tests: dict[Mutant, list[str]],
    seconds: dict[str, float],
    trees: list[Path],
) -> dict[Mutant, Verdict]:
    """Judge all mutants, as many at a time as there are copies of the sources."""
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(mutant: Mutant) -> Verdict:
        tree = free.get()
        try:
            return judge(mutant, tests[mutant], seconds, tree)
        finally:
            free.put(tree)

    verdicts: dict[Mutant, Verdict] = {}
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress, ThreadPoolExecutor(len(trees)) as pool:
        task = progress.add_task("Wrong changes", total=len(mutants))
        jobs = {pool.submit(one, mutant): mutant for mutant in mutants}
        try:
            for job in as_completed(jobs):
                verdicts[jobs[job]] = job.result()
                survived = sum(not verdict.caught for verdict in verdicts.values())
                progress.update(task, advance=1, description=f"Unnoticed: {survived}")
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return verdicts


def main(argv: list[str] | None = None) -> int:
    """Try wrong changes and print those that no test noticed; return 1 if there are too many."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description="Whether tests notice small wrong changes."
    )
    parser.add_argument("--count", type=int, default=200, help="how many changes (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    parser.add_argument("--package", default="annamite.games.fire_in_the_lake")
    parser.add_argument(
        "--exclude",
        action="append",
        default=[],
        metavar="PATTERN",
        help="leave modules out as well, by name or by path in the package",
    )
    parser.add_argument(
        "--tests",
        action="append",
        default=[],
        metavar="PATH",
        help="use these tests (default: those of the game, and those that name its package)",
    )
    parser.add_argument("--list", action="store_true", help="only print what would be changed")
    add_options_of_marks(parser)
    asked = parser.parse_args(argv)
    if asked.marks:
        if wrong := marks.complaint(asked.clause, asked.game):
            parser.error(wrong)
        return try_marks(asked)
    return try_some(asked)


def try_some(asked: argparse.Namespace) -> int:
    """Try wrong changes all over a package; return 1 if too many were not noticed."""
    console = Console()
    paths = rules_modules(asked.package, [*EXCLUDED, *asked.exclude])
    modules = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    mutants = pick(modules, asked.count, asked.seed)
    if not mutants:
        print(f"There is nothing to change in {asked.package}.")
        return 1
    if asked.list:
        for mutant in mutants:
            print_change(mutant, modules, mutant.change.what)
        return 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        trees = [copied(Path(place) / str(number)) for number in range(WORKERS)]
        for name, source in modules.items():  # others may be at work on them meanwhile
            for tree in trees:
                (tree / name).write_text(source, encoding="utf-8")
        key = tree_key(trees[0], asked.tests)
        line_map = map_lines(asked.package, trees[0], key, console, asked.tests)
        if line_map.failed:
            print(f"Not used, for they fail as it is: {', '.join(line_map.failed)}")
        once = {name: lines_run_once(source) for name, source in modules.items()}
        tests = {m: relevant_tests(m, line_map, asked.package, once[m.module]) for m in mutants}
        verdicts = try_all(mutants, tests, line_map.seconds, trees)
    return conclude(verdicts, modules, asked.seed)


def conclude(verdicts: dict[Mutant, Verdict], modules: dict[str, str], seed: int) -> int:
    """Print what was not noticed, and the share of what was; return 1 if that is too little."""
    for mutant, verdict in sorted(verdicts.items()):
        if not verdict.caught:
            print_change(mutant, modules, f"{mutant.change.what} ({verdict.how})")
    caught = sum(verdict.caught for verdict in verdicts.values())
    share = 100 * caught / len(verdicts)
    print(f"Caught: {share:.1f} % ({caught} of {len(verdicts)} changes, seed {seed})")
    return 0 if share >= ENOUGH else 1


def add_options_of_marks(parser: argparse.ArgumentParser) -> None:
    """Add `--marks`, and what goes with it."""
    parser.add_argument(
        "--marks", action="store_true", help="ask of each marked clause whether its own tests bite"
    )
    group = parser.add_argument_group("with --marks")
    group.add_argument(
        "--game",
        choices=[*GAMES],
        action="append",
        help="default: those of the clauses named, or all",
    )
    group.add_argument("--hours", type=float, default=2.0, help="begin no more after (default: 2)")
    group.add_argument(
        "--quick", action="store_true", help="one line noticed is enough for a clause"
    )
    group.add_argument("--workers", type=int, default=WORKERS, help="tried at a time")
    group.add_argument("--lines", type=int, default=LINES_OF_A_CLAUSE, help="of each clause")
    group.add_argument("--clause", action="append", default=[], help="only this, as in 'vn 7-a'")


def try_marks(asked: argparse.Namespace) -> int:
    """Ask of the marked clauses of some games whether their own tests bite."""
    clauses = tuple(asked.clause)
    modules = {
        prefix: rules_modules(f"annamite.games.{GAMES[prefix]}", [*marks.EXCLUDED, *asked.exclude])
        for prefix in marks.games_of(clauses) or asked.game or GAMES
    }
    how = marks.How(asked.seed, asked.quick, asked.workers, asked.hours, asked.lines, clauses)
    return marks.run(modules, how)


def print_change(mutant: Mutant, modules: dict[str, str], what: str) -> None:
    """Print a change with its place."""
    print(f"{mutant.module}:{mutant.change.line}: {what}")
    for line in mutant.change.diff(modules[mutant.module]):
        print(f"    {line}")


if __name__ == "__main__":
    sys.exit(main())
