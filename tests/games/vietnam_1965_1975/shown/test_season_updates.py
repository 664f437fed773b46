"""What a page is told in a season of a campaign is short: bytes, which hang on no machine."""

from __future__ import annotations

from benchmarks.season_updates import BUDGET, OPERATIONS, OTHERS, SHEETS, shares, told

ANSWERS = 700
"""The whole interphase of the first season, and the first movement after it."""


def test_half_of_a_season_s_updates_have_less_than_5_kib() -> None:
    """Of either seat's page, sheets, operations and what the other seat does taken together."""
    found = told("campaign", answers=ANSWERS)
    assert found.answers == ANSWERS
    for seat, kinds in found.sizes.items():
        assert {SHEETS, OTHERS} <= kinds.keys(), seat
        assert shares(found.all(seat))[0] <= BUDGET, seat
    assert OPERATIONS in found.sizes["us"]


def test_shares_are_of_the_sizes_in_order() -> None:
    """The median of an even number is the lower of both in the middle."""
    assert shares([4, 1, 3, 2]) == [2, 3, 3, 4]
    assert shares([7]) == [7, 7, 7, 7]
