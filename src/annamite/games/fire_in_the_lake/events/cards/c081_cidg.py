"""81 CIDG: hill people change sides."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, forces
from annamite.games.fire_in_the_lake.events.sites import having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    pick,
    present,
    remove,
    remove_all,
    roll,
)
from annamite.games.fire_in_the_lake.offers import Group
from annamite.games.fire_in_the_lake.pieces import (
    KINDS_OF,
    T_IRREGULAR,
    T_POLICE,
    T_RANGER,
    T_VC_GUERRILLA,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import HIGHLAND, SOUTH, SPACE_IDS
from annamite.games.fire_in_the_lake.steps import DONE, TYPE_GROUPS, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Listed, Unmet, unmet

VC_GUERRILLAS = KINDS_OF[T_VC_GUERRILLA]
SIDES = (T_RANGER, T_IRREGULAR, T_POLICE)
"""What Guerrillas become, or what is lost to the VC."""
LOST = tuple(kind for type_ in SIDES for kind in KINDS_OF[type_])
NEW_GUERRILLAS = 2
DIE_SIDES = 6

REPLACE = step(
    "event.81.replace",
    TYPE_GROUPS,
    "{space}: replace how many Guerrillas, with what? ({left} left)",
    "5.1",
    "pieces",
    labels={f"none-{n}": f"Remove {n}, replace none" for n in range(1, DIE_SIDES + 1)},
)


_BANDS = sites(SOUTH, having(VC_GUERRILLAS))
_CAMPS = sites(HIGHLAND, having(LOST))


def guerrillas_join(turn: Turn) -> Rules[None]:
    """Replace a die of VC Guerrillas in the South with Rangers, Irregulars or Police."""
    left = yield from roll(turn, "VC Guerrillas")
    while left:
        space = yield from pick(turn, _BANDS, "Replace VC Guerrillas")
        if space == DONE:
            break
        left -= yield from _replace_group(turn, space, left)


_SAYS = "{} can come for the Guerrillas there"


def _replace_group(turn: Turn, space: int, most: int) -> Rules[int]:
    """Replace some Guerrillas in `space` with pieces of one type; return how many."""
    s = turn.s
    most = min(most, present(s, VC_GUERRILLAS, 1 << space))

    def source() -> list[int]:
        groups = [
            TYPE_GROUPS.pack(TYPES[type_], n)
            for type_ in SIDES
            for n in range(1, turn.supply(space, type_, most) + 1)
        ]
        # Nobody must lift pieces off the map (1.4.1).
        if not any(s.available[type_] for type_ in SIDES):
            groups += [TYPE_GROUPS.pack("none", n) for n in range(1, most + 1)]
        return groups

    def reasons(value: int) -> Unmet | None:
        type_, count = TYPE_GROUPS.unpack(value)
        if value in source():
            return None
        if type_ == len(TYPES):
            return unmet("a piece to put there is Available", "1.4.1-i", obvious=count > most)
        placed = Group(TYPE_GROUPS, SIDES, lambda t: turn.supply(space, t, most), _SAYS, "5.1-a")
        return placed.why_not(value)

    group = yield turn.ask(
        REPLACE, Listed(source, reasons), {"space": SPACE_IDS[space], "left": most}
    )
    type_, count = TYPE_GROUPS.unpack(group)
    yield from remove(turn, VC_GUERRILLAS, 1 << space, count, "VC Guerrillas")
    if type_ < len(TYPES):
        yield from turn.bring(space, type_, count, "5.1.1")
    return count


def guerrillas_are_there(turn: Turn) -> bool:
    """Return whether a VC Guerrilla is in South Vietnam."""
    return bool(present(turn.s, VC_GUERRILLAS, SOUTH))


def camp_rebels(turn: Turn) -> Rules[None]:
    """All Rangers, Police and Irregulars in a Highland Province go; 2 VC Guerrillas come."""
    space = yield from pick(turn, _CAMPS, "CIDG camp")
    if space == DONE:
        return
    remove_all(turn, LOST, 1 << space)
    yield from forces.place(turn, space, T_VC_GUERRILLA, NEW_GUERRILLAS)


def camp_is_there(turn: Turn) -> bool:
    """Return whether a Highland Province holds Rangers, Police or Irregulars."""
    return bool(_CAMPS(turn))


CARD = EventCard(
    81,
    {
        "unshaded": Side(
            guerrillas_join,
            guerrillas_are_there,
            text="Roll a die. Replace that many VC Guerrillas in South Vietnam, each with a Ranger, "
            "an Irregular or a Police cube in its space.",
            idle="No VC Guerrilla is in South Vietnam.",
        ),
        "shaded": Side(
            camp_rebels,
            camp_is_there,
            text="Choose a Highland Province with Rangers, Police or Irregulars. Remove all of these "
            "there to Available and place 2 VC Guerrillas there.",
            idle="No Highland Province holds a Ranger, Police or an Irregular.",
        ),
    },
)
