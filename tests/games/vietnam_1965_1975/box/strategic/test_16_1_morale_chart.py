"""Section 16.1, the Morale Chart: each band of it, and what other sections do to morale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box

if TYPE_CHECKING:
    from collections.abc import Callable

Lines: TypeAlias = "tuple[tuple[int, int | None, int], ...]"

CHART = our_box().strategic.morale

BANDS: Final[dict[str, Lines]] = {
    "us_population": (
        (0, 159, -6),
        (160, 169, -4),
        (170, 179, -3),
        (180, 189, -2),
        (190, 209, -1),
        (210, 269, 0),
        (270, 289, 1),
        (290, 309, 2),
        (310, None, 3),
    ),
    "us_commitment": (
        (0, 49, 0),
        (50, 99, -1),
        (100, 149, -2),
        (150, 174, -3),
        (175, 199, -4),
        (200, 224, -5),
        (225, 249, -6),
        (250, 274, -8),
        (275, 299, -10),
        (300, 324, -12),
        (325, 349, -14),
        (350, 374, -16),
        (375, 399, -18),
        (400, 424, -20),
        (425, 449, -22),
        (450, 474, -24),
        (475, 499, -26),
        (500, 524, -28),
        (525, 549, -30),
        (550, 574, -32),
        (600, 624, -36),
    ),
    "us_new_commitment": (
        (-300, 4, 0),
        (5, 9, -1),
        (10, 19, -2),
        (20, 29, -3),
        (30, 39, -4),
        (40, 49, -5),
        (50, 74, -12),
        (75, 99, -22),
        (100, 149, -35),
        (150, 199, -55),
        (200, None, -80),
    ),
    "us_attacks": (
        (0, 7, 0),
        (8, 11, -2),
        (12, 15, -4),
        (16, 19, -6),
        (20, 24, -9),
        (25, 29, -12),
        (30, None, -16),
    ),
    "svn_population": (
        (0, 149, -9),
        (150, 159, -7),
        (160, 169, -6),
        (170, 179, -5),
        (180, 189, -4),
        (190, 199, -3),
        (200, 209, -2),
        (210, 219, -1),
        (220, 229, 0),
        (230, 239, 1),
        (240, 249, 2),
        (250, 264, 3),
        (265, 279, 4),
        (280, 299, 5),
        (300, 319, 6),
        (320, None, 7),
    ),
}
"""From which value to which (None: without end) what change holds."""
DRAFT: Final[Lines] = (
    (0, 49, 0),
    (50, 89, -1),
    (90, 99, -2),
    (100, 124, -4),
    (125, None, -6),
)
"""Likewise by per cent of population under arms."""

MORALE: Final = ((0, 49), (50, 99), (100, 149), (150, 199), (200, 299), (300, 900))
BOOTSTRAP: Final = """
  0 |  8  9 10 12 14 14
 50 | 10 11 12 13 15 15
