"""The floors of coverage hold each package by itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tools import coverage_floors
from tools.coverage_floors import FLOORS, packages, share

FULL = 100
LEAST = {
    "src/annamite/kernel": 97,
    "src/annamite/server": 92,
    "src/annamite/players": 90,
    "src/annamite/lab": 88,
    "src/annamite/games": 95,
    "src/annamite/games/*/": 93,
    "src/annamite/cli": 82,
}
"""No floor may be lower: who lowers one has to say so here as well."""
MODULE = "src/annamite/__main__.py"


def files(**covered: int) -> dict[str, dict[str, Any]]:
    """Return 100 branches in a file of each package, of which as many were run; all if not said."""
    return {
        (package if package.endswith(".py") else f"{package}/rules.py"): {
            "summary": {
                "num_branches": FULL,
                "covered_branches": covered.get(Path(package).stem, FULL),
            }
        }
        for pattern in FLOORS
        for package in packages(pattern)
    }


def test_no_floor_is_lowered() -> None:
    assert FLOORS.keys() >= LEAST.keys()
    assert {name: FLOORS[name] for name in LEAST if FLOORS[name] < LEAST[name]} == {}


def test_every_package_is_held_and_each_game_by_itself() -> None:
    held = {package for pattern in FLOORS for package in packages(pattern)}
    names = ("kernel", "server", "players", "lab", "lookup", "games", "cli")
    named = {f"src/annamite/{name}" for name in names}
    assert named < held
    assert held - named == set(packages("src/annamite/games/*/"))
    assert len(held - named) >= 1


def test_a_module_is_held_by_itself() -> None:
    found = {
        MODULE: {"summary": {"num_branches": 80, "covered_branches": 60}},
        f"{MODULE}.old": {"summary": {"num_branches": 80, "covered_branches": 0}},
    }
    assert packages(MODULE) == [MODULE]
    assert share(found, MODULE) == 75


def test_the_share_is_that_of_all_files_of_a_package() -> None:
    found = files(kernel=40)
    found["src/annamite/kernel/deep/more.py"] = {
        "summary": {"num_branches": 300, "covered_branches": 300}
    }
    found["src/annamite/kernel_of_others/x.py"] = {
        "summary": {"num_branches": 300, "covered_branches": 0}
    }
    assert share(found, "src/annamite/kernel") == 85
    assert share({}, "src/annamite/kernel") == 0


@pytest.mark.parametrize("name", ["kernel", "server", "lab", "players", "cli"])
def test_one_package_below_its_floor_fails_the_run_and_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = FLOORS[f"src/annamite/{name}"]
    for covered, status in ((floor, 0), (floor - 1, 1)):
        monkeypatch.setattr(coverage_floors, "measured", lambda: files(**{name: covered}))
        assert coverage_floors.main() == status
        wanting = [line for line in capsys.readouterr().out.splitlines() if "TOO FEW" in line]
        assert len(wanting) == status
        assert all(re.search(rf"annamite/{name}(\.py)? ", line) for line in wanting)


def test_one_game_below_its_floor_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However well the others are tested."""
    game = packages("src/annamite/games/*/")[0]
    short = FLOORS["src/annamite/games/*/"] - 1
    monkeypatch.setattr(
        coverage_floors, "measured", lambda: files(**{game.rpartition("/")[2]: short})
    )
    assert coverage_floors.main() == 1
    assert any(game in line and "TOO FEW" in line for line in capsys.readouterr().out.splitlines())
