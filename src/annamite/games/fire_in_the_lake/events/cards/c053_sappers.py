"""53 Sappers: men with satchel charges, caught or at work."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.sites import having, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several, remove
from annamite.games.fire_in_the_lake.pieces import ARVN_BASE, COIN_BASES, NVA_TROOPS, US_BASE
from annamite.games.fire_in_the_lake.spaces import PROVINCES, SOUTH
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules

MOST_SPACES, NVA_LOSSES = 3, 2
US_BASES, ARVN_BASES = 1, 2


_CAUGHT = sites(SOUTH, having((NVA_TROOPS,)))


def sappers_caught(turn: Turn) -> Rules[None]:
    """Remove 2 NVA Troops in up to 3 spaces of the South; the executing faction stays Eligible."""
    s = turn.s
    chosen = yield from pick_several(
        turn,
        MOST_SPACES,
        _CAUGHT,
        "Sappers: remove 2 NVA Troops",
        optional=True,
    )
    for space in chosen:
        turn.remove(space, NVA_TROOPS, min(NVA_LOSSES, s.count(space, NVA_TROOPS)), "5.1.1")
    keep_eligible(turn, turn.faction)


def sappers_about(turn: Turn) -> bool:
    """Return whether NVA Troops are in South Vietnam."""
    return bool(_CAUGHT(turn))


def sappers_strike(turn: Turn) -> Rules[None]:
    """Remove up to 1 US Base and up to 2 ARVN Bases from Provinces."""
    yield from remove(
        turn, (US_BASE,), PROVINCES, US_BASES, "US Bases", optional=True, to=CASUALTIES
    )
    yield from remove(turn, (ARVN_BASE,), PROVINCES, ARVN_BASES, "ARVN Bases", optional=True)


def sappers_can_strike(turn: Turn) -> bool:
    """Return whether a COIN Base is in a Province."""
    return bool(PROVINCES & turn.s.holding(COIN_BASES))


CARD = EventCard(
    53,
    {
        "unshaded": Side(
            sappers_caught,
            sappers_about,
            text="In up to 3 spaces of South Vietnam remove 2 NVA Troops each. The executing "
            "faction stays Eligible for the next card.",
            idle="No NVA Troops are in South Vietnam.",
        ),
        "shaded": Side(
            sappers_strike,
            sappers_can_strike,
            text="Remove up to 1 US Base, to Casualties, and up to 2 ARVN Bases from Provinces, "
            "whatever else stands there.",
            idle="No US or ARVN Base is in a Province.",
        ),
    },
)
