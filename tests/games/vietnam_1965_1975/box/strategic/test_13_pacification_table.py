"""Section 13, the Pacification Table: each column and row of it, its modifiers and the shift."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.components import load
from annamite.games.vietnam_1965_1975.box.lookup import our_box

TABLE = our_box().strategic.pacification
ORDINARY: Final = 64
"""A morale of South Vietnam that shifts no column."""

COLUMN: Final = """
 4  a c d f g
 5  a b d e f g
 6  a b c d e f g
 7  a b c d e f g g
 8  a b c c d e f g g
 9  a b b c d e e f g g
10  a b b c d d e f f g g
11  a a b c c d d e f f g g
12  a a b c c d d e e f f g g
13  a a b b c c d d e e f f g g
14  a a b b c c d d e e f f g g g
15  a a b b c c d d d e e f f g g g
"""
"""By size of a region, the column for each number of points that SVN controls, from 0."""

RESULTS: Final = {
    (4, 5, 6): """
 -4 | -4 -4 -4 -4 -4 -4 -4
 -3 | -4 -4 -4 -4 -4 -4 -4
 -2 | -4 -4 -4 -4 -4 -4 -4
 -1 | -4 -4 -3 -3 -3 -3 -3
  0 | -3 -3 -3 -3 -3 -3 -3
  1 | -3 -2 -2 -2 -2 -2 -2
  2 | -2 -2 -2 -2 -2 -2 -1
  3 | -1 -1 -1 -1 -1 -1 -1
  4 | -1 -1 -1 -1 -1  0  0
  5 |  0  0  0  0  0  0  0
  6 |  0  0  0  0  1  1  1
  7 |  1  1  1  1  1  1  1
  8 |  1  1  1  1  2  2  2
  9 |  2  2  2  2  2  2  2
 10 |  2  2  2  3  3  3  3
 11 |  3  3  3  3  3  3  3
 12 |  3  3  3  3  3  3  3
""",
    (7, 8, 9, 10): """
 -4 | -5 -5 -5 -5 -5 -5 -5
 -3 | -5 -5 -5 -5 -5 -5 -5
 -2 | -5 -5 -5 -5 -5 -5 -4
 -1 | -4 -4 -4 -4 -4 -4 -4
  0 | -4 -4 -4 -3 -3 -3 -3
  1 | -3 -3 -3 -3 -3 -3 -2
  2 | -2 -2 -2 -2 -2 -2 -2
  3 | -2 -2 -2 -1 -1 -1 -1
  4 | -1 -1 -1 -1 -1 -1  0
  5 |  0  0  0  0  0  0  0
  6 |  0  0  0  1  1  1  1
  7 |  1  1  1  1  1  1  2
  8 |  2  2  2  2  2  2  2
  9 |  2  2  2  3  3  3  3
 10 |  3  3  3  3  3  3  4
 11 |  4  4  4  4  4  4  4
 12 |  4  4  4  4  4  4  4
""",
    (11, 12, 13, 14, 15): """
 -4 | -6 -6 -6 -6 -6 -6 -6
 -3 | -6 -6 -6 -6 -6 -6 -6
 -2 | -6 -6 -6 -6 -6 -5 -5
 -1 | -5 -5 -5 -5 -5 -5 -5
  0 | -5 -4 -4 -4 -4 -4 -4
  1 | -4 -4 -4 -3 -3 -3 -3
  2 | -3 -3 -3 -3 -2 -2 -2
  3 | -2 -2 -2 -2 -2 -1 -1
  4 | -1 -1 -1 -1 -1 -1 -1
  5 | -1  0  0  0  0  0  0
  6 |  0  0  0  1  1  1  1
  7 |  1  1  1  1  2  2  2
  8 |  2  2  2  2  2  3  3
  9 |  3  3  3  3  3  3  3
 10 |  3  4  4  4  4  4  4
 11 |  4  4  4  5  5  5  5
 12 |  5  5  5  5  5  5  5
