"""Scenarios: the file format, its validator, and the ones that come with the game.

A scenario is a YAML file; see `data/scenarios` and `docs/vietnam-scenarios.md`. Owners may write
their own and put them into the file of their own values, under `scenarios`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec
import yaml

from annamite.games.vietnam_1965_1975.about import Heading, files
from annamite.games.vietnam_1965_1975.box import beginnings, campaigns
from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
from annamite.games.vietnam_1965_1975.box.components import GAME, Victory
from annamite.games.vietnam_1965_1975.box.lookup import Box, our_box
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, NATION_OF_ARMY, SIDE_OF, US
from annamite.kernel.component_files import parsed
from annamite.kernel.own_copy import own_copy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Pool: TypeAlias = Literal["us", "arvn", "vc", "nva"]
RANGER_GROUPS: Final = 5


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units that are set up together.

    Attributes:
        units: Counter ids; `vc.random` is a VC battalion drawn blind.
        hexes: Where they may stand; `region:CODE` stands for all land hexes of a region.
        choose: `one` hex for all of them, or one for `each`.
        face: `front` or `back` of the counters.
        ineffective: Whether they are ineffective ARVN units.
        turn: Turn before which they arrive; 1 for the set-up.
        enters: Whether they move in: they begin that turn next to the play area, each in any such
            hex or in those of `hexes`, and are lost if they have not entered it by its end.
        wild: Whether they keep off towns of any size and ports.
        deployment: How US brigades come whose counter is named: one counter (1), HQ and battalions
            (2), battalions alone (3), or as the US side likes (`any`). None: as `face` has it.
    """

    units: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    choose: Literal["one", "each"] = "one"
    face: Literal["front", "back"] = "front"
    ineffective: bool = False
    turn: int = 1
    enters: bool = False
    wild: bool = False
    deployment: Literal[1, 2, 3, "any"] | None = None


