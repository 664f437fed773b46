"""94 Tunnel Rats: men underground, digging or fighting."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import WHICH
from annamite.games.fire_in_the_lake.events.tools import pick, pick_several
from annamite.games.fire_in_the_lake.events.tunnels import (
    OPEN_BASES,
    TUNNELED_BASES,
    dig,
    tunnels_left,
)
from annamite.games.fire_in_the_lake.pieces import US_TROOPS
from annamite.games.fire_in_the_lake.spaces import PROVINCES, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

TUNNELS = 2

HOW = Words("dig", "clear")
HOW_STEP = step(
    "event.94.how",
    HOW,
    "Tunnel Rats: dig Tunnels, or clear one?",
    "5.1",
    labels={"dig": "Place 2 Tunnels", "clear": "Remove a Tunneled Base"},
)


def _open(s: State) -> int:
    """Return the Provinces where a Tunnel could be dug."""
    return PROVINCES & s.holding(OPEN_BASES) if tunnels_left(s) else 0


def _raided(s: State) -> int:
    """Return the spaces where US Troops stand on a Tunnel."""
    return s.where[US_TROOPS] & s.holding(TUNNELED_BASES)


def _ways(s: State) -> list[int]:
    ways = []
    if _open(s):
        ways.append(HOW["dig"])
    if _raided(s):
        ways.append(HOW["clear"])
    return ways


def war_underground(turn: Turn) -> Rules[None]:
    """Dig in 2 Provinces, or remove 1 Tunneled Base beside US Troops."""
    s = turn.s
    if not _ways(s):
        return
    if (yield turn.ask(HOW_STEP, lambda: _ways(s))) == HOW["dig"]:
        count = min(TUNNELS, tunnels_left(s))
        for space in (yield from pick_several(turn, count, lambda _: _open(s), "A new Tunnel")):
            yield from dig(turn, space)
        return
    space = yield from pick(turn, _raided(s), "Clear a Tunnel")
    kinds = [kind for kind in TUNNELED_BASES if s.count(space, kind)]
    kind = yield turn.ask(WHICH, kinds, {"space": SPACE_IDS[space]})
    turn.remove(space, kind, 1, "5.1.1")


def war_underground_possible(turn: Turn) -> bool:
    """Return whether a Tunnel can be dug, or one be cleared."""
    return bool(_ways(turn.s))


CARD = EventCard(
    94,
    {
        "single": Side(
            war_underground,
            war_underground_possible,
            text="Choose one. Either, in each of 2 Provinces, put a Tunnel marker on 1 NVA or VC "
            "Base that has none; 6 Tunnels at most can be on the map. Or remove 1 Tunneled Base "
            "from a space with US Troops, whatever else is there.",
            idle="No Province has a Base to tunnel or no marker is left, and no US Troops are with "
            "a Tunneled Base.",
        ),
    },
)
