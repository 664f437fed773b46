"""Who wins a campaign: by the people whom South Vietnam controls, or by a formula (18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.campaigns import EVERY_CHANCE
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.campaign.forecast import forecast
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel import Outcome as Result

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.campaigns import Grade
    from annamite.games.vietnam_1965_1975.position.table import Table


def check(t: Table) -> Outcome:
    """End the campaign at once where SVN controls too few people after a Pacification Phase.

    Rules: 18
    """
    if population.of_svn(t) >= calendar.campaign(t).ending.nlf_below:
        return NEXT
    t.s.ended = 1
    t.tell("campaign.over", "18")
    return DONE


def end(t: Table) -> Outcome:
    """End the campaign after the Pacification Phase that follows its last season.

    Rules: 18
    """
    t.s.ended = 1
    t.tell("campaign.over", "18")
    _tell_forecast(t)
    return DONE


def _tell_forecast(t: Table) -> None:
    """Tell what the formula comes to, figure by figure, where there is one."""
    found = forecast(t)
    if found is None:
        return
    t.tell("forecast.begins", "18", intercept=f"{found.formula.intercept:g}")
    for term in found.terms:
        t.tell(
            "forecast.term",
            "18",
            figure=term.figure,
            stands=term.stands,
            weight=f"{term.weight:g}",
            adds=f"{term.adds:+g}",
        )
    t.tell("forecast", "18", total=f"{found.total:g}", percent=found.percent)


def grade(t: Table) -> Grade | None:
    """Return how the campaign would end as it stands; None where the NLF has won at once."""
    ending = calendar.campaign(t).ending
    controlled = population.of_svn(t)
    if controlled < ending.nlf_below:
        return None
    foreseen = forecast(t)
    measured = controlled if foreseen is None else foreseen.percent
    reached = next(n for n, x in enumerate(ending.grades) if measured >= x.at_least)
    if ending.adjusted:
        reached += _adjustment(t, ending.margin)
    return ending.grades[min(max(reached, 0), len(ending.grades) - 1)]


def _adjustment(t: Table, margin: int) -> int:
    """Return by how many grades commitment and morale of the US move the end toward the NLF."""
    ahead = level(t, Index.US_MORALE) - level(t, Index.US_COMMITMENT)
    if ahead < 0:
        return 1
    return -1 if ahead > margin else 0


def outcome(t: Table) -> Result | None:
    """Return the result once the campaign has ended.

    Rules: 18
    """
    if not t.s.ended:
        return None
    reached, scores = grade(t), _scores(t)
    if reached is None:
        reason = f"SVN controls only {population.of_svn(t)} population"
        return Result((SEATS[NLF], SEATS[US]), scores, reason)
    ranking = (SEATS[NLF], SEATS[US]) if reached.winner == "nlf" else (SEATS[US], SEATS[NLF])
    drawn = reached.winner == "nobody"
    return Result(ranking, scores, reached.name, "A draw" if drawn else "", drawn=drawn)


def _scores(t: Table) -> dict[str, int]:
    """Return the people of both sides, or with a formula the chance of each to win the war."""
    foreseen = forecast(t)
    if foreseen is None:
        return {SEATS[US]: population.of_svn(t), SEATS[NLF]: population.of_vc(t)}
    percent = 0 if grade(t) is None else foreseen.percent
    return {SEATS[US]: percent, SEATS[NLF]: EVERY_CHANCE - percent}
