"""The printed tables of the non-player sheets, read from `data/nonplayers.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import yaml

_FILE = Path(__file__).parent.parent / "data" / "nonplayers.yaml"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RandomSpaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where two dice point, and the arrows from there (8.2).

    Attributes:
        table: Space by roll, 11 to 66.
        follow_arrows: All Provinces and Cities in the order of the arrows, a closed loop.
    """

    table: dict[int, str]
    follow_arrows: tuple[str, ...]


class UsPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of US Policy (8.8.1, 8.8.9).

    Attributes:
        start: Policy at the start, by scenario.
        troops_available: How many US Troops each Policy wants Available.
        bases: How many US Bases it adds to the map, or takes off if negative.
    """

    start: dict[str, str]
    troops_available: dict[str, int]
    bases: dict[str, int]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables, and where they come from."""

    sources: dict[str, str]
    random_spaces: RandomSpaces
    us_policy: UsPolicy


@cache
def tables() -> Tables:
    """Return the tables as they come with the game."""
    with _FILE.open(encoding="utf-8") as file:
        return msgspec.convert(yaml.load(file, _LOADER), Tables)  # noqa: S506 - a safe loader
