"""The destroyed box of a campaign: US units that may be rebuilt, and allies that never return (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, N_US

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def note(t: Table, unit: int) -> None:
    """Note the counters that a destroyed unit was: of a brigade on one counter also its battalions.

    Rules: 9, 17, 17.2, 17.7
    """
    counter, nation = t.s.counter[unit], t.nation(unit)
    if nation == N_FWA:
        t.note(departed=(*t.season.departed, counter))
    elif nation == N_US:
        whole = t.profile(unit).brigade and not t.s.face[unit]
        parts = t.box.children.get(counter, ()) if whole else ()
        t.note(destroyed=(*t.season.destroyed, counter, *parts))
