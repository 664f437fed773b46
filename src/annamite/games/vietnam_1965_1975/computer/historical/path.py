"""What the policy follows, season by season, as `path.yaml` has it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from annamite.games.vietnam_1965_1975.box.campaigns import SEASONS, season_of
from annamite.games.vietnam_1965_1975.box.reading import convert
from annamite.kernel.component_files import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.games.vietnam_1965_1975.position.table import Table

FILE: Final = File(__file__).parent / "path.yaml"


class Series(NamedTuple):
    """A number that moves evenly between some seasons, and stays before the first and after the last.

    Attributes:
        dates: Seasons counted from the spring of year 0, rising.
        values: What the number is then.

    >>> Series.of({"spring 1966": 8, "winter 1966": 14}).at(date("summer 1966"))
    10
    """

    dates: tuple[int, ...]
    values: tuple[int, ...]

    @classmethod
    def of(cls, anchors: Mapping[str, int]) -> Series:
        """Return the number that stands at each of some seasons."""
        rows = sorted((date(season), value) for season, value in anchors.items())
        return cls(tuple(when for when, _ in rows), tuple(value for _, value in rows))

    def at(self, when: int) -> int:
        """Return the number in a season, rounded down."""
        after = bisect_right(self.dates, when)
        if after == 0:
            return self.values[0]
        if after == len(self.dates):
            return self.values[-1]
        (first, then), (low, high) = (
            self.dates[after - 1 : after + 1],
            self.values[after - 1 : after + 1],
        )
        return low + (high - low) * (when - first) // (then - first)


class Formation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A US brigade, with the seasons in which it comes and goes."""

    id: str
    comes: str
    goes: str


class Bombing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Air Points against the North and the Trail, and when the North is bombed without restraint."""

    north: dict[str, int]
    trail: dict[str, int]
    unrestrained: tuple[str, ...]


class North(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What North Vietnam builds and sends.

    Attributes:
        regiments, headquarters, artillery: NVA units on the map and the Trail; `upgraded` of them.
        air_defence, trail_status: Levels that are striven for.
        sea, trail, recruits: Commitment planned for the season to come.
        replacements: Points that are kept.
        offensives: Seasons in which one is declared.
    """

    regiments: dict[str, int]
    headquarters: dict[str, int]
    artillery: dict[str, int]
    upgraded: dict[str, int]
    air_defence: dict[str, int]
    trail_status: dict[str, int]
    sea: dict[str, int]
    trail: dict[str, int]
    recruits: dict[str, int]
    replacements: dict[str, int]
    offensives: tuple[str, ...]


class Front(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the VC build: units and conduits on the map, points kept, and the most built in a season."""

    units: dict[str, int]
    conduits: dict[str, int]
    built_a_season: int
    replacements: dict[str, int]


class South(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far the ARVN grows, and the Replacement Points that it keeps."""

    draft: dict[str, int]
    replacements: dict[str, int]


class Path(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of it.

    Attributes:
        about: What it is.
        sources: Where each part comes from.
        us: What the US side has in Vietnam, by lines of the Unit Chart; of replacements what it keeps.
        given: What it gives South Vietnam each season, in groups.
        bombing: Strategic bombing.
        final_withdrawal: The season in which it is declared.
        vietnamization: From when on troops go home where there is no room for aid.
        south, north, front: The ARVN, NVN and the VC.
        fronts: By the first part of a counter's id, the box at which NVA units come off the Trail.
        brigades: When US brigades come and go.
        apart: Battalions that come at another time than their brigade.
    """

    about: str
    sources: dict[str, str]
    us: dict[str, dict[str, int]]
    given: dict[str, dict[str, int]]
    bombing: Bombing
    final_withdrawal: str
    vietnamization: str
    south: South
    north: North
    front: Front
    fronts: dict[str, int]
    brigades: tuple[Formation, ...]
    apart: dict[str, str]


def date(season: str) -> int:
    """Return a season as a number that counts from the spring of year 0.

    >>> date("winter 1965") - date("summer 1965")
    2
    """
    name, year = season.split()
    return int(year) * len(SEASONS) + SEASONS.index(name)


def now(t: Table) -> int:
    """Return the season under way as a number, as `date` does."""
    campaign = t.scenario.sheet.campaign
    assert campaign is not None
    name, year = season_of(campaign, t.season.number)
    return date(f"{name} {year}")


@cache
def path() -> Path:
    """Return the path."""
    found: Path = convert(read(FILE), Path, FILE)
    return found


@cache
def _series(anchors: tuple[tuple[str, int], ...]) -> Series:
    return Series.of(dict(anchors))


def due(t: Table, anchors: Mapping[str, int]) -> int:
    """Return what a number of the path is in the season under way."""
    return _series(tuple(anchors.items())).at(now(t))


def is_among(t: Table, seasons: tuple[str, ...]) -> bool:
    """Return whether the season under way is one of some."""
    return now(t) in map(date, seasons)
