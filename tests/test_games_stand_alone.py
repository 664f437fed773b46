"""A game is removed by removing what is its own: nothing else names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from annamite.games import names

ROOT = Path(__file__).parents[1]
TOOLS = {
    "fire-in-the-lake": ("tools/flowcharts.py", "tools/nonplayers.py"),
    "rolling-thunder": (
        "tools/autopilot.py",
        "tools/calibration/",
    ),
    "vietnam-1965-1975": (
        "tools/campaign_account.py",
        "tools/campaign_drawing.py",
        "tools/campaign_figures.py",
        "tools/campaign_margins.py",
        "tools/campaign_matches.py",
        "tools/campaign_model/",
        "tools/campaign_plots.py",
        "tools/campaign_sheets.py",
        "tools/campaign_story.py",
        "tools/exploiting/vietnam_1965_1975.py",
        "tools/matches.py",
        "tools/one_year/",
        "tools/yardstick.py",
        "benchmarks/first_decision.py",
        "benchmarks/map.py",
        "benchmarks/season_updates.py",
        "benchmarks/campaign.py",
        "benchmarks/campaign_computers.py",
        "benchmarks/updates.py",
    ),
}
"""Tools that report on one game."""
BY_NAME = {"tools/fuzz.py", "tests/conformance/catalogue.py", "tests/test_games_stand_alone.py"}
"""They say something about some games and do without any of them."""


TEMPLATE = ("src/annamite/new_game/", "tests/new_game/")
"""What `annamite new-game` writes has a name too, which may be that of a game."""


def own(name: str) -> tuple[str, ...]:
    """Return where everything of a game is: its folders, and files of its own elsewhere."""
    folder = name.replace("-", "_")
    places = ("src/annamite/games", "tests/games", "frontend/src/games")
    folders = tuple(f"{place}/{folder}/" for place in places)
    return (*folders, f"benchmarks/{folder}.py", *TOOLS.get(name, ()), *TEMPLATE)


def rest(name: str, top: str, *endings: str) -> Iterator[tuple[str, str]]:
    """Yield place and text of the files below a folder that stay when a game goes."""
    for path in sorted((ROOT / top).rglob("*")):
        place = path.relative_to(ROOT).as_posix()
        if path.suffix in endings and not place.startswith(own(name)):
            yield place, path.read_text(encoding="utf-8")


def needed(text: str, name: str) -> set[str]:
    """Return how Python source names a game: modules imported, its name, its folder."""
    folder = name.replace("-", "_")
    if name not in text and folder not in text:
        return set()
    package = re.compile(rf"(annamite|tests)\.games\.{folder}(\.|$)")
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if package.match(alias.name)}
        elif isinstance(node, ast.ImportFrom):
            modules = (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
            found |= {module for module in modules if module and package.match(module)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value == name or re.fullmatch(rf"\S*games/{folder}\b\S*", node.value):
                found.add(node.value)
    return found


@pytest.mark.parametrize("name", names())
def test_only_its_own_python_names_a_game(name: str) -> None:
    for top in ("src", "tools", "benchmarks", "tests"):
        for place, text in rest(name, top, ".py"):
            # What drives a browser needs games to show.
            if place not in BY_NAME and not place.startswith("tests/browser/"):
                assert not needed(text, name), place


@pytest.mark.parametrize("name", names())
def test_only_its_own_part_of_the_page_imports_a_game(name: str) -> None:
    folder = re.compile(rf"""(from|import\()\s*["'][^"']*/{name.replace("-", "_")}/""")
    for place, text in rest(name, "frontend/src", ".ts", ".svelte"):
        assert not folder.search(text), place


def test_names_are_seen() -> None:
    imports = "import annamite.games.hue.state\nfrom annamite.games import hue, huey\n"
    assert needed(imports, "hue") == {"annamite.games.hue.state", "annamite.games.hue"}
    assert needed(
        "from tests.games.hue import scenes\nx = 'hue', 'in hue', 'in games/hue', 'games/hue'",
        "hue",
    ) == {
        "games/hue",
        "tests.games.hue",
        "tests.games.hue.scenes",
        "hue",
    }
