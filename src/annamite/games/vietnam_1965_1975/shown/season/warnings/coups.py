"""Warnings of coups (15.1, 15.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.campaign.politics import coup
from annamite.games.vietnam_1965_1975.position.season.government import (
    Government,
    Post,
    Stability,
    pool,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.shown.season.telling import percent
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import forecast, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning


_LIKELY: Final = 0.1
"""From these odds on a coup is warned of; under leaders of usual loyalty, 10, it is at a twelfth."""
_WORTH_TELLING: Final = 0.01
"""By so much the odds of a coup rise before anybody is told."""


class Outlook(NamedTuple):
    """How likely a coup, and how likely an unstable government."""

    coup: float
    unstable: float


def shaken(case: Case) -> Iterator[SheetWarning]:
    """Warn that what a sheet does to SVN morale makes a coup of the next season more likely.

    The Loyalty Table is read at the morale of South Vietnam that new commitment changes.

    Rules: 15.1, 15.3, 16.1
    """
    t, chart = case.t, case.t.box.strategic.morale
    written = commitment.planned(t) - level(t, Index.US_COMMITMENT)
    before = t.season.new_us + t.season.carried_us
    felt = chart.svn_new_commitment(before + written) - chart.svn_new_commitment(before)
    if felt >= 0:
        return
    morale = max(level(t, Index.SVN_MORALE) + forecast(case, "svn_morale"), 0)
    with_it, without = _next_season(t, morale), _next_season(t, morale - felt)
    if with_it.coup - without.coup >= _WORTH_TELLING:
        text = (
            f"SVN morale comes to {morale}, {-felt} less for this sheet: leaders lose loyalty, and a"
            f" coup next season is at {percent(with_it.coup)} instead of {percent(without.coup)}."
        )
        yield warning("coup", text, "15.1, 15.3", t)


def threatened(case: Case) -> Iterator[SheetWarning]:
    """Warn of a coup that is likely enough this season, for what it takes of morale.

    Rules: 15.3
    """
    t, chart = case.t, case.t.box.strategic.morale
    found = _outlook(_two_stars(t.season.government))
    if found.coup >= _LIKELY:
        text = (
            f"With leaders as they are a coup is at {percent(found.coup)} this season, with"
            f" {chart.us_coup:+} for US and {chart.svn_coup:+} for SVN morale."
        )
        yield warning("coup", text, "15.3", t)


def _next_season(t: Table, morale: int) -> Outlook:
    """Return the outlook of next season's check, after the Loyalty Table at a morale of SVN."""
    table, two = t.box.strategic.loyalty, _two_stars(t.season.government)
    factions = {name: pool(t.box, name)[post.leader].faction for name, post in two}
    found = []
    added = table.after_offensive if t.season.after_one else 0
    for dice, ways in zip(*sums(2), strict=True):
        shift = table.shift(morale, dice + added)
        faction, by = shift or (None, 0)
        posts = tuple(
            (name, post.shifted(by) if shift and factions[name] == faction else post)
            for name, post in two
        )
        found.append((_outlook(posts), ways))
    every = sum(ways for _, ways in found)
    coups, unstable = (sum(each[n] * ways for each, ways in found) / every for n in range(2))
    return Outlook(coups, unstable)


def _two_stars(government: Government) -> tuple[tuple[str, Post], ...]:
    """Return the leaders who decide of a coup, as they are at the start of a season's politics."""
    return tuple(
        (name, Post(leader=post.leader, loyalty=post.loyalty))
        for name, post in government.two_star.items()
    )


@lru_cache(maxsize=512)
def _outlook(posts: tuple[tuple[str, Post], ...]) -> Outlook:
    """Return the outlook of a check of leaders.

    Rules: 15.3
    """
    if not posts:
        return Outlook(0, 0)
    government = Government(two_star=dict(posts))
    ways = dict.fromkeys(Stability, 0)
    for dice, number in zip(*sums(2), strict=True):
        ways[Stability(coup.judged(government, dice).stability)] += number
    every = sum(ways.values())
    return Outlook(ways[Stability.COUP] / every, ways[Stability.UNSTABLE] / every)
