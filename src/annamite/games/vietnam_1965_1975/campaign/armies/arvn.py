"""The ARVN in the Recruitment Phase: who leaves, what is built, who is better equipped (17.4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, WAITING
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, SEATS, US, Pool
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import countermix, ports
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    Verdict,
    alone,
    fails,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Levy
from annamite.games.vietnam_1965_1975.position.state import Arrival
from annamite.games.vietnam_1965_1975.position.table import counter_name
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Overall, Unmet, unmet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

WITHDRAW_ACTS: Final = Acts(("done", "withdraw_points"), ("withdraw_unit",))
WITHDRAW: Final = step(
    "arvn.withdraw", WITHDRAW_ACTS, "Which ARVN units leave the army?", "17.7", "unit"
)
SHEET_ACTS: Final = Acts(("done", "replacements"), ("upgrade",), counters=("build",))
SHEET: Final = step("arvn.sheet", SHEET_ACTS, "What does the ARVN build?", "17.4")


class Cost(NamedTuple):
    """What something takes of South Vietnam's supply and draft."""

    supply: int
    personnel: int


# --- prices ---------------------------------------------------------------------------------------


def cost(t: Table, item: Item, *, upgrade: bool = False) -> Cost:
    """Return what a group costs now: twice the chart's price once it takes the draft too high.

    A purchase that leaves the draft equal to the population is at the single price.

    Args:
        t: The position.
        item: Its line of the unit chart.
        upgrade: Whether it is the rear face that is paid.

    Rules: 17.3, 17.4
    """
    supply = (item.upgrade or 0) if upgrade else item.supply
    personnel = 0 if upgrade else item.personnel
    too_high = level(t, Index.SVN_DRAFT) + personnel > population.of_svn(t)
    return Cost(2 * supply, 2 * personnel) if too_high else Cost(supply, personnel)


def affordable(t: Table, price: Cost) -> bool:
    """Return whether supply and men suffice: the draft goes up to half as much again as the people.

    Rules: 17.3, 17.4
    """
    if price.supply > level(t, Index.SVN_SUPPLY):
        return False
    draft = level(t, Index.SVN_DRAFT) + price.personnel
    percent = t.box.strategic.population.draft_limit_percent
    return not price.personnel or draft * 100 <= percent * population.of_svn(t)


def _pay(t: Table, price: Cost, cause: str, clause: str) -> None:
    change(t, Index.SVN_SUPPLY, -price.supply, cause, clause)
    change(t, Index.SVN_DRAFT, price.personnel, cause, clause)


# --- withdrawal -----------------------------------------------------------------------------------


def withdraw(t: Table) -> Rules[Outcome]:
    """Let the US side send ARVN units and points home, which nobody ever forces it to.

    Rules: 17.7
    """
    points = _points(t)
    act, unit = WITHDRAW_ACTS.unpack((yield Decision(WITHDRAW, SEATS[US], _LEAVING.on(t))))
    if act == "done":
        return NEXT
    if act == "withdraw_points":
        t.s.pools[Pool.ARVN] -= points.group
        change(t, Index.SVN_DRAFT, -points.refund(), "arvn_withdrawn", "17.7-i")
        t.tell("arvn.points_withdrawn", "17.7", points=points.group)
    else:
        _send_home(t, unit)
    return AGAIN


def _leavers(t: Table) -> list[tuple[int, Item]]:
    """Return the units that may be withdrawn, whole groups or not, with their lines."""
    return [(unit, item) for unit, item in _soldiers(t) if not item.permanent]


def _no_leave(t: Table, unit: int) -> Unmet | None:
    """Return why a unit may not be withdrawn now; groups go as a whole or not at all."""
    offered = _leavers(t)
    if unit in _groups(t, offered):
        return None
    if _item(t, t.s.counter[unit]).permanent:
        return unmet("ranger groups are never withdrawn", "17.7-v")
    return _no_group(t, offered, _item(t, t.s.counter[unit]))


