"""The NVA flowchart from its upper left corner (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.flow import (
    ENTER,
    LEAVE,
    Box,
    Gate,
    Question,
    Way,
    weighed,
)
from annamite.games.fire_in_the_lake.nonplayers.nva import (
    attack,
    losses,
    march,
    rally,
    redeploy,
    terror,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import NVA

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

__all__ = ["OPERATIONS", "losses", "redeploy"]

CHECK: Final = "8.6.2"
OPERATIONS: Final = {
    box.id: box
    for box in (
        Box(
            "nva.attack",
            attack.RULE,
            "attack",
            attack.enter,
            weighed(attack.possible),
            attack.carry_out,
            asks=attack.QUESTIONS,
            activities=("ambush", "bombard"),
        ),
        Box(
            "nva.terror",
            terror.RULE,
            "terror",
            terror.enter,
            weighed(terror.possible),
            terror.carry_out,
            asks=terror.QUESTIONS,
            activities=("bombard",),
        ),
        Box(
            "nva.rally",
            rally.RULE,
            "rally",
            rally.enter,
            weighed(rally.possible),
            rally.carry_out,
            asks=rally.QUESTIONS,
            if_none=("nva.march",),
            activities=("infiltrate", "bombard"),
        ),
        Box(
            "nva.march",
            march.RULE,
            "march",
            march.enter,
            weighed(march.possible),
            march.carry_out,
            asks=march.QUESTIONS,
            if_none=("nva.rally",),
            activities=("ambush", "infiltrate", "bombard"),
        ),
    )
}
flow.CHARTS[NVA] = OPERATIONS


def _pass_if_broke(m: Mind) -> Thoughts[bool]:
    """Pass without any Resources; return whether they did.

    Rules: 8.6.2
    """
    purse = m.s.resources[NVA]
    broke = m.finds("nva.broke.empty", not purse)
    if m.box("nva.broke", CHECK, entered=broke, because=f"{purse} left"):
        yield from flow.pass_(m, CHECK, "no Resources")
    return broke


flow.WAYS[NVA] = Way(
    NVA,
    "8.6",
    (
        "nva.attack",
        "nva.wait",
        "nva.capability",
        "nva.event",
        "nva.broke",
        "nva.terror",
        "nva.rally",
        "nva.march",
    ),
    {
        **event_check.gates(NVA, CHECK),
        "nva.broke": Gate(
            "nva.broke",
            CHECK,
            _pass_if_broke,
            "pass",
            (Question("nva.broke.empty", "Are the Resources at 0?", ENTER, LEAVE),),
        ),
    },
    OPERATIONS,
    # Only Monsoon bars the last box; what stands in for it is tried then (8.6.5).
    at_last=OPERATIONS["nva.march"].if_none,
)


@answers("card.act", factions=(NVA,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: Attack, else the Event or a Pass, else another Operation.

    Rules: 8.6, 8.6.1, 8.6.2
    """
    yield from flow.follow(m, flow.WAYS[NVA])
