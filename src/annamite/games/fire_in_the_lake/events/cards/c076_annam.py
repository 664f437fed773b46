"""76 Annam: old rivalries of the center, between Insurgents or against Saigon."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import AT_SUPPORT, sites
from annamite.games.fire_in_the_lake.events.tools import pick, set_level
from annamite.games.fire_in_the_lake.pieces import NVA, OWNER, VC
from annamite.games.fire_in_the_lake.spaces import PROVINCES, bits, mask_of, neighbours
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL, State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

PATRONAGE = 2
NVA_KINDS = tuple(kind for kind, owner in enumerate(OWNER) if owner == NVA)
VC_KINDS = tuple(kind for kind, owner in enumerate(OWNER) if owner == VC)
CENTER = mask_of("hue", "da_nang")
AROUND = neighbours(CENTER) & PROVINCES


def _shared_spaces(s: State) -> int:
    """Return how many spaces hold both an NVA and a VC piece."""
    return (s.holding(NVA_KINDS) & s.holding(VC_KINDS)).bit_count()


def insurgents_quarrel(turn: Turn) -> Rules[None]:
    """NVA and VC each lose a Resource per shared space; 2 Patronage."""
    loss = _shared_spaces(turn.s)
    turn.gain(NVA, -loss, "5.1")
    turn.gain(VC, -loss, "5.1")
    turn.shift_patronage(PATRONAGE, "5.1")
    yield from ()


def insurgents_can_quarrel(turn: Turn) -> bool:
    """Return whether Patronage can rise, or an Insurgent can lose Resources."""
    s = turn.s
    funds = s.resources[NVA] or s.resources[VC]
    return s.patronage < MAX_TRACK or bool(_shared_spaces(s) and funds)


def center_turns(turn: Turn) -> Rules[None]:
    """Hue, Da Nang and a Province next to them lose their Support."""
    s = turn.s
    for city in bits(CENTER & s.supporting):
        set_level(turn, city, NEUTRAL)
    province = yield from pick(turn, sites(AROUND, AT_SUPPORT), "Set to Neutral", level=NEUTRAL)
    if province != DONE:
        set_level(turn, province, NEUTRAL)


def center_can_turn(turn: Turn) -> bool:
    """Return whether one of those spaces is at Support."""
    return bool((CENTER | AROUND) & turn.s.supporting)


CARD = EventCard(
    76,
    {
        "unshaded": Side(
            insurgents_quarrel,
            insurgents_can_quarrel,
            text="NVA and VC each lose 1 Resource for every space that holds both an NVA and a VC "
            "piece. Add 2 Patronage.",
            idle="Patronage is full, and the Insurgents share no space or have no Resources.",
        ),
        "shaded": Side(
            center_turns,
            center_can_turn,
            text="Set Hue, Da Nang and one Province next to either to Neutral, where they are at "
            "Support.",
            idle="Hue, Da Nang and the Provinces next to them are not at Support.",
        ),
    },
)
