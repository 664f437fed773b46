"""Whether tracks and step tables are whole: no holes, right ends, steps in order."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from annamite.games.rolling_thunder.box.components import YEARS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from annamite.games.rolling_thunder.box.components import Components

_MOST_CUBES: Final = 6 + 2
"""What a full pass and two B-52 counters add to a die (4.12.2)."""


def tracks(c: Components) -> Iterator[str]:
    """Markers start and turn on boxes of their tracks."""
    if not 0 < c.impact.start < c.impact.last:
        yield "impact.start: it lies between the ends of the track"
    if not c.impact.no_directive_to < c.impact.two_directives_from:
        yield "impact: the icon for no directive lies left of the one for two"
    if not 0 < c.losses.first_line <= c.losses.last:
        yield "losses.first_line: it is a box of the track"
    if c.experience.hexes < 1:
        yield "experience.hexes: a dial has at least 1"
    yield from _boxes("losses.minus_one_boxes", c.losses.minus_one_boxes, c.losses.last)
    yield from _boxes("jcs94.medal_boxes", c.jcs94.medal_boxes, c.jcs94.last)
    for name, matrix in (
        ("transport", c.matrices.transport),
        ("production", c.matrices.production),
    ):
        if matrix.lines < 3 or matrix.boxes_per_line < 1:
            yield f"matrices.{name}: it has at least 3 lines"
        yield from _boxes(f"matrices.{name}.plus_one_boxes", matrix.plus_one_boxes, matrix.boxes)


def _boxes(place: str, boxes: Sequence[int], last: int) -> Iterator[str]:
    if list(boxes) != sorted(set(boxes)) or any(not 1 <= box <= last for box in boxes):
        yield f"{place}: they rise from 1 to {last}, each named once"


def bands(c: Components) -> Iterator[str]:
    """A step table rises to the last box or total that there can be."""
    last = c.impact.last
    for place, rows, end, exact in (
        ("impact.restriction_levels", c.impact.restriction_levels, last, True),
        ("impact.performance", c.impact.performance, last, True),
        ("jcs94.impact", c.jcs94.impact, 2 * c.jcs94.last, False),
        ("brown_movement", c.brown_movement, 6, False),
        ("sac.passes", c.sac.passes, 1, False),
        ("sac.trail", c.sac.trail, 6 + _MOST_CUBES, False),
    ):
        yield from _band(place, rows, end, exact=exact)
    yield from _order("impact.restriction_levels", c.impact.restriction_levels, rising=False)
    yield from _order("jcs94.impact", c.jcs94.impact, rising=True)
    yield from _order("brown_movement", c.brown_movement, rising=True)


def _band(place: str, rows: Sequence[Sequence[Any]], end: int, *, exact: bool) -> Iterator[str]:
    ends = [row[0] for row in rows]
    if not ends:
        yield f"{place}: it has no steps"
    elif ends != sorted(set(ends)):
        yield f"{place}: the bands rise to the last box"
    elif exact and ends[-1] != end:
        yield f"{place}: the bands rise to the last box, {end}, not to {ends[-1]}"
    elif ends[-1] < end:
        yield f"{place}: its last step ends at {ends[-1]}, but {end} can come up"


def _order(place: str, rows: Sequence[tuple[int, int]], *, rising: bool) -> Iterator[str]:
    values = [value for _, value in rows]
    if values != sorted(values, reverse=not rising):
        yield f"{place}: its steps {'rise' if rising else 'fall'}"


def tables(c: Components) -> Iterator[str]:
    """A table has a row for each result that can come up, and gives no less for more."""
    if sorted(c.strike.columns) != list(range(1, 8)):
        yield "strike.columns: they are numbered 1 to 7"
    elif any(len(column) != 6 for column in c.strike.columns.values()):
        yield "strike.columns: each has six results"
    else:
        yield from _strike_order(c)
    if sorted(c.strike.overflow) != [7, 8, 9]:
        yield "strike.overflow: it gives results 7 to 9"
    if sorted(c.low_altitude) != [1, 2, 3, 4, 5, 6]:
        yield "low_altitude: it gives results 1 to 6"
    for place, years in (
        ("sac.b52", c.sac.b52),
        ("missiles.aim", c.missiles.aim),
    ):
        if sorted(years) != list(YEARS):
            yield f"{place}: it gives a number for each year"
    if sorted(c.weather.counters) != list(range(1, c.weather.north.dice + 1)):
        yield "weather.counters: it tells for each number of equal dice which counter is placed"


def _strike_order(c: Components) -> Iterator[str]:
    """Hits and dots never fall with the die, nor with the rating."""
    columns = [list(c.strike.columns[n]) for n in range(1, 8)]
    if sorted(c.strike.overflow) == [7, 8, 9]:
        columns[-1] += [c.strike.overflow[row] for row in (7, 8, 9)]
    for number, column in enumerate(columns, 1):
        for die, (less, more) in enumerate(pairwise(column), 2):
            if any(a > b for a, b in zip(less, more)):
                yield f"strike.columns.{number}: die {die} gives less than die {die - 1}"
    for number, (left, right) in enumerate(pairwise(columns), 2):
        for die, (less, more) in enumerate(zip(left, right), 1):
            if any(a > b for a, b in zip(less, more)):
                yield f"strike.columns.{number}: die {die} gives less than in column {number - 1}"
