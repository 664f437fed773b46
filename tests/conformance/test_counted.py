"""What statistics count of a game: the same names all through, and of secrets nothing to whom they are."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import pytest

from annamite.kernel import Decision, Unknowable
from annamite.kernel.powers import CountsIndices, CountsUses
from annamite.kernel.worlds import world_of
from tests.conformance.catalogue import game_of
from tests.conformance.checks import seats_of
from tests.conformance.test_worlds import CASES, positions
from tools.positions import some_game
from tools.scenarios import is_long

ANSWERS, ANSWERS_LONG = 400, 150
EVERY: Final = 5
"""Out of so many positions one has its indices looked at as the seat knows them."""
KINDS: Final = {"card", "action", "space"}
COUNT_INDICES: Final = [case for case in CASES if isinstance(game_of(case[0]), CountsIndices)]
COUNT_USES: Final = [case for case in CASES if isinstance(game_of(case[0]), CountsUses)]


@pytest.mark.parametrize(("name", "scenario"), COUNT_INDICES)
def test_indices_have_the_same_names_all_through_and_periods_never_fall(
    name: str, scenario: str
) -> None:
    game: Any = game_of(name)
    names, period = None, -1
    played, _ = some_game(game, scenario, 1)
    for number, position in enumerate(
        islice(played, ANSWERS_LONG if is_long(game, scenario) else ANSWERS)
    ):
        state = position.state
        assert game.period(state) >= period
        period = game.period(state)
        assert game.period_name(state)
        if number % EVERY:
            continue
        before = game.dump(position.base)
        for seat in (None, *seats_of(game)):
            found = game.indices(state if seat is None else game.redact(state, seat))
            names = names or [*found]
            assert [*found] == names
            assert all(type(value) is int for value in found.values())
        assert game.dump(position.base) == before


@pytest.mark.parametrize(("name", "scenario"), COUNT_INDICES)
def test_indices_as_a_seat_knows_them_hang_on_nothing_else(name: str, scenario: str) -> None:
    """Anywhere in a game, they are the same in another world that the seat cannot tell from this."""
    game: Any = game_of(name)
    for position, rng in positions(game, scenario):
        for seat in seats_of(game) if game.secrets(position.state) else ():
            try:
                world = world_of(position, seat, rng)
            except Unknowable:
                continue
            known, other = (game.redact(p.state, seat) for p in (position, world))
            assert game.indices(known) == game.indices(other), (seat, position.request)


@pytest.mark.parametrize(("name", "scenario"), COUNT_USES)
def test_uses_are_of_a_known_kind_and_have_a_name(name: str, scenario: str) -> None:
    game: Any = game_of(name)
    kinds = set()
    played, _ = some_game(game, scenario, 2)
    for position in islice(played, ANSWERS):
        request = position.request
        if not isinstance(request, Decision):
            continue
        for value in request.values:
            if (use := game.use(position.state, request, value)) is not None:
                kinds.add(use[0])
                assert use[1]
    assert kinds
    assert kinds <= KINDS
