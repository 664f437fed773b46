"""Where values come from, where a package tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite import games
from annamite.lab.sources import sources
from tests.conformance.minigame import MiniGame


def test_a_game_that_does_not_tell() -> None:
    assert sources(MiniGame()) == ()


@pytest.mark.parametrize("name", games.names())
def test_every_game_tells(name: str, tmp_path: Path) -> None:
    found = sources(games.load(name))
    assert found
    assert all(row.table and row.what and row.source for row in found)
    with pytest.raises(ValueError, match=r"\.$"):
        sources(games.load(name), tmp_path / "nothing.yaml")
