"""South Vietnam's leaders (15.1)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.loyalty import Faction

Stars: TypeAlias = Literal["three", "two", "one"]
POSTS: Final[dict[Stars, int]] = {"three": 1, "two": 7, "one": 13}
"""How many leaders there may be in office at a time (15.1)."""


class Government(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A three-star leader: what he does to both morales every season."""

    svn_morale: int
    us_morale: int


class Commander(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A one- or two-star leader."""

    effectiveness: int
    faction: Faction


class LeaderNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Labels for the page, dealt at random; they say nothing about a leader's values."""

    three: tuple[str, ...]
    two: tuple[str, ...]
    one: tuple[str, ...]


class LeaderPools(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The leader counters as their file has them, by id."""

    three: dict[str, Government]
    two: dict[str, Commander]
    one: dict[str, Commander]
    names: LeaderNames
    sources: dict[str, str]


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A leader counter.

    Attributes:
        stars: 1 to 3.
        effectiveness, faction: Of one- and two-star leaders; else 0 and None.
        svn_morale, us_morale: Of three-star leaders; else 0.
    """

    id: str
    stars: int
    effectiveness: int = 0
    faction: Faction | None = None
    svn_morale: int = 0
    us_morale: int = 0


class Leaders:
    """The leaders as the rules look them up.

    Attributes:
        three, two, one: The leaders by their stars.
        all: All of them: three-star leaders first, one-star leaders last.
        number: Number of a leader in `all`, by id.
        names: Labels for the page.

    Rules: 15, 15.1
    """

    def __init__(self, pools: LeaderPools) -> None:
        self.three = tuple(
            Leader(id=id_, stars=3, svn_morale=x.svn_morale, us_morale=x.us_morale)
            for id_, x in pools.three.items()
        )
        self.two = _commanders(pools.two, 2)
        self.one = _commanders(pools.one, 1)
        self.all = (*self.three, *self.two, *self.one)
        self.number = {leader.id: n for n, leader in enumerate(self.all)}
        self.names = pools.names


def _commanders(pool: dict[str, Commander], stars: int) -> tuple[Leader, ...]:
    return tuple(
        Leader(id=id_, stars=stars, effectiveness=x.effectiveness, faction=x.faction)
        for id_, x in pool.items()
    )
