"""Positions pushed to extremes, where rules are forgotten most easily; for whoever tests them.

Each is one that the rules know how to go on from, and that the audit finds nothing wrong with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    BASE_TYPES,
    COIN,
    FACTIONS,
    FRESH,
    KINDS_OF,
    N_KINDS,
    N_TYPES,
    NVA,
    OTHER_FACE,
    OWNER,
    TYPE_OF,
    TYPE_OWNER,
    US,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    COIN_LAND,
    N_SPACES,
    POPULATED,
    bits,
)
from annamite.games.fire_in_the_lake.state import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    MARKERS,
    MAX_TRACK,
    NEUTRAL,
    State,
)
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL

if TYPE_CHECKING:
    from random import Random

    from annamite.games.fire_in_the_lake.events import EventSet

Change: TypeAlias = "Callable[[State, Random], None]"

MOST_CHANGES: Final = 4
MAX_ECON: Final = 15
MOST_BASES: Final = 2


def extreme(s: State, dice: Random, events: EventSet) -> State | None:
    """Return a copy of a position, pushed to an extreme or several.

    None in the middle of a phase that remembers what has been done in it.

    Args:
        s: A position at the start of a stretch.
        dice: What chooses among extremes.
        events: Whose lasting effects may be in force.
    """
    if s.scratch or s.frozen:
        return None
    s = s.copy()

    def lasting(s: State, dice: Random) -> None:
        _put_in_force(s, dice, events)

    changes = [*CHANGES, lasting]
    for change in dice.sample(changes, dice.randint(1, MOST_CHANGES)):
        change(s, dice)
    return s


def _some(dice: Random, *factions: int) -> list[int]:
    """Return some of the factions, at least one."""
    return dice.sample(factions, dice.randint(1, len(factions)))


# --- tracks -------------------------------------------------------------------------------


def purses(s: State, dice: Random) -> None:
    """Let each faction have no Resources, or all that the track holds."""
    for faction in (ARVN, NVA, VC):
        s.resources[faction] = dice.choice((0, MAX_TRACK))


def tracks(s: State, dice: Random) -> None:
    """Set Aid, Patronage and Econ to an end of their tracks."""
    s.aid = dice.choice((0, MAX_TRACK))
    s.patronage = dice.choice((0, MAX_TRACK))
    s.econ = dice.choice((0, MAX_ECON))


def trail(s: State, dice: Random) -> None:
    """Close the Trail, or Improve it to the full."""
    s.trail = dice.choice((0, MAX_TRAIL))


# --- pieces -------------------------------------------------------------------------------


def _take_off(s: State, space: int, kind: int, count: int) -> None:
    s.add(space, kind, -count)
    s.available[TYPE_OF[kind]] += count


def nobody_there(s: State, dice: Random) -> None:
    """Take all pieces of some factions off the map."""
    factions = _some(dice, US, ARVN, NVA, VC)
    for at, count in enumerate(bytes(s.pieces)):
        space, kind = divmod(at, N_KINDS)
        if OWNER[kind] in factions:
            _take_off(s, space, kind, count)


def one_space_each(s: State, dice: Random) -> None:
    """Leave some factions the pieces of one space only."""
    for faction in _some(dice, US, ARVN, NVA, VC):
        kinds = [kind for kind in range(N_KINDS) if OWNER[kind] == faction]
        held = bits(s.holding(kinds))
        left = dice.choice(held) if held else None
        for space in held:
            for kind in kinds if space != left else ():
                _take_off(s, space, kind, s.count(space, kind))


def one_a_space(s: State, dice: Random) -> None:
    """Leave one piece of each faction in a space, whatever it is."""
    for space in range(N_SPACES):
        for faction in range(len(FACTIONS)):
            here = [k for k in range(N_KINDS) if OWNER[k] == faction and s.count(space, k)]
            if not here:
                continue
            left = dice.choice(here)
            for kind in here:
                _take_off(s, space, kind, s.count(space, kind) - (kind == left))


def none_available(s: State, dice: Random) -> None:
    """Empty the Available box of some factions: onto the map, or out of play where that can be."""
    for faction in _some(dice, US, ARVN, NVA, VC):
        crowded = dice.random() < 1 / 2
        ground = dice.sample(range(N_SPACES), 3) if crowded else range(N_SPACES)
        box = dice.choice((s.out_of_play, s.casualties)) if faction == US else s.out_of_play
        away = faction in COIN and dice.random() < 1 / 2
        for type_ in range(N_TYPES):
            if TYPE_OWNER[type_] != faction:
                continue
            if away:
                box[type_] += s.available[type_]
                s.available[type_] = 0
                continue
            for _ in range(s.available[type_]):
                _deploy(s, dice, type_, ground)


def _deploy(s: State, dice: Random, type_: int, ground: list[int] | range) -> None:
    """Put one Available piece in one of the spaces, if there is room for it."""
    open_ = COIN_LAND if TYPE_OWNER[type_] in COIN else ALL
    is_base = type_ in BASE_TYPES
    spaces = [
        space
        for space in ground
        if open_ >> space & 1
        and not (is_base and (not AREAS >> space & 1 or s.bases(space) >= MOST_BASES))
    ]
    if spaces:
        s.available[type_] -= 1
        s.add(dice.choice(spaces), dice.choice(KINDS_OF[type_]), 1)


def faces(s: State, dice: Random) -> None:
    """Turn all pieces of some factions to one face: Underground or Active, Tunneled or not."""
    for faction in _some(dice, US, ARVN, NVA, VC):
        fresh = dice.random() < 1 / 2
        for type_ in range(N_TYPES):
            kinds = KINDS_OF[type_]
            if TYPE_OWNER[type_] != faction or len(kinds) == 1:
                continue
            gone = OTHER_FACE[FRESH[type_]] if fresh else FRESH[type_]
            for space in bits(s.where[gone]):
                s.turn_face(space, gone, OTHER_FACE[gone], s.count(space, gone))


# --- people, leaders, lasting Events -------------------------------------------------------


def people(s: State, dice: Random) -> None:
    """Set all people to one level of Support, or each space to an extreme of its own."""
    levels = (ACTIVE_OPPOSITION, NEUTRAL, ACTIVE_SUPPORT)
    level = dice.choice((*levels, None))
    for space in bits(POPULATED):
        s.set_support(space, dice.choice(levels) if level is None else level)


def terror(s: State, dice: Random) -> None:
    """Place all Terror and Sabotage markers, or none."""
    for space in bits(s.marked):
        s.add_marker(space, -s.terror[space])
    if dice.random() < 1 / 2:
        for space in dice.sample(range(N_SPACES), MARKERS):
            s.add_marker(space, 1)


def nobody_leads(s: State, dice: Random) -> None:
    """Empty the RVN Leader box, or turn it over."""
    s.leaders = dice.choice((b"", s.leaders[::-1]))


def _lasting(events: EventSet) -> dict[int, list[tuple[bool, bool]]]:
    """Return the sides of each card that last: whether as a Capability, and whether it is shaded."""
    sides = {
        card.number: [
            (side.capability, name == "shaded")
            for name, side in card.sides.items()
            if side.capability or side.momentum
        ]
        for card in events.values()
    }
    return {number: choices for number, choices in sides.items() if choices}


def _put_in_force(s: State, dice: Random, events: EventSet) -> None:
    """Put every lasting Event in force, on one side or on any, or none."""
    lasting = _lasting(events)
    ours = sum(1 << number for number in lasting)
    s.capabilities_shaded &= ~ours
    s.capabilities_unshaded &= ~ours
    s.momentum = 0
    how = dice.choice((False, True, None, "none"))
    for number, choices in lasting.items():
        if how == "none":
            continue
        fitting = [choice for choice in choices if how is None or choice[1] == how]
        capability, shaded = dice.choice(fitting or choices)
        if not capability:
            s.momentum |= 1 << number + (SHADED_MOMENTUM if shaded else 0)
        elif shaded:
            s.capabilities_shaded |= 1 << number
        else:
            s.capabilities_unshaded |= 1 << number


CHANGES: Final[tuple[Change, ...]] = (
    purses,
    tracks,
    trail,
    nobody_there,
    one_space_each,
    one_a_space,
    none_available,
    faces,
    people,
    terror,
    nobody_leads,
)
