"""Sections 14.1, 17.5, 17.6 and 17.8, the Ho Chi Minh Trail Track: each box; air defence."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box

TRACK = our_box().strategic.trail

BOXES: Final[dict[int, tuple[int, int, int | None, tuple[int, int]]]] = {
    1: (6, 3, 2, (1, -3)),
    2: (7, 3, 3, (1, 0)),
    3: (8, 4, 4, (2, -4)),
    4: (9, 4, 5, (2, -2)),
    5: (10, 4, 6, (2, 0)),
    6: (12, 4, None, (3, -2)),
}
"""Per box: supply and recruits per commitment, price of the upgrade, factor and addition."""


@pytest.mark.rule("vn 17.6-j")
@pytest.mark.parametrize("box", BOXES)
def test_each_box_has_its_values(box: int) -> None:
    """Supply, recruits, upgrade and movement of every unit."""
    supply, recruits, upgrade, (factor, add) = BOXES[box]
    assert (TRACK.supply(box), TRACK.recruits(box)) == (supply, recruits)
    assert TRACK.upgrade_cost(box) == upgrade
    for printed in range(4, 11):
        assert TRACK.allowance(box, printed) == factor * printed + add


def test_the_track_has_six_boxes() -> None:
    """Numbered as their status rises."""
    assert (TRACK.lowest, TRACK.highest) == (1, 6)


def test_what_does_not_move_does_not_move_on_the_trail_either() -> None:
    """An allowance never falls below 0."""
    assert [TRACK.allowance(1, printed) for printed in (0, 2, 3, 4)] == [0, 0, 0, 1]


@pytest.mark.rule("vn 17.8-z")
def test_an_allowance_of_7_times_3_less_2_is_19() -> None:
    """The rules' example; the box that has it is ours."""
    assert TRACK.allowance(6, 7) == 19


@pytest.mark.rule("vn 17.6-o")
def test_the_lowest_box_gives_6_supply_and_3_recruits() -> None:
    """However badly the Trail is hit."""
    assert (TRACK.supply(TRACK.lowest), TRACK.recruits(TRACK.lowest)) == (6, 3)


@pytest.mark.rule("vn 17.5-an")
def test_box_3_allows_4_draft_for_each_commitment() -> None:
    """The rules' example, before depletion."""
    assert TRACK.recruit_rate(3, 0, 100) == 4


@pytest.mark.rule("vn 17.5-i", "vn 17.5-ap", "vn 17.5-aq", "vn 17.5-ax")
@pytest.mark.parametrize(
    ("draft", "less", "left"),
    [
        (0, 0, (4, 3)),
        (200, 0, (4, 3)),
        (201, 1, (3, 2)),
        (300, 1, (3, 2)),
        (301, 2, (2, 1)),
        (400, 2, (2, 1)),
        (401, 3, (1, 1)),
        (900, 3, (1, 1)),
    ],
)
def test_depletion_lowers_the_rate_but_not_below_1(
    draft: int, less: int, left: tuple[int, int]
) -> None:
    """By draft over a population of 100, in boxes 3 and 1: the rules' examples are 301 and 401."""
    assert TRACK.depletion(draft, 100) == less
    assert (TRACK.recruit_rate(3, draft, 100), TRACK.recruit_rate(1, draft, 100)) == left


def test_depletion_counts_in_parts_of_a_per_cent() -> None:
    """More than double is 15 of 7, not 14; with no population at all any draft is too much."""
    assert [TRACK.depletion(draft, 7) for draft in (14, 15, 21, 22, 28, 29)] == [0, 1, 1, 2, 2, 3]
    assert [TRACK.depletion(draft, 0) for draft in (0, 1)] == [0, 3]


@pytest.mark.rule("vn 17.5-as")
def test_8_commitment_less_3_hits_in_box_3_is_40_supply() -> None:
    """The rules' example."""
    assert (8 - 3) * TRACK.supply(3) == 40


def test_air_defence_costs_3_4_and_5_and_ends_at_3() -> None:
    """The price of each next level, from 0."""
    assert [TRACK.air_defence_cost(level) for level in range(4)] == [3, 4, 5, None]
    assert TRACK.best_air_defence == 3


def test_units_of_the_us_side_on_the_trail_block_a_box_for_each_country() -> None:
    """In neither, one or both of Laos and Cambodia."""
    assert TRACK.blocked == (0, 1, 2)
