"""2 Kissinger: secret bombing across the border, and what it costs at home."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_INSURGENTS,
    acting,
    in_box,
    own_tunnel,
    place,
    placeable,
    remove,
    roll,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    T_US_TROOPS,
    US,
    US_TROOPS,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import ALL, CAMBODIA, LAOS_CAMBODIA
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

NVA_PIECES, US_LOSSES, AID_LOSS = 2, 2, 6
NVA_TYPES = (T_NVA_TROOPS, T_NVA_GUERRILLA, T_NVA_BASE)

FROM = Words("map", "available", "casualties")
FROM_STEP = step(
    "event.2.troops",
    FROM,
    "Kissinger: a US Troop goes out of play, from where?",
    "5.1",
    labels={"map": "The map"},
)
BOX_OF = {FROM["available"]: AVAILABLE, FROM["casualties"]: CASUALTIES}


def sanctuaries_bombed(turn: Turn) -> Rules[None]:
    """Roll a die and remove that many Insurgent pieces in Laos and Cambodia."""
    losses = yield from roll(turn, "Kissinger")
    yield from remove(
        turn,
        OPEN_INSURGENTS,
        LAOS_CAMBODIA,
        losses,
        "Insurgent pieces",
        willing=own_tunnel(turn, NVA, VC),
    )


def sanctuaries_used(turn: Turn) -> bool:
    """Return whether an Insurgent piece other than a Tunneled Base is in Laos or Cambodia."""
    return bool(LAOS_CAMBODIA & turn.s.holding(OPEN_INSURGENTS))


_US_TROOPS = Alternatives(
    (FROM["map"], "no US Troops are on the map", lambda turn: turn.s.where[US_TROOPS]),
    (
        FROM["available"],
        "no US Troops are Available",
        lambda turn: in_box(turn.s, (T_US_TROOPS,), AVAILABLE),
    ),
    (
        FROM["casualties"],
        "no US Troops are Casualties",
        lambda turn: in_box(turn.s, (T_US_TROOPS,), CASUALTIES),
    ),
)
"""From where a US Troop could go out of play."""


def war_widens(turn: Turn) -> Rules[None]:
    """NVA place 2 pieces in Cambodia, 2 US Troops go out of play, and Aid drops by 6."""
    nva, us = acting(turn, NVA), acting(turn, US)
    yield from place(nva, NVA_TYPES, CAMBODIA, NVA_PIECES, "NVA pieces")
    for _ in range(US_LOSSES):
        if not _US_TROOPS.useful(us):
            break
        origin = yield us.ask(FROM_STEP, _US_TROOPS.on(us))
        if origin == FROM["map"]:
            yield from remove(us, (US_TROOPS,), ALL, 1, "US Troops", to=OUT_OF_PLAY)
        else:
            take_from_box(us, T_US_TROOPS, 1, BOX_OF[origin], OUT_OF_PLAY)
    turn.shift_aid(-AID_LOSS, "5.1")


def war_can_widen(turn: Turn) -> bool:
    """Return whether any of the three parts can be done."""
    s = turn.s
    nva_room = placeable(acting(turn, NVA), NVA_TYPES, CAMBODIA)
    return bool(nva_room) or bool(_US_TROOPS.useful(turn)) or s.aid > 0


CARD = EventCard(
    2,
    {
        "unshaded": Side(
            sanctuaries_bombed,
            sanctuaries_used,
            text="Roll a die. Remove that many Insurgent pieces in all from Laos and Cambodia, but "
            "no Tunneled Bases.",
            idle="No Insurgent piece that may be removed is in Laos or Cambodia.",
        ),
        "shaded": Side(
            war_widens,
            war_can_widen,
            text="NVA place 2 of their pieces in Cambodia. The US moves 2 of its Troops from the "
            "map, Available or Casualties to out of play. Aid drops by 6.",
            idle="Nothing can be placed in Cambodia, all US Troops are out of play, and Aid is 0.",
        ),
    },
)
