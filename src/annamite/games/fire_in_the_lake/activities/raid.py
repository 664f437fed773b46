"""Raid: Rangers move in and strike (4.3.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN
from annamite.games.fire_in_the_lake.offers import Area, Places, Where
from annamite.games.fire_in_the_lake.pieces import RANGER_A, RANGER_U
from annamite.games.fire_in_the_lake.removal import exposed_insurgents, strike, strike_options
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    COIN_LAND,
    SPACE_IDS,
    neighbours,
)
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Mask

RULE = "4.3.3"
MOST_SPACES = 2
STRUCK = 2
"""So many pieces a Ranger removes."""
RANGERS = (RANGER_U, RANGER_A)
YES_NO = Words("no", "yes")

SPACE_STEP = space_step("raid.space", "Raid where?", RULE)
FROM = space_step("raid.from", "Raid {space}: move Rangers in from where?", RULE)
GROUP = group_step("raid.group", "{origin}: how many of which Rangers?", RULE)
STRIKE = step("raid.strike", YES_NO, "{space}: Activate a Ranger to remove 2 pieces?", RULE)


raid_spaces: Final[Places[Turn]] = Places(
    WITHIN,
    Area("no piece of it may be in North Vietnam", "1.4.2-c", COIN_LAND),
    Mask(
        "no Rangers are there, nor next to it that have not moved",
        "4.3.3-c",
        lambda turn: turn.s.holding(RANGERS) | neighbours(turn.movable(RANGERS)),
        "no Rangers are on the map",
    ),
    NO_SECOND_TIME,
)
"""The spaces with Rangers in them, or next to them if they have not moved (4.3.3)."""
_MOVES_IN: Final[Places[tuple[Turn, int]]] = Places(
    Mask("it is not next to the Raid space", "4.3.3-c", lambda at: ADJACENT[at[1]]),
    Mask(
        "no Rangers that have not moved are there",
        "4.3.3-c",
        lambda at: at[0].movable(RANGERS),
    ),
)


def can_raid(turn: Turn) -> bool:
    """Return whether ARVN has Rangers on the map."""
    return bool(raid_spaces(turn))


def raid(turn: Turn) -> Rules[None]:
    """Carry out a Raid: first move into each space, then strike in each.

    Rules: 4.3.3
    """
    spaces: list[int] = []
    while len(spaces) < most_spaces(turn, MOST_SPACES):
        done = [DONE] if spaces else []
        space = yield turn.ask(SPACE_STEP, Where(raid_spaces, turn, done))
        if space == DONE:
            break
        spaces.append(space)
        turn.activity_spaces |= 1 << space
        yield from _move_in(turn, space)
    for space in spaces:
        yield from _strike(turn, space)


def _strike(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    if not (s.count(space, RANGER_U) and exposed_insurgents(s, space)):
        return
    if not strike_options(turn, space, STRUCK, ()):
        return  # a strike would leave nobody to Assault (2.3.4)
    if (yield turn.ask(STRIKE, (0, 1), {"space": SPACE_IDS[space]})) == 1:
        turn.flip(space, RANGER_U, 1, RULE)
        yield from strike(turn, space, STRUCK, RULE)


def _move_in(turn: Turn, space: int) -> Rules[None]:
    """Move in adjacent Rangers as they are; each Ranger moves once in a Raid."""
    while True:
        origin = yield turn.ask(
            FROM,
            Where(_MOVES_IN, (turn, space), (DONE,)),
            {"space": SPACE_IDS[space]},
        )
        if origin == DONE:
            return
        kind, count = yield from turn.ask_group(
            GROUP,
            RANGERS,
            lambda k: turn.unmoved(origin, k),
            {"origin": SPACE_IDS[origin]},
            says="{} there may still move",
        )
        turn.move(kind, count, origin, space, RULE)
        turn.note_moved(space, kind, count)
