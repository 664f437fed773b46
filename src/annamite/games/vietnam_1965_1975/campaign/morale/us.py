"""Politics E: the morale of the United States (12, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.morale.lines import (
    Line,
    captured,
    enter,
    head_of_government,
)
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table


def adjust(t: Table) -> Outcome:
    """Adjust US morale by all that needs no die; invasions follow as a step of their own.

    Rules: 12, 16.1
    """
    before = level(t, Index.US_MORALE)
    enter(t, Index.US_MORALE, lines(t))
    t.tell("morale.us", "16.1", before=before, after=level(t, Index.US_MORALE))
    return NEXT


def take_markers_off(t: Table) -> Outcome:
    """Take Captured Capital markers off the capitals that the NLF does not hold any more.

    Rules: 12, 13, 16.1
    """
    season = t.season
    t.note(marked=tuple(at for at in season.marked if at in season.captured))
    return NEXT


def lines(t: Table) -> Iterator[Line]:
    """Yield the lines of the Morale Chart that hold for the United States.

    Rules: 12, 16.1, 16.4
    """
    chart, season = t.box.strategic.morale, t.season
    leader = head_of_government(t)
    yield Line(leader.us_morale if leader else 0, "three_star_leader", "16.1-c")
    yield Line(chart.us_population(population.of_svn(t)), "population", "16.1-d")
    if _us_units_fought(t):
        commitment = level(t, Index.US_COMMITMENT)
        yield Line(chart.us_commitment(commitment), "us_commitment", "16.1-e")
    yield Line(chart.us_new_commitment(season.new_us), "new_us_commitment", "16.1-g")
    yield Line(captured(t), "captured_capitals", "16.1-i")
    if season.after_one:
        attacks = season.ledger.rolls.get(SEATS[NLF], 0)
        yield Line(chart.us_attacks(attacks), "offensive_attacks", "16.1-m")
    else:
        yield Line(chart.us_casualties(season.ledger.casualties), "nlf_casualties", "16.1-n")


def _us_units_fought(t: Table) -> bool:
    """Return whether any US unit was on search and destroy or clear and secure last season."""
    return any(t.season.ledger.with_us.get(kind) for kind in (Kind.SEARCH, Kind.CLEAR))
