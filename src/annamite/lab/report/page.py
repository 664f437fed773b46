"""The page: sections with plots, each with its numbers in a table; everything that it needs is in it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final, TypeAlias

from annamite.lab.extras import needed

Cell: TypeAlias = "str | int | float | None"
"""What stands in a table; numbers with a point are rounded to two places."""


@dataclass(frozen=True)
class Table:
    """Numbers, to be read.

    Attributes:
        columns: What the columns are called.
        rows: What stands in them.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Plot:
    """A plot with its numbers.

    Attributes:
        caption: What it shows, in a few words.
        chart: A chart of Altair, or a specification in Vega-Lite; None: the table alone.
        table: Its numbers.
        wide: Whether it takes the whole width.
        of: Which of several things side by side, such as the games; "" if it is the only one.
        folded: Whether a table without a chart is shown when it is asked for.
    """

    caption: str
    chart: Any
    table: Table
    wide: bool = False
    of: str = ""
    folded: bool = False


@dataclass(frozen=True)
class Section:
    """A part of the page.

    Attributes:
        title: Its heading.
        text: A few sentences, plain text; "" for none.
        plots: What it shows.
        level: Level of the heading, 2 or 3.
    """

    title: str
    text: str = ""
    plots: Sequence[Plot] = field(default=())
    level: int = 2


_NAMES: Final = ("$schema", "config", "usermeta")
"""Parts of a specification that the page sets itself."""


def specification(chart: Any) -> dict[str, Any]:
    """Return what a chart is in Vega-Lite, with its data, as wide as its place."""
    spec = chart if isinstance(chart, dict) else chart.to_dict(validate=False)
    return {name: value for name, value in spec.items() if name not in _NAMES}


@cache
def libraries() -> str:
    """Return Vega, Vega-Lite and what embeds them, as one script; it takes some seconds.

    Raises:
        ExtraMissingError: vl-convert is not installed.
    """
    bundle: str = needed("vl_convert", "lab").javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return bundle.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def page(title: str, sections: Sequence[Section]) -> str:
    """Return a page with these sections.

    Raises:
        ExtraMissingError: vl-convert is not installed.
    """
    plots = [plot for section in sections for plot in section.plots if plot.chart is not None]
    scripts = [libraries(), _own("draw.js")] if plots else []
    style = _own("page.css")
    policy = _policy(style, scripts)
    body = "\n".join(_section(section, number) for number, section in enumerate(sections))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n"
        + "".join(f"<script>{script}</script>\n" for script in scripts)
        + "</body>\n</html>\n"
    )


def _policy(style: str, scripts: Sequence[str]) -> str:
    """Return what a browser lets the page do: run its own scripts, and load nothing."""
    allowed = " ".join(f"'sha256-{_digest(script)}'" for script in scripts) or "'none'"
    # Vega sets styles of its own, so those cannot be named one by one.
    del style
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; base-uri 'none'"


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _own(name: str) -> str:
    return files("annamite.lab.report").joinpath(name).read_text(encoding="utf-8")


def _section(section: Section, number: int) -> str:
    level = f"h{section.level}"
    text = f"<p>{escape(section.text)}</p>" if section.text else ""
    plots = "\n".join(_plot(plot, f"plot-{number}-{at}") for at, plot in enumerate(section.plots))
    plots = f'<div class="plots">\n{plots}\n</div>' if plots else ""
    head = f"<{level}>{escape(section.title)}</{level}>" if section.title else ""
    return f'<section class="level-{section.level}">\n{head}\n{text}\n{plots}\n</section>'


def _plot(plot: Plot, name: str) -> str:
    of = f' <span class="of">{escape(plot.of)}</span>' if plot.of else ""
    caption = f'<figcaption id="{name}-caption">{escape(plot.caption)}{of}</figcaption>'
    wide = ' class="wide"' if plot.wide else ""
    if plot.chart is None and plot.folded:
        summary = f"<summary>{escape(plot.caption)}</summary>"
        return f"<figure{wide}><details>{summary}{_table(plot.table)}</details></figure>"
    if plot.chart is None:
        return f"<figure{wide}>{caption}{_table(plot.table)}</figure>"
    label = escape(f"{plot.caption}{f', {plot.of}' if plot.of else ''}; its numbers follow")
    return (
        f"<figure{wide}>{caption}\n"
        f'<div class="chart" role="img" aria-label="{label}" data-spec="{name}"></div>\n'
        f'<script type="application/json" id="{name}">{_json(specification(plot.chart))}</script>\n'
        f"<details><summary>Numbers</summary>{_table(plot.table)}</details>\n</figure>"
    )


def _json(spec: Any) -> str:
    """Return JSON that can stand in a page: nothing in it ends the element that it stands in."""
    text = json.dumps(spec, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in table.rows)
    # The place scrolls by keyboard, too.
    return (
        '<div class="scroll" tabindex="0" role="group" aria-label="Numbers">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(value: Cell) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, str):
        return f"<td>{escape(value)}</td>"
    return f'<td class="number">{written(value)}</td>'


def written(value: float) -> str:
    """Return a number as people read it.

    >>> written(12345), written(2.0), written(-0.456)
    ('12,345', '2.00', '-0.46')
    """
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
