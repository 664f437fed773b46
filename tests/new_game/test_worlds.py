"""The worlds of the game that `annamite new-game` writes: wherever the patrol may be."""

from __future__ import annotations

from random import Random

import pytest

from annamite.new_game.template.game import game
from annamite.new_game.template.state import PATROL, PLACES, SEARCHER, TO_MOVE, State
from tests.frequencies import assert_as_often

GAME = game()
STATE = State(turns=6, turn=2, phase=TO_MOVE, patrol=2, possible=[0, 2, 3], searcher=1)


@pytest.mark.parametrize("seat", [SEARCHER, None])
def test_the_patrol_is_as_likely_wherever_it_may_be(seat: str | None) -> None:
    """Enumerated place by place: where the audit lets it be and all looks the same."""
    fitting = []
    for place in range(len(PLACES)):
        world = STATE.copy()
        world.patrol = place
        if not GAME.audit(world) and GAME.view(world, seat) == GAME.view(STATE, seat):
            fitting.append(place)
    assert fitting == STATE.possible
    drawn = [GAME.sample_world(STATE, seat, Random(seed)).patrol for seed in range(600)]
    assert {*drawn} == {*fitting}
    assert_as_often(drawn, dict.fromkeys(fitting, 1))


def test_the_patrol_knows_where_it_is() -> None:
    """Its world is a copy; so is anybody's before there is a patrol."""
    assert GAME.sample_world(STATE, PATROL, Random(1)) == STATE
    begun = State(turns=6)
    assert GAME.sample_world(begun, None, Random(1)) == begun
