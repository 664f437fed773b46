"""Which clauses of the rulebooks have a passing test, and which have none.

    python -m tools.rule_coverage [--game fitl]

Runs the tests whose `rule` marks name the game, unless these very sources were run before, and prints each
section's count and its clauses without a test. The last lines are the shares of the rulebook's
parts, and where one is below 97 % the exit status is 1. A game is known as soon as it has a rules
reference.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tests.rule_marks import GAMES, Clause, clauses, exclusions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

Verdicts: TypeAlias = "Mapping[str, Mapping[str, list[str]]]"

ROOT = Path(__file__).parent.parent
STORE = ROOT / ".cache" / "rule-coverage"
ENOUGH = 97.0
KEPT_RESULTS = 8
SECONDS_EXPECTED = 50
SECONDS_ALLOWED = 600

# Parts of a rulebook whose shares are told one by one, each with its sections; the last one is
# everything else. What the index says is told again by others and counts nowhere.
PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "fitl": {"Section 8": ("8",)},
    "vn": {"Sections 1 to 11 and 18.1": (*(str(n) for n in range(1, 12)), "18")},
}
UNCOUNTED = {"fitl": ("index",)}
THE_REST = {"fitl": "Sections 1 to 7 and set-up", "vn": "Sections 12 to 17"}


class Row(NamedTuple):
    """The state of one section."""

    section: str
    clauses: int
    covered: int
    excluded: int
    missing: list[str]


# --- What was proven -------------------------------------------------------------------------


def proven(verdicts: Verdicts) -> set[str]:
    """Clauses that some test passed for and no test failed for."""
    return {name for name, tests in verdicts.items() if "passed" in tests and "failed" not in tests}


def chapter(section: str) -> str:
    """The main section that a section belongs to: 3 of 3.2.4, setup of setup.deck."""
    return section.split(".", 1)[0]


def rows(index: Iterable[Clause], covered: set[str], excluded: Mapping[str, str]) -> list[Row]:
    """Count up each main section, in the order of the rulebook."""
    by_chapter: dict[str, list[Clause]] = {}
    for clause in index:
        by_chapter.setdefault(chapter(clause.section), []).append(clause)
    result = []
    for name, found in by_chapter.items():
        counted = [clause.id for clause in found if clause.id not in excluded]
        missing = [clause_id for clause_id in counted if clause_id not in covered]
        result.append(
            Row(
                name,
                len(counted),
                len(counted) - len(missing),
                len(found) - len(counted),
                missing,
            )
        )
    return result


def stretches(order: list[str], ids: list[str]) -> list[str]:
    """Write ids without their prefix, neighbours of one section as a stretch: 3.2.4-a..e."""
    place = {name: number for number, name in enumerate(order)}
    found: list[list[str]] = []
    for name in ids:
        section = name.rpartition("-")[0]
        last = found[-1][-1] if found else ""
        if last and place[name] == place[last] + 1 and last.rpartition("-")[0] == section:
            found[-1].append(name)
        else:
            found.append([name])
    return [
        run[0].partition(" ")[2] + (f"..{run[-1].rpartition('-')[2]}" if len(run) > 1 else "")
        for run in found
    ]


def shares(prefix: str, table: list[Row]) -> list[tuple[str, int, int]]:
    """Return per part of the rulebook its name, and how many of its clauses are covered of how many.

    A part of which no clause is listed is left out.
    """
    parts = PARTS.get(prefix, {})
    apart = {section for sections in parts.values() for section in sections}
    rest = {row.section for row in table} - apart - set(UNCOUNTED.get(prefix, ()))
    named: dict[str, Collection[str]] = {**parts, THE_REST.get(prefix, "All sections"): rest}
    found = []
    for what, sections in named.items():
        counted = [row for row in table if row.section in sections]
        covered = sum(row.covered for row in counted)
        if counted:
            found.append((what, covered, sum(row.clauses for row in counted)))
    return found


def report(prefix: str, verdicts: Verdicts, excluded: Mapping[str, str]) -> Iterator[str]:
    """Say, line by line, how a game's rules are covered; the share comes last."""
    covered = proven(verdicts)
    table = rows(clauses(prefix).values(), covered, excluded)
    yield f"{'section':<9}{'clauses':>8}{'covered':>9}{'excluded':>10}   without a passing test"
    for row in table:
        head = f"{row.section:<9}{row.clauses:>8}{row.covered:>9}{row.excluded:>10}   "
        yield from textwrap.wrap(
            " ".join(stretches(list(clauses(prefix)), row.missing)) or "-",
            width=100,
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_on_hyphens=False,
        )
    ours = {name: tests for name, tests in verdicts.items() if name in clauses(prefix)}
    for name, tests in sorted(ours.items()):
        if "failed" in tests:
            yield f"{name}: failing in {', '.join(tests['failed'])}"
    if useless := sorted(covered & set(excluded) & set(ours)):
        yield f"Excluded, yet covered by a test (take them off the list): {', '.join(useless)}"
    left_out = sum(row.excluded for row in table)
    for what, done, total in shares(prefix, table):
        yield (
            f"{what} ({prefix}): {percentage(done, total):.1f} %"
            f" ({done} of {total} clauses; {left_out} excluded)"
        )


