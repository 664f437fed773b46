"""Section 17.5, the Blockade Chart: each number of it."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box

CHART = our_box().strategic.blockade

INDEX: Final = {0: 0, 1: 27, 2: 54, 3: 81, 4: 108, 5: 135, 6: 162, 7: 189, 8: 216, 9: 243, 10: 270}
"""By commitment."""
INDICES: Final = (
    0,
    5,
    9,
    14,
    18,
    23,
    27,
    32,
    36,
    41,
    45,
    50,
    54,
    59,
    63,
    68,
    72,
    77,
    81,
    86,
    90,
    95,
    99,
    104,
    108,
    113,
    117,
    122,
    126,
    131,
    135,
    140,
    144,
    149,
    153,
    158,
    162,
    167,
    171,
    176,
    180,
    185,
    189,
    194,
    198,
    203,
    207,
    212,
    216,
    221,
    225,
    230,
    234,
    239,
    243,
    248,
    252,
    257,
    261,
    266,
    270,
)
"""Where 0, 1, 2 ... supply begins to get through."""


def test_each_commitment_has_its_index() -> None:
    """As far as the chart goes."""
    assert CHART.most == 10
    assert {commitment: CHART.index(commitment) for commitment in range(11)} == INDEX


@pytest.mark.parametrize("commitment", [-1, 11])
def test_the_chart_goes_no_further(commitment: int) -> None:
    """Whoever asks is told how far."""
    with pytest.raises(ValueError, match=f"from 0 to 10, not to {commitment}"):
        CHART.index(commitment)


@pytest.mark.rule("vn 17.5-u")
def test_the_largest_index_not_above_counts() -> None:
    """Every line: one less brings one supply less."""
    assert len(INDICES) == 61
    for supply, index in enumerate(INDICES):
        assert CHART.supply(index) == supply
        assert CHART.supply(index - 1) == max(supply - 1, 0)
    assert [CHART.supply(index) for index in (-30, -1, 0, 4, 1000)] == [0, 0, 0, 0, 60]


def test_the_lines_are_those_of_the_chart() -> None:
    """The first one too, below which there is as little."""
    assert CHART.rows == tuple((index, supply) for supply, index in enumerate(INDICES))


@pytest.mark.rule("vn 17.5-at")
def test_2_commitment_less_a_roll_of_11_brings_9_supply() -> None:
    """The rules' example: 54 less 11 is 43."""
    assert CHART.index(2) == 54
    assert CHART.supply(CHART.index(2) - 11) == 9


def test_a_forgotten_plan_and_the_reach_of_supply() -> None:
    """As the rules say."""
    assert (CHART.default_trail, CHART.default_sea) == (5, 2)
    assert (CHART.sea_reach, CHART.trail_reach) == (5, 8)
