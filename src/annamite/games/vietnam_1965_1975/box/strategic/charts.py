"""All strategic charts, as their file has them and as the rules look them up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.blockade import Blockade
from annamite.games.vietnam_1965_1975.box.strategic.bombing import Bombing
from annamite.games.vietnam_1965_1975.box.strategic.loyalty import Loyalty
from annamite.games.vietnam_1965_1975.box.strategic.morale import Morale
from annamite.games.vietnam_1965_1975.box.strategic.pacification import Pacification
from annamite.games.vietnam_1965_1975.box.strategic.track import Track

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Prices


class PopulationChart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Printed numbers about population; see `Population`."""

    total: int
    urban: int
    draft_limit_percent: int
    least_regional_supply: int


class StrategicCharts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The strategic charts as their file has them."""

    pacification: Pacification
    bombing: Bombing
    blockade: Blockade
    trail: Track
    loyalty: Loyalty
    morale: Morale
    population: PopulationChart
    sources: dict[str, str]


@dataclass(frozen=True, slots=True)
class Population:
    """Population and draft (17.3, 17.4, 17.5).

    Attributes:
        total: Points of all of South Vietnam.
        urban: Points of it in Saigon, Gia Dinh and Da Nang, always controlled by SVN.
        draft_limit_percent: Per cent of controlled population that the SVN draft may reach.
        least_regional_supply: VC supply that every region takes in a season.
        supply_per_commitment: SVN supply for each US commitment, as the Unit Chart has it.
    """

    total: int
    urban: int
    draft_limit_percent: int
    least_regional_supply: int
    supply_per_commitment: int


class Strategic:
    """The strategic charts as the rules look them up.

    Attributes:
        pacification: The Pacification Table.
        bombing: The Strategic Bombing Table.
        blockade: The Blockade Chart.
        trail: The Ho Chi Minh Trail Track.
        loyalty: The SVN Leader Loyalty Table.
        morale: The Morale Chart.
        population: Population and draft.
    """

    def __init__(self, charts: StrategicCharts, prices: Prices) -> None:
        self.pacification = charts.pacification
        self.bombing = charts.bombing
        self.blockade = charts.blockade
        self.trail = charts.trail
        self.loyalty = charts.loyalty
        self.morale = charts.morale
        supply = prices.us["svn_supply"]
        self.population = Population(
            **msgspec.structs.asdict(charts.population),
            supply_per_commitment=supply.group // supply.commitment,
        )
