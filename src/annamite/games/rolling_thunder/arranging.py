"""Positions of worked examples, put up on a scenario's start: the `ArrangesPositions` power.

What is changed is told in the names of the projection.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOMBED,
    BOTH,
    BRIDGE,
    CUBES,
    FORCES,
    N_COUNTERS,
    N_SQUADRONS,
    OBJECTIVES,
    PLACE,
    PLACES,
    RECON_TYPE,
    REGIONS,
    ROLES,
    SQUADRONS,
    TARGET_COLOURS,
    TARGETS,
    TYPES,
    WEATHERS,
    role_of,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.projection import NEXT
from annamite.games.rolling_thunder.state import FIELDS, STANDING, UNDRAWN, State
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.example import ArrangeError, converted, known
from annamite.kernel.game import Json

Count = Annotated[int, msgspec.Meta(ge=0)]
_PHASES: Final = {name: phase for phase, name in NEXT.items()}
_OVER: Final = (*REGIONS, "laos")
_AREAS: Final = tuple(PLACES[place] for place in BOMBED)
_MOST_LEVEL: Final = 3


class Wing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as it is to be.

    Attributes:
        squadrons: Its raid squadrons, all of them, in Active Reserve, by kind.
        recon_reserve: Its armed recon squadrons there.
        recon, suppression: Those on the map, by region or `laos`.
        alert: The airfield of its pair that is on MiG Alert.
    """

    squadrons: dict[str, Count] | None = None
    recon_reserve: Count | None = None
    recon: dict[str, Count] = {}
    suppression: dict[str, Count] = {}
    alert: str | None = None


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an example changes; what it does not name stays as the scenario has it.

    Attributes:
        next: What comes next, in words of the projection.
        year, season: When it is played.
        raids: The force that raids next, where raids come next.
        level: The Target Restriction Level.
        objectives: Region counters and the Target counters that lie under them, which have to be
            there; the others of the year are filled in.
        cubes, delayed: Cubes by place and colour, as `vinh.black`.
        bridges: Destroyed Bridges counters by location.
        damage: Damage of airfields.
        weather: The weather of regions; elsewhere it is clear.
        forces: The forces.
    """

    next: str
    year: int = YEARS[0]
    season: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    raids: str | None = None
    level: Annotated[int, msgspec.Meta(ge=0, le=_MOST_LEVEL)] = _MOST_LEVEL
    objectives: dict[str, str] = {}
    cubes: dict[str, Count] = {}
    delayed: dict[str, Count] = {}
    bridges: dict[str, Count] = {}
    damage: dict[str, Count] = {}
    weather: dict[str, str] = {}
    forces: dict[str, Wing] = {}


def arrange(t: Table, changes: Mapping[str, Json]) -> State:
    """Return a start changed to the position of an example.

    Args:
        t: A table with a copy of the start, which is changed.
        changes: What is changed.

    Raises:
        ArrangeError: a name is not known, or there are not so many counters.
    """
    s, wanted = t.s, converted(dict(changes), Changes, "arrange")
    known(_PHASES, [wanted.next], "phase")
    s.phase = _PHASES[wanted.next]
    _set_date(t, wanted)
    s.level = s.base_level = wanted.level
    if wanted.raids is not None:
        known(FORCES, [wanted.raids], "force")
        s.turn = 1 + FORCES.index(wanted.raids)
    if s.phase > Phase.DESIGNATE:
        _set_objectives(t, wanted.objectives)
    _set_map(s, wanted)
    known(FORCES, wanted.forces, "force")
    for force in BOTH:
        if wing := wanted.forces.get(FORCES[force]):
            _set_wing(s, force, wing)
    return s


def _set_date(t: Table, wanted: Changes) -> None:
    """Set year and season, with the cards that the decks have gained until then."""
    s, box = t.s, t.box
    known(map(str, YEARS), [str(wanted.year)], "year")
    s.year, s.season = wanted.year, wanted.season
    for added, pile in (
        (box.mig_added, s.mig_draw),
        (box.defence_added, s.defence_draw),
        (box.recon_added, s.recon_draw),
    ):
        rows = [row for year, row in added.items() if year <= wanted.year]
        pile[:] = [sum(counts) for counts in zip(*rows)]


def _set_objectives(t: Table, wanted: Mapping[str, str]) -> None:
    """Put the year's Region counters on the map, those that are wanted first."""
    s, box = t.s, t.box
    known(OBJECTIVES[:N_COUNTERS], wanted, "Region counter")
    known(TARGETS, wanted.values(), "Target counter")
    for name, target in wanted.items():
        _place(t, OBJECTIVES.index(name), TARGETS.index(target))
    for force in BOTH:
        own = [n for n in range(N_COUNTERS) if box.objective_force[n] == force]
        for colour, name in enumerate(TARGET_COLOURS):
            of_it = [n for n in own if box.objective_colour[n] == colour]
            _fill(t, of_it, box.c.yearly_draw[name])
    in_hanoi = [n for n in range(N_COUNTERS) if box.objective_force[n] < 0]
    _fill(t, in_hanoi, len(BOTH))
    s.hanoi[:] = [n + 1 for n in in_hanoi if s.status[n] == STANDING]


