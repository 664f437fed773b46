"""110 No Contact: men heal and hide while the enemy cannot be found."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import US_TYPES, place, placeable
from annamite.games.fire_in_the_lake.pieces import (
    IRREGULAR_A,
    NVA_GUERRILLA_A,
    RANGER_A,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, bits
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules

HEALED = 2
SPECIAL_FORCES = (RANGER_A, IRREGULAR_A)
GUERRILLAS = (NVA_GUERRILLA_A, VC_GUERRILLA_A)


def _hide(turn: Turn, kinds: tuple[int, ...]) -> None:
    s = turn.s
    for kind in kinds:
        for space in bits(s.where[kind]):
            turn.flip(space, kind, s.count(space, kind), "5.1")


def respite(turn: Turn) -> Rules[None]:
    """2 Casualties return to the map; Rangers and Irregulars go Underground."""
    yield from place(turn, US_TYPES, COIN_LAND, HEALED, "Casualties", box=CASUALTIES)
    _hide(turn, SPECIAL_FORCES)


def respite_helps(turn: Turn) -> bool:
    """Return whether a Casualty can return, or Special Forces are Active."""
    s = turn.s
    return bool(placeable(turn, US_TYPES, COIN_LAND, CASUALTIES) or s.holding(SPECIAL_FORCES))


def enemy_vanishes(turn: Turn) -> Rules[None]:
    """All Guerrillas go Underground."""
    _hide(turn, GUERRILLAS)
    yield from ()


def enemy_in_sight(turn: Turn) -> bool:
    """Return whether a Guerrilla is Active."""
    return bool(turn.s.holding(GUERRILLAS))


CARD = EventCard(
    110,
    {
        "unshaded": Side(
            respite,
            respite_helps,
            text="Place 2 pieces of any types from Casualties in any spaces other than North "
            "Vietnam. Then all Rangers and Irregulars go Underground.",
            idle="No Casualty can return, and no Ranger or Irregular is Active.",
        ),
        "shaded": Side(
            enemy_vanishes,
            enemy_in_sight,
            text="All NVA and VC Guerrillas go Underground.",
            idle="No Guerrilla is Active.",
        ),
    },
)
