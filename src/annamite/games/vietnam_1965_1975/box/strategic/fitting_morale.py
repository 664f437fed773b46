"""Whether the Morale Chart fits together: one clause each."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.strategic.series import (
    changes,
    never_falls,
    rises_from,
    starts,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.box.strategic.morale import Bootstrap, Morale

_STARTS: Final = {"us_new_commitment": 5, "us_attacks": 8}
"""Where bands begin that do not begin at 0 (16.1)."""
_RISING: Final = ("us_population", "svn_population")
_FALLING: Final = ("us_commitment", "us_new_commitment", "us_attacks", "svn_draft")
_LOSSES: Final = (
    *("us_counter_lost", "airmobile_loss", "us_coup", "svn_coup", "us_instability"),
    *("svn_instability", "failed_inducement", "restrained_us", "unrestrained_us_fixed"),
    *("us_invasion_stay", "arvn_invasion_stay", "final_withdrawal_nvn"),
)
_GAINS: Final = (
    *("restrained_svn", "unrestrained_svn", "aid_by_die", "aid_further", "final_withdrawal_us"),
    *("casualty_heavy", "casualty_light", "svn_new_commitment_most"),
)
_DIVISORS: Final = ("us_commitment_beyond", "captured_capitals", "casualties")


def problems(chart: Morale) -> Iterator[str]:
    """List what cannot be right about the Morale Chart."""
    found = chain(_bands(chart), _signs(chart), _every(chart), _bootstrap(chart.bootstrap))
    return (f"strategic.morale.{why}" for why in found)


def _bands(chart: Morale) -> Iterator[str]:
    for name in (*_RISING, *_FALLING):
        bands = getattr(chart.bands, name)
        first = _STARTS.get(name, 0)
        if not rises_from(starts(bands), first):
            yield f"bands.{name}: the bands rise from {first}"
        rising = name in _RISING
        if not never_falls(changes(bands) if rising else reversed(changes(bands))):
            yield f"bands.{name}: the changes never {'fall' if rising else 'rise'}"


def _signs(chart: Morale) -> Iterator[str]:
    for name in _LOSSES:
        if getattr(chart, name) > 0:
            yield f"{name}: it is a loss, 0 or less"
    for name in _GAINS:
        if getattr(chart, name) < 0:
            yield f"{name}: it is 0 or more"


def _every(chart: Morale) -> Iterator[str]:
    if chart.new_commitment_divisor < 1:
        yield "new_commitment_divisor: it is 1 or more"
    for name in _DIVISORS:
        part = getattr(chart, name)
        if part.every < 1:
            yield f"{name}.every: it is 1 or more"
        if part.change and (part.change > 0) != (name == "casualties"):
            yield f"{name}.change: it has the wrong sign"
    if chart.casualties.first < 1:
        yield "casualties.first: it is 1 or more"


def _bootstrap(chart: Bootstrap) -> Iterator[str]:
    if not rises_from(chart.morale, 0):
        yield "bootstrap.morale: the columns rise from 0"
    if not rises_from(sorted(chart.rows), 0):
        yield "bootstrap.rows: the least of them is 0"
    for least, row in chart.rows.items():
        if len(row) != len(chart.morale):
            yield f"bootstrap.rows.{least}: it has a gain for each of the {len(chart.morale)} columns"
        elif min(row, default=0) < 0:
            yield f"bootstrap.rows.{least}: a gain falls below 0"