def _fill(t: Table, counters: list[int], most: int) -> None:
    """Place counters of a group until there are as many as the year has."""
    there = [n for n in counters if t.s.status[n] == STANDING]
    if len(there) > most:
        names = ", ".join(OBJECTIVES[n] for n in there)
        raise ArrangeError(f"objectives: {names} are more than the {most} of a year.")
    for number in [n for n in counters if t.s.status[n] == UNDRAWN][: most - len(there)]:
        colour = t.box.objective_colour[number]
        free = (
            n
            for n in range(len(TARGETS))
            if t.box.target_colour[n] == colour and n + 1 not in t.s.target
        )
        _place(t, number, next(free))


def _place(t: Table, number: int, target: int) -> None:
    if t.box.objective_colour[number] != t.box.target_colour[target]:
        raise ArrangeError(f"{OBJECTIVES[number]} and {TARGETS[target]} are of two colours.")
    t.s.status[number], t.s.target[number] = STANDING, target + 1


def _set_map(s: State, wanted: Changes) -> None:
    for column, counts, places in (
        (s.cubes, wanted.cubes, PLACES),
        (s.delayed, wanted.delayed, _AREAS),
    ):
        names = [f"{place}.{cube}" for place in places for cube in CUBES]
        known(names, counts, "place of cubes")
        for name, count in counts.items():
            column[names.index(name)] = count
    known(BRIDGE, wanted.bridges, "crossing")
    for name, count in wanted.bridges.items():
        s.bridges[BRIDGE[name]] = count
    known(AIRFIELDS, wanted.damage, "airfield")
    for name, count in wanted.damage.items():
        s.damage[AIRFIELDS.index(name)] = count
    known(REGIONS, wanted.weather, "region")
    known(WEATHERS, wanted.weather.values(), "weather")
    for name, weather in wanted.weather.items():
        s.weather[PLACE[name]] = WEATHERS.index(weather)


def _set_wing(s: State, force: int, wing: Wing) -> None:
    first, types = force * N_SQUADRONS, force * len(TYPES)
    if wing.squadrons is not None:
        known(SQUADRONS, wing.squadrons, "kind of squadron")
        for kind, squadron in enumerate(SQUADRONS):
            s.reserve[first + kind] = wing.squadrons.get(squadron, 0)
        for role in range(len(ROLES)):
            kinds = [kind for kind in range(N_SQUADRONS) if role_of(kind) == role]
            s.owned[types + role] = sum(s.reserve[first + kind] for kind in kinds)
    for over, column in ((wing.recon, s.recon), (wing.suppression, s.suppression)):
        known(_OVER, over, "region")
        for name, count in over.items():
            column[force * FIELDS + _OVER.index(name)] = count
    flown = sum(wing.recon.values()) + sum(wing.suppression.values())
    if wing.recon_reserve is not None:
        s.recon_reserve[force] = wing.recon_reserve
    else:
        s.recon_reserve[force] = max(0, s.recon_reserve[force] - flown)
    s.owned[types + RECON_TYPE] = s.recon_reserve[force] + flown
    if wing.alert is not None:
        known(AIRFIELDS, [wing.alert], "airfield")
        s.alert[force] = 1 + AIRFIELDS.index(wing.alert)
