"""The US sheet of the New US Commitment Segment: what comes, what goes, and what it costs (12, 17.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    departures,
    formations,
    reinforcements,
    unavailable,
)
from annamite.games.vietnam_1965_1975.campaign.armies.formations import (
    ATTACHED,
    BATTALION,
    BRIGADE,
    DIVISION,
)
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import BY_GROUP, BY_NUMBER
from annamite.games.vietnam_1965_1975.campaign.armies.support import BARRIERS, POINTS
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, Verdict, among
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Unmet, unmet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table

_LINES: Final = (*BY_GROUP, *BY_NUMBER, *BARRIERS)
"""Lines of the Unit Chart that are ordered without naming a counter."""
SENT_HOME: Final = tuple(f"home_{item}" for item in POINTS)
"""Acts that order points home."""
CANCELLED: Final = tuple(f"cancel_{item}" for item in (*BY_NUMBER, *BARRIERS))
"""Acts that strike lines without counters of what comes."""
ACTS: Final = Acts(
    plain=(
        "done",
        "clear",
        *(f"take_{item}" for item in _LINES),
        *SENT_HOME,
        *CANCELLED,
        *(f"keep_{item}" for item in POINTS),
    ),
    units=("send_home", "keep"),
    counters=(
        *("take_battalion", "take_brigade", "take_division", "take_attached"),
        *("home_brigade", "home_division", "cancel"),
    ),
)
ITEM: Final = step(
    "commitment.item", ACTS, "What comes to Vietnam, and what goes home?", "17.1", "unit"
)
NUMBER: Final = step("commitment.number", NUMBERS, "How many groups of {item}?", "17.1", "number")


def decide(t: Table) -> Rules[Outcome]:
    """Fill in the next line of the sheet, or book it as it stands.

    Rules: 12, 16.3, 17.1, 17.7
    """
    if t.season.booking:
        yield from _how_many(t)
        return AGAIN
    act, number = ACTS.unpack((yield Decision(ITEM, SEATS[US], _WRITTEN.on(t))))
    if act != "done":
        _write(t, act, number)
        return AGAIN
    _tell(t)
    commitment.book(t)
    t.tell(
        "commitment",
        "16.3",
        new=t.season.new_us,
        commitment=level(t, Index.US_COMMITMENT),
        morale=level(t, Index.US_MORALE),
    )
    return NEXT


# --- what may be written --------------------------------------------------------------------------


def offered(t: Table) -> list[int]:
    """Return all lines that may be written or struck now.

    Rules: 12, 16.3, 17, 17.1, 17.7
    """
    group = departures.begun(t)
    if group is not None:
        first = formations.unit_of(t, group.counters[0])
        return [*going(t, ACTS), ACTS.pack("keep", first)]
    found = [ACTS.pack("done")]
    if t.season.orders:
        found.append(ACTS.pack("clear"))
    able = departures.units(t)
    leaving = [*_going(t, ACTS, able), *_formations_going(t, able)]
    return [*found, *_coming(t), *leaving, *_struck(t)]


def _coming(t: Table) -> list[int]:
    pack, able = ACTS.pack, reinforcements.battalions(t)
    return [
        *(pack(f"take_{item}") for item in reinforcements.lines(t)),
        *(pack("take_division", n) for n in reinforcements.divisions(t, able)),
        *(pack("take_brigade", n) for n in reinforcements.brigades(t, able)),
        *(pack("take_battalion", n) for n in able),
        *(pack("take_attached", n) for n in reinforcements.attached(t)),
    ]


def going(t: Table, acts: Acts) -> list[int]:
    """Return the units and, if no group is begun, the points that may be ordered home.

    Rules: 17.7
    """
    return _going(t, acts, departures.units(t))


def _going(t: Table, acts: Acts, able: list[int]) -> list[int]:
    found = [acts.pack("send_home", unit) for unit in able]
    if departures.begun(t) is None:
        found += [acts.pack(f"home_{item}") for item in departures.points(t)]
    return found


def _formations_going(t: Table, able: list[int]) -> list[int]:
    return [
        *(ACTS.pack("home_division", n) for n in departures.divisions(t, able)),
        *(ACTS.pack("home_brigade", n) for n in departures.brigades(t, able)),
    ]


def _struck(t: Table) -> list[int]:
    """Return the lines that may be struck: of what goes home, only if commitment stays within morale."""
    standing = {
        counter: unit
        for unit in reversed(formations.units(t))
        for counter in formations.stands_for(t, unit)
    }
    found = []
    for order in t.season.orders:
        if not order.withdrawn:
            found.append(struck(order, ACTS))
        elif unavailable.no_keeping(t, order) is None:
            found.append(_kept(order, standing))
    return found


def struck(order: Order, acts: Acts) -> int:
    """Return the act that strikes a line of what comes."""
    if order.counters:
        return acts.pack("cancel", order.counters[0])
    return acts.pack(f"cancel_{order.item}")


def _kept(order: Order, standing: Mapping[int, int]) -> int:
    """Return the act that lets stay what was to go home, named by the unit that stands for it."""
    if order.counters:
        return ACTS.pack("keep", standing[order.counters[0]])
    return ACTS.pack(f"keep_{order.item}")


# --- why not --------------------------------------------------------------------------------------


def _whole(judge: Callable[[Table, int], Unmet | None]) -> Verdict[Table]:
    """Return a verdict that comes after a group of units that go home has been named whole."""
    return Verdict(lambda t, number: unavailable.group_open(t) or judge(t, number))


def _act(act: str, judge: Callable[[Table], Unmet | None]) -> Part[Table]:
    """Return the part of an act that stands alone."""
    return Part(lambda _: (0,), {act: _whole(lambda t, _: judge(t))})


def _line(verb: str, item: str, judge: Callable[[Table, str], Unmet | None]) -> Part[Table]:
    return _act(f"{verb}_{item}", lambda t: judge(t, item))


def _counters(act: str, judge: Callable[[Table, int], Unmet | None]) -> Part[Table]:
    return Part(lambda t: range(len(t.box.counters)), {act: _whole(judge)})


def _not_clear(t: Table) -> Unmet | None:
    return None if t.season.orders else unmet("nothing is ordered", "17.1", obvious=True)


def _not_kept(t: Table, item: str) -> Unmet | None:
    return unavailable.no_keeping(t, unavailable.points_going(t, item))


def _no_keep(t: Table, unit: int) -> Unmet | None:
    """Return why the line of units ordered home that a unit stands for may not be struck."""
    order = unavailable.unit_going(t, unit)
    group = departures.begun(t)
    if group is not None:
        if order is group and unit == formations.unit_of(t, group.counters[0]):
            return None
        return unavailable.group_open(t)
    if order is not None and unit != formations.unit_of(t, order.counters[0]):
        return unmet("another unit stands for the line", "17.7")
    return unavailable.no_keeping(t, order)


_WRITTEN: Final[Menu[Table]] = Menu(
    ITEM,
    _act("done", lambda _: None),
    _act("clear", _not_clear),
    *(_line("take", item, reinforcements.no_line) for item in _LINES),
    *(_line("home", item, unavailable.no_points_home) for item in POINTS),
    *(_line("cancel", item, unavailable.no_cancel) for item in (*BY_NUMBER, *BARRIERS)),
    *(_line("keep", item, _not_kept) for item in POINTS),
    Part(
        lambda t: range(len(t.s.hex)),
        {"send_home": Verdict(unavailable.no_leave), "keep": Verdict(_no_keep)},
    ),
    _counters("take_battalion", unavailable.no_battalion),
    _counters("take_brigade", unavailable.no_brigade),
    _counters("take_division", unavailable.no_division),
    _counters("take_attached", unavailable.no_attached),
    _counters("home_brigade", lambda t, n: unavailable.no_formation_home(t, BRIGADE, n)),
    _counters("home_division", lambda t, n: unavailable.no_formation_home(t, DIVISION, n)),
    _counters("cancel", unavailable.no_cancel_of),
    lists=offered,
)


# --- writing --------------------------------------------------------------------------------------


def _write(t: Table, act: str, number: int) -> None:
    if act in _ON_COUNTERS:
        _ON_COUNTERS[act](t, number)
        return
    verb, _, item = act.partition("_")
    if act == "clear":
        t.note(orders=())
    elif verb in ("cancel", "keep"):
        withdrawn = verb == "keep"
        strike(t, lambda x: x.item == item and x.withdrawn == withdrawn)
    elif item in BY_NUMBER:
        t.note(booking=act)
    else:
        reinforcements.order(t, item)


def strike(t: Table, which: Callable[[Order], bool]) -> None:
    """Strike the lines of which something is true."""
    t.note(orders=tuple(order for order in t.season.orders if not which(order)))


def cancel(t: Table, counter: int) -> None:
    """Strike the line of what comes that has a counter."""
    strike(t, lambda x: not x.withdrawn and counter in x.counters)


def _keep(t: Table, unit: int) -> None:
    counter = formations.stands_for(t, unit)[0]
    strike(t, lambda x: x.withdrawn and counter in x.counters)


def _take_battalion(t: Table, counter: int) -> None:
    reinforcements.order(t, BATTALION, counter)


def _take_attached(t: Table, counter: int) -> None:
    reinforcements.order(t, ATTACHED, counter)


def _take_formation(t: Table, headquarters: int) -> None:
    for counter in reinforcements.missing(t, headquarters):
        reinforcements.order(t, BATTALION, counter)


def _send_formation(t: Table, headquarters: int) -> None:
    for unit in departures.members(t, headquarters):
        departures.order(t, unit)


_ON_COUNTERS: Final[dict[str, Callable[[Table, int], None]]] = {
    "take_battalion": _take_battalion,
    "take_attached": _take_attached,
    "take_brigade": _take_formation,
    "take_division": _take_formation,
    "send_home": departures.order,
    "home_brigade": _send_formation,
    "home_division": _send_formation,
    "keep": _keep,
    "cancel": cancel,
}


def _how_many(t: Table) -> Rules[None]:
    """Ask how many groups of points come or go, and write the line.

    Rules: 17, 17.7
    """
    verb, _, item = t.season.booking.partition("_")
    coming = verb == "take"
    most = reinforcements.most(t, item) if coming else departures.points(t)[item]
    label = t.box.unit_chart.item("us", item).label
    said = f"no more than {most} may {'be ordered' if coming else 'go home'} now"
    offer = among(range(1, most + 1), said, "17.1-c" if coming else "17.7-r")
    number = yield Decision(NUMBER, SEATS[US], offer, {"item": label})
    reinforcements.order_number(t, item, number, withdrawn=not coming)
    t.note(booking="")


# --- the log --------------------------------------------------------------------------------------


def _tell(t: Table) -> None:
    """Tell both sides what has been ordered, line by line (17)."""
    for order in t.season.orders:
        what, cost = commitment.called(t, order, order.number), abs(commitment.cost(t, order))
        if order.withdrawn:
            t.tell("ordered.home", "17.7", what=what, cost=cost)
        else:
            t.tell("ordered", "17", what=what, cost=cost)
