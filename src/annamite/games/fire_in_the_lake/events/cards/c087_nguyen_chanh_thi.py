"""87 Nguyen Chanh Thi: the general of the north holds his corps area, or lets it slip away."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, always
from annamite.games.fire_in_the_lake.events.alternatives import up_or_down
from annamite.games.fire_in_the_lake.events.tools import place, placeable, remove
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    OWNER,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPE_OWNER,
)
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, mask_of, neighbours
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

ARVN_TYPES = tuple(type_ for type_, owner in enumerate(TYPE_OWNER) if owner == ARVN)
ARVN_KINDS = tuple(kind for kind, owner in enumerate(OWNER) if owner == ARVN)
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)
PLACED, REPLACED, PATRONAGE = 3, 2, 4


def _around_hue(distance: int) -> int:
    """Return the spaces within so many spaces of Hue where ARVN pieces may be."""
    spaces = mask_of("hue")
    for _ in range(distance):
        spaces |= neighbours(spaces)
    return spaces & COIN_LAND


LOYAL_AREA = _around_hue(3)
REBEL_AREA = _around_hue(2)

UP_DOWN = Words("up", "down")
PATRONAGE_STEP = step(
    "event.87.patronage",
    UP_DOWN,
    "Nguyen Chanh Thi: more Patronage, or less?",
    "5.1",
    labels={"up": "4 more Patronage", "down": "4 less Patronage"},
)


_PATRONAGE = up_or_down(UP_DOWN["up"], UP_DOWN["down"], "Patronage", lambda turn: turn.s.patronage)


def thi_holds(turn: Turn) -> Rules[None]:
    """Place 3 ARVN pieces around Hue; each space that gets one shifts towards Active Support."""
    placed = yield from place(turn, ARVN_TYPES, LOYAL_AREA, PLACED, "ARVN pieces")
    for space in placed:
        turn.shift(space, 1, "5.1")


def thi_can_hold(turn: Turn) -> bool:
    """Return whether an ARVN piece can be placed there."""
    return bool(placeable(turn, ARVN_TYPES, LOYAL_AREA))


def thi_rebels(turn: Turn) -> Rules[None]:
    """VC pieces replace 2 ARVN pieces around Hue; Patronage rises or falls by 4."""
    for _ in range(REPLACED):
        gone = yield from remove(turn, ARVN_KINDS, REBEL_AREA, 1, "Replace ARVN pieces")
        for space in gone:
            yield from place(turn, VC_TYPES, 1 << space, 1, "VC pieces")
    change = yield turn.ask(PATRONAGE_STEP, _PATRONAGE.on(turn))
    turn.shift_patronage(PATRONAGE if change == UP_DOWN["up"] else -PATRONAGE, "5.1")


CARD = EventCard(
    87,
    {
        "unshaded": Side(
            thi_holds,
            thi_can_hold,
            text="Place 3 ARVN pieces of any types within 3 spaces of Hue. Shift each space that "
            "gets any of them 1 level towards Active Support.",
            idle="No ARVN piece can be placed there.",
        ),
        "shaded": Side(
            thi_rebels,
            always,
            text="Replace 2 ARVN pieces within 2 spaces of Hue with VC pieces of any type in the "
            "same spaces. Add or subtract 4 Patronage.",
        ),
    },
)
