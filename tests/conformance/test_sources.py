"""Where a game's values come from, as each game tells itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite import games
from annamite.kernel.powers import TellsSources


@pytest.mark.parametrize("name", games.names())
def test_every_game_tells(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    assert isinstance(game, TellsSources)
    found = game.sources()
    assert found
    assert all(row.table and row.what and row.source for row in found)
    with pytest.raises(ValueError, match=r"\.$"):
        game.sources(tmp_path / "nothing.yaml")
