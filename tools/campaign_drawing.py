"""The drawing of `tools.campaign_plots`; it alone imports Matplotlib, of the group `plots`."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from tools.campaign_figures import Band, Curve, Games, Panel, curves, seasons_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS: Final = 2
SIZE: Final = (9.0, 2.5)
"""Inches of a row of panels."""
FEW: Final = 10
"""Up to so many seasons each one has its name below."""
INK: Final = "#333333"
PALE: Final = "#d9d9d9"
FONT: Final = "DejaVu Sans"
"""It comes with Matplotlib, so that room is made for the same letters everywhere."""
FONTS: Final = f"'{FONT}', Verdana, Arial, sans-serif"
"""What a reader who has not got it sees instead."""
STYLE: Final[Mapping[str, Any]] = {
    "svg.fonttype": "none",  # text stays text, which readers and searches find
    "svg.hashsalt": "vietnam-campaign",
    "font.family": FONT,
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.edgecolor": PALE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": PALE,
    "grid.linewidth": 0.5,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 2,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "path.simplify": False,
}


class Look(NamedTuple):
    """How a set of games is told from the other: by colour, and by signs without it.

    Attributes:
        colour: Of lines and bands.
        sign: On the lines, every fourth season.
        first: The season that has the first one, so that those of both sets keep apart.
    """

    colour: str
    sign: str
    first: int


LOOKS: Final = (Look("#0072b2", "o", 0), Look("#d55e00", "s", 2))
"""Blue and vermilion, which the colour-blind tell apart."""
LINES: Final = ("-", (0, (3, 1.5)))
"""The line of a panel's first figure and of its second one."""
KNOWN: Final = ("x", "+")
"""The signs of what is known of them."""


def picture(
    panels: Sequence[Panel], sets: Sequence[Games], known: Mapping[str, Mapping[str, int]]
) -> bytes:
    """Return the panels as an SVG picture.

    Args:
        panels: What it shows.
        sets: One set of games or two.
        known: Values known from elsewhere, by figure and season.
    """
    rows = -(-len(panels) // COLUMNS)
    with rc_context(STYLE):
        figure = Figure(figsize=(SIZE[0], SIZE[1] * rows + 0.7), layout="constrained")
        grid = figure.subplots(rows, COLUMNS, squeeze=False)
        seasons = seasons_of(sets)
        for panel, axes in zip(panels, grid.flat, strict=False):
            axes.set_title(panel.title)
            _draw(axes, curves(panel, sets, known))
            _name_seasons(axes, seasons)
        for axes in grid.flat[len(panels) :]:
            axes.set_axis_off()
        figure.legend(
            handles=_legend(panels, sets),
            loc="outside upper left",
            ncols=len(sets) + 1,
            title=f"{sets[0].notes[0].scenario}: median, and from 10 to 90 % of the games that came so far",
            alignment="left",
        )
        out = BytesIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue().replace(f"'{FONT}'".encode(), FONTS.encode())


def _draw(axes: Any, found: Sequence[Curve]) -> None:
    """Draw the curves of a panel, each as a line within its band."""
    for curve, line, sign in zip(found, LINES, KNOWN, strict=False):
        for band, look in zip(curve.bands, LOOKS, strict=False):
            _draw_band(axes, band, look, line)
        axes.plot(
            [*curve.known], [*curve.known.values()], sign, color="black", markersize=4, zorder=5
        )
    axes.set_ylim(bottom=0)
    if any(curve.name for curve in found):
        handles = [
            Line2D([], [], color=INK, linestyle=line, label=curve.name)
            for curve, line in zip(found, LINES, strict=True)
        ]
        axes.legend(handles=handles, loc="best")


def _draw_band(axes: Any, band: Band, look: Look, line: Any) -> None:
    axes.fill_between(band.seasons, band.low, band.high, color=look.colour, alpha=0.18, linewidth=0)
    axes.plot(
        band.seasons,
        band.median,
        color=look.colour,
        linestyle=line,
        linewidth=1.4,
        marker=look.sign,
        markersize=3.5,
        markevery=(look.first, 4),
        markerfacecolor="white",
    )


def _name_seasons(axes: Any, seasons: Sequence[str]) -> None:
    """Mark the years on a panel, or each season where there are few."""
    axes.set_xlim(-0.5, len(seasons) - 0.5)
    if len(seasons) <= FEW:
        axes.set_xticks(range(len(seasons)), [name.replace(" ", "\n") for name in seasons])
        axes.tick_params(axis="x", labelsize=6.5)
        return
    years = [n for n, name in enumerate(seasons) if name.startswith("spring")]
    axes.set_xticks(years, [seasons[n].split()[1] for n in years])


def _legend(panels: Sequence[Panel], sets: Sequence[Games]) -> list[Any]:
    """Return what the signs mean."""
    found = [
        Line2D(
            [],
            [],
            color=look.colour,
            marker=look.sign,
            markersize=3.5,
            markerfacecolor="white",
            label=f"{each.label} ({len(each.notes)} games)",
        )
        for each, look in zip(sets, LOOKS, strict=False)
    ]
    both = any(len(panel.figures) > 1 for panel in panels)
    label = f"known ({KNOWN[1]} of commitment)" if both else "known"
    known = Line2D([], [], color="black", linestyle="", marker=KNOWN[0], label=label)
    return [*found, known]