_WHOLE: Final[Overall[Table]] = Overall(
    lambda t, _: f"of the group that was begun {t.season.levy.more} more must be named first",
    "17-b",
    lambda t: not t.season.levy.more,
)


def _withdrawals(t: Table) -> list[int]:
    values = [WITHDRAW_ACTS.pack("withdraw_unit", unit) for unit in _groups(t, _leavers(t))]
    if not t.season.levy.more:
        values.insert(0, WITHDRAW_ACTS.pack("done"))
        if t.s.pools[Pool.ARVN] >= _points(t).group:
            values.append(WITHDRAW_ACTS.pack("withdraw_points"))
    return values


_LEAVING: Final[Menu[Table]] = Menu(
    WITHDRAW,
    alone("done", _WHOLE),
    Part(
        lambda t: [unit for unit, _ in _soldiers(t)],
        {"withdraw_unit": Verdict(_no_leave)},
        not_of(lambda _: US, fails("only ARVN units leave the army", "17.7-i")),
    ),
    alone(
        "withdraw_points",
        _WHOLE,
        Overall(
            lambda t, _: f"they go {_points(t).group} at a time, with {t.s.pools[Pool.ARVN]} left",
            "17.7-r",
            lambda t: t.s.pools[Pool.ARVN] >= _points(t).group,
        ),
    ),
    lists=_withdrawals,
)
"""Who may leave the army (17.7)."""


def _send_home(t: Table, unit: int) -> None:
    counter = t.s.counter[unit]
    item = _item(t, counter)
    if _begins(t, item):
        change(t, Index.SVN_DRAFT, -item.refund(), "arvn_withdrawn", "17.7-i")
    levy = t.season.levy
    t.note(levy=replace(levy, withdrawn=(*levy.withdrawn, counter)))
    if t.profile(unit).headquarters:
        t.note(departed=(*t.season.departed, counter))
    t.withdraw(unit)


# --- the sheet ------------------------------------------------------------------------------------


def recruit(t: Table) -> Rules[Outcome]:
    """Let the US side buy ARVN units and points one by one; they are placed once it has done.

    Rules: 17.3, 17.4
    """
    act, number = SHEET_ACTS.unpack((yield Decision(SHEET, SEATS[US], _WRITTEN.on(t))))
    if act == "done":
        t.note(levy=Levy())
        return NEXT
    if act == "replacements":
        _replace(t)
    elif act == "build":
        _build(t, number)
    else:
        _upgrade(t, number)
    return AGAIN


def _written(t: Table) -> list[int]:
    acts, levy = SHEET_ACTS, t.season.levy
    values = [acts.pack("build", counter) for counter in _available(t)]
    values += [acts.pack("upgrade", unit) for unit in _may_upgrade(t)]
    if not levy.more:
        values.insert(0, acts.pack("done"))
        if affordable(t, cost(t, _points(t))):
            values.append(acts.pack("replacements"))
    return values


def _available(t: Table) -> list[int]:
    """Return the counters that can be built now, or that belong to the group that is being built."""
    levy = t.season.levy
    if levy.more and not levy.building:
        return []
    offered = [(n, _item(t, n)) for n in _free(t)]
    if not levy.more:
        payable = {id_ for id_ in {item.id for _, item in offered} if _payable(t, id_)}
        offered = [(n, item) for n, item in offered if item.id in payable]
    return [*dict.fromkeys(_groups(t, offered))]


def _free(t: Table) -> Iterator[int]:
    """Yield each counter as often as it is free; rangers go to their box, all others need a port."""
    season = t.season
    ours = [n for n, x in enumerate(t.box.counters) if x.army == "arvn"]
    harboured = bool(ports.open_ports(t))
    left = countermix.free(t, ours, season.levy.withdrawn, season.departed)
    for counter, count in left.items():
        if _room(t, counter) if _ranger(t, counter) else harboured:
            yield from [counter] * count


