"""What the lock file of the Python packages says."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "uv.lock"
OURS = "annamite"


def versions(lock: Path = LOCK) -> dict[str, list[str]]:
    """Return the versions of each package but our own; a few have one per version of Python."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for package in _packages(lock):
        if package["name"] != OURS:
            found[package["name"]].append(package["version"])
    return dict(found)


def extras(lock: Path = LOCK) -> list[str]:
    """Return the names of our extras, which whoever installs ours may ask for."""
    (own,) = (package for package in _packages(lock) if package["name"] == OURS)
    return sorted(own.get("optional-dependencies", {}))


def needed_to_play(lock: Path = LOCK, extras: Sequence[str] = ()) -> set[str]:
    """Return the packages that come with ours, and those that come with them.

    Args:
        lock: The lock file.
        extras: Extras of ours that are asked for.
    """
    packages: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for package in _packages(lock):
        packages[package["name"]].append(package)
    found: set[str] = set()
    waiting: list[tuple[str, tuple[str, ...]]] = [(OURS, tuple(extras))]
    while waiting:
        name, extras = waiting.pop()
        for package in packages[name]:
            optional = package.get("optional-dependencies", {})
            lists = [
                package.get("dependencies", []),
                *(optional.get(extra, []) for extra in extras),
            ]
            for needed in (needed for names in lists for needed in names):
                if needed["name"] not in found or "extra" in needed:
                    waiting.append((needed["name"], tuple(needed.get("extra", ()))))
                found.add(needed["name"])
    return found


def _packages(lock: Path) -> list[dict[str, Any]]:
    packages: list[dict[str, Any]] = tomllib.loads(lock.read_text(encoding="utf-8"))["package"]
    return packages
