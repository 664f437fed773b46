"""What things are worth in a campaign: people, morale and commitment, not Victory Points (13, 16.1, 17).

The scale is that of the Victory Points of 18.1, so that all thresholds of the tactics hold: a point is about
a commitment, or a third of a person lost in a region.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from annamite.games.vietnam_1965_1975.box.land import CAPITAL, CITY, TOWN
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_NVA, N_US, N_VC, POOL_OF
from annamite.games.vietnam_1965_1975.computer.tactics.worth import SHADOW, STRENGTH, Prices

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.profiles import Profile
    from annamite.games.vietnam_1965_1975.position.table import Table

HORIZON: Final = 3
"""Turns to come for which strength counts: what is lost can be built again."""
SMALL, LARGE = 1.0, 3.0
"""A VC battalion or section lost, and any larger unit of the NLF."""
US_COUNTER: Final = 7.0
"""A US counter lost, which the people at home feel (16.1)."""
ARVN_STRENGTH: Final = 0.4
"""A strength point of the ARVN or the allies lost."""
IN_CITY, IN_CAPITAL, IN_PORT, IN_TOWN, IN_FIELDS, ELSEWHERE = 4.0, 3.0, 2.5, 1.6, 0.9, 0.4
"""What a first NLF unit is worth in a hex, as pacification feels it (13)."""
TAKEN: Final = 2.0
"""What it is worth to capture a town (16.1)."""
HELD: Final = 5.0
"""What it is worth to stand in a capital or port that the NLF has captured, for either side."""
ZONE: Final = 1.0
"""What a free-fire zone costs in pacification (13)."""
POINT: Final = 0.3
"""What a Replacement Point costs beyond what it saves."""
AIR: Final = 0.2
"""A fifth of a commitment."""


class CampaignPrices(Prices):
    """The prices of a position in a campaign: `weighing.Weights` by what moves population and morale.

    Attributes:
        strength_lost: What a strength point of the ARVN or the allies is worth.
    """

    strength_lost: ClassVar[float] = ARVN_STRENGTH

    def __init__(self, t: Table) -> None:
        super().__init__(t)
        self.turns = HORIZON
        self.last = False

    def unit(self, unit: int) -> float:
        """Return what the loss of a unit costs its side."""
        p = self.t.profile(unit)
        return _lost(p, self.strength_lost) + STRENGTH * (p.ground + p.artillery / 4) * self.turns

    def _point(self, nation: int) -> float:
        return POINT + SHADOW[POOL_OF[nation]]

    @property
    def free_fire(self) -> float:
        """What a free-fire zone costs."""
        return ZONE

    @property
    def air_point(self) -> float:
        """What an Air or Airmobile Point costs."""
        return AIR

    def place(self, at: int) -> float:
        """Return what a first NLF unit in a hex is worth at the next pacification."""
        if not self.t.box.in_svn[at]:
            return 0.0
        return self._on_the_map(at) + HELD * self._is_held(at)

    def _is_held(self, at: int) -> bool:
        return at in self.t.season.captured and self._is_post(at)

    def _is_post(self, at: int) -> bool:
        return bool(self.t.box.capital[at]) or at in self.t.box.ports

    def _on_the_map(self, at: int) -> float:
        box = self.t.box
        kind = box.place[at]
        if kind >= CITY:
            return IN_CITY
        if kind == CAPITAL:
            return IN_CAPITAL
        if at in box.ports:
            return IN_PORT
        if kind == TOWN:
            return IN_TOWN
        if box.cultivated[at]:
            return IN_FIELDS
        return 0.0 if box.national_border[at] else ELSEWHERE

    def entered(self, at: int) -> float:
        """Return what it brings the NLF to capture a town that it does not hold."""
        return TAKEN if self._is_post(at) and at not in self.t.season.captured else 0.0

    def _average(self, profiles: list[Profile]) -> tuple[float, float, float]:
        count = max(len(profiles), 1)
        ground, guns = (
            (sum(x) for x in zip(*((p.ground, p.artillery) for p in profiles)))
            if profiles
            else (0, 0)
        )
        return (
            ground / count,
            guns / count,
            sum(_lost(p, self.strength_lost) for p in profiles) / count,
        )


def _lost(p: Profile, strength: float) -> float:
    """Return what morale and commitment feel of a unit that is lost.

    Args:
        p: The unit.
        strength: What a strength point of the ARVN or the allies is worth.
    """
    if p.nation in (N_VC, N_NVA):
        return SMALL if p.battalion or p.political else LARGE
    if p.nation == N_US:
        return US_COUNTER
    return strength * (p.ground + p.artillery) * (1 if p.nation == N_ARVN else 2)
