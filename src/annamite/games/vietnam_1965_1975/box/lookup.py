"""The components as the rules look things up: by number, made once."""

from __future__ import annotations

from functools import cache

from annamite.games.vietnam_1965_1975.box.components import Components, load
from annamite.games.vietnam_1965_1975.box.crossings import Crossings
from annamite.games.vietnam_1965_1975.box.forces import Forces
from annamite.games.vietnam_1965_1975.box.land import Land
from annamite.games.vietnam_1965_1975.box.places import HEXES, Places
from annamite.games.vietnam_1965_1975.box.strategic.charts import Strategic
from annamite.games.vietnam_1965_1975.box.strategic.leaders import Leaders
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import UnitChart
from annamite.games.vietnam_1965_1975.box.territory import Territory


class Box:
    """All that is printed, in its chapters; what rules ask most is at hand without naming one.

    Attributes:
        c: The components as they were read.
        places: Hexes and boxes of the Trail, neighbours and distances.
        land: Terrain, towns and coast.
        territory: Countries, corps zones and regions.
        crossings: What steps on the ground cost.
        forces: Counters, profiles and formations.
        charts: The charts.
        strategic: The strategic charts of the campaign.
        unit_chart: The Unit Chart.
        leaders: South Vietnam's leaders.
        hexes: The hexes as the map's file has them, by number.
        ids: Ids of the hexes; boxes of the Trail have their names in `places.names`.
        at: Hex by its id.
        enter_air: Half Movement Points to fly into a hex (8.1).

    The others are those of the chapters, under the same names.
    """

    def __init__(self, components: Components | None = None) -> None:
        self.c = c = components or load()
        self.charts = c.charts
        self.hexes = c.map.hexes
        self.places = places = Places(c.map)
        self.names = places.names
        self.ids = list(places.names[:HEXES])
        self.at = {id_: n for n, id_ in enumerate(self.ids)}
        self.distance, self.within, self.side_between = (
            places.distance,
            places.within,
            places.between,
        )
        self.land = land = Land(c, places)
        self.sea, self.place, self.capital = land.sea, land.place, land.capital
        self.drm, self.regional, self.foot_cost = land.drm, land.regional, land.foot_cost
        self.mountain, self.cultivated = land.mountain, land.cultivated
        self.has_road, self.influence = land.has_road, land.influence
        self.sea_distance, self.port_distance = land.sea_distance, land.port_distance
        self.landings, self.ports = land.landings, land.ports
        self.territory = territory = Territory(c.map, places.around)
        self.regions, self.region_number = territory.regions, territory.region_number
        self.touches, self.in_regions, self.corps = (
            territory.touches,
            territory.in_regions,
            territory.corps,
        )
        self.in_svn, self.national_border = territory.in_svn, territory.national_border
        self.north, self.frontiers = territory.north, territory.frontiers
        self.crossings = Crossings(c, places)
        self.enter_air = int(c.charts.airmobile.each * 2)
        self.forces = forces = Forces(c.counters)
        self.counters, self.counter_number = forces.counters, forces.counter_number
        self.profiles, self.faces, self.side_of = forces.profiles, forces.faces, forces.side_of
        self.parent, self.children = forces.parent, forces.children
        self.vc_counters, self.vc_battalions = forces.vc_counters, forces.vc_battalions
        self.conduits, self.rangers = forces.conduits, forces.rangers
        self.hidden_range = forces.hidden_range
        self.profile, self.belongs, self.commands = (
            forces.profile,
            forces.belongs,
            forces.commands,
        )
        self.strategic = Strategic(c.strategic, c.unit_chart)
        self.unit_chart = UnitChart(c.unit_chart, c.counters)
        self.leaders = Leaders(c.leaders)

    def around(self, at: int) -> tuple[int, ...]:
        """Return the neighbours of a hex that are on the map."""
        return self.places.around[at]


@cache
def our_box() -> Box:
    """Return the lookup tables of the process's components."""
    return Box()
