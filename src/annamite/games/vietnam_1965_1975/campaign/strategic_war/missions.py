"""Missions of strategic bombing: their declaration, and in what order they are flown (14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, TRAIL, Mission
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Overall
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Target
    from annamite.games.vietnam_1965_1975.position.table import Table

DECLARE_ACTS: Final = Acts(
    ("done",), numbers=("bomb_restrained", "bomb_unrestrained", "bomb_trail")
)
DECLARE: Final = step(
    "bombing.mission", DECLARE_ACTS, "What is bombed, with how many Air Points?", "14", "pieces"
)
TARGETS: Final[tuple[Target, ...]] = (NORTH, TRAIL)
ORDER_WORDS: Final = Words(*TARGETS)
ORDER: Final = step("bombing.order", ORDER_WORDS, "Which mission is flown first?", "14", "choice")

_TARGETS: Final[dict[str, Target]] = {
    "bomb_restrained": NORTH,
    "bomb_unrestrained": NORTH,
    "bomb_trail": TRAIL,
}
"""What each act bombs."""


def declare(t: Table) -> Rules[Outcome]:
    """Let the US side declare its next mission: target, Air Points, and of the North how hard.

    A mission has at least the Air Points of the table's first row; each target is bombed once.

    Rules: 12, 14, 14.2
    """
    value = yield Decision(DECLARE, SEATS[US], DECLARED.on(t))
    act, points = DECLARE_ACTS.unpack(value)
    declared = declared_by(act, points)
    if declared is None:
        return NEXT
    t.note(missions=(*t.season.missions, declared))
    t.tell(
        "bombing.declared",
        "14",
        north=int(declared.target == NORTH),
        unrestrained=int(declared.unrestrained),
        points=points,
    )
    return AGAIN


def declared_by(act: str, points: int) -> Mission | None:
    """Return the mission that an answer declares, None if it declares no more.

    Rules: 14
    """
    if act == "done":
        return None
    return Mission(target=_TARGETS[act], points=points, unrestrained=act == "bomb_unrestrained")


def order(t: Table) -> Rules[Outcome]:
    """Let the US side choose which of its two missions is flown first.

    Rules: 14
    """
    chosen = TARGETS[(yield Decision(ORDER, SEATS[US], range(len(TARGETS))))]
    t.note(missions=tuple(sorted(t.season.missions, key=lambda x: x.target != chosen)))
    return NEXT


def is_in_question(t: Table) -> bool:
    """Return whether there is more than one mission to put in order."""
    return len(t.season.missions) > 1


def hits_on(t: Table, target: Target) -> int:
    """Return the hits of this season's mission against a target, 0 if there was none.

    Rules: 14.1, 14.2
    """
    return sum(mission.hits or 0 for mission in t.season.missions if mission.target == target)


def air_to_commit(t: Table) -> int:
    """Return the Air Points that may still be committed to bombing.

    Rules: 14
    """
    return t.s.air_total - sum(mission.points for mission in t.season.missions)


def _fewest(t: Table, target: Target) -> int:
    """Return the Air Points of the table's first row."""
    return t.box.strategic.bombing.needed(target, level(t, Index.AIR_DEFENCE))[0]


def _mission(act: str, target: Target) -> Part[Table]:
    """Return the part of an act: any number of Air Points against a target not bombed yet."""
    once: Overall[Table] = Overall(
        f"a mission against {_CALLED[target]} is declared already",
        "14-d",
        lambda t: all(mission.target != target for mission in t.season.missions),
    )

    def bound(t: Table, points: int) -> str:
        if points < _fewest(t, target):
            return f"a mission against {_CALLED[target]} takes at least {_fewest(t, target)} Air Points"
        return f"the Air Points left to commit are {air_to_commit(t)}"

    return Part(
        lambda t: range(_fewest(t, target), air_to_commit(t) + 1),
        {act: Chain(once)},
        Chain(once, fails(bound, "14-f")),
    )


_CALLED: Final[dict[Target, str]] = {NORTH: "the North", TRAIL: "the Trail"}
DECLARED: Final[Menu[Table]] = Menu(
    DECLARE,
    alone("done"),
    *(_mission(act, target) for act, target in _TARGETS.items()),
)
"""What may be declared: no more, or any mission against a target that has none yet (14)."""
