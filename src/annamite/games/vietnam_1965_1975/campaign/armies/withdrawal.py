"""Withdrawal at the start of the Recruitment Phase: as booked, final, and forced (17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_US, SEATS, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    cancellation,
    departures,
    formations,
    free_world,
    reinforcements,
    support,
    unavailable,
    united_states,
)
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import BY_NUMBER
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, Verdict
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Unmet, unmet

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table

FINAL: Final = step(
    "withdrawal.final", YES_NO, "Do you declare Final Withdrawal?", "17.7", "choice"
)
FORCED_ACTS: Final = Acts(
    plain=(*united_states.CANCELLED, *united_states.SENT_HOME),
    units=("send_home",),
    counters=("cancel",),
)
FORCED: Final = step(
    "withdrawal.forced",
    FORCED_ACTS,
    "Commitment is {points} above morale: what comes no more, or goes home?",
    "17.7",
    "unit",
)


def as_booked(t: Table) -> Outcome:
    """Let go home what has been booked, before anything arrives.

    Rules: 12, 17.7
    """
    departures.carry_out(t)
    return NEXT


# --- Final Withdrawal -----------------------------------------------------------------------------


def final(t: Table) -> Rules[Outcome]:
    """Ask whether the US side declares Final Withdrawal, which it may once.

    Rules: 17.7
    """
    if t.season.final_withdrawal:
        return NEXT
    if (yield Decision(FINAL, SEATS[US], [0, YES])) == YES:
        go_for_good(t)
    return NEXT


def go_for_good(t: Table) -> None:
    """Withdraw all US and Free World units and let morale feel it; points stay.

    What was to come this season comes no more, but for what is given to South Vietnam.

    Rules: 17.7
    """
    t.tell("withdrawal.final", "17.7")
    chart = t.box.strategic.morale
    commitment.recover(t, _worth_of_all(t), "final_withdrawal", "17.7-p")
    for order in [x for x in t.season.orders if x.item not in support.GIVEN]:
        cancellation.come_no_more(t, order, commitment.groups(t, order))
    everybody = {t.s.counter[unit] for unit in formations.units(t)}
    departures.take_away(t, everybody | formations.in_country(t))
    free_world.leave_for_good(t)
    t.note(final_withdrawal=True)
    change(t, Index.US_MORALE, chart.final_withdrawal_us, "final_withdrawal", "17.7-p")
    change(t, Index.NVN_MORALE, chart.final_withdrawal_nvn, "final_withdrawal", "17.7-p")


def _worth_of_all(t: Table) -> int:
    """Return the commitment that all US units give back, in whole groups."""
    numbers: dict[str, int] = {}
    for unit in formations.units(t):
        for counter in formations.stands_for(t, unit):
            item = formations.line_of(t.box, counter).id
            numbers[item] = numbers.get(item, 0) + 1
    lines = ((t.box.unit_chart.item("us", item), number) for item, number in numbers.items())
    return sum(number // line.group * line.refund() for line, number in lines)


# --- forced withdrawal ----------------------------------------------------------------------------


def forced(t: Table) -> Rules[Outcome]:
    """Bring commitment down to morale: first what was to come does not, then units and points go.

    Nothing more needs to go once no ground unit is left.

    Rules: 12, 17.1, 17.7
    """
    if commitment.excess(t) <= 0:
        return NEXT
    offer = _GIVEN_UP.on(t)
    if not offer():
        return NEXT
    params = {"points": commitment.excess(t)}
    act, number = FORCED_ACTS.unpack((yield Decision(FORCED, SEATS[US], offer, params)))
    give_up(t, act, number)
    return AGAIN


def give_up(t: Table, act: str, number: int) -> None:
    """Strike what was to come, or send home what is there, once its group is whole.

    Rules: 17.1, 17.7
    """
    verb, _, item = act.partition("_")
    if verb == "cancel":
        _cancel(t, item, number)
    elif act == "send_home":
        departures.order(t, number)
    else:
        _send_points_home(t, item)
    _settle(t)


def _to_cancel(t: Table) -> list[int]:
    lines = (x for x in t.season.orders if _costs(t, x))
    return [united_states.struck(order, FORCED_ACTS) for order in lines]


def _costs(t: Table, order: Order) -> bool:
    """Return whether something is to come that takes commitment."""
    return not order.withdrawn and commitment.cost(t, order) > 0


def _any_ground(t: Table) -> bool:
    """Return whether any US ground unit is left, without which nothing has to go (17.7)."""
    return any(t.nation(unit) == N_US for unit in t.units(US))


def _to_send_home(t: Table) -> list[int]:
    return united_states.going(t, FORCED_ACTS) if _any_ground(t) else []


def _no_cancel(t: Table, item: str) -> Unmet | None:
    if any(_costs(t, x) and not x.counters and x.item == item for x in t.season.orders):
        return None
    return unavailable.no_cancel(t, item) or unmet("it takes no commitment", "17.7-f")


def _no_cancel_of(t: Table, counter: int) -> Unmet | None:
    if any(_costs(t, x) and counter in x.counters[:1] for x in t.season.orders):
        return None
    return unavailable.no_cancel_of(t, counter) or unmet("it takes no commitment", "17.7-f")


def _sends(judge: Callable[[Table, int], Unmet | None]) -> Verdict[Table]:
    """Return a verdict that comes once nothing is to come any more."""

    def judged(t: Table, number: int) -> Unmet | None:
        if _to_cancel(t):
            return unmet("first what was to come does not", "17.7-f")
        if not _any_ground(t):
            return unmet("no US ground unit is left", "17.7-h")
        return judge(t, number)

    return Verdict(judged)


def _cancels(item: str) -> Part[Table]:
    return Part(lambda _: (0,), {f"cancel_{item}": Verdict(lambda t, _: _no_cancel(t, item))})


def _sends_points(item: str) -> Part[Table]:
    judge = _sends(lambda t, _: unavailable.no_points_home(t, item))
    return Part(lambda _: (0,), {f"home_{item}": judge})


_GIVEN_UP: Final[Menu[Table]] = Menu(
    FORCED,
    *map(_cancels, (*BY_NUMBER, *support.BARRIERS)),
    *map(_sends_points, support.POINTS),
    Part(lambda t: range(len(t.s.hex)), {"send_home": _sends(unavailable.no_leave)}),
    Part(lambda t: range(len(t.box.counters)), {"cancel": Verdict(_no_cancel_of)}),
    lists=lambda t: _to_cancel(t) or _to_send_home(t),
)
"""What comes no more, or goes home, until commitment is down to morale (17.7)."""


def _cancel(t: Table, item: str, counter: int) -> None:
    """Strike a line of what comes, of points no more groups than bring commitment down to morale."""
    order = next(
        x
        for x in t.season.orders
        if not x.withdrawn and (counter in x.counters if x.counters else x.item == item)
    )
    price = commitment.price(commitment.line(t, order))
    cancellation.come_no_more(t, order, min(commitment.groups(t, order), _needed(t, price)))


def _needed(t: Table, price: int) -> int:
    """Return how many groups at a price bring commitment down to morale."""
    return -(-commitment.excess(t) // price)


def _send_points_home(t: Table, item: str) -> None:
    """Order home no more points of a kind than bring commitment down to morale."""
    refund = t.box.unit_chart.item("us", item).refund()
    most = departures.points(t)[item]
    number = min(most, _needed(t, refund)) if refund else most
    reinforcements.order_number(t, item, number, withdrawn=True)


def _settle(t: Table) -> None:
    """Let go what has been ordered home, once its group is whole."""
    if departures.begun(t) is not None:
        return
    for order in t.season.orders:
        if order.withdrawn:
            commitment.recover(t, -commitment.cost(t, order), order.item, "17.7-f")
    departures.carry_out(t)