class Support(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of the US side."""

    air: int = 0
    airmobile: int = 0
    riverine: int = 0
    ships: tuple[str, ...] = ()
    rangers: int = 0


class Points(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points that arrive before a later turn."""

    turn: int
    support: Support = Support()
    replacements: dict[Pool, int] = {}


class Formation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """ARVN units whose effectiveness is checked with one die (15.4, 18.1).

    Attributes:
        hq: The HQ of a division, whose units are meant; or
        corps: the corps whose units outside divisions are meant, where they stand.
        limit: They are effective if the die shows at most this.
        turns: Turns before which it is rolled; all turns if empty.
    """

    limit: int
    hq: str | None = None
    corps: Literal["I", "II", "III", "IV", "Capital"] | None = None
    turns: tuple[int, ...] = ()


class Objective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Victory Points for a side that alone has units in a hex at the end."""

    hex: str
    side: Literal["us", "nlf"]
    points: int


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of victory: reached where NLF less US Victory Points are at least `at_least`."""

    name: str
    winner: Literal["us", "nlf", "nobody"]
    at_least: int | None = None


class Special(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules of a scenario's own."""

    nlf_strategic_movement: bool = True
    free_fire: bool = True
    vc_movement: int = 0
    us_operates_first: bool = False
    arvn_losses_count: bool = True
    victory: Literal["points", "starlite"] = "points"


class Sheet(Heading, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as its file has it.

    Attributes:
        reconstructed: Whether it is our own, built from history.
        source: Where it comes from.
        start: Season and year.
        turns: Game-turns it lasts.
        regions: Codes of the regions of the play area; `extra` further hexes, `all` for the map.
        us, nlf: Forces in the order of their set-up; the US side sets up first.
        replacements: Replacement Points, by pool.
        points: Points that arrive later.
        formations: ARVN formations whose effectiveness is checked.
        unit_status: Turns before which a Unit Status Phase is held.
        awards: Victory Points that differ from section 18.1, by its names in `charts.yaml`.
        objectives: Victory Points for hexes.
        levels: Levels of victory, best for the NLF first.
        campaign: What makes it a campaign; None in all others.
    """

    source: str
    start: str
    turns: int
    us: tuple[Group, ...]
    nlf: tuple[Group, ...]
    regions: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    support: Support = Support()
    replacements: dict[Pool, int] = {}  # noqa: RUF012 - msgspec copies it
    points: tuple[Points, ...] = ()
    formations: tuple[Formation, ...] = ()
    unit_status: tuple[int, ...] = ()
    special: Special = Special()
    awards: dict[str, float] = {}  # noqa: RUF012 - msgspec copies it
    objectives: tuple[Objective, ...] = ()
    levels: tuple[Level, ...] = ()
    campaign: Campaign | None = None
    reconstructed: bool = True


@dataclass(frozen=True)
class Scenario:
    """A scenario as the rules use it.

    Attributes:
        sheet: What its file says.
        area: The play area: hexes, and the boxes of the Trail if that is open.
        trail_open: Whether units may go onto the Ho Chi Minh Trail and leave it; in non-campaign
            scenarios they may not (17.8, 18.1).
    """

    sheet: Sheet
    area: frozenset[int]
    trail_open: bool = False

    def with_trail(self) -> Scenario:
        """Return the scenario with the Ho Chi Minh Trail open, its boxes in the play area (17.8)."""
        return replace(self, area=self.area.union(TRAIL_BOXES), trail_open=True)

    @property
    def vc_movement(self) -> int:
        """What is added to every allowance of VC units."""
        return self.sheet.special.vc_movement

    @property
    def free_arvn(self) -> bool:
        """Whether lost ARVN units bring the NLF nothing."""
        return not self.sheet.special.arvn_losses_count

    @cached_property
    def awards(self) -> dict[str, int]:
        """The awards of its own, in quarters of a Victory Point."""
        return {
            name: int(value if name == "units_counted_per_hex" else 4 * value)
            for name, value in self.sheet.awards.items()
        }

    def victory(self, printed: Victory) -> Victory:
        """Return what Victory Points are given for: as printed, except for its own awards (18.1)."""
        return msgspec.structs.replace(printed, **self.awards) if self.awards else printed


def read(path: Path, box: Box) -> Scenario:
    """Read a scenario file.

    Raises:
        ValueError: it does not fit; the message says where.
    """
    try:
        tree: Any = parsed(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f" at line {mark.line + 1}" if mark else ""
        msg = f"{path.name}: is not valid YAML{at}."
        raise ValueError(msg) from error
    return built(tree, path.name, box)


def built(tree: Any, where: str, box: Box) -> Scenario:
    """Return the scenario that plain YAML values describe.

    Raises:
        ValueError: it does not fit; the message says where.
    """
    try:
        sheet = msgspec.convert(beginnings.whole(tree, where), Sheet)
    except msgspec.ValidationError as error:
        msg = f"{where}: {error}."
        raise ValueError(msg) from error
    scenario = Scenario(sheet, _area(sheet, box))
    if sheet.campaign is not None:
        scenario = scenario.with_trail()
    if found := problems(scenario, box):
        msg = f"{where}: {found[0]}."
        raise ValueError(msg)
    return scenario


def _area(sheet: Sheet, box: Box) -> frozenset[int]:
    codes = {box.region_number[code] for code in sheet.regions if code in box.region_number}
    found = {
        n
        for n in range(len(box.ids))
        if not box.sea[n] and (codes.intersection(box.touches[n]) or not sheet.regions)
    }
    return frozenset(found | {box.at[id_] for id_ in sheet.extra if id_ in box.at})


def hexes_of(group: Group, box: Box) -> list[int]:
    """Return the hexes named for a group; those of a region include its boundary hexes (18.1)."""
    found: list[int] = []
    for word in group.hexes:
        if word.startswith("region:"):
            region = box.region_number[word.removeprefix("region:")]
            found += [n for n in range(len(box.ids)) if region in box.touches[n] and not box.sea[n]]
        else:
            found.append(box.at[word])
    if group.wild:
        found = [n for n in found if not box.place[n] and n not in box.ports]
    return found


def border(scenario: Scenario, box: Box) -> list[int]:
    """Return the land hexes next to the play area, where units that move in begin (18.1)."""
    return sorted(
        {
            n
            for at in scenario.area
            for n in box.around(at)
            if n not in scenario.area and not box.sea[n]
        }
    )


# --- the validator ----------------------------------------------------------------------------------


def problems(scenario: Scenario, box: Box) -> list[str]:
    """List what cannot be right about a scenario, one clause each."""
    sheet = scenario.sheet
    return [
        *_heading_problems(sheet, box),
        *(
            problem
            for side, groups in enumerate((sheet.us, sheet.nlf))
            for group in groups
            for problem in _group_problems(scenario, box, group, side)
        ),
        *_count_problems(sheet, box),
        *_support_problems(sheet, box),
        *_points_problems(sheet),
        *_formation_problems(sheet, box),
        *_award_problems(sheet),
        *_objective_problems(scenario, box),
        *_level_problems(sheet),
        *(campaigns.problems(sheet.campaign, sheet.turns, box) if sheet.campaign else ()),
    ]


def _heading_problems(sheet: Sheet, box: Box) -> Iterator[str]:
    for code in sheet.regions:
        if code not in box.region_number:
            yield f"{code} is no region"
    for id_ in sheet.extra:
        if id_ not in box.at:
            yield f"{id_} is not on the map"
    if sheet.turns < 1:
        yield "it lasts no turn"
    if not re.fullmatch("[a-z0-9_-]+", sheet.id):
        yield f"the id {sheet.id!r} is not made of a-z, 0-9, - and _ alone"


def _count_problems(sheet: Sheet, box: Box) -> Iterator[str]:
    """Yield which counters stand there more often than the box has them, alone or in another."""
    counts = Counter(id_ for group in (*sheet.us, *sheet.nlf) for id_ in group.units)
    numbers = {id_: box.counter_number[id_] for id_ in counts if id_ in box.counter_number}
    for id_, number in numbers.items():
        if counts[id_] > box.counters[number].count:
            yield f"{id_} is set up too often"
    for id_, number in numbers.items():
        parent = box.parent[number]
        if parent >= 0 and _whole(sheet, box.counters[parent].id, box):
            yield f"{id_} is part of {box.counters[parent].id}"


def _whole(sheet: Sheet, id_: str, box: Box) -> bool:
    """Return whether a US brigade comes as one counter, so that its parts come with it (9)."""
    if not id_.startswith("us.") or not box.profile(box.counter_number[id_], 0).brigade:
        return False
    return any(
        id_ in group.units and (group.face == "front" or group.deployment is not None)
        for group in sheet.us
    )


def _group_problems(scenario: Scenario, box: Box, group: Group, side: int) -> Iterator[str]:
    for id_ in group.units:
        if problem := _unit_problem(box, group, id_, side):
            yield problem
        if group.ineffective and not _is_arvn(box, id_):
            yield f"{id_} is not ARVN and cannot be ineffective"
    outside = frozenset(border(scenario, box)) if group.enters else frozenset()
    for word in group.hexes:
        if problem := _place_problem(scenario, box, group, word, outside):
            yield problem
    if not group.hexes and not group.enters:
        yield "a group has nowhere to stand"
    if not 1 <= group.turn <= scenario.sheet.turns:
        yield f"turn {group.turn} is not played"


def _unit_problem(box: Box, group: Group, id_: str, side: int) -> str:
    """Return why a counter cannot be in a group, or nothing."""
    if id_ == "vc.random":
        return "VC battalions belong to the NLF" if side == US else ""
    number = box.counter_number.get(id_)
    if number is None:
        return f"there is no counter {id_}"
    if SIDE_OF[NATION_OF_ARMY[id_.partition(".")[0]]] != side:
        return f"{id_} fights on the other side"
    if box.profile(number, 0).ship:
        return f"{id_} is a ship, and belongs under support"
    if group.face == "back" and box.profiles[number][1] is None:
        return f"{id_} has no back"
    if group.deployment is not None and not _has_deployments(box, number):
        return f"{id_} is no US brigade or regiment, which alone have deployments"
    return ""


def _has_deployments(box: Box, number: int) -> bool:
    return box.profile(number, 0).nation == N_US and bool(box.children.get(number))


def _is_arvn(box: Box, id_: str) -> bool:
    number = box.counter_number.get(id_)
    return number is not None and box.profile(number, 0).nation == N_ARVN


def _place_problem(
    scenario: Scenario, box: Box, group: Group, word: str, outside: frozenset[int]
) -> str:
    """Return why a group cannot stand in a hex or a `region:CODE`, or nothing.

    Units that enter begin in one of the hexes `outside`.
    """
    code = word.removeprefix("region:")
    if word != code:
        if code not in box.region_number:
            return f"{word} is not on the map"
        return f"{word} is not next to the play area" if group.enters else ""
    at = box.at.get(word)
    if at is None:
        return f"{word} is not on the map"
    if group.enters:
        return "" if at in outside else f"{word} is not next to the play area"
    return "" if at in scenario.area else f"{word} is outside the play area"


def _support_problems(sheet: Sheet, box: Box) -> Iterator[str]:
    supports = [sheet.support, *(row.support for row in sheet.points)]
    yield from _ship_problems(Counter(id_ for support in supports for id_ in support.ships), box)
    if sum(support.rangers for support in supports) > RANGER_GROUPS:
        yield "there are five ranger groups"
    for support in supports:
        for name in ("air", "airmobile", "riverine", "rangers"):
            if getattr(support, name) < 0:
                yield f"{name} falls below 0"


def _ship_problems(ships: Counter[str], box: Box) -> Iterator[str]:
    for id_, count in ships.items():
        number = box.counter_number.get(id_)
        if number is None or not box.profile(number, 0).ship:
            yield f"there is no ship {id_}"
        elif count > box.counters[number].count:
            yield f"{id_} is set up too often"


def _points_problems(sheet: Sheet) -> Iterator[str]:
    for replacements in (sheet.replacements, *(row.replacements for row in sheet.points)):
        for pool, n in replacements.items():
            if n < 0:
                yield f"replacements of {pool} fall below 0"
    for row in sheet.points:
        if not 2 <= row.turn <= sheet.turns:
            yield f"points cannot arrive before turn {row.turn}"


def _formation_problems(sheet: Sheet, box: Box) -> Iterator[str]:
    for formation in sheet.formations:
        if (formation.hq is None) == (formation.corps is None):
            yield "a formation is the division of an hq, or the troops of a corps"
        elif formation.hq is not None and not _leads_arvn(box, formation.hq):
            yield f"{formation.hq} is no HQ of an ARVN division"
        yield from _turn_problems(sheet, formation.turns)
    yield from _turn_problems(sheet, sheet.unit_status)


def _leads_arvn(box: Box, id_: str) -> bool:
    return id_.startswith("arvn.") and box.counter_number.get(id_) in box.children


def _turn_problems(sheet: Sheet, turns: tuple[int, ...]) -> Iterator[str]:
    return (f"turn {n} is not played" for n in turns if not 1 <= n <= sheet.turns)


def _award_problems(sheet: Sheet) -> Iterator[str]:
    for name, value in sheet.awards.items():
        if name not in Victory.__struct_fields__:
            yield f"there is no award {name}"
        elif value < 0 or (4 * value) % 1:
            yield f"the award {name} is not in quarters of a point"


def _objective_problems(scenario: Scenario, box: Box) -> Iterator[str]:
    for x in scenario.sheet.objectives:
        if box.at.get(x.hex, -1) not in scenario.area:
            yield f"{x.hex} is outside the play area"


def _level_problems(sheet: Sheet) -> Iterator[str]:
    if sheet.special.victory != "points" or sheet.campaign is not None:
        return
    bounds = [level.at_least for level in sheet.levels]
    if None not in bounds:
        yield "no level of victory is left for the lowest scores"
    elif None in bounds[:-1]:
        yield "the level without at_least comes last"
    elif bounds[:-1] != sorted(set(bounds[:-1]), key=lambda n: -(n or 0)):
        yield "levels of victory fall from the best for the NLF"


# --- which there are --------------------------------------------------------------------------------


@cache
def ours() -> tuple[Scenario, ...]:
    """Return the scenarios that come with the game, and then those of the owner's own file.

    Raises:
        ValueError: a scenario of the owner's does not fit.
    """
    box = our_box()
    printed = [read(path, box) for path in files()]
    path = own_copy(GAME)
    return (*printed, *(own(path, box, {x.sheet.id for x in printed}) if path else ()))


def own(path: Path, box: Box, taken: set[str]) -> list[Scenario]:
    """Read the scenarios in an owner's file of own values; ids in `taken` are used already.

    Raises:
        ValueError: one does not fit; the message says which and where.
    """
    rows = (parsed(path.read_text(encoding="utf-8")) or {}).get("scenarios") or []
    if not isinstance(rows, list):
        msg = f"{path.name}: scenarios should be a list."
        raise ValueError(msg)  # noqa: TRY004 - files that do not fit raise it throughout
    found: list[Scenario] = []
    for number, row in enumerate(rows, start=1):
        scenario = built(row, f"{path.name}: scenario {number}", box)
        id_ = scenario.sheet.id.replace("-", "_")
        if id_ in taken:
            msg = (
                f"{path.name}: scenario {number}: there is a scenario {scenario.sheet.id} already."
            )
            raise ValueError(msg)
        taken.add(id_)
        found.append(scenario)
    return found
