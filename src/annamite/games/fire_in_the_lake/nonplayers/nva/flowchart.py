"""The NVA flowchart from its upper left corner (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.flow import Box, weighed
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
            activities=("ambush", "bombard"),
        ),
        Box(
            "nva.terror",
            terror.RULE,
            "terror",
            terror.enter,
            weighed(terror.possible),
            terror.carry_out,
            activities=("bombard",),
        ),
        Box(
            "nva.rally",
            rally.RULE,
            "rally",
            rally.enter,
            weighed(rally.possible),
            rally.carry_out,
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
            if_none=("nva.rally",),
            activities=("ambush", "infiltrate", "bombard"),
        ),
    )
}
flow.CHARTS[NVA] = OPERATIONS


@answers("card.act", factions=(NVA,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: Attack, else the Event or a Pass, else another Operation.

    Rules: 8.6, 8.6.1, 8.6.2
    """
    if flow.is_resumed(m):
        yield from flow.carry_out(m, OPERATIONS)
        return
    if (yield from flow.enter(m, OPERATIONS, "nva.attack")):
        return
    if (yield from event_check.capability(m, CHECK)):
        return
    if (yield from event_check.event(m, CHECK)):
        return
    purse = m.s.resources[NVA]
    if m.box("nva.broke", CHECK, entered=not purse, because=f"{purse} left"):
        yield from flow.pass_(m, CHECK, "no Resources")
        return
    if not (yield from flow.enter(m, OPERATIONS, "nva.terror", "nva.rally", "nva.march")):
        yield from flow.carry_out(m, OPERATIONS, "nva.march")
