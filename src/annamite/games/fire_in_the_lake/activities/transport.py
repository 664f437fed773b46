"""Transport: move ARVN Troops and Rangers by road and river (4.3.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.combat import assault_space
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import transport_by_one_loc
from annamite.games.fire_in_the_lake.movement import insurgents, transport_reach
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    CUBES,
    N_KINDS,
    RANGER_A,
    RANGER_U,
)
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, SPACE_IDS, bits, union
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.3.2"
MOST_PIECES = 6
RANGERS = (RANGER_U, RANGER_A)
ARMORED_CAVALRY: Final = 61

FROM = space_step("transport.from", "Transport from where?", RULE)
TO = space_step(
    "transport.to", "Transport from {space} to where? (up to {left} {left:piece/pieces})", RULE
)
GROUP = group_step("transport.group", "{space}: how many of which pieces?", RULE)
ASSAULT = space_step("transport.assault", "A free Assault where pieces were brought to?", "5.3")


def transportable(s: State) -> tuple[int, ...]:
    """Return what goes by Transport: Troops and Rangers, or Rangers (shaded 61 Armored Cavalry).

    Rules: 4.3.2, 5.3
    """
    if has_capability(s, ARMORED_CAVALRY, shaded=True):
        return RANGERS
    return (ARVN_TROOPS, *RANGERS)


def can_transport(turn: Turn) -> bool:
    """Return whether ARVN has pieces on the map that go by Transport."""
    return bool(turn.s.holding(transportable(turn.s)) & turn.within)


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


def transport(turn: Turn) -> Rules[None]:
    """Carry out a Transport, then send every Ranger on the map Underground.

    Rules: 4.3.2
    """
    s = turn.s
    able = transportable(s)
    origin = yield turn.ask(FROM, lambda: bits(s.holding(able) & turn.within))
    open_ = routes(turn, origin)
    left = MOST_PIECES
    at = origin * N_KINDS
    while left and union(open_) and any(s.pieces[at + kind] for kind in able):
        target = yield turn.ask(
            TO, lambda: [*bits(union(open_)), DONE], {"space": SPACE_IDS[origin], "left": left}
        )
        if target == DONE:
            break
        kind, count = yield from turn.ask_group(
            GROUP, able, lambda k: min(left, s.pieces[at + k]), {"space": SPACE_IDS[origin]}
        )
        turn.move(kind, count, origin, target, RULE)
        turn.transported |= 1 << target
        left -= count
        open_ = [route for route in open_ if route >> target & 1]
    for space in bits(s.where[RANGER_A]):
        turn.flip(space, RANGER_A, s.count(space, RANGER_A), RULE)
    if not turn.operation:
        yield from armored_cavalry(turn)


def armored_cavalry(turn: Turn) -> Rules[None]:
    """Let ARVN Assault one space that Transport brought pieces to, when all is done (61).

    Rules: 5.3
    """
    s = turn.s
    if not turn.transported or not has_capability(s, ARMORED_CAVALRY, shaded=False):
        return
    spaces = turn.transported & s.holding(CUBES[ARVN]) & insurgents(s)
    if not spaces:
        return
    space = yield turn.ask(ASSAULT, [*bits(spaces), DONE])
    if space != DONE:
        if turn.log:
            turn.tell("assault", "5.3", whose=turn.seat, space=SPACE_IDS[space])
        yield from assault_space(turn, space, ARVN)
