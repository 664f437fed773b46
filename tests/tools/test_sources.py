"""No source slips past a gate by a comment of its own, or by what the gate does not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ("benchmarks", "hatch_build.py", "src", "tests", "tools")
# mypy reads them at the margin, even within a text; ruff's may be indented.
SILENCER = re.compile(r"^\s*#\s*(?:mypy|ruff|flake8)\s*:", re.MULTILINE | re.IGNORECASE)
# A comment of ESLint that names no rule, or that stands for more than a line.
PAGE_SILENCER = re.compile(r"(?://|/\*|<!--)\s*eslint-(?:disable(?!-(?:next-)?line +\S)|enable)")
COLUMNS = 120


def files(*places: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """Return the text of each file of these kinds."""
    paths = (
        path
        for place in places
        for path in ((ROOT / place).rglob("*") if (ROOT / place).is_dir() else [ROOT / place])
    )
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if path.suffix in kinds and "__pycache__" not in path.parts
    }


def too_long(text: str) -> list[str]:
    """Return the lines that are longer than they may be."""
    return [line for line in text.splitlines() if len(line) > COLUMNS]


def test_no_module_silences_its_own_checks() -> None:
    """A line may, with the code of what it is allowed; pyproject.toml says what a folder may."""
    found = files(*PYTHON, kinds=(".py", ".pyi"))
    assert {
        "hatch_build.py",
        "src/annamite/cli/app.py",
        "tests/tools/test_sources.py",
    } <= found.keys()
    assert [path for path, text in found.items() if SILENCER.search(text)] == []


@pytest.mark.parametrize(
    "comment",
    ["mypy: ignore-errors", "mypy: disable-error-code=misc", "ruff: noqa: F401", "ruff:disable[F]"],
)
def test_what_would_silence_a_module_is_seen(comment: str) -> None:
    assert SILENCER.search(f'"""A module."""\n#{comment}\n')
    assert SILENCER.search(f"# {comment}\n")
    assert not SILENCER.search(f"x = 1  # by {comment}\n")


def test_nothing_of_the_page_silences_its_own_checks() -> None:
    found = files("frontend/src", kinds=(".ts", ".svelte"))
    assert "frontend/src/main.ts" in found
    assert [path for path, text in found.items() if PAGE_SILENCER.search(text)] == []


@pytest.mark.parametrize(
    ("comment", "seen"),
    [
        ("/* eslint-disable */", True),
        ("/* eslint-disable no-console */", True),
        ("// eslint-disable-next-line", True),
        ("// eslint-disable-next-line no-console", False),
        ("<!-- eslint-disable -->", True),
    ],
)
def test_what_would_silence_a_part_of_the_page_is_seen(comment: str, *, seen: bool) -> None:
    assert bool(PAGE_SILENCER.search(comment)) == seen


def test_no_line_of_a_style_sheet_or_of_html_is_too_long() -> None:
    """ESLint, which holds the rest of the page to the same limit, reads neither."""
    found = files("frontend/src", "frontend/index.html", kinds=(".css", ".html"))
    assert {"frontend/index.html", "frontend/src/theme.css"} <= found.keys()
    assert {path: long for path, text in found.items() if (long := too_long(text))} == {}


def test_a_line_that_is_too_long_is_seen() -> None:
    rule = ".a {" + " margin: 0;" * 11 + " }"
    assert len(rule) > COLUMNS
    assert too_long(f"{rule}\n{rule[:COLUMNS]}\n") == [rule]
