"""The plots of a report as charts of Altair, one function a plot; colour is never all that tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from annamite.lab.extras import needed
from annamite.lab.report.figures import Row

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a97900", "#56b4e9", "#8a6bbf")
"""Told apart with any colour vision, and seen on light and dark paper (after Okabe and Ito)."""
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "stroke")
DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 1], [1, 3], [10, 4])
_STEP: Final = 24
"""Height of a row, in pixels."""
_LINE: Final = 20
"""Height of a line of a row's name, in pixels."""
_LONG: Final = 22
"""Characters that a name in one line may have,"""
_BREAK: Final = ", "
"""and where a longer one is broken."""
_HEIGHT: Final = 200


def _altair() -> Any:
    return needed("altair", "lab")


def _chart(rows: Sequence[Row]) -> Any:
    altair = _altair()
    return altair.Chart(altair.InlineData(values=list(rows)), width="container")


def _kinds(field: str, names: Sequence[str], shown: Sequence[str]) -> tuple[Any, Any]:
    """Return what colour and shape say of all names, with a legend of those shown; none for one."""
    altair = _altair()
    legend = _legend(shown)

    def repeated(marks: Sequence[Any]) -> list[Any]:
        return [marks[n % len(marks)] for n in range(len(names))]

    colour = altair.Color(
        f"{field}:N",
        scale=altair.Scale(domain=list(names), range=repeated(COLOURS)),
        legend=legend,
    )
    shape = altair.Shape(
        f"{field}:N", scale=altair.Scale(domain=list(names), range=repeated(SHAPES)), legend=legend
    )
    return colour, shape


def _legend(shown: Sequence[str]) -> Any:
    return _altair().Legend(title=None, values=list(shown)) if len(shown) > 1 else None


def _tips(*fields: tuple[str, str, str]) -> list[Any]:
    """Return what is told where a mark is pointed at: field, title, format."""
    altair = _altair()
    return [
        altair.Tooltip(
            f"{name}:{'Q' if form else 'N'}", title=title, **({"format": form} if form else {})
        )
        for name, title, form in fields
    ]


def _rows(field: str, names: Sequence[str]) -> tuple[Any, int]:
    """Return what the rows are called by, and how high one is: long names have a line for each part."""
    altair = _altair()
    split = f"length(datum.label) > {_LONG} ? split(datum.label, '{_BREAK}') : datum.label"
    parts = max((name.count(_BREAK) + 1 for name in names if len(name) > _LONG), default=1)
    axis = altair.Axis(labelExpr=split) if parts > 1 else altair.Undefined
    return altair.Y(f"{field}:N", title=None, sort=list(names), axis=axis), _LINE * parts


def estimates(
    rows: Sequence[Row],
    field: str,
    title: str,
    names: Sequence[str],
    *,
    by: tuple[str, Sequence[str]] | None = None,
    beside: bool = True,
    form: str = ".2f",
    domain: tuple[float, float] | None = None,
) -> Any:
    """Return points with their 95 % intervals, a row for each name.

    Args:
        rows: What is drawn: `value`, `low`, `high`.
        field: What the rows are called by.
        title: Of the axis.
        names: The names, from top to bottom.
        by: What colour and shape tell, and all that it can be; as the rows if left out.
        beside: Whether a row has a line for each of these.
        form: How numbers are written.
        domain: What the axis spans; as wide as the intervals if left out.
    """
    altair = _altair()
    told, marks = by or (field, names)
    colour, shape = _kinds(
        told, marks, [x for x in marks if by and any(row[told] == x for row in rows)]
    )
    scale = altair.Scale(domain=list(domain)) if domain else altair.Scale(zero=False, nice=True)
    # Long axes of percents have their numbers without places.
    x = altair.X(
        "value:Q", title=title, scale=scale, axis=altair.Axis(format=_plain(form), tickCount=6)
    )
    y, least = _rows(field, names)
    tips = _tips(
        (field, "of", ""),
        *(((told, told, ""),) if by else ()),
        ("value", "mean" if form != ".1%" else "share", form),
        ("low", "from", form),
        ("high", "to", form),
        ("games", "games", ",d"),
    )
    base = _chart(rows).encode(y=y, tooltip=tips)
    offset: dict[str, Any] = {}
    if by and beside:
        offset["yOffset"] = altair.YOffset(
            f"{told}:N", scale=altair.Scale(domain=list(marks)), sort=list(marks)
        )
    spans = base.mark_rule(strokeWidth=2.5, opacity=0.75).encode(
        x=altair.X("low:Q", title=title, scale=scale), x2="high:Q", color=colour, **offset
    )
    points = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=x, color=colour, shape=shape, **offset
    )
    step = max(_STEP, least, 11 * len(marks) if offset else 0)
    return altair.layer(spans, points).properties(width="container", height=step * len(names))


def _plain(form: str) -> str:
    return "%" if form == ".1%" else "~r"


