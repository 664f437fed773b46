"""Tunnel markers that Events put on Insurgent Bases (1.4.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.offers import Present
from annamite.games.fire_in_the_lake.pieces import (
    KINDS,
    NVA_BASE,
    NVA_TUNNEL,
    OTHER_FACE,
    VC_BASE,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import piece_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

OPEN_BASES: Final = (NVA_BASE, VC_BASE)
"""Insurgent Bases without a Tunnel."""
TUNNELED_BASES: Final = (NVA_TUNNEL, VC_TUNNEL)
RULE: Final = "5.1.1"
_MARKERS: Final = load().tunnel_markers

WHICH_BASE = piece_step("event.tunnel", "{space}: which Base gets the Tunnel?", RULE)


def tunnels_left(s: State) -> int:
    """Return how many Tunnel markers are not on the map."""
    return _MARKERS - s.on_map(TUNNELED_BASES)


def dig(turn: Turn, space: int) -> Rules[None]:
    """Put a Tunnel marker on one Base in `space`, if there is a Base without and a marker is left.

    Rules: 1.4.4
    """
    s = turn.s
    if not s.total(space, OPEN_BASES) or not tunnels_left(s):
        return
    bases = Present(OPEN_BASES, s, space, "1.4.4-b")
    kind = yield turn.ask(WHICH_BASE, bases, {"space": SPACE_IDS[space]})
    s.turn_face(space, kind, OTHER_FACE[kind], 1)
    if turn.log:
        turn.tell("tunnel.dug", RULE, space=SPACE_IDS[space], kind=KINDS[OTHER_FACE[kind]])
