"""What lets a unit be assigned to an operation this turn (2.2, 5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, Done
from annamite.games.vietnam_1965_1975.box.places import on_trail
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def _mission(t: Table, unit: int) -> str:
    what = "a holding operation" if t.s.mission[unit] == HOLD else "patrol"
    return f"it is on {what} all turn"


def _what_it_did(t: Table, unit: int) -> str:
    if t.s.done[unit] == Done.SEASON:
        return "it attacked on the Trail, and does nothing more this season"
    return "it is Ops Complete: it has taken part in an operation this turn"


NO_MISSION_YET: Final[Condition[Table]] = Condition(
    _mission, "6.2-d", lambda t, unit: t.s.mission[unit] == NO_MISSION
)
NOT_DONE: Final[Condition[Table]] = Condition(
    _what_it_did, "2.2-a", lambda t, unit: not t.s.done[unit]
)
EFFECTIVE: Final[Condition[Table]] = Condition(
    "it is ineffective this turn", "11.1-a", lambda t, unit: not t.s.ineffective[unit]
)
READY: Final[Chain[Table]] = Chain(
    NO_MISSION_YET,
    NOT_DONE,
    EFFECTIVE,
    Condition(
        "NLF units on the Trail take part in no operation",
        "17.8-j",
        lambda t, unit: not on_trail(t.s.hex[unit]) or t.side(unit) != NLF,
    ),
)
"""What must hold of a unit on the map that operates; those of the NLF on the Trail do not."""
