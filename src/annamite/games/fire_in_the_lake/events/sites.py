"""Where an Event may do something, as conditions that its text names (5.1).

A card says where its parts may be carried out by a set of spaces, where that is printed, or by
conditions of the position, each of which tells what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.conditions import event_title
from annamite.games.fire_in_the_lake.events.forces import room
from annamite.games.fire_in_the_lake.offers import (
    Area,
    Asks,
    Each,
    Places,
    listed,
    names_of,
    pieces_named,
)
from annamite.games.fire_in_the_lake.pieces import TYPES
from annamite.games.fire_in_the_lake.spaces import LOCS, NORTH_VIETNAM, POPULATED, neighbours
from annamite.games.fire_in_the_lake.turn import AVAILABLE, BOXES, LEVELS, Turn
from annamite.kernel.conditions import Mask, Overall

Sites: TypeAlias = "int | Places[Turn]"
"""Spaces that a text names, or the conditions that they must meet."""
RULE = "5.1-a"


def places(sites: Sites) -> Places[Turn]:
    """Return sites as conditions."""
    return _area(sites) if isinstance(sites, int) else sites


@lru_cache(maxsize=256)
def _area(area: int) -> Places[Turn]:
    return Places(named(area))


def sites(*conditions: Asks[Turn] | int) -> Places[Turn]:
    """Return the spaces that meet conditions; a set of spaces is what the text names."""
    return Places(*(named(each) if isinstance(each, int) else each for each in conditions))


def fixed(turn: Turn, sites: Sites) -> Places[Turn]:
    """Return the spaces that meet conditions now, whatever becomes of them meanwhile."""
    conditions = places(sites)
    found = conditions(turn)

    def says(own: Turn, space: int) -> str:
        reason = conditions.why_not(own, space)
        return reason.says[:-1] if reason else "it was not so as this part of the Event began"

    return Places(Mask(says, RULE, lambda _: found))


def titled(says: str) -> Callable[[Turn, int], str]:
    """Return a sentence with the title of the card being played before it."""
    return lambda turn, _: f"{event_title(turn.s)}: {says}"


def asks(says: str, spaces: Callable[[Turn], int]) -> Mask[Turn]:
    """Return a condition of a card's text, told under its title."""
    return Mask(titled(says), RULE, spaces)


def each(says: str, holds: Callable[[Turn, int], bool]) -> Each[Turn]:
    """Return a condition of a card's text that is asked of one space after the other."""
    return Each(titled(says), RULE, holds)


def whole(says: str, holds: Callable[[Turn], bool]) -> Overall[Turn]:
    """Return a condition of a card's text that hangs on no space."""
    return Overall(titled(says), RULE, holds)


def named(area: int) -> Area[Turn]:
    """Return the condition that the text names the space."""
    return Area(lambda turn, _: f"{event_title(turn.s)} names {area_words(area)} only", RULE, area)


def having(kinds: Sequence[int]) -> Mask[Turn]:
    """Return the condition that pieces of the kinds are there."""
    return Mask(
        lambda turn, _: f"{event_title(turn.s)}: no {pieces_named(kinds)} are there",
        RULE,
        lambda turn: turn.s.holding(kinds),
    )


def near(kinds: Sequence[int]) -> Mask[Turn]:
    """Return the condition that pieces of the kinds are there or next to it."""

    def spaces(turn: Turn) -> int:
        there = turn.s.holding(kinds)
        return there | neighbours(there)

    return Mask(
        lambda turn, _: f"{event_title(turn.s)}: no {pieces_named(kinds)} are there or next to it",
        RULE,
        spaces,
    )


COIN_CONTROLLED = asks("it is not under COIN Control", lambda turn: turn.s.coin_control)
NOT_COIN_CONTROLLED = asks("it is under COIN Control", lambda turn: ~turn.s.coin_control)
NOT_NVA_CONTROLLED = asks("it is under NVA Control", lambda turn: ~turn.s.nva_control)
AT_SUPPORT = asks("it is not at Support", lambda turn: turn.s.supporting)
NOT_AT_SUPPORT = asks("it is at Support", lambda turn: ~turn.s.supporting)
AT_OPPOSITION = asks("it is not at Opposition", lambda turn: turn.s.opposing)
NEUTRAL_NOW = asks("it is not Neutral", lambda turn: ~(turn.s.supporting | turn.s.opposing))


def _level(level: int) -> str:
    return LEVELS[level].replace("_", " ").title()


def at_other_level(level: int) -> Each[Turn]:
    """Return the condition that a populated space is not at a level yet."""
    return each(
        f"it has no Population, or is at {_level(level)} already",
        lambda turn, n: bool(POPULATED >> n & 1) and turn.s.support[n] != level,
    )


def shifts(towards: int) -> Each[Turn]:
    """Return the condition that a space can shift towards Active Support (+1) or Opposition (-1)."""
    return at_other_level(4 if towards > 0 else 0)


def stock(turn: Turn, space: int, type_: int, box: int, wanted: int) -> int:
    """Return how many pieces could be placed, own ones from the map included (1.4.1)."""
    most = room(turn.s, space, type_, wanted)
    if box != AVAILABLE:
        return min(most, turn.box(box)[type_])
    return min(most, turn.supply(space, type_, wanted))


def takes(types: Sequence[int]) -> Each[Turn]:
    """Return the condition that an Available piece of the types could be placed there."""
    return Each(
        lambda turn, n: why_not_placed(turn, types, n, AVAILABLE),
        "5.1.1-d",
        lambda turn, n: any(stock(turn, n, type_, AVAILABLE, 1) for type_ in types),
    )


def why_not_placed(turn: Turn, types: Sequence[int], space: int, box: int) -> str:
    """Return why no piece of the types could be placed in a space."""
    s = turn.s
    open_ = [type_ for type_ in types if room(s, space, type_, 1) > 0]
    if open_:
        pieces = listed((names_of(TYPES[type_])[1] for type_ in open_), " or ")
        where = BOXES[box].replace("_", " ")
        return f"{event_title(s)}: no {pieces} are {where.title() if box == AVAILABLE else where}"
    if NORTH_VIETNAM >> space & 1:
        return "US and ARVN pieces never are in North Vietnam"
    return "no Base may be on a LoC" if LOCS >> space & 1 else "two Bases are there already"
