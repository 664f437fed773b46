"""How learners play the game: its ids."""

from __future__ import annotations

from annamite.games.rolling_thunder.game import game


def test_every_word_has_one_id() -> None:
    table = game().action_table
    assert table is game().action_table
    assert not table.acts
    assert table.size < 512
