"""44 Ia Drang: the first great battle, by helicopter, and its price."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.ground import around, land_and_fight, troops_fall
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick
from annamite.games.fire_in_the_lake.pieces import KINDS, NVA, NVA_TROOPS, OWNER, US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, PROVINCES, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

NVA_KINDS = tuple(kind for kind in range(len(KINDS)) if OWNER[kind] == NVA)


_LANDING_ZONES = sites(COIN_LAND, having(NVA_KINDS))


def cavalry_lands(turn: Turn) -> Rules[None]:
    """The US Air Lifts, Sweeps and Assaults where NVA are."""
    space = yield from pick(acting(turn, US), _LANDING_ZONES, "Ia Drang: the landing zone")
    if space != DONE:
        yield from land_and_fight(turn, space)


def nva_in_reach(turn: Turn) -> bool:
    """Return whether an NVA piece is outside North Vietnam."""
    return bool(_LANDING_ZONES(turn))


def _battlefields(s: State) -> int:
    """Return the Provinces with NVA Troops, those with US Troops in or next to them if any."""
    spaces = PROVINCES & s.where[NVA_TROOPS]
    return sum(1 << n for n in bits(spaces) if around(n) & s.where[US_TROOPS]) or spaces


_BATTLEFIELDS = sites(
    PROVINCES,
    having((NVA_TROOPS,)),
    asks("no US Troops are there or next to it, but elsewhere", lambda turn: _battlefields(turn.s)),
)


def column_ambushed(turn: Turn) -> Rules[None]:
    """A die's number of US Troops in and around a Province with NVA Troops become Casualties."""
    space = yield from pick(turn, _BATTLEFIELDS, "Ia Drang: the Province")
    if space != DONE:
        yield from troops_fall(turn, space, "Ia Drang")


def column_near(turn: Turn) -> bool:
    """Return whether US Troops are in or next to a Province with NVA Troops."""
    s = turn.s
    return any(around(space) & s.where[US_TROOPS] for space in bits(_battlefields(s)))


CARD = EventCard(
    44,
    {
        "unshaded": Side(
            cavalry_lands,
            nva_in_reach,
            text="The US chooses a space with an NVA piece, but not North Vietnam. For free, it "
            "Air Lifts into it, Sweeps it and Assaults it.",
            idle="No NVA piece is outside North Vietnam.",
        ),
        "shaded": Side(
            column_ambushed,
            column_near,
            text="Choose a Province with NVA Troops and roll a die. That many US Troops in it and "
            "the spaces next to it become Casualties. Where there is one with US Troops in reach, it "
            "is such a Province.",
            idle="No US Troops are in or next to a Province with NVA Troops.",
        ),
    },
)
