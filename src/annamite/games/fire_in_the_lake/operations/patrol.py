"""Patrol: move cubes along roads and rivers, find Guerrillas there, Assault one LoC (3.2.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.actions import after_operation, next_space
from annamite.games.fire_in_the_lake.combat import PATTON, assault_cost, assault_space
from annamite.games.fire_in_the_lake.conditions import event_title, short_of
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.movement import NETWORK, insurgents, patrol_reach
from annamite.games.fire_in_the_lake.offers import (
    Area,
    Each,
    Places,
    Sift,
    Where,
    pieces_named,
)
from annamite.games.fire_in_the_lake.operations.assault import LANSDALE_ALLOWS
from annamite.games.fire_in_the_lake.pieces import ARVN, CUBES, N_KINDS, NVA
from annamite.games.fire_in_the_lake.removal import activate, fate_of
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Chain, Mask, Overall, Unmet, unmet

RULE = "3.2.2"
PATTON_LOSSES = 2

FROM = space_step("patrol.from", "Patrol: move cubes from which space?", RULE)
TO = space_step("patrol.to", "From {space} to which LoC or City?", RULE)
GROUP = group_step("patrol.group", "{space}: how many of which cubes?", RULE)
ASSAULT = space_step("patrol.assault", "Assault in one LoC?", RULE)
LOSS_SPACE = space_step(
    "patrol.loss_space", "Remove cubes that patrolled: where? (up to {left})", "5.3"
)
LOSS_GROUP = group_step("patrol.loss_group", "{space}: remove which cubes?", "5.3")


_PATROLS: Final[Chain[Turn]] = Chain(
    Overall(
        lambda turn, _: f"no LoC or City is among what {event_title(turn.s)} names",
        "5.5-b",
        lambda turn: bool(turn.within & NETWORK),
    ),
    Overall(
        lambda turn, _: short_of(turn, assault_cost(turn.s)),
        "3.2.2-a",
        lambda turn: turn.faction != ARVN or turn.can_pay(assault_cost(turn.s)),
    ),
)


def can_patrol(turn: Turn) -> bool:
    """Return whether there is a LoC or City to patrol, and 3 Resources in all if it is ARVN.

    An Event may have it take place where no LoC or City is.

    Rules: 3.2.2, 5.5
    """
    return _PATROLS.open(turn)


def why_no_patrol(turn: Turn) -> Unmet | None:
    """Return why no Patrol is possible."""
    return _PATROLS.why_not(turn, 0)


def reach(turn: Turn, origin: int) -> int:
    """Return the LoCs and Cities that a cube can patrol to from `origin`."""
    return patrol_reach(origin, insurgents(turn.s) & NETWORK)


def patrol(turn: Turn) -> Rules[bool]:
    """Carry out a Patrol; it counts as executed whatever happens in it.

    Rules: 3.2.2, 2.3.4
    """
    if turn.faction == ARVN:
        turn.pay(assault_cost(turn.s), RULE)
    yield from _move(turn)
    for loc in bits(LOCS & turn.s.holding(CUBES[turn.faction]) & turn.within):
        yield from activate(turn, loc, turn.s.total(loc, CUBES[turn.faction]), RULE)
    yield from _assault(turn)
    if has_capability(turn.s, PATTON, shaded=True):
        yield from _pattons_lost(turn)
    yield from after_operation(turn)
    return True


def _goal(turn: Turn) -> int:
    """Return where cubes may end: once some have moved, in one space if it is a Limited Patrol."""
    if turn.limited and turn.moved:
        return 1 << next(iter(turn.moved)) // N_KINDS
    return turn.within & NETWORK


def _reaching(turn: Turn, starts: int) -> int:
    """Return from which of the spaces a cube could patrol to where this Patrol may end."""
    blocked, goal = insurgents(turn.s) & NETWORK, _goal(turn)
    return sum([1 << n for n in bits(starts) if patrol_reach(n, blocked) & goal])


_STARTS: Final[Places[Turn]] = Places(
    Mask(
        lambda turn, _: f"no {pieces_named(CUBES[turn.faction])} are there that have not moved",
        "3.2.2-d",
        lambda turn: turn.movable(CUBES[turn.faction]),
    ),
    Sift("no road or river leads from there to where this Patrol may end", "3.2.2-e", _reaching),
)


_ENDS: Final[Places[tuple[Turn, int]]] = Places(
    Area("a Patrol moves to LoCs and Cities only", "3.2.2-e", NETWORK),
    Mask("the cubes are there already", "3.2.2-e", lambda leg: ~(1 << leg[1])),
    Mask(
        lambda leg, _: (
            "a Limited Patrol has one destination"
            if leg[0].limited
            else f"{event_title(leg[0].s)} does not name it"
        ),
        "3.2.2-c",
        lambda leg: _goal(leg[0]),
    ),
    Mask(
        "NVA or VC pieces stop the way there, or no road and river leads there",
        "3.2.2-f",
        lambda leg: reach(*leg),
    ),
)
_GOES_ON: Final = unmet("the cubes chosen must end in another LoC or City", "3.2.2-e")
UNMOVED: Final = "{} there may still move"


def _move(turn: Turn) -> Rules[None]:
    """Move cubes from space after space."""
    kinds = CUBES[turn.faction]
    while True:
        origin = yield from next_space(turn, FROM, _STARTS, done=True)
        if origin == DONE:
            return
        name = {"space": SPACE_IDS[origin]}
        end = yield turn.ask(TO, Where(_ENDS, (turn, origin), (), _GOES_ON), name)
        kind, count = yield from turn.ask_group(
            GROUP, kinds, lambda k: turn.unmoved(origin, k), name, says=UNMOVED
        )
        turn.move(kind, count, origin, end, RULE)
        turn.note_moved(end, kind, count)


_ASSAULTED: Final[Places[Turn]] = Places(
    LANSDALE_ALLOWS,
    Area("a Patrol Assaults LoCs only", "3.2.2-h", LOCS),
    Mask("it is not the destination of this Limited Patrol", "3.2.2-j", _goal),
    Mask("no NVA or VC piece is there", "3.2.2-h", lambda turn: insurgents(turn.s)),
    Mask(
        lambda turn, _: f"no {pieces_named(CUBES[turn.faction])} are there",
        "3.2.2-h",
        lambda turn: turn.s.holding(CUBES[turn.faction]),
    ),
)


def _assault(turn: Turn) -> Rules[None]:
    loc = yield from next_space(turn, ASSAULT, _ASSAULTED, done=True)
    if loc != DONE:
        if turn.log:
            turn.tell("assault", RULE, whose=turn.seat, space=SPACE_IDS[loc])
        yield from assault_space(turn, loc, turn.faction)


def _pattons_lost(turn: Turn) -> Rules[None]:
    """Let NVA remove up to 2 cubes that moved in the Patrol, wherever they are (14 M-48 Patton).

    Rules: 5.3
    """
    s = turn.s
    nva = Turn(s, NVA, turn.log)
    kinds = CUBES[turn.faction]
    left = PATTON_LOSSES

    def patrolled(space: int, kind: int) -> int:
        return turn.moved.get(space * N_KINDS + kind, 0)

    hit: Places[Turn] = Places(
        Each(
            f"no {pieces_named(kinds)} are there that moved in this Patrol",
            "5.3",
            lambda _, space: any(patrolled(space, k) for k in kinds),
        ),
    )
    while left and hit(nva):
        space = yield nva.ask(LOSS_SPACE, Where(hit, nva, (DONE,)), {"left": left})
        if space == DONE:
            return
        kind, count = yield from nva.ask_group(
            LOSS_GROUP,
            kinds,
            lambda k: min(left, patrolled(space, k)),
            {"space": SPACE_IDS[space]},
            says="{} there can be removed: of those that moved, and 2 cubes in all",
        )
        turn.remove(space, kind, count, "5.3", fate_of(kind))
        left -= count
