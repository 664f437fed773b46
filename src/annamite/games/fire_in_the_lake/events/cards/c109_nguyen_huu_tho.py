"""109 Nguyen Huu Tho: the Front's chairman rallies the towns, or fails to."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.tools import placeable, shiftable
from annamite.games.fire_in_the_lake.pieces import T_VC_BASE, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import CITIES, SAIGON, SPACE, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

PLACED = (T_VC_BASE, T_VC_GUERRILLA)


def _weary_cities(s: State) -> int:
    """Return the Cities with VC below Active Support."""
    return shiftable(s, sum(1 << n for n in bits(CITIES) if s.vc[n]), 1)


def towns_turn_away(turn: Turn) -> Rules[None]:
    """Shift each City with VC towards Active Support."""
    for space in bits(_weary_cities(turn.s)):
        turn.shift(space, 1, "5.1")
    yield from ()


def towns_can_turn_away(turn: Turn) -> bool:
    """Return whether a City with VC is below Active Support."""
    return bool(_weary_cities(turn.s))


def front_rises(turn: Turn) -> Rules[None]:
    """Place a VC Base and a VC Guerrilla in Saigon; stay Eligible."""
    for type_ in PLACED:
        yield from place(turn, SPACE["saigon"], type_, 1)
    keep_eligible(turn, turn.faction)


def front_can_rise(turn: Turn) -> bool:
    """Return whether a VC Base or Guerrilla can be placed in Saigon."""
    return bool(placeable(turn, PLACED, SAIGON))


CARD = EventCard(
    109,
    {
        "unshaded": Side(
            towns_turn_away,
            towns_can_turn_away,
            text="Shift each City with a VC piece 1 level towards Active Support.",
            idle="No City with a VC piece is below Active Support.",
        ),
        "shaded": Side(
            front_rises,
            front_can_rise,
            text="Place 1 VC Base, if stacking allows, and 1 VC Guerrilla in Saigon. You stay "
            "Eligible for the next card.",
            idle="No VC Base or Guerrilla can be placed in Saigon.",
        ),
    },
)
