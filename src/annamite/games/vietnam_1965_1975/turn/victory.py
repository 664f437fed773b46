"""Victory Points and who has won (18.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.components import Victory
from annamite.games.vietnam_1965_1975.box.land import CAPITAL, CITY, TOWN
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import GONE, OUT, on_map
from annamite.games.vietnam_1965_1975.box.scenarios import Level
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_AIRMOBILE,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_HELICOPTER_VP,
    T_INVASIONS,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
)
from annamite.games.vietnam_1965_1975.position.play_area import in_play
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Outcome


def occupation(t: Table) -> int:
    """Return what NLF units are worth where they stand, in quarters of a point.

    Rules: 18.1
    """
    s, box, values = t.s, t.box, t.scenario.victory(t.box.charts.victory)
    standing_in = Counter(s.hex[unit] for unit in t.units(NLF))
    return sum(
        _worth(box, values, at, units)
        for at, units in standing_in.items()
        if on_map(at) and box.in_svn[at] and in_play(t, at)
    )


def _worth(box: Box, values: Victory, at: int, units: int) -> int:
    """Return what NLF units in a hex are worth, in quarters of a point."""
    place = box.place[at]
    if place >= CAPITAL:
        each = values.unit_in_city if place >= CITY else values.unit_in_capital
        return each * min(units, values.units_counted_per_hex)
    if place == TOWN:
        return values.town
    if box.cultivated[at]:
        return values.cultivated
    return 0 if box.national_border[at] else values.other_hex


_COUNTED: Final[tuple[tuple[int, str, tuple[int, ...]], ...]] = (
    (US, "vc_battalion", (T_VC_BATTALIONS,)),
    (US, "vc_other", (T_VC_OTHERS,)),
    (US, "nva", (T_NVA,)),
    (US, "nva_replacement", (T_NVA_RP,)),
    (NLF, "capital_entered", (T_CAPITALS,)),
    (NLF, "major_city_entered", (T_MAJOR_CITIES,)),
    (NLF, "free_fire", (T_FREE_FIRE,)),
    (NLF, "invasion", (T_INVASIONS,)),
    (NLF, "us_counter", (T_US_COUNTERS,)),
    (NLF, "us_replacement", (T_US_RP,)),
    (NLF, "air_point", (T_AIR, T_AIRMOBILE, T_HELICOPTER_VP)),
    (NLF, "arvn_replacement", (T_ARVN_RP,)),
    (NLF, "arvn_strength", (T_ALLIED_STRENGTH,)),
)
"""Who scores, for what (by the names of the chart), and where it is counted."""


Counted: TypeAlias = tuple[int, str, int, int]
"""What has been scored for: side, award, how many, quarters of a point."""


def account(t: Table) -> list[Counted]:
    """Return what both sides have scored for.

    Rules: 18.1
    """
    tally, values = t.s.tally, t.scenario.victory(t.box.charts.victory)
    found: list[Counted] = []
    for side, award, tallies in _COUNTED:
        count = sum(tally[n] for n in tallies)
        if count:
            found.append((side, award, count, count * getattr(values, award)))
    for side, count, quarters in _objectives(t):
        found.append((side, "objective", count, quarters))
    held = occupation(t)
    return [*found, (NLF, "occupation", 1, held)] if held else found


def _objectives(t: Table) -> list[tuple[int, int, int]]:
    """Return (side, hexes, quarters of a point) for hexes of the scenario's that a side alone holds.

    Rules: 18.1
    """
    held: list[list[int]] = [[], []]
    for x in t.scenario.sheet.objectives:
        at, side = t.box.at[x.hex], SEATS.index(x.side)
        if t.at(at, side) and not t.at(at, 1 - side):
            held[side].append(4 * x.points)
    return [(side, len(points), sum(points)) for side, points in enumerate(held) if points]


def points(t: Table) -> tuple[int, int]:
    """Return the Victory Points of both sides as they stand, in quarters.

    Rules: 18.1
    """
    return total(account(t))


def total(counted: list[Counted]) -> tuple[int, int]:
    """Return the Victory Points of both sides that an account comes to, in quarters.

    Rules: 18.1
    """
    found = [0, 0]
    for side, _, _, quarters in counted:
        found[side] += quarters
    return found[US], found[NLF]


def level(t: Table, scored: tuple[int, int]) -> Level | None:
    """Return the level of victory for so many points; None where a condition takes its place."""
    us, nlf = scored
    levels = t.scenario.sheet.levels
    return next((x for x in levels if x.at_least is None or nlf - us >= 4 * x.at_least), None)


def standing(t: Table, scored: tuple[int, int]) -> tuple[int, str]:
    """Return who would win if the game ended now with so many points, and why.

    Rules: 18.1
    """
    if t.scenario.sheet.special.victory == "starlite":
        won, reason = _starlite(t)
        return US if won else NLF, reason
    us, nlf = scored
    reached = level(t, scored)
    assert reached is not None
    if reached.winner == "nobody":
        return NLF if nlf > us else US, reached.name
    return SEATS.index(reached.winner), reached.name


def _starlite(t: Table) -> tuple[bool, str]:
    """Return whether the US side has won Operation Starlite, and why.

    It wins if the VC regiment was dispersed, broken down, destroyed or driven out of the play area,
    and no US unit was destroyed.
    """
    s, box = t.s, t.box
    regiment = [
        u for u in range(len(s.hex)) if t.nation(u) == N_VC and box.profile(s.counter[u], 0).brigade
    ]
    gone = any(s.hex[u] in (GONE, OUT) for u in regiment) or s.broken_down > 0
    lost = s.tally[T_US_COUNTERS] > 0
    if gone and not lost:
        return True, "the VC regiment is beaten without the loss of a US unit"
    return False, "a US unit was destroyed" if lost else "the VC regiment has survived"


def outcome(t: Table) -> Outcome | None:
    """Return the result once the game has ended.

    Rules: 18.1
    """
    if not t.s.ended:
        return None
    us, nlf = points(t)
    winner, reason = standing(t, (us, nlf))
    ranking = (SEATS[winner], SEATS[1 - winner])
    scores: dict[str, int] = {SEATS[US]: us // 4, SEATS[NLF]: nlf // 4}
    drawn = _drawn(t, (us, nlf))
    return Outcome(ranking, scores, reason, "A draw" if drawn else "", drawn=drawn)


def _drawn(t: Table, scored: tuple[int, int]) -> bool:
    """Return whether so many points are a victory of nobody."""
    if t.scenario.sheet.special.victory == "starlite":
        return False
    reached = level(t, scored)
    return reached is not None and reached.winner == "nobody"
