"""89 Tam Chau: a monk with friends in the palace, or among the people in the streets."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import place, placeable, settable
from annamite.games.fire_in_the_lake.pieces import T_VC_BASE, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import SAIGON, SPACE
from annamite.games.fire_in_the_lake.state import MAX_TRACK, PASSIVE_OPPOSITION, PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

CAPITAL = SPACE["saigon"]
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)
PATRONAGE = 6


def _shift_saigon_towards(turn: Turn, level: int) -> None:
    """Shift Saigon 1 level towards a level, from whichever side of it."""
    now = turn.s.support[CAPITAL]
    if now != level:
        turn.shift(CAPITAL, 1 if now < level else -1, "5.1")


def chau_supports(turn: Turn) -> Rules[None]:
    """Saigon shifts towards Passive Support; 6 Patronage."""
    _shift_saigon_towards(turn, PASSIVE_SUPPORT)
    turn.shift_patronage(PATRONAGE, "5.1")
    yield from ()


def chau_can_support(turn: Turn) -> bool:
    """Return whether Saigon can shift so, or Patronage can rise."""
    return bool(settable(turn.s, SAIGON, PASSIVE_SUPPORT)) or turn.s.patronage < MAX_TRACK


def chau_opposes(turn: Turn) -> Rules[None]:
    """A VC piece appears in Saigon, which shifts towards Passive Opposition; 6 less Patronage."""
    yield from place(turn, VC_TYPES, SAIGON, 1, "VC piece")
    _shift_saigon_towards(turn, PASSIVE_OPPOSITION)
    turn.shift_patronage(-PATRONAGE, "5.1")


def chau_can_oppose(turn: Turn) -> bool:
    """Return whether a VC piece can be placed, Saigon can shift so, or there is Patronage."""
    s = turn.s
    if placeable(turn, VC_TYPES, SAIGON) or settable(s, SAIGON, PASSIVE_OPPOSITION):
        return True
    return bool(s.patronage)


CARD = EventCard(
    89,
    {
        "unshaded": Side(
            chau_supports,
            chau_can_support,
            text="Shift Saigon 1 level towards Passive Support, down from Active Support if it is "
            "there. Add 6 Patronage.",
            idle="Saigon is at Passive Support, and Patronage is full.",
        ),
        "shaded": Side(
            chau_opposes,
            chau_can_oppose,
            text="Place a VC Guerrilla or VC Base in Saigon. Shift Saigon 1 level towards Passive "
            "Opposition, up from Active Opposition if it is there. Subtract 6 Patronage.",
            idle="No VC piece can be placed in Saigon, it is at Passive Opposition, and there is no "
            "Patronage.",
        ),
    },
)
