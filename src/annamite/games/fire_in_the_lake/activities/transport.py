"""Transport: move ARVN Troops and Rangers by road and river (4.3.2)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from annamite.games.fire_in_the_lake.leaders import transport_by_one_loc
from annamite.games.fire_in_the_lake.movement import insurgents, transport_reach
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, N_KINDS, RANGER_A, RANGER_U
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.3.2"
MOST_PIECES = 6
KINDS = (ARVN_TROOPS, RANGER_U, RANGER_A)

FROM = space_step("transport.from", "Transport from where?", RULE)
TO = space_step(
    "transport.to", "Transport from {space} to where? (up to {left} {left:piece/pieces})", RULE
)
GROUP = group_step("transport.group", "{space}: how many of which pieces?", RULE)


def can_transport(turn: Turn) -> bool:
    """Return whether ARVN has Troops or Rangers on the map."""
    return bool(turn.s.holding(KINDS) & turn.within)


def routes(turn: Turn, origin: int) -> list[int]:
    """Return where a Transport from `origin` may end, per choice of the LoC that it is held to.

    Only Khanh holds all of it to one LoC; otherwise there is a single entry.
    """
    out = ADJACENT[origin] & LOCS
    blocked = insurgents(turn.s)
    one_loc = transport_by_one_loc(turn.s)
    choices = [1 << loc for loc in bits(out)] if one_loc else [out]
    return [
        transport_reach(origin, first, blocked, one_loc=one_loc) & turn.within for first in choices
    ]


def ends(turn: Turn, origin: int) -> int:
    """Return where pieces Transported from `origin` may end."""
    return union(routes(turn, origin))


def union(masks: list[int]) -> int:
    """Return all spaces of the sets."""
    return reduce(or_, masks, 0)


def transport(turn: Turn) -> Rules[None]:
    """Carry out a Transport, then send every Ranger on the map Underground.

    Rules: 4.3.2
    """
    s = turn.s
    origin = yield turn.ask(FROM, lambda: bits(s.holding(KINDS) & turn.within))
    open_ = routes(turn, origin)
    left = MOST_PIECES
    at = origin * N_KINDS
    while left and union(open_) and any(s.pieces[at + kind] for kind in KINDS):
        target = yield turn.ask(
            TO, lambda: [*bits(union(open_)), DONE], {"space": SPACE_IDS[origin], "left": left}
        )
        if target == DONE:
            break
        group = yield turn.ask(
            GROUP,
            lambda: [
                GROUPS.BASE * kind + count
                for kind in KINDS
                for count in range(1, min(left, s.pieces[at + kind]) + 1)
            ],
            {"space": SPACE_IDS[origin]},
        )
        kind, count = GROUPS.unpack(group)
        turn.move(kind, count, origin, target, RULE)
        left -= count
        open_ = [route for route in open_ if route >> target & 1]
    for space in bits(s.where[RANGER_A]):
        turn.flip(space, RANGER_A, s.count(space, RANGER_A), RULE)