def _no_building(t: Table, counter: int) -> Unmet | None:
    """Return why a counter cannot be built now."""
    if counter in _available(t):
        return None
    if t.box.counters[counter].army != "arvn":
        return unmet("the ARVN builds ARVN units alone", "17.4", obvious=True)
    levy, item = t.season.levy, _item(t, counter)
    if levy.more and not levy.building:
        return _WHOLE.unmet(t, 0)
    if counter not in countermix.free(t, [counter], levy.withdrawn, t.season.departed):
        return unmet(
            "all its counters are in play, or have left for good or for this season", "17-c"
        )
    if _ranger(t, counter) and not _room(t, counter):
        return unmet(f"there are {item.maximum} ranger groups at the most", "17-b")
    if not _ranger(t, counter) and not ports.open_ports(t):
        return unmet("the NLF has captured all ports", "17.1-g")
    if not levy.more and not _payable(t, item.id):
        return unmet(short_of(t, cost(t, item)), "17.4-e")
    return _no_group(t, [(n, _item(t, n)) for n in _free(t)], item)


def _not_free(t: Table, counter: int) -> Unmet | None:
    """Return why there is no counter to be built, or no place for it."""
    season = t.season
    if counter not in countermix.free(t, [counter], season.levy.withdrawn, season.departed):
        return unmet(
            "all its counters are in play, or have left for good or for this season", "17-c"
        )
    if _ranger(t, counter):
        most = _item(t, counter).maximum
        says = f"there are {most} ranger groups at the most"
        return None if _room(t, counter) else unmet(says, "17-b")
    return None if ports.open_ports(t) else unmet("the NLF has captured all ports", "17.1-g")


def short_of(t: Table, price: Cost) -> str:
    """Return what something costs, and what there is of supply or people for it (17.3, 17.4)."""
    supply = level(t, Index.SVN_SUPPLY)
    if price.supply > supply:
        return f"it takes {price.supply} SVN supply, and there is {supply}"
    return f"it takes {price.personnel} of draft, which is as high as it may go"


def _room(t: Table, ranger: int) -> bool:
    """Return whether another ranger group may be raised."""
    most = _item(t, ranger).maximum
    return most is None or t.ranger_groups() < most


def _payable(t: Table, id_: str) -> bool:
    return affordable(t, cost(t, t.box.unit_chart.item("arvn", id_)))


def _build(t: Table, counter: int) -> None:
    """Pay for a group with its first counter, and let each wait for its place, or in its box."""
    item, s = _item(t, counter), t.s
    price = cost(t, item)
    if _begins(t, item, building=True):
        _pay(t, price, "arvn_built", "17.4-d")
        name = counter_name(t.box.counters[counter].id, t.box.counters[counter].name)
        supply, men = price
        t.tell("arvn.built", "17.4", item=name, number=item.group, supply=supply, draft=men)
    if _ranger(t, counter):
        s.add_unit(counter, 0, HOLDING_BOX)
    else:
        s.arrivals.append(Arrival((s.add_unit(counter, 0, WAITING),), ports.open_ports(t)))


def _replace(t: Table) -> None:
    item = _points(t)
    price = cost(t, item)
    _pay(t, price, "arvn_replacements", "17.4-i")
    t.s.pools[Pool.ARVN] += item.group
    supply, men = price
    t.tell("arvn.replacements", "17.4", points=item.group, supply=supply, draft=men)


def _may_upgrade(t: Table) -> list[int]:
    """Return the units that may be turned to a better rear face now, wherever they are.

    Those that were just built and wait for their place may be as well.

    Rules: 17.4
    """
    levy = t.season.levy
    if levy.more and levy.building:
        return []
    return _groups(t, _basic(t))


def _basic(t: Table) -> list[tuple[int, Item]]:
    """Return the units that have a better face and can be paid for, whole groups or not."""
    found = [(u, item) for u, item in _everybody(t) if not t.s.face[u] and item.upgrade is not None]
    if t.season.levy.more:
        return found
    return [(u, item) for u, item in found if affordable(t, cost(t, item, upgrade=True))]


