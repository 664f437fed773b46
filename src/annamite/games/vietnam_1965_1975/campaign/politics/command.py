"""Who commands whom in ARVN: corps commanders, the Chief of Staff, and their divisions (15.1)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.places import aside, on_map
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.position.season import divisions
from annamite.games.vietnam_1965_1975.position.season.government import CHIEF_OF_STAFF
from annamite.games.vietnam_1965_1975.turn.effectiveness import ZONES

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

_UNDER_CHIEF_OF_STAFF: Final = "chief of staff"
"""What the counters of the parachute and marine divisions say of their corps."""
_INDEPENDENT: Final = "independent"
"""What the counters of independent artillery say of their fire."""


class Division(NamedTuple):
    """A division in play.

    Attributes:
        name: The id of its HQ's counter.
        seat: The unit by which the NLF's choice of its corps is noted: its HQ, or else the first.
        units: Its units on the map.
        corps: The corps zones that it may count for; never none.
    """

    name: str
    seat: int
    units: list[int]
    corps: tuple[str, ...]


class Troops(NamedTuple):
    """A unit that no division commander leads.

    Attributes:
        unit: Its number.
        corps: The corps zones that it may count for; never none.
    """

    unit: int
    corps: tuple[str, ...]


def corps_at(box: Box, at: int) -> tuple[str, ...]:
    """Return the corps zones that share a place; of one that none has, those that are nearest.

    A box of the Trail is as near to them as the hexes that it touches.

    Raises:
        AssertionError: the place is aside, where no ARVN unit is under a corps.

    Rules: 4.3, 15.1
    """
    assert not aside(at)
    hexes = [at] if on_map(at) else [near for near, _ in box.places.gates[at]]
    for reach in count():
        within = {near for one in hexes for near in box.places.within(one, reach)}
        found = {zone for near in within for zone in box.corps[near]}
        if found:
            return tuple(zone for zone in ZONES if zone in found)
    raise AssertionError


def of_divisions(t: Table) -> list[Division]:
    """Return the divisions in play, with the corps zones that each may count for.

    Its HQ decides, while it is on the map; without it, all units of the division. The Chief of Staff
    has the parachute and marine divisions wherever they are.

    Rules: 15.1
    """
    return [_division(t, name, units) for name, units in divisions.in_play(t).items()]


def of_corps(t: Table) -> list[Troops]:
    """Return the units under direct command of a corps, with the zones that each may count for.

    The Chief of Staff has independent artillery wherever it is. Rangers are under nobody's command
    for effectiveness.

    Rules: 11.3, 15.1, 15.4
    """
    return [Troops(unit, _corps_of(t, unit)) for unit in t.units(US) if _is_corps_troops(t, unit)]


def superior(t: Table, unit: int, corps: tuple[str, ...]) -> str:
    """Return the corps zone that a unit counts for: the one chosen, or the only one."""
    chosen = t.s.zones.get(unit)
    return corps[0] if chosen is None else ZONES[chosen]


def _division(t: Table, name: str, units: list[int]) -> Division:
    s, box = t.s, t.box
    hq = box.counter_number[name]
    own = [unit for unit in units if s.counter[unit] == hq]
    if box.counters[hq].corps == _UNDER_CHIEF_OF_STAFF:
        corps: tuple[str, ...] = (CHIEF_OF_STAFF,)
    else:
        found = {zone for unit in own or units for zone in corps_at(box, s.hex[unit])}
        corps = tuple(zone for zone in ZONES if zone in found)
    return Division(name, (own or units)[0], units, corps)


def _is_corps_troops(t: Table, unit: int) -> bool:
    profile = t.profile(unit)
    outside = t.box.forces.division_of[t.s.counter[unit]] < 0
    return profile.nation == N_ARVN and not profile.ranger and outside


def _corps_of(t: Table, unit: int) -> tuple[str, ...]:
    if t.profile(unit).kind == _INDEPENDENT:
        return (CHIEF_OF_STAFF,)
    return corps_at(t.box, t.s.hex[unit])
