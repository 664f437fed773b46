"""What the VC build: presence among the people, as far as men, supply and counters go (17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import countermix, vc_purchase, vc_supply
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.pacify import People, lasts
from annamite.games.vietnam_1965_1975.position.season.indices import level
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

FREE: Final = "political_section"
ORDER: Final = (FREE, "battalion", "artillery", "supply_conduit", "division_hq")
"""Lines of the Unit Chart in the order in which they are wanted: what presence costs least comes first."""
LEAST: Final = 0.02
"""Population Points a season below which a place is not worth a unit."""
KEPT: Final = 8
"""Replacement Points that are kept: they save units that a fight would cost."""


@sheets("vc.withdraw")
def withdraw(mind: Mind) -> Choice:
    """Nobody goes home: what was drafted stays drafted."""
    return done(mind, "every unit among the people counts")


sheets("vc.withdraw_points")(plain_sheets.vc_points_withdrawn)


def wanted(t: Table) -> list[str]:
    """Return the lines of the Unit Chart that can be built, the most wanted first."""
    return [line for line in ORDER if vc_purchase.has_counters(t, line)]


@sheets("vc.place")
def place(mind: Mind) -> Choice:
    """Where the next unit takes most people from SVN before it is hunted down."""
    t = mind.t
    if merges(t) and (value := act(mind, "regiment")) is not None:
        return Choice(
            value, "all battalions are in play: three together make a regiment, and come back"
        )
    ranked = _ranked(mind)
    for line in wanted(t):
        at = next(vc_purchase.where_payable(t, line, ranked), None)
        if at is None:
            continue
        value = act(mind, "hex", at)
        assert value is not None
        told = f"{line.replace('_', ' ')}: {ranked[at]:.2f} Population Points a season"
        return Choice(value, told)
    return done(mind, "no place is left that would bring anything, or nothing can be paid for")


def _ranked(mind: Mind) -> dict[int, float]:
    """Return the places that are worth a unit, with what it takes there a season, the best first."""
    t = mind.t
    lasting: dict[int, float] = mind.recall("lasting", (t.season.number, t.s.turn), dict)
    people, found = People(t), {}
    for at in numbers(mind, "hex"):
        taken = people.adds(at)
        if taken < LEAST:
            continue
        if at not in lasting:
            lasting[at] = lasts(t, at)
        if taken * lasting[at] >= LEAST:
            found[at] = taken * lasting[at]
    return dict(sorted(found.items(), key=lambda x: (-x[1], x[0])))


def merges(t: Table) -> bool:
    """Return whether a regiment would let battalions be built that there are no counters for now."""
    return not countermix.undrawn(t, t.season.mobilization.withdrawn)


@sheets("vc.part")
def part(mind: Mind) -> Choice:
    """Where most battalions stand together: they count once there."""
    t = mind.t

    def together(value: int) -> int:
        unit = mind.decision.step.codec.unpack(value)[1]  # type: ignore[attr-defined]
        return len(t.at(t.s.hex[unit], NLF))

    return Choice(max(mind.decision.values, key=together), "they count once where they are")


@sheets("vc.unit")
def unit(mind: Mind) -> Choice:
    """The most wanted unit that can be had there."""
    t = mind.t
    for line in wanted(t):
        if line == "battalion" and (value := act(mind, "battalion")) is not None:
            return Choice(value, "it is cheap, and fights")
        for counter in numbers(mind, "build"):
            item = t.box.unit_chart.of_counter(counter)
            if item is not None and item.id == line:
                value = act(mind, "build", counter)
                assert value is not None
                return Choice(value, "it is the cheapest presence")
    return Choice(mind.decision.values[0], "nothing else can be had")


sheets("vc.pay")(plain_sheets.vc_pay)


@sheets("vc.points")
def points(mind: Mind) -> Choice:
    """As many as are kept for losses, out of the pool."""
    t = mind.t
    kind = [*vc_supply.SUPPLIES][t.season.cursor]
    if kind != "pool":
        return Choice(mind.decision.values[0], "what is left goes into the pool")
    item = t.box.unit_chart.item("vc", "replacements")
    groups = max(KEPT - t.s.pools[Pool.VC], 0) // item.group
    most = min(groups * item.supply, level(t, vc_supply.SUPPLIES["pool"]))
    able = [value for value in mind.decision.values if value <= most]
    return Choice(
        able[-1] if able else mind.decision.values[0], f"{KEPT} points are kept for losses"
    )


@sheets("offensive.place", "offensive.section")
def rising(mind: Mind) -> Choice:
    """Where a unit takes most people from SVN: an empty capital, if there is one."""
    t, places = mind.t, [n for n in numbers(mind, "hex") if on_map(n)]
    if not places:
        return done(mind, "nobody is left")
    people = People(t)
    at = max(places, key=lambda n: (people.adds(n) * lasts(t, n), -n))
    value = act(mind, "hex", at)
    assert value is not None
    return Choice(value, f"{t.box.names[at]}: {people.adds(at):.2f} Population Points")
