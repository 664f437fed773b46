"""Examples in docstrings say what is so."""

import doctest
import importlib
from pathlib import Path

import pytest

import annamite

ROOT = Path(annamite.__file__).parent
WITH_EXAMPLES = [
    ".".join(("annamite", *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if path.stem != "__init__" and ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    """Each module's examples give what they print."""
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0
