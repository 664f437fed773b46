"""Worlds of Victory Deception: every deal of the markers that a seat has not seen (7.3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from annamite.games.fire_in_the_lake import deception
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Chance, Position, Setup
from tests.frequencies import assert_as_often

GAME = game()
PRINTED = {1: 6, 2: 3, 3: 3}
"""Empty Threats, Hidden Agendas and Hidden Assets in the box (1.9)."""
DRAWS = 2000


def holding(*markers: int, used: int = 0, **options: Any) -> State:
    """Return a game just begun with markers in the players' hands, some of them revealed."""
    setup = Setup("short", {"deception": True, **options})
    position = Position(GAME, GAME.start(setup))
    while isinstance(request := position.request, Chance) and request.step is deception.DRAW:
        position.push(request.outcomes[0])
    state = position.base.copy()
    assert [bool(code) for code in state.deception] == [bool(code) for code in markers]
    state.deception, state.deception_used = bytes(markers), used
    return state


def fitting(state: State, seat: str | None) -> Counter[bytes]:
    """Return all hands that look the same, each with the number of ways to deal it.

    Every way to lay out the twelve markers is gone through: those that are held first.
    """
    slots = [n for n, code in enumerate(state.deception) if code]
    seen = GAME.view(state, seat)
    shown = [n for n in slots if _shown(state, seat, n)]
    left = Counter(PRINTED) - Counter(state.deception[n] for n in shown)
    found: Counter[bytes] = Counter()
    rest = [n for n in slots if n not in shown]
    for dealt in permutations(left.elements(), len(rest)):
        markers = bytearray(state.deception)
        for slot, code in zip(rest, dealt, strict=True):
            markers[slot] = code
        found[bytes(markers)] += 1
    for markers_ in found:
        world = state.copy()
        world.deception = markers_
        assert GAME.view(world, seat) == seen
        assert not GAME.audit(world)
    return found


def _shown(state: State, seat: str | None, slot: int) -> bool:
    """Return whether a view changes with the marker in a slot."""
    views = set()
    for code in PRINTED:
        markers = bytearray(state.deception)
        markers[slot] = code
        world = state.copy()
        world.deception = bytes(markers)
        views.add(repr(GAME.view(world, seat).deception))
    return len(views) > 1


@pytest.mark.parametrize(
    ("state", "seat", "hidden"),
    [
        (holding(1, 2, 2, 3, 1, 1, 3, 2, used=0b01010101), "us", 3),
        (holding(1, 2, 2, 3, 1, 1, 3, 2, used=0b11011111), None, 1),
        (holding(1, 2, 2, 3, 2, 1, 0, 0, sharing="insurgents", used=0b0010), "nva", 3),
        (holding(1, 1, 1, 3, 1, 3, 1, 1, used=0b00000111), "vc", 3),
    ],
    ids=["us", "spectator", "politburo", "few empty threats left"],
)
def test_every_deal_of_unseen_markers_is_as_likely(
    state: State, seat: str | None, hidden: int
) -> None:
    """Left over or held, all those that are not seen may lie anywhere."""
    weights = fitting(state, seat)
    assert len({bytes(markers) for markers in weights}) > 1
    drawn = [GAME.sample_world(state, seat, Random(seed)) for seed in range(DRAWS)]
    assert {world.deception for world in drawn} == {*weights}
    assert_as_often([world.deception for world in drawn], weights)
    changed = {n for w in drawn for n in range(8) if w.deception[n] != state.deception[n]}
    assert len(changed) == hidden
    for world in drawn[:20]:
        world.deception = state.deception
        assert GAME.dump(world) == GAME.dump(state)


def test_worlds_hang_on_what_is_known_alone() -> None:
    """The same draws give the same world from a position, from a world of it, and from a guess."""
    state = holding(1, 2, 2, 3, 1, 1, 3, 2, used=0b01010101)
    others = GAME.sample_world(state, "us", Random(99)), GAME.redact(state, "us")
    assert others[0].deception != state.deception
    for seed in range(30):
        worlds = [GAME.sample_world(s, "us", Random(seed)) for s in (state, *others)]
        assert len({GAME.dump(world) for world in worlds}) == 1


def test_without_the_option_there_is_nothing_to_draw() -> None:
    """A world is a copy."""
    state = GAME.start(Setup("short", {}))
    world = GAME.sample_world(state, None, Random(1))
    assert world is not state
    assert GAME.dump(world) == GAME.dump(state)
