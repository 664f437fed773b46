"""What is to be expected of armed recon and B-52s as they are sent, from the cards and the dice."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from annamite.games.rolling_thunder import odds
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import BOMBED, BOTH, HIDDEN, LOWER, NO_FIRE, UPPER
from annamite.games.rolling_thunder.interdiction import cubes_in, parks_in, place_of
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.recon import effective
from annamite.games.rolling_thunder.sac import result
from annamite.games.rolling_thunder.state import FIELDS, State
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.exact import total

KEPT: Final = 1 << 17
SIDES: Final = range(1, 7)
_RECON: Final = range(Phase.RECON_ASSIGN, Phase.MOVES)


# --- cards and dice of armed recon and of B-52s ---------------------------------------------------


@lru_cache(maxsize=KEPT)
def recon_hits(
    pile: odds.Counts, discard: odds.Counts, squadrons: int
) -> tuple[tuple[int, int, float], ...]:
    """Return (cubes, trucks, probability) of the lower halves of so many cards.

    Args:
        pile: Cards left, by lower half.
        discard: Those that a reshuffle would bring back.
        squadrons: How many are drawn.
    """
    found = odds.draws((*pile, 0), (*discard, 0), squadrons, len(LOWER))
    return tuple((up[0], up[1], chance) for up, chance in found)


@lru_cache(maxsize=KEPT)
def recon_losses(
    pile: odds.Counts, discard: odds.Counts, squadrons: int, suppressing: int
) -> float:
    """Return the crews that so many missions lose on average.

    Args:
        pile: Cards left: fire that suppression cancels, Hidden fire, none.
        discard: Those that a reshuffle would bring back.
        squadrons: How many are drawn.
        suppressing: Suppression squadrons over the region.
    """
    found = odds.draws((*pile, 0), (*discard, 0), squadrons, 3)
    return total(p * (max(0, up[0] - suppressing) + up[1]) for up, p in found)


def by_lower(column: list[int]) -> odds.Counts:
    """Return how many Armed Recon cards of a pile show each lower half."""
    n = len(LOWER)
    return tuple(sum(column[lower::n]) for lower in range(n))


def by_fire(t: Table, field: int, column: list[int]) -> odds.Counts:
    """Return how many Armed Recon cards show fire that hits over a field, Hidden fire, none."""
    n = len(LOWER)
    fire = [0, 0, 0]
    for upper in range(len(UPPER)):
        count = sum(column[upper * n : upper * n + n])
        if upper == HIDDEN:
            fire[1] += count
        elif upper != NO_FIRE and effective(t, field, upper):
            fire[0] += count
        else:
            fire[2] += count
    return tuple(fire)


def bag(cubes: tuple[float, ...], parks: tuple[float, ...], hits: int, trucks: int) -> float:
    """Return what so many cube and truck results destroy at best: trucks first, as 4.10.2 goes."""
    shot = parks[:trucks]
    rest = sorted((*cubes, *parks[trucks:]), reverse=True)
    return total(shot) + total(rest[:hits])


@lru_cache(maxsize=1 << 16)
def hunt(
    cubes: tuple[float, ...],
    parks: tuple[float, ...],
    pile: tuple[int, ...],
    discard: tuple[int, ...],
    squadrons: int,
) -> float:
    """Return what so many armed recon squadrons destroy on average."""
    chances = recon_hits(pile, discard, squadrons)
    return total(p * bag(cubes, parks, hits, trucks) for hits, trucks, p in chances)


@lru_cache(maxsize=1 << 16)
def outcomes(
    box: Box, area: int, cubes: int, counters: int, bonus: int
) -> tuple[tuple[int, int], ...]:
    """Return per die (eliminated, delayed) of a bombardment, never more than there are cubes."""
    s = State()
    s.cubes[BOMBED[area] * 3] = cubes
    s.b52[area] = counters
    t = Table(s, box)
    found = []
    for die in SIDES:
        gone, late = result(t, area, die, bonus)
        gone = min(gone, cubes)
        found.append((gone, min(late, cubes - gone)))
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def stopped(box: Box, cubes: tuple[int, ...], counters: tuple[int, ...], delay: float) -> float:
    """Return the cubes that a distribution of B-52s keeps from the South, a delay in its measure.

    Args:
        box: The components.
        cubes: Undelayed cubes per bombed area; the Trail last.
        counters: B-52 counters per bombed area.
        delay: What delaying a cube counts.
    """
    score = 0.0
    arriving = {cubes[-1]: 1.0}
    for area, held in enumerate(cubes[:-1]):
        ends = outcomes(box, area, held, counters[area], 0) if counters[area] else ((0, 0),)
        after: dict[int, float] = {}
        for gone, late in ends:
            score += (gone + delay * late) / len(ends)
            for before, chance in arriving.items():
                total = before + held - gone - late
                after[total] = after.get(total, 0.0) + chance / len(ends)
        arriving = after
    if counters[-1]:
        for total, chance in arriving.items():
            for gone, late in outcomes(box, len(cubes) - 1, total, counters[-1], 0):
                score += chance * (gone + delay * late) / len(SIDES)
    return score


# --- what is under way --------------------------------------------------------------------------


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
