"""What NVN sends, builds and repairs (14.1, 17.5, 17.6, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, nva_units, room
from annamite.games.vietnam_1965_1975.campaign.north.plans import RECRUITS, SEA
from annamite.games.vietnam_1965_1975.campaign.north.trail_work import WORK_WORDS
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, nearest, numbers
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy import offensive
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.budget import north
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

PAYS_BACK: Final = 6
"""Seasons after which a better Trail has brought in what it cost."""
MARCH: Final = 2
"""Seasons that a unit takes from the North to where it fights."""


sheets("north.points_withdrawn")(plain_sheets.nva_points_withdrawn)


sheets("north.units_withdrawn")(plain_sheets.nva_units_withdrawn)


@sheets("north.trail_work")
def trail_work(mind: Mind) -> Choice:
    """Repair what was bombed; build the road where enough seasons are left to make it pay."""
    t = mind.t
    repair, upgrade = WORK_WORDS["repair"], WORK_WORDS["upgrade"]
    if mind.offers(repair):
        return Choice(repair, "supply, recruits and marches hang on the Trail")
    cost = t.box.strategic.trail.upgrade_cost(level(t, Index.TRAIL_OPTIMAL))
    pays = cost is not None and seasons_left(t) > PAYS_BACK and cost <= north.spare(t) // 2
    if mind.offers(upgrade) and pays:
        return Choice(
            upgrade, f"{cost} commitment now, and more supply for {seasons_left(t)} seasons"
        )
    return Choice(WORK_WORDS["leave"], "a better Trail would not pay any more")


@sheets("north.sea", "north.trail", "north.recruits")
def plan(mind: Mind) -> Choice:
    """What the VC need for the battalions that there should be counters for."""
    found, step = north.plan(mind.t), mind.decision.step
    wanted = {SEA: found.sea, RECRUITS: found.recruits}.get(step, found.trail)
    return nearest(mind, "commit", wanted, f"for {found.battalions} VC battalions next season")


@sheets("north.replacements")
def replacements(mind: Mind) -> Choice:
    """A few points for the units that fight."""
    t = mind.t
    wanted = north.replacements(t, t.s.pools[Pool.NVA])
    return nearest(mind, "groups", wanted, "they save units that fights would cost")


@sheets("north.forces")
def forces(mind: Mind) -> Choice:
    """Units, division by division; air defence while bombs fall; better regiments when all are there."""
    t = mind.t
    value = act(mind, "air_defence")
    if value is not None and hits_on(t, NORTH) and seasons_left(t) > PAYS_BACK:
        return Choice(value, "bombs fall on the North, and cost supply every season")
    able = room(t) - offensive.reserve(t)
    counter = _next_unit(t, mind, able)
    if counter is not None and seasons_left(t) > MARCH:
        value = act(mind, "build", counter)
        assert value is not None
        return Choice(value, f"{t.box.counters[counter].name}, {seasons_left(t)} seasons to fight")
    upgradable = [unit for unit in numbers(mind, "upgrade") if able > 0]
    if upgradable:
        value = act(mind, "upgrade", upgradable[0])
        assert value is not None
        return Choice(value, "a stronger regiment where it stands")
    return done(mind, "nothing more can be paid for")


def _next_unit(t: Table, mind: Mind, able: int) -> int | None:
    """Return the NVA counter to build next: regiments of divisions that are there, HQs for three of them."""
    there = [t.s.counter[unit] for unit in nva_units(t)]
    begun = {division(t, counter) for counter in there}

    def order(counter: int) -> tuple[bool, bool, int]:
        return division(t, counter) not in begun, _line(t, counter) != "regiment", counter

    counters = [n for n in numbers(mind, "build") if item(t, _line(t, n)).commitment <= able]
    return min(counters, key=order, default=None)


def division(t: Table, counter: int) -> str:
    """Return the division of an NVA counter, or what stands in its place."""
    return t.box.counters[counter].id.split(".")[1]


def _line(t: Table, counter: int) -> str:
    found = t.box.unit_chart.of_counter(counter)
    assert found is not None
    return found.id
