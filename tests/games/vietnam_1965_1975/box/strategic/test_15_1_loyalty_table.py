"""Section 15.1, the SVN Leader Loyalty Table: each shift of it."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box

TABLE = our_box().strategic.loyalty

MORALE: Final = ((0, 39), (40, 59), (60, 79), (80, 99), (100, 129), (130, 400))
"""From which morale to which one each column is read."""
SHIFTS: Final = """
 1 | A-2 A-2 A-2 A-1 A-1 A-1
 2 | B-2 B-2 B-1 B-1 C-1 C-1
 3 | C-2 C-1 C-1 C-1 A-1 A-1
 4 | B-2 B-1 B-1 B-1 B-1 B-1
 5 | A-1 A-1 A-1 A-1 - -
 6 | C-1 C-1 C-1 - - C+1
 7 | B-1 B-1 - - B+1 B+1
 8 | A-1 - - A+1 A+1 A+1
 9 | - - C+1 C+1 C+1 C+2
10 | - B+1 B+1 B+1 B+1 B+2
11 | A+1 A+1 A+1 A+1 A+2 A+2
12 | C+1 C+1 C+1 C+2 C+2 C+2
"""
"""By roll, a faction and how its loyalties change, in each column."""


def shift(text: str) -> tuple[str, int] | None:
    """Return a shift as the table above writes it."""
    return None if text == "-" else (text[0], int(text[1:]))


@pytest.mark.parametrize("line", SHIFTS.strip().splitlines())
def test_morale_and_roll_give_the_shift(line: str) -> None:
    """Each cell, at both ends of its column."""
    roll, _, cells = line.partition("|")
    for (least, most), text in zip(MORALE, cells.split(), strict=True):
        told = shift(text)
        assert TABLE.shift(least, int(roll)) == told
        assert TABLE.shift(most, int(roll)) == told


def test_columns_and_rows_are_those_of_the_table() -> None:
    """The first column too, which takes all below it."""
    assert TABLE.morale == tuple(least for least, _ in MORALE)
    assert [*TABLE.rows] == [*range(1, 13)]


@pytest.mark.rule("vn 15.1-w")
def test_a_roll_of_4_at_a_morale_of_135_lowers_faction_b_by_1() -> None:
    """The rules' example, in the last column."""
    assert TABLE.morale[-1] <= 135
    assert TABLE.shift(135, 4) == ("B", -1)


def test_rolls_beyond_the_table_read_its_end_rows() -> None:
    """Two dice and one less make 1 to 12."""
    assert TABLE.shift(64, 0) == TABLE.shift(64, 1) == ("A", -2)
    assert TABLE.shift(64, 13) == TABLE.shift(64, 12) == ("C", 1)
    assert TABLE.after_offensive == -1


def test_each_faction_is_met_alike() -> None:
    """None has more than half of the shifts of a column."""
    for column in range(len(MORALE)):
        told = [row[column] for row in TABLE.rows.values()]
        factions = [str(each[0]) for each in told if each]
        assert all(2 <= factions.count(faction) <= 5 for faction in "ABC")
