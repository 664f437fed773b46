"""113 Ruff Puff: village militia, for good or for the enemy."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import replace, room
from annamite.games.fire_in_the_lake.events.tools import REMOVE_SPACE, place, placeable
from annamite.games.fire_in_the_lake.pieces import (
    POLICE,
    T_POLICE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import ALL, CITIES, SOUTH, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import TYPE_GROUPS, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RAISED, TURNED, BASES = 8, 5, 1

WITH = step(
    "event.113.with",
    TYPE_GROUPS,
    "{space}: replace Police with what? ({left} left)",
    "5.1.1",
    "pieces",
)


def militia_raised(turn: Turn) -> Rules[None]:
    """Place up to 8 Police in the South."""
    yield from place(turn, (T_POLICE,), SOUTH, RAISED, "Police", optional=True)


def militia_can_be_raised(turn: Turn) -> bool:
    """Return whether Police can be placed."""
    return bool(placeable(turn, (T_POLICE,), SOUTH))


def _posts(s: State) -> int:
    return s.where[POLICE] & ALL & ~CITIES


def _replacements(turn: Turn, space: int, left: int, bases: int) -> list[int]:
    """Return what may come for Police in `space`: Guerrillas, or a Base if one may still come.

    With nothing to place the Police just go, listed as Guerrillas.
    """
    s = turn.s
    most = min(left, s.count(space, POLICE))
    guerrillas = turn.supply(space, T_VC_GUERRILLA, most)
    base = bases and turn.supply(space, T_VC_BASE, 1) and room(s, space, T_VC_BASE, 1)
    if not guerrillas and not base:
        guerrillas = most
    groups = [TYPE_GROUPS.pack(TYPES[T_VC_GUERRILLA], n) for n in range(1, guerrillas + 1)]
    if base:
        groups.append(TYPE_GROUPS.pack(TYPES[T_VC_BASE], 1))
    return groups


def militia_turns(turn: Turn) -> Rules[None]:
    """Replace 5 Police outside Cities with VC Guerrillas, one of them perhaps with a Base."""
    s = turn.s
    left, bases = TURNED, BASES
    while left and _posts(s):
        space = yield turn.ask(
            REMOVE_SPACE, lambda: bits(_posts(s)), {"what": "Replace Police", "left": left}
        )
        group = yield turn.ask(
            WITH,
            lambda: _replacements(turn, space, left, bases),
            {"space": SPACE_IDS[space], "left": left},
        )
        type_, number = TYPE_GROUPS.unpack(group)
        yield from replace(turn, space, POLICE, type_, number)
        left -= number
        if type_ == T_VC_BASE:
            bases -= 1


def militia_can_turn(turn: Turn) -> bool:
    """Return whether Police are outside Cities."""
    return bool(_posts(turn.s))


CARD = EventCard(
    113,
    {
        "unshaded": Side(
            militia_raised,
            militia_can_be_raised,
            text="Place up to 8 Police in spaces of South Vietnam, LoCs included.",
            idle="No Police can be placed.",
        ),
        "shaded": Side(
            militia_turns,
            militia_can_turn,
            text="Replace 5 Police in Provinces and on LoCs with VC pieces in the same spaces: "
            "Guerrillas, or for 1 of the Police a Base. Where no VC piece can be placed the Police "
            "are only removed.",
            idle="No Police are in a Province or on a LoC.",
        ),
    },
)
