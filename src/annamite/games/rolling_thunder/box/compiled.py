"""The components by number, as the rules ask for them: what `ids` counts, with its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annamite.games.rolling_thunder.box.components import (
    YEARS,
    Components,
    Deck,
    Edge,
    RegionCounter,
)
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOTH,
    BRIDGE,
    BRIDGES,
    DEFENCE_CARDS,
    FIRST_AIRFIELD,
    FORCES,
    FOREIGN,
    GIA_LAM,
    HANOI,
    LEAST_LEVELS,
    MIG_CARDS,
    N_COUNTERS,
    N_REGIONS,
    N_SQUADRONS,
    OBJECTIVES,
    PASSES,
    PLACE,
    RECON_CARDS,
    REGIONS,
    ROLES,
    SUPPORT,
    TARGET_COLOURS,
    TARGETS,
    WEATHERS,
    is_upgraded,
    role_of,
)
from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.box.names import Names
from annamite.games.rolling_thunder.box.vocabulary import MOMENTS
from annamite.kernel.component_files import ComponentError

_EITHER: Final = 2


def band(bands: tuple[tuple[int, int], ...], total: int) -> int:
    """Return what a total means: the first band that reaches it, or the last band.

    >>> band(((1, -2), (4, -1), (99, 2)), 3)
    -1
    """
    return next((meaning for end, meaning in bands if total <= end), bands[-1][1])


def _beside_gia_lam(cover: Sequence[int]) -> int:
    """Return the airfield that covers a region beside Gia Lam, or -1."""
    return next((field for field in cover if field != GIA_LAM), -1) if len(cover) > 1 else -1


class Box:
    """The components compiled for play.

    Attributes:
        c: The components.
        names: What they are called.
        owner: Per region 0 (Air Force), 1 (Navy) or 2 (Hanoi: both) (2.2.1).
        defence, mig: Ratings per region.
        cover: Per region, the airfields that cover it (4.7).
        bicolour: Per region, the covering airfield beside Gia Lam, or -1 for a unicolour icon.
        locations: Per region, its Destroyed Bridges locations.
        capacity: Per location.
        field_owner, field_region: Per airfield.
        near_hanoi: Whether Rules of Engagement bind a region (4.5).
        sectors: Per zone and sector, the regions there.
        rails, roads: Per place, (next place, location or -1) for black and for brown cubes.
        southern: All places where cubes move from, from south to north (4.11).
        objective_*: Per objective; -1 for a force means that a Hanoi counter's zone decides.
        target_*: Per Target counter.
        raid_region: Per raid target, its region.
        city_level: Per region, the Target Restriction Level from which it is open (4.4).
        least_level: Per raid target, the Target Restriction Level from which it is open (4.4).
        raid_targets: Per force, the targets in its packages, all of Hanoi's among them.
        targets_at: Per force and Target Restriction Level, those that the level lets be raided.
        cards, copies: Per Support card; `cards_of` has those of each moment.
        strength: Per kind of raid squadron.
        raid_limits: Per role, the most squadrons of a raid without cards.
    """

    def __init__(self, components: Components | None = None) -> None:
        c = self.c = components or load()
        _same_things(c)
        self.names = Names(c)
        self._regions(c)
        self._bridges_and_airfields(c)
        self._weather(c)
        self._routes(c)
        self._objectives(c)
        self._targets(c)
        self._raids()
        self._decks(c)
        self.strength = tuple(
            (c.squadrons.upgraded if is_upgraded(kind) else c.squadrons.standard)[
                ROLES[role_of(kind)]
            ]
            for kind in range(N_SQUADRONS)
        )
        self.raid_limits = tuple(c.squadrons.raid_limits[role] for role in ROLES)
        self.impact_last = c.impact.last
        self.cards = tuple(c.cards[name] for name in SUPPORT)
        self.cards_of = {
            moment: tuple(n for n, card in enumerate(self.cards) if card.timing == moment)
            for moment in MOMENTS
        }
        self.copies = tuple(card.copies for card in self.cards)

    def _regions(self, c: Components) -> None:
        regions = [c.regions[name] for name in REGIONS]
        self.owner = tuple(
            _EITHER if region.service == "both" else FORCES.index(region.service)
            for region in regions
        )
        self.defence = tuple(region.defence for region in regions)
        self.mig = tuple(region.mig_rating for region in regions)
        self.cover = tuple(
            tuple(AIRFIELDS.index(name) for name in region.coverage) for region in regions
        )
        self.bicolour = tuple(_beside_gia_lam(cover) for cover in self.cover)
        bound = {"hanoi", "haiphong", *c.regions["hanoi"].adjacent}
        self.near_hanoi = tuple(name in bound for name in REGIONS)

    def _bridges_and_airfields(self, c: Components) -> None:
        self.locations = tuple(
            tuple(n for n, name in enumerate(BRIDGES) if c.bridges[name].region == region)
            for region in REGIONS
        )
        self.capacity = tuple(c.bridges[name].capacity for name in BRIDGES)
        fields = [c.airfields[name] for name in AIRFIELDS]
        self.field_region = tuple(PLACE[field.region] for field in fields)
        self.field_owner = tuple(
            _EITHER if field.package == "both" else FORCES.index(field.package) for field in fields
        )
        self.damage_spaces = tuple(field.damage_spaces for field in fields)
        self.inoperational_at = tuple(field.inoperational_at for field in fields)
        self.alert_rolls = tuple(field.alert_rolls for field in fields)

    def _weather(self, c: Components) -> None:
        regions = [c.regions[name] for name in REGIONS]
        self.sectors = {
            (zone, sector): tuple(
                n
                for n, region in enumerate(regions)
                if (region.weather.zone, region.weather.sector) == (zone, sector)
            )
            for zone, dice in (("north", c.weather.north), ("south", c.weather.south))
            for sector in range(1, dice.sides + 1)
        }
        self.weather_of = {
            count: WEATHERS.index(word) for count, word in c.weather.counters.items()
        }

    def _routes(self, c: Components) -> None:
        self.rails = self._edges(c.railways)
        self.roads = self._edges(c.roads)
        by_latitude = sorted(range(N_REGIONS), key=lambda n: c.regions[REGIONS[n]].latitude)
        self.southern = (*by_latitude, *(PLACE[name] for name in FOREIGN))
        self.pass_capacity = {PLACE[name]: c.passes[name].capacity for name in PASSES}
        self.brown_exits = tuple(
            PLACE[name]
            for name in sorted(PASSES, key=lambda name: c.passes[name].priority)
            if "brown" in c.passes[name].accepts
        )
        self.black_exit = next(PLACE[name] for name in PASSES if "black" in c.passes[name].accepts)
        self.aid = {PLACE[name]: (c.boxes[name].aid, c.boxes[name].aid_years) for name in FOREIGN}
        self.laos_boxes = c.boxes["pathet_lao"].capacity or 0

    @staticmethod
    def _edges(table: dict[str, Edge]) -> dict[int, tuple[tuple[int, int], ...]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for name, edge in table.items():
            origin, _, end = name.partition("-")
            crossing = -1 if edge.bridge is None else BRIDGE[edge.bridge]
            found.setdefault(PLACE[origin], []).append((PLACE[end], crossing))
        return {origin: tuple(ends) for origin, ends in found.items()}

    def _objectives(self, c: Components) -> None:
        rows = [c.region_counters.get(name) or c.printed_objectives[name] for name in OBJECTIVES]
        self.objective_region = tuple(PLACE[row.region] for row in rows)
        self.objective_colour = tuple(TARGET_COLOURS.index(row.colour) for row in rows)
        self.objective_impact = tuple(row.impact for row in rows)
        self.objective_icons = tuple("".join(row.icons) for row in rows)
        self.objective_name = tuple(row.name for row in rows)
        self.objective_force = tuple(
            -1 if row.service == "hanoi" else FORCES.index(row.service) for row in rows
        )
        self.printed = tuple(None if isinstance(row, RegionCounter) else row for row in rows)

    def _targets(self, c: Components) -> None:
        targets = [c.target_counters[name] for name in TARGETS]
        self.target_colour = tuple(TARGET_COLOURS.index(row.colour) for row in targets)
        self.target_structure = tuple(row.structure for row in targets)
        self.target_experience = tuple(row.experience for row in targets)
        self.target_icons = tuple("".join(row.icons) for row in targets)
        self.target_tp = tuple(row.tp for row in targets)
        self.named_parks = {
            PLACE[name]: "".join(icons) for name, icons in c.truck_parks.named.items()
        }
        points = c.jcs94.points
        self.jcs_of_colour = tuple(points[colour] for colour in TARGET_COLOURS)

    def _raids(self) -> None:
        """Find region and least level of each raid target, and what may ever be a force's."""
        self.raid_region: tuple[int, ...] = (
            *self.objective_region,
            *range(N_REGIONS),
            *self.field_region,
        )
        self.city_level = tuple(LEAST_LEVELS.get(name, 0) for name in REGIONS)
        self.least_level = tuple(
            max(
                self.city_level[region],
                LEAST_LEVELS["airfields"] if target >= FIRST_AIRFIELD else 0,
            )
            for target, region in enumerate(self.raid_region)
        )
        shared = (-1, _EITHER)
        owners = (*self.objective_force, *self.owner, *self.field_owner)
        self.raid_targets = tuple(
            tuple(n for n, owner in enumerate(owners) if owner == force or owner in shared)
            for force in BOTH
        )
        levels = range(max(LEAST_LEVELS.values()) + 1)
        self.targets_at = tuple(
            tuple(tuple(n for n in own if self.least_level[n] <= level) for level in levels)
            for own in self.raid_targets
        )

    def _decks(self, c: Components) -> None:
        self.mig_added = _additions(c.decks.mig_ambush, MIG_CARDS)
        self.defence_added = _additions(c.decks.air_defense, DEFENCE_CARDS)
        self.recon_added = _additions(c.decks.armed_recon, RECON_CARDS)

    def in_package(self, force: int, region: int) -> bool:
        """Return whether a region lies in the force's Route Packages; Hanoi lies in both.

        Rules: 2.2, 2.2.1
        """
        return self.owner[region] in (force, _EITHER)

    def shared(self, place: int) -> bool:
        """Return whether both forces may fly armed recon and suppression there (4.10.5)."""
        return place == HANOI or place >= N_REGIONS


def _same_things(c: Components) -> None:
    """Refuse components that have other things than this process numbers (see `ids`).

    Raises:
        ComponentError: they have.
    """
    for table, known in (
        ("regions", REGIONS),
        ("bridges", BRIDGES),
        ("cards", SUPPORT),
        ("target_counters", TARGETS),
        ("region_counters", OBJECTIVES[:N_COUNTERS]),
        ("printed_objectives", OBJECTIVES[N_COUNTERS:]),
    ):
        if tuple(getattr(c, table)) != known:
            msg = (
                f"{table} are others than this process was started with; "
                "give the file to the command that starts it, with --components."
            )
            raise ComponentError(msg)


def _additions(deck: Deck, cards: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    """Return how many of each card a year brings into a deck; 1965 stands for the first cards."""
    table = {YEARS[0]: deck.base, **deck.added}
    return {year: tuple(row.get(card, 0) for card in cards) for year, row in table.items()}
