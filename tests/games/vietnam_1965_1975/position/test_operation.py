"""The position and the structs of an operation: a copy shares nothing that changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from annamite.games.vietnam_1965_1975.position.operation import (
    Combat,
    Halt,
    March,
    Move,
    Operation,
    Part,
)
from annamite.games.vietnam_1965_1975.position.state import State
from tests.games.vietnam_1965_1975.scenes import Scene


def inside(value: Any) -> Iterator[int]:
    """Yield the identity of everything in a value that can change."""
    if isinstance(value, Part):
        yield id(value)
        for field in msgspec.structs.fields(type(value)):
            yield from inside(getattr(value, field.name))
    elif isinstance(value, list | dict):
        yield id(value)
        for item in value.values() if isinstance(value, dict) else value:
            yield from inside(item)


def test_a_copy_shares_nothing_that_changes() -> None:
    """Lists, tables, lists of lists, lists of stacks, and parts within parts."""
    move = Move(units=[1], going=0, at=3, path=[3, 4], behind=[2], met=[5])
    march = March(moved=[1], stopped=[Halt(spent=2, units=[6])], move=move, waiting=move.copy())
    combat = Combat(hex=4, attacker=0, attackers=[1], guns=[[7], [8]], ships={9: 2}, taken={1: 1})
    op = Operation(kind=0, side=0, units=[1], targets=[2], march=march, combat=combat)
    op.fire.interdicted[4] = 6
    op.fights.pursuit_left[1] = 3
    copied = op.copy()
    assert copied == op
    assert {*inside(copied)}.isdisjoint({*inside(op)})


def test_a_copied_position_is_alike_and_its_own() -> None:
    """Every column and number is copied; what changes in one stays in it."""
    state = Scene().s
    for name in State.__slots__:
        value = getattr(state, name)
        if isinstance(value, int):
            setattr(state, name, 7)
        elif isinstance(value, list):
            value.append(len(value))
    copied = state.copy()
    for name in State.__slots__:
        here, there = getattr(state, name), getattr(copied, name)
        assert here == there, name
        assert here is not there or not isinstance(here, list | dict), name
