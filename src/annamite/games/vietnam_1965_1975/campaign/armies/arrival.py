"""What was booked arrives: points, aid and the McNamara Line, and units at the ports (9, 12, 17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    cancellation,
    formations,
    ports,
    support,
)
from annamite.games.vietnam_1965_1975.campaign.armies.formations import BRIGADE
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import SHIPS
from annamite.games.vietnam_1965_1975.campaign.armies.support import (
    AID,
    BARRIERS,
    POINTS,
    SHORT,
    SHORT_LINE,
    SUPPLY,
    WHOLE_LINE,
)
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.table import counter_name
from annamite.games.vietnam_1965_1975.turn import deployment
from annamite.games.vietnam_1965_1975.turn.deployment import BATTALIONS, ONE_COUNTER, WITH_HQ
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table

PLACE_ACTS: Final = Acts(hexes=("hex", "together"))
PLACE: Final = step("arrival.place", PLACE_ACTS, "Where does {unit} arrive?", "17.1", "space")
AID_DIE: Final = step("aid.die", NUMBERS, "Roll a die for economic aid", "16.1", "die")


# --- what needs no place --------------------------------------------------------------------------


def unload(t: Table) -> Outcome:
    """Receive points, ships, military aid and the McNamara Line; units are ready to land.

    HQs and the units under them that come free join those whose set they complete. Where no port is
    left the units turn back.

    Rules: 12, 17.1
    """
    cancellation.turn_back(t)
    landing: set[int] = set()
    for order in t.season.orders:
        if order.item in _RECEIVED:
            _RECEIVED[order.item](t, order)
        elif order.item != AID and formations.is_us(t.box, order.counters[0]):
            landing |= {*order.counters}
    landing |= {*formations.coming_along(t, landing)}
    t.note(landing=tuple(sorted(landing)), orders=_after_unloading(t))
    return NEXT


def _after_unloading(t: Table) -> tuple[Order, ...]:
    """Return the orders still to be carried out: economic aid, and the allies."""
    return tuple(
        x
        for x in t.season.orders
        if x.item == AID or (x.counters and not formations.is_us(t.box, x.counters[0]))
    )


def _points(t: Table, order: Order) -> None:
    number = commitment.line(t, order).group * order.number
    support.add(t, order.item, number, "17.1-o")
    t.tell("points.received", "17.1", number=number, item=commitment.line(t, order).label)


def _supply(t: Table, order: Order) -> None:
    number = commitment.line(t, order).group * order.number
    change(t, Index.SVN_SUPPLY, number, SUPPLY, "17.1-q")
    t.tell("points.received", "17.1", number=number, item=commitment.line(t, order).label)


def _barrier(t: Table, order: Order) -> None:
    t.note(line=SHORT_LINE if order.item == SHORT else WHOLE_LINE)
    t.tell("line.built", "17.1", what=commitment.line(t, order).label)


def _ships(t: Table, order: Order) -> None:
    for counter in order.counters:
        unit = deployment.fetch(t, counter, 0, AT_SEA)
        t.tell("ship.arrived", "17.1", unit=unit, name=t.name(unit))


_RECEIVED: Final = {
    **dict.fromkeys(POINTS, _points),
    **dict.fromkeys(BARRIERS, _barrier),
    **dict.fromkeys(SHIPS, _ships),
    SUPPLY: _supply,
}


# --- economic aid ---------------------------------------------------------------------------------


def aid(t: Table) -> Rules[Outcome]:
    """Let economic aid raise SVN morale: half a die for each of the first programmes, then a fixed gain.

    Rules: 16.1
    """
    chart = t.box.strategic.morale
    programmes = sum(order.number for order in t.season.orders if order.item == AID)
    by_die = min(programmes, chart.aid_by_die)
    if t.season.cursor < by_die:
        die = yield Chance(AID_DIE, DIE)
        gained = change(t, Index.SVN_MORALE, by_programme(die), AID, "16.1-ac")
        t.tell("aid", "16.1", die=die, gained=gained)
        t.note(cursor=t.season.cursor + 1)
        return AGAIN
    further = (programmes - by_die) * chart.aid_further
    if further:
        change(t, Index.SVN_MORALE, further, AID, "16.1-ac")
        t.tell("aid.further", "16.1", gained=further)
    t.note(cursor=0, orders=tuple(order for order in t.season.orders if order.item != AID))
    return NEXT


def by_programme(die: int) -> int:
    """Return what one of the first programmes of economic aid adds to SVN morale.

    Rules: 16.1
    """
    return die // 2


# --- units ----------------------------------------------------------------------------------------


def land(t: Table) -> Rules[Outcome]:
    """Place the next unit that lands, or ask in which deployment a whole brigade comes.

    Units of a formation may land at different ports; nobody reacts.

    Rules: 9, 17.1, 17.2
    """
    season = t.season
    if not season.landing:
        t.note(landing_as={})
        return NEXT
    counter = season.landing[0]
    if counter not in season.landing_as and _whole(t, counter):
        yield from _choose_deployment(t, counter)
        return AGAIN
    together = _together(t, counter)
    answer = yield Decision(PLACE, SEATS[US], _LANDED.on(t), {"unit": _called(t, counter)})
    act, at = PLACE_ACTS.unpack(answer)
    for one in together if act == "together" else [counter]:
        _set_down(t, one, at)
    return AGAIN


_LANDED: Final[Menu[Table]] = Menu(
    PLACE,
    Part(ports.open_ports, {"hex": Chain()}, ports.CLOSED),
    Part(
        ports.open_ports,
        {
            "together": Chain(
                Overall(
                    "no other unit of its brigade is still to land",
                    "17.1-f",
                    lambda t: len(_together(t, t.season.landing[0])) > 1,
                )
            )
        },
        ports.CLOSED,
    ),
)
"""Where the next unit may land: alone, or with all of its brigade that are still to land."""


def _called(t: Table, counter: int) -> str:
    printed = t.box.counters[counter]
    return counter_name(printed.id, printed.name)


def _whole(t: Table, counter: int) -> bool:
    """Return whether a counter is a brigade's, all of whose battalions land with it (9)."""
    if counter not in formations.counters_of(t.box, BRIGADE):
        return False
    return formations.battalions_of(t.box, counter) <= {*t.season.landing}


