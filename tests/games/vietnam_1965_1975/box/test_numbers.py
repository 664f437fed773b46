"""Numbers for kinds and places: each stands for one thing."""

from __future__ import annotations

from enum import IntEnum

import pytest

from annamite.games.vietnam_1965_1975.box import places as places_aside
from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind


@pytest.mark.parametrize("kinds", [Kind, Going])
def test_numbers_stand_for_one_thing_each(kinds: type[IntEnum]) -> None:
    """No two members of an enumeration are the same number."""
    assert len(kinds) == len(kinds.__members__)


def test_places_off_the_map_differ() -> None:
    """They are negative, so that none is taken for a hex."""
    places = (
        places_aside.GONE,
        places_aside.OUT,
        places_aside.WAITING,
        places_aside.HOLDING_BOX,
        places_aside.AT_SEA,
        places_aside.ASIDE,
    )
    assert len({*places}) == 6
    assert max(places) < 0
