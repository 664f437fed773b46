"""78 General Lansdale: an adviser who wins one place, or keeps the army in its barracks."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import each, having, sites
from annamite.games.fire_in_the_lake.events.tools import add_marker, pick, set_level, settable
from annamite.games.fire_in_the_lake.operations.assault import assault_forbidden
from annamite.games.fire_in_the_lake.pieces import COIN_KINDS
from annamite.games.fire_in_the_lake.spaces import POPULATED, SAIGON
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT, MAX_TRACK
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

PATRONAGE, MORE_PATRONAGE = 1, 3


_PLACES = sites(
    POPULATED & ~SAIGON,
    having(COIN_KINDS),
    each(
        "it is at Active Support, and no Terror marker is left",
        lambda turn, n: bool(turn.s.markers_left or settable(turn.s, 1 << n, ACTIVE_SUPPORT)),
    ),
)


def place_won(turn: Turn) -> Rules[None]:
    """One place goes to Active Support, with Terror; Patronage +1."""
    space = yield from pick(
        turn, _PLACES, "General Lansdale: Active Support and Terror", level=ACTIVE_SUPPORT
    )
    if space != DONE:
        set_level(turn, space, ACTIVE_SUPPORT)
        add_marker(turn, space)
    turn.shift_patronage(PATRONAGE, "5.1")


def place_can_be_won(turn: Turn) -> bool:
    """Return whether Patronage can rise, or a place can change or take a marker."""
    return turn.s.patronage < MAX_TRACK or bool(_PLACES(turn))


def army_held_back(turn: Turn) -> Rules[None]:
    """Patronage +3; `operations.assault` knows that the US may not Assault then."""
    turn.shift_patronage(MORE_PATRONAGE, "5.1")
    yield from ()


def patronage_can_rise(turn: Turn) -> bool:
    """Return whether Patronage can rise."""
    return turn.s.patronage < MAX_TRACK


CARD = EventCard(
    78,
    {
        "unshaded": Side(
            place_won,
            place_can_be_won,
            text="Choose a Province or City other than Saigon with Population and any US or ARVN "
            "piece. Set it to Active Support and add a Terror marker, even if it has one. "
            "Then Patronage rises by 1.",
            idle="Patronage is full, and no such place can change.",
        ),
        "shaded": Side(
            army_held_back,
            before_coup=patronage_can_rise,
            text="Patronage rises by 3. Until the next Coup Round's Reset, the US may not Assault, "
            "not in a Patrol either.",
            reminder="No US Assault",
            touches=("us.assault", "us.patrol"),
            felt=assault_forbidden,
            momentum=True,
        ),
    },
)
