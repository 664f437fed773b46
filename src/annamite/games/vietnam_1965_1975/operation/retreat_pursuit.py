"""Segments F and G: retreat, pursuit, and the reserves that are called in (5.6, 5.7)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import (
    embark,
    lift,
    may_embark,
    may_lift,
)
from annamite.games.vietnam_1965_1975.moving.coming import BY_ANY_MEANS, Coming, Means
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.stacks import begin, call_in, reserves
from annamite.games.vietnam_1965_1975.operation import alert, conduits
from annamite.games.vietnam_1965_1975.operation.designation import add_air, air_values
from annamite.games.vietnam_1965_1975.operation.fire import cease
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules

RETREAT_ACTS: Final = Acts(("done",), ("move", "reserve", "lift", "boats"), ("air",))
RETREAT: Final = step(
    "round.retreat", RETREAT_ACTS, "Which unit retreats or comes to help?", "5.6", "unit"
)
PURSUIT: Final = step(
    "round.pursuit", RETREAT_ACTS, "Which unit pursues or comes up as a reserve?", "5.6", "unit"
)


def retreat(t: Table) -> Rules[Outcome]:
    """Let target units retreat; a defending US side may call in reserves and air.

    Rules: 5.6, 5.7, 7.3
    """
    op, acts = t.op, RETREAT_ACTS
    side = 1 - op.side
    # They are all where target units are, so that none is nearer than others.
    left = sorted(u for u in op.targets if on_map(t.s.hex[u]))
    waiting = [u for u in left if u not in op.march.moved]
    helped = side == US and bool(left)

    def offered() -> list[int]:
        help_ = help_offered(t, waiting) if helped else []
        mobile = (u for u in waiting if not t.profile(u).conduit)
        return [acts.pack("done"), *(acts.pack("move", u) for u in mobile), *help_]

    if not (waiting or (helped and _any_help(t, waiting))):
        return _to_pursuit(t)
    unseen = t.any_hidden(waiting)
    answer = yield Decision(RETREAT, SEATS[side], offered, always_asked=unseen)
    act, number = acts.unpack(answer)
    if act == "done":
        return _to_pursuit(t)
    return _RETREATS[act](t, number)


def _any_help(t: Table, carried: list[int]) -> bool:
    """Return whether the US side may call in anything; Air Points tell without a list."""
    return t.s.air > 0 or bool(help_offered(t, carried))


def help_offered(t: Table, carried: list[int]) -> list[int]:
    """Return what the US side may call in, near first: reserves, transport, and air.

    Points carry those who take part already from wherever they are.

    Rules: 5.7, 7.3, 8.2, 8.3
    """
    acts, coming = RETREAT_ACTS, Coming(t)
    helpers = coming.near_first(reserves(t))
    means = {unit: coming.means(unit) for unit in helpers}
    able = [acts.pack("reserve", u) for u in helpers if coming.comes(u, means[u])]
    near = coming.near_first([*carried, *helpers]) if carried else helpers
    means |= dict.fromkeys(carried, BY_ANY_MEANS)
    return [*able, *_transport(t, near, means), *air_values(t, acts)]


def _transport(t: Table, units: list[int], means: dict[int, Means]) -> list[int]:
    """Return the acts that make units airmobile or amphibious that could come so.

    Rules: 8.2, 8.3
    """
    acts = RETREAT_ACTS
    return [
        *(acts.pack("lift", u) for u in units if means[u].air and may_lift(t, u)),
        *(acts.pack("boats", u) for u in units if means[u].boats and may_embark(t, u)),
    ]


def _to_pursuit(t: Table) -> Outcome:
    """End the Retreat Segment: Supply Conduits that were left alone are lost (5.6, 17.5)."""
    op = t.op
    conduits.forsaken(t, op.targets)
    if op.kind == Kind.SECURITY:
        op.march.moved.clear()
        return NEXT
    alert.retarget(t)
    op.march.moved.clear()
    op.reserves.clear()
    op.march.landed_hot.clear()
    op.fights.pursuit_left.clear()
    for unit in op.units:
        allowed = pursuit(t, unit)
        op.fights.pursuit_left[unit] = 2 * allowed if allowed is not None else 0
    return NEXT


def pursue(t: Table) -> Rules[Outcome]:
    """Let operating units pursue; a phasing US side may call in reserves and air.

    Rules: 5.6, 5.7, 7.3
    """
    op, acts = t.op, RETREAT_ACTS
    able = [u for u in op.units if u not in op.march.moved]  # reserves have come up this round
    unseen = t.any_hidden(able)
    pursuers = [u for u in able if (pursuit(t, u) or 0) > 0]
    helped = op.side == US

    def offered() -> list[int]:
        help_ = help_offered(t, []) if helped else []
        return [acts.pack("done"), *(acts.pack("move", u) for u in pursuers), *help_]

    if not (pursuers or unseen or (helped and _any_help(t, []))):
        return _close(t)
    answer = yield Decision(PURSUIT, SEATS[op.side], offered, always_asked=unseen)
    act, number = acts.unpack(answer)
    if act == "done":
        return _close(t)
    return _PURSUES[act](t, number)


def _retreats(t: Table, unit: int) -> Outcome:
    return begin(t, [unit], Going.RETREAT)


def _pursues(t: Table, unit: int) -> Outcome:
    return begin(t, [unit], Going.PURSUIT)


def _helps(t: Table, unit: int) -> Outcome:
    return begin(t, [unit], Going.DEFENSIVE_RESERVE)


def _comes_up(t: Table, unit: int) -> Outcome:
    call_in(t, unit)
    return begin(t, [unit], Going.RESERVE)


def _lifts(t: Table, unit: int) -> Outcome:
    lift(t, unit)
    return AGAIN


def _embarks(t: Table, unit: int) -> Outcome:
    embark(t, unit)
    return AGAIN


def _flies(t: Table, points: int) -> Outcome:
    add_air(t, points)
    return AGAIN


_HELP: Final = {"lift": _lifts, "boats": _embarks, "air": _flies}
_RETREATS: Final = {"move": _retreats, "reserve": _helps, **_HELP}
_PURSUES: Final = {"move": _pursues, "reserve": _comes_up, **_HELP}


def _close(t: Table) -> Outcome:
    """End the Pursuit Segment: interdiction is lifted (2.1, 7.5)."""
    cease(t)
    t.op.march.moved.clear()
    return NEXT
