"""Whether two processes would play alike."""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path

import pytest

import annamite
from annamite.lab.build import here, sources
from tests.conformance.minigame import MiniGame


def test_what_differs_is_said() -> None:
    ours = here(MiniGame())
    assert ours.differs(here(MiniGame())) is None
    assert ours.python == f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert ours.annamite.startswith(annamite.__version__)
    older = dataclasses.replace(ours, rules="0")
    assert ours.differs(older) == f"rules of version 0 instead of {ours.rules}"
    other = dataclasses.replace(ours, python="3.99", rules="0")
    assert other.differs(ours) == f"Python {ours.python} instead of 3.99"


def test_sources_are_known_by_their_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert re.fullmatch("[0-9a-f]{8}", sources())
    monkeypatch.setattr(annamite, "__file__", str(tmp_path / "__init__.py"))
    seen = set()
    for name, text in [("a.py", ""), ("a.py", "1"), ("b.yaml", "1"), ("b.txt", "1")]:
        (tmp_path / name).write_text(text)
        sources.cache_clear()
        seen.add(sources())
    sources.cache_clear()
    assert len(seen) == 3
