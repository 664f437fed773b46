"""Section 14, the Strategic Bombing Table: each number of it."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.strategic.bombing import Hits, Target

TABLE = our_box().strategic.bombing

NEEDED: Final[dict[Target, tuple[tuple[int, ...], ...]]] = {
    "north": (
        (
            17,
            19,
            22,
            24,
            26,
            29,
            32,
            34,
            37,
            40,
            43,
            46,
            49,
            53,
            56,
            60,
            63,
            67,
            71,
            75,
            79,
            83,
            87,
            91,
            96,
        ),
        (
            18,
            21,
            23,
            25,
            28,
            31,
            33,
            36,
            39,
            42,
            45,
            49,
            52,
            56,
            59,
            63,
            67,
            71,
            75,
            79,
            83,
            87,
            92,
            96,
            101,
        ),
        (
            19,
            22,
            24,
            27,
            29,
            32,
            35,
            38,
            41,
            44,
            48,
            51,
            55,
            59,
            62,
            66,
            70,
            74,
            79,
            83,
            87,
            92,
            97,
            101,
            106,
        ),
        (
            21,
            23,
            26,
            29,
            32,
            35,
            38,
            41,
            45,
            48,
            52,
            55,
            59,
            63,
            67,
            72,
            76,
            80,
            85,
            90,
            94,
            99,
            104,
            110,
            115,
        ),
    ),
    "trail": (
        (
            6,
            7,
            9,
            10,
            12,
            13,
            15,
            17,
            19,
            21,
            23,
            26,
            28,
            31,
            34,
            37,
            40,
            43,
            47,
            50,
            54,
            58,
            62,
            66,
            70,
        ),
        (
            7,
            8,
            9,
            11,
            12,
            14,
            16,
            18,
            20,
            22,
            25,
            27,
            30,
            33,
            36,
            39,
            42,
            46,
            49,
            53,
            57,
            61,
            65,
            69,
            74,
        ),
        (
            7,
            8,
            10,
            11,
            13,
            15,
            17,
            19,
            21,
            23,
            26,
            29,
            32,
            35,
            38,
            41,
            45,
            48,
            52,
            56,
            60,
            64,
            68,
            73,
            78,
        ),
        (
            8,
            9,
            10,
            12,
            14,
            16,
            18,
            20,
            23,
            25,
            28,
            31,
            34,
            37,
            41,
            44,
            48,
            52,
            56,
            60,
            65,
            69,
            74,
            79,
            84,
        ),
    ),
}
"""Air Points for rows 1 to 25, by air defence."""

ROWS: Final = """
 0  0   0  0
 1  0   0  0
 2  0   0  0
 3  0   0  0
 4  0   0  0
 5  0   0  0
 6  1   0  0
 7  1   0  0
 8  1   1  1
 9  1   1  0
10  1   1  1
11  1   2  0
12  2   2  1
13  2   2  1
14  2   3  0
15  2   3  1
16  2   3  1
17  2   4  1
18  3   4  1
19  3   4  1
20  3   5  1
21  3   5  1
22  3*  5  1
23  3*  6  1
24  4*  6  1
25  4*  6  1
"""
"""Per row: restrained hits with their star, unrestrained hits, losses."""


@pytest.mark.rule("vn 14-f")
@pytest.mark.parametrize("target", ["north", "trail"])
@pytest.mark.parametrize("air_defence", range(4))
def test_the_row_is_that_of_the_highest_number_not_above_the_points(
    target: Target, air_defence: int
) -> None:
    """Every number of every line: one point less is the row before."""
    wanted = NEEDED[target][air_defence]
    assert len(wanted) == 25
    assert TABLE.needed(target, air_defence) == wanted
    for row, points in enumerate(wanted, start=1):
        assert TABLE.row_number(target, air_defence, points) == row
        assert TABLE.row_number(target, air_defence, points - 1) == row - 1


def test_fewer_points_than_the_first_number_are_no_mission() -> None:
    """Row 0 is none."""
    assert [TABLE.row_number("north", 2, points) for points in (0, 1, 18, 19)] == [0, 0, 0, 1]
    assert [TABLE.row_number("trail", 0, points) for points in (0, 5, 6)] == [0, 0, 1]


@pytest.mark.parametrize("line", ROWS.strip().splitlines())
def test_each_row_has_hits_in_two_columns_and_losses(line: str) -> None:
    """Stars stand in the restrained column alone."""
    row, restrained, unrestrained, losses = line.replace("*", "").split()
    star = "*" in line
    assert TABLE.hits(int(row), unrestrained=False) == Hits(int(restrained), star)
    assert TABLE.hits(int(row), unrestrained=True) == Hits(int(unrestrained), star=False)
    assert TABLE.losses(int(row)) == int(losses)


@pytest.mark.rule("vn 14-k")
def test_rows_above_25_are_read_as_25_and_more_points_are_wasted() -> None:
    """A row of 25 and a die of 6 make 31."""
    for row in (26, 31):
        assert TABLE.hits(row, unrestrained=True) == (6, False)
        assert TABLE.hits(row, unrestrained=False) == (4, True)
        assert TABLE.losses(row) == 1
    assert [TABLE.row_number("trail", 3, points) for points in (83, 84, 85, 200)] == [
        24,
        25,
        25,
        25,
    ]


@pytest.mark.rule("vn 14-m")
def test_84_points_unrestrained_against_the_north_with_air_defence_2() -> None:
    """The rules' example: row 20, 6 hits with a 4, and 3 points lost to 1, 2 and 5."""
    row = TABLE.row_number("north", 2, 84)
    assert row == 20
    assert TABLE.hits(row + 4, unrestrained=True).hits == 6
    assert sum(TABLE.losses(row + die) for die in (1, 2, 5)) == 3
