"""Numbers for kinds and places: each stands for one thing."""

from __future__ import annotations

from enum import IntEnum

import pytest

from annamite.games.vietnam_1965_1975.box import ids
from annamite.games.vietnam_1965_1975.box.ids import Going, Kind


@pytest.mark.parametrize("kinds", [Kind, Going])
def test_numbers_stand_for_one_thing_each(kinds: type[IntEnum]) -> None:
    """No two members of an enumeration are the same number."""
    assert len(kinds) == len(kinds.__members__)


def test_places_off_the_map_differ() -> None:
    """They are negative, so that none is taken for a hex."""
    places = (ids.GONE, ids.OUT, ids.WAITING, ids.HOLDING_BOX, ids.AT_SEA, ids.ASIDE)
    assert len({*places}) == 6
    assert max(places) < 0
