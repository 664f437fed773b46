"""What must hold of every position: counters conserved, points accounted for, units where they may be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.exercise import NUMBER
from annamite.games.vietnam_1965_1975.box.kinds import PATROL, Done, Drawn
from annamite.games.vietnam_1965_1975.box.places import ASIDE
from annamite.games.vietnam_1965_1975.checks import (
    accounts,
    departures,
    operation,
    places,
    prices,
    season,
    units,
)
from annamite.games.vietnam_1965_1975.position.state import UNIT_COLUMNS
from annamite.games.vietnam_1965_1975.position.table import Table

_FLAGS = {
    "face": 1,
    "mission": PATROL,
    "done": max(Done),
    "known": 1,
    "drawn": max(Drawn),
    "fresh": 1,
    "ineffective": 1,
}
"""The highest value of each column of flags."""


def audit(t: Table) -> list[str]:
    """Return a sentence for each broken invariant of a position that was reached from a set-up."""
    if t.s.scenario == NUMBER:  # an example, which no set-up led to
        return sound(t)
    since = accounts.since_set_up if t.scenario.sheet.campaign is None else _of_a_campaign
    return sound(t) or list(since(t))


def _of_a_campaign(t: Table) -> Iterator[str]:
    return chain(season.audit(t), departures.audit(t), prices.audit(t))


def sound(t: Table) -> list[str]:
    """Return what is broken about a position, wherever it may come from."""
    # Units and places are looked up by number below: these have to be right first.
    return list(_columns(t)) or list(
        chain(units.audit(t), places.audit(t), accounts.now(t), operation.audit(t))
    )


def _columns(t: Table) -> Iterator[str]:
    """Yield columns of units that cannot be read, and units that are nowhere."""
    s = t.s
    for name in UNIT_COLUMNS:
        column = getattr(s, name)
        if len(column) != len(s.counter):
            yield f"column {name} has another length"
        elif name in _FLAGS and column and not 0 <= min(column) <= max(column) <= _FLAGS[name]:
            yield f"column {name} holds {min(column)} to {max(column)}"
    for unit, at in enumerate(s.hex):
        if not ASIDE <= at < len(t.box.names):
            yield f"unit {unit} is nowhere"
