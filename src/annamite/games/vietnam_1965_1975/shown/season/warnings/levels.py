"""Warnings of commitment, morale, draft and supply (16.1, 17.3, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.campaign import commitment, offensive, population, sheets
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arvn,
    reinforcements,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import SUPPLY
from annamite.games.vietnam_1965_1975.campaign.strategic_war import bombing, missions
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import forecast, warning
from annamite.kernel import DIE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning


def above_morale(case: Case) -> Iterator[SheetWarning]:
    """Warn that commitment will be above US morale as it is reckoned after the sheet.

    Rules: 16.1, 17.7
    """
    t, then = case.t, commitment.planned(case.t)
    morale = level(t, Index.US_MORALE) + forecast(case, "us_morale")
    over = then - morale
    if over > 0 and _may_have_to_go(t):
        text = (
            f"US morale comes to {morale} this season, and commitment {then} is {over} above it:"
            " so much has to go again, what is ordered first."
        )
        yield warning("morale", text, "17.7, 16.1", t)


def _may_have_to_go(t: Table) -> bool:
    """Return whether something is to come that costs, or a US ground unit stays; else nothing goes.

    Rules: 17.7
    """
    leaving = reinforcements.leaving(t)
    stay = any(t.nation(u) == N_US and t.s.counter[u] not in leaving for u in t.units(US))
    return stay or any(commitment.cost(t, order) > 0 for order in t.season.orders)


def outcry(case: Case) -> Iterator[SheetWarning]:
    """Warn that bombing may push US morale below commitment.

    Rules: 14.2, 17.7
    """
    t = case.t
    morale, held = level(t, Index.US_MORALE), level(t, Index.US_COMMITMENT)
    felt = (bombing.opinion(t, mission, max(DIE)) for mission in t.season.missions)
    worst = morale + sum(each.get(Index.US_MORALE, 0) for each in felt)
    if worst < held <= morale:
        text = (
            f"Bombing the North may bring US morale to {worst}, below commitment {held}:"
            " then forces have to go home."
        )
        yield warning("morale", text, "14.2, 17.7", t)


def no_support(case: Case) -> Iterator[SheetWarning]:
    """Warn that all Air Points are away on missions, so that none supports operations.

    Rules: 7.3, 14
    """
    t = case.t
    if t.season.missions and not missions.air_to_commit(t):
        text = "No Air Point is left to support operations in either game-turn."
        yield warning("air", text, "14, 7.3", t)


def offensive_possible(case: Case) -> Iterator[SheetWarning]:
    """Warn that the NLF may declare an offensive at the commitment that a sheet leads to.

    Rules: 16.4
    """
    t, least = case.t, offensive.LEAST_US_COMMITMENT
    then = commitment.planned(t)
    if level(t, Index.US_COMMITMENT) < least <= then:
        text = f"From commitment {least} on the NLF may declare an offensive: {then} allows it."
        yield warning("offensive", text, "16.4", t)


def dear_draft(case: Case) -> Iterator[SheetWarning]:
    """Warn that the ARVN's draft doubles its prices, or costs more morale every season.

    Rules: 16.1, 17.3, 17.4
    """
    t, people, supply = case.t, population.of_svn(case.t), Index.SVN_SUPPLY
    draft, before = level(t, Index.SVN_DRAFT), t.season.opening[Index.SVN_DRAFT]
    spent = case.since is not None and level(t, supply) < level(case.since, supply)  # upgrades
    if draft > people and (spent or sheets.written(t, case.seat, arvn.SHEET.id)):
        text = f"The draft, {draft}, is above the {people} people of SVN: all costs twice as much."
        yield warning("draft", text, "17.3, 17.4", t)
    chart = t.box.strategic.morale
    was, is_ = (chart.svn_draft(each, max(people, 1)) for each in (before, draft))
    if is_ < was:
        text = f"At a draft of {draft} SVN morale has {is_:+} each season, at {before} {was:+}."
        yield warning("draft", text, "16.1", t)


def idle_supply(case: Case) -> Iterator[SheetWarning]:
    """Warn of supply for the ARVN that can take no more men.

    Rules: 17.3, 17.4
    """
    t = case.t
    if not reinforcements.is_ordered(t, SUPPLY, withdrawn=False):
        return
    price = arvn.cost(t, t.box.unit_chart.item("arvn", "regiment"))  # no unit takes fewer men
    if not arvn.affordable(t, price._replace(supply=0)):
        draft = level(t, Index.SVN_DRAFT)
        text = f"The ARVN's draft, {draft}, is as high as it may go: supply only equips its units."
        yield warning("supply", text, "17.3, 17.4", t)
