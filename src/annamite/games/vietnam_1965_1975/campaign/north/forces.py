"""What NVN builds for all to see: NVA units, better regiments, air defence (17.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import NORTHERNMOST
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.north.commitment import commit, nva_units, room
from annamite.games.vietnam_1965_1975.position.muster import Recruit, muster
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

BUILD_ACTS: Final = Acts(("done", "air_defence"), units=("upgrade",), counters=("build",))
BUILD: Final = step("north.forces", BUILD_ACTS, "What does NVN build?", "17.6", "unit")
FRONT, BACK = 0, 1


def build(t: Table) -> Rules[Outcome]:
    """Let NVN build the next unit, upgrade a regiment, or raise its air defence by a level.

    All of it is seen at once; that nothing more can be afforded is not, so the last answer is asked
    for like all others.

    Rules: 12, 17, 17.6
    """
    value = yield Decision(BUILD, SEATS[NLF], lambda: list(_works(t)), always_asked=True)
    act, number = BUILD_ACTS.unpack(value)
    match act:
        case "done":
            return NEXT
        case "air_defence":
            _raise_air_defence(t)
        case "upgrade":
            _upgrade(t, number)
        case _:
            _build(t, number)
    return AGAIN


def _works(t: Table) -> Iterator[int]:
    """Yield what NVN may build with the room that it has."""
    able = room(t)
    yield BUILD_ACTS.pack("done")
    cost = _air_defence_cost(t)
    if cost is not None and cost <= able:
        yield BUILD_ACTS.pack("air_defence")
    for unit in nva_units(t):
        price = _line(t, t.s.counter[unit]).upgrade
        if t.s.face[unit] == FRONT and price is not None and price <= able:
            yield BUILD_ACTS.pack("upgrade", unit)
    for counter, line in _free_counters(t):
        if line.commitment <= able:
            yield BUILD_ACTS.pack("build", counter)


def price(t: Table, act: str, number: int) -> int | None:
    """Return the commitment that an answer takes, None where there is no more of it.

    Rules: 17.6
    """
    match act:
        case "air_defence":
            return _air_defence_cost(t)
        case "upgrade":
            return _line(t, t.s.counter[number]).upgrade
        case "build":
            return _line(t, number).commitment
    return 0


def _air_defence_cost(t: Table) -> int | None:
    """Return what the next level of air defence costs, None where there is none this season."""
    now = level(t, Index.AIR_DEFENCE)
    if now > t.season.opening[Index.AIR_DEFENCE]:
        return None
    return t.box.strategic.trail.air_defence_cost(now)


def _free_counters(t: Table) -> Iterator[tuple[int, Item]]:
    """Yield the NVA counters that may be built, with their lines of the Unit Chart.

    Those are the ones that are not in play, but for units withdrawn this season and HQs withdrawn
    ever.

    Rules: 17, 17.7
    """
    in_play = {t.s.counter[unit] for unit in t.alive()}
    barred = {*in_play, *t.season.nva_withdrawn, *t.season.departed}
    for counter in range(len(t.box.counters)):
        line = t.box.unit_chart.of_counter(counter)
        if line is not None and line.army == "nva" and counter not in barred:
            yield counter, line


def _line(t: Table, counter: int) -> Item:
    line = t.box.unit_chart.of_counter(counter)
    assert line is not None
    return line


def _raise_air_defence(t: Table) -> None:
    cost = _air_defence_cost(t)
    assert cost is not None
    commit(t, cost, "air_defence", "17.6-f")
    change(t, Index.AIR_DEFENCE, 1, "air_defence", "17.6-f")
    t.tell("air_defence.raised", "17.6", level=level(t, Index.AIR_DEFENCE))


def _upgrade(t: Table, unit: int) -> None:
    """Turn a regiment to its better face, wherever it is."""
    price = _line(t, t.s.counter[unit]).upgrade
    assert price is not None
    commit(t, price, "nva_upgrade", "17.6-c")
    t.s.face[unit] = BACK
    t.tell("unit.upgraded", "17.6", unit=unit, name=t.name(unit), hex=t.where(unit))


def _build(t: Table, counter: int) -> None:
    """Build a unit, which begins in the northernmost box of the Trail."""
    commit(t, _line(t, counter).commitment, "nva_built", "17.6-a")
    (unit,) = muster(t, [Recruit(NORTHERNMOST, counter)])
    t.note(nva_taken=(*t.season.nva_taken, counter))
    t.tell("unit.built", "17.6", unit=unit, name=t.name(unit), hex=t.where(unit))
