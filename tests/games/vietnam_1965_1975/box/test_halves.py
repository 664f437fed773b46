"""Half points are written as people write them, and counted in words."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.box.halves import counted, written


def test_points_are_written_as_people_write_them() -> None:
    assert [written(halves) for halves in (0, 1, 2, 7)] == ["0", "½", "1", "3½"]


def test_up_to_one_point_is_one() -> None:
    assert [counted(halves, "point") for halves in (0, 1, 2, 3, 4)] == [
        *("0 points", "½ point", "1 point", "1½ points", "2 points")
    ]
