"""25 TF-116 Riverines: who holds the Mekong."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.ground import fields, fights, free_assault, free_sweep
from annamite.games.fire_in_the_lake.events.sites import asks, sites
from annamite.games.fire_in_the_lake.events.tools import pick, place, placeable, remove_all
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import ARVN, INSURGENT_KINDS, T_VC_GUERRILLA, US
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import bits, mask_of
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

MEKONG = mask_of("loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu")
DELTA = mask_of("kien_phong", "kien_hoa", "ba_xuyen", "kien_giang")
"""The Lowland Provinces along the Mekong."""
GUERRILLAS = 2


def river_cleared(turn: Turn) -> Rules[None]:
    """The Mekong is cleared; then US or ARVN Sweep and Assault the Lowlands along it."""
    remove_all(turn, INSURGENT_KINDS, MEKONG)
    faction = yield from choose_faction(turn, (US, ARVN), lambda f: fields(turn, f, DELTA))
    yield from free_sweep(turn, faction, DELTA)
    yield from free_assault(turn, faction, DELTA, plan=Plan(every=True))


def river_can_be_cleared(turn: Turn) -> bool:
    """Return whether Insurgents are on the Mekong, or can be found or hit in the Lowlands."""
    if turn.s.holding(INSURGENT_KINDS) & MEKONG:
        return True
    return any(fights(turn, faction, DELTA) for faction in (US, ARVN))


def _river_lost(s: State) -> int:
    """Return the Mekong LoCs with more VC than COIN pieces and no Sabotage."""
    return sum(1 << n for n in bits(MEKONG) if s.vc[n] > s.coin[n] and not s.terror[n])


def _lost(lost: int) -> Places[Turn]:
    return sites(MEKONG, asks("VC do not outnumber COIN there, or it is Sabotaged", lambda _: lost))


def river_seized(turn: Turn) -> Rules[None]:
    """2 VC Guerrillas on each Mekong LoC; Sabotage where VC then outnumber COIN."""
    s = turn.s
    locs = bits(MEKONG)
    if s.available[T_VC_GUERRILLA] >= GUERRILLAS * len(locs):
        for loc in locs:
            turn.place(loc, T_VC_GUERRILLA, GUERRILLAS, "5.1.1")
    else:
        yield from place(
            turn,
            (T_VC_GUERRILLA,),
            MEKONG,
            GUERRILLAS * len(locs),
            "VC Guerrillas on the Mekong",
            caps=dict.fromkeys(locs, GUERRILLAS),
        )
    lost = _river_lost(s)
    while lost and s.markers_left:
        if s.markers_left >= lost.bit_count():
            loc = bits(lost)[0]
        else:
            loc = yield from pick(turn, _lost(lost), "Sabotage")
        turn.mark(loc, "5.1")
        lost &= ~(1 << loc)


def river_can_be_seized(turn: Turn) -> bool:
    """Return whether a VC Guerrilla can be placed, or the VC hold a LoC that is not Sabotaged."""
    if placeable(turn, (T_VC_GUERRILLA,), MEKONG):
        return True
    return bool(_river_lost(turn.s) and turn.s.markers_left)


CARD = EventCard(
    25,
    {
        "unshaded": Side(
            river_cleared,
            river_can_be_cleared,
            text="Remove all NVA and VC pieces from the 3 Mekong LoCs, those from Can Tho to "
            "Saigon, Chau Doc and Long Phu. Then choose US or ARVN: for free, that faction Sweeps "
            "any of Kien Phong, Kien Hoa, Ba Xuyen and Kien Giang, and then Assaults in each of "
            "these 4 where it can.",
            idle="No Insurgent is on the Mekong LoCs, and none can be found or hit beside them.",
        ),
        "shaded": Side(
            river_seized,
            river_can_be_seized,
            text="Place 2 VC Guerrillas on each of the 3 Mekong LoCs, those from Can Tho to "
            "Saigon, Chau Doc and Long Phu. Then Sabotage each of them where more VC than COIN "
            "pieces are.",
            idle="No VC Guerrilla can be placed and none of these LoCs can be Sabotaged.",
        ),
    },
)
