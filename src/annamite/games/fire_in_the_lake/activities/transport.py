"""Transport: move ARVN Troops and Rangers by road and river (4.3.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.combat import assault_space
from annamite.games.fire_in_the_lake.conditions import WITHIN, event_title
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import transport_by_one_loc
from annamite.games.fire_in_the_lake.movement import insurgents, transport_reach
from annamite.games.fire_in_the_lake.offers import Fused, Places, Where, pieces_named
from annamite.games.fire_in_the_lake.opening import is_open, needed_says, opened_by, spared
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    CUBES,
    RANGER_A,
    RANGER_U,
)
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, SPACE_IDS, bits, union
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, unmet

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


def _origins(turn: Turn) -> int:
    kinds = transportable(turn.s)
    if is_open(turn):
        return turn.s.holding(kinds) & turn.within
    openers = {kind: spaces for kind in kinds if (spaces := opened_by(turn, kind))}
    origins = turn.s.holding(openers) & turn.within
    return sum(1 << n for n in bits(origins) if _could_open(turn, n, ends(turn, n), openers))


def _goers(turn: Turn) -> str:
    return pieces_named(transportable(turn.s))


transport_origins: Final[Fused[Turn]] = Fused(
    _origins,
    WITHIN,
    Mask(
        lambda turn, _: f"no {_goers(turn)} are there",
        "4.3.2-a",
        lambda turn: turn.s.holding(transportable(turn.s)),
        lambda turn, _: f"no {_goers(turn)} are on the map",
    ),
    Mask(needed_says, "2.3.4-e", _origins),
)
"""Where a Transport may start; before an Operation's first space, one must be left (4.3.2, 2.3.4)."""


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


def _could_open(turn: Turn, origin: int, open_: int, openers: dict[int, int]) -> bool:
    """Return whether a piece brought from `origin` to those spaces would let the Operation begin."""
    return any(open_ & openers[kind] for kind in openers if turn.s.count(origin, kind))


class _Haul:
    """What is left of one Transport.

    Attributes:
        turn: The action.
        origin: Where the Transport starts.
        kinds: What may go.
        routes: Where it may end, per choice of the LoC that it is held to.
        left: How many pieces it may still move.
    """

    __slots__ = ("_openers", "kinds", "left", "origin", "routes", "turn")

    def __init__(self, turn: Turn, origin: int) -> None:
        self.turn = turn
        self.origin = origin
        self.kinds = transportable(turn.s)
        self.routes = routes(turn, origin)
        self.left = MOST_PIECES
        self._openers: dict[int, int] | None = None

    def ready(self, kind: int) -> int:
        """Return how many pieces of the kind may still go."""
        return min(self.left, self.turn.s.count(self.origin, kind))

    def goes_on(self) -> bool:
        """Return whether any piece may still go anywhere."""
        return any(self.routes) and any(self.ready(kind) for kind in self.kinds)

    def most(self, target: int, kind: int) -> int:
        """Return how many pieces of the kind may go to `target` at once."""
        counts = range(self.ready(kind), 0, -1)
        return next((n for n in counts if self._lets_begin(target, kind, n)), 0)

    def targets(self) -> int:
        """Return where pieces may go."""
        return self._sparing(union(self.routes))

    def may_stop(self) -> bool:
        """Return whether the Transport may end before more pieces have gone."""
        return bool(spared(self.turn, 1 << self.origin)) or is_open(self.turn)

    def _sparing(self, spaces: int) -> int:
        """Return those of the spaces to which pieces may go and leave the Operation a first one."""
        if spared(self.turn, 1 << self.origin):
            return spaces
        return sum(1 << n for n in bits(spaces) if any(self.most(n, kind) for kind in self.kinds))

    def bound(self, kind: int, most: int) -> str:
        """Return what bounds how many pieces of a kind may go."""
        if most == self.left and self.turn.s.count(self.origin, kind) > most:
            return "{} may still go: a Transport takes at most 6 pieces"
        return "{} there can go"

    def carry(self, target: int, kind: int, count: int) -> None:
        """Move so many pieces, and remember it."""
        self.turn.move(kind, count, self.origin, target, RULE)
        self.turn.transported |= 1 << target
        self.left -= count
        self.routes = self._onward(target)
        self._openers = None

    def _onward(self, target: int) -> list[int]:
        """Return the routes that lead through or to `target`."""
        return [route for route in self.routes if route >> target & 1]

    def _lets_begin(self, target: int, kind: int, count: int) -> bool:
        """Return whether the Operation can begin after moving a group, or one piece more after it."""
        if spared(self.turn, 1 << self.origin):
            return True
        after = self.turn.ahead()
        after.move(kind, count, self.origin, target, RULE)
        if is_open(after):
            return True
        open_ = union(self._onward(target))
        return self.left > count and _could_open(after, self.origin, open_, self._opened())

    def _opened(self) -> dict[int, int]:
        """Return per kind where a piece of it lets the Operation begin as things stand."""
        if self._openers is None:
            self._openers = {kind: opened_by(self.turn, kind) for kind in self.kinds}
        return self._openers


_ENDS: Final[Fused[_Haul]] = Fused(
    _Haul.targets,
    Mask("the pieces are there already", "4.3.2-a", lambda haul: ~(1 << haul.origin)),
    Mask(
        lambda haul, _: f"{event_title(haul.turn.s)} names {area_words(haul.turn.within)} only",
        "5.5-b",
        lambda haul: haul.turn.within,
    ),
    Mask(
        "no LoCs and Cities lead there, or NVA and VC pieces stop the way",
        "4.3.2-c",
        lambda haul: union(haul.routes),
    ),
    Mask(lambda haul, _: needed_says(haul.turn), "2.3.4-e", _Haul.targets),
)
_ASSAULTED: Final[Places[Turn]] = Places(
    Mask("Transport brought no pieces there", "5.3", lambda turn: turn.transported),
    Mask("no ARVN cubes are there", "3.2.4-a", lambda turn: turn.s.holding(CUBES[ARVN])),
    Mask("no NVA or VC piece is there", "3.2.4-a", lambda turn: insurgents(turn.s)),
)


def transport(turn: Turn) -> Rules[None]:
    """Carry out a Transport, then send every Ranger on the map Underground.

    Rules: 4.3.2
    """
    s = turn.s
    origin = yield turn.ask(FROM, Where(transport_origins, turn))
    haul = _Haul(turn, origin)
    name = {"space": SPACE_IDS[origin]}
    while haul.goes_on():
        stop = (DONE,) if haul.may_stop() else ()
        source = Where(_ENDS, haul, stop, unmet(needed_says(turn), "2.3.4-e"))
        target = yield turn.ask(TO, source, {**name, "left": haul.left})
        if target == DONE:
            break
        kind, count = yield from turn.ask_group(
            GROUP, haul.kinds, partial(haul.most, target), name, says=haul.bound
        )
        haul.carry(target, kind, count)
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
    if not _ASSAULTED(turn):
        return
    space = yield turn.ask(ASSAULT, Where(_ASSAULTED, turn, (DONE,)))
    if space != DONE:
        if turn.log:
            turn.tell("assault", "5.3", whose=turn.seat, space=SPACE_IDS[space])
        yield from assault_space(turn, space, ARVN)
