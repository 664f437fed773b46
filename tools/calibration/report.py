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

PERCENTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
ALIKE: Final = ("card", "directive", "altitude", "target", "request")
"""Kinds of thing of which only the rarest is told."""


def tables(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield the tables of many campaigns, a column for each difficulty."""
    names = list(found)
    held = {name: checks(games) for name, games in found.items()}
    yield from _row("target", "band", *names)
    yield from _rule(2 + len(names))
    for rows in zip(*(_condensed(each) for each in held.values()), strict=True):
        told = [f"**{_number(row)}** (missed)" if row.miss else _number(row) for row in rows]
        yield from _row(rows[0].name, rows[0].band, *told)
    yield ""
    yield from _row("performance level", *names)
    yield from _rule(1 + len(names))
    counts = [Counter(game.level for game in games) for games in found.values()]
    for level in LEVELS:
        shares = [f"{count[level] / count.total():.1%}" for count in counts]
        yield from _row(level, *shares)
    for share in PERCENTILES:
        yield from _row(f"{share:.0%} of campaigns come to no better than", *(level_at(games, share) for games in found.values()))  # fmt: skip
    yield ""
    yield from _course(found)


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
    share = check.group == "levels" or check.most <= 1 or check.least < 1 == check.most
    if share or _kind(check) or check.name.startswith("campaigns with"):
        return f"{check.value:.1%}"
    return f"{check.value:.2f}"


def _course(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    """Yield how campaigns go on average, season by season and year by year."""
    yield from _seasons(found)
    yield ""
    yield from _years(found)


def _seasons(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    yield from _row("mean", *(f"{year}/{season}" for year in YEARS for season in (1, 2)))
    yield from _rule(1 + SEASONS)
    for name, games in found.items():
        impact = [mean((game.impact + game.impact[-1:] * SEASONS)[n] for game in games) for n in range(SEASONS)]  # fmt: skip
        yield from _row(f"Impact, {name}", *(f"{value:.1f}" for value in impact))
        level = [[game.restriction[n] for game in games if len(game.restriction) > n] for n in range(SEASONS)]  # fmt: skip
        yield from _row(f"restriction level, {name}", *(f"{mean(values):.1f}" for values in level))


def _years(found: Mapping[str, Sequence[Measured]]) -> Iterator[str]:
    yield from _row("mean of a year", *map(str, YEARS))
    yield from _rule(1 + len(YEARS))
    for name, games in found.items():
        for what, rows in (("crews lost so far", [game.losses for game in games]), ("cubes in the South", [game.south for game in games])):  # fmt: skip
            values = [mean(row[n] for row in rows if len(row) > n) for n in range(len(YEARS))]
            yield from _row(f"{what}, {name}", *(f"{value:.1f}" for value in values))


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
