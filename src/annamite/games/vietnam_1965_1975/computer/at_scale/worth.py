"""What things are worth where a whole campaign is at stake: people at the next pacification (13, 16.1)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import Struggle, struggle
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.worth import HELD, CampaignPrices
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

STRENGTH_LOST: Final = 0.2
"""A strength point of the ARVN or the allies lost, to either side: the ARVN has men for its losses (17.3)."""
RETAKEN: Final = 9.0
"""What it is worth to go into a capital or port that is attacked; to stand next to the target is worth 10."""

SHUT: Final = 8.0
"""The same of any other town, which is shut to the NLF then."""


def is_last_turn(t: Table) -> bool:
    """Return whether pacification comes after this game-turn."""
    return (stages.SEASON, Stage.SECOND_TURN) in t.s.frames


class ScalePrices(CampaignPrices):
    """The prices of a position in a campaign, places by what they should move in their region."""

    strength_lost = STRENGTH_LOST

    def __init__(self, t: Table) -> None:
        super().__init__(t)
        self.last = is_last_turn(t)

    @cached_property
    def struggle(self) -> Struggle:
        """What the units of the NLF add to the next pacification."""
        return struggle(self.t)

    def _on_the_map(self, at: int) -> float:
        if self.t.box.national_border[at] and not super()._on_the_map(at):
            return 0.0
        return self.struggle.first(at)

    def regained(self, at: int, /) -> float:
        """Return what it is worth to go into a target hex: whoever is in a lost town takes it back (16.1)."""
        if self._is_post(at):
            return RETAKEN
        return SHUT if self.t.box.place[at] else super().regained(at)

    def bonus(self, at: int) -> float:
        """Return what it brings the NLF to stand in a place besides people: captured towns (16.1)."""
        return HELD * self._is_held(at) + self.entered(at)
