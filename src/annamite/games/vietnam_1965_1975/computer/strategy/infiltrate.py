"""What the NLF moves on the Ho Chi Minh Trail: to the front that is worth most, and off it (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_NVA
from annamite.games.vietnam_1965_1975.computer import by_trail
from annamite.games.vietnam_1965_1975.computer.at_scale import roads
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.build.north_vietnam import division
from annamite.games.vietnam_1965_1975.computer.strategy.pacify import People, hunters

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.players.computer import Choice

REACH: Final = 12
"""Hexes from a box of the Trail that units which come off it there fight for."""


def fronts(mind: Mind) -> dict[int, float]:
    """Return what each box of the Trail is worth as the place to come off it, worked out once a season."""
    t = mind.t
    key = t.season.number, t.season.population
    found: dict[int, float] = mind.recall("fronts", key, lambda: _fronts(t))
    return found


def _fronts(t: Table) -> dict[int, float]:
    people, found = People(t), dict.fromkeys(TRAIL_BOXES, 0.0)
    for at, place in enumerate(t.box.in_svn):
        if not place or not (t.box.place[at] or t.box.cultivated[at]):
            continue
        box = min(TRAIL_BOXES, key=lambda n: (t.box.places.distance(n, at), n))
        if t.box.places.distance(box, at) <= REACH:
            found[box] += people.takes(at)
    return found


def goals(mind: Mind) -> dict[str, int]:
    """Return at which box each NVA division comes off the Trail: by shares of what the boxes are worth."""
    t, worth = mind.t, fronts(mind)
    key = t.season.number, t.season.population
    found: dict[str, int] = mind.recall("goals", key, lambda: dealt(t, worth))
    return found


def dealt(t: Table, worth: dict[int, float]) -> dict[str, int]:
    """Return a box for each NVA division: boxes have divisions in the proportion of their worth."""
    order = sorted({division(t, n) for n, x in enumerate(t.box.counters) if x.army == "nva"})
    ranked = sorted(worth, key=lambda box: (-worth[box], box))
    best = [box for box in ranked if worth[box] > 0][: len(order)] or ranked[:1]
    whole = sum(worth[box] for box in best) or 1.0
    shares = [max(round(len(order) * worth[box] / whole), 1) for box in best]
    boxes = [box for box, share in zip(best, shares, strict=True) for _ in range(share)]
    return {name: boxes[number % len(boxes)] for number, name in enumerate(order)}


def front(t: Table, unit: int, boxes: dict[str, int]) -> int:
    """Return the box at which a unit should come off the Trail: that of its division, its own for who has none."""
    if t.nation(unit) != N_NVA:
        return t.s.hex[unit]
    return boxes[division(t, t.s.counter[unit])]


def _front(mind: Mind) -> by_trail.Front:
    """Return where units come off the Trail: worked out only if it is asked, for small scenarios have none."""
    return lambda unit: front(mind.t, unit, goals(mind))


@sheets("trail.along")
def along(mind: Mind) -> Choice:
    """Whoever is not at its front yet."""
    return by_trail.along(mind, _front(mind))


@sheets("trail.leave")
def leave(mind: Mind) -> Choice:
    """Whoever is at its front."""
    return by_trail.leave(mind, _front(mind))


sheets("trail.enter")(by_trail.enter)
sheets("trail.attack")(by_trail.attack)


@sheets("move.step")
def step(mind: Mind) -> Choice:
    """On the Trail towards the front; off it to the safest hex nearest to the people; else as ever."""
    along_a_road = roads.step(mind)
    return along_a_road or by_trail.step(mind, _front(mind), lambda at: _cost(mind.t, at))


def _cost(t: Table, at: int) -> tuple[int, int, int]:
    """Return how bad a place is to step to: who could come at it, and how far it is from South Vietnam."""
    if on_trail(at):
        return 0, 0, at
    return hunters(t, at), by_trail.westward(t, at), at
