"""Who goes home, and when the US leaves for good (17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.campaign.armies import departures, formations
from annamite.games.vietnam_1965_1975.campaign.armies.formations import BRIGADE
from annamite.games.vietnam_1965_1975.computer.acts import act
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

SPARED: Final = ("riverine", "naval")
"""Points that go first."""
LATER: Final = ("air", "airmobile")
"""Points that go when no troops are left, or too few for them."""
AIR_FOR: Final = 2.0
"""Air Points for each US battalion beyond which they are spared before troops."""
GROUND_FOR_FINAL: Final = 24
"""US and allied ground strength below which the end of NVN's effort is worth more than they are."""


def begun(t: Table) -> bool:
    """Return whether units of a group that goes home are still to be named."""
    return departures.begun(t) is not None


def choices(mind: Mind) -> Iterator[int]:
    """Yield the answers that send somebody or something home, the least missed first.

    Rules: 17.7
    """
    for word, number in _order(mind.t):
        value = act(mind, word, number)
        if value is not None:
            yield value


def _order(t: Table) -> Iterator[tuple[str, int]]:
    group = departures.begun(t)
    if group is not None:
        line = formations.line_of(t.box, group.counters[0]).id
        yield from (("send_home", unit) for unit in _us_units(t) if _line(t, unit) == line)
    for line in SPARED:
        yield f"cancel_{line}", 0
        yield f"home_{line}", 0
    ground = sum(t.profile(u).ground for u in _us_units(t))
    if t.s.air_total > AIR_FOR * ground / 3:
        yield "cancel_air", 0
        yield "home_air", 0
    for brigade in brigades(t):
        yield "home_brigade", brigade
        yield from (("send_home", unit) for unit in _members(t, brigade))
    yield from (("send_home", unit) for unit in _us_units(t))
    for line in LATER:
        yield f"cancel_{line}", 0
        yield f"home_{line}", 0


def brigades(t: Table) -> list[int]:
    """Return the brigades in Vietnam, the least missed first.

    Those of a division whose HQ has left go before others, then brigades of their own, and of the rest
    the division that has fewest: an HQ leaves with the first of its brigades.
    """
    there = formations.in_country(t)
    found = [n for n in formations.counters_of(t.box, BRIGADE) if _members(t, n)]
    companions = {n: sum(t.box.parent[m] == t.box.parent[n] for m in found) for n in found}

    def order(brigade: int) -> tuple[bool, int, float, int]:
        above = t.box.parent[brigade]
        stays = above >= 0 and above in there
        return stays, companions[brigade] if stays else 0, t.box.profile(brigade, 0).ground, brigade

    return sorted(found, key=order)


def _members(t: Table, brigade: int) -> list[int]:
    own = formations.battalions_of(t.box, brigade)
    return [u for u in _us_units(t) if not own.isdisjoint(formations.stands_for(t, u))]


def _us_units(t: Table) -> list[int]:
    units = [unit for unit in t.units(US) if t.nation(unit) == N_US]
    return sorted(units, key=lambda u: (t.profile(u).ground, t.profile(u).artillery, u))


def _line(t: Table, unit: int) -> str:
    return formations.line_of(t.box, t.s.counter[unit]).id


@sheets("withdrawal.forced")
def forced(mind: Mind) -> Choice:
    """The least missed first: what was to come, then points, then brigades."""
    value = next(choices(mind), mind.decision.values[-1])
    return Choice(value, "it is missed least")


@sheets("withdrawal.final")
def final(mind: Mind) -> Choice:
    """Once few troops are left, and seasons enough for NVN to miss what it has to call back."""
    t = mind.t
    ground = sum(t.profile(u).ground for u in t.units(US) if t.nation(u) == N_US)
    few = ground < GROUND_FOR_FINAL and bool(t.season.history)
    if few and seasons_left(t) > 1 and _has_been_strong(t):
        return Choice(YES, f"only {ground} strength points are left, and NVN loses 20 morale by it")
    return Choice(0, f"{ground} strength points of US troops do more than a treaty")


def _has_been_strong(t: Table) -> bool:
    """Return whether the US build-up is over: commitment has been higher than it is."""
    peak = max(levels[Index.US_COMMITMENT] for levels in t.season.history)
    return peak > t.season.levels[Index.US_COMMITMENT] + GROUND_FOR_FINAL
