"""The VC flowchart from its upper left corner (8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.flow import Box, weighed
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import attack, march, rally, terror
from annamite.games.fire_in_the_lake.pieces import VC

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

OPERATIONS: Final = {
    box.id: box
    for box in (
        Box(
            "vc.terror",
            "8.5.1",
            "terror",
            terror.enter,
            weighed(terror.possible),
            terror.carry_out,
            activities=("tax", "subvert"),
        ),
        Box(
            "vc.rally",
            "8.5.3",
            "rally",
            rally.enter,
            rally.settle,
            rally.carry_out,
            if_none=("vc.march", "vc.attack"),
            activities=("tax", "subvert"),
        ),
        Box(
            "vc.march",
            "8.5.4",
            "march",
            march.enter,
            weighed(march.possible),
            march.carry_out,
            if_none=("vc.attack", "vc.rally"),
            activities=("ambush", "tax", "subvert"),
        ),
        Box(
            "vc.attack",
            "8.5.5",
            "attack",
            attack.enter,
            weighed(attack.possible),
            attack.carry_out,
            if_none=("vc.march", "vc.rally"),
            activities=("ambush", "tax"),
        ),
    )
}
flow.CHARTS[VC] = OPERATIONS


@answers("card.act", factions=(VC,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: Terror, else the Event or a Pass, else another Operation.

    Without the Resources to Attack, they Rally.

    Rules: 8.5, 8.5.1 to 8.5.5
    """
    if not flow.is_resumed(m):
        if (yield from flow.enter(m, OPERATIONS, "vc.terror")):
            return
        if (yield from event_check.capability(m, "8.5.2")):
            return
        if (yield from event_check.event(m, "8.5.2")):
            return
        if (yield from flow.enter(m, OPERATIONS, "vc.rally", "vc.march", "vc.attack")):
            return
        yield from flow.carry_out(m, OPERATIONS, "vc.rally")
        return
    yield from flow.carry_out(m, OPERATIONS)
