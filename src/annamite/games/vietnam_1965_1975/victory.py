"""Victory Points and who has won (18.1)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.ids import (
    GONE,
    N_VC,
    NLF,
    OUT,
    SEATS,
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
    US,
)
from annamite.games.vietnam_1965_1975.table import Table
from annamite.kernel import Outcome


def occupation(t: Table) -> int:
    """Return what NLF units are worth where they stand, in quarters of a point.

    Rules: 18.1
    """
    s, box, values = t.s, t.box, t.box.charts.victory
    total = 0
    for at in t.occupied(NLF):
        if not box.in_svn[at]:
            continue
        place = box.place[at]
        counted = min(sum(s.hex[u] == at for u in t.units(NLF)), values.units_counted_per_hex)
        if place >= 3:
            total += values.unit_in_city * counted
        elif place == 2:
            total += values.unit_in_capital * counted
        elif place == 1:
            total += values.town
        elif box.cultivated[at]:
            total += values.cultivated
        elif not box.national_border[at]:
            total += values.other_hex
    return total


def points(t: Table) -> tuple[int, int]:
    """Return the Victory Points of both sides as they stand, in quarters.

    Rules: 18.1
    """
    tally, v = t.s.tally, t.box.charts.victory
    us = (
        v.vc_battalion * tally[T_VC_BATTALIONS]
        + v.vc_other * tally[T_VC_OTHERS]
        + v.nva * tally[T_NVA]
        + v.nva_replacement * tally[T_NVA_RP]
    )
    nlf = (
        v.capital_entered * tally[T_CAPITALS]
        + v.major_city_entered * tally[T_MAJOR_CITIES]
        + v.free_fire * tally[T_FREE_FIRE]
        + v.invasion * tally[T_INVASIONS]
        + v.us_counter * tally[T_US_COUNTERS]
        + v.us_replacement * tally[T_US_RP]
        + v.air_point * (tally[T_AIR] + tally[T_AIRMOBILE] + tally[T_HELICOPTER_VP])
        + v.arvn_replacement * tally[T_ARVN_RP]
        + v.arvn_strength * tally[T_ALLIED_STRENGTH]
    )
    return us, nlf + occupation(t)


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
    sheet = t.scenario.sheet
    margin = nlf - us
    if sheet.special.victory == "starlite":
        won, reason = _starlite(t)
        winner = US if won else NLF
    else:
        level = next(x for x in sheet.levels if x.at_least is None or margin >= 4 * x.at_least)
        reason = level.name
        if level.winner == "nobody":
            winner = NLF if margin > 0 else US
        else:
            winner = SEATS.index(level.winner)
    ranking = (SEATS[winner], SEATS[1 - winner])
    return Outcome(ranking, {SEATS[US]: us // 4, SEATS[NLF]: nlf // 4}, reason)
