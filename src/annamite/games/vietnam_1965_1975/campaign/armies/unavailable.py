"""Why a line of the US sheet may not be written or struck (16.3, 17.1, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import departures, formations, reinforcements
from annamite.games.vietnam_1965_1975.campaign.armies.formations import (
    ATTACHED,
    BATTALION,
    BRIGADE,
    DIVISION,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import held
from annamite.kernel.conditions import Unmet, unmet

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table

_NO_SUCH: Final = {
    BATTALION: unmet(
        "it is no US battalion or regiment that comes by itself", "17.1", obvious=True
    ),
    BRIGADE: unmet("it leads no US brigade", "17.1", obvious=True),
    DIVISION: unmet("it leads no US division", "17.1", obvious=True),
    ATTACHED: unmet("it is no US unit directly under a division", "17.1", obvious=True),
}


def group_open(t: Table) -> Unmet | None:
    """Return that a group of units that go home is to be named whole, if one is begun (17.7)."""
    group = departures.begun(t)
    if group is None:
        return None
    line = commitment.line(t, group)
    left = line.group - len(group.counters) % line.group
    return unmet(
        f"{line.label}: they go home {line.group} at a time, and {left} more are to be named",
        "17.7-r",
    )


# --- what comes -----------------------------------------------------------------------------------


def no_battalion(t: Table, counter: int) -> Unmet | None:
    """Return why a battalion may not be ordered."""
    return _no_counter(t, BATTALION, counter)


def no_attached(t: Table, counter: int) -> Unmet | None:
    """Return why a unit under a division's HQ may not be rebuilt."""
    found = _no_counter(t, ATTACHED, counter)
    if found is None and counter not in reinforcements.attached(t):
        return unmet("the headquarters of its division is not on the map, or leaves", "17.1-k")
    return found


def _no_counter(t: Table, item: str, counter: int) -> Unmet | None:
    if counter not in formations.counters_of(t.box, item):
        return _NO_SUCH[item]
    return reinforcements.no_landing(t, item) or reinforcements.not_free(t, counter)


def no_brigade(t: Table, counter: int) -> Unmet | None:
    """Return why the battalions of a brigade may not be ordered at once."""
    if counter not in formations.counters_of(t.box, BRIGADE):
        return _NO_SUCH[BRIGADE]
    able = reinforcements.battalions(t)
    if counter in reinforcements.brigades(t, able):
        return None
    own = formations.battalions_of(t.box, counter)
    short = reinforcements.no_landing(t, BATTALION) or reinforcements.no_landing(
        t, BATTALION, len(own)
    )
    return short or unmet("not all of its battalions are still to come", "17.1-i")


def no_division(t: Table, counter: int) -> Unmet | None:
    """Return why the battalions of a division may not be ordered at once."""
    if counter not in formations.counters_of(t.box, DIVISION):
        return _NO_SUCH[DIVISION]
    able = reinforcements.battalions(t)
    if counter in reinforcements.divisions(t, able):
        return None
    coming = {*able} & formations.battalions_of(t.box, counter)
    short = reinforcements.no_landing(t, BATTALION)
    if short is None and len({t.box.parent[n] for n in coming}) < 2:
        return unmet("battalions of fewer than two of its brigades are still to come", "17.1-l")
    return short or reinforcements.no_landing(t, BATTALION, len(coming))


# --- what goes ------------------------------------------------------------------------------------


def no_leave(t: Table, unit: int) -> Unmet | None:
    """Return why a US unit may not be ordered home."""
    if unit in departures.units(t):
        return None
    if unit not in formations.units(t):
        return unmet("it is no US unit in Vietnam", "17.7-a")
    stands_for = formations.stands_for(t, unit)
    if not reinforcements.leaving(t).isdisjoint(stands_for):
        return unmet("it goes home by what is ordered already", "17.7-k")
    found = group_open(t)
    if found is not None:
        return found
    if not departures.may_leave(t, stands_for):
        return unmet(
            "a unit that is to come needs the headquarters that would go with it", "17.7-u"
        )
    line = formations.line_of(t.box, stands_for[0])
    return unmet(f"{line.label}: they go home {line.group} at a time, and fewer are left", "17.7-r")


def no_points_home(t: Table, item: str) -> Unmet | None:
    """Return why points may not be ordered home."""
    found = group_open(t)
    if found is not None or item in departures.points(t):
        return found
    if reinforcements.is_ordered(t, item, withdrawn=False):
        return unmet("such points are ordered to come this season", "17.7-u")
    group = t.box.unit_chart.item("us", item).group
    if reinforcements.is_ordered(t, item, withdrawn=True):
        return unmet("all of them are ordered home already", "17.7-r")
    return unmet(f"they go home {group} at a time, with {held(t, item)} there", "17.7-r")


def no_formation_home(t: Table, item: str, counter: int) -> Unmet | None:
    """Return why a brigade or division may not be ordered home at once."""
    if counter not in formations.counters_of(t.box, item):
        return _NO_SUCH[item]
    able = departures.units(t)
    if item == BRIGADE:
        if counter in departures.brigades(t, able):
            return None
        return unmet("fewer than two units of its battalions may go home", "17.7-r")
    if counter in departures.divisions(t, able):
        return None
    return unmet("battalions of fewer than two of its brigades may go home", "17.7-r")


# --- what is struck -------------------------------------------------------------------------------


def no_cancel(t: Table, item: str) -> Unmet | None:
    """Return why a line without counters is not struck of what comes."""
    if reinforcements.is_ordered(t, item, withdrawn=False):
        return None
    return unmet("nothing of it is ordered", "17.1", obvious=True)


def no_cancel_of(t: Table, counter: int) -> Unmet | None:
    """Return why the line of a counter is not struck of what comes, by that counter."""
    coming = [order for order in t.season.orders if not order.withdrawn and order.counters]
    if any(order.counters[0] == counter for order in coming):
        return None
    if any(counter in order.counters for order in coming):
        return unmet("its line is struck by the first counter of it", "17.1")
    return unmet("it is not ordered to come", "17.1")


def no_keeping(t: Table, order: Order | None) -> Unmet | None:
    """Return why what is ordered home may not stay after all: commitment stays within morale (17.1)."""
    if order is None:
        return unmet("it is not ordered home", "17.7", obvious=True)
    nothing_comes = all(x.withdrawn for x in t.season.orders)
    cost, room = -commitment.cost(t, order), commitment.room(t)
    if nothing_comes or cost <= room:
        return None
    return unmet(
        f"that takes {cost} commitment, and there is room for {max(room, 0)} below morale", "17.1-c"
    )


def points_going(t: Table, item: str) -> Order | None:
    """Return the line of points of a kind that are ordered home, None if there is none."""
    return next((x for x in t.season.orders if x.withdrawn and x.item == item), None)


def unit_going(t: Table, unit: int) -> Order | None:
    """Return the line of units ordered home that is named by a unit, None if there is none."""
    if unit not in formations.units(t):
        return None
    stands_for = formations.stands_for(t, unit)
    leading = (x for x in t.season.orders if x.withdrawn and x.counters)
    return next((x for x in leading if x.counters[0] in stands_for), None)