def spreads(rows: Sequence[Row], field: str, title: str, names: Sequence[str]) -> Any:
    """Return distributions, a row each: the middle 90 % and 50 % of games, median and mean."""
    altair = _altair()
    colour, shape = _kinds(field, names, ())
    tips = _tips(
        (field, "of", ""),
        ("value", "mean", ".2f"),
        ("low", "from", ".2f"),
        ("high", "to", ".2f"),
        ("p05", "5 %", ",d"),
        ("p25", "25 %", ",d"),
        ("p50", "median", ",~r"),
        ("p75", "75 %", ",d"),
        ("p95", "95 %", ",d"),
        ("games", "games", ",d"),
    )
    scale = altair.Scale(zero=False, nice=True)
    y, least = _rows(field, names)
    base = _chart(rows).encode(y=y, tooltip=tips)

    def x(name: str) -> Any:
        return altair.X(
            f"{name}:Q", title=title, scale=scale, axis=altair.Axis(format="~r", tickCount=6)
        )

    thin = base.mark_rule(strokeWidth=2, opacity=0.8).encode(x=x("p05"), x2="p95:Q", color=colour)
    thick = base.mark_bar(size=13, opacity=0.55).encode(x=x("p25"), x2="p75:Q", color=colour)
    median = base.mark_tick(thickness=2, size=13).encode(x=x("p50"))
    point = base.mark_point(
        filled=True, size=75, opacity=1, stroke="white", strokeWidth=0.8
    ).encode(x=x("value"), color=colour, shape=shape)
    return altair.layer(thin, thick, median, point).properties(
        width="container", height=max(_STEP + 4, least) * len(names)
    )


def bars(rows: Sequence[Row], title: str, colour: int = 0) -> Any:
    """Return a histogram of shares."""
    altair = _altair()
    tips = _tips(
        ("from", "from", ",d"),
        ("to", "below", ",d"),
        ("share", "share", ".1%"),
        ("count", "games", ",d"),
    )
    x: dict[str, Any] = {
        "x": altair.X(
            "from:Q",
            title=title,
            bin="binned",
            scale=altair.Scale(zero=False, nice=False),
            axis=altair.Axis(format=",d", tickCount=6, tickMinStep=1),
        ),
        "x2": "to:Q",
    }
    if all(row["to"] == row["from"] + 1 for row in rows):
        axis = altair.Axis(labelAngle=0, labelOverlap=True)
        x = {"x": altair.X("from:O", title=title, axis=axis)}
    y = altair.Y("share:Q", title="share of games", axis=altair.Axis(format="%", tickCount=5))
    return (
        _chart(rows)
        .mark_bar(color=COLOURS[colour % len(COLOURS)], opacity=0.8, binSpacing=1)
        .encode(**x, y=y, tooltip=tips)
        .properties(height=_HEIGHT)
    )


def lines(
    rows: Sequence[Row], title: str, periods: Sequence[str], by: str, names: Sequence[str]
) -> Any:
    """Return means over time with their 95 % intervals, and the middle 90 % of games behind them."""
    altair = _altair()
    shown = [name for name in names if any(row[by] == name for row in rows)]
    several = len(shown) > 1
    colour, shape = _kinds(by, names, shown)
    dash = altair.StrokeDash(
        f"{by}:N",
        scale=altair.Scale(
            domain=list(names), range=[DASHES[n % len(DASHES)] for n in range(len(names))]
        ),
        legend=_legend(shown),
    )
    tips = _tips(
        ("period", "period", ""),
        *(((by, "of", ""),) if several else ()),
        ("value", "mean", ".2f"),
        ("low", "from", ".2f"),
        ("high", "to", ".2f"),
        ("p05", "5 %", ",d"),
        ("p95", "95 %", ",d"),
        ("games", "games", ",d"),
    )
    x = altair.X(
        "period:O",
        title=None,
        sort=list(periods),
        axis=altair.Axis(labelAngle=-45, labelOverlap=True, labelLimit=110),
    )

    def y(name: str) -> Any:
        return altair.Y(
            f"{name}:Q", title=title, scale=altair.Scale(zero=False), axis=altair.Axis(tickCount=6)
        )

    base = _chart([{k: v for k, v in row.items() if k != "order"} for row in rows]).encode(
        x=x, color=colour, tooltip=tips
    )
    band = base.mark_area(opacity=0.10 if several else 0.16).encode(y=y("p05"), y2="p95:Q")
    line = base.mark_line(strokeWidth=2).encode(y=y("value"), strokeDash=dash)
    spans = base.mark_rule(strokeWidth=2).encode(y=y("low"), y2="high:Q")
    points = base.mark_point(filled=True, size=55, opacity=1).encode(y=y("value"), shape=shape)
    return altair.layer(band, line, spans, points).properties(width="container", height=_HEIGHT)