100 | 11 12 13 15 16 17
150 | 12 13 15 16 18 18
200 | 13 15 16 17 19 19
250 | 15 16 17 18 20 20
300 | 16 17 18 20 21 22
350 | 17 18 20 21 23 23
"""
"""By least US commitment, what NVN gains in each column of its own morale."""


@pytest.mark.parametrize("name", BANDS)
def test_each_band_holds_from_its_least_value_to_its_largest(name: str) -> None:
    """US by population, commitment, new commitment and attacks; SVN by population."""
    found: Callable[[int], int] = getattr(CHART, name)
    for least, most, change in BANDS[name]:
        largest = least + 300 if most is None and name != "us_commitment" else most
        assert found(least) == change
        assert found(largest if largest is not None else least) == change


def test_bands_and_columns_begin_where_those_of_the_chart_do() -> None:
    """The first ones too, which take all below them."""
    bands = CHART.bands
    assert (bands.us_commitment[0], bands.svn_draft[0]) == ((0, 0), (0, 0))
    assert CHART.bootstrap.morale == tuple(least for least, _ in MORALE)
    rows = [int(line.partition("|")[0]) for line in BOOTSTRAP.strip().splitlines()]
    assert [*CHART.bootstrap.rows] == rows == [*range(0, 400, 50)]


def test_the_svn_draft_counts_in_whole_per_cent_of_population() -> None:
    """Each band at a population of 100, and fractions of a per cent cut."""
    for least, most, change in DRAFT:
        assert CHART.svn_draft(least, 100) == change
        assert CHART.svn_draft(150 if most is None else most, 100) == change
    assert CHART.svn_draft(95, 192) == 0
    assert [CHART.svn_draft(draft, 192) for draft in (96, 172, 173, 191, 192)] == [
        -1,
        -1,
        -2,
        -2,
        -4,
    ]


@pytest.mark.parametrize("line", BOOTSTRAP.strip().splitlines())
def test_commitment_and_its_own_level_raise_nvn_morale(line: str) -> None:
    """Each gain, at the ends of its row and column."""
    least, _, gains = line.partition("|")
    for (low, high), gain in zip(MORALE, gains.split(), strict=True):
        for commitment in (int(least), int(least) + 49):
            for morale in (low, high):
                assert CHART.nvn_bootstrap(commitment, morale) == int(gain)
    assert CHART.nvn_bootstrap(2000, 0) == 17


@pytest.mark.rule("vn 16.1-ak")
def test_every_third_captured_capital_costs_1() -> None:
    """The rules' example of 2, 5, 8 and 11, and all others that the map has."""
    assert [CHART.captured(n) for n in (2, 5, 8, 11)] == [0, -1, -2, -3]
    assert [CHART.captured(n) for n in (0, 3, 6, 9, 12, 44, 45, 47)] == [
        0,
        -1,
        -2,
        -3,
        -4,
        -14,
        -15,
        -15,
    ]


@pytest.mark.rule("vn 16.1-aj")
def test_every_fifth_nlf_unit_lost_beyond_25_gains_1() -> None:
    """The rules' example of 29, 34 and 39, and around them."""
    assert [CHART.us_casualties(weight) for weight in (29, 34, 39)] == [0, 1, 2]
    assert [CHART.us_casualties(weight) for weight in (0, 25, 30, 35, 40, 100)] == [
        0,
        0,
        1,
        2,
        3,
        15,
    ]


def test_the_weights_of_lost_units() -> None:
    """Heavy units count 3, battalions and political sections 1."""
    assert (CHART.casualty_heavy, CHART.casualty_light) == (3, 1)


@pytest.mark.parametrize(
    ("new", "change"),
    [(0, 0), (2, 0), (3, 1), (7, 1), (8, 2), (14, 3), (50, 10), (52, 10), (53, 10), (300, 10)],
)
def test_svn_gains_a_fifth_of_new_us_commitment_up_to_10(new: int, change: int) -> None:
    """To the nearest whole number; what it loses has no limit."""
    assert CHART.svn_new_commitment(new) == change
    assert CHART.svn_new_commitment(-new) == -((new + 2) // 5)


@pytest.mark.rule("vn 16.1-ai")
@pytest.mark.parametrize(
    ("new", "change"),
    [(-60, -12), (-8, -2), (-6, -1), (-3, -1), (-2, 0), (3, 1), (53, 11), (300, 60)],
)
def test_nvn_changes_by_a_fifth_of_new_us_commitment_without_limit(new: int, change: int) -> None:
    """The rules' example is -6."""
    assert CHART.nvn_new_commitment(new) == change


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("us_counter_lost", -3),
        ("airmobile_loss", -1),
        ("us_coup", -3),
        ("svn_coup", -8),
        ("us_instability", -1),
        ("svn_instability", -3),
        ("failed_inducement", -3),
        ("restrained_us", -1),
        ("restrained_svn", 2),
        ("unrestrained_us_fixed", -1),
        ("unrestrained_svn", 4),
        ("us_invasion_stay", -2),
        ("arvn_invasion_stay", -1),
        ("aid_by_die", 2),
        ("aid_further", 1),
        ("final_withdrawal_us", 10),
        ("final_withdrawal_nvn", -20),
    ],
)
def test_single_changes_are_those_of_the_rules(name: str, value: int) -> None:
    """Of sections 5.5, 14.2, 15.3, 16.1, 16.2 and 17.7."""
    assert getattr(CHART, name) == value
