"""The twelve Special Activities: which may accompany what, and carrying one out (4.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.activities.advise import advise, can_advise
from annamite.games.fire_in_the_lake.activities.air_lift import air_lift, can_air_lift
from annamite.games.fire_in_the_lake.activities.air_strike import air_strike, can_air_strike
from annamite.games.fire_in_the_lake.activities.ambush import ambush, can_ambush
from annamite.games.fire_in_the_lake.activities.bombard import bombard, can_bombard
from annamite.games.fire_in_the_lake.activities.govern import can_govern, govern
from annamite.games.fire_in_the_lake.activities.infiltrate import can_infiltrate, infiltrate
from annamite.games.fire_in_the_lake.activities.limits import banned
from annamite.games.fire_in_the_lake.activities.raid import can_raid, raid
from annamite.games.fire_in_the_lake.activities.subvert import can_subvert, subvert
from annamite.games.fire_in_the_lake.activities.tax import can_tax, tax
from annamite.games.fire_in_the_lake.activities.transport import can_transport, transport
from annamite.games.fire_in_the_lake.deeds import watched
from annamite.games.fire_in_the_lake.opening import is_open
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

ACTIVITIES: Final = (
    "advise",
    "air_lift",
    "air_strike",
    "govern",
    "transport",
    "raid",
    "infiltrate",
    "bombard",
    "ambush",
    "tax",
    "subvert",
)
ACTIVITIES_OF: Final = {
    US: ("advise", "air_lift", "air_strike"),
    ARVN: ("govern", "transport", "raid"),
    NVA: ("infiltrate", "bombard", "ambush"),
    VC: ("tax", "subvert", "ambush"),
}
"""Each faction's own (4.2, 4.3, 4.4, 4.5)."""
ACCOMPANIES: Final = {
    "advise": ("train", "patrol"),
    "govern": ("train", "patrol"),
    "raid": ("patrol", "sweep", "assault"),
    "infiltrate": ("rally", "march"),
    "ambush": ("march", "attack"),
    "subvert": ("rally", "march", "terror"),
}
"""The Operations that a Special Activity may go with; those not named here go with any (4.1.1)."""

_CARRY_OUT: Final[dict[str, Callable[[Turn], Rules[None]]]] = {
    "advise": advise,
    "air_lift": air_lift,
    "air_strike": air_strike,
    "govern": govern,
    "transport": transport,
    "raid": raid,
    "infiltrate": infiltrate,
    "bombard": bombard,
    "ambush": ambush,
    "tax": tax,
    "subvert": subvert,
}
_POSSIBLE: Final[dict[str, Callable[[Turn], bool]]] = {
    "advise": can_advise,
    "air_lift": can_air_lift,
    "air_strike": can_air_strike,
    "govern": can_govern,
    "transport": can_transport,
    "raid": can_raid,
    "infiltrate": can_infiltrate,
    "bombard": can_bombard,
    "ambush": can_ambush,
    "tax": can_tax,
    "subvert": can_subvert,
}
_OPENERS: Final = ("air_lift", "transport", "infiltrate", "ambush", "tax", "subvert")
"""Those that can make the first space of an Operation possible: with pieces, or with Resources."""

WORDS: Final = Words(*ACTIVITIES)
WHICH = step("activity.which", WORDS, "Which Special Activity?", "4.1")


def allowed(turn: Turn, name: str) -> bool:
    """Return whether the activity may accompany the Operation under way and has a legal space.

    Lasting Events may forbid it (5.4). Before the first space of the Operation it must leave, or
    make, a space to select (2.3.4).
    """
    operations = ACCOMPANIES.get(name)
    if operations is not None and turn.operation not in operations:
        return False
    if banned(turn.s, name):
        return False
    if name not in _OPENERS and not is_open(turn):
        return False
    return _POSSIBLE[name](turn)


def possible(turn: Turn) -> bool:
    """Return whether any Special Activity of the faction may be carried out now."""
    return any(allowed(turn, name) for name in ACTIVITIES_OF[turn.faction])


def carry_out(turn: Turn) -> Rules[None]:
    """Choose one Special Activity and carry it out; an Operation has at most one (4.1)."""
    names = ACTIVITIES_OF[turn.faction]
    which = yield turn.ask(WHICH, lambda: [WORDS[n] for n in names if allowed(turn, n)])
    yield from execute(turn, ACTIVITIES[which])


def execute(turn: Turn, name: str) -> Rules[None]:
    """Carry out the named Special Activity as part of an Operation or free from an Event."""
    turn.activity = name
    turn.activity_open = False
    if turn.log:
        turn.tell("activity", "4.1", activity=name)
    yield from watched(turn, name, _CARRY_OUT[name](turn))


def can_execute(turn: Turn, name: str) -> bool:
    """Return whether the named activity has a legal space, whatever it accompanies (5.5).

    For Events that grant it: no lasting Event forbids it then (5.1.2).
    """
    return _POSSIBLE[name](turn)
