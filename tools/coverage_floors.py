"""Hold each package to the share of its branches that tests have run.

python -m tools.coverage_floors       after a run of every test with `--cov`; `make test` does both

Coverage itself has a floor for statements and branches together, and for all packages alike. The
figures here are of branches alone, from tests that aim at what they run: random play is left out (see
`at_random` in tests/conftest.py).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
FLOORS: Final = {
    "src/annamite/kernel": 97,
    "src/annamite/server": 93,
    "src/annamite/players": 90,
    "src/annamite/lab": 88,
    "src/annamite/lookup": 95,
    "src/annamite/games": 95,
    "src/annamite/games/*/": 93,
    "src/annamite/cli": 82,
}
"""The least per cent of branches, for each package or module that matches; a floor may only rise.

Tests run `annamite serve` and `main` in processes of their own, which coverage does not see: hence
the low floor of the command line.
"""

Files = dict[str, dict[str, Any]]


def measured() -> Files:
    """Return what coverage knows of each file."""
    command = [sys.executable, "-m", "coverage", "json", "-q", "-o", "-"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}Run `make test`, which gathers coverage.")
    files: Files = json.loads(done.stdout)["files"]
    return files


def share(files: Files, package: str) -> float:
    """Return the per cent of its branches that were run; 0 if none of it is known."""
    sums = [
        each["summary"]
        for path, each in files.items()
        if path == package or path.startswith(f"{package}/")
    ]
    branches = sum(each["num_branches"] for each in sums)
    covered = sum(each["covered_branches"] for each in sums)
    return 100 * covered / branches if branches else 0.0


def packages(pattern: str) -> list[str]:
    """Return the modules, and the folders with modules, that match, as coverage writes them."""
    found = (path for path in ROOT.glob(pattern) if path.is_file() or any(path.glob("*.py")))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def verdicts(files: Files) -> list[tuple[str, float, int]]:
    """Return each package or module, its share and its floor."""
    return [
        (package, share(files, package), floor)
        for pattern, floor in FLOORS.items()
        for package in packages(pattern)
    ]


def main() -> int:
    """Print a line for each package and module; return 1 if any is below its floor."""
    found = verdicts(measured())
    print("Branches run by tests that aim at them:")
    for package, covered, floor in found:
        wanting = "" if covered >= floor else "  TOO FEW: see .venv/bin/coverage report -m"
        print(f"  {package:45} {covered:6.2f} %, at least {floor}{wanting}")
    return int(any(covered < floor for _, covered, floor in found))


if __name__ == "__main__":
    sys.exit(main())
