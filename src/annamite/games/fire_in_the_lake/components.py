"""What is in the box: map, pieces, cards, leaders and scenarios, read from data files.

The files in ``data/`` say of every table where its values come from. An owner of the printed game
may lay a file of their own over them, value by value:

    deception_markers: {empty_threat: 5, hidden_agenda: 4, hidden_asset: 3}
    spaces:
      hue: {population: 2}
    cards:
      44: {title: "Ia Drang"}
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from annamite.games.fire_in_the_lake.about import NAME, Heading
from annamite.games.fire_in_the_lake.pieces import FactionId
from annamite.kernel.component_files import ComponentError, Source, Tree, laid_over, leaves, read
from annamite.kernel.own_copy import own_copy
from annamite.kernel.own_file import read_own

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GAME = NAME

SpaceKind: TypeAlias = Literal["city", "province", "loc"]
Terrain: TypeAlias = Literal["highland", "lowland", "jungle", "highway", "mekong", "both"]
Country: TypeAlias = Literal["south_vietnam", "north_vietnam", "laos", "cambodia"]
CardKind: TypeAlias = Literal[
    "event",
    "us_capability",
    "arvn_capability",
    "nva_capability",
    "vc_capability",
    "pivotal",
    "coup",
]
Control: TypeAlias = Literal["coin", "nva", "none"]
Support: TypeAlias = Literal[
    "active_support", "passive_support", "neutral", "passive_opposition", "active_opposition"
]
Period: TypeAlias = Literal["1964", "1965", "1968"]
PolicyId: TypeAlias = Literal["jfk", "lbj", "nixon"]
PieceCounts: TypeAlias = dict[FactionId, dict[str, int]]

FACTIONS: tuple[FactionId, ...] = ("us", "nva", "arvn", "vc")
SUPPORT_VALUE: dict[Support, int] = {
    "active_support": 2,
    "passive_support": 1,
    "neutral": 0,
    "passive_opposition": -1,
    "active_opposition": -2,
}
TUNNELED = "tunneled_bases"

_DATA = Path(__file__).parent / "data"
_FILES = ("map", "pieces", "cards", "leaders", "scenarios")
_SHEETS = "nonplayers"
"""The sheets of the non-players, which `nonplayers.tables` reads."""

# Tables whose rows carry their key in a field; every other table is a plain mapping or a number.
_KEYS = {
    "spaces": "id",
    "towns": "id",
    "cards": "number",
    "leaders": "id",
    "scenarios": "id",
}
# Fields that only our own drawing of the map uses.
_DRAWING = ("approx", "centroid", "path", "point")
UNPRINTED = (*_DRAWING, "id", "aliases", "number")
"""Fields of which no component shows a value."""


class Space(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A City, Province or LoC of the map (1.3)."""

    id: str
    name: str
    kind: SpaceKind
    terrain: Terrain | None
    population: int
    econ: int
    country: Country
    coastal: bool
    adjacent: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    route: str | None = None
    ends: tuple[str, ...] = ()


