"""The VC's sheets: what is built where, and how it is paid (17.5, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, US, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import vc_purchase, vc_supply
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, nearest, numbers
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.path import due, path
from annamite.games.vietnam_1965_1975.position.season.indices import level
from annamite.kernel.wording import plural
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

SECTION, CONDUIT, BATTALION = "political_section", "supply_conduit", "battalion"
WORTH: Final = {"capital": 8.0, "town": 4.0, "cultivated": 3.0, "other": 1.0}
"""What a first NLF unit in a hex is worth, in the proportions of pacification (13)."""
TAKEN, WATCHED = 2.5, 1.0
"""What is taken off where others of the NLF stand, and next to the US side."""


# --- what is wanted -------------------------------------------------------------------------------


def next_item(t: Table) -> str | None:
    """Return what the path builds next: sections, then conduits, then battalions; None if no more."""
    wanted = (SECTION, _wants_section), (CONDUIT, _wants_conduit), (BATTALION, _wants_battalion)
    return next((x for x, wants in wanted if wants(t) and vc_purchase.has_counters(t, x)), None)


def _wants_section(t: Table) -> bool:
    free = t.box.unit_chart.item("vc", SECTION).per_season or 0
    return t.season.mobilization.sections < free


def _wants_conduit(t: Table) -> bool:
    return _conduits(t) < due(t, path().front.conduits)


def _wants_battalion(t: Table) -> bool:
    front = path().front
    soldiers = sum(not t.box.profile(n, 0).political for n in _counters(t)) - _conduits(t)
    cause = f"vc_{BATTALION}"
    built = sum(entry.cause == cause and entry.by > 0 for entry in t.season.entries)
    return soldiers < due(t, front.units) and built < front.built_a_season


def _counters(t: Table) -> list[int]:
    """Return the counters of the VC units on the map and the Trail."""
    return [t.s.counter[unit] for unit in t.units(NLF) if t.nation(unit) == N_VC]


def _conduits(t: Table) -> int:
    return sum(t.box.profile(counter, 0).conduit for counter in _counters(t))


@sheets("vc.withdraw")
def withdraw(mind: Mind) -> Choice:
    """Nobody goes home."""
    return done(mind, "nobody goes home")


sheets("vc.withdraw_points")(plain_sheets.vc_points_withdrawn)


# --- where ----------------------------------------------------------------------------------------


def worth(t: Table, at: int) -> float:
    """Return what a new unit is worth in a place, in the proportions of pacification."""
    box = t.box
    if not (on_map(at) and box.in_svn[at]):
        return 0.0
    if box.capital[at]:
        found = WORTH["capital"]
    elif box.place[at]:
        found = WORTH["town"]
    elif box.cultivated[at]:
        found = WORTH["cultivated"]
    else:
        found = 0.0 if box.national_border[at] else WORTH["other"]
    found -= TAKEN * len(t.at(at, NLF))
    return found - WATCHED * any(t.at(n, US) for n in box.around(at))


def best_place(t: Table, places: list[int]) -> int:
    """Return the place worth most to a new unit; of equal ones where the region takes most supply."""
    regional = t.season.mobilization.spent

    def score(at: int) -> tuple[float, int, int]:
        spent = (
            min((regional.get(n, 0) for n in t.box.in_regions[at]), default=0) if on_map(at) else 0
        )
        return worth(t, at), -spent, -at

    return max(places, key=score)


@sheets("vc.place")
def place(mind: Mind) -> Choice:
    """Where the next thing that the path builds is worth most, and can be paid for."""
    t = mind.t
    item = next_item(t)
    if item is None:
        return done(mind, "the path has no more this season")
    places = [*vc_purchase.where_payable(t, item, numbers(mind, "hex"))]
    if not places:
        return done(mind, "nothing can be paid for")
    at = best_place(t, places)
    if worth(t, at) <= 0:
        return done(mind, "no place is left that would bring anything")
    value = act(mind, "hex", at)
    assert value is not None
    return Choice(value, f"a {item.replace('_', ' ')} is worth most in {t.box.places.names[at]}")


@sheets("vc.unit")
def unit(mind: Mind) -> Choice:
    """What the path builds next, if it can be had; else what is offered first."""
    t = mind.t
    item = next_item(t)
    value = act(mind, "battalion") if item == BATTALION else None
    for counter in numbers(mind, "build"):
        line = t.box.unit_chart.of_counter(counter)
        if line is not None and line.id == item:
            value = act(mind, "build", counter)
            break
    return Choice(mind.decision.values[0] if value is None else value, "it is next on the path")


sheets("vc.pay")(plain_sheets.vc_pay)


@sheets("vc.points")
def points(mind: Mind) -> Choice:
    """Out of the pool, as many as the path keeps."""
    t = mind.t
    kept = due(t, path().front.replacements)
    kinds = [*vc_supply.SUPPLIES]
    item = t.box.unit_chart.item("vc", "replacements")
    if kinds[t.season.cursor] != "pool":
        return Choice(mind.decision.values[0], "the pool pays for it")
    groups = max(kept - t.s.pools[Pool.VC], 0) // item.group
    wanted = min(groups * item.supply, level(t, vc_supply.SUPPLIES["pool"]))
    able = [value for value in mind.decision.values if value <= wanted]
    return Choice(
        able[-1] if able else mind.decision.values[0], f"the path keeps {plural(kept, 'point')}"
    )


# --- offensives -----------------------------------------------------------------------------------


@sheets("offensive.place", "offensive.section")
def rising(mind: Mind) -> Choice:
    """In the place worth most: an empty capital, if there is one."""
    t = mind.t
    places = numbers(mind, "hex")
    if not places:
        return done(mind, "nobody is left")
    at = best_place(t, places)
    return nearest(mind, "hex", at, f"{t.box.names[at]} is worth most")
