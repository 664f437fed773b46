"""Reaction: units next to where the enemy has stopped move, or disperse (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import CARRY, EMBARKS, LIFTS
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table

REACTOR_ACTS: Final = Acts(("done",), ("react", "disperse", "lift", "boats"))
REACTOR: Final = step(
    "move.reaction", REACTOR_ACTS, "Which unit reacts to the enemy nearby?", "5.3", "unit"
)


# --- who may react --------------------------------------------------------------------------------


def provoke(t: Table, units: list[int]) -> Outcome:
    """Let uninvolved enemy units react to a stack: those next to where any of its units stopped.

    Boxes of the Trail are next to no hex, and nobody reacts from box to box.

    Rules: 5.3, 17.8
    """
    if t.op.kind == Kind.SECURITY and not t.op.closed:
        return DONE
    near = {n for u in units if on_map(t.s.hex[u]) for n in t.box.around(t.s.hex[u])}
    return _provoke(t, t.side(units[0]), near, t.caller)


def provoke_all(t: Table, units: list[int]) -> Outcome:
    """Let enemy units next to any of these units react, at the end of a security operation.

    It goes along roads, of which the Trail has none.

    Rules: 6.3
    """
    places = [t.s.hex[u] for u in units if on_map(t.s.hex[u]) and not outside(t, u)]
    near = {n for at in places for n in t.box.around(at)}
    return _provoke(t, t.op.side, near, Stage.END_OF_OPERATION)


def _provoke(t: Table, side: int, near: set[int], before: str) -> Outcome:
    op = t.op
    op.reactors = [
        u
        for u in t.units(1 - side)
        if t.s.hex[u] in near and u not in op.units and u not in op.targets and not outside(t, u)
    ]
    if not op.reactors:
        return DONE
    op.provoked = before
    return Stage.REACTION


# --- who does -------------------------------------------------------------------------------------


def reaction(t: Table) -> Rules[Outcome]:
    """Let units next to the enemy's last move react, stack by stack; VC units may disperse.

    Rules: 5.3, 8.2
    """
    op = t.op
    if not op.reactors:
        return DONE
    side = t.side(op.reactors[0])
    act, unit = REACTOR_ACTS.unpack((yield Decision(REACTOR, SEATS[side], _REACTING.on(t))))
    if act == "react":
        stacks.complete(t)
        return stacks.begin(t, [unit], Going.REACTION)
    if act == "done":
        op.reactors = []
    else:
        _INSTEAD[act](t, unit)
    return AGAIN


def _reacting(t: Table) -> int:
    """Return the side that reacts."""
    return t.side(t.op.reactors[0])


_NO_REACTOR: Final[Chain[Table]] = not_of(
    _reacting,
    Condition("it takes part in the operation", "5.3-b", lambda t, u: u not in t.op.units),
    Condition("it is a target unit", "5.3-b", lambda t, unit: unit not in t.op.targets),
    Condition(
        "it has not come into the play area yet", "18.1-h", lambda t, unit: not outside(t, unit)
    ),
    fails("no enemy has just stopped next to it, or it has reacted to that", "5.3-a"),
)
_BY_US: Final[Condition[Table]] = Condition(
    "only US-controlled units are lifted or put on boats",
    "8.2-f",
    lambda t, _: _reacting(t) != NLF,
    obvious=True,
)
_REACTING: Final[Menu[Table]] = Menu(
    REACTOR,
    alone("done"),
    Part(
        lambda t: t.op.reactors,
        {
            "react": Chain(
                Condition(
                    "a Supply Conduit never reacts",
                    "17.5-ac",
                    lambda t, unit: not t.profile(unit).conduit,
                )
            )
        },
        _NO_REACTOR,
    ),
    Part(
        lambda t: t.op.reactors,
        {
            "disperse": Chain(
                Condition(
                    "only VC units disperse", "2.1-ag", lambda t, unit: t.nation(unit) == N_VC
                )
            )
        },
        _NO_REACTOR,
    ),
    Part(lambda t: t.op.reactors, {"lift": Chain(_BY_US, *LIFTS.conditions)}, _NO_REACTOR),
    Part(lambda t: t.op.reactors, {"boats": Chain(_BY_US, *EMBARKS.conditions)}, _NO_REACTOR),
)
"""Who may react, disperse or be carried; a Supply Conduit never reacts (5.3, 8, 17.5)."""


def disperse(t: Table, unit: int) -> None:
    """Disperse a VC unit: it is shown and removed, its strength becomes Replacement Points.

    Rules: 5.2, 18.1
    """
    s = t.s
    if t.hidden(unit):
        s.reveal.append(unit)
        s.dispersing.append(unit)
        return
    s.pools[Pool.VC] += t.profile(unit).ground
    t.destroy(unit, "5.2", "dispersed")


_INSTEAD: Final[dict[str, Callable[[Table, int], None]]] = {"disperse": disperse, **CARRY}
"""What units may do before anybody reacts, by the words of the acts."""
