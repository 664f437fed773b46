"""Where a game's values come from, as each game tells itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite import games
from annamite.kernel.powers import TellsSources


@pytest.mark.parametrize("name", games.names())
def test_every_game_tells(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    assert isinstance(game, TellsSources), (
        f"{name} does not say where its values come from. Give it `sources` (kernel.powers.TellsSources)."
    )
    found = game.sources()
    assert found, (
        "Game.sources is empty: name a source for each table of values, if only 'our own'."
    )
    assert all(row.table and row.what and row.source for row in found), (
        f"Of the sources {found} one lacks its table, what it gives or where that comes from."
    )
    with pytest.raises(ValueError, match=r"\.$"):
        game.sources(tmp_path / "nothing.yaml")
