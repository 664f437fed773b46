"""Paired differences, worked out by hand."""

from __future__ import annotations

import math

import pytest
from rich.console import Console

from annamite.lab.playing import Ending
from annamite.lab.rows import Row
from annamite.lab.sweep.experiment import Case
from annamite.lab.sweep.pairs import differences
from annamite.lab.sweep.telling import shares, table_of


def game(index: int, winner: str | None, red: int, decisions: int = 10) -> Row:
    """Return a game that red ended with so many points."""
    return Row(
        index=index,
        seed=index,
        outcome=None if winner is None else Ending((winner,), "over"),
        margins={} if winner is None else {"red": red, "blue": -red},
        decisions=decisions,
        rounds=None,
        game="whist",
        rules="1",
        scenario="short",
        options={},
        players={"red": "random", "blue": "random"},
    )


def test_differences_by_hand() -> None:
    base = [game(0, "red", 4), game(1, "blue", 1), game(2, "red", 7), game(3, "red", 0)]
    case = [game(3, "blue", 2, 14), game(0, "red", 7, 12), game(1, "red", 2), game(2, "red", 9)]
    found = {(one.measure, one.seat): one for one in differences(case, base)}
    margin = found["margin", "red"]
    # Differences 2, 3, 1, 2: mean 2, variance 2/3.
    assert margin.mean == 2
    assert margin.pairs == 4
    # Student's 3.182 for three degrees of freedom.
    assert margin.half == pytest.approx(3.1824 * math.sqrt(2 / 3 / 4))
    # Without pairs: variances of 2, 7, 2, 9 and of 0, 4, 1, 7, added; by Welch five degrees.
    assert margin.unpaired == pytest.approx(2.5706 * math.sqrt((38 / 3 + 10) / 4), rel=0.01)
    assert margin.clear
    wins = found["wins", "red"]
    # Differences -1, 0, 1, 0.
    assert wins.mean == 0
    assert wins.half == pytest.approx(3.1824 * math.sqrt(2 / 3 / 4))
    assert not wins.clear
    assert found["decisions", ""].mean == 1.5
    assert found["margin", "blue"].mean == -2


def test_seats_are_told_in_the_order_of_the_game() -> None:
    """Colours of a report go by it: margins of a file are in the order of ranks, or of letters."""
    found = differences([game(0, "blue", 1)], [game(0, "red", 2)])
    assert [one.seat for one in found if one.measure == "wins"] == ["red", "blue"]


def test_only_games_that_both_ended_make_pairs() -> None:
    base = [game(0, None, 0), game(1, "red", 1), game(2, "red", 1)]
    case = [game(0, "red", 5), game(1, "red", 3), game(2, None, 0), game(3, "red", 9)]
    found = differences(case, base)
    assert {one.pairs for one in found} == {1}
    assert {one.half for one in found} == {None}
    assert not any(one.clear for one in found)
    assert differences(case[:1], base) == []


def test_names_with_brackets_are_told_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    own, plain = (Case(name, None, {}, "random", None) for name in ("[/b]own", "plain"))
    games = {own: [game(0, "red", 1)], plain: [game(0, "blue", 2)]}
    Console().print(shares(games))
    Console().print(table_of(own, plain, differences(games[own], games[plain])))
    assert capsys.readouterr().out.count("[/b]own") == 2


@pytest.mark.parametrize(("pairs", "known"), [(2, False), (29, False), (30, True)])
def test_a_few_pairs_that_are_all_alike_put_nothing_beyond_doubt(pairs: int, known: bool) -> None:
    base = [game(n, "red", 1) for n in range(pairs)]
    (margin,) = (
        one
        for one in differences([game(n, "red", 2) for n in range(pairs)], base)
        if (one.measure, one.seat) == ("margin", "red")
    )
    assert (margin.mean, margin.clear, margin.half is not None) == (1, known, known)
    same = {one.half for one in differences(base, base)}
    assert same == {0.0}
