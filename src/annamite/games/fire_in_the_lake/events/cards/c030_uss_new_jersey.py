"""30 USS New Jersey: a battleship shells the coast, with or without an eye for who lives there."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.air_strike import StrikePlan
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.sites import having, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several
from annamite.games.fire_in_the_lake.pieces import ARVN, US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import COASTAL, PROVINCES
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SHELLING = StrikePlan(
    hits=6, spaces=COASTAL, most_spaces=3, per_space=2, anywhere=True, trail=False
)
VILLAGES, LEVELS = 2, 2


def coast_shelled(turn: Turn) -> Rules[None]:
    """US or ARVN: Air Strike on up to 2 pieces each in up to 3 coastal spaces."""
    faction = yield from choose_faction(turn, (US, ARVN))
    yield from free_air_strike(turn, faction, SHELLING)


def coast_has_targets(turn: Turn) -> bool:
    """Return whether a coastal space holds an exposed Insurgent piece."""
    return could_strike(turn, US, SHELLING)


_RESENTFUL = sites(COASTAL & PROVINCES, having((US_TROOPS,)), shifts(-1))


def villages_shelled(turn: Turn) -> Rules[None]:
    """2 coastal Provinces with US Troops shift 2 levels towards Active Opposition."""
    spaces = yield from pick_several(
        turn, VILLAGES, _RESENTFUL, "Shelled: a coastal Province", shift=-LEVELS
    )
    for space in spaces:
        turn.shift(space, -LEVELS, "5.1")


def villages_can_resent(turn: Turn) -> bool:
    """Return whether a coastal Province with US Troops can shift."""
    return bool(_RESENTFUL(turn))


CARD = EventCard(
    30,
    {
        "unshaded": Side(
            coast_shelled,
            coast_has_targets,
            text="Choose US or ARVN. It carries out a free Air Strike in up to 3 coastal spaces, "
            "which need hold no US or ARVN piece, and removes up to 2 pieces from each. No die is "
            "rolled, and the Trail cannot be hit.",
            idle="No coastal space holds an exposed Insurgent piece.",
        ),
        "shaded": Side(
            villages_shelled,
            villages_can_resent,
            text="Choose 2 coastal Provinces with US Troops. Each shifts 2 levels towards Active "
            "Opposition.",
            idle="No coastal Province with US Troops can shift towards Active Opposition.",
        ),
    },
)
