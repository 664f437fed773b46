"""Points and tallies: what there is and what was spent or lost come to what a scenario gave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.land import MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.scenarios import Pool as PoolName
from annamite.games.vietnam_1965_1975.box.scenarios import Support
from annamite.games.vietnam_1965_1975.box.sides import (
    N_ARVN,
    N_FWA,
    N_NVA,
    N_US,
    N_VC,
    NATIONS,
    POOLS,
    Pool,
)
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_AIRMOBILE,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_INVASIONS,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
    TALLIES,
)
from annamite.games.vietnam_1965_1975.checks.units import broken_down
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table

_SPENT_IN = {Pool.US: T_US_RP, Pool.ARVN: T_ARVN_RP, Pool.NVA: T_NVA_RP}
"""Where Replacement Points spent are counted; those of the VC bring nobody Victory Points."""
_BEFORE_SUPPORT = (
    Stage.PLACE,
    Stage.UNIT_STATUS,
    Stage.DRAW,
    Stage.EFFECTIVENESS,
    Stage.SUPPORT,
)
_AFTER_THE_LAST_TURN = (
    Stage.SEASON_END,
    Stage.PACIFICATION_BEGINS,
    Stage.LAST_PACIFICATION,
    Stage.CAMPAIGN_END,
)


def now(t: Table) -> Iterator[str]:
    """Yield what is wrong with points and turn by themselves, wherever a position comes from.

    Rules: 5.5, 7.3, 8.2, 8.3, 18.1
    """
    s = t.s
    if min(s.pools) < 0:
        yield f"Replacement Points fall below 0: {s.pools}"
    if min(s.tally) < 0:
        yield f"a tally falls below 0: {s.tally}"
    for name in ("air", "airmobile", "riverine"):
        total, left = getattr(s, f"{name}_total"), getattr(s, name)
        if not (left >= 0 and total >= 0):
            yield f"{left} of {total} {name} points"
    over = s.ended or (s.season is not None and s.stage in _AFTER_THE_LAST_TURN)
    if s.turn < 1 or not 0 <= s.turn - over <= t.scenario.sheet.turns:
        yield f"game-turn {s.turn} of {t.scenario.sheet.turns}"


def since_set_up(t: Table) -> Iterator[str]:
    """Yield accounts that do not come out, of a position that was reached from a set-up.

    Rules: 5.5, 7.3, 7.4, 8.2, 8.3, 11.3, 18.1
    """
    return chain(
        _replacements(t),
        _viet_cong_replacements(t),
        _support(t),
        _ships(t),
        _rangers(t),
        _tallies(t),
        _regiments(t),
        _entered(t),
    )


# --- what was given -------------------------------------------------------------------------------


def _received(t: Table) -> list[tuple[Support, dict[PoolName, int]]]:
    """Return support and replacements received so far."""
    s, sheet = t.s, t.scenario.sheet
    due = s.turn - (s.stage in _BEFORE_SUPPORT)
    found: list[tuple[Support, dict[PoolName, int]]] = [(sheet.support, sheet.replacements)]
    return found + [(x.support, x.replacements) for x in sheet.points if x.turn <= due]


def _given(t: Table) -> list[int]:
    """Return the Replacement Points received so far, by pool."""
    return [sum(more.get(pool, 0) for _, more in _received(t)) for pool in POOLS]


def _replacements(t: Table) -> Iterator[str]:
    """Yield pools whose points left and spent are not those given (5.5)."""
    s, given = t.s, _given(t)
    for pool, tally in _SPENT_IN.items():
        left, spent = s.pools[pool], s.tally[tally]
        if left + spent != given[pool]:
            yield f"{left} {POOLS[pool]} Replacement Points left and {spent} spent of {given[pool]}"


def _viet_cong_replacements(t: Table) -> Iterator[str]:
    """Yield what the VC have left if it is too much; units dispersed bring some back (5.2)."""
    s, given = t.s, _given(t)[Pool.VC]
    back = sum(
        t.profile(u).ground for u, at in enumerate(s.hex) if at == GONE and t.nation(u) == N_VC
    )
    if s.pools[Pool.VC] > given + back:
        yield f"{s.pools[Pool.VC]} vc Replacement Points of {given}, and {back} in units removed"


def _support(t: Table) -> Iterator[str]:
    """Yield points of support of which not all are held or lost, or more are in use (7.3, 8.2, 8.3)."""
    s = t.s
    lost = {"air": s.tally[T_AIR], "airmobile": s.tally[T_AIRMOBILE], "riverine": 0}
    for name, used in _in_use(t).items():
        total, left = getattr(s, f"{name}_total"), getattr(s, name)
        given = sum(getattr(support, name) for support, _ in _received(t))
        if total + lost[name] != given:
            yield f"{total} {name} points held and {lost[name]} lost of {given}"
        if left + used > given:
            yield f"{left} {name} points left and {used} in use of {given}"


def _in_use(t: Table) -> dict[str, int]:
    """Return how many points of each kind of support serve the operation under way."""
    op = t.s.op
    if op is None:
        return {"air": 0, "airmobile": 0, "riverine": 0}
    # Battalions take over from a brigade that breaks down: who was lifted cannot be told any more.
    lifted, floated = ([], []) if broken_down(t) else (op.march.airmobile, op.march.amphibious)
    return {
        "air": op.fire.air,
        "airmobile": sum(t.profile(unit).lift for unit in lifted),
        "riverine": sum(t.profile(unit).boats for unit in floated),
    }


def _ships(t: Table) -> Iterator[str]:
    """Yield a number of ships that is not the one received (7.4)."""
    ships = sum(len(support.ships) for support, _ in _received(t))
    if ships != sum(t.profile(unit).ship for unit in range(len(t.s.hex))):
        yield f"ships other than the {ships} received"


def _rangers(t: Table) -> Iterator[str]:
    """Yield a number of ranger groups that is not the one received (11.3)."""
    groups = sum(support.rangers for support, _ in _received(t))
    units = range(len(t.s.hex))
    if groups != sum(t.profile(u).ranger and t.group_of(u) < 0 for u in units):
        yield f"ranger groups other than the {groups} received"


# --- what Victory Points are counted from ---------------------------------------------------------


def _tallies(t: Table) -> Iterator[str]:
    """Yield tallies that differ from a count of what is gone and where units have been (18.1)."""
    for tally, count in (_losses(t) | _places_entered(t)).items():
        if t.s.tally[tally] != count:
            yield f"{TALLIES[tally]} is {t.s.tally[tally]} and should be {count}"


def _losses(t: Table) -> dict[int, int]:
    """Return what the tallies of units destroyed should be (18.1)."""
    gone = _destroyed(t)
    vc = [t.profile(unit) for unit in gone[N_VC]]
    small = sum(p.battalion or p.political for p in vc)
    counted = gone[N_FWA] + ([] if t.scenario.free_arvn else gone[N_ARVN])
    return {
        T_US_COUNTERS: len(gone[N_US]),
        T_ALLIED_STRENGTH: sum(t.profile(u).ground + t.profile(u).artillery for u in counted),
        T_VC_BATTALIONS: small,
        T_VC_OTHERS: len(vc) - small,
        T_NVA: len(gone[N_NVA]),
    }


def _destroyed(t: Table) -> dict[int, list[int]]:
    """Return the units that are gone, by nation, without US brigades that broke down (18.1)."""
    found: dict[int, list[int]] = {nation: [] for nation in range(len(NATIONS))}
    broken = broken_down(t)
    for unit, at in enumerate(t.s.hex):
        if at == GONE and unit not in broken:
            found[t.nation(unit)].append(unit)
    return found


def _places_entered(t: Table) -> dict[int, int]:
    """Return what the tallies of places entered and regions opened to fire should be (18.1)."""
    s = t.s
    majors = sum(t.box.place[at] == MAJOR_CITY for at in s.entered)
    return {
        T_MAJOR_CITIES: majors,
        T_CAPITALS: len(s.entered) - majors,
        T_FREE_FIRE: s.free_fire.bit_count(),
        T_INVASIONS: s.invaded.bit_count(),
    }


def _regiments(t: Table) -> Iterator[str]:
    """Yield VC regiments that are said to have broken down and are not gone (9)."""
    regiments = sum(t.profile(unit).brigade for unit in _destroyed(t)[N_VC])
    if t.s.broken_down > regiments:
        yield f"{t.s.broken_down} VC regiments broken down, and {regiments} gone"


def _entered(t: Table) -> Iterator[str]:
    """Yield that a place counts twice (18.1)."""
    if len(set(t.s.entered)) != len(t.s.entered):
        yield "a capital or city was entered twice"
