"""What NVN plans and pays in secret: next season's supply and recruits, Replacement Points (17.5, 17.6).

Every question comes every season, in the same order, whatever can be afforded: nobody can tell from
them what was planned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign.north.commitment import commit, item, room
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Overall

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel.decision import Step

SUPPLY_ACTS: Final = Acts(("unsaid",), numbers=("commit",))
RECRUIT_ACTS: Final = Acts(numbers=("commit",))
GROUP_ACTS: Final = Acts(numbers=("groups",))
SEA: Final = step(
    "north.sea",
    SUPPLY_ACTS,
    "How much commitment goes to sea supply next season?",
    "17.5",
    "number",
    secret=True,
)
TRAIL: Final = step(
    "north.trail",
    SUPPLY_ACTS,
    "How much commitment goes to trail supply next season?",
    "17.5",
    "number",
    secret=True,
)
RECRUITS: Final = step(
    "north.recruits",
    RECRUIT_ACTS,
    "How much commitment goes to recruits for the VC next season?",
    "17.6",
    "number",
    secret=True,
)
REPLACEMENTS: Final = step(
    "north.replacements",
    GROUP_ACTS,
    "How many groups of {group} NVA Replacement Points are taken?",
    "17.6",
    "number",
    secret=True,
)
_LINES: Final = {SEA: "sea_supply", TRAIL: "trail_supply"}
"""Lines of the Unit Chart for kinds of supply, by the step that asks for it."""


def plan(t: Table) -> Rules[Outcome]:
    """Let NVN plan supply and recruits of the next season, which it pays now, and take replacements.

    Supply by sea comes first: what there is no room for is missing from what comes later. A plan of
    which nothing is said is the one that the rules assume, as far as there is room for it.

    Rules: 12, 14.2, 17.5, 17.6
    """
    number = t.season.cursor
    match number:
        case 0:
            sea = yield from _supply(t, SEA)
            t.note(plan=msgspec.structs.replace(t.season.plan, sea=sea))
            t.confide("plan.sea", "17.5", number=sea)
        case 1:
            trail = yield from _supply(t, TRAIL)
            t.note(plan=msgspec.structs.replace(t.season.plan, trail=trail))
            t.confide("plan.trail", "17.5", number=trail)
        case 2:
            recruits = yield from _recruits(t)
            t.note(plan=msgspec.structs.replace(t.season.plan, recruits=recruits))
            t.confide("plan.recruits", "17.5", number=recruits)
        case _:
            yield from _replacements(t)
            t.note(cursor=0)
            return NEXT
    t.note(cursor=number + 1)
    return AGAIN


def _supply(t: Table, asks: Step) -> Rules[int]:
    """Ask for the commitment to a kind of supply, and pay it."""
    value = yield Decision(asks, SEATS[NLF], _SUPPLIES[asks].on(t), always_asked=True)
    act, number = SUPPLY_ACTS.unpack(value)
    planned = unsaid(t, asks) if act == "unsaid" else number
    _pay(t, _LINES[asks], planned)
    return planned


def unsaid(t: Table, asks: Step) -> int:
    """Return the commitment to a kind of supply that silence stands for, as far as there is room.

    Rules: 17.5
    """
    chart = t.box.strategic.blockade
    return min(chart.default_sea if asks is SEA else chart.default_trail, _most(t, asks))


def _most(t: Table, asks: Step) -> int:
    """Return the most that may be committed to a kind of supply."""
    able = _affordable(t, _LINES[asks])
    return min(able, t.box.strategic.blockade.most) if asks is SEA else able


def _recruits(t: Table) -> Rules[int]:
    """Ask for the commitment to recruits for the VC, and pay it."""
    value = yield Decision(RECRUITS, SEATS[NLF], _RECRUITED.on(t), always_asked=True)
    planned = RECRUIT_ACTS.unpack(value)[1]
    _pay(t, "recruits_for_vc", planned)
    return planned


def _replacements(t: Table) -> Rules[None]:
    """Ask for groups of Replacement Points, and put them into the pool."""
    line = item(t, "replacements")
    offer, of = _REPLACED.on(t), {"group": line.group}
    value = yield Decision(REPLACEMENTS, SEATS[NLF], offer, of, always_asked=True)
    groups = GROUP_ACTS.unpack(value)[1]
    _pay(t, "replacements", groups)
    t.s.pools[Pool.NVA] += groups * line.group
    t.confide("plan.replacements", "17.6", number=groups)


def _affordable(t: Table, line: str) -> int:
    """Return how many times NVN has room for a line of the Unit Chart."""
    return room(t) // max(item(t, line).commitment, 1)


def _numbers(act: str, line: str, most: Callable[[Table], int]) -> Part[Table]:
    """Return the part of the numbers up to the most that NVN may plan."""

    def bound(t: Table, _: int) -> str:
        able = _affordable(t, line)
        if most(t) < able:
            return f"the Blockade Chart goes up to {most(t)}"
        return f"NVN has room for no more than {able} below its morale"

    return Part(lambda t: range(most(t) + 1), {act: Chain()}, Chain(fails(bound, "17.6-b")))


def _supplied(asks: Step) -> Menu[Table]:
    return Menu(
        asks,
        alone(
            "unsaid",
            Overall(
                "NVN has no room for any below its morale", "17.6-b", lambda t: _most(t, asks) > 0
            ),
        ),
        _numbers("commit", _LINES[asks], lambda t: _most(t, asks)),
    )


_SUPPLIES: Final = {asks: _supplied(asks) for asks in (SEA, TRAIL)}
_RECRUITED: Final[Menu[Table]] = Menu(
    RECRUITS,
    _numbers("commit", "recruits_for_vc", lambda t: _affordable(t, "recruits_for_vc")),
)
_REPLACED: Final[Menu[Table]] = Menu(
    REPLACEMENTS, _numbers("groups", "replacements", lambda t: _affordable(t, "replacements"))
)


def _pay(t: Table, line: str, number: int) -> None:
    """Pay for a line of the Unit Chart so many times."""
    commit(t, number * item(t, line).commitment, line, "12-u")
