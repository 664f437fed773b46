"""Whether the strategic charts fit together, but for the Morale Chart: one clause each."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bombing import LAST_ROW
from annamite.games.vietnam_1965_1975.box.strategic.pacification import column_number
from annamite.games.vietnam_1965_1975.box.strategic.series import (
    changes,
    never_falls,
    rises,
    rises_from,
    runs,
    starts,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from annamite.games.vietnam_1965_1975.box.strategic.blockade import Blockade
    from annamite.games.vietnam_1965_1975.box.strategic.bombing import Bombing
    from annamite.games.vietnam_1965_1975.box.strategic.charts import StrategicCharts
    from annamite.games.vietnam_1965_1975.box.strategic.loyalty import Loyalty
    from annamite.games.vietnam_1965_1975.box.strategic.pacification import Pacification
    from annamite.games.vietnam_1965_1975.box.strategic.track import Track

TARGETS: Final = ("north", "trail")
_ROLLS: Final = (1, 12)
"""Rows of the Loyalty Table: two dice, and one less after an offensive."""
_MOST_OFFSET: Final = 2


def problems(charts: StrategicCharts, sizes: Collection[int]) -> Iterator[str]:
    """List what cannot be right about the charts.

    Args:
        charts: The charts.
        sizes: Populations of the regions that may be pacified.
    """
    found = chain(
        _pacification(charts.pacification),
        _results(charts.pacification),
        _columns(charts.pacification, sizes),
        _bombing(charts.bombing, len(charts.trail.air_defence)),
        _bombing_rows(charts.bombing),
        _blockade(charts.blockade),
        _boxes(charts.trail),
        _upgrades(charts.trail),
        _trail(charts.trail),
        _loyalty(charts.loyalty),
    )
    return (f"strategic.{why}" for why in found)


def _pacification(chart: Pacification) -> Iterator[str]:
    for name, value in msgspec.structs.asdict(chart.modifiers).items():
        if value > 0:
            yield f"pacification.modifiers.{name}: it lowers the roll"
    if abs(chart.offset_halves) > _MOST_OFFSET:
        yield f"pacification.offset_halves: it goes from -{_MOST_OFFSET} to {_MOST_OFFSET}"
    if not rises_from(starts(chart.morale_shift), 0):
        yield "pacification.morale_shift: the bands rise from 0"
    shifts = changes(chart.morale_shift)
    if not (never_falls(shifts) and {-1, 0, 1}.issuperset(shifts)):
        yield "pacification.morale_shift: the shifts go from -1 up to 1"


def _columns(chart: Pacification, sizes: Collection[int]) -> Iterator[str]:
    for size in sorted(sizes - chart.columns.keys()):
        yield f"pacification.columns: there is none for a region of {size}"
    for size, letters in chart.columns.items():
        place = f"pacification.columns.{size}"
        if len(letters) != size + 1:
            yield f"{place}: it has a letter for each of 0 to {size} points"
        times = sum(results.takes(size) for results in chart.results.values())
        if times != 1:
            yield f"pacification.results: regions of {size} are read in {times} of them"
        numbers = [column_number(letter) for letter in letters]
        if not never_falls((0, *numbers, _width(chart, size) - 1)):
            yield f"{place}: the letters go from a to the last column and never back"


def _width(chart: Pacification, size: int) -> int:
    """Return how many columns the results for a size have."""
    read = (results.rows for results in chart.results.values() if results.takes(size))
    return min((len(row) for rows in read for row in rows.values()), default=0)


def _results(chart: Pacification) -> Iterator[str]:
    for name, results in chart.results.items():
        place = f"pacification.results.{name}.rows"
        if not results.rows or not runs(results.rows, min(results.rows), max(results.rows)):
            yield f"{place}: they follow each other without a gap"
        elif len({len(row) for row in results.rows.values()}) > 1:
            yield f"{place}: all have as many columns"
        else:
            ordered = [row for _, row in sorted(results.rows.items())]
            if not all(never_falls(column) for column in zip(*ordered, strict=True)):
                yield f"{place}: a higher roll is never worse for SVN"


def _bombing(chart: Bombing, best: int) -> Iterator[str]:
    for target in TARGETS:
        levels = chart.points.get(target, {})
        if not runs(levels, 0, best):
            yield f"bombing.points.{target}: there is a line for each air defence from 0 to {best}"
        for level, needed in levels.items():
            place = f"bombing.points.{target}.{level}"
            if len(needed) != LAST_ROW:
                yield f"{place}: it has a number for each of the {LAST_ROW} rows"
            elif not rises(needed) or needed[0] < 1:
                yield f"{place}: the numbers rise from 1 or more"


def _bombing_rows(chart: Bombing) -> Iterator[str]:
    if not runs(chart.rows, 0, LAST_ROW):
        yield f"bombing.rows: they run from 0 to {LAST_ROW}"
    ordered = [row for _, row in sorted(chart.rows.items())]
    for row in ordered:
        if min(row.restrained, row.unrestrained, row.losses) < 0:
            yield "bombing.rows: a number falls below 0"
    for name in ("restrained", "unrestrained", "star"):
        if not never_falls(getattr(row, name) for row in ordered):
            yield f"bombing.rows: {name} never falls from row to row"


def _blockade(chart: Blockade) -> Iterator[str]:
    if not rises_from(chart.indices, 0):
        yield "blockade.indices: they rise from 0"
    if not rises_from(starts(chart.rows), 0):
        yield "blockade.rows: the indices rise from 0"
    supply = changes(chart.rows)
    if not never_falls(supply) or min(supply, default=0) < 0:
        yield "blockade.rows: a higher index never brings less supply"
    if min(chart.default_trail, chart.sea_reach, chart.trail_reach) < 0:
        yield "blockade: a number falls below 0"
    if not 0 <= chart.default_sea <= chart.most:
        yield f"blockade.default_sea: the chart goes from 0 to {chart.most}"


def _boxes(chart: Track) -> Iterator[str]:
    if not chart.boxes or not runs(chart.boxes, 1, len(chart.boxes)):
        yield "trail.boxes: they are numbered from 1 without a gap"
        return
    ordered = [box for _, box in sorted(chart.boxes.items())]
    for name in ("supply", "recruits"):
        numbers = [getattr(box, name) for box in ordered]
        if not never_falls(numbers) or numbers[0] < 0:
            yield f"trail.boxes: {name} never falls from box to box, nor below 0"
    if min(box.factor for box in ordered) < 1:
        yield "trail.boxes: an allowance is multiplied by 1 or more"


def _upgrades(chart: Track) -> Iterator[str]:
    *lower, top = (box.upgrade for _, box in sorted(chart.boxes.items()))
    if top is not None or any(cost is None or cost < 0 for cost in lower):
        yield "trail.boxes: each has the price of its upgrade, and the highest has none"


def _trail(chart: Track) -> Iterator[str]:
    if not (rises(starts(chart.depleted)) and rises((0, *changes(chart.depleted)))):
        yield "trail.depleted: the limits rise, and so does what they cost"
    if chart.fewest_recruits < 0:
        yield "trail.fewest_recruits: it falls below 0"
    if min(chart.air_defence, default=-1) < 0:
        yield "trail.air_defence: there is a level, and no price falls below 0"
    if chart.blocked[0] != 0 or not never_falls(chart.blocked):
        yield "trail.blocked: it is 0 for no country and never falls"


def _loyalty(chart: Loyalty) -> Iterator[str]:
    if not rises_from(chart.morale, 0):
        yield "loyalty.morale: the columns rise from 0"
    if not runs(chart.rows, *_ROLLS):
        yield f"loyalty.rows: they run from {_ROLLS[0]} to {_ROLLS[1]}"
    for roll, row in chart.rows.items():
        if len(row) != len(chart.morale):
            yield f"loyalty.rows.{roll}: it has a shift for each of the {len(chart.morale)} columns"
    if chart.after_offensive > 0:
        yield "loyalty.after_offensive: it lowers the roll"
