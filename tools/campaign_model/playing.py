"""Whole campaigns of the model, and what they come to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from annamite.games.vietnam_1965_1975.campaign import calendar, population, victory
from tools.campaign_model import season
from tools.campaign_model.state import begin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.campaign_model.exploits import Policies
    from tools.campaign_model.sampling import Sampler


class Campaign(NamedTuple):
    """A campaign of the model that is over.

    Attributes:
        seed: Its number.
        seasons: What each season came to, by its name: a figure for each.
        events: How often what statistics count happened.
        winner: `us`, `nlf` or `nobody`.
        ending: How it ended, in a word or two.
        population: What SVN controls in the end.
    """

    seed: int
    seasons: dict[str, dict[str, int]]
    events: Counter[str]
    winner: str
    ending: str
    population: int

    def score(self, side: str) -> float:
        """Return what it counts for a side: a win 1, a draw a half."""
        return 0.5 if self.winner == "nobody" else float(self.winner == side)


def play(
    start: str, policies: Policies, sampler: Sampler, seed: int, offset: int | None = None
) -> Campaign:
    """Play a campaign.

    Args:
        start: The scenario.
        policies: Who plays.
        sampler: What fights are drawn from.
        seed: Decides all that is left to chance.
        offset: The tuning offset of pacification in halves; that of the charts if left out.
    """
    war = begin(start, seed, offset)
    t = war.t
    seasons: dict[str, dict[str, int]] = {}
    while not t.s.ended:
        name = calendar.name(t)
        season.play(war, policies.us, policies.nlf, sampler)
        if len(t.season.history) > len(seasons):
            seasons[name] = season.figures(war)
    grade = victory.grade(t)
    ending = grade.name if grade else "NLF at once"
    winner = grade.winner if grade else "nlf"
    return Campaign(seed, seasons, war.counted, winner, ending, population.of_svn(t))


def play_all(
    start: str,
    policies: Policies,
    sampler: Sampler,
    seeds: Iterable[int],
    offset: int | None = None,
) -> list[Campaign]:
    """Play campaigns of some numbers."""
    return [play(start, policies, sampler, seed, offset) for seed in seeds]


def share(campaigns: Iterable[Campaign], side: str) -> float:
    """Return the share of wins of a side, a draw counted as half of one."""
    scores = [campaign.score(side) for campaign in campaigns]
    return sum(scores) / len(scores)
