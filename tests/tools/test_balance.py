"""The balance of an experiment, written down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from annamite.kernel import Setup
from annamite.lab.executors import Alone
from annamite.lab.files import Output, read_rows
from annamite.lab.plan import Plan
from annamite.lab.rows import Rows
from annamite.lab.simulate import play
from tests.conformance.minigame import MiniGame
from tools.balance import main


def experiment(folder: Path, games: int = 8) -> Path:
    """Write an experiment of two cases, and play it."""
    path = folder / "both.yaml"
    path.write_text("game: mini-game\ntitle: Both\nvary: {scenario: [even, uphill]}\n")
    for scenario in ("even", "uphill"):
        seats = {"red": "random", "blue": "random"}
        plan = Plan("mini-game", Setup(scenario), seats, games, load=lambda _: MiniGame())
        file = folder / f"scenario-{scenario}.parquet"
        with Output(plan, Rows(plan, MiniGame()), file, None) as output:
            for played in play(plan, Alone()):
                output.add(played)
    return path


def test_a_document_and_its_pictures(tmp_path: Path) -> None:
    asked, out = experiment(tmp_path), tmp_path / "both.md"
    assert main([str(asked), str(tmp_path), "--out", str(out)]) == 0
    text = out.read_text()
    assert text.startswith("# Both: 16 games\n")
    rows = list(read_rows(tmp_path / "scenario-even.parquet"))
    wins = sum(row.winner == "red" for row in rows)
    assert re.search(rf"\| scenario even \| 8 \| {wins / 8:.1%} \(", text)
    margin = sum(row.margins["red"] for row in rows) / 8
    assert f"| scenario even | {margin:+.2f} (+- " in text
    for name in ("shares", "margins"):
        picture = tmp_path / "pictures" / "both" / f"{name}.svg"
        assert f"(pictures/both/{name}.svg)" in text
        assert picture.read_text().count("scenario uphill") >= 1
    before = out.read_bytes()
    main([str(asked), str(tmp_path), "--out", str(out)])
    assert out.read_bytes() == before


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = experiment(tmp_path, games=1)
    (tmp_path / "scenario-uphill.parquet").unlink()
    with pytest.raises(SystemExit):
        main([str(asked), str(tmp_path), "--out", str(tmp_path / "both.md")])
    assert "There is no file" in capsys.readouterr().err
    assert not (tmp_path / "both.md").exists()
