"""The command that compares the rules with second counts in all recorded games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

from annamite.games import names
from tools.counts import second

GAME = names()[0]


def counts(monkeypatch: pytest.MonkeyPatch, *differ: int) -> None:
    """Have a game whose two counts differ in some of three records."""

    def compare(record: int) -> Counter[str]:
        assert record not in differ, "only the rules have it"
        return Counter(asked=10, ends=record)

    ours: Any = SimpleNamespace(compare=compare, records=lambda: range(3))
    monkeypatch.setattr(second, "counted", lambda: [GAME])
    monkeypatch.setattr(second, "import_module", lambda _: ours)
    monkeypatch.setattr(second, "ProcessPoolExecutor", Here)


class Here:
    """Does in this process what a pool would do in others."""

    def __init__(self, *_: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    map = staticmethod(map)


def test_second_counts_lie_beside_the_tests_of_their_games() -> None:
    beside = Path(__file__).parents[1] / "games"
    folders = [game for game in names() if (beside / game.replace("-", "_") / "counted").is_dir()]
    assert second.counted() == folders
    assert folders


def test_what_was_compared_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Records in the notes are passed over."""
    counts(monkeypatch)
    notes = tmp_path / "notes.jsonl"
    arguments = ["--notes", str(notes), "--records"]
    assert second.main([*arguments, "2"]) == 0
    assert capsys.readouterr().out.endswith("2 records, 0 s of CPU; asked 20, ends 1\n")
    first = notes.read_bytes()
    assert second.main([*arguments, "3"]) == 0
    assert capsys.readouterr().out.endswith("3 records, 0 s of CPU; asked 30, ends 3\n")
    assert notes.read_bytes().startswith(first)
    assert len(notes.read_bytes().splitlines()) == 3


def test_the_exit_status_tells_of_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counts(monkeypatch, 1)
    assert second.main([]) == 1
    assert f"{GAME}: only the rules have it" in capsys.readouterr().out
