"""Scenarios: the file format, its validator, and the ones that come with the game.

A scenario is a YAML file; see `data/scenarios`. Owners may write their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
import yaml

from annamite.games.vietnam_1965_1975.box import Box, our_box
from annamite.games.vietnam_1965_1975.components import DATA
from annamite.games.vietnam_1965_1975.ids import NATION_OF_ARMY, SIDE_OF

if TYPE_CHECKING:
    from pathlib import Path

FOLDER: Final = DATA / "scenarios"
ORDER: Final = ("starlite", "silver_bayonet", "masher")


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units that are set up together.

    Attributes:
        units: Counter ids; `vc.random` is a VC battalion drawn blind.
        hexes: Where they may stand; `region:CODE` stands for all land hexes of a region.
        choose: `one` hex for all of them, or one for `each`.
        face: `front` or `back` of the counters.
        ineffective: Whether they are ineffective ARVN units.
        turn: Turn before which they arrive; 1 for the set-up.
    """

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    choose: Literal["one", "each"] = "one"
    face: Literal["front", "back"] = "front"
    ineffective: bool = False
    turn: int = 1


class Support(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of the US side."""

    air: int = 0
    airmobile: int = 0
    riverine: int = 0
    ships: tuple[str, ...] = ()
    rangers: int = 0


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of victory: reached where NLF less US Victory Points are at least `from_`."""

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


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as its file has it.

    Attributes:
        id, title, summary: How it is offered.
        reconstructed: Whether it is our own, built from history.
        source: Where it comes from.
        start: Season and year.
        turns: Game-turns it lasts.
        regions: Codes of the regions of the play area; `extra` further hexes, `all` for the map.
        us, nlf: Forces in the order of their set-up; the US side sets up first.
        replacements: Per nation.
        levels: Levels of victory, best for the NLF first.
    """

    id: str
    title: str
    summary: str
    source: str
    start: str
    turns: int
    us: tuple[Group, ...]
    nlf: tuple[Group, ...]
    regions: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    support: Support = Support()
    replacements: dict[Literal["us", "arvn", "vc", "nva"], int] = {}
    special: Special = Special()
    levels: tuple[Level, ...] = ()
    reconstructed: bool = True


@dataclass(frozen=True)
class Scenario:
    """A scenario as the rules use it: the sheet, and its play area as hex numbers."""

    sheet: Sheet
    area: frozenset[int]

    @property
    def vc_movement(self) -> int:
        """What is added to every allowance of VC units."""
        return self.sheet.special.vc_movement

    @property
    def free_arvn(self) -> bool:
        """Whether lost ARVN units bring the NLF nothing."""
        return not self.sheet.special.arvn_losses_count


def read(path: Path, box: Box) -> Scenario:
    """Read a scenario file.

    Raises:
        ValueError: it does not fit; the message says where.
    """
    tree: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    try:
        sheet = msgspec.convert(tree, Sheet)
    except msgspec.ValidationError as error:
        msg = f"{path.name}: {error}."
        raise ValueError(msg) from error
    scenario = Scenario(sheet, _area(sheet, box))
    if found := problems(scenario, box):
        msg = f"{path.name}: {found[0]}."
        raise ValueError(msg)
    return scenario


def _area(sheet: Sheet, box: Box) -> frozenset[int]:
    codes = {box.region_number[code] for code in sheet.regions if code in box.region_number}
    found = {
        n
        for n in range(len(box.ids))
        if not box.sea[n] and (codes.intersection(box.in_regions[n]) or not sheet.regions)
    }
    return frozenset(found | {box.at[id_] for id_ in sheet.extra if id_ in box.at})


def hexes_of(group: Group, box: Box) -> list[int]:
    """Return the hexes where a group may be set up."""
    found: list[int] = []
    for word in group.hexes:
        if word.startswith("region:"):
            region = box.region_number[word.removeprefix("region:")]
            found += [
                n
                for n in range(len(box.ids))
                if box.in_regions[n][:1] == (region,) and not box.sea[n]
            ]
        else:
            found.append(box.at[word])
    return found


def problems(scenario: Scenario, box: Box) -> list[str]:
    """List what cannot be right about a scenario, one clause each."""
    sheet, found = scenario.sheet, []
    found += [f"{code} is no region" for code in sheet.regions if code not in box.region_number]
    found += [f"{id_} is not on the map" for id_ in sheet.extra if id_ not in box.at]
    counts: dict[str, int] = {}
    for side, groups in enumerate((sheet.us, sheet.nlf)):
        for group in groups:
            for id_ in group.units:
                counts[id_] = counts.get(id_, 0) + 1
                if id_ == "vc.random":
                    found += ["VC battalions belong to the NLF"] if side == 0 else []
                elif id_ not in box.counter_number:
                    found.append(f"there is no counter {id_}")
                elif SIDE_OF[NATION_OF_ARMY[id_.partition(".")[0]]] != side:
                    found.append(f"{id_} fights on the other side")
                elif counts[id_] > box.counters[box.counter_number[id_]].count:
                    found.append(f"{id_} is set up too often")
                elif group.face == "back" and box.profiles[box.counter_number[id_]][1] is None:
                    found.append(f"{id_} has no back")
            for word in group.hexes:
                code = word.removeprefix("region:")
                if (code not in box.region_number) if word != code else (word not in box.at):
                    found.append(f"{word} is not on the map")
                elif word == code and box.at[word] not in scenario.area:
                    found.append(f"{word} is outside the play area")
            if not group.hexes:
                found.append("a group has nowhere to stand")
            if not 1 <= group.turn <= sheet.turns:
                found.append(f"turn {group.turn} is not played")
    found += [
        f"there is no ship {id_}" for id_ in sheet.support.ships if id_ not in box.counter_number
    ]
    if sheet.turns < 1:
        found.append("it lasts no turn")
    if sheet.support.rangers > 5:
        found.append("there are five ranger groups")
    if sheet.special.victory == "points" and not any(x.at_least is None for x in sheet.levels):
        found.append("no level of victory is left for the lowest scores")
    return found


@cache
def ours() -> tuple[Scenario, ...]:
    """Return the scenarios that come with the game."""
    box = our_box()
    return tuple(
        read(FOLDER / f"{id_}.yaml", box) for id_ in ORDER if (FOLDER / f"{id_}.yaml").exists()
    )
