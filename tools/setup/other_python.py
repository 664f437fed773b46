"""Run the rules on a second Python: their tests, and the same seeded games as on this one.

The second Python is one that pyproject.toml names, of another minor version than this one, and that
really starts: among those of pyenv, then among python3.11, python3.12 … on the PATH. Its packages
are kept in .cache. Where there is none, the program says so and succeeds.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TESTS = ("tests/kernel", "tests/conformance", "-m", "not slow")
FOR_TESTS = ("hypothesis", "pytest", "pytest-xdist")
"""Packages that those tests need beside the project's own."""
ASKED = "import sys, ensurepip, venv; print(sys.implementation.name, *sys.version_info[:4])"
"""A Python that can make environments answers this with its name, version and release level."""
PATIENCE = 30
"""Seconds within which a Python must have started."""


class OtherPython(NamedTuple):
    """A Python to run the rules on.

    Attributes:
        path: The program.
        minor: The second number of its version.
    """

    path: str
    minor: int


def named_versions() -> list[int]:
    """Return the minor versions of Python 3 that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = (re.search(r"Python :: 3\.(\d+)$", line) for line in project["classifiers"])
    return sorted(int(found[1]) for found in named if found)


def pyenv_root() -> Path:
    """Return where pyenv keeps its versions, if it is there at all."""
    if shutil.which("pyenv"):
        told = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=False)
        if told.returncode == 0 and told.stdout.strip():
            return Path(told.stdout.strip())
    return Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")


def candidates(minors: list[int]) -> Iterator[str]:
    """Yield programs that may be a Python of one of these minor versions."""
    yield from map(str, sorted(pyenv_root().glob("versions/*/bin/python3")))
    yield from filter(None, (shutil.which(f"python3.{minor}") for minor in minors))


def minor_of(program: str) -> int | None:
    """Return the minor version of a released CPython 3, None if it is none or does not start."""
    try:
        told = subprocess.run(
            [program, "-c", ASKED], capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.fullmatch(r"cpython 3 (\d+) \d+ final", told.stdout.strip())
    return int(found[1]) if found and told.returncode == 0 else None


def find(own: int) -> OtherPython | None:
    """Return the Python whose version is farthest from this one's; of equally far the newest."""
    minors = [minor for minor in named_versions() if minor != own]
    found = [
        OtherPython(program, minor)
        for program in candidates(minors)
        if (minor := minor_of(program)) in minors
    ]
    return max(found, key=lambda other: (abs(other.minor - own), other.minor), default=None)


# --- its packages -----------------------------------------------------------------------------


def wanted() -> tuple[list[str], list[str]]:
    """Return the packages to install, and the versions that uv.lock gives them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    names = [package["name"] for package in locked]
    pins = [
        f"{package['name']}=={package['version']}"
        for package in locked
        if names.count(package["name"]) == 1 and package["name"] != project["name"]
    ]
    return [*project["dependencies"], *FOR_TESTS], pins


def environment(other: OtherPython) -> Path:
    """Return the Python of an environment in .cache, made if it is not there as it should be.

    Raises:
        subprocess.CalledProcessError: the packages cannot be had.
    """
    packages, pins = wanted()
    place = ROOT / ".cache" / f"python3.{other.minor}"
    python, stamp = place / "bin" / "python", place / "made-for"
    wish = hashlib.sha256("\n".join((other.path, *packages, *pins)).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wish and minor_of(str(python)) == other.minor:
        return python
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run([other.path, "-m", "venv", place], check=True)
    constraints = place / "constraints.txt"
    constraints.write_text("\n".join(pins) + "\n")
    quietly = ("--quiet", "--disable-pip-version-check")
    subprocess.run(
        [python, "-m", "pip", "install", *quietly, "--constraint", constraints, *packages],
        check=True,
    )
    stamp.write_text(wish)
    return python


# --- running ----------------------------------------------------------------------------------


def run(python: Path) -> int:
    """Run tests and games there; 0 if all passes and every game is the same.

    Slow tests probe the rules, which are the same there; what may differ is how games go on.
    """
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    here = kept | {"PYTHONPATH": paths}
    tests = ("-m", "pytest", "-q", "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal")
    tested = subprocess.run([python, *tests, *TESTS], cwd=ROOT, env=here, check=False)
    games = ("-m", "tools.same_games", "--python", python)
    compared = subprocess.run([sys.executable, *games], cwd=ROOT, env=here, check=False)
    return tested.returncode or compared.returncode


def main() -> int:
    """Run from the command line: 2 if the packages for the other Python cannot be had."""
    other = find(sys.version_info.minor)
    if other is None:
        print("Only one Python that pyproject.toml names starts here; nothing is compared.")
        return 0
    print(f"The rules on Python 3.{other.minor} ({other.path}):", flush=True)
    try:
        python = environment(other)
    except subprocess.CalledProcessError:
        print(f"Could not fetch the packages for Python 3.{other.minor}.", file=sys.stderr)
        return 2
    return run(python)


if __name__ == "__main__":
    sys.exit(main())
