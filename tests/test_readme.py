"""The README keeps its word."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README's lines give what they say."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)

    result = doctest.DocTestRunner().run(example)

    assert 18 <= result.attempted <= 24
    assert result.failed == 0


def test_every_link_leads_somewhere() -> None:
    """No local link of the documents is broken."""
    for document in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        text = document.read_text(encoding="utf-8")
        prose = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", prose):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
