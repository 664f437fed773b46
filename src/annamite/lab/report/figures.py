"""The numbers of a report: what was counted in games, as rows for tables and plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from annamite.lab.extras import needed
from annamite.lab.report.played import Chapter, Group
from annamite.lab.report.statistics import Estimate, mean, share

Row: TypeAlias = "dict[str, Any]"
"""A row of numbers; `group` is the label of the games, `value`, `low` and `high` an estimate."""

MARKS: Final = {"p05": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}
"""Shares of the games that lie at or below a mark of a distribution."""
BINS: Final = 20
"""Bars of a histogram, at most."""
END: Final = "end"
"""What the last moment of a game is called."""


def shares(chapter: Chapter) -> list[Row]:
    """Return how often each seat came first."""
    return [
        {"group": group.label, "seat": seat, "count": count, "games": games}
        | _told(share(count, games))
        for group in chapter.groups
        if (games := int(group.ended.height))
        for seat in chapter.seats
        for count in (int((group.ended["winner"] == seat).sum()),)
    ]


def reasons(group: Group) -> tuple[str, list[Row]]:
    """Return what the reasons of all ends begin with, and how often games ended how, and for whom.

    The most frequent come first.
    """
    ended = group.ended
    if not ended.height:
        return "", []
    parts = (
        ended.group_by("winner", "reason", maintain_order=True)
        .len()
        .sort("len", "winner", "reason", descending=True)
    )
    told = [(row["reason"] or "no reason").rstrip(".") for row in parts.iter_rows(named=True)]
    heads = {reason.partition(": ")[0] for reason in told if ": " in reason}
    alike = len(heads) == 1 and len(set(told)) > 1 and all(": " in reason for reason in told)
    shared = f"{heads.pop()}:" if alike else ""
    return shared, [
        {"end": f"{reason[len(shared) :].strip()}: {row['winner']}", "seat": row["winner"]}
        | {"count": row["len"], "games": ended.height}
        | _told(share(row["len"], ended.height))
        for reason, row in zip(told, parts.iter_rows(named=True))
    ]


def distribution(values: Any) -> Row | None:
    """Return mean and marks of a column of numbers; None if there are none."""
    values = values.drop_nulls().cast(needed("polars", "lab").Float64)
    if not values.len():
        return None
    total, squares = float(values.sum()), float((values * values).sum())
    marks = {name: float(values.quantile(at, _between(at))) for name, at in MARKS.items()}
    ends = {"least": float(values.min()), "most": float(values.max())}
    return {
        "games": int(values.len()),
        **_told(mean(total, squares, values.len())),
        **marks,
        **ends,
    }


def _between(at: float) -> Literal["nearest", "midpoint"]:
    """Return which number is a mark that falls between two: the median alone is none that occurred."""
    return "midpoint" if at == MARKS["p50"] else "nearest"


def margins(chapter: Chapter) -> list[Row]:
    """Return how the final scores of each seat are distributed."""
    return [
        {"group": group.label, "seat": seat, **found}
        for group in chapter.groups
        for seat in chapter.seats
        if f"margin.{seat}" in group.games.columns
        and (found := distribution(group.ended[f"margin.{seat}"])) is not None
    ]


def columns(chapter: Chapter, prefix: str) -> list[str]:
    """Return the names behind a prefix, such as `figure.`, that any of the games counts."""
    names = dict.fromkeys(
        name
        for group in chapter.groups
        for name in group.games.columns
        if name.startswith(prefix) and group.games[name].null_count() < group.number
    )
    return [name.removeprefix(prefix) for name in names]


def distributions(chapter: Chapter, column: str) -> list[Row]:
    """Return how a column is distributed in the games that ended, group by group."""
    return [
        {"group": group.label, **found}
        for group in chapter.groups
        if column in group.games.columns
        and (found := distribution(group.ended[column])) is not None
    ]


def histogram(chapter: Chapter, column: str) -> list[Row]:
    """Return which share of the games that ended lies in each of equal spans, group by group."""
    found = [(group, group.ended[column].drop_nulls()) for group in chapter.groups]
    found = [(group, values) for group, values in found if values.len()]
    if not found:
        return []
    least = min(int(values.min()) for _, values in found)
    most = max(int(values.max()) for _, values in found)
    width = -(-(most - least + 1) // BINS)
    return [
        {"group": group.label, "from": start, "to": start + width, "count": count}
        | {"games": values.len(), "share": count / values.len()}
        for group, values in found
        for start in range(least, most + 1, width)
        for count in (int(((values >= start) & (values < start + width)).sum()),)
    ]


def uses(group: Group, kind: str) -> list[Row]:
    """Return how often a game each seat made use of each thing of a kind, the most used first.

    Games in which it made none count, those that failed do not.
    """
    column = needed("polars", "lab").col
    games = group.games.filter(column("error").is_null())
    counted = _counted(games, "uses", "kind")
    if counted is None:
        return []
    counted = counted.filter(column("kind") == kind)
    parts = (
        counted.group_by("seat", "name")
        .agg(
            column("count").sum().alias("total"),
            (column("count") * column("count")).sum().alias("squares"),
            column("count").len().alias("in_games"),
        )
        .sort("seat", "name")
    )
    found = [
        {"seat": row["seat"], "name": row["name"], "count": row["total"], "games": games.height}
        | {"in_games": share(row["in_games"], games.height).value}
        | _told(mean(row["total"], row["squares"], games.height, least=0.0))
        for row in parts.iter_rows(named=True)
    ]
    place = {name: at for at, name in enumerate(ranked(found))}
    return sorted(found, key=lambda row: (place[row["name"]], row["seat"]))


def ranked(rows: Iterable[Row]) -> list[str]:
    """Return the names of what is used, the most used first."""
    totals: dict[str, float] = {}
    for row in rows:
        totals[row["name"]] = totals.get(row["name"], 0) + row["value"]
    return sorted(totals, key=lambda name: (-totals[name], name))


def kinds(chapter: Chapter) -> list[str]:
    """Return the kinds of things that any of the games counts the use of."""
    parts = [_counted(group.games, "uses", "kind") for group in chapter.groups]
    return sorted(
        {str(kind) for part in parts if part is not None for kind in part["kind"].unique()}
    )


def courses(chapter: Chapter) -> dict[str, list[Row]]:
    """Return by index how it went, period by period: mean, interval and the middle 90 % of games."""
    found: dict[str, list[Row]] = {}
    for group in chapter.groups:
        counted = _counted(group.games, "course", "index")
        if counted is not None:
            for row in _course(counted):
                found.setdefault(row.pop("index"), []).append({"group": group.label, **row})
    return found


def _course(counted: Any) -> Iterator[Row]:
    column = needed("polars", "lab").col
    value = column("value")
    parts = (
        counted.with_columns((column("name") == END).alias("over"))
        .group_by("index", "over", "name", maintain_order=True)
        .agg(
            column("period").min().alias("period"),
            value.sum().alias("total"),
            (value * value).sum().alias("squares"),
            value.len().alias("games"),
            value.quantile(MARKS["p05"], "nearest").alias("p05"),
            value.quantile(MARKS["p95"], "nearest").alias("p95"),
        )
        .sort("over", "period", "name", maintain_order=True)
    )
    for row in parts.iter_rows(named=True):
        yield {
            "index": row["index"],
            "period": row["name"],
            "order": (row["over"], row["period"], row["name"]),
            "games": row["games"],
            **_told(mean(row["total"], row["squares"], row["games"])),
            "p05": row["p05"],
            "p95": row["p95"],
        }


def periods(rows: Iterable[Row]) -> list[str]:
    """Return the names of periods in their order, the end last."""
    first: dict[str, Any] = {}
    for row in rows:
        name = row["period"]
        first[name] = min(first.get(name, row["order"]), row["order"])
    return sorted(first, key=lambda name: first[name])


def _counted(games: Any, name: str, field: str) -> Any:
    """Return a row for each part of a list of all games; None if none of them has any."""
    polars = needed("polars", "lab")
    kind = games.schema[name]
    if not isinstance(kind, polars.List) or not isinstance(kind.inner, polars.Struct):
        return None
    parts = games.select(name).explode(name).drop_nulls().unnest(name)
    return parts if parts.height and field in parts.columns else None


def by_seat(names: Sequence[str], seats: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return indices that all or some seats have, laid together by what they are of: seat to index.

    >>> by_seat(["us_margin", "aid", "vc_margin", "us_morale"], ["us", "vc"])
    {'margin': {'us': 'us_margin', 'vc': 'vc_margin'}, 'aid': {'': 'aid'}, 'us_morale': {'': 'us_morale'}}
    """
    found: dict[str, dict[str, str]] = {}
    for name in names:
        seat = next((seat for seat in seats if name.startswith(f"{seat}_")), "")
        found.setdefault(name.removeprefix(f"{seat}_") if seat else name, {})[seat] = name
    alone: dict[str, dict[str, str]] = {}
    for what, own in found.items():
        if len(own) > 1 and "" not in own:
            alone[what] = own
        else:
            alone |= {name: {"": name} for name in own.values()}
    return alone


def _told(estimate: Estimate) -> Row:
    return estimate._asdict()
