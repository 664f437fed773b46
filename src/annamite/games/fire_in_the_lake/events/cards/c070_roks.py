"""70 ROKs: Koreans fight as Americans do, and are hated for it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import grant
from annamite.games.fire_in_the_lake.events.ground import fights, free_assault, free_sweep
from annamite.games.fire_in_the_lake.events.tools import shiftable
from annamite.games.fire_in_the_lake.operations.sweep import sweep_helps
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    POLICE,
    SPECIAL_FORCES,
    US,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import bits, mask_of
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SWEPT = mask_of("phu_bon", "qui_nhon", "binh_dinh", "kontum", "pleiku", "khanh_hoa")
LOCS = mask_of("loc_kontum_qui_nhon", "loc_qui_nhon_cam_ranh", "loc_kontum_ban_me_thuot")
ASSAULTED = SWEPT | LOCS
ANGERED = mask_of("qui_nhon", "phu_bon", "khanh_hoa")
AS_US = Plan(us_cubes=(US_TROOPS, ARVN_TROOPS, POLICE), scouts=SPECIAL_FORCES[US])


def koreans_fight(turn: Turn) -> Rules[None]:
    """US or ARVN Sweep and Assault around Qui Nhon, all COIN cubes counting as US Troops."""
    faction = yield from choose_faction(turn, (US, ARVN))
    yield from free_sweep(turn, faction, SWEPT, plan=AS_US)
    yield from free_assault(turn, faction, ASSAULTED, plan=AS_US)


def koreans_can_fight(turn: Turn) -> bool:
    """Return whether cubes could Sweep in, or anything could be found or hit."""
    own = grant(turn, US, within=SWEPT, plan=AS_US)
    return sweep_helps(own) or fights(turn, US, ASSAULTED, AS_US)


def koreans_hated(turn: Turn) -> Rules[None]:
    """Three spaces shift by 1 level toward Active Opposition."""
    for space in bits(ANGERED):
        turn.shift(space, -1, "5.1")
    yield from ()


def koreans_can_be_hated(turn: Turn) -> bool:
    """Return whether one of the three can shift."""
    return bool(shiftable(turn.s, ANGERED, -1))


CARD = EventCard(
    70,
    {
        "unshaded": Side(
            koreans_fight,
            koreans_can_fight,
            text="Choose US or ARVN. For free, it Sweeps any of Phu Bon, Qui Nhon, Binh Dinh, "
            "Kontum, Pleiku and Khanh Hoa. Then it Assaults in any of these and the "
            "LoCs from Kontum to Qui Nhon, from Qui Nhon to Cam Ranh and from Kontum to Ban Me "
            "Thuot. Both are US Operations, and ARVN Troops and Police move and count as US "
            "Troops.",
            idle="No cube could Sweep into these spaces, and nothing could be found or hit there.",
        ),
        "shaded": Side(
            koreans_hated,
            koreans_can_be_hated,
            text="Qui Nhon, Phu Bon and Khanh Hoa each shift 1 level toward Active Opposition.",
            idle="All three are at Active Opposition.",
        ),
    },
)
