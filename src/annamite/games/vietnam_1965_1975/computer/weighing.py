"""What tactics weigh by: an interface, and the one place where it is made for a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from annamite.games.vietnam_1965_1975.computer.tactics.campaign.worth import CampaignPrices
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Prices

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


class Weights(Protocol):
    """What things are worth to a side in a position, in points of whatever decides the game.

    Attributes:
        t: The table with the position.
        starlite: Whether the fate of the VC regiment decides.
        last: Whether this is the last turn.
    """

    t: Table
    starlite: bool
    last: bool

    def unit(self, unit: int) -> float:
        """Return what the loss of a unit costs its side."""
        ...

    def point(self, nation: int) -> float:
        """Return what a Replacement Point of a nation is worth."""
        ...

    @property
    def points(self) -> tuple[float, ...]:
        """What a Replacement Point of each nation is worth, by its number."""
        ...

    @property
    def free_fire(self) -> float:
        """What a free-fire zone costs."""
        ...

    @property
    def air_point(self) -> float:
        """What an Air or Airmobile Point costs."""
        ...

    def place(self, at: int) -> float:
        """Return what a first NLF unit in a hex is worth at the end."""
        ...

    def entered(self, at: int) -> float:
        """Return what it brings the NLF to come to a hex for the first time."""
        ...

    def regained(self, at: int, /) -> float:
        """Return what an attacker's unit is worth more in the target hex itself, as a post is counted."""
        ...

    @property
    def hidden(self) -> tuple[float, float, float]:
        """Average ground strength, artillery and price of the VC units that the US cannot see."""
        ...


class Weighed(ABC):
    """A position that has prices of its own, whichever way tactics come to it."""

    __slots__ = ()

    @abstractmethod
    def weights(self) -> Weights:
        """Return what things are worth in the position."""


def weights_of(t: Table) -> Weights:
    """Return what the computer weighs by in a position: Victory Points (18.1), or what a campaign feels.

    A position that has prices of its own is weighed by those.
    """
    if isinstance(t, Weighed):
        return t.weights()
    return Prices(t) if t.s.season is None else CampaignPrices(t)
