"""The Ho Chi Minh Trail Track (14.1, 17.5, 17.6, 17.8), and North Vietnam's air defence."""

from __future__ import annotations

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bands import Bands


class TrackBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of the track.

    Attributes:
        supply: Supply per commitment.
        recruits: Recruits per commitment.
        factor, add: A unit's allowance on the Trail: that printed, times `factor`, plus `add`.
        upgrade: Commitment to raise the Optimal Status to the next box; None at the top.
    """

    supply: int
    recruits: int
    factor: int
    add: int
    upgrade: int | None


class Track(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Ho Chi Minh Trail Track: its boxes rise with the Trail's status.

    Attributes:
        depleted: A draft level above so many per cent of population costs so many recruits.
        fewest_recruits: What depletion leaves at least.
        air_defence: Commitment for each next level of air defence, from 0.
        blocked: Boxes of Effective Status lost with US-controlled units in neither, one or both of
            Laos and Cambodia.
    """

    boxes: dict[int, TrackBox]
    depleted: Bands
    fewest_recruits: int
    air_defence: tuple[int, ...]
    blocked: tuple[int, int, int]

    @property
    def lowest(self) -> int:
        """The lowest box."""
        return min(self.boxes)

    @property
    def highest(self) -> int:
        """The highest box."""
        return max(self.boxes)

    @property
    def best_air_defence(self) -> int:
        """The highest level of air defence.

        Rules: 17.6
        """
        return len(self.air_defence)

    def supply(self, box: int) -> int:
        """Return the VC supply for each commitment to trail supply at an Effective Status.

        Rules: 17.5
        """
        return self.boxes[box].supply

    def recruits(self, box: int) -> int:
        """Return the recruits for each commitment at an Effective Status, before depletion.

        Rules: 17.5
        """
        return self.boxes[box].recruits

    def upgrade_cost(self, box: int) -> int | None:
        """Return the commitment that raises Optimal Status from a box to the next; None at the top.

        Rules: 17.6
        """
        return self.boxes[box].upgrade

    def allowance(self, box: int, printed: int) -> int:
        """Return a unit's Movement Points along the Trail at an Effective Status, at least 0.

        Rules: 17.8
        """
        here = self.boxes[box]
        return max(printed * here.factor + here.add, 0)

    def depletion(self, draft: int, population: int) -> int:
        """Return by how many recruits per commitment a VC draft level lowers the rate.

        Args:
            draft: VC draft level.
            population: Population that the VC control.

        Rules: 17.5
        """
        less = (fewer for over, fewer in self.depleted if draft * 100 > over * population)
        return max(less, default=0)

    def recruit_rate(self, box: int, draft: int, population: int) -> int:
        """Return the recruits for each commitment, after depletion.

        Rules: 17.5
        """
        return max(self.recruits(box) - self.depletion(draft, population), self.fewest_recruits)

    def air_defence_cost(self, level: int) -> int | None:
        """Return the commitment that raises air defence from a level; None if it is the highest.

        Rules: 17.6
        """
        return self.air_defence[level] if level < self.best_air_defence else None
