"""What computer players weigh is never summed by `sum`, which adds floats otherwise from 3.12 on."""

from __future__ import annotations

import builtins
from collections.abc import Iterable

import pytest

from annamite.games import load, names
from annamite.players import kinds
from tools.same_games import digest, given

_sum = builtins.sum


def sum_of_whole_numbers(values: Iterable[int], start: int = 0) -> int:
    """Return a sum, if all that is summed is whole."""
    found = list(values)
    wrong = [value for value in found if isinstance(value, float)]
    assert not wrong, f"sum() of floats: {wrong}"
    return _sum(found, start)


def test_a_float_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    assert sum([1, True], 2) == 4
    with pytest.raises(AssertionError, match=r"sum\(\) of floats: \[0.5\]"):
        sum([1, 0.5])


@pytest.mark.parametrize("number", [0, 2, 8])
@pytest.mark.parametrize("name", [name for name in names() if len(kinds(load(name))) > 1])
def test_computer_players_sum_whole_numbers_only(
    name: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    assert set(given(game, number).seats.values()) - {"random"}
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    digest(game, number)
