"""What NVN builds for all to see: NVA units, better regiments, air defence (17.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import NORTHERNMOST
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.north.commitment import (
    commit,
    nva_units,
    room,
    short_of,
)
from annamite.games.vietnam_1965_1975.position.muster import Recruit, muster
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

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
    value = yield Decision(BUILD, SEATS[NLF], _WORKS.on(t), always_asked=True)
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


def _affordable(act: str) -> Condition[Table]:
    """Return the condition that NVN has room for what an act takes."""
    return Condition(
        lambda t, number: short_of(t, price(t, act, number)),
        "17.6-b",
        lambda t, number: (price(t, act, number) or 0) <= room(t),
    )


def _is_nva(t: Table, counter: int) -> bool:
    line = t.box.unit_chart.of_counter(counter)
    return line is not None and line.army == "nva"


_WORKS: Final[Menu[Table]] = Menu(
    BUILD,
    alone("done"),
    alone(
        "air_defence",
        Overall(
            "air defence rises by one level a season, and has risen",
            "17.6-g",
            lambda t: level(t, Index.AIR_DEFENCE) <= t.season.opening[Index.AIR_DEFENCE],
        ),
        Overall(
            "air defence is at its highest level",
            "17.6-g",
            lambda t: _air_defence_cost(t) is not None,
        ),
        _affordable("air_defence"),
    ),
    Part(
        nva_units,
        {
            "upgrade": Chain(
                Condition(
                    "it shows its better face already",
                    "17.6-c",
                    lambda t, unit: t.s.face[unit] == FRONT,
                ),
                Condition(
                    "units of its kind have no better face",
                    "17.6-c",
                    lambda t, unit: _line(t, t.s.counter[unit]).upgrade is not None,
                ),
                _affordable("upgrade"),
            )
        },
        not_of(lambda _: NLF, fails("only NVA regiments are upgraded", "17.6-c")),
    ),
    Part(
        lambda t: [counter for counter, _ in _free_counters(t)],
        {"build": Chain(_affordable("build"))},
        Chain(
            Condition("NVN builds NVA units alone", "17.6-a", _is_nva, obvious=True),
            Condition(
                "it is in play",
                "17-c",
                lambda t, counter: all(t.s.counter[unit] != counter for unit in t.alive()),
            ),
            Condition(
                "it was withdrawn this season",
                "17.7-u",
                lambda t, counter: counter not in t.season.nva_withdrawn,
            ),
            fails("a headquarters that was withdrawn never comes back", "17.7-t"),
        ),
    ),
)
"""What NVN may build with the room that it has (17, 17.6)."""


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
