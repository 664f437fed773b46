"""55 Trucks: convoys on the Trail, burnt out or rolling."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import BASES_PER_SPACE
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_NVA,
    acting,
    own_tunnel,
    present,
    relocate,
    remove,
)
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_BASE, VC
from annamite.games.fire_in_the_lake.spaces import CAMBODIA, LAOS, LAOS_CAMBODIA, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

DEGRADE = 2
NVA_LOSSES = 4
PER_BOX = 2


def convoys_burn(turn: Turn) -> Rules[None]:
    """Degrade the Trail by 2; NVA remove 4 of their pieces from Laos and 4 from Cambodia."""
    turn.shift_trail(-DEGRADE, "5.1")
    nva = acting(turn, NVA)
    for country, name in ((LAOS, "Laos"), (CAMBODIA, "Cambodia")):
        yield from remove(
            nva,
            OPEN_NVA,
            country,
            NVA_LOSSES,
            f"NVA pieces in {name}",
            willing=own_tunnel(nva, NVA),
        )


def convoys_can_burn(turn: Turn) -> bool:
    """Return whether the Trail can be Degraded, or NVA have pieces to remove there."""
    return turn.s.trail > 0 or bool(LAOS_CAMBODIA & turn.s.holding(OPEN_NVA))


def convoys_roll(turn: Turn) -> Rules[None]:
    """NVA and VC gain 2 Resources per Trail box; NVA may move Bases in Laos and Cambodia."""
    s = turn.s
    turn.gain(NVA, PER_BOX * s.trail, "5.1")
    turn.gain(VC, PER_BOX * s.trail, "5.1")
    yield from relocate(
        acting(turn, NVA),
        (NVA_BASE,),
        LAOS_CAMBODIA,
        LAOS_CAMBODIA,
        present(s, (NVA_BASE,), LAOS_CAMBODIA),
        "NVA Bases",
    )


def convoys_can_roll(turn: Turn) -> bool:
    """Return whether Resources can rise or an NVA Base can move."""
    s = turn.s
    if s.trail and (s.resources[NVA] < MAX_TRACK or s.resources[VC] < MAX_TRACK):
        return True
    free = sum(1 << n for n in bits(LAOS_CAMBODIA) if s.bases(n) < BASES_PER_SPACE)
    return any(free & ~(1 << n) for n in bits(LAOS_CAMBODIA & s.where[NVA_BASE]))


CARD = EventCard(
    55,
    {
        "unshaded": Side(
            convoys_burn,
            convoys_can_burn,
            text="Degrade the Trail by 2 boxes. Then NVA remove 4 of their pieces from Laos and 4 "
            "from Cambodia; they need not give up Tunneled Bases.",
            idle="The Trail is at 0, and no NVA piece that must go is in Laos or Cambodia.",
        ),
        "shaded": Side(
            convoys_roll,
            convoys_can_roll,
            text="NVA and VC each gain 2 Resources per box of the Trail. Then NVA may move their "
            "Bases in Laos and Cambodia, except Tunneled ones, to other spaces there.",
            idle="No Resources would be gained, and no NVA Base in Laos or Cambodia can move.",
        ),
    },
)
