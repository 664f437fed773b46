"""The load on a server is told as it was: no answer that fails is passed over."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from benchmarks.load import Place, Told, play, shares


class Broken(Place):
    """A table whose server is gone."""

    def __init__(self) -> None:
        super().__init__("gone", [])
        self.asked = 0

    def next(self) -> Any:
        """Fail as a connection does that was cut off."""
        self.asked += 1
        raise ConnectionError("The server is gone.")


def test_an_answer_that_fails_ends_the_run() -> None:
    place = Broken()
    with pytest.raises(ExceptionGroup) as failed:
        asyncio.run(play([place], 1000, 0.1, Random(1), Told()))
    assert failed.group_contains(ConnectionError)
    assert place.asked < 100


class Slow(Place):
    """A table at which an answer takes longer than all of them together are due."""

    at_once = 0

    async def answer(self, due: float, dice: Random, told: Told) -> None:
        """Take note of how many are given at the same time."""
        self.at_once += 1
        await asyncio.sleep(0.05)


def test_where_a_table_is_over_no_other_has_two_answers_at_once() -> None:
    places: list[Place] = [Place("over", []), slow := Slow("slow", [])]
    places[0].over = True
    assert asyncio.run(play(places, 10**6, 4 / 10**6, Random(1), Told())) == 3
    assert slow.at_once == 1


def test_where_no_table_is_free_an_answer_is_left_out() -> None:
    place = Place("taken", [])
    place.busy = True
    assert asyncio.run(play([place], 1000, 0.01, Random(1), Told())) == 10


def test_shares_lie_among_the_waits() -> None:
    assert shares([]) == {}
    assert shares([0.2, 0.1]) == pytest.approx({"p50 ms": 150, "p99 ms": 200, "max ms": 200})
    assert shares([n / 1000 for n in range(1, 201)])["p99 ms"] == pytest.approx(199)
