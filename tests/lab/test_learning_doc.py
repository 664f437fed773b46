"""The page on learning: its examples run, and its figures are those of the tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.catalogue import game_of
from tests.lab.learning.playing import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_its_examples_run(number: int) -> None:
    scope: dict[str, Any] = {}
    exec(compile(EXAMPLES[number], f"example {number} of docs/learning.md", "exec"), scope)
    assert len(scope) > 3


def test_each_interface_has_an_example() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("name", GAMES)
def test_it_tells_how_wide_tables_are(name: str) -> None:
    game: Any = game_of(name)
    table = game.action_table
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {game.title} |"))
    _, _, ids, parts, _ = (cell.strip() for cell in line.split("|"))
    counts = [int(count.replace(",", "")) for count in re.findall(r"[\d,]*\d", parts)]

    assert ids == f"{table.size:,}"
    assert sum(counts) <= table.size
