"""The US flowchart from its upper left corner (8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import event_check, flow
from annamite.games.fire_in_the_lake.nonplayers.flow import Box, Way, weighed
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us import (
    advise,
    air_strike,
    assault,
    commitment,
    pacify,
    patrol,
    sweep,
    train,
)
from annamite.games.fire_in_the_lake.pieces import US

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

__all__ = ["OPERATIONS", "act", "advise", "air_strike", "commitment", "pacify"]

OPERATIONS: Final = {
    box.id: box
    for box in (
        Box(
            "us.assault",
            "8.8.3",
            "assault",
            assault.enter,
            assault.settle,
            assault.carry_out,
            asks=assault.QUESTIONS,
            # In Monsoon, which bars the Sweep, a Patrol stands in for it.
            if_none=("us.sweep", "us.patrol", "us.event", "us.train"),
            activities=("air_lift", "air_strike"),
        ),
        Box(
            "us.patrol",
            "8.8.4",
            "patrol",
            patrol.enter,
            weighed(patrol.possible),
            patrol.carry_out,
            asks=patrol.QUESTIONS,
            if_none=("us.event", "us.train"),
            activities=("air_strike", "advise", "air_lift"),
        ),
        Box(
            "us.sweep",
            "8.8.5",
            "sweep",
            sweep.enter,
            sweep.settle,
            sweep.carry_out,
            asks=sweep.QUESTIONS,
            if_none=("us.event", "us.train"),
            activities=("air_lift", "air_strike"),
        ),
        Box(
            "us.train",
            "8.8.7",
            "train",
            train.enter,
            weighed(train.possible),
            train.carry_out,
            if_none=("us.sweep",),
            activities=("air_strike", "advise", "air_lift"),
        ),
    )
}
flow.CHARTS[US] = OPERATIONS


_ANSWER: Final = "the Event is played"


def _plays_event(m: Mind) -> Thoughts[bool]:
    """Return whether the Event is played, asked and told once in an action (8.8.6)."""
    yield from ()
    if _ANSWER not in m.notes:
        m.notes[_ANSWER] = event_check.would_play(m, "8.8.6")
    return bool(m.notes[_ANSWER])


def _event_chosen(_: Mind) -> Thoughts[None]:
    yield from ()


BOXES: Final = {
    **OPERATIONS,
    "us.event": Box(
        "us.event",
        "8.8.6",
        "event",
        _plays_event,
        _plays_event,
        _event_chosen,
        if_none=("us.train",),
        asks=event_check.event_questions(US),
    ),
}
"""The Operations, and the Event on the way to the Train (8.8.6)."""

_GATES: Final = event_check.gates(US, "8.8.2")
flow.WAYS[US] = Way(
    US,
    "8.8",
    (
        "us.wait",
        "us.capability",
        "us.assault",
        "us.patrol",
        "us.sweep",
        "us.event",
        "us.train",
    ),
    {id_: _GATES[id_] for id_ in ("us.wait", "us.capability")},
    BOXES,
)


@answers("card.act", factions=(US,))
def act(m: Mind) -> Thoughts[None]:
    """Take an action: a Capability, else Assault, Patrol or Sweep, else the Event, else Train.

    Rules: 8.8, 8.8.2, 8.8.6
    """
    yield from flow.follow(m, flow.WAYS[US])
