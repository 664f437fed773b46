"""The formulas of campaigns for an evening, in the files of their scenarios."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import FOLDER, public
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import ours, read

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.games.vietnam_1965_1975.box.scenarios import Sheet
    from tools.one_year.fitting import Fit

_BLOCK: Final = re.compile(r"(?m)^    formula:\n(?:      .*\n)+")
"""A formula in a file: all that is indented below its key."""


def years() -> dict[str, Sheet]:
    """Return the scenarios that end by a formula, by the id that they are offered by."""
    return {
        public(x.sheet.id): x.sheet
        for x in ours()
        if x.sheet.campaign is not None and x.sheet.campaign.ending.formula is not None
    }


def as_written() -> list[Sheet]:
    """Return them as their files are by now."""
    return [read(path_of(sheet), our_box()).sheet for sheet in years().values()]


def path_of(sheet: Sheet) -> Path:
    """Return the file of a scenario of ours."""
    return FOLDER / f"{sheet.id}.yaml"


def write(path: Path, fit: Fit) -> None:
    """Put a fitted formula in place of the one that a file has.

    Raises:
        ValueError: the file has not one formula.
    """
    text, count = _BLOCK.subn(_block(fit), path.read_text(encoding="utf-8"))
    if count != 1:
        msg = f"{path.name}: {count} formulas where there should be one"
        raise ValueError(msg)
    path.write_text(text, encoding="utf-8")


def _block(fit: Fit) -> str:
    sample = fit.sample
    lines = [
        "    formula:",
        f"      source: 'fitted to {sample.games} whole campaigns as they stood after {sample.season}'",
        "      fitted: true",
        f"      intercept: {fit.intercept!r}",
        "      weights:",
        *(f"        {weight.figure}: {weight.rounded!r}" for weight in fit.weights),
    ]
    return "\n".join(lines) + "\n"
