"""What the NLF moves on the Ho Chi Minh Trail: down to the front of its division, and off it (17.8)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import HEXES, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_NVA, US
from annamite.games.vietnam_1965_1975.computer import by_trail
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.north_vietnam import division
from annamite.games.vietnam_1965_1975.computer.historical.path import path

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.players.computer import Choice


def front(t: Table, unit: int) -> int:
    """Return the box at which a unit comes off the Trail; its own for who has none."""
    if t.nation(unit) != N_NVA:
        return t.s.hex[unit]
    boxes = path().fronts
    return HEXES + boxes[division(t, t.s.counter[unit])] - 1


@sheets("trail.along")
def along(mind: Mind) -> Choice:
    """Whoever is not at its front yet."""
    return by_trail.along(mind, partial(front, mind.t))


@sheets("trail.leave")
def leave(mind: Mind) -> Choice:
    """Whoever is at its front."""
    return by_trail.leave(mind, partial(front, mind.t))


sheets("trail.enter")(by_trail.enter)
sheets("trail.attack")(by_trail.attack)


@sheets("move.step")
def step(mind: Mind) -> Choice:
    """On the Trail towards the front; off it to the hex with the fewest enemies near; else as ever."""
    t = mind.t
    return by_trail.step(mind, partial(front, t), lambda at: (_watched(t, at), _westward(t, at)))


def _watched(t: Table, at: int) -> int:
    return 0 if on_trail(at) else sum(bool(t.at(n, US)) for n in t.box.around(at))


def _westward(t: Table, at: int) -> int:
    """Return how far a hex is from South Vietnam, the nearest first; a box as it stands in the row."""
    return at if on_trail(at) else by_trail.westward(t, at) * HEXES + at
