"""docs/security.md: every item of the standard once, with what shows it; the matrix; and no tools that cut."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tools.security_matrix import END, MARK, PAGE, report
from tools.wrap_docs import wrap

ROOT = Path(__file__).parents[1]
ITEMS = Path(__file__).with_name("asvs_5_0.yaml")
LEVEL = 2
NUMBER = re.compile(r"\d+\.\d+\.\d+")
STATES = ("met", "not applicable", "open")
FOLDERS = ("src", "tests", "tools", "frontend/src", "docs", "deploy")
"""Where what shows something may lie."""
DANGEROUS: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "src/annamite": (
        (".py",),
        [
            r"(?<![.\w])(?:eval|exec|compile)\(",
            r"^(?:import|from) (?:pickle|marshal|shelve|subprocess|ctypes|xml)\b",
            r"^(?:import|from) (?:urllib\.request|http\.client|httpx|requests|smtplib|ftplib)\b",
            r"\bos\.(?:system|popen|exec|spawn)",
            r"\byaml\.(?:unsafe_load|full_load|UnsafeLoader|FullLoader|Loader)\b",
        ],
    ),
    "frontend/src": (
        (".ts", ".svelte"),
        [
            r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|javascript:",
            r"\beval\(|new Function\(|postMessage",
        ],
    ),
}
"""What sources do without, by folder: its files, and how it would look."""
OWN_CODE = {
    "src/annamite/lab/own_modules.py": r"^exec\(compile\(module\.text, module\.path",
    "src/annamite/lab/sweep/playing.py": r"^import subprocess$",
}
"""What the command line does with files that its user names: one line each. No server reaches the
lab (import-linter holds them apart).
"""


class Row(NamedTuple):
    """A row of the tables."""

    items: tuple[str, ...]
    asks: str
    here: str
    shown: tuple[str, ...]


def rows() -> list[Row]:
    """Return the rows of the tables of items."""
    _, _, text = PAGE.read_text(encoding="utf-8").partition("## Item by item")
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and NUMBER.match(cells[0]):
            items, asks, here, shown = cells
            found.append(Row(tuple(items.split()), asks, here, tuple(re.findall("`(.+?)`", shown))))
    return found


ROWS = rows()


def asked_for() -> list[str]:
    """Return the numbers of the items up to our level."""
    sections: dict[str, list[int]] = yaml.safe_load(ITEMS.read_text(encoding="utf-8"))
    return [
        f"{section}.{number}"
        for section, levels in sections.items()
        for number, level in enumerate(levels, 1)
        if level <= LEVEL
    ]


@cache
def files() -> dict[str, list[Path]]:
    """Return the files that may show something, by name."""
    found: dict[str, list[Path]] = {}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if "static" not in path.parts and path.is_file():
                found.setdefault(path.name, []).append(path)
    return found


def found(name: str) -> Path | None:
    """Return the file of a name: below the root, the package or the tests, or the only test that is called so."""
    for path in (ROOT / name, ROOT / "src" / "annamite" / name, ROOT / "tests" / name):
        if path.is_file():
            return path
    paths = files().get(name, [])
    return paths[0] if len(paths) == 1 else None


def test_every_item_is_there_once_and_in_order() -> None:
    told = [item for row in ROWS for item in row.items]
    assert not [item for item, times in Counter(told).items() if times > 1]
    assert set(told) == set(asked_for())
    assert len(told) == 253
    for row in ROWS:
        assert len({item.partition(".")[0] for item in row.items}) == 1
    firsts = [tuple(map(int, row.items[0].split("."))) for row in ROWS]
    assert firsts == sorted(firsts)


def test_the_head_says_how_many_stand_how() -> None:
    """What is met in part alone is open."""
    count: Counter[str] = Counter()
    for row in ROWS:
        parts = re.findall(rf"(?:^|[;.,] )({'|'.join(STATES)})\b", row.here)
        count["open" if "open" in parts else parts[0]] += len(row.items)
    told = "{met} are met, {not applicable} not applicable, {open} open.".format_map(count)
    assert told in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.items[0])
def test_rows(row: Row) -> None:
    """Each says how it stands, and what shows it is there."""
    assert row.asks
    assert any(re.match(rf"{state}\b", row.here) for state in STATES), row.here
    if not row.here.startswith("met"):
        assert len(row.here) > len("not applicable"), "why?"
    assert row.shown
    for name in row.shown:
        path, _, test = name.partition("::")
        there = found(path)
        assert there is not None, name
        if test:
            assert f"def {test}(" in there.read_text(encoding="utf-8"), name


GUARD = ROOT / "src" / "annamite" / "server" / "network" / "guard.py"


def test_a_name_that_is_not_there_would_be_seen() -> None:
    assert found("test_no_such_file.py") is None
    assert found("module.ts") is None, "there are many"
    assert found("server/network/guard.py") == GUARD


def test_each_chapter_has_its_own_items() -> None:
    _, _, text = PAGE.read_text(encoding="utf-8").partition("## Item by item")
    for chapter in text.split("\n### V")[1:]:
        number = "".join(takewhile(str.isdigit, chapter))
        items = re.findall(r"^\| (\d+)\.", chapter, re.MULTILINE)
        assert items
        assert set(items) == {number}


def test_the_matrix_stands_in_the_page() -> None:
    """`python -m tools.security_matrix --write` puts it there."""
    text = PAGE.read_text(encoding="utf-8")
    between = text.partition(MARK)[2].partition(END)[0]
    assert between.strip() == wrap(report()).strip()


@pytest.mark.parametrize("folder", DANGEROUS)
def test_nothing_dangerous_is_used(folder: str) -> None:
    endings, patterns = DANGEROUS[folder]
    looked_at = [path for path in (ROOT / folder).rglob("*") if path.name.endswith(endings)]
    assert len(looked_at) > 100
    amiss = [
        f"{path.relative_to(ROOT).as_posix()}: {line.strip()}"
        for path in looked_at
        for line in path.read_text(encoding="utf-8").splitlines()
        if dangerous(patterns, line) and not users_own(path, line)
    ]
    assert not amiss


def users_own(path: Path, line: str) -> bool:
    """Whether a line runs what the user of the command line has asked for."""
    allowed = OWN_CODE.get(path.relative_to(ROOT).as_posix())
    return allowed is not None and re.search(allowed, line.strip()) is not None


def test_the_server_does_not_reach_what_runs_a_users_own_code() -> None:
    for path in (ROOT / "src" / "annamite" / "server").rglob("*.py"):
        assert "annamite.lab" not in path.read_text(encoding="utf-8"), path


def dangerous(patterns: list[str], line: str) -> bool:
    """Whether a line has one of these."""
    return any(re.search(pattern, line.strip()) for pattern in patterns)


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("src/annamite", "import pickle"),
        ("src/annamite", "value = eval(text)"),
        ("src/annamite", "from subprocess import run"),
        ("src/annamite", "yaml.load(text, yaml.UnsafeLoader)"),
        ("frontend/src", "<p>{@html text}</p>"),
        ("frontend/src", "node.innerHTML = text;"),
    ],
)
def test_what_is_dangerous_would_be_seen(folder: str, line: str) -> None:
    assert dangerous(DANGEROUS[folder][1], line)
