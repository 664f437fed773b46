"""Warnings of HQs, commanders and allies that are lost (15.2, 17.2, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    departures,
    formations,
    free_world,
    reinforcements,
)
from annamite.games.vietnam_1965_1975.position.season.government import (
    title,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import listed, warning
from annamite.games.vietnam_1965_1975.shown.season.warnings.staying import lonely

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning


def us_headquarters(case: Case) -> Iterator[SheetWarning]:
    """Warn of US HQs that go home along with what is ordered home: they never come back.

    Rules: 17.7
    """
    t = case.t
    leaving = reinforcements.leaving(t)
    if not leaving:
        return
    there = formations.in_country(t) | {*t.season.destroyed}
    gone = sorted(n for n in leaving if departures.never_returns(t, n, there))
    if gone:
        standing = {t.s.hex[unit] for unit in formations.units(t) if t.s.counter[unit] in gone}
        yield _for_good(t, gone, "17.7", standing)


def other_headquarters(case: Case) -> Iterator[SheetWarning]:
    """Warn of HQs of the ARVN, the VC and the NVA that are withdrawn: they never come back.

    Rules: 17.7
    """
    t, since = case.t, case.since
    if since is None:
        return
    before = [*_withdrawn(since)]
    gone = [n for n in _withdrawn(t) if n not in before and t.box.profile(n, 0).headquarters]
    if gone:
        standing = {
            at
            for unit in since.alive()
            if since.s.counter[unit] in gone
            for at in [since.s.hex[unit]]
        }
        yield _for_good(t, gone, "17.7", standing)


def _withdrawn(t: Table) -> Iterator[int]:
    """Yield the counters withdrawn this season that are listed as they go."""
    season = t.season
    yield from (*season.levy.withdrawn, *season.mobilization.withdrawn, *season.nva_withdrawn)


def _for_good(
    t: Table, counters: Sequence[int], rule: str, standing: Iterable[int]
) -> SheetWarning:
    names = listed([t.box.counters[n].name for n in counters])
    text = f"Gone for good, since no HQ ever comes back: {names}."
    return warning("headquarters", text, rule, t, sorted(at for at in standing if on_map(at)))


def commanders(case: Case) -> Iterator[SheetWarning]:
    """Warn of ARVN divisions of which nothing is left: their commanders are lost with them.

    Rules: 15.1
    """
    t, since = case.t, case.since
    if since is None:
        return
    gone = [n for n in since.season.government.one_star if n not in t.season.government.one_star]
    if gone:
        names = listed([title(t.box, name) for name in gone])
        text = f"Nothing is left of {names}: with it goes its commander, and his loyalty."
        yield warning("leaders", text, "15.1", t)


def allies_leave(case: Case) -> Iterator[SheetWarning]:
    """Warn that no HQ of a US division will be there, without which no ally stays.

    Rules: 17.2
    """
    t = case.t
    concerned = free_world.at_hand(t) or any(free_world.awaited(t).values())
    if not concerned or not lonely(t):
        return
    text = (
        f"Commitment {commitment.planned(t)} is above {free_world.LONELY_LEVEL}, and no HQ of a US"
        " division will be there: all allies leave for good, and no more will come."
    )
    yield warning("allies", text, "17.2", t)


def allies_stay_away(case: Case) -> Iterator[SheetWarning]:
    """Warn that commitment falls below what it takes for allies who have not come yet.

    Rules: 17.2
    """
    t = case.t
    now, then = level(t, Index.US_COMMITMENT), commitment.planned(t)
    if then >= now:
        return
    lost = [
        least for least, found in free_world.awaited(t).items() if found and then < least <= now
    ]
    if lost:
        names = " and ".join(f"{_ALLIES[least]} (from {least} on)" for least in lost)
        text = f"At commitment {then} there come no more {names}."
        yield warning("allies", text, "17.2", t)


_ALLIES: Final = {
    free_world.KOREAN_LEVEL: "Koreans",
    free_world.OTHERS_LEVEL: "Australians, New Zealanders and Filipinos",
    free_world.THAI_LEVEL: "Thais",
}
