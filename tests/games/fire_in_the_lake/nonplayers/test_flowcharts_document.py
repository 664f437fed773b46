"""The document of the flowcharts says what the charts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite.games.fire_in_the_lake.nonplayers.chart import charts
from tools import flowcharts


def test_the_document_is_up_to_date() -> None:
    """If not: `python -m tools.flowcharts`."""
    assert flowcharts.main(["--check"]) == 0


def test_a_stale_document_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flowcharts, "DOC", tmp_path / "charts.md")
    assert flowcharts.main(["--check"]) == 1
    assert flowcharts.main([]) == 0
    assert flowcharts.main(["--check"]) == 0
    assert "run python -m tools.flowcharts" in capsys.readouterr().out


def test_every_box_stands_in_it() -> None:
    text = " ".join(flowcharts.document().split())
    assert [
        node.words for chart in charts() for node in chart.nodes if node.words not in text
    ] == []
