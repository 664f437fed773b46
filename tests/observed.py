"""What tests of observation vectors share: random games seen as views and vectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from annamite.kernel.position import Position
from tests.conformance.checks import seats_of
from tools.positions import some_game
from tools.scenarios import distinct, is_long

TOLD: Final = ("headline", "phase_name")
"""What a view says in words besides; no vector has it."""


def positions(
    game: Any, scenario: str, seeds: range, most: int, most_long: int
) -> Iterator[tuple[int, Position[Any]]]:
    """Yield positions of random games, each with the seed of its game."""
    answers = most_long if is_long(game, scenario) else most
    for seed in seeds:
        for position in islice(some_game(game, scenario, seed)[0], answers):
            yield seed, position


def plain_view(game: Any, state: Any, seat: str | None) -> dict[str, Any]:
    """Return a view as plain values, without what it says in words besides."""
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, seat))
    return {name: value for name, value in view.items() if name not in TOLD}


def different(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """Yield where two plain views differ, as paths without places in lists."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            yield from different(before.get(name), after.get(name), f"{at}.{name}".strip("."))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from different(one, other, f"{at}[]")
    elif before != after:
        yield at


def untold(game: Any, scenario: str, seeds: range, most: int) -> tuple[Counter[str], int]:
    """Count changes of a view that leave its vector as it was.

    Each seat is followed from one decision of random games to the next.

    Returns:
        How often each part of a view changed in these, and how many changes of views there were.
    """
    found: Counter[str] = Counter()
    changes = 0
    before: dict[str | None, tuple[int, dict[str, Any], list[float]]] = {}
    for seed, position in positions(game, scenario, seeds, most, most):
        for seat in seats_of(game)[:2]:
            plain = plain_view(game, position.state, seat)
            numbers = game.observe(game.view(position.state, seat), seat)
            last = before.get(seat)
            before[seat] = seed, plain, numbers
            if last is None or last[0] != seed or last[1] == plain:
                continue
            changes += 1
            if last[2] == numbers:
                found.update({*different(last[1], plain)})
    return found, changes


def still(game: Any, seeds: range, most: int, every: int) -> set[str]:
    """Return the blocks of which no number ever varied over random games of all scenarios."""
    places = game.observation_layout.places
    first: list[float] = []
    left = dict(places)
    for spec in distinct(game):
        for number, (_, position) in enumerate(positions(game, spec.id, seeds, most, most)):
            seat = getattr(position.request, "seat", None)
            if number % every:
                continue
            numbers = game.observe(game.view(position.state, seat), seat)
            first = first or numbers
            left = {name: at for name, at in left.items() if first[at] == numbers[at]}
    return {*left}


def changed(game: Any, before: Any, after: Any, seat: str | None) -> dict[str, tuple[float, float]]:
    """Return the numbers in which the vectors of two views differ, by name, before and after."""
    one, other = game.observe(before, seat), game.observe(after, seat)
    names = game.observation_layout.names
    return {name: (a, b) for name, a, b in zip(names, one, other, strict=True) if a != b}
