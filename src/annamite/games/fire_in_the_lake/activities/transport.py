"""Transport: move ARVN Troops and Rangers by road and river (4.3.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.combat import assault_space
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import transport_by_one_loc
from annamite.games.fire_in_the_lake.movement import insurgents, transport_reach
from annamite.games.fire_in_the_lake.opening import is_open, opened_by, spared
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


def transport_origins(turn: Turn) -> int:
    """Return where a Transport may start; before an Operation's first space, one must be left (2.3.4).

    Rules: 4.3.2, 2.3.4
    """
    origins = turn.s.holding(transportable(turn.s)) & turn.within
    if is_open(turn):
        return origins
    openers = {kind: opened_by(turn, kind) for kind in transportable(turn.s)}
    return sum(1 << n for n in bits(origins) if _could_open(turn, n, routes(turn, n), openers))


def can_transport(turn: Turn) -> bool:
    """Return whether ARVN has pieces on the map that go by Transport."""
    return bool(transport_origins(turn))


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


def _could_open(turn: Turn, origin: int, open_: list[int], openers: dict[int, int]) -> bool:
    """Return whether a piece brought from `origin` would let the Operation begin."""
    there = union(open_)
    return any(there & openers[kind] for kind in openers if turn.s.count(origin, kind))


def _lets_begin(
    turn: Turn, origin: int, open_: list[int], left: int, way: tuple[int, int, int]
) -> bool:
    """Return whether the Operation can begin after moving a group, or one piece more after it.

    Args:
        turn: The action.
        origin: Where the Transport starts.
        open_: Where it may end, per choice of the LoC that it is held to.
        left: How many pieces it may still move.
        way: The group's target, kind and count.
    """
    if spared(turn, 1 << origin):
        return True
    target, kind, count = way
    after = turn.ahead()
    after.move(kind, count, origin, target, RULE)
    if is_open(after):
        return True
    narrowed = [route for route in open_ if route >> target & 1]
    openers = {able: opened_by(turn, able) for able in transportable(turn.s)}
    return left > count and _could_open(after, origin, narrowed, openers)


def transport(turn: Turn) -> Rules[None]:
    """Carry out a Transport, then send every Ranger on the map Underground.

    Rules: 4.3.2
    """
    s = turn.s
    able = transportable(s)
    origin = yield turn.ask(FROM, lambda: bits(transport_origins(turn)))
    open_ = routes(turn, origin)
    left = MOST_PIECES
    at = origin * N_KINDS

    def most(target: int, kind: int) -> int:
        ready = min(left, s.pieces[at + kind])
        counts = range(1, ready + 1)
        fit = (n for n in counts if _lets_begin(turn, origin, open_, left, (target, kind, n)))
        return max(fit, default=0)

    def targets() -> list[int]:
        spaces = [n for n in bits(union(open_)) if any(most(n, kind) for kind in able)]
        return [*spaces, DONE] if is_open(turn) else spaces

    while left and union(open_) and any(s.pieces[at + kind] for kind in able):
        target = yield turn.ask(TO, targets, {"space": SPACE_IDS[origin], "left": left})
        if target == DONE:
            break
        kind, count = yield from turn.ask_group(
            GROUP, able, partial(most, target), {"space": SPACE_IDS[origin]}
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
