"""The game that docs/adding-a-game.md builds, taken from its code blocks."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
NAME = "trail-watch"
_BLOCK = re.compile(
    r"^`(\w+\.py)`(?:[^`\n]|`[^`\n]*`|\n(?!\n))*\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


def blocks() -> dict[str, str]:
    """Return the files that the guide writes, each from its block."""
    found = _BLOCK.findall(GUIDE.read_text(encoding="utf-8"))
    assert len({name for name, _ in found}) == len(found)
    return dict(found)


def build(folder: Path) -> Path:
    """Write the guide's game into a folder of games, and return the folder of its tests."""
    package, tests = folder / "trail_watch", folder / "tests" / "trail_watch"
    for each in (package, tests):
        each.mkdir(parents=True)
    for name, text in blocks().items():
        place = tests if name.startswith("test_") else package
        (place / name).write_text(text, encoding="utf-8")
    return tests
