"""What each game says of itself to newcomers is short, and marks where they begin."""

from __future__ import annotations

import pytest

from annamite import games
from annamite.kernel.powers import IntroducesItself

LONGEST = 100
"""Letters that stand on two lines of a card."""


@pytest.mark.parametrize("name", games.names())
def test_a_game_introduces_itself_in_short_lines(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, IntroducesItself)
    lines = (game.intro.what, game.intro.sides, game.intro.length)
    assert all(0 < len(line) <= LONGEST for line in lines)


@pytest.mark.parametrize("name", games.names())
def test_newcomers_begin_with_one_scenario_that_is_not_long(name: str) -> None:
    (first,) = [each for each in games.load(name).scenarios if each.first]
    assert not first.long
    assert games.about(name).scenarios == tuple(games.load(name).scenarios)
