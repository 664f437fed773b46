"""42 Chou En Lai: China holds back, or delivers."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import acting, remove, roll
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import ALL
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

NVA_RESOURCES = 10


def china_holds_back(turn: Turn) -> Rules[None]:
    """NVA lose 10 Resources, then as many Troops of their choice as a die says."""
    turn.gain(NVA, -NVA_RESOURCES, "5.1")
    losses = yield from roll(turn, "Chou En Lai")
    yield from remove(acting(turn, NVA), (NVA_TROOPS,), ALL, losses, "NVA Troops")


def nva_can_lose(turn: Turn) -> bool:
    """Return whether NVA have Resources, or Troops on the map."""
    return turn.s.resources[NVA] > 0 or bool(turn.s.where[NVA_TROOPS])


def china_delivers(turn: Turn) -> Rules[None]:
    """NVA gain 10 Resources; VC gain as many as the Trail is at."""
    turn.gain(NVA, NVA_RESOURCES, "5.1")
    turn.gain(VC, turn.s.trail, "5.1")
    yield from ()


def china_can_deliver(turn: Turn) -> bool:
    """Return whether NVA Resources can rise, or VC Resources by the Trail."""
    s = turn.s
    return s.resources[NVA] < MAX_TRACK or (s.trail > 0 and s.resources[VC] < MAX_TRACK)


CARD = EventCard(
    42,
    {
        "unshaded": Side(
            china_holds_back,
            nva_can_lose,
            text="NVA lose 10 Resources. Roll a die: NVA remove that many of their Troops from the "
            "map.",
            idle="NVA have neither Resources nor Troops on the map.",
        ),
        "shaded": Side(
            china_delivers,
            china_can_deliver,
            text="NVA gain 10 Resources. VC gain as many Resources as the Trail is at.",
            idle="NVA Resources are full, and VC Resources are full or the Trail is at 0.",
        ),
    },
)
