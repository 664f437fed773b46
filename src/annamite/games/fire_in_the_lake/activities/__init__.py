"""The twelve Special Activities: which may accompany what, and carrying one out (4.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.activities.advise import advise, advise_spaces, can_advise
from annamite.games.fire_in_the_lake.activities.air_lift import (
    air_lift,
    can_air_lift,
    why_no_air_lift,
)
from annamite.games.fire_in_the_lake.activities.air_strike import (
    air_strike,
    can_air_strike,
    why_no_air_strike,
)
from annamite.games.fire_in_the_lake.activities.ambush import ambush, can_ambush, why_no_ambush
from annamite.games.fire_in_the_lake.activities.bombard import (
    bombard,
    bombard_spaces,
    can_bombard,
)
from annamite.games.fire_in_the_lake.activities.govern import can_govern, govern, govern_spaces
from annamite.games.fire_in_the_lake.activities.infiltrate import (
    can_infiltrate,
    infiltrate,
    why_no_infiltrate,
)
from annamite.games.fire_in_the_lake.activities.limits import banned, banning
from annamite.games.fire_in_the_lake.activities.raid import can_raid, raid, raid_spaces
from annamite.games.fire_in_the_lake.activities.subvert import (
    can_subvert,
    subvert,
    subvert_spaces,
)
from annamite.games.fire_in_the_lake.activities.tax import can_tax, tax, tax_spaces
from annamite.games.fire_in_the_lake.activities.transport import (
    can_transport,
    transport,
    transport_origins,
)
from annamite.games.fire_in_the_lake.conditions import card_name, faction_name
from annamite.games.fire_in_the_lake.deeds import watched
from annamite.games.fire_in_the_lake.drawing import ACTIVITY_NAMES
from annamite.games.fire_in_the_lake.offers import listed
from annamite.games.fire_in_the_lake.opening import is_open, needed_says
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition, Listed, Unmet

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
_WHY_NOT: Final[dict[str, Callable[[Turn], Unmet | None]]] = {
    "advise": advise_spaces.why_none,
    "air_lift": why_no_air_lift,
    "air_strike": why_no_air_strike,
    "govern": govern_spaces.why_none,
    "transport": transport_origins.why_none,
    "raid": raid_spaces.why_none,
    "infiltrate": why_no_infiltrate,
    "bombard": bombard_spaces.why_none,
    "ambush": why_no_ambush,
    "tax": tax_spaces.why_none,
    "subvert": subvert_spaces.why_none,
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


def _accompanies(turn: Turn, name: str) -> bool:
    return turn.operation in ACCOMPANIES.get(name, (turn.operation,))


def _leaves_a_space(turn: Turn, name: str) -> bool:
    return name in _OPENERS or is_open(turn)


_ALLOWED: Final[Chain[Turn]] = Chain(
    Condition(
        lambda turn, number: (
            f"{ACTIVITY_NAMES[ACTIVITIES[number]]} is no Special Activity of {faction_name(turn)}"
        ),
        "4.1-a",
        lambda turn, number: ACTIVITIES[number] in ACTIVITIES_OF[turn.faction],
        obvious=True,
    ),
    Condition(
        lambda _, number: f"it goes with {_companions(ACTIVITIES[number])} only",
        "4.1.1-a",
        lambda turn, number: _accompanies(turn, ACTIVITIES[number]),
    ),
    Condition(
        lambda turn, number: (
            f"{card_name(banning(turn.s, ACTIVITIES[number]))} forbids it until the next Reset"
        ),
        "5.4-a",
        lambda turn, number: not banned(turn.s, ACTIVITIES[number]),
    ),
    Condition(
        needed_says, "2.3.4-e", lambda turn, number: _leaves_a_space(turn, ACTIVITIES[number])
    ),
)


def _companions(name: str) -> str:
    return listed((operation.title() for operation in ACCOMPANIES[name]), " or ")


def why_not(turn: Turn, name: str) -> Unmet | None:
    """Return why the activity may not go with the Operation under way; see `allowed`."""
    return _ALLOWED.why_not(turn, WORDS[name]) or why_not_executed(turn, name)


def why_not_executed(turn: Turn, name: str) -> Unmet | None:
    """Return why the activity has no legal space; see `can_execute`."""
    return None if _POSSIBLE[name](turn) else _WHY_NOT[name](turn)


def why_closed(turn: Turn) -> str:
    """Return why no Special Activity may begin any more."""
    if turn.limited:
        return "a Limited Operation has no Special Activity"
    if turn.activity:
        return f"{ACTIVITY_NAMES[turn.activity]} was the Special Activity of this Operation"
    return "a free Operation brings no Special Activity"


def why_none(turn: Turn) -> str:
    """Return why none of the faction's Special Activities may be carried out, each with its reason."""
    reasons = {name: why_not(turn, name) for name in ACTIVITIES_OF[turn.faction]}
    return "; ".join(
        f"{ACTIVITY_NAMES[name]}: {reason.says[:-1]}" for name, reason in reasons.items() if reason
    )


def possible(turn: Turn) -> bool:
    """Return whether any Special Activity of the faction may be carried out now."""
    for name in ACTIVITIES_OF[turn.faction]:  # noqa: SIM110 - it is asked at every space
        if allowed(turn, name):
            return True
    return False


def carry_out(turn: Turn) -> Rules[None]:
    """Choose one Special Activity and carry it out; an Operation has at most one (4.1)."""
    names = ACTIVITIES_OF[turn.faction]
    source = Listed(
        lambda: [WORDS[n] for n in names if allowed(turn, n)],
        lambda number: why_not(turn, ACTIVITIES[number]),
    )
    which = yield turn.ask(WHICH, source)
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
