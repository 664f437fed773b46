"""A stack goes hex by hex, on foot, by air or by boat (3, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.barred import no_step, no_stop
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.moving.incidental_attacks import meet
from annamite.games.vietnam_1965_1975.moving.stopping import finish, settle
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    Verdict,
    alone,
    fails,
    lifted,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall, Unmet

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.operation import Move
    from annamite.games.vietnam_1965_1975.position.table import Table

STEP_ACTS: Final = Acts(("stop", "fly", "float"), ("join", "drop"), hexes=("hex",))
STEP: Final = step("move.step", STEP_ACTS, "Where does {stack} go?", "3", "space")

_ON_FOOT: Final = (Going.STRATEGIC, Going.SECURITY)
"""Movement that is never airmobile or amphibious."""
_LEAVES_POSTS: Final = (Going.REACTION, Going.ALERT, Going.RETREAT)
"""Movement that takes units off their missions (6.2), and off the roads for the phase (6.3)."""


def go(t: Table) -> Rules[Outcome]:
    """Take one step of a stack's movement, or stop.

    Rules: 3, 3.1, 8.1
    """
    move = t.move
    ways = Ways(t, move)
    side = t.side(move.units[0])
    value = yield Decision(
        STEP,
        SEATS[side],
        _STEPS.on(ways),
        {"stack": _called(t, move.units)},
        always_asked=_unseen(t, side),
    )
    act, number = STEP_ACTS.unpack(value)
    if act == "hex":
        return enter(t, ways, number)
    if act == "stop":
        return _stop(t, ways)
    _ON_THE_SPOT[act](t, number)
    return AGAIN


# --- what is offered ------------------------------------------------------------------------------


def step_values(t: Table, ways: Ways) -> list[int]:
    """Return what the stack may do next."""
    move, acts = t.move, STEP_ACTS
    stop = ways.stop()
    values = [acts.pack("stop")] if stop else []
    if _GOES_ON.met(ways):
        values += [acts.pack("hex", n) for n, _ in ways.steps()]
    if _CHOOSES.open(ways):
        values += [acts.pack(act) for act, by in _MEANS.items() if by.met(ways)]
    if (stop or not move.started) and _WAITS.met(ways):
        values += _company(t, ways)
    return values


def _goes_on(ways: Ways) -> bool:
    """Return whether the stack may go on at all: in pursuit only who may pursue, or flies (5.6)."""
    move = ways.move
    if move.air or move.going != Going.PURSUIT:
        return True
    return all(ways.t.profile(unit).pursuit is not None for unit in move.units)


_GOES_ON: Final[Overall[Ways]] = Overall(
    "on the ground only units with a pursuit modifier pursue", "5.6-y", _goes_on
)
_CHOOSES: Final[Chain[Ways]] = Chain(
    Overall("it has set out already", "8.1-h", lambda ways: not ways.move.started),
    Overall("it flies already", "8.1-h", lambda ways: not ways.move.air),
    Overall("it goes by boat already", "8.3-i", lambda ways: not ways.move.boats),
    Overall(
        "this movement is neither by air nor by boat",
        "3.3-m",
        lambda ways: ways.move.going not in _ON_FOOT,
    ),
)
"""What lets a stack choose how it goes, before it starts (8.1, 8.3)."""
_MEANS: Final[dict[str, Overall[Ways]]] = {
    "fly": Overall(
        "not all of its units are airmobile",
        "8.1",
        lambda ways: all(ways.t.may_fly(unit) for unit in ways.move.units),
    ),
    "float": Overall(
        "not all of its units are amphibious",
        "8.3",
        lambda ways: all(unit in ways.t.op.march.amphibious for unit in ways.move.units),
    ),
}
_WAITS: Final[Overall[Ways]] = Overall(
    "it flies, and takes nobody in and leaves nobody behind on the way",
    "8.1-h",
    lambda ways: not (ways.move.air and ways.move.started),
)
_HALTS: Final[Overall[Ways]] = Overall(
    "the stack may not stop where it is",
    "3-d",
    lambda ways: not ways.move.started or ways.stop(),
)
_GOES_ALONG: Final[Chain[Ways]] = Chain(
    Condition(
        "it cannot go anywhere on the Trail with the stack",
        "17.8",
        lambda ways, unit: (
            ways.move.started or ways.move.going not in BY_TRAIL or _goes_with(ways.t, unit)
        ),
    ),
    Condition(
        "without it no target unit is where the stack may then stop",
        "5.6-g",
        lambda ways, unit: not ways.move.started or ways.still_target(unit),
    ),
    Condition(
        "with an ineffective unit the stack could neither stop nor go on",
        "11.1-g",
        lambda ways, unit: not ways.move.started or not _stuck_with(ways.t, unit),
    ),
)
"""What lets one of those who may join do so where the stack is."""


def _company(t: Table, ways: Ways) -> list[int]:
    """Return whom the stack may take along from where it may stop, or leave behind (3)."""
    acts, move = STEP_ACTS, t.move
    values = [acts.pack("join", u) for u in _GOES_ALONG.among(ways, stacks.joiners(t))]
    if move.started and len(move.units) > 1:
        values += [acts.pack("drop", unit) for unit in move.units]
    return values


def _stuck_with(t: Table, unit: int) -> bool:
    """Return whether the stack could neither stop nor go on with an ineffective unit in it.

    Such units end strategic movement in a town or on cultivated ground alone.

    Rules: 3.3, 11.1
    """
    if t.move.going != Going.STRATEGIC or not t.s.ineffective[unit]:
        return False
    return not _goes_with(t, unit)


def _goes_with(t: Table, unit: int) -> bool:
    """Return whether the stack could stop or go on with another unit in it."""
    joined = t.move.copy()
    joined.units.append(unit)
    joined.allowance = min(joined.allowance, allowance(t, unit, Going(joined.going)))
    ways = Ways(t, joined)
    return bool(ways.stop() or ways.steps())


def _no_step(ways: Ways, to: int) -> Unmet | None:
    if not _GOES_ON.met(ways):
        return _GOES_ON.unmet(ways, to)
    return no_step(ways, to)


_STEPS: Final[Menu[Ways]] = Menu(
    STEP,
    Part(lambda _: (0,), {"stop": Verdict(lambda ways, _: no_stop(ways))}),
    Part(lambda ways: range(len(ways.box.names)), {"hex": Verdict(_no_step)}),
    alone("fly", *_CHOOSES.conditions, _MEANS["fly"]),
    alone("float", *_CHOOSES.conditions, _MEANS["float"]),
    Part(
        lambda ways: stacks.joiners(ways.t),
        {"join": Chain(_WAITS, _HALTS, *_GOES_ALONG.conditions)},
        not_of(
            lambda ways: ways.side,
            Condition("it is in the stack", "3-d", lambda ways, unit: unit not in ways.move.units),
            _WAITS,
            Condition(
                "it does not move now, or moves for another reason",
                "3-w",
                lambda ways, unit: unit in stacks.Joining(ways.t).mates,
            ),
            *lifted(lambda ways: stacks.Joining(ways.t), *stacks.JOINS.conditions),
        ),
    ),
    Part(
        lambda ways: ways.move.units,
        {
            "drop": Chain(
                _WAITS,
                Overall("it has not set out yet", "3-v", lambda ways: ways.move.started),
                _HALTS,
                Overall(
                    "it is the only one in the stack", "3-v", lambda ways: len(ways.move.units) > 1
                ),
            )
        },
        not_of(lambda ways: ways.side, fails("it is not in the stack", "3-v")),
    ),
    lists=lambda ways: step_values(ways.t, ways),
)
"""What a stack on the move may do next (3, 8)."""


def _unseen(t: Table, side: int) -> bool:
    """Return whether what a stack may do can hang on a hidden unit of its own or in its hex (10)."""
    move = t.move
    return t.any_hidden([*move.party, *t.at(move.at, side)])


def _called(t: Table, units: list[int]) -> str:
    """Return what everybody may call a stack."""
    name = t.public_name(units[0])
    return f"{name} with {len(units) - 1} more" if len(units) > 1 else name


# --- what it does ---------------------------------------------------------------------------------


def _stop(t: Table, ways: Ways) -> Outcome:
    """End the movement here; a flight pays for its landing (8.1)."""
    move = t.move
    if move.started:
        move.spent += ways.landing(move.at)
    return finish(t, at_will=True)


def _fly(t: Table, _: int) -> None:
    t.move.air = True


def _float(t: Table, _: int) -> None:
    t.move.boats = True


def _drop(t: Table, unit: int) -> None:
    """Leave a unit behind; its movement is over (3)."""
    move = t.move
    move.units.remove(unit)
    move.behind.append(unit)
    settle(t, [unit], move)


_ON_THE_SPOT: Final[dict[str, Callable[[Table, int], None]]] = {
    "fly": _fly,
    "float": _float,
    "join": stacks.join,
    "drop": _drop,
}
"""What the acts do that leave the stack where it is, by their words."""


def enter(t: Table, ways: Ways, at: int) -> Outcome:
    """Move the stack into the next hex, with what that brings about.

    Rules: 3, 3.2, 18.1
    """
    move = t.move
    move.spent += ways.exit(move.at) + ways.enter(move.at, at)
    move.at = at
    move.path.append(at)
    move.started = True
    if move.going in _LEAVES_POSTS:
        _leave_posts(t, move)
    t.tell(
        "moved",
        "3",
        unit=move.units[0],
        name=t.public_name(move.units[0]),
        more=len(move.units) - 1,
        hex=t.box.names[move.at],
        going=move.going,
    )
    if ways.leaves(at):
        for unit in move.units[:]:
            t.leave(unit)
        move.units = []
        return finish(t)
    for unit in move.units:
        t.put(unit, at, "3")
    stacks.part(t, move.path[-2])
    return meet(t)


def _leave_posts(t: Table, move: Move) -> None:
    """Take units off their missions; who sets out off the roads has strayed (6.2, 6.3)."""
    strays = t.side(move.units[0]) == US and not t.box.has_road[move.path[0]]
    for unit in move.units:
        t.drop_mission(unit)
        if strays and unit not in t.s.strayed:
            t.s.strayed.append(unit)
