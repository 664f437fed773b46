"""What is to be expected of armed recon and B-52s as they are sent, from the cards and the dice."""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

from annamite.games.rolling_thunder.autopilot.bombers import outcomes, stopped
from annamite.games.rolling_thunder.autopilot.forecast import by_fire, by_lower, recon_losses
from annamite.games.rolling_thunder.autopilot.recon import hunt
from annamite.games.rolling_thunder.box.ids import BOMBED, BOTH
from annamite.games.rolling_thunder.interdiction import cubes_in, parks_in, place_of
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import FIELDS
from annamite.games.rolling_thunder.table import Table

_RECON: Final = range(Phase.RECON_ASSIGN, Phase.MOVES)


class Mission(NamedTuple):
    """Armed recon of a force over a field, as if it flew next.

    Attributes:
        force: Whose.
        field: Where.
        squadrons: How many squadrons fly it.
        hits: Cubes and Truck Parks that it destroys on average.
        losses: Crews that it loses on average.
    """

    force: int
    field: int
    squadrons: int
    hits: float
    losses: float


class Bombing(NamedTuple):
    """The bombardment to come, the cubes that are under way as they are.

    Attributes:
        cubes: Cubes in its way.
        eliminated: Cubes that it eliminates on average.
        delayed: Cubes that it delays on average.
        success: Chance that it stops any.
    """

    cubes: int
    eliminated: float
    delayed: float
    success: float


def missions(t: Table) -> list[Mission]:
    """Return what each armed recon still to be flown promises, while squadrons are out for it.

    Rules: 4.10.2
    """
    s = t.s
    if s.phase not in _RECON:
        return []
    over = s.recon
    waiting = [
        (force, field)
        for force in BOTH
        for field in range(FIELDS)
        if over[force * FIELDS + field]
        and not (s.phase == Phase.RECON_MISSIONS and s.finished[force] >> field & 1)
    ]
    return [_mission(t, force, field) for force, field in waiting]


def _mission(t: Table, force: int, field: int) -> Mission:
    s, at = t.s, place_of(field) * 3
    cubes = sum(s.cubes[at + colour] for colour in cubes_in(t, field))
    parks = len(parks_in(t, field))
    squadrons = s.recon[force * FIELDS + field]
    lower = by_lower(s.recon_draw), by_lower(s.recon_discard)
    fire = by_fire(t, field, s.recon_draw), by_fire(t, field, s.recon_discard)
    owners = BOTH if t.box.shared(place_of(field)) else (force,)
    suppressing = sum(s.suppression[owner * FIELDS + field] for owner in owners)
    return Mission(
        force,
        field,
        squadrons,
        hunt((1.0,) * cubes, (1.0,) * parks, *lower, squadrons),
        recon_losses(*fire, squadrons, suppressing),
    )


def bombing(t: Table) -> Bombing | None:
    """Return what the B-52s promise as they are sent, until the first of them bombs.

    Rules: 4.12.2
    """
    s = t.s
    if s.phase not in (Phase.SAC_PLACE, Phase.SAC_BOMB) or s.sac_die:
        return None
    if s.phase == Phase.SAC_BOMB and any(s.b52[: s.bombed.bit_count()]):
        return None
    cubes = tuple(s.cubes_at(place) for place in BOMBED)
    sent = tuple(s.b52)
    eliminated = stopped(t.box, cubes, sent, 0.0)
    # Where nothing is stopped before, all that is under way comes to the Trail.
    met = (*cubes[:-1], sum(cubes))
    return Bombing(
        cubes=sum(cubes),
        eliminated=eliminated,
        delayed=stopped(t.box, cubes, sent, 1.0) - eliminated,
        success=1 - prod(_in_vain(t, area, met[area], sent[area]) for area in range(len(BOMBED))),
    )


def _in_vain(t: Table, area: int, cubes: int, counters: int) -> float:
    """Return the chance that B-52s over an area stop none of its cubes."""
    if not counters or not cubes:
        return 1.0
    ends = outcomes(t.box, area, cubes, counters, 0)
    return sum(not gone and not late for gone, late in ends) / len(ends)
