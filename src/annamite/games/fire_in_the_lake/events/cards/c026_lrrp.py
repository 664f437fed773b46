"""26 LRRP: patrols deep behind the border find targets, or do not come back."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    place,
    placeable,
    present,
    remove,
)
from annamite.games.fire_in_the_lake.pieces import SPECIAL_FORCES, T_IRREGULAR, US
from annamite.games.fire_in_the_lake.spaces import ALL, LAOS_CAMBODIA
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules

IRREGULARS = 3


def patrols_report(turn: Turn) -> Rules[None]:
    """US places 3 Irregulars in Laos and Cambodia, then carries out an Air Strike."""
    yield from place(acting(turn, US), (T_IRREGULAR,), LAOS_CAMBODIA, IRREGULARS, "Irregulars")
    yield from free_air_strike(turn, US)


def patrols_can_go(turn: Turn) -> bool:
    """Return whether an Irregular can be placed, or an Air Strike could do anything."""
    irregulars = placeable(acting(turn, US), (T_IRREGULAR,), LAOS_CAMBODIA)
    return bool(irregulars) or could_strike(turn, US)


def patrols_lost(turn: Turn) -> Rules[None]:
    """3 Irregulars become Casualties; each space that they left shifts by 1."""
    kinds = SPECIAL_FORCES[US]
    lost = yield from remove(turn, kinds, ALL, IRREGULARS, "Irregulars", to=CASUALTIES)
    for space in sorted(lost):
        turn.shift(space, -1, "5.1")


def patrols_are_out(turn: Turn) -> bool:
    """Return whether an Irregular is on the map."""
    return present(turn.s, SPECIAL_FORCES[US]) > 0


CARD = EventCard(
    26,
    {
        "unshaded": Side(
            patrols_report,
            patrols_can_go,
            text="The US places 3 Irregulars in Laos and Cambodia and then carries out a free Air "
            "Strike.",
            idle="No Irregular can be placed, and an Air Strike could do nothing.",
        ),
        "shaded": Side(
            patrols_lost,
            patrols_are_out,
            text="Move 3 Irregulars, or all if fewer, from the map to the Casualties box. Each "
            "space that they leave shifts 1 level towards Active Opposition.",
            idle="No Irregular is on the map.",
        ),
    },
)
