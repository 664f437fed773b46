"""What an experiment came to, as a page: its differences, and the report of all its games."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from annamite.lab.report import Plot, Section, Table, read, report
from annamite.lab.report.plots import estimates
from annamite.lab.sweep.experiment import Case, Experiment
from annamite.lab.sweep.pairs import Difference
from annamite.lab.sweep.playing import command

WORDS: Final = {"wins": "share of games won", "margin": "final margin", "decisions": "decisions"}
"""What is measured, as a caption says it."""


def page(
    experiment: Experiment,
    files: Mapping[Case, Path],
    compared: Sequence[tuple[Case, Case, list[Difference]]],
) -> str:
    """Return the page of an experiment.

    Args:
        experiment: What was played.
        files: The games of each case, those that are there.
        compared: Each case but the first, the first, and what difference there is between them.

    Raises:
        ExtraMissingError: Polars, Altair or vl-convert is not installed.
    """
    sections = [_differences(compared)] if compared else []
    sections.append(_commands(experiment, files))
    return report(read(list(files.values())), experiment.title, sections)


def _differences(compared: Sequence[tuple[Case, Case, list[Difference]]]) -> Section:
    """Return what each case changes against the first, measure by measure."""
    baseline = compared[0][1]
    intervals = sum(len(found) for _, _, found in compared)
    text = (
        f"Mean differences from “{baseline.name}”, game by game with the same dice, with 95 % "
        "intervals. If nothing made a difference, one interval of twenty would miss zero by "
        f"chance; here are {intervals}."
    )
    measures = list(dict.fromkeys(one.measure for _, _, found in compared for one in found))
    plots = [_plot(measure, compared) for measure in measures]
    return Section(f"Against {baseline.name}", text, plots)


def _plot(measure: str, compared: Sequence[tuple[Case, Case, list[Difference]]]) -> Plot:
    """Return the plot of a measure: a row for each case, told apart by seat where it is a seat's."""
    rows = [
        (case.name, one) for case, _, found in compared for one in found if one.measure == measure
    ]
    names = [case.name for case, _, _ in compared]
    seats = list(dict.fromkeys(one.seat for _, one in rows))
    drawn = [
        {
            "case": name,
            "seat": one.seat,
            "value": one.mean,
            "low": one.mean - one.half,
            "high": one.mean + one.half,
            "games": one.pairs,
        }
        for name, one in rows
        if one.half is not None
    ]
    what = WORDS.get(measure, measure)
    chart = None
    if drawn:
        chart = estimates(
            drawn,
            "case",
            "difference",
            names,
            by=None if seats == [""] else ("seat", seats),
            form=".1%" if measure == "wins" else ".2f",
            domain=_around_zero(drawn),
        )
    return Plot(f"{what.capitalize()}: difference", chart, _table(measure, rows), wide=True)


def _around_zero(drawn: Sequence[Mapping[str, Any]]) -> tuple[float, float]:
    """Return what an axis spans on which zero is in sight."""
    low, high = min(0, *(row["low"] for row in drawn)), max(0, *(row["high"] for row in drawn))
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def _table(measure: str, rows: Sequence[tuple[str, Difference]]) -> Table:
    """Return the numbers of a measure; shares in per cent."""
    scale, unit = (100, " %") if measure == "wins" else (1, "")
    counted = [f"{column}{unit}" for column in ("difference", "+-", "+- without pairs")]
    cells = [
        (
            name,
            one.seat or None,
            *(
                None if value is None else scale * value
                for value in (one.mean, one.half, one.unpaired)
            ),
            one.pairs,
            "yes" if one.clear else "no",
        )
        for name, one in rows
    ]
    return Table(("case", "seat", *counted, "pairs", "beyond doubt"), cells)


def _commands(experiment: Experiment, files: Mapping[Case, Path]) -> Section:
    """Return how each case was played, for whoever would play it alone."""
    rows = [
        (case.name, shlex.join(["annamite", *command(experiment, case, file)]))
        for case, file in files.items()
    ]
    table = Table(("case", "command"), rows)
    return Section("Cases", "", [Plot("How each was played", None, table, wide=True, folded=True)])
