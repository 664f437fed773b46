"""The small pictures of boards on the first page: drawn from the boards, and light."""

from __future__ import annotations

import re

import pytest

from annamite import games
from tools.miniatures import (
    GAMES,
    MOST_BYTES,
    Scale,
    chains,
    drawn,
    joined,
    main,
    path,
    pictures,
    read,
    thinned,
)


def test_they_are_those_of_the_boards_as_they_are_now() -> None:
    assert main(["--check"]) == 0


def test_each_is_light_and_says_nothing() -> None:
    found = pictures()
    assert {place.parent for place in found} == {
        GAMES / name.replace("-", "_")
        for name in games.names()
        if (GAMES / name.replace("-", "_")).is_dir()
    }
    for place, picture in found.items():
        assert len(picture) < MOST_BYTES, place
        assert not re.search(r"<(text|image|script|style)|href|\bon\w+=", picture)


@pytest.mark.parametrize("board", [{}, {"drawing": {}}, {"map": None}, {"places": ["ford"]}])
def test_a_board_of_another_kind_has_none(board: dict[str, object]) -> None:
    assert drawn(board) is None


def test_a_path_is_read_step_by_step() -> None:
    found = list(read("M10,20l5,0 0,-5.5zM1,1l-2,3"))
    assert found == [([(10, 20), (15, 20), (15, 14.5)], True), ([(1, 1), (-1, 4)], False)]


def test_a_line_is_thinned_where_it_runs_straight() -> None:
    assert thinned([(0, 0), (5, 0.2), (10, 0)]) == [(0, 0), (10, 0)]
    assert thinned([(0, 0), (5, 2), (10, 0)]) == [(0, 0), (5, 2), (10, 0)]


def test_a_line_is_written_small() -> None:
    assert path([([(0, 0), (10, 10), (20, 5)], True)], Scale(0, 0, 0.5)) == "M0 0l5 5 5-2.5z"
    assert path([([(3, 3), (3.01, 3)], False)], Scale(0, 0, 1)) == ""
    assert joined([0.5, -0.5, 2.0]) == ".5-.5 2"


def test_roads_from_hex_to_hex_are_lines() -> None:
    at = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (2.0, 0.0)}
    assert list(chains([("b", "c"), ("a", "b")], at)) == [[at["a"], at["b"], at["c"]]]
