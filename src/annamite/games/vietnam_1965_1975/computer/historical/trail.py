"""What the NLF moves on the Ho Chi Minh Trail: down to the front of its division, and off it (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going
from annamite.games.vietnam_1965_1975.box.places import HEXES, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_NVA, US
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.north_vietnam import division
from annamite.games.vietnam_1965_1975.computer.historical.path import path
from annamite.games.vietnam_1965_1975.computer.tactics import moves
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table


def front(t: Table, unit: int) -> int:
    """Return the box at which a unit comes off the Trail; its own for who has none."""
    if t.nation(unit) != N_NVA:
        return t.s.hex[unit]
    boxes = path().fronts
    return HEXES + boxes[division(t, t.s.counter[unit])] - 1


@sheets("trail.along")
def along(mind: Mind) -> Choice:
    """Whoever is not at its front yet."""
    t = mind.t
    for unit in numbers(mind, "move"):
        if t.s.hex[unit] != front(t, unit):
            value = act(mind, "move", unit)
            assert value is not None
            return Choice(value, f"its front is box {front(t, unit) - HEXES + 1}")
    return done(mind, "all are at their front")


@sheets("trail.leave")
def leave(mind: Mind) -> Choice:
    """Whoever is at its front."""
    t = mind.t
    for unit in numbers(mind, "move"):
        if t.s.hex[unit] == front(t, unit):
            value = act(mind, "move", unit)
            assert value is not None
            return Choice(value, "it is at its front")
    return done(mind, "nobody else is at its front")


@sheets("trail.enter")
def enter(mind: Mind) -> Choice:
    """Nobody goes back."""
    return done(mind, "they stay where they fight")


@sheets("trail.attack")
def attack(mind: Mind) -> Choice:
    """Nobody is attacked there."""
    return done(mind, "the Trail is for marching")


@sheets("move.step")
def step(mind: Mind) -> Choice:
    """On the Trail towards the front; off it to the hex with the fewest enemies near; else as ever."""
    t = mind.t
    move = t.move
    if Going(move.going) not in BY_TRAIL:
        return moves.step(mind)
    goal = front(t, move.units[0])
    able = numbers(mind, "hex")
    if move.going == Going.ALONG:
        able = [at for at in able if abs(at - goal) < abs(move.at - goal)]
    elif move.started:
        able = []
    stop = STEP_ACTS.pack("stop")
    if able and not (on_trail(move.at) and move.going == Going.ALONG and move.at == goal):
        at = min(able, key=lambda n: (_watched(t, n), _westward(t, n)))
        value = act(mind, "hex", at)
        assert value is not None
        return Choice(value, f"towards {t.box.places.names[at]}")
    return Choice(stop if mind.offers(stop) else mind.decision.values[0], "that is the place")


def _watched(t: Table, at: int) -> int:
    return 0 if on_trail(at) else sum(bool(t.at(n, US)) for n in t.box.around(at))


def _westward(t: Table, at: int) -> int:
    """Return how far a hex is from South Vietnam, the nearest first; a box as it stands in the row."""
    if on_trail(at):
        return at
    within = t.box.places.within(at, 6)
    return (
        min((t.box.places.distance(at, n) for n in within if t.box.in_svn[n]), default=9) * HEXES
        + at
    )
