"""The tables of docs/rolling-thunder-calibration.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any, Final

from annamite.games.rolling_thunder.box.components import YEARS
from tools.calibration.knobs import knobs
from tools.calibration.measuring import SEASONS, Measured
from tools.calibration.targets import LEVELS, Check, checks, level_at

if TYPE_CHECKING:
    from annamite.kernel.component_files import Tree

HELD: Final = "historical"
"""The difficulty that is held to the targets; the others are told beside it."""
PERCENTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
ALIKE: Final = ("card", "directive", "altitude", "target", "request")
"""Kinds of thing of which only the rarest is told."""


def tables(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield the tables of many campaigns, a column for each difficulty."""
    yield from _held(found)
    yield ""
    yield from _levels(found)
    yield ""
    yield from _course(found)


def _held(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield what each target came to."""
    yield from _row("target", "band", *found)
    yield from _rule(2 + len(found))
    columns = [_condensed(checks(games)) for games in found.values()]
    for rows in zip(*columns, strict=True):
        told = [
            f"**{_number(row)}** (missed)" if row.miss and name == HELD else _number(row)
            for name, row in zip(found, rows, strict=True)
        ]
        yield from _row(rows[0].name, rows[0].band, *told)


def _levels(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield how many campaigns end at each performance level."""
    yield from _row("performance level", *found)
    yield from _rule(1 + len(found))
    counts = [Counter(game.level for game in games) for games in found.values()]
    for level in LEVELS:
        yield from _row(level, *(f"{count[level] / count.total():.1%}" for count in counts))
    for share in PERCENTILES:
        reached = (level_at(games, share) for games in found.values())
        yield from _row(f"{share:.0%} of campaigns come to no better than", *reached)


def _condensed(found: Sequence[Check]) -> Iterator[Check]:
    """Yield the checks, of things of a kind the rarest alone."""
    for kind in (None, *ALIKE):
        of_kind = [check for check in found if _kind(check) == kind]
        if kind is None:
            yield from of_kind
            continue
        rarest = min(of_kind, key=lambda check: check.value)
        yield Check(rarest.group, f"campaigns with the rarest {kind}", rarest.value, rarest.least, rarest.most, rarest.unit)  # fmt: skip


def _kind(check: Check) -> str | None:
    head = check.name.partition(" ")[0]
    return head if check.group == "content" and head in ALIKE else None


def _number(check: Check) -> str:
    if check.unit < 0.1:  # a share
        return f"{check.value:.1%}"
    return f"{check.value:.2f}"


def _course(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield how campaigns go on average, season by season and year by year."""
    yield from _row("mean", *(f"{year}/{season}" for year in YEARS for season in (1, 2)))
    yield from _rule(1 + SEASONS)
    for name, games in found.items():
        impact = [game.impact + game.impact[-1:] * SEASONS for game in games]
        yield from _row(f"Impact, {name}", *_means(impact, SEASONS))
        levels = [game.restriction for game in games]
        yield from _row(f"restriction level, {name}", *_means(levels, SEASONS))
    yield ""
    yield from _row("mean of a year", *map(str, YEARS))
    yield from _rule(1 + len(YEARS))
    for name, games in found.items():
        crews, cubes = [game.losses for game in games], [game.south for game in games]
        yield from _row(f"crews lost so far, {name}", *_means(crews, len(YEARS)))
        yield from _row(f"cubes in the South, {name}", *_means(cubes, len(YEARS)))


def _means(rows: Sequence[Sequence[int]], columns: int) -> Iterator[str]:
    """Yield the mean of each column, of the rows that come to it."""
    for n in range(columns):
        yield f"{mean(row[n] for row in rows if len(row) > n):.1f}"


def changes(old: Tree, new: Tree) -> Iterator[str]:
    """Yield a table of the values that calibration changed."""
    yield from _row("value", "before", "now", "range, and what speaks for it")
    yield from _rule(4)
    for knob in knobs().values():
        before, now = knob.read(old), knob.read(new)
        if before != now:
            span = (
                f"{knob.from_} to {knob.to}"
                if knob.among is None
                else f"one of {len(knob.choices)}"
            )
            yield from _row(f"`{knob.name}`", _plain(before), _plain(now), f"{span}: {knob.why}")


def _plain(value: Any) -> str:
    return str(value).replace("'", "")


def _row(*cells: str) -> Iterator[str]:
    yield f"| {' | '.join(cells)} |"


def _rule(columns: int) -> Iterator[str]:
    yield f"|{'---|' * columns}"
