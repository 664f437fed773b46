"""Missions of strategic bombing: their declaration, and in what order they are flown (14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, TRAIL, Mission
from annamite.kernel import Decision, Rules
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    value = yield Decision(DECLARE, SEATS[US], list(_declarations(t)))
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


def _declarations(t: Table) -> Iterator[int]:
    """Yield what may be declared: no more, or any mission against a target that has none yet."""
    yield DECLARE_ACTS.pack("done")
    bombed = {mission.target for mission in t.season.missions}
    air, defence = air_to_commit(t), level(t, Index.AIR_DEFENCE)
    for act, target in _TARGETS.items():
        if target not in bombed:
            fewest = t.box.strategic.bombing.needed(target, defence)[0]
            for points in range(fewest, air + 1):
                yield DECLARE_ACTS.pack(act, points)
