"""The US side's sheets: bombing, what comes and goes, allies, withdrawal (14, 17.1, 17.2, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    departures,
    formations,
    reinforcements,
    support,
)
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import ARTILLERY, SHIPS
from annamite.games.vietnam_1965_1975.campaign.armies.support import GIVEN, POINTS
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, first, numbers
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.path import date, due, is_among, now, path
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

LOSSES: Final = "replacements"
BUILD_UP: Final = ("take_brigade", "take_battalion")
"""How battalions are ordered: whole brigades first."""


# --- bombing --------------------------------------------------------------------------------------


@sheets("bombing.mission")
def bomb(mind: Mind) -> Choice:
    """Bomb the North, then the Trail, with the points of the season's table, as far as air goes."""
    t, plan = mind.t, path().bombing
    harder = "bomb_unrestrained" if is_among(t, plan.unrestrained) else "bomb_restrained"
    for word, anchors in ((harder, plan.north), ("bomb_trail", plan.trail)):
        able = [points for points in numbers(mind, word) if points <= due(t, anchors)]
        if able:
            value = act(mind, word, able[-1])
            assert value is not None
            return Choice(value, f"the path has {able[-1]} Air Points for it")
    return done(mind, "the path bombs no more this season")


# --- what comes and goes --------------------------------------------------------------------------


@sheets("commitment.item")
def item(mind: Mind) -> Choice:
    """Send home what the path has no more, then order what it has and Vietnam has not."""
    value = first(mind, _going(mind.t)) or first(mind, _coming(mind.t))
    if value is None:
        return done(mind, "all is there that the path has this season")
    return Choice(value, "so the path has it")


@sheets("commitment.number")
def number(mind: Mind) -> Choice:
    """As many groups as bring the number to that of the path."""
    t = mind.t
    verb, _, line = t.season.booking.partition("_")
    wanted = abs(_missing(t, line)) if line in POINTS else _gift(t, line)
    most = mind.decision.values[-1]
    return Choice(max(min(wanted, most), 1), f"the path {verb}s {wanted} groups")


def _going(t: Table) -> Iterator[tuple[str, int]]:
    """Yield the acts that send home what the path has no more: whole brigades, guns, ships, points."""
    group = departures.begun(t)
    if group is not None:
        line = formations.line_of(t.box, group.counters[0]).id
        yield from (("send_home", unit) for unit in _units_of(t, line))
    yield from _brigades_home(t, _leaving(t))
    if _gifts_wait(t):
        yield from _brigades_home(t, _in_order_of_leaving(t))
    for line in (*ARTILLERY, *SHIPS):
        if _missing(t, line) < 0:
            yield from (("send_home", unit) for unit in _units_of(t, line))
    for line in POINTS:
        if line != LOSSES and _missing(t, line) < 0:
            yield f"home_{line}", 0


def _brigades_home(t: Table, brigades: list[int]) -> Iterator[tuple[str, int]]:
    """Yield the acts that send brigades home, each as a whole if it can go so."""
    for brigade in brigades:
        yield "home_brigade", brigade
        yield from (("send_home", unit) for unit in _members(t, brigade))


def _gifts_wait(t: Table) -> bool:
    """Return whether aid and replacements have no room, so that troops make it, as from 1968 on."""
    chart = t.box.unit_chart
    waiting = [x for x in GIVEN if not reinforcements.is_ordered(t, x, withdrawn=False)]
    wanted = sum(_gift(t, line) * chart.item("us", line).commitment for line in waiting)
    wanted += max(_missing(t, LOSSES), 0) * chart.item("us", LOSSES).commitment
    return now(t) >= date(path().vietnamization) and commitment.room(t) < wanted


def _leaving(t: Table) -> list[int]:
    """Return the brigades whose season to leave has come."""
    return [t.box.counter_number[x.id] for x in path().brigades if date(x.goes) <= now(t)]


def _members(t: Table, brigade: int) -> list[int]:
    """Return the units in Vietnam that stand for battalions of a brigade."""
    own = formations.battalions_of(t.box, brigade)
    return [
        unit
        for unit in t.units(US)
        if t.nation(unit) == N_US and not own.isdisjoint(formations.stands_for(t, unit))
    ]


