"""The ARVN flowchart from its upper left corner (8.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.combat import BODY_COUNT
from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.arvn import (
    assault,
    off_turn,
    patrol,
    redeploy,
    sweep,
    train,
)
from annamite.games.fire_in_the_lake.nonplayers.flow import Box, weighed
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

__all__ = ["OPERATIONS", "act", "off_turn", "redeploy"]

ENOUGH: Final = 3
"""With fewer Resources than this ARVN Pass."""

OPERATIONS: Final = {
    box.id: box
    for box in (
        Box(
            "arvn.train",
            "8.7.2",
            "train",
            train.enter,
            weighed(train.possible),
            train.carry_out,
            activities=("govern", "transport"),
        ),
        Box(
            "arvn.patrol",
            "8.7.3",
            "patrol",
            patrol.enter,
            weighed(patrol.possible),
            patrol.carry_out,
            if_none=("arvn.train",),
            activities=("govern", "transport"),
        ),
        Box(
            "arvn.assault",
            "8.7.4",
            "assault",
            assault.enter,
            assault.settle,
            assault.carry_out,
            if_none=("arvn.patrol", "arvn.train"),
            activities=("raid", "transport"),
        ),
        Box(
            "arvn.sweep",
            "8.7.5",
            "sweep",
            sweep.enter,
            sweep.settle,
            sweep.carry_out,
            if_none=("arvn.assault", "arvn.patrol", "arvn.train"),
            activities=("raid", "transport"),
        ),
    )
}
flow.CHARTS[ARVN] = OPERATIONS


def _has_free_operations(s: State) -> bool:
    """Return whether ARVN act without Resources, for Operations are free and it is read so."""
    free = has_momentum(s, BODY_COUNT, shaded=False)
    return free and readings.holds(s, readings.ARVN_FREE_OPERATION)


@answers("card.act", factions=(ARVN,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: the Event or a Pass, else an Operation.

    Rules: 8.7, 8.7.1
    """
    if not flow.is_resumed(m):
        if (yield from event_check.capability(m, "8.7.1")):
            return
        if (yield from event_check.event(m, "8.7.1")):
            return
        if m.s.resources[ARVN] < ENOUGH and not _has_free_operations(m.s):
            why = f"{m.s.resources[ARVN]} Resources, fewer than {ENOUGH}"
            yield from flow.pass_(m, "8.7.1", why)
            return
        if (yield from flow.enter(m, OPERATIONS, *OPERATIONS)):
            return
        # Only Monsoon bars the last box; what it stands for is tried in order (8.7.5).
        yield from flow.carry_out(m, OPERATIONS, *OPERATIONS["arvn.sweep"].if_none)
        return
    yield from flow.carry_out(m, OPERATIONS)
