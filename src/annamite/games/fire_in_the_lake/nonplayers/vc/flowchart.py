"""The VC flowchart from its upper left corner (8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.flow import Box, Way, weighed
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
            asks=terror.QUESTIONS,
            activities=("tax", "subvert"),
        ),
        Box(
            "vc.rally",
            "8.5.3",
            "rally",
            rally.enter,
            rally.settle,
            rally.carry_out,
            asks=rally.QUESTIONS,
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
            asks=march.QUESTIONS,
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
            asks=attack.QUESTIONS,
            if_none=("vc.march", "vc.rally"),
            activities=("ambush", "tax"),
        ),
    )
}
flow.CHARTS[VC] = OPERATIONS
flow.WAYS[VC] = Way(
    VC,
    "8.5",
    ("vc.terror", "vc.wait", "vc.capability", "vc.event", "vc.rally", "vc.march", "vc.attack"),
    event_check.gates(VC, "8.5.2"),
    OPERATIONS,
    at_last=("vc.rally",),
)


@answers("card.act", factions=(VC,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: Terror, else the Event or a Pass, else another Operation.

    Without the Resources to Attack, they Rally.

    Rules: 8.5, 8.5.1 to 8.5.5
    """
    yield from flow.follow(m, flow.WAYS[VC])
