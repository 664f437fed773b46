"""111 Agent Orange: the leaves fall, and with them goes the enemy's cover or the people's trust."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.air_strike import StrikePlan
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.tools import flip_all, shiftable
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.pieces import NVA_GUERRILLA_U, US, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import HIGHLAND, JUNGLE, bits
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

HIDDEN = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
STRIKE = StrikePlan(spaces=JUNGLE, most_spaces=2, anywhere=True, trail=False)


def cover_lost(turn: Turn) -> Rules[None]:
    """All Guerrillas in Jungle become Active; US Air Strike in up to 2 Jungle Provinces."""
    flip_all(turn, HIDDEN, JUNGLE)
    yield from free_air_strike(turn, US, STRIKE)


def cover_matters(turn: Turn) -> bool:
    """Return whether a Guerrilla hides in Jungle, or an exposed piece is there."""
    return bool(turn.s.holding(HIDDEN) & JUNGLE) or could_strike(turn, US, STRIKE)


def _poisoned(turn: Turn) -> int:
    return shiftable(turn.s, (JUNGLE | HIGHLAND) & insurgents(turn.s), -1)


def fields_poisoned(turn: Turn) -> Rules[None]:
    """Jungle and Highland Provinces with Insurgents shift by 1."""
    for space in bits(_poisoned(turn)):
        turn.shift(space, -1, "5.1")
    yield from ()


def fields_can_be_poisoned(turn: Turn) -> bool:
    """Return whether a Jungle or Highland Province with Insurgents can shift."""
    return bool(_poisoned(turn))


CARD = EventCard(
    111,
    {
        "unshaded": Side(
            cover_lost,
            cover_matters,
            text="All NVA and VC Guerrillas in Jungle Provinces become Active, in Laos and "
            "Cambodia too. Then the US carries out a free Air Strike in up to 2 Jungle Provinces, "
            "which need hold no US or ARVN piece; the Trail cannot be hit.",
            idle="No Guerrilla and no exposed Insurgent piece is in Jungle.",
        ),
        "shaded": Side(
            fields_poisoned,
            fields_can_be_poisoned,
            text="Each Jungle or Highland Province with an NVA or VC piece shifts 1 level towards "
            "Active Opposition.",
            idle="No Jungle or Highland Province with Insurgents can shift.",
        ),
    },
)
