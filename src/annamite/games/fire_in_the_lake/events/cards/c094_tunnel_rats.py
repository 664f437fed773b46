"""94 Tunnel Rats: men underground, digging or fighting."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.forces import WHICH
from annamite.games.fire_in_the_lake.events.sites import having, sites, whole
from annamite.games.fire_in_the_lake.events.tools import pick, pick_several
from annamite.games.fire_in_the_lake.events.tunnels import (
    OPEN_BASES,
    TUNNELED_BASES,
    dig,
    tunnels_left,
)
from annamite.games.fire_in_the_lake.offers import Present
from annamite.games.fire_in_the_lake.pieces import US_TROOPS
from annamite.games.fire_in_the_lake.spaces import PROVINCES, SPACE_IDS
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


_OPEN = sites(
    whole("no Tunnel marker is left", lambda turn: tunnels_left(turn.s) > 0),
    PROVINCES,
    having(OPEN_BASES),
)
_RAIDED = sites(having((US_TROOPS,)), having(TUNNELED_BASES))
_WAYS = Alternatives(
    (HOW["dig"], "no Tunnel can be dug in a Province", _OPEN),
    (HOW["clear"], "no US Troops are with a Tunneled Base", _RAIDED),
)


def war_underground(turn: Turn) -> Rules[None]:
    """Dig in 2 Provinces, or remove 1 Tunneled Base beside US Troops."""
    s = turn.s
    if not _WAYS.useful(turn):
        return
    if (yield turn.ask(HOW_STEP, _WAYS.on(turn))) == HOW["dig"]:
        count = min(TUNNELS, tunnels_left(s))
        for space in (yield from pick_several(turn, count, _OPEN, "A new Tunnel")):
            yield from dig(turn, space)
        return
    space = yield from pick(turn, _RAIDED, "Clear a Tunnel")
    source = Present(TUNNELED_BASES, s, space, "5.1-a")
    kind = yield turn.ask(WHICH, source, {"space": SPACE_IDS[space]})
    turn.remove(space, kind, 1, "5.1.1")


def war_underground_possible(turn: Turn) -> bool:
    """Return whether a Tunnel can be dug, or one be cleared."""
    return bool(_WAYS.useful(turn))


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
