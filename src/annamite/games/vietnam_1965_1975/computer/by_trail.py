"""How NLF units go along the Ho Chi Minh Trail and off it, once somebody says where their front is (17.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going
from annamite.games.vietnam_1965_1975.box.places import on_trail
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.tactics import moves
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

Front: TypeAlias = Callable[[int], int]
"""Tells of a unit at which box it comes off the Trail."""
SEEN: Final = 6
"""Hexes within which South Vietnam is looked for."""
FAR: Final = 9
"""How far away it counts as where it is further."""


def along(mind: Mind, front: Front) -> Choice:
    """Whoever is not at its front yet."""
    t = mind.t
    for unit in numbers(mind, "move"):
        goal = front(unit)
        if t.s.hex[unit] != goal:
            value = act(mind, "move", unit)
            assert value is not None
            return Choice(value, f"its front is {t.box.places.names[goal]}")
    return done(mind, "all are at their front")


def leave(mind: Mind, front: Front) -> Choice:
    """Whoever is at its front."""
    for unit in numbers(mind, "move"):
        if mind.t.s.hex[unit] == front(unit):
            value = act(mind, "move", unit)
            assert value is not None
            return Choice(value, "it is at its front")
    return done(mind, "nobody else is at its front")


def enter(mind: Mind) -> Choice:
    """Nobody goes back."""
    return done(mind, "they stay where they fight")


def attack(mind: Mind) -> Choice:
    """Nobody is attacked there."""
    return done(mind, "the Trail is for marching")


def step(mind: Mind, front: Front, cost: Callable[[int], Any]) -> Choice:
    """On the Trail towards the front; off it to the place that costs least; elsewhere as ever.

    Args:
        mind: What is asked.
        front: Where units come off the Trail.
        cost: How bad a place is to step to.
    """
    t = mind.t
    move = t.move
    if Going(move.going) not in BY_TRAIL:
        return moves.step(mind)
    goal = front(move.units[0])
    able = numbers(mind, "hex")
    if move.going == Going.ALONG:
        able = [at for at in able if abs(at - goal) < abs(move.at - goal)]
    elif move.started:
        able = []
    stop = STEP_ACTS.pack("stop")
    if able and not (on_trail(move.at) and move.going == Going.ALONG and move.at == goal):
        at = min(able, key=cost)
        value = act(mind, "hex", at)
        assert value is not None
        return Choice(value, f"towards {t.box.places.names[at]}")
    return Choice(stop if mind.offers(stop) else mind.decision.values[0], "that is the place")


def westward(t: Table, at: int) -> int:
    """Return how many hexes a hex is from South Vietnam."""
    within = [n for n in t.box.places.within(at, SEEN) if t.box.in_svn[n]]
    return min((t.box.places.distance(at, n) for n in within), default=FAR)