class Town(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where LoCs end; it is no space and holds nothing (1.3.1)."""

    id: str
    name: str
    locs: tuple[str, ...]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header of a card (2.2, 5.0); its effect is code."""

    number: int
    title: str
    period: Period | None
    order: tuple[FactionId, ...]
    kind: CardKind
    use: Literal["dual", "single"]
    momentum: Literal["none", "unshaded", "shaded", "both", "single"]
    second_edition: bool = False

    @property
    def owner(self) -> FactionId | None:
        """Whose Pivotal Event or Capability this is."""
        if self.kind == "pivotal":
            return self.order[0]
        faction, _, word = self.kind.partition("_")
        return next((f for f in FACTIONS if f == faction and word == "capability"), None)


class Leader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An RVN Leader, or the Failed Attempt, with what it does (2.4)."""

    id: str
    name: str
    cards: tuple[int, ...]
    effect: str
    text: str
    immediate: str | None


class SetupGroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a set-up: each space named gets this state and these pieces."""

    spaces: tuple[str, ...]
    control: Control
    support: Support
    pieces: PieceCounts


class Scenario(Heading, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario's deck, tracks and set-up."""

    coup_fixed: tuple[int, ...]
    coup_one_of: tuple[int, ...]
    pivotal_events: bool
    period_piles: tuple[Period, ...]
    capabilities_shaded: tuple[int, ...]
    capabilities_unshaded: tuple[int, ...]
    leader: str
    leader_cards_beneath: tuple[int, ...]
    us_policy: PolicyId
    aid: int
    total_econ: int
    patronage: int
    trail: int
    resources: dict[FactionId, int]
    printed_scores: dict[FactionId, int]
    out_of_play: PieceCounts
    setup: tuple[SetupGroup, ...]

    def placed(self) -> Iterator[tuple[str, SetupGroup]]:
        """Yield each space named in the set-up with its group."""
        for group in self.setup:
            for space in group.spaces:
                yield space, group


class Components(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything in the box."""

    spaces: tuple[Space, ...]
    towns: tuple[Town, ...]
    force_pool: PieceCounts
    cards: tuple[Card, ...]
    leaders: tuple[Leader, ...]
    scenarios: tuple[Scenario, ...]
    deception_markers: dict[str, int]
    terror_markers: int
    tunnel_markers: int


class _SourceRow(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    what: str
    source: str


# --- Loading ---------------------------------------------------------------------------------


def load(overlay: Path | None = None) -> Components:
    """Read the components, with an owner's own values laid over ours.

    Args:
        overlay: A YAML file that replaces values, table by table.

    Raises:
        ComponentError: If the overlay does not fit; its text names the file and the place.
    """
    if overlay is None:
        return _ours()
    changes = read_own(overlay, GAME)
    _check_words(changes, overlay)
    tables = our_tables()
    for name, change in changes.items():
        tables[name] = laid_over(tables[name], change, f"{name}", overlay, _optional)
    components = _build(tables, overlay)
    if broken := problems(components):
        msg = f"{overlay}: {broken[0]}."
        raise ComponentError(msg)
    return components


def sources(overlay: Path | None = None) -> tuple[Source, ...]:
    """Tell where each table's values come from; `reconstructed` ones are not the printed values."""
    found = our_sources()
    overlay = overlay or own_copy(GAME)
    if overlay is None:
        return tuple(found)
    load(overlay)
    ours, own = our_tables(), read_own(overlay, GAME)
    replaced = {
        name for name in own if set(leaves(ours[name], name)) <= set(leaves(own[name], name))
    }
    kept = [source for source in found if source.table not in replaced]
    mine = [
        Source(name, what, f"own copy: {overlay}", reconstructed=False)
        for name in own
        for what in (["everything"] if name in replaced else leaves(own[name], name))
    ]
    return (*kept, *mine)


def our_sources() -> list[Source]:
    """Tell where each of our tables' values come from, whatever an owner lays over them."""
    return [
        Source(row.table, row.what, row.source, row.source.startswith("reconstructed"))
        for name in (*_FILES, _SHEETS)
        for row in _source_rows(name)
    ]


@cache
def _ours() -> Components:
    own = own_copy(GAME)
    return load(own) if own else _build(our_tables(), _DATA)


@cache
def _file(name: str) -> Tree:
    return read(_DATA / f"{name}.yaml")


def our_tables() -> Tree:
    """Join our data files into one tree of tables, rows keyed by their id."""
    tables: Tree = {}
    for name in _FILES:
        for table, value in _file(name).items():
            if table in {"sources", "decisions"}:
                continue
            key = _KEYS.get(table)
            if key and isinstance(value, list):
                tables[table] = {row[key]: row for row in value}
            else:
                tables[table] = value
    return tables


def _source_rows(name: str) -> list[_SourceRow]:
    return msgspec.convert(_file(name)["sources"], list[_SourceRow])


def _check_words(changes: Tree, path: Path) -> None:
    tables = our_tables()
    for name, change in changes.items():
        if name not in tables:
            msg = f"{path}: {name!s} is no table of components."
            raise ComponentError(msg)
        if name in _KEYS and not isinstance(change, dict):
            msg = f"{path}: {name} should be a mapping from {_KEYS[name]} to changed values."
            raise ComponentError(msg)


def _optional(place: str) -> bool:
    """Whether a mapping may gain entries: a row may spell out a field that ours leaves out."""
    table, *rest = place.split(".")
    return table in _KEYS and len(rest) >= 1


def _build(tables: Tree, path: Path) -> Components:
    tree: Tree = {}
    for table, rows in tables.items():
        key = _KEYS.get(table)
        tree[table] = rows if key is None else [_row(key, *item) for item in rows.items()]
    try:
        return msgspec.convert(tree, Components)
    except msgspec.ValidationError as error:
        raise ComponentError(_sentence(error, tables, path)) from error


def _row(key: str, row_id: str | int, row: Any) -> Any:
    """Give a row its key back, and leave out what only the drawing uses."""
    if not isinstance(row, dict):
        return row
    return {key: row_id, **{name: value for name, value in row.items() if name not in _DRAWING}}


def _sentence(error: msgspec.ValidationError, tables: Tree, path: Path) -> str:
    """Say where a value does not fit, with row ids in place of row numbers."""
    reason, _, where = str(error).partition(" - at ")
    place = where.strip("`").removeprefix("$.")
    if (found := re.match(r"(\w+)\[(\d+)\](.*)", place)) and found[1] in _KEYS:
        place = f"{found[1]}.{list(tables[found[1]])[int(found[2])]}{found[3]}"
    return f"{path}: {place}: {reason[:1].lower()}{reason[1:]}."


# --- Checks ----------------------------------------------------------------------------------


def problems(components: Components) -> list[str]:
    """List everything about these components that cannot be right, one clause each."""
    checks = (
        _map_problems,
        _space_problems,
        _adjacency_problems,
        _end_problems,
        _town_problems,
        _card_mix_problems,
        _order_problems,
        _card_problems,
        _leader_problems,
        _marker_problems,
        _deck_problems,
        _pile_problems,
        _setup_problems,
        _score_problems,
    )
    return list(chain.from_iterable(check(components) for check in checks))


def _map_problems(components: Components) -> Iterator[str]:
    kinds = Counter(space.kind for space in components.spaces)
    if kinds != {"city": 8, "province": 22, "loc": 17}:
        yield f"spaces: there should be 8 Cities, 22 Provinces and 17 LoCs, not {dict(kinds)}"
    yield from _twice("spaces", (space.id for space in components.spaces))
    yield from _twice("spaces", (space.name for space in components.spaces))
    if (econ := sum(space.econ for space in components.spaces)) != 15:
        yield f"spaces: the Econ values should total 15 (set-up), not {econ}"


def _space_problems(components: Components) -> Iterator[str]:
    terrains: dict[SpaceKind, set[str | None]] = {
        "city": {None},
        "province": {"highland", "lowland", "jungle"},
        "loc": {"highway", "mekong", "both"},
    }
    populations: dict[SpaceKind, set[int]] = {"city": {1, 2, 6}, "province": {0, 1, 2}, "loc": {0}}
    for space in components.spaces:
        if space.terrain not in terrains[space.kind]:
            yield f"spaces.{space.id}: a {space.kind} cannot have terrain {space.terrain}"
        if space.population not in populations[space.kind]:
            yield f"spaces.{space.id}: a {space.kind} cannot have Population {space.population}"
        if space.econ not in ({0, 1, 2} if space.kind == "loc" else {0}):
            yield f"spaces.{space.id}: a {space.kind} cannot have Econ {space.econ}"
        if space.country != "south_vietnam" and space.kind != "province":
            yield f"spaces.{space.id}: only Provinces are in foreign countries (1.3.5)"
        if (space.kind == "loc") != (len(space.ends) >= 2):
            yield f"spaces.{space.id}: a LoC, and nothing else, has two or more ends"


def _adjacency_problems(components: Components) -> Iterator[str]:
    by_id = {space.id: space for space in components.spaces}
    for space in components.spaces:
        yield from _twice(f"spaces.{space.id}.adjacent", space.adjacent)
        for other in space.adjacent:
            if other not in by_id:
                yield f"spaces.{space.id}.adjacent: there is no space {other}"
            elif other == space.id or space.id not in by_id[other].adjacent:
                yield f"spaces.{space.id}.adjacent: {other} is not adjacent in return"
        for end in space.ends:
            if end in by_id and end not in space.adjacent:
                yield f"spaces.{space.id}: it ends at {end} but is not adjacent to it"


def _end_problems(components: Components) -> Iterator[str]:
    by_id = {space.id: space for space in components.spaces}
    towns = {town.id for town in components.towns}
    for space in components.spaces:
        for end in space.ends:
            if end not in towns and (end not in by_id or by_id[end].kind != "city"):
                yield f"spaces.{space.id}.ends: {end} is neither a City nor a Town"


def _town_problems(components: Components) -> Iterator[str]:
    by_id = {space.id: space for space in components.spaces}
    yield from _twice("towns", (town.id for town in components.towns))
    for town in components.towns:
        if town.id in by_id:
            yield f"towns.{town.id}: a Town is not a space (1.3.1)"
        ending = {space.id for space in components.spaces if town.id in space.ends}
        if ending != set(town.locs):
            yield f"towns.{town.id}.locs: these are not the LoCs that end there"
        for loc in ending:
            if not ending <= {loc, *by_id[loc].adjacent}:
                yield f"towns.{town.id}: LoCs that end there are adjacent (1.3.6)"


def _card_mix_problems(components: Components) -> Iterator[str]:
    cards = components.cards
    if [card.number for card in cards] != list(range(1, 131)):
        yield "cards: they should be numbered 1 to 130 in order"
    periods = Counter(card.period for card in cards)
    if periods != {"1964": 24, "1965": 48, "1968": 48, None: 10}:
        yield "cards: there should be 24 of 1964, 48 of 1965 and 48 of 1968 (set-up)"
    kinds = Counter(card.kind for card in cards)
    if (kinds["coup"], kinds["pivotal"]) != (6, 4):
        yield "cards: there should be 6 Coup cards and 4 Pivotal Events (set-up)"
    if sum(card.second_edition for card in cards) != 9:
        yield "cards: nine should be marked as changed by the second edition (1.0)"


def _order_problems(components: Components) -> Iterator[str]:
    cards = components.cards
    pivotal = sorted(card.order[0] for card in cards if card.kind == "pivotal" and card.order)
    if pivotal != sorted(FACTIONS):
        yield "cards: each Faction should lead the order of one Pivotal Event"
    for card in cards:
        if sorted(card.order) != ([] if card.kind == "coup" else sorted(FACTIONS)):
            yield f"cards.{card.number}.order: should name each Faction once, or none on a Coup"


def _card_problems(components: Components) -> Iterator[str]:
    for card in components.cards:
        if (card.period is None) != (card.kind in {"coup", "pivotal"}):
            yield f"cards.{card.number}.period: Coup cards and Pivotal Events, alone, have none"
        if card.momentum != "none" and (card.momentum == "single") != (card.use == "single"):
            yield f"cards.{card.number}.momentum: does not go with use {card.use}"


def _leader_problems(components: Components) -> Iterator[str]:
    yield from _twice("leaders", (leader.id for leader in components.leaders))
    named = sorted(number for leader in components.leaders for number in leader.cards)
    if named != sorted(card.number for card in components.cards if card.kind == "coup"):
        yield "leaders: each Coup card should belong to one of them"
    without = [leader.id for leader in components.leaders if not leader.cards]
    if without != ["minh"]:
        yield "leaders: Minh, and nobody else, has no card"


def _marker_problems(components: Components) -> Iterator[str]:
    deception = components.deception_markers
    if set(deception) != {"empty_threat", "hidden_agenda", "hidden_asset"}:
        yield "deception_markers: the kinds are Empty Threat, Hidden Agenda and Hidden Asset (7.3)"
    if sum(deception.values()) != 12 or min(deception.values(), default=0) < 0:
        yield "deception_markers: there should be twelve (1.9)"
    if components.terror_markers != 15:
        yield "terror_markers: there should be 15 (3.3.4)"
    if components.tunnel_markers < 1:
        yield "tunnel_markers: there should be some"
    if sum(sum(pool.values()) for pool in components.force_pool.values()) != 229:
        yield "force_pool: there should be 229 pieces (1.2)"
    if set(components.force_pool) != set(FACTIONS):
        yield "force_pool: each Faction should have pieces"


def _deck_problems(components: Components) -> Iterator[str]:
    kind = {card.number: card.kind for card in components.cards}
    leader_cards = {leader.id: leader.cards for leader in components.leaders}
    yield from _twice("scenarios", (scenario.id for scenario in components.scenarios))
    for scenario in components.scenarios:
        place = f"scenarios.{scenario.id}"
        coups = (*scenario.coup_fixed, *scenario.coup_one_of, *scenario.leader_cards_beneath)
        yield from _twice(f"{place}.coup_fixed", coups)
        if any(kind.get(number) != "coup" for number in coups):
            yield f"{place}: a card named as a Coup card is none"
        if scenario.leader not in leader_cards:
            yield f"{place}.leader: there is no leader {scenario.leader}"
        elif set(leader_cards[scenario.leader]) & set(coups):
            yield f"{place}.leader: the leader's card is in the deck as well"
        for number in (*scenario.capabilities_shaded, *scenario.capabilities_unshaded):
            if not kind.get(number, "").endswith("_capability"):
                yield f"{place}: card {number} is no Capability"


def _pile_problems(components: Components) -> Iterator[str]:
    for scenario in components.scenarios:
        place = f"scenarios.{scenario.id}"
        if len(scenario.coup_fixed) + bool(scenario.coup_one_of) != scenario.piles:
            yield f"{place}: each pile takes one Coup card"
        if len(scenario.period_piles) != scenario.piles:
            yield f"{place}.period_piles: there should be one period per pile"
        for period, piles in Counter(scenario.period_piles).items():
            events = sum(card.period == period for card in components.cards)
            if piles * scenario.events_per_pile > events:
                yield f"{place}.period_piles: there are not enough Events of {period}"


def _setup_problems(components: Components) -> Iterator[str]:
    by_id = {space.id: space for space in components.spaces}
    for scenario in components.scenarios:
        place = f"scenarios.{scenario.id}.setup"
        yield from _twice(place, (space for space, _ in scenario.placed()))
        unknown = sorted({space for space, _ in scenario.placed()} - set(by_id))
        if unknown:
            yield f"{place}: there is no space {unknown[0]}"
            continue
        for space_id, group in scenario.placed():
            yield from _placement_problems(by_id[space_id], group, f"{place}.{space_id}")
        for (faction, piece), count in _used(scenario).items():
            if count > _pool(components, faction).get(piece, 0):
                yield f"{place}: {count} {piece} of {faction} are more than the Force Pool has"


def _used(scenario: Scenario) -> Counter[tuple[str, str]]:
    """Return how many pieces of each faction and type a set-up takes."""
    used: Counter[tuple[str, str]] = Counter()
    for pieces in (scenario.out_of_play, *(group.pieces for _, group in scenario.placed())):
        for faction, piece, count in _pieces(pieces):
            used[faction, "bases" if piece == TUNNELED else piece] += count
    return used


def _placement_problems(space: Space, group: SetupGroup, place: str) -> Iterator[str]:
    bases = sum(n for _, piece, n in _pieces(group.pieces) if piece in {"bases", TUNNELED})
    if bases > (0 if space.kind == "loc" else 2):
        yield f"{place}: too many Bases (1.4.2)"
    if space.country == "north_vietnam" and {"us", "arvn"} & set(group.pieces):
        yield f"{place}: US and ARVN pieces never enter North Vietnam (1.4.2)"
    if group.support != "neutral" and space.population == 0:
        yield f"{place}: without Population a space stays Neutral (1.6.2)"
    if any(n < 1 for _, _, n in _pieces(group.pieces)):
        yield f"{place}: a count of pieces should be 1 or more"
    if group.control != (derived := _control(group.pieces)):
        yield f"{place}: the pieces give Control {derived}, not {group.control} (1.7)"


def _score_problems(components: Components) -> Iterator[str]:
    by_id = {space.id: space for space in components.spaces}
    for scenario in components.scenarios:
        if any(space not in by_id for space, _ in scenario.placed()):
            continue  # told by _setup_problems
        place = f"scenarios.{scenario.id}"
        if scenario.total_econ != sum(space.econ for space in components.spaces):
            yield f"{place}.total_econ: no LoC starts Sabotaged, so it is the sum of the map"
        derived = starting_scores(components, scenario)
        for faction in FACTIONS:
            if scenario.printed_scores.get(faction) != derived[faction]:
                yield (
                    f"{place}.printed_scores.{faction}: the set-up gives {derived[faction]},"
                    f" not {scenario.printed_scores.get(faction)}"
                )


def starting_scores(components: Components, scenario: Scenario) -> dict[FactionId, int]:
    """Work out the four victory scores (1.9) of a set-up from its pieces and the map."""
    population = {space.id: space.population for space in components.spaces}
    support = opposition = nva = 0
    arvn = scenario.patronage
    available = Counter(_pool(components, "us")) - Counter(scenario.out_of_play.get("us", {}))
    bases: Counter[str] = Counter()
    for space, group in scenario.placed():
        value = SUPPORT_VALUE[group.support] * population[space]
        support += max(value, 0)
        opposition += max(-value, 0)
        arvn += population[space] * (group.control == "coin")
        nva += population[space] * (group.control == "nva")
        available -= Counter(group.pieces.get("us", {}))
        for faction, piece, count in _pieces(group.pieces):
            bases[faction] += count * (piece in {"bases", TUNNELED})
    return {
        "us": support + available["troops"] + available["bases"],
        "nva": nva + bases["nva"],
        "arvn": arvn,
        "vc": opposition + bases["vc"],
    }


def _control(pieces: PieceCounts) -> Control:
    count = {faction: sum(pieces.get(faction, {}).values()) for faction in FACTIONS}
    if count["us"] + count["arvn"] > count["nva"] + count["vc"]:
        return "coin"
    return "nva" if count["nva"] > count["us"] + count["arvn"] + count["vc"] else "none"


def _pool(components: Components, faction: str) -> Mapping[str, int]:
    return {str(f): pool for f, pool in components.force_pool.items()}.get(faction, {})


def _pieces(pieces: PieceCounts) -> Iterator[tuple[str, str, int]]:
    for faction, kinds in pieces.items():
        for piece, count in kinds.items():
            yield faction, piece, count


def _twice(place: str, words: Iterator[Any] | tuple[Any, ...]) -> Iterator[str]:
    for word, count in Counter(words).items():
        if count > 1:
            yield f"{place}: {word} is named twice"
