"""The document of the vectors says what the layouts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import observations


def test_the_document_is_up_to_date() -> None:
    """If not: `python -m tools.observations`."""
    assert observations.main(["--check"]) == 0


def test_a_stale_document_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(observations, "DOC", tmp_path / "observations.md")
    assert observations.main(["--check"]) == 1
    assert "run python -m tools.observations" in capsys.readouterr().err
    assert observations.main([]) == 0
    assert observations.main(["--check"]) == 0