def _everybody(t: Table) -> list[tuple[int, Item]]:
    return [*_soldiers(t), *_recruits(t)]


def _no_upgrade(t: Table, unit: int) -> Unmet | None:
    """Return why a unit may not be turned to a better face now."""
    if unit in _may_upgrade(t):
        return None
    levy, item = t.season.levy, _item(t, t.s.counter[unit])
    if levy.more and levy.building:
        return _WHOLE.unmet(t, 0)
    if t.s.face[unit]:
        return unmet("it shows its better face already", "17.4-j")
    if item.upgrade is None:
        return unmet("units of its kind have no better face", "17.4-j")
    price = cost(t, item, upgrade=True)
    if not levy.more and not affordable(t, price):
        return unmet(short_of(t, price), "17.4-k")
    return _no_group(t, _basic(t), item)


_WRITTEN: Final[Menu[Table]] = Menu(
    SHEET,
    alone("done", _WHOLE),
    Part(lambda t: range(len(t.box.counters)), {"build": Verdict(_no_building)}),
    Part(
        lambda t: [unit for unit, _ in _everybody(t)],
        {"upgrade": Verdict(_no_upgrade)},
        not_of(lambda _: US, fails("only ARVN units are better equipped", "17.4-j")),
    ),
    alone(
        "replacements",
        _WHOLE,
        Overall(
            lambda t, _: short_of(t, cost(t, _points(t))),
            "17.4-e",
            lambda t: affordable(t, cost(t, _points(t))),
        ),
    ),
    lists=_written,
)
"""What the ARVN may build and better equip now (17.3, 17.4)."""


def _upgrade(t: Table, unit: int) -> None:
    item = _item(t, t.s.counter[unit])
    price = cost(t, item, upgrade=True)
    if _begins(t, item):
        _pay(t, price, "arvn_upgraded", "17.4-j")
    t.s.face[unit] = 1
    t.tell("arvn.upgraded", "17.4", unit=unit, name=t.name(unit), hex=t.where(unit))


# --- groups ---------------------------------------------------------------------------------------


def _groups(t: Table, offered: Sequence[tuple[int, Item]]) -> list[int]:
    """Return what may be named: the rest of the group that was begun, or any of a whole group."""
    group = t.season.levy.group if t.season.levy.more else ""
    if group:
        return [number for number, item in offered if item.id == group]
    count = Counter(item.id for _, item in offered)
    return [number for number, item in offered if count[item.id] >= item.group]


def _no_group(t: Table, offered: Sequence[tuple[int, Item]], item: Item) -> Unmet:
    """Return why nothing of a line may be named now, though it could be but for its group."""
    if t.season.levy.more:
        return _WHOLE.unmet(t, 0)
    there = sum(other.id == item.id for _, other in offered)
    return unmet(f"they are named {item.group} at a time, with only {there} to name", "17-b")


def _begins(t: Table, item: Item, *, building: bool = False) -> bool:
    """Note that one more of a group has been named; return whether it is the first, which is paid."""
    levy, first = t.season.levy, not t.season.levy.more
    more = item.group - 1 if first else levy.more - 1
    t.note(levy=replace(levy, group=item.id, more=more, building=building))
    return first


def _soldiers(t: Table) -> Iterator[tuple[int, Item]]:
    """Yield the ARVN units on the map and on the Trail, with their lines of the unit chart."""
    for unit in t.units(US):
        if t.nation(unit) == N_ARVN:
            yield unit, _item(t, t.s.counter[unit])


def _recruits(t: Table) -> Iterator[tuple[int, Item]]:
    """Yield the units that were built in this phase and wait for their place, with their lines."""
    for arrival in t.s.arrivals:
        for unit in arrival.units:
            yield unit, _item(t, t.s.counter[unit])


def _item(t: Table, counter: int) -> Item:
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    return item


def _points(t: Table) -> Item:
    return t.box.unit_chart.item("arvn", "replacements")


def _ranger(t: Table, counter: int) -> bool:
    return t.box.profile(counter, 0).ranger
