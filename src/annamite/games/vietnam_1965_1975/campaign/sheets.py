"""What both sides write on their sheets is kept for a season, so that it can be given again (12 to 17).

Nothing in the rules hangs on it. An entry names no unit, since another season has others: what is built
goes by its line of the unit chart, and what was done with a unit on the map is not kept at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign import pacification
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arrival,
    arvn,
    formations,
    united_states,
    vc_purchase,
    viet_cong,
)
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import BY_GROUP
from annamite.games.vietnam_1965_1975.campaign.armies.support import BARRIERS
from annamite.games.vietnam_1965_1975.campaign.north import forces, plans, trail_work
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal as north_withdrawal
from annamite.games.vietnam_1965_1975.campaign.strategic_war import missions
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.games.vietnam_1965_1975.turn import deployment, set_up
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from annamite.games.vietnam_1965_1975.position.season.sheets import Order, Sheets
    from annamite.games.vietnam_1965_1975.position.table import Table

BETWEEN: Final = " "
"""What stands between the answers of an entry that has several."""
PLANS: Final = tuple(
    asked.id
    for asked in (trail_work.WORK, plans.SEA, plans.TRAIL, plans.RECRUITS, plans.REPLACEMENTS)
)
"""Questions of NVN that come one after the other, and make one sheet."""
BUILT: Final = "build"


def kept(t: Table, rules: Rules[None]) -> Rules[None]:
    """Play rules, and keep what is answered on a sheet; rules have no units in it but by row."""
    try:
        request = next(rules)
        while True:
            answer = yield request
            if isinstance(request, Decision) and request.step.id in _KEPT:
                _keep(t, request, answer)
            request = rules.send(answer)
    except StopIteration:
        return


def of(t: Table, seat: str) -> Sheets:
    """Return the sheets of a side."""
    return t.season.us_sheets if seat == SEATS[US] else t.season.nlf_sheets


def written(t: Table, seat: str, step: str) -> tuple[str, ...]:
    """Return what stands on a side's sheet of this season at a step; lines of the US sheet as ordered."""
    if step == united_states.ITEM.id:
        return _lines(t, t.season.orders)
    return of(t, seat).now.get(step, ())


def line_of(t: Table, counter: int) -> str:
    """Return what an entry calls a counter that is built: its line of the unit chart."""
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    return f"{BUILT}-{item.id}"


def _keep(t: Table, decision: Decision, value: int) -> None:
    step, entries = _KEPT[decision.step.id]
    if found := entries(t, decision, value):
        field = "us_sheets" if decision.seat == SEATS[US] else "nlf_sheets"
        t.note(**{field: of(t, decision.seat).written(step, *found)})


# --- entries --------------------------------------------------------------------------------------


def _as_said(_: Table, decision: Decision, value: int) -> tuple[str, ...]:
    word = decision.step.codec.word(value)
    return () if word == "done" else (word,)


def _by_line(t: Table, decision: Decision, value: int) -> tuple[str, ...]:
    """Return what is built by its line, and nothing for units on the map."""
    codec = decision.step.codec
    assert isinstance(codec, Acts)
    act, number = codec.unpack(value)
    if act == BUILT:
        return (line_of(t, number),)
    return () if act == "upgrade" else _as_said(t, decision, value)


def _ordered(t: Table, _: Decision, value: int) -> tuple[str, ...]:
    """Return the US sheet as it is booked, whatever has been written and struck on the way."""
    return _lines(t, t.season.orders) if united_states.ACTS.unpack(value)[0] == "done" else ()


def _bought(t: Table, decision: Decision, value: int) -> tuple[str, ...]:
    """Return where, what and for what, once a VC unit is paid; regiments take units on the map."""
    buying, at = t.season.mobilization.buying, t.season.appears
    assert buying is not None
    assert at is not None
    if t.season.merging:
        return ()
    what = buying.item if buying.counter is None else line_of(t, buying.counter)
    where, paid = vc_purchase.PLACE_ACTS.pack("hex", at), decision.step.codec.word(value)
    return (BETWEEN.join((vc_purchase.PLACE_ACTS.word(where), what, paid)),)


def _lines(t: Table, orders: Iterable[Order]) -> tuple[str, ...]:
    """Return the lines of the US sheet: points first, which any season may want again, then units."""
    found = [(bool(order.counters), not order.withdrawn, _line(t, order)) for order in orders]
    return tuple(line for _, _, line in sorted(found) if line)


def _line(t: Table, order: Order) -> str:
    verb = "home" if order.withdrawn else "take"
    if not order.counters:
        barrier = order.item in BARRIERS
        number = () if barrier else (str(order.number),)
        return BETWEEN.join((f"{verb}_{order.item}", *number))
    if order.withdrawn:
        return ""
    if order.item in BY_GROUP:
        return f"{verb}_{order.item}"
    act = "attached" if order.item == formations.ATTACHED else "battalion"
    return f"{verb}_{act}-{t.box.counters[order.counters[0]].id}"


_KEPT: Final[dict[str, tuple[str, Callable[[Table, Decision, int], tuple[str, ...]]]]] = {
    missions.DECLARE.id: (missions.DECLARE.id, _as_said),
    united_states.ITEM.id: (united_states.ITEM.id, _ordered),
    arvn.SHEET.id: (arvn.SHEET.id, _by_line),
    **{step: (step, _as_said) for step in PLANS},
    forces.BUILD.id: (forces.BUILD.id, _by_line),
    vc_purchase.PAY.id: (vc_purchase.PLACE.id, _bought),
    viet_cong.POINTS.id: (viet_cong.POINTS.id, _as_said),
}
"""By step, at which step an entry can be given again, and what it says."""
EACH: Final = {
    united_states.ITEM.id: (united_states.ITEM.id, united_states.NUMBER.id),
    vc_purchase.PLACE.id: (vc_purchase.PLACE.id, vc_purchase.UNIT.id, vc_purchase.PAY.id),
}
"""The steps that an entry answers, where there are several."""
WHOLE: Final = (
    (missions.DECLARE.id,),
    EACH[united_states.ITEM.id],
    (arvn.SHEET.id,),
    PLANS,
    (forces.BUILD.id,),
    (vc_purchase.PART.id, *EACH[vc_purchase.PLACE.id]),
    (viet_cong.POINTS.id,),
    (arvn.WITHDRAW.id,),
    (viet_cong.WITHDRAW.id,),
    (north_withdrawal.UNITS.id,),
    (arrival.PLACE.id, deployment.ARRIVE.id),
    (set_up.PLACE.id,),
    (pacification.COUNTED.id,),
    (deployment.SWITCH.id,),
    (deployment.BREAK.id,),
)
"""The steps of each sheet, for whoever fills it from the question at hand to its end."""
_SHEET: Final = {step: number for number, steps in enumerate(WHOLE) for step in steps}
SEPARATE: Final = ("take_battalion-", "take_attached-")
"""How entries begin that are left out if they cannot be had: each counter is there once."""


def sheet_of(t: Table, decision: Decision) -> tuple[int, int] | None:
    """Return the season and the number of the sheet that a decision is part of, None if of none."""
    number = _SHEET.get(decision.step.id)
    return None if number is None or t.s.season is None else (t.season.number, number)