""",
}
"""By sizes, a row for each roll: results in columns a to g."""

COLUMNS: Final[dict[int, list[str]]] = {
    int(row.split()[0]): row.split()[1:] for row in COLUMN.strip().splitlines()
}


def expected(size: int) -> dict[int, dict[str, int]]:
    """Return by roll and column what the table gives in regions of a size."""
    text = next(rows for sizes, rows in RESULTS.items() if size in sizes)
    found = {}
    for row in text.strip().splitlines():
        roll, _, values = row.partition("|")
        found[int(roll)] = dict(zip("abcdefg", map(int, values.split()), strict=True))
    return found


@pytest.mark.rule("vn 13-t")
@pytest.mark.parametrize("size", COLUMNS)
def test_size_and_points_under_svn_give_the_column(size: int) -> None:
    """Every size, every number of points and every roll from -4 to 12."""
    wanted = expected(size)
    assert len(COLUMNS[size]) == size + 1
    for points, column in enumerate(COLUMNS[size]):
        for roll, results in wanted.items():
            assert TABLE.result(size, points, ORDINARY, roll) == results[column], (points, roll)


@pytest.mark.rule("vn 13-u")
@pytest.mark.parametrize(
    ("morale", "shift"),
    [(0, -1), (29, -1), (30, 0), (ORDINARY, 0), (99, 0), (100, 1), (135, 1), (500, 1)],
)
def test_low_and_high_morale_shift_the_column(morale: int, shift: int) -> None:
    """By one; a and g are the ends."""
    assert TABLE.shift(morale) == shift
    for size, columns in COLUMNS.items():
        wanted = expected(size)
        for points, column in enumerate(columns):
            shifted = "abcdefg"[min(max("abcdefg".index(column) + shift, 0), 6)]
            for roll in (1, 6, 8):
                assert TABLE.result(size, points, morale, roll) == wanted[roll][shifted]


def test_a_shift_changes_what_is_read() -> None:
    """Columns e and f differ in row 4 of small regions."""
    assert [TABLE.result(6, 4, morale, 4) for morale in (29, 30, 99, 100)] == [-1, -1, -1, 0]


@pytest.mark.parametrize(("roll", "read"), [(-20, -4), (-5, -4), (13, 12), (20, 12)])
def test_rolls_beyond_the_table_read_its_end_rows(roll: int, read: int) -> None:
    """Many modifiers never leave the table."""
    for size in (6, 10, 15):
        assert TABLE.result(size, 3, ORDINARY, roll) == TABLE.result(size, 3, ORDINARY, read)
    assert TABLE.result(6, 3, ORDINARY, -20) == -4
    assert TABLE.result(15, 3, ORDINARY, 20) == 5


def test_a_region_of_another_size_is_not_in_the_table() -> None:
    """The cities of the special zone are never pacified."""
    for size in (0, 3, 16):
        with pytest.raises(KeyError):
            TABLE.result(size, 0, ORDINARY, 7)


def test_each_region_that_is_pacified_has_its_columns() -> None:
    """All but the special zone round Saigon."""
    sizes = {region.population for region in load().map.regions}
    assert sizes - set(COLUMNS) == {0}


def test_columns_sizes_and_rolls_are_those_of_the_table() -> None:
    """Also where neighbouring columns or rows read alike."""
    assert {size: [*letters] for size, letters in TABLE.columns.items()} == COLUMNS
    groups = [(results.sizes, [*results.rows]) for results in TABLE.results.values()]
    assert groups == [((sizes[0], sizes[-1]), [*range(-4, 13)]) for sizes in RESULTS]


@pytest.mark.rule("vn 13-w")
def test_results_toward_svn_are_positive_and_grow_with_the_roll() -> None:
    """A 12 always gains, a 2 always loses."""
    for size, columns in COLUMNS.items():
        for points in range(len(columns)):
            results = [TABLE.result(size, points, ORDINARY, roll) for roll in range(-4, 13)]
            assert results == sorted(results)
            assert results[6] < 0 < results[-1]


def test_the_modifiers_are_those_of_the_rules() -> None:
    """Free fire, capitals, towns, cultivated land and other hexes."""
    m = TABLE.modifiers
    assert (m.free_fire, m.captured_capital, m.unit_in_capital) == (-2, -1, -2)
    assert (m.other_town, m.cultivated, m.other_hex_halves) == (-2, -1, -1)


def test_ours_is_played_without_an_offset() -> None:
    """A knob for tuning only, which the rules' example would not survive."""
    assert {TABLE.offset(number) for number in range(36)} == {0}


def test_capitals_lie_where_the_map_has_them() -> None:
    """One for each province; Tam Ky and Truc Giang, too, count in these hexes alone."""
    box = our_box()
    by_region: dict[str, set[str]] = {}
    for at, capital in enumerate(box.capital):
        if capital:
            by_region.setdefault(box.regions[box.in_regions[at][0]], set()).add(box.ids[at])
    provinces = {x.code: len(x.name.split(" / ")) for x in box.c.map.regions if x.population}
    assert {code: len(hexes) for code, hexes in by_region.items()} == provinces
    assert (by_region["I-4"], by_region["IV-3"]) == ({"4816"}, {"2468"})
