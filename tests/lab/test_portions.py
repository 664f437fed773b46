"""Portions: all games, once, in order; as large as the speed suggests."""

from __future__ import annotations

from annamite.lab.playing import Played, Result
from annamite.lab.portions import MANY, MOST, SECONDS, Done, Portions

GAME = Played(Result(index=0, seed=0, outcome=None, margins={}, decisions=0, rounds=None))


def done(games: int, seconds: float) -> Done:
    """Return a portion that took so long."""
    return Done(seconds, [GAME] * games)


def sizes(portions: Portions, workers: int, seconds: float) -> list[int]:
    """Return how many games portions have, each of which takes so many seconds."""
    found = []
    while (portion := portions.cut(workers)) is not None:
        found.append(len(portion))
        portions.told(done(len(portion), seconds * len(portion)))
    return found


def test_all_games_once_in_order() -> None:
    portions, found = Portions(range(5, 1000, 3)), list[int]()
    while (portion := portions.cut(3)) is not None:
        found += portion
        portions.told(done(len(portion), 0.001))
    assert found == [*range(5, 1000, 3)]
    assert Portions([]).cut(2) is None


def test_quick_games_come_in_large_portions_small_at_the_end() -> None:
    found = sizes(Portions(range(3000)), 2, SECONDS / 100)
    assert found[:9] == [1, 2, 4, 8, 16, 32, 64, 112, 112]
    assert found[-3:] == [1, 1, 1]
    assert sum(found) == 3000
    assert max(sizes(Portions(range(10_000)), 1, 0.0)) == MOST


def test_however_many_work_few_portions_come_back_a_second() -> None:
    each = SECONDS / 4
    for workers in (1, 2, 16, 64, 256):
        portions = Portions(range(10**9))
        for _ in range(12):
            size = len(portions.cut(workers) or ())
            portions.told(done(size, size * each))
        assert workers / (size * each) < 1.5 * MANY / SECONDS


def test_slow_games_come_one_by_one() -> None:
    assert set(sizes(Portions(range(50)), 2, 10 * SECONDS)) == {1}


def test_a_slow_portion_makes_the_next_ones_small_again() -> None:
    portions = Portions(range(10**9))
    portions.told(done(64, SECONDS / 10))
    assert len(portions.cut(2) or ()) == 128
    portions.told(done(128, SECONDS * 64))
    assert len(portions.cut(2) or ()) == 2