def _units_of(t: Table, line: str) -> list[int]:
    """Return the US units of a line of the Unit Chart."""
    return [
        unit
        for unit in t.units(US)
        if t.nation(unit) == N_US and formations.line_of(t.box, t.s.counter[unit]).id == line
    ]


def _coming(t: Table) -> Iterator[tuple[str, int]]:
    """Yield the acts that order what the path has: aid, replacements, battalions, points, guns and ships."""
    for line in GIVEN:
        if _gift(t, line) and not reinforcements.is_ordered(t, line, withdrawn=False):
            yield f"take_{line}", 0
    if _missing(t, LOSSES) > 0:
        yield f"take_{LOSSES}", 0
    yield from _battalions(t)
    for line in (*POINTS, *ARTILLERY, *SHIPS):
        if _missing(t, line) > 0:
            yield f"take_{line}", 0


def _gift(t: Table, line: str) -> int:
    """Return how many groups of a line the path gives South Vietnam this season."""
    return due(t, path().given[line])


def _battalions(t: Table) -> Iterator[tuple[str, int]]:
    """Yield the acts that order battalions that the path has in Vietnam by now."""
    when, apart = now(t), path().apart
    for formation in path().brigades:
        if date(formation.goes) <= when:
            continue
        brigade = t.box.counter_number[formation.id]
        own = sorted(formations.battalions_of(t.box, brigade))
        come = [n for n in own if date(apart.get(t.box.counters[n].id, formation.comes)) <= when]
        if come == own:
            yield "take_brigade", brigade
        yield from (("take_battalion", n) for n in come)


def _missing(t: Table, line: str) -> int:
    """Return how many groups the path has more than there are, or are ordered; below 0 if fewer."""
    printed = t.box.unit_chart.item("us", line)
    wanted = due(t, path().us[line])
    ordered = [x for x in t.season.orders if x.item == line]
    coming = sum(_size(t, x.counters, x.number * printed.group) for x in ordered if not x.withdrawn)
    going = sum(_size(t, x.counters, x.number * printed.group) for x in ordered if x.withdrawn)
    held = support.held(t, line) if line in POINTS else len(_units_of(t, line))
    return int((wanted - held - coming + going) / printed.group)


def _size(_: Table, counters: tuple[int, ...], points: int) -> int:
    return len(counters) or points


# --- allies ---------------------------------------------------------------------------------------


sheets("allies.take")(plain_sheets.ally)


# --- withdrawal -----------------------------------------------------------------------------------


@sheets("withdrawal.final")
def final(mind: Mind) -> Choice:
    """Leave for good in the season in which history did."""
    leave = now(mind.t) >= date(path().final_withdrawal)
    told = "the treaty of Paris" if leave else "the path has a season for it"
    return Choice(YES if leave else 0, told)


@sheets("withdrawal.forced")
def forced(mind: Mind) -> Choice:
    """Whole brigades, those first that leave first; points only when nobody is left to go."""
    t = mind.t
    wanted = [
        ("cancel_riverine", 0),
        ("cancel_naval", 0),
        ("cancel_airmobile", 0),
        ("cancel_air", 0),
    ]
    for brigade in _in_order_of_leaving(t):
        wanted += [("send_home", unit) for unit in _members(t, brigade)]
    wanted += [("home_riverine", 0), ("home_naval", 0), ("home_airmobile", 0)]
    value = first(mind, wanted)
    if value is None:
        value = mind.decision.values[-1]
    return Choice(value, "what the path can spare most")


def _in_order_of_leaving(t: Table) -> list[int]:
    rows = sorted(path().brigades, key=lambda x: (date(x.goes), x.id))
    return [t.box.counter_number[x.id] for x in rows]


# --- landing --------------------------------------------------------------------------------------


sheets("setup.deployment")(plain_sheets.deployment)


@sheets("arrival.place")
def arrive(mind: Mind) -> Choice:
    """The port with the fewest friends; a brigade lands together."""
    t = mind.t
    ports = numbers(mind, "together") or numbers(mind, "hex")
    word = "together" if act(mind, "together", ports[0]) is not None else "hex"
    best = min(ports, key=lambda at: (sum(t.profile(u).ground for u in t.at(at, US)), at))
    value = act(mind, word, best)
    assert value is not None
    return Choice(value, f"{t.box.names[best]} has the fewest friends")
