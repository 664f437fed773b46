"""What both sides have written on their sheets: plans, orders, missions, levies (12, 14, 16.3, 17)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Target: TypeAlias = Literal["north", "trail"]
NORTH: Final = "north"
TRAIL: Final = "trail"
"""What strategic bombing aims at: North Vietnam, or the Ho Chi Minh Trail (14)."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """NVN commitment planned a season ahead, in secret (12.4G, 14.2, 17.5).

    Attributes:
        trail, sea, recruits: Commitment for trail supply, sea supply and recruits.
    """

    trail: int = 0
    sea: int = 0
    recruits: int = 0


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """A strategic bombing mission of this season (14).

    Attributes:
        target: `NORTH` or `TRAIL`.
        points: Air Points committed.
        unrestrained: Whether the North is bombed without restraint.
        hits: Hits scored; None before it is resolved.
        star: Whether the result was starred.
        losses: Air Points lost to each die of the air defence so far.
    """

    target: Target
    points: int
    unrestrained: bool = False
    hits: int | None = None
    star: bool = False
    losses: tuple[int, ...] = ()

    @property
    def away(self) -> int:
        """The Air Points that are away on it for the season, without those lost.

        Rules: 7.3, 14
        """
        return self.points - sum(self.losses)


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What the US side has booked in Politics C, to be carried out in Recruitment A (12-ah).

    Attributes:
        item: What, by its id in the unit chart.
        counters: Counters that come or go; none for points and programmes.
        number: How many groups.
        withdrawn: Whether they leave.
    """

    item: str
    counters: tuple[int, ...] = ()
    number: int = 1
    withdrawn: bool = False


class Levy(msgspec.Struct, frozen=True, kw_only=True):
    """What the US side has done with the ARVN in this Recruitment Phase (17.4, 17.7).

    Attributes:
        withdrawn: Counters withdrawn in it, which cannot be built again in it (17.7-u).
        group: The group being withdrawn, built or upgraded, by its id in the unit chart.
        more: Units of it still to be named (17.7-r).
        building: Whether they are built; else they are withdrawn or upgraded.
    """

    withdrawn: tuple[int, ...] = ()
    group: str = ""
    more: int = 0
    building: bool = False


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """What the NLF puts down for the VC, once that is settled, and before it is paid (17.5).

    Attributes:
        item: What, by its id in the unit chart.
        counter: Its counter; None for a battalion before it is drawn.
    """

    item: str
    counter: int | None = None


class Mobilization(msgspec.Struct, frozen=True, kw_only=True):
    """What the NLF has done with the VC in this Recruitment Phase, in secret (17.5, 17.7).

    Attributes:
        buying: What is put down next.
        spent: Supply spent in each region.
        sections: Political sections placed.
        given: Supply given for Replacement Points so far, by kind.
        withdrawn: Counters withdrawn this season, which cannot be taken again in it (17.7-u).
        departed: HQs withdrawn in any season, which never come back (17.7-t).
    """

    buying: Purchase | None = None
    spent: dict[int, int] = {}
    sections: int = 0
    given: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    departed: tuple[int, ...] = ()


class Sheets(msgspec.Struct, frozen=True, kw_only=True):
    """What a side has written on its sheets, by the step that asks for it.

    An entry is an answer, or the answers that make one line, with blanks between them. None names a
    unit: counters of ARVN, VC and NVA go by their line of the unit chart.

    Attributes:
        before: Last season.
        now: So far this season.
    """

    before: dict[str, tuple[str, ...]] = {}
    now: dict[str, tuple[str, ...]] = {}

    def written(self, step: str, *entries: str) -> Sheets:
        """Return the sheets with entries added at a step."""
        now = {**self.now, step: (*self.now.get(step, ()), *entries)}
        return msgspec.structs.replace(self, now=dict(sorted(now.items())))

    def turned(self) -> Sheets:
        """Return the sheets of the next season, still empty."""
        return Sheets(before=self.now)