def percentage(done: int, total: int) -> float:
    """The share in percent; nothing to do is all done."""
    return 100 * done / total if total else 100.0


# --- Running the tests -----------------------------------------------------------------------


def sources() -> list[Path]:
    """Every file that can change what the tests prove, tracked by git or not yet."""
    places = ["src", "tests", "pyproject.toml"]
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *places],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        names = {name for name in listed.stdout.split("\0") if name}
        return [path for name in sorted(names) if (path := ROOT / name).is_file()]
    found = (path for place in places for path in [ROOT / place, *(ROOT / place).rglob("*")])
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def fingerprint(paths: Iterable[Path], root: Path | None = None) -> str:
    """A hash of the names, seen from the root, and of the contents of these files."""
    root = root or ROOT
    total = hashlib.blake2b(digest_size=16)
    for path in paths:
        content = path.read_bytes()
        total.update(f"{path.relative_to(root)}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def files_with_marks(prefixes: Collection[str]) -> list[str]:
    """The test modules that may prove clauses of these games; others need not even be imported."""
    named = re.compile(rf"""["'](?:{"|".join(prefixes)}) """)
    modules = sorted((ROOT / "tests").rglob("test_*.py"))
    return [
        str(path.relative_to(ROOT))
        for path in modules
        if "browser" not in path.relative_to(ROOT).parts
        and named.search(path.read_text(encoding="utf-8"))
    ]


def run(prefixes: Collection[str]) -> dict[str, Any]:
    """Run the tests marked with clauses of these games and return what they proved.

    Raises:
        SystemExit: If the run broke off, so that it proves nothing.
    """
    if not (modules := files_with_marks(prefixes)):
        return {"broken": [], "clauses": {}}
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "report.json"
        # The tests are many and short. Explaining assertions that fail, and sharing the tests out,
        # would each take longer than running them.
        command = [sys.executable, "-m", "pytest", "-q", "--assert=plain", "-p", "no:xdist"]
        command += ["-p", "no:cacheprovider", "--continue-on-collection-errors"]
        command += ["-m", "rule and not browser", "--rule-report", str(path), *modules]
        started = time.monotonic()
        try:
            done = subprocess.run(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                text=True,
                timeout=SECONDS_ALLOWED,
                check=False,
            )
        except subprocess.TimeoutExpired:
            sys.exit(f"The marked tests did not end within {SECONDS_ALLOWED} s.")
        seconds = time.monotonic() - started
        # 0: all passed; 1: some failed, which the report tells; 5: no test was marked.
        if done.returncode not in {0, 1, 5} or not path.exists():
            sys.exit(f"{done.stdout}{done.stderr}\nThe marked tests could not be run.")
        result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if seconds > SECONDS_EXPECTED:
        print(
            f"The marked tests took {seconds:.0f} s; they should take {SECONDS_EXPECTED} at most."
        )
    return result


def result_for_these_sources(prefixes: Collection[str]) -> dict[str, Any]:
    """Look up what these sources proved, or run the tests and keep the result."""
    before = fingerprint(sources())
    stored = STORE / f"{before}-{'-'.join(prefixes)}.json"
    if stored.exists():
        result: dict[str, Any] = json.loads(stored.read_text(encoding="utf-8"))
        return result
    result = run(prefixes)
    if not result["broken"] and fingerprint(sources()) == before:
        STORE.mkdir(parents=True, exist_ok=True)
        stored.write_text(json.dumps(result), encoding="utf-8")
        newest_first = sorted(STORE.glob("*.json"), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in newest_first[KEPT_RESULTS:]:
            old.unlink(missing_ok=True)
    return result


def tell(prefix: str, verdicts: Verdicts) -> bool:
    """Print the coverage of a game; return whether each part of its rulebook has enough."""
    excluded = {k: v for k, v in exclusions().items() if k.startswith(f"{prefix} ")}
    for line in report(prefix, verdicts, excluded):
        print(line)
    table = rows(clauses(prefix).values(), proven(verdicts), excluded)
    return all(percentage(done, of) >= ENOUGH for _, done, of in shares(prefix, table))


def main(argv: list[str] | None = None) -> int:
    """Print the coverage of the rules; return 1 if a game has too little."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.rule_coverage", description="Which rulebook clauses have a test."
    )
    parser.add_argument("--game", choices=[*GAMES, "all"], default="fitl", help="default: fitl")
    asked = parser.parse_args(argv).game
    prefixes = [prefix for prefix in GAMES if clauses(prefix) and asked in {prefix, "all"}]
    if not prefixes:
        print(f"{asked} has no rules reference.")
        return 1
    result = result_for_these_sources(prefixes)
    for module in result["broken"]:
        print(f"Could not be collected: {module}")
    enough = True
    for prefix in prefixes:
        enough &= tell(prefix, result["clauses"])
    return 0 if enough and not result["broken"] else 1


if __name__ == "__main__":
    sys.exit(main())
