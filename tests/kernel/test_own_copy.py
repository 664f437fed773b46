"""Which file an owner lays over a game's components, and how a record tells of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from annamite.kernel.own_copy import VARIABLE, lay_over, own_copy, stamp


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set before it is removed, so that what a test chooses goes when it ends."""
    monkeypatch.setenv(VARIABLE, "")


def test_no_file_is_chosen_unless_someone_does() -> None:
    assert own_copy("smugglers") is None
    assert stamp("smugglers") == ""


def test_each_game_has_the_file_that_was_chosen_for_it_last(tmp_path: Path) -> None:
    lay_over("smugglers", tmp_path / "first.yaml")
    lay_over("whist", tmp_path / "a=b.yaml")
    lay_over("smugglers", tmp_path / "second.yaml")
    assert own_copy("smugglers") == tmp_path / "second.yaml"
    assert own_copy("whist") == tmp_path / "a=b.yaml"
    assert own_copy("smug") is None
    assert len(os.environ[VARIABLE].splitlines()) == 2


def test_a_relative_path_is_meant_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay_over("smugglers", Path("mine.yaml"))
    assert own_copy("smugglers") == tmp_path / "mine.yaml"


def test_the_rules_version_tells_other_values_from_ours_and_from_each_other(
    tmp_path: Path,
) -> None:
    mine = tmp_path / "mine.yaml"
    lay_over("smugglers", mine)
    stamps = [stamp("smugglers")]
    for content in ("guns: 2", "guns: 3"):
        mine.write_text(content, encoding="utf-8")
        stamps.append(stamp("smugglers"))
    assert len(set(stamps)) == 3
    assert all(len(each) == 9 and each.startswith("+") for each in stamps)
    mine.write_text("guns: 2", encoding="utf-8")
    assert stamp("smugglers") == stamps[1]
