"""29 Tribesmen: the people of the Highlands choose a side."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import replace
from annamite.games.fire_in_the_lake.events.sites import NEUTRAL_NOW, fixed, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_INSURGENTS,
    own_tunnel,
    pick,
    remove,
    set_level,
)
from annamite.games.fire_in_the_lake.pieces import IRREGULAR_A, IRREGULAR_U, NVA, T_VC_GUERRILLA, VC
from annamite.games.fire_in_the_lake.spaces import HIGHLAND, POPULATED, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

INSURGENT_LOSSES = 4
PATRONAGE = 3
IRREGULARS = (IRREGULAR_U, IRREGULAR_A)


_TRIBES = sites(having(IRREGULARS))
_NEUTRAL_HIGHLANDS = sites(HIGHLAND & POPULATED, NEUTRAL_NOW)


def tribes_fight(turn: Turn) -> Rules[None]:
    """Remove 4 Insurgent pieces from spaces with Irregulars."""
    yield from remove(
        turn,
        OPEN_INSURGENTS,
        fixed(turn, _TRIBES),
        INSURGENT_LOSSES,
        "Insurgent pieces",
        willing=own_tunnel(turn, NVA, VC),
    )


def tribes_can_fight(turn: Turn) -> bool:
    """Return whether Irregulars stand with Insurgent pieces other than Tunneled Bases."""
    s = turn.s
    return bool(s.holding(IRREGULARS) & s.holding(OPEN_INSURGENTS))


def tribes_revolt(turn: Turn) -> Rules[None]:
    """Irregulars become VC Guerrillas, a Neutral Highland turns, and Patronage drops by 3."""
    s = turn.s
    while s.holding(IRREGULARS):
        spaces = s.holding(IRREGULARS)
        if s.available[T_VC_GUERRILLA] >= s.on_map(IRREGULARS):
            for space in bits(spaces):
                yield from _desert(turn, space, s.total(space, IRREGULARS))
            break
        space = yield from pick(turn, _TRIBES, "Tribesmen: replace an Irregular")
        yield from _desert(turn, space, 1)
    space = yield from pick(
        turn, _NEUTRAL_HIGHLANDS, "Tribesmen: to Active Opposition", level=ACTIVE_OPPOSITION
    )
    if space != DONE:
        set_level(turn, space, ACTIVE_OPPOSITION)
    turn.shift_patronage(-PATRONAGE, "5.1")


def _desert(turn: Turn, space: int, number: int) -> Rules[None]:
    """Replace so many Irregulars in a space with VC Guerrillas."""
    for kind in IRREGULARS:
        there = min(number, turn.s.count(space, kind))
        yield from replace(turn, space, kind, T_VC_GUERRILLA, there)
        number -= there


def tribes_can_revolt(turn: Turn) -> bool:
    """Return whether an Irregular is on the map, a Highland Neutral, or any Patronage left."""
    s = turn.s
    return bool(s.holding(IRREGULARS) or _NEUTRAL_HIGHLANDS(turn)) or s.patronage > 0


CARD = EventCard(
    29,
    {
        "unshaded": Side(
            tribes_fight,
            tribes_can_fight,
            text="Remove 4 Insurgent pieces in all, but no Tunneled Bases, from spaces with "
            "Irregulars.",
            idle="No space has Irregulars and Insurgent pieces that may be removed.",
        ),
        "shaded": Side(
            tribes_revolt,
            tribes_can_revolt,
            text="Replace every Irregular on the map with a VC Guerrilla; where none is Available, "
            "the Irregular is just removed. Set a Neutral Highland with Population to Active "
            "Opposition. Patronage drops by 3.",
            idle="No Irregular is on the map, no Highland with Population is Neutral, and Patronage "
            "is 0.",
        ),
    },
)
