"""US formations: who is in Vietnam, and who comes and goes with whom (9, 17.1, 17.7).

All is told of counters, not of units: a brigade on one counter stands for its battalions, and battalions
that show their backs for an HQ that is out of play.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import AT_SEA, WAITING
from annamite.games.vietnam_1965_1975.box.sides import N_US, US

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

BATTALION, BRIGADE, DIVISION, ATTACHED = (
    "battalion",
    "brigade",
    "headquarters",
    "division_attached",
)
"""Lines of the Unit Chart for units of formations."""
HEADQUARTERS: Final = (BRIGADE, DIVISION)
"""Lines whose counters lead others; they come free, and never come back."""


# --- what is printed ------------------------------------------------------------------------------


def line_of(box: Box, counter: int) -> Item:
    """Return the line of the Unit Chart by which a counter comes."""
    found = box.unit_chart.of_counter(counter)
    assert found is not None, box.counters[counter].id
    return found


def is_us(box: Box, counter: int) -> bool:
    """Return whether a counter is one of the US."""
    return box.profile(counter, 0).nation == N_US


@cache
def counters_of(box: Box, item: str) -> tuple[int, ...]:
    """Return the US counters that come by a line of the Unit Chart."""
    return tuple(
        n
        for n in range(len(box.counters))
        if (line := box.unit_chart.of_counter(n)) and (line.army, line.id) == ("us", item)
    )


@cache
def battalions_of(box: Box, headquarters: int) -> frozenset[int]:
    """Return the battalions of a brigade, or those of all brigades of a division.

    Those directly under a division's HQ are not among them (`attached_to`).
    """
    return frozenset(
        n for n in counters_of(box, BATTALION) if n != headquarters and box.belongs(n, headquarters)
    )


def attached_to(box: Box, division: int) -> list[int]:
    """Return the units directly under a division's HQ."""
    return [n for n in counters_of(box, ATTACHED) if box.parent[n] == division]


# --- who is there ---------------------------------------------------------------------------------


def stands_for(t: Table, unit: int) -> list[int]:
    """Return the counters that a US unit stands for: itself, or the battalions of a brigade.

    Rules: 9
    """
    counter = t.s.counter[unit]
    return list(t.box.children[counter]) if _on_one_counter(t, unit) else [counter]


def _on_one_counter(t: Table, unit: int) -> bool:
    """Return whether a unit is a whole brigade, its battalions and HQ in one."""
    return t.profile(unit).brigade and not t.s.face[unit] and t.s.counter[unit] in t.box.children


def units(t: Table) -> list[int]:
    """Return the US units on the map, on the Trail and at sea."""
    return [u for u in (*t.units(US), *t.s.at(AT_SEA)) if t.nation(u) == N_US]


def in_country(t: Table) -> set[int]:
    """Return the US counters in Vietnam: on the map, at sea, or out of play in a deployment.

    Rules: 9
    """
    found: set[int] = set()
    for unit in units(t):
        counter = t.s.counter[unit]
        found |= {counter, *stands_for(t, unit)}
        if t.s.face[unit] and t.profile(unit).battalion:
            found.add(t.box.parent[counter])
    return found - {*t.season.departed}


def waiting(t: Table) -> set[int]:
    """Return the counters that a scenario sends in a later game-turn, with what they stand for."""
    units_ = t.s.at(WAITING)
    return {n for unit in units_ for n in (t.s.counter[unit], *stands_for(t, unit))}


def unit_of(t: Table, counter: int) -> int:
    """Return the unit in Vietnam that is, or stands for, a counter; StopIteration if there is none."""
    return next(u for u in units(t) if counter in stands_for(t, u))


# --- who comes and goes with whom -----------------------------------------------------------------


def coming_along(t: Table, coming: set[int]) -> list[int]:
    """Return the HQs, and units directly under them, that come free with others.

    An HQ comes with the battalion that completes its set in Vietnam, whenever the others came; those in
    the destroyed box count as present. It never comes alone, and never twice.

    Rules: 17.1, 17.7
    """
    box, here = t.box, in_country(t)
    there = here | {*t.season.destroyed} | coming
    found: list[int] = []
    for headquarters in (n for item in HEADQUARTERS for n in counters_of(box, item)):
        own = battalions_of(box, headquarters)
        if headquarters in here or headquarters in t.season.departed:
            continue
        if own & coming and own <= there:
            found += [headquarters, *(n for n in attached_to(box, headquarters) if n not in here)]
    return found


def leaving_along(box: Box, leaving: Iterable[int]) -> set[int]:
    """Return those that leave, with all that must leave with them: HQs, and units under these.

    Whoever leaves takes along the HQs above it; and no unit directly under a division's HQ stays once
    any element of the division leaves.

    Rules: 17.7
    """
    found = set(leaving)
    for counter in leaving:
        while counter >= 0:
            found |= {counter, *attached_to(box, counter)}
            counter = box.parent[counter]  # noqa: PLW2901 - up to the division
    return found
