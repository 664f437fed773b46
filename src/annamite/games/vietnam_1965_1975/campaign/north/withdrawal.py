"""Withdrawals of the NVA: by choice and by force before NVN spends, by force later (17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign.north.commitment import (
    commit,
    excess,
    item,
    nva_units,
)
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

POINTS_ACTS: Final = Acts(numbers=("groups",))
POINTS: Final = step(
    "north.points_withdrawn",
    POINTS_ACTS,
    "How many groups of {group} NVA Replacement Points are withdrawn?",
    "17.7",
    "number",
    secret=True,
)
UNITS_ACTS: Final = Acts(("done",), units=("send_home",))
UNITS: Final = step(
    "north.units_withdrawn", UNITS_ACTS, "Which NVA units are withdrawn?", "17.7", "unit"
)
FINAL_WITHDRAWAL: Final = "final_withdrawal"
"""The cause by which the accounts of US morale know a final withdrawal of this season."""


def points(t: Table) -> Rules[Outcome]:
    """Let NVN withdraw Replacement Points, in the groups in which it gets them.

    The question comes every season: what there is to withdraw is nobody else's business.

    Rules: 17.7
    """
    group = item(t, "replacements").group
    yield from _withdraw_points(t, t.s.pools[Pool.NVA] // group)
    return NEXT


def units(t: Table) -> Rules[Outcome]:
    """Let NVN withdraw its next unit; while commitment is above morale it has to.

    Without a unit left it need not withdraw anything more.

    Rules: 17.7
    """
    return (yield from _withdraw_unit(t, by_choice=True))


def forced_points(t: Table) -> Rules[Outcome]:
    """Let NVN withdraw as many Replacement Points as a final withdrawal of the US may force it to.

    Rules: 17.7
    """
    line = item(t, "replacements")
    needed = -(-max(excess(t), 0) // max(line.refund(), 1))
    yield from _withdraw_points(t, min(t.s.pools[Pool.NVA] // line.group, needed))
    return NEXT


def forced_units(t: Table) -> Rules[Outcome]:
    """Let NVN withdraw the next unit that a final withdrawal of the US forces it to.

    Rules: 17.7
    """
    return (yield from _withdraw_unit(t, by_choice=False))


def is_forced(t: Table) -> bool:
    """Return whether the US side has declared its final withdrawal this season.

    Rules: 17.7
    """
    return any(entry.cause == FINAL_WITHDRAWAL for entry in t.season.entries)


def _withdraw_points(t: Table, most: int) -> Rules[None]:
    """Ask for a number of groups up to `most`, and take them out of the pool."""
    line = item(t, "replacements")
    offer = _GROUPS.on(_Groups(t, most))
    value = yield Decision(POINTS, SEATS[NLF], offer, {"group": line.group}, always_asked=True)
    groups = POINTS_ACTS.unpack(value)[1]
    if groups:
        t.s.pools[Pool.NVA] -= groups * line.group
        commit(t, -groups * line.refund(), "nva_withdrawn", "17.7-d")
        t.confide("nva.points_withdrawn", "17.7", points=groups * line.group)


class _Groups(NamedTuple):
    """How many groups of Replacement Points may be withdrawn at the most."""

    t: Table
    most: int


def _bound(own: _Groups, _: int) -> str:
    held = own.t.s.pools[Pool.NVA] // item(own.t, "replacements").group
    if own.most < held:
        return f"no more than {own.most} bring commitment down to morale"
    return f"there are points for no more than {held}"


_GROUPS: Final[Menu[_Groups]] = Menu(
    POINTS,
    Part(lambda own: range(own.most + 1), {"groups": Chain()}, Chain(fails(_bound, "17.7-r"))),
)


def _withdraw_unit(t: Table, *, by_choice: bool) -> Rules[Outcome]:
    """Ask for one unit, and take it off the map; the count of answers tells what everybody sees."""
    if not nva_units(t):
        return NEXT
    offer = (_BY_CHOICE if by_choice else _BY_FORCE).on(t)
    value = yield Decision(UNITS, SEATS[NLF], offer, always_asked=True)
    act, unit = UNITS_ACTS.unpack(value)
    if act == "done":
        return NEXT
    _send_home(t, unit)
    return AGAIN


_OLD: Final[Condition[Table]] = Condition(
    "it was built this season",
    "17.7-u",
    lambda t, unit: t.s.counter[unit] not in t.season.nva_taken,
)
_EXCESS: Final[Overall[Table]] = Overall(
    "commitment is not above morale, so that nothing more has to go",
    "17.7-f",
    lambda t: excess(t) > 0,
)


def _withdrawn(*conditions: Condition[Table]) -> Menu[Table]:
    """Return what may be withdrawn now; nothing more if commitment allows it or no unit is left."""
    asks = Chain(*conditions, _OLD)
    return Menu(
        UNITS,
        alone(
            "done",
            Overall(
                lambda t, _: f"commitment is {excess(t)} above morale, and units are left to go",
                "17.7-f",
                lambda t: excess(t) <= 0 or not asks.among(t, nva_units(t)),
            ),
        ),
        Part(
            nva_units,
            {"send_home": asks},
            not_of(lambda _: NLF, fails("only NVA units are withdrawn now", "17.7-a")),
        ),
    )


_BY_CHOICE: Final = _withdrawn()
_BY_FORCE: Final = _withdrawn(_EXCESS)


def _send_home(t: Table, unit: int) -> None:
    """Withdraw an NVA unit; an HQ never comes back."""
    counter = t.s.counter[unit]
    line = t.box.unit_chart.of_counter(counter)
    assert line is not None
    commit(t, -line.refund(upgraded=bool(t.s.face[unit])), "nva_withdrawn", "17.7-d")
    season = t.season
    t.note(nva_withdrawn=(*season.nva_withdrawn, counter))
    if t.profile(unit).headquarters:
        t.note(departed=(*season.departed, counter))
    t.withdraw(unit)
