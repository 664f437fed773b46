"""Whether the conditions on Support cards hold, and what is said where one does not (3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    ALTITUDES,
    FIRST_AIRFIELD,
    N_OBJECTIVES,
    REGIONS,
    ROLES,
    TARGET_COLOURS,
    WEATHERS,
)
from annamite.games.rolling_thunder.box.vocabulary import (
    Against,
    AtAltitude,
    Condition,
    HasRole,
    InRegion,
    InYear,
    UnderWeather,
)
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.conditions import Unmet, unmet

_FOR_ROLE: Final = {"cap": "4.8.3.5-c", "sead": "4.8.4.5-c", "strike": "3.2-f"}
"""The clauses that keep cards of a role from raids without it."""


def holds(t: Table, condition: Condition) -> bool:
    """Return whether a condition holds now; those about raids do not where none is under way.

    Rules: 3.2, 4.8.3.5, 4.8.4.5
    """
    if isinstance(condition, InYear):
        return t.s.year in condition.years
    raid = t.s.raid
    return raid is not None and _of_raid(t, raid, condition)


def _of_raid(t: Table, raid: Raid, condition: Condition) -> bool:
    if isinstance(condition, HasRole):
        return raid.count(ROLES.index(condition.role)) > 0
    if isinstance(condition, Against):
        return target_kind(t, raid.target) in condition.kinds
    if isinstance(condition, InRegion):
        return REGIONS[raid.region] in condition.regions
    if isinstance(condition, UnderWeather):
        return WEATHERS[raid.weather] in condition.weathers
    assert isinstance(condition, AtAltitude)
    return ALTITUDES[raid.altitude] in condition.altitudes


def either(t: Table, words: Iterable[str | int]) -> str:
    """Return things of which any one will do, as a sentence names them."""
    return _or(t.box.names.of(word) for word in words)


def _or(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def _kind_name(kind: str) -> str:
    return f"{kind} targets" if kind in TARGET_COLOURS else f"{kind}s"


def asks_for(t: Table, condition: Condition) -> Unmet:
    """Return what is said where a condition of a card does not hold (3.2, 4.8.3.5, 4.8.4.5)."""
    if isinstance(condition, HasRole):
        role = t.box.names.of(condition.role)
        return unmet(f"the raid has no {role} squadron", _FOR_ROLE[condition.role])
    if isinstance(condition, InYear):
        says = f"it is played in {either(t, condition.years)} alone"
    elif isinstance(condition, Against):
        says = f"it is played in raids against {_or(map(_kind_name, condition.kinds))} alone"
    elif isinstance(condition, InRegion):
        says = f"it is played in raids over {either(t, condition.regions)} alone"
    elif isinstance(condition, UnderWeather):
        says = f"it is played in raids that meet {either(t, condition.weathers)} alone"
    else:
        assert isinstance(condition, AtAltitude)
        says = f"it is played in raids at {either(t, condition.altitudes)} altitude alone"
    return unmet(says, "3.2-f")


def target_kind(t: Table, target: int) -> str:
    """Return the colour of an objective, or `bridge` or `airfield`."""
    if target < N_OBJECTIVES:
        return TARGET_COLOURS[t.box.objective_colour[target]]
    return "bridge" if target < FIRST_AIRFIELD else "airfield"
