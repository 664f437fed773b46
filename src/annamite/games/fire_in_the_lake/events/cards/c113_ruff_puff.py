"""113 Ruff Puff: village militia, for good or for the enemy."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import replace, room
from annamite.games.fire_in_the_lake.events.sites import having, sites
from annamite.games.fire_in_the_lake.events.tools import REMOVE_SPACE, place, placeable
from annamite.games.fire_in_the_lake.offers import Group, Where
from annamite.games.fire_in_the_lake.pieces import (
    POLICE,
    T_POLICE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import ALL, CITIES, SOUTH, SPACE_IDS
from annamite.games.fire_in_the_lake.steps import TYPE_GROUPS, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Unmet, unmet

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


_POSTS = sites(ALL & ~CITIES, having((POLICE,)))
_MUST = unmet("Ruff Puff has 5 Police replaced, as far as there are", "5.1.3-a")


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


class _Replacement:
    """A source of what may come for Police in a space."""

    __slots__ = ("bases", "left", "space", "turn")

    def __init__(self, turn: Turn, space: int, left: int, bases: int) -> None:
        self.turn = turn
        self.space = space
        self.left = left
        self.bases = bases

    def __call__(self) -> list[int]:
        """Return the groups offered."""
        return _replacements(self.turn, self.space, self.left, self.bases)

    def why_not(self, value: int) -> Unmet | None:
        """Return why a group is not among them."""
        offered = self()

        def most(type_: int) -> int:
            return max((n for t, n in map(TYPE_GROUPS.unpack, offered) if t == type_), default=0)

        types = (T_VC_GUERRILLA, T_VC_BASE)
        group = Group(TYPE_GROUPS, types, most, "{} can come for the Police there", "5.1.1-e")
        return None if value in offered else group.why_not(value)


def militia_turns(turn: Turn) -> Rules[None]:
    """Replace 5 Police outside Cities with VC Guerrillas, one of them perhaps with a Base."""
    left, bases = TURNED, BASES
    while left and _POSTS(turn):
        space = yield turn.ask(
            REMOVE_SPACE, Where(_POSTS, turn, (), _MUST), {"what": "Replace Police", "left": left}
        )
        group = yield turn.ask(
            WITH,
            _Replacement(turn, space, left, bases),
            {"space": SPACE_IDS[space], "left": left},
        )
        type_, number = TYPE_GROUPS.unpack(group)
        yield from replace(turn, space, POLICE, type_, number)
        left -= number
        if type_ == T_VC_BASE:
            bases -= 1


def militia_can_turn(turn: Turn) -> bool:
    """Return whether Police are outside Cities."""
    return bool(_POSTS(turn))


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
