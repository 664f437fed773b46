"""What interdiction of a hex, or a reserve, would do, as a note beside each that may be chosen.

The rules themselves are asked, on a copy of the position where something is supposed. Of units that
lie face down to whoever chooses no more is told than where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.operation.combat import reach
from annamite.games.vietnam_1965_1975.operation.fire import (
    air_left,
    ships_left,
    worth,
)
from annamite.games.vietnam_1965_1975.operation.guns import interdictors
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.hints.prospects import changes
from annamite.kernel import Decision

MOST_RESERVES: Final = 8
"""Of so many reserves, the nearest, it is worked out where they could fight."""

Notes = dict[str, str]


def notes(t: Table, decision: Decision) -> Notes:
    """Return what some answers of a decision would do, by their words."""
    tell = _TELLERS.get(decision.step.id)
    return {} if tell is None or t.s.op is None else tell(t, decision)


# --- interdiction -----------------------------------------------------------------------------


def _aims(t: Table, decision: Decision) -> Notes:
    """Return, per hex, what leaving it could cost at most, and whom that would hold up (7.5)."""
    side = SEATS.index(decision.seat)
    found: Notes = {}
    guns = [(t.s.hex[unit], t.profile(unit)) for unit in interdictors(t, side)]
    air = air_left(t, side)
    for (_, act, at), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "hex":
            fire = sum(p.artillery for here, p in guns if t.box.distance(here, at) <= p.range)
            fire += air + sum(left for _, left in ships_left(t, side, at))
            points = worth(t, side, at, fire)
            cost = f"up to +{t.interdiction(points)} MP to leave"
            found[word] = " · ".join([cost, *_held_up(t, side, at, points)])
    return found


def _held_up(t: Table, side: int, at: int, points: int) -> list[str]:
    """Return whom of the enemy interdiction of a hex would concern."""
    foes = t.at(at, 1 - side)
    if not foes:
        beside = sorted({t.s.hex[u] for u in _hunted(t, side)} & set(t.box.around(at)))
        return [f"a way out of {t.box.names[n]}" for n in beside[:1]] or ["nobody is there"]
    told = [f"{len(foes)} enemy unit{'s' if len(foes) > 1 else ''} there"]
    known = [u for u in _hunted(t, side) if t.s.hex[u] == at and not _face_down(t, side, u)]
    shut = sum(_shut_in(t, unit, at, points) for unit in known)
    return [*told, f"{shut} could not retreat"] if shut else told


def _hunted(t: Table, side: int) -> list[int]:
    """Return the units that an operation is after, where it is the side's own."""
    return [u for u in t.op.targets if on_map(t.s.hex[u])] if side == t.op.side else []


def _face_down(t: Table, side: int, unit: int) -> bool:
    return side == US and t.hidden(unit)


def _shut_in(t: Table, unit: int, at: int, points: int) -> bool:
    """Return whether a unit that could retreat now could not with so much fire on its hex."""
    supposed = Table(t.s.copy(), t.box, t.scenario)
    supposed.op.fire.interdicted[at] = points
    return (
        bool(_ways(t, unit, Going.RETREAT).steps())
        and not _ways(supposed, unit, Going.RETREAT).steps()
    )


def _ways(t: Table, unit: int, going: Going, *, air: bool = False) -> Ways:
    at = t.s.hex[unit]
    points = allowance(t, unit, going)
    return Ways(t, Move(units=[unit], going=going, at=at, allowance=points, path=[at], air=air))


def _shots(t: Table, decision: Decision) -> Notes:
    """Return, per thing that may fire, what leaving the hex would cost with it (7.5, 7.6)."""
    side, fire = SEATS.index(decision.seat), t.op.fire
    at = fire.aim
    assert at is not None
    found: Notes = {}
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        points = _fired(t, act, number)
        if points:
            cost = t.interdiction(fire.aimed + worth(t, side, at, points))
            then = f"then +{cost} MP to leave {t.box.names[at]}"
            found[word] = then if cost else "alone not enough as yet"
    return found


def _fired(t: Table, act: str, number: int) -> int:
    """Return the Support Points that an answer puts on a hex."""
    if act == "gun":
        return t.profile(number).artillery
    if act == "ship":
        return number % SHIP_SHARE
    return number if act == "air" else 0


# --- reserves ---------------------------------------------------------------------------------


def _reserves(t: Table, decision: Decision) -> Notes:
    """Return, per reserve, which fight it could join, and what would become of the odds (5.7)."""
    going = Going.RESERVE if t.op.side == US else Going.DEFENSIVE_RESERVE
    found: Notes = {}
    for (_, act, unit), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "reserve" and len(found) < MOST_RESERVES:
            found[word] = _joining(t, unit, going)
    return found


def _joining(t: Table, unit: int, going: Going) -> str:
    """Return what a reserve could do."""
    by, fights = _fights(t, unit, going)
    if not fights:
        guns = t.profile(unit).artillery
        return "supports from afar" if guns else "in the way of the enemy"
    at = fights[0]
    names = ", ".join(t.box.names[n] for n in fights[:2])
    told = f"could fight in {names}{by} · strength {t.profile(unit).ground}"
    return told + _odds(t, unit, at, going)


def _fights(t: Table, unit: int, going: Going) -> tuple[str, list[int]]:
    """Return by what means a reserve could come, and to which fights: in their hex or next to it."""
    op = t.op
    wanted = [at for at in dict.fromkeys(_fought_in(t)) if on_map(at)]
    for by, air in (("", False), (" by air", True)):
        if air and not t.may_fly(unit):
            continue
        ends = {t.s.hex[unit], *_ways(t, unit, going, air=air).routes()}
        near = [
            at for at in wanted if at in ends or (op.side == US and ends & set(t.box.around(at)))
        ]
        if near:
            return by, near
    return "", []


def _fought_in(t: Table) -> list[int]:
    """Return the hexes that reserves come for: of the targets, and of those that have fled (5.7)."""
    op = t.op
    return [*(t.s.hex[u] for u in op.targets), *(op.target_hexes if op.side == US else [])]


def _odds(t: Table, unit: int, at: int, going: Going) -> str:
    """Return what becomes of the ratio of a fight, if whoever is asked may know it."""
    supposed = Table(t.s.copy(), t.box, t.scenario)
    supposed.op.fights.used.clear()
    attackers = [u for u in reach(supposed, at) if u != unit]
    defenders = [u for u in supposed.op.targets if t.s.hex[u] == at]
    if not attackers or not defenders or t.any_hidden([*attackers, *defenders]):
        return ""
    before = Combat(
        hex=at, attacker=t.op.side, attackers=attackers, defenders=defenders, guns=[[], []]
    )
    after = before.copy()
    (after.attackers if going == Going.RESERVE else after.defenders).append(unit)
    ratios = [changes(supposed, combat).ratio for combat in (before, after)]
    return f" · {ratios[0]} becomes {ratios[1]}" if ratios[0] != ratios[1] else f" · {ratios[0]}"


_TELLERS: Final[dict[str, Callable[[Table, Decision], Notes]]] = {
    "fire.interdict": _aims,
    "fire.interdict_with": _shots,
    "round.retreat": _reserves,
    "round.pursuit": _reserves,
}
"""By step, who tells what its answers would do."""
