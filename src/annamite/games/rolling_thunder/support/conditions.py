"""Whether the conditions on Support cards hold (3.2)."""

from __future__ import annotations

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


def target_kind(t: Table, target: int) -> str:
    """Return the colour of an objective, or `bridge` or `airfield`."""
    if target < N_OBJECTIVES:
        return TARGET_COLOURS[t.box.objective_colour[target]]
    return "bridge" if target < FIRST_AIRFIELD else "airfield"
