"""How learners play the game: its ids."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annamite.games.vietnam_1965_1975 import action_ids
from annamite.games.vietnam_1965_1975.game import game
from annamite.games.vietnam_1965_1975.operation.fire import FIRE_ACTS, SUPPORT
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE, STEPS, Acts
from annamite.kernel import Decision
from annamite.kernel.action_table import ActionOverflow


def test_hexes_have_the_same_ids_at_every_step() -> None:
    acts = game().action_table.acts
    firsts = {act["hex"].at for act in acts.values() if "hex" in act}
    assert len(firsts) == 1
    assert sum("hex" in act for act in acts.values()) > 10


def test_two_acts_with_the_same_unit_have_two_ids() -> None:
    table = game().action_table
    for step, own in table.acts.items():
        ranges = sorted((block.at, block.end) for block in own.values())
        assert all(one[1] <= other[0] for one, other in pairwise(ranges)), step
        codec = STEPS[step].codec
        assert isinstance(codec, Acts)
        assert own.keys() == codec.families.keys()


def test_a_ship_goes_by_its_place_among_those_that_may_fire() -> None:
    table = game().action_table
    late = [FIRE_ACTS.pack("ship", 1900 * SHIP_SHARE + points) for points in (1, 16)]
    early = [FIRE_ACTS.pack("ship", 7 * SHIP_SHARE + points) for points in (1, 2)]
    asked = Decision(SUPPORT, "us", [FIRE_ACTS.pack("done"), *late, *early])
    words = [table.word_of(SUPPORT.id, id_) for id_ in table.ids(asked)]
    assert words == ["done", "ship-2-1", "ship-2-16", "ship-1-1", "ship-1-2"]


def test_a_unit_beyond_the_table_is_refused() -> None:
    asked = Decision(SUPPORT, "us", [FIRE_ACTS.pack("gun", action_ids.UNITS)])
    with pytest.raises(ActionOverflow, match=f"'gun-{action_ids.UNITS}' at the step fire.support"):
        game().action_table.ids(asked)
