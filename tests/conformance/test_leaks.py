"""What a seat may not know is swapped, and not a byte of what the server sends it differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from annamite import games
from tests.conformance.catalogue import game_of
from tools.fuzz import setup_for
from tools.leaks.rounds import Limits, compare, steps_of
from tools.scenarios import distinct, is_long

if TYPE_CHECKING:
    from annamite.kernel import Game

SHORT: Final = Limits((), swaps=30, answers=1500)
LONG: Final = Limits((), swaps=30, answers=500)
SWAPS: Final = ((SHORT, 450), (LONG, 60))
"""Swaps in the short scenarios of a game, and in its long ones; `tools.leaks` makes any number."""
STARTS: Final = 20


def hides(game: Game[Any], scenario: str) -> bool:
    """Return whether a scenario has secrets with the options of some of its games."""
    setups = (setup_for(game, seed, scenario) for seed in range(STARTS))
    return any(game.secrets(game.start(setup)) for setup in setups)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_nothing_leaks(name: str) -> None:
    """In games of all its scenarios, whoever looks, at steps of as many kinds as come up."""
    game: Any = game_of(name)
    seats = [*(seat.id for seat in game.seats), None]
    for limits, swaps in SWAPS:
        of_this_length = [
            one.id for one in distinct(game) if is_long(game, one.id) == (limits is LONG)
        ]
        scenarios = [id_ for id_ in of_this_length if hides(game, id_)]
        if not scenarios:
            continue
        found = compare(game, scenarios, swaps, limits._replace(seats=seats))
        assert sum(one.swaps for one in found) >= swaps
        assert sum(one.alike for one in found) > 2 * swaps
        assert len(steps_of(found)) > 1
