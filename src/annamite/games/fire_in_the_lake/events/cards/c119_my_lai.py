"""119 My Lai: a massacre, hushed up or known to the world."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    pick,
    placeable,
    set_level,
    settable,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import (
    T_US_TROOPS,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import PROVINCES
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, MAX_TRACK, State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

TROOPS, PATRONAGE = 2, 2
AID = -6
PLACED = (T_VC_BASE, T_VC_GUERRILLA)


def hushed_up(turn: Turn) -> Rules[None]:
    """2 US Troops from Available go out of play; Patronage rises by 2."""
    troops = min(TROOPS, turn.s.available[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, troops, AVAILABLE, OUT_OF_PLAY)
    turn.shift_patronage(PATRONAGE, "5.1")
    yield from ()


def can_be_hushed_up(turn: Turn) -> bool:
    """Return whether US Troops are Available or Patronage can rise."""
    return turn.s.available[T_US_TROOPS] > 0 or turn.s.patronage < MAX_TRACK


def _occupied(s: State) -> int:
    return PROVINCES & s.where[US_TROOPS]


def _candidates(turn: Turn) -> int:
    """Return the Provinces to choose from: those that can turn, else those that can take VC."""
    occupied = _occupied(turn.s)
    return settable(turn.s, occupied, ACTIVE_OPPOSITION) or placeable(turn, PLACED, occupied)


_CANDIDATES = sites(
    PROVINCES,
    having((US_TROOPS,)),
    asks(
        "it cannot be set to Active Opposition, or takes no VC piece",
        _candidates,
    ),
)


def uncovered(turn: Turn) -> Rules[None]:
    """One Province with US Troops goes to Active Opposition and takes VC pieces; Aid falls by 6."""
    space = yield from pick(turn, _CANDIDATES, "My Lai")
    if space != DONE:
        set_level(turn, space, ACTIVE_OPPOSITION)
        for type_ in PLACED:
            yield from place(turn, space, type_, 1)
    turn.shift_aid(AID, "5.1")


def can_be_uncovered(turn: Turn) -> bool:
    """Return whether there is Aid to lose, or a Province with US Troops that can change."""
    return turn.s.aid > 0 or bool(_candidates(turn))


CARD = EventCard(
    119,
    {
        "unshaded": Side(
            hushed_up,
            can_be_hushed_up,
            text="Move 2 US Troops from Available to out of play. Add 2 Patronage.",
            idle="No US Troops are Available, and Patronage is full.",
        ),
        "shaded": Side(
            uncovered,
            can_be_uncovered,
            text="Choose a Province with US Troops, one that can shift if there is any. Set it to "
            "Active Opposition and place 1 VC Base, if stacking allows, and 1 VC Guerrilla there. "
            "Aid falls by 6.",
            idle="Aid is 0, and no Province with US Troops can shift or take a VC piece.",
        ),
    },
)