def _choose_deployment(t: Table, brigade: int) -> Rules[None]:
    """Ask in which deployment a whole brigade comes; what that leaves out of play does not land.

    Rules: 9
    """
    to = yield from deployment.choose(_called(t, brigade))
    own = formations.battalions_of(t.box, brigade)
    left_out = {WITH_HQ: frozenset[int](), BATTALIONS: {brigade}, ONE_COUNTER: own}[to]
    season = t.season
    t.note(
        landing=tuple(n for n in season.landing if n not in left_out),
        landing_as={**season.landing_as, brigade: to},
        destroyed=tuple(n for n in season.destroyed if n not in left_out),
    )


def _together(t: Table, counter: int) -> list[int]:
    """Return the units of a brigade that are still to land, from one of them on."""
    brigade = _brigade(t, counter)
    if brigade is None:
        return [counter]
    return [n for n in t.season.landing if _brigade(t, n) == brigade]


def _brigade(t: Table, counter: int) -> int | None:
    """Return the brigade that a counter is, or is a battalion of."""
    brigades = formations.counters_of(t.box, BRIGADE)
    return next((n for n in (counter, t.box.parent[counter]) if n in brigades), None)


def _set_down(t: Table, counter: int, at: int) -> None:
    unit = deployment.fetch(t, counter, _face(t, counter), at)
    t.put(unit, at, "17.1")
    season = t.season
    t.note(
        landing=tuple(n for n in season.landing if n != counter),
        destroyed=tuple(n for n in season.destroyed if n != counter),
    )
    t.tell("arrived", "17.1", unit=unit, name=t.name(unit), hex=t.box.names[at])


def _face(t: Table, counter: int) -> int:
    """Return the face on which a counter lands: battalions on the front, HQs of brigades on the back.

    Rules: 9
    """
    brigade = _brigade(t, counter)
    if brigade is None:
        return 0
    to = t.season.landing_as.get(brigade, WITH_HQ)
    return int(to == WITH_HQ) if counter == brigade else int(to == BATTALIONS)
