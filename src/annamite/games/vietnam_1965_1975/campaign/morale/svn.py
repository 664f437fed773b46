"""Politics D: the morale of South Vietnam (12, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    """Adjust the morale of South Vietnam; the Loyalty Table follows as a step of its own.

    Rules: 12, 16.1
    """
    before = level(t, Index.SVN_MORALE)
    enter(t, Index.SVN_MORALE, lines(t))
    t.tell("morale.svn", "16.1", before=before, after=level(t, Index.SVN_MORALE))
    return NEXT


def lines(t: Table) -> Iterator[Line]:
    """Yield the lines of the Morale Chart that hold for South Vietnam, in the order of the outline.

    Rules: 12, 16.1
    """
    chart, people = t.box.strategic.morale, population.of_svn(t)
    draft = level(t, Index.SVN_DRAFT)
    yield Line(chart.svn_draft(draft, max(people, 1)), "svn_draft", "16.1-al")
    yield Line(chart.svn_new_commitment(t.season.new_us), "new_us_commitment", "16.1-w")
    yield Line(chart.svn_population(people), "population", "16.1-v")
    leader = head_of_government(t)
    yield Line(leader.svn_morale if leader else 0, "three_star_leader", "16.1-y")
    yield Line(captured(t), "captured_capitals", "16.1-z")
