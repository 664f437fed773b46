"""Where a campaign stands: the season and what of it goes on, and how it would end (12, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign import calendar, population, victory
from annamite.games.vietnam_1965_1975.campaign.forecast import forecast
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.season.messages import FIGURES
from annamite.games.vietnam_1965_1975.shown.shapes.position import (
    Forecast,
    ForecastTerm,
    Grade,
    Standing,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_PARTS: Final = {
    Stage.INTERPHASE: "interphase",
    Stage.FIRST_TURN: "first game-turn",
    Stage.SECOND_TURN: "second game-turn",
}
"""Parts of a season, as its procedure has them."""


def moment(t: Table) -> str:
    """Return the season under way and which part of it, as in `Summer 1965, interphase`."""
    name = calendar.name(t).capitalize()
    parts = (stage for procedure, stage in t.s.frames if procedure == stages.SEASON)
    part = _PARTS.get(Stage(next(parts, Stage.OVER)))
    return f"{name}, {part}" if part else name


def standing(t: Table) -> Standing:
    """Return how the campaign would end as it stands; nobody wins a draw.

    Rules: 18
    """
    reached, controlled = victory.grade(t), population.of_svn(t)
    shown = _forecast(t)
    if reached is None:
        reason = f"SVN controls only {controlled} population"
        return Standing(parts=[], levels=[], winner=SEATS[NLF], reason=reason, forecast=shown)
    winner = None if reached.winner == "nobody" else reached.winner
    return Standing(parts=[], levels=[], winner=winner, reason=reached.name, forecast=shown)


def _forecast(t: Table) -> Forecast | UnsetType:
    """Return what the formula comes to as it stands, where there is one."""
    found = forecast(t)
    if found is None:
        return UNSET
    return Forecast(
        intercept=found.formula.intercept,
        terms=[
            ForecastTerm(
                figure=term.figure,
                title=FIGURES[term.figure],
                stands=term.stands,
                weight=term.weight,
                adds=term.adds,
            )
            for term in found.terms
        ],
        total=found.total,
        percent=found.percent,
        grades=[
            Grade(name=x.name, winner=x.winner, at_least=x.at_least)
            for x in calendar.campaign(t).ending.grades
        ],
        source=found.formula.source,
    )
