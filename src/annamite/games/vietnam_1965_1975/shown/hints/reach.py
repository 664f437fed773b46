"""Areas in reach of a stack, and how far units may go.

Ask with a table over `Game.redact(state, seat)`, so that the answers hold what the seat knows.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.moving.costs import Risk, Ways, allowance
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Hints, Leg, Reach
from annamite.kernel import Decision


def area(t: Table, units: list[int], going: Going, *, air: bool = False) -> list[Reach]:
    """Return where a stack could go in the operation under way.

    Each entry has the hex, the Movement Points spent, the cheapest way and the risks on it: a fight
    on the way (`incidental`), enemy units that may react (`reaction`), a `hot_landing`.
    """
    at = t.s.hex[units[0]]
    points = min(allowance(t, unit, going) for unit in units)
    return area_of(t, Move(units=units, going=going, at=at, allowance=points, air=air, path=[at]))


def area_of(t: Table, move: Move) -> list[Reach]:
    """Return where a stack could go on from where it is; the way leads on from there."""
    ways = Ways(t, move)
    names = t.box.names
    found = []
    fights = ways.enemy - ways.targets
    for hex_, (spent, way) in sorted(ways.routes().items()):
        risks: tuple[Risk, ...] = tuple(sorted(ways.risks(hex_)))
        if not ("incidental" in risks or fights.isdisjoint(way)):
            risks = ("incidental", *risks)
        hexes = tuple(map(names.__getitem__, way))
        found.append(Reach(hex=names[hex_], spent=spent / 2, way=hexes, risks=risks))
    return found


def legs(area: list[Reach]) -> list[Leg]:
    """Return an area as a page is told of it: ways share what they have in common.

    Whole ways of all hexes would be hundreds of kilobytes where a stack may fly.
    """
    ways = {reach.hex: reach.way for reach in area}
    found = []
    for reach in area:
        leg = Leg(hex=reach.hex, spent=reach.spent, risks=reach.risks or UNSET)
        after = reach.way[-2] if len(reach.way) > 1 else None
        if after is not None and ways.get(after) == reach.way[:-1]:
            leg.after = after
        else:
            leg.way = reach.way
        found.append(leg)
    return found


# --- hints ----------------------------------------------------------------------------------------


def onward(t: Table, _: Decision) -> Hints:
    """Return where the stack on the move could go on."""
    move = t.move
    return Hints(area=legs(area_of(t, move)), allowance=move.allowance / 2, spent=move.spent / 2)


_GOING: Final = {
    "move.unit": Going.OPERATION,
    "move.reaction": Going.REACTION,
    "alert.unit": Going.ALERT,
    "round.retreat": Going.RETREAT,
    "round.pursuit": Going.PURSUIT,
    "trail.leave": Going.LEAVING,
    "trail.along": Going.ALONG,
    "trail.enter": Going.ENTERING,
}
"""Why units move that are named at a step."""


def allowances(t: Table, decision: Decision) -> Hints:
    """Return the Movement Points of each unit that may move now."""
    going = _GOING[decision.step.id]
    if going == Going.OPERATION and t.op.kind == Kind.STRATEGIC:
        going = Going.STRATEGIC
    by_act = {"move": going, "react": going, "reserve": Going.RESERVE}
    return Hints(
        allowances={
            str(t.token(unit)): allowance(t, unit, by_act[act]) / 2
            for _, act, unit in acts(t, decision)
            if act in by_act
        }
    )
