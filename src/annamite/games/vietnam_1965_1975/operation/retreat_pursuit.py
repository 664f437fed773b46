"""Segments F and G: retreat, pursuit, and the reserves that are called in (5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import (
    EMBARKS,
    LIFTS,
    embark,
    lift,
    may_embark,
    may_lift,
)
from annamite.games.vietnam_1965_1975.moving.coming import BY_ANY_MEANS, Coming, Means
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.stacks import RESERVES, begin, call_in, reserves
from annamite.games.vietnam_1965_1975.operation import alert, conduits
from annamite.games.vietnam_1965_1975.operation.designation import NOT_ASSIGNED, add_air, air_values
from annamite.games.vietnam_1965_1975.operation.fire import cease
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    alone,
    at_table,
    fails,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules, Step
from annamite.kernel.conditions import Chain, Condition

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
    own = _Fleeing(t)
    waiting = own.waiting
    if not (waiting or (own.helped and _any_help(t, waiting))):
        return _to_pursuit(t)
    unseen = t.any_hidden(waiting)
    answer = yield Decision(RETREAT, SEATS[own.side], _RETREATING.on(own), always_asked=unseen)
    act, number = RETREAT_ACTS.unpack(answer)
    if act == "done":
        return _to_pursuit(t)
    return _RETREATS[act](t, number)


class _Fleeing:
    """The side whose target units may retreat.

    Attributes:
        t: The position.
        side: The side.
        waiting: Its target units that have not moved.
        helped: Whether it may call in reserves and air: the US side while any target unit is left.
    """

    def __init__(self, t: Table) -> None:
        op = t.op
        self.t, self.side = t, 1 - op.side
        # They are all where target units are, so that none is nearer than others.
        left = sorted(u for u in op.targets if on_map(t.s.hex[u]))
        self.waiting = [u for u in left if u not in op.march.moved]
        self.helped = self.side == US and bool(left)

    @property
    def mobile(self) -> list[int]:
        """Those that may retreat: a Supply Conduit never moves."""
        return MOBILE.among(self.t, self.waiting)

    @property
    def carried(self) -> list[int]:
        """Those that points may carry besides reserves."""
        return self.waiting


class _Pursuing:
    """The side whose operating units may pursue.

    Attributes:
        t: The position.
        side: The side.
        waiting: Its operating units that have not moved; reserves have come up this round.
        helped: Whether it may call in reserves and air: the US side may.
    """

    def __init__(self, t: Table) -> None:
        op = t.op
        self.t, self.side = t, op.side
        self.waiting = [u for u in op.units if u not in op.march.moved]
        self.helped = op.side == US

    @cached_property
    def mobile(self) -> list[int]:
        """Those that may pursue."""
        return PURSUES.among(self.t, self.waiting)

    @property
    def carried(self) -> list[int]:
        """Those that points may carry besides reserves: none."""
        return []


_Side: TypeAlias = _Fleeing | _Pursuing


def _listed(own: _Side) -> list[int]:
    acts = RETREAT_ACTS
    help_ = help_offered(own.t, own.carried) if own.helped else []
    return [acts.pack("done"), *(acts.pack("move", u) for u in own.mobile), *help_]


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


MOBILE: Final[Chain[Table]] = Chain(
    Condition(
        "a Supply Conduit never moves", "17.5-ac", lambda t, unit: not t.profile(unit).conduit
    )
)
PURSUES: Final[Chain[Table]] = Chain(
    Condition(
        "it has no pursuit modifier and is not airmobile",
        "5.6-y",
        lambda t, unit: pursuit(t, unit) is not None,
    ),
    Condition(
        lambda t, unit: f"its pursuit allowance is {pursuit(t, unit)}",
        "5.6-aa",
        lambda t, unit: (pursuit(t, unit) or 0) > 0,
    ),
)
"""What lets an operating unit pursue (5.6, 8.2)."""


def _near(own: _Side) -> list[int]:
    """Return whom points may carry: reserves, and in a retreat target units."""
    return [*own.carried, *reserves(own.t)]


def _comes(own: _Side, unit: int) -> bool:
    coming = Coming(own.t)
    return coming.comes(unit, coming.means(unit))


def _comes_by(means: Callable[[Means], bool]) -> Callable[[_Side, int], bool]:
    return lambda own, unit: unit in own.carried or means(Coming(own.t).means(unit))


_HELPED: Final[Condition[_Side]] = Condition(
    "only the US side calls in reserves", "5.7-d", lambda own, _: own.side == US, obvious=True
)
_ANY_LEFT: Final[Condition[_Side]] = Condition(
    "no target unit is left to be helped", "5.7-e", lambda own, _: own.helped
)


def _menu(step: Step, moves: Chain[_Side], stays: Chain[_Side]) -> Menu[_Side]:
    """Return who moves at a step, and what the US side may call in.

    Args:
        step: The step.
        moves: What lets a unit move that has not.
        stays: Why another one does not.
    """
    no_reserve = not_of(lambda _: US, _ANY_LEFT, *at_table(*RESERVES.conditions))
    called = (_HELPED, _ANY_LEFT)
    return Menu(
        step,
        alone("done"),
        Part(lambda own: own.waiting, {"move": moves}, stays),
        Part(
            lambda own: reserves(own.t) if own.helped else [],
            {
                "reserve": Chain(
                    Condition(
                        "its movement allowance does not take it to the fight", "5.7-f", _comes
                    )
                )
            },
            Chain(_HELPED, *no_reserve.conditions),
        ),
        Part(
            lambda own: _near(own) if own.helped else [],
            {
                "lift": Chain(
                    Condition(
                        "by air it does not come to the fight",
                        "8.1",
                        _comes_by(lambda means: means.air),
                    ),
                    *at_table(*LIFTS.conditions),
                ),
                "boats": Chain(
                    Condition(
                        "by boat it does not come to the fight",
                        "8.3",
                        _comes_by(lambda means: means.boats),
                    ),
                    *at_table(*EMBARKS.conditions),
                ),
            },
            Chain(_HELPED, *no_reserve.conditions),
        ),
        Part(
            lambda own: range(1, own.t.s.air + 1) if own.helped else [],
            {"air": Chain()},
            Chain(
                *called,
                Condition("one Air Point is the fewest", "7.3-g", lambda _, points: points > 0),
                fails(lambda own, _: f"the most that is left this turn is {own.t.s.air}", "7.3-e"),
            ),
        ),
        lists=_listed,
    )


_MOVED: Final[Condition[_Side]] = Condition(
    "it has moved this segment", "5.6", lambda own, unit: unit not in own.t.op.march.moved
)
_RETREATING: Final = _menu(
    RETREAT,
    Chain(*at_table(*MOBILE.conditions)),
    not_of(
        lambda own: own.side,
        Condition("it is no target unit", "5.6-b", lambda own, unit: unit in own.t.op.targets),
        Condition(
            "it is on the Trail, where no fight is", "17.8", lambda own, u: on_map(own.t.s.hex[u])
        ),
        _MOVED,
    ),
)
"""Which target units may retreat, and what the US side may call in (5.6, 5.7)."""
_CHASING: Final = _menu(
    PURSUIT,
    Chain(*at_table(*PURSUES.conditions)),
    not_of(lambda own: own.side, *at_table(NOT_ASSIGNED), _MOVED),
)
"""Which operating units may pursue, and what the US side may call in (5.6, 5.7)."""


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
    own = _Pursuing(t)
    unseen = t.any_hidden(own.waiting)
    if not (unseen or own.mobile or (own.helped and _any_help(t, []))):
        return _close(t)
    answer = yield Decision(PURSUIT, SEATS[own.side], _CHASING.on(own), always_asked=unseen)
    act, number = RETREAT_ACTS.unpack(answer)
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
