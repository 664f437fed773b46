"""Reading what is printed for the campaign, with an owner's own values laid over ours."""

from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any, Final, cast

from annamite.games.vietnam_1965_1975.box.reading import convert, mapping
from annamite.games.vietnam_1965_1975.box.strategic.charts import StrategicCharts
from annamite.games.vietnam_1965_1975.box.strategic.leaders import POSTS, LeaderPools
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Prices
from annamite.kernel.component_files import laid_over, read

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.kernel.component_files import Tree

FILES: Final = {
    "strategic": "strategic_charts.yaml",
    "unit_chart": "unit_chart.yaml",
    "leaders": "leaders.yaml",
}
"""The data file of each table of the owner's file."""
OPEN: Final = (
    "strategic.pacification.results",
    "strategic.pacification.results.*.rows",
    "strategic.trail.boxes",
    "strategic.morale.bootstrap.rows",
    *(f"leaders.{stars}" for stars in POSTS),
)
"""Where an owner's file may have more than ours, and leave out by null what ours has."""
GROWING: Final = ("unit_chart.*",)
"""Where it may have more: lines of the Unit Chart, and what ours leaves out in a line."""


def strategic_charts(data: Path, change: Tree, where: Path) -> StrategicCharts:
    """Read the strategic charts.

    Args:
        data: Folder of our files.
        change: The owner's file.
        where: What to name where something does not fit.

    Raises:
        ComponentError: the owner's values do not fit.
    """
    tree = _laid_over(data, "strategic", change, where)
    found: StrategicCharts = convert(tree, StrategicCharts, where, "strategic")
    return found


def prices(data: Path, change: Tree, where: Path) -> Prices:
    """Read the Unit Chart, as `strategic_charts`.

    Raises:
        ComponentError: the owner's values do not fit.
    """
    found: Prices = convert(
        _laid_over(data, "unit_chart", change, where), Prices, where, "unit_chart"
    )
    return found


def leader_pools(data: Path, change: Tree, where: Path) -> LeaderPools:
    """Read the leaders, as `strategic_charts`.

    Raises:
        ComponentError: the owner's values do not fit.
    """
    tree = _laid_over(data, "leaders", change, where)
    found: LeaderPools = convert(tree, LeaderPools, where, "leaders")
    return found


def _laid_over(data: Path, table: str, change: Tree, where: Path) -> Tree:
    ours = read(data / FILES[table])
    tree = laid_over(ours, mapping(change, table, where), table, where, _may_gain)
    return cast("Tree", _without_nulls(tree, table))


def _may_gain(place: str) -> bool:
    return any(fnmatch(place, pattern) for pattern in (*OPEN, *GROWING))


def _without_nulls(tree: Any, place: str) -> Any:
    """Return a tree without what the owner leaves out."""
    if not isinstance(tree, dict):
        return tree
    is_open = any(fnmatch(place, pattern) for pattern in OPEN)
    return {
        key: _without_nulls(value, f"{place}.{key}")
        for key, value in tree.items()
        if not (is_open and value is None)
    }
