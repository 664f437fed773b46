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
from annamite.games.fire_in_the_lake.nonplayers.flow import (
    ENTER,
    LEAVE,
    Box,
    Gate,
    Question,
    Way,
    weighed,
)
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
            asks=train.QUESTIONS,
            activities=("govern", "transport"),
        ),
        Box(
            "arvn.patrol",
            "8.7.3",
            "patrol",
            patrol.enter,
            weighed(patrol.possible),
            patrol.carry_out,
            asks=patrol.QUESTIONS,
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
            asks=assault.QUESTIONS,
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
            asks=sweep.QUESTIONS,
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


def _pass_if_poor(m: Mind) -> Thoughts[bool]:
    """Pass with fewer Resources than an Operation takes; return whether they did.

    Rules: 8.7.1
    """
    purse = m.s.resources[ARVN]
    poor = m.finds("arvn.broke.poor", purse < ENOUGH and not _has_free_operations(m.s))
    if poor:
        yield from flow.pass_(m, "8.7.1", f"{purse} Resources, fewer than {ENOUGH}")
    return poor


flow.WAYS[ARVN] = Way(
    ARVN,
    "8.7",
    ("arvn.wait", "arvn.capability", "arvn.event", "arvn.broke", *OPERATIONS),
    {
        **event_check.gates(ARVN, "8.7.1"),
        "arvn.broke": Gate(
            "arvn.broke",
            "8.7.1",
            _pass_if_poor,
            "pass",
            (
                Question(
                    "arvn.broke.poor", f"Are there fewer than {ENOUGH} Resources?", ENTER, LEAVE
                ),
            ),
        ),
    },
    OPERATIONS,
    # Only Monsoon bars the last box; what it stands for is tried in order (8.7.5).
    at_last=OPERATIONS["arvn.sweep"].if_none,
)


@answers("card.act", factions=(ARVN,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: the Event or a Pass, else an Operation.

    Rules: 8.7, 8.7.1
    """
    yield from flow.follow(m, flow.WAYS[ARVN])
