"""The destroyed box of a campaign: US units that may be rebuilt, and allies that never return (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, N_US, US

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def note(t: Table, unit: int) -> None:
    """Note the counters that a destroyed unit was: of a brigade on one counter also its battalions.

    An HQ that is out of play in the third deployment is lost with the last battalion on its back.

    Rules: 9, 17, 17.2, 17.7
    """
    counter, nation = t.s.counter[unit], t.nation(unit)
    if nation == N_FWA:
        t.note(departed=(*t.season.departed, counter))
    elif nation == N_US:
        whole = t.profile(unit).brigade and not t.s.face[unit]
        parts = t.box.children.get(counter, ()) if whole else ()
        t.note(destroyed=(*t.season.destroyed, counter, *parts, *_lost_along(t, unit)))


def _lost_along(t: Table, unit: int) -> tuple[int, ...]:
    """Return the HQ out of play for which a battalion is the last to show its back, if it is that.

    Rules: 9, 17.7
    """
    s, parent = t.s, t.box.parent
    if not (s.face[unit] and t.profile(unit).battalion):
        return ()
    brigade = parent[s.counter[unit]]
    backs = [u for u in t.units(US) if s.face[u] and parent[s.counter[u]] == brigade]
    # A brigade whose HQ was withdrawn keeps its backs, and has no HQ to lose.
    return (brigade,) if backs == [unit] and brigade not in t.season.departed else ()
