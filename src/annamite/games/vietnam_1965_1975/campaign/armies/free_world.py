"""Free World Allies: Koreans, Thais, Australians and others, who come at certain levels (17.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, SEATS, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import departures, formations, ports
from annamite.games.vietnam_1965_1975.campaign.armies.formations import DIVISION, line_of
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table


class Element(NamedTuple):
    """Korean units that one die brings.

    Attributes:
        counters: Ids of their counters.
        most: The highest die that does.
    """

    counters: tuple[str, ...]
    most: int


CAPITAL_REGIMENTS: Final = ("fwa.ca.cav", "fwa.ca.1", "fwa.ca.26")
CAPITAL_HQ: Final = "fwa.ca.hq"
KOREA: Final = (
    *(Element((id_,), 4) for id_ in (*CAPITAL_REGIMENTS, CAPITAL_HQ)),
    Element(("fwa.9.hq", "fwa.9.28", "fwa.9.29", "fwa.9.30"), 1),
    Element(("fwa.2m",), 2),
)
"""The Capital Division in its elements, the 9th Division and the 2nd Marine Brigade."""
COBRAS: Final = "fwa.qc"
THAILAND: Final = ((COBRAS,), ("fwa.rta.1",), ("fwa.rta.2", "fwa.rta.hq"), ("fwa.rta.3",))
"""The stages in which Thai units come."""
THAI_MOST: Final = 2
"""The highest die that brings the next stage."""
COBRAS_LEAVE: Final = 2
"""How many stages have come when the Queen's Cobras go."""
OTHERS: Final = ("fwa.anz.hq", "fwa.anz.1ro", "fwa.anz.2ro", "fwa.anz.anz", "fwa.cag")
"""Australians, New Zealanders and Filipinos."""
KOREAN_LEVEL, OTHERS_LEVEL, THAI_LEVEL = 50, 160, 200
"""US commitment from which on allies come."""
LONELY_LEVEL: Final = 80
"""US commitment above which allies stay only beside a US division HQ."""

KOREA_DIE: Final = step("allies.korea", NUMBERS, "Roll a die for {unit}", "17.2", "die")
THAI_DIE: Final = step("allies.thailand", NUMBERS, "Roll a die for {unit}", "17.2", "die")
TAKE_ACTS: Final = Acts(("done",), counters=("take_ally",))
TAKE: Final = step("allies.take", TAKE_ACTS, "Which allied forces come?", "17.2", "counter")


# --- who becomes available ------------------------------------------------------------------------


def korea(t: Table) -> Rules[Outcome]:
    """Roll for the next element of the Korean forces that has not been received.

    Rules: 12, 17.2
    """
    if _closed(t, KOREAN_LEVEL) or t.season.cursor >= len(KOREA):
        t.note(cursor=0)
        if not _closed(t, KOREAN_LEVEL):
            _bring_capital_hq(t)
        return NEXT
    element = KOREA[t.season.cursor]
    waited_for = [n for n in _numbers(t.box, element.counters) if not _received(t, n)]
    if waited_for:
        die = yield Chance(KOREA_DIE, DIE, params={"unit": _named(t, waited_for)})
        if die <= element.most:
            _call(t, waited_for)
    t.note(cursor=t.season.cursor + 1)
    return AGAIN


def _bring_capital_hq(t: Table) -> None:
    """Let the Capital Division's HQ come where its regiments are all available or on the map."""
    headquarters = t.box.counter_number[CAPITAL_HQ]
    ready = at_hand(t)
    if {*_numbers(t.box, CAPITAL_REGIMENTS)} <= ready and not _received(t, headquarters):
        _call(t, [headquarters])


def thailand(t: Table) -> Rules[Outcome]:
    """Roll for the next stage of the Thai forces; after a success the one after it may follow.

    Rules: 12, 17.2
    """
    stage = t.season.thai_stages
    if _closed(t, THAI_LEVEL) or stage >= len(THAILAND):
        return NEXT
    coming = _numbers(t.box, THAILAND[stage])
    die = yield Chance(THAI_DIE, DIE, params={"unit": _named(t, coming)})
    if die > THAI_MOST:
        return NEXT
    t.note(thai_stages=stage + 1)
    _call(t, [n for n in coming if not _received(t, n)])
    if stage + 1 == COBRAS_LEAVE:
        _send_cobras_home(t)
    return AGAIN


def _send_cobras_home(t: Table) -> None:
    """Let the Queen's Cobras go for good, whether they have come or could have."""
    cobras, season = t.box.counter_number[COBRAS], t.season
    t.note(on_call=tuple(n for n in season.on_call if n != cobras))
    if cobras in _on_map(t):
        order = Order(item=line_of(t.box, cobras).id, counters=(cobras,), withdrawn=True)
        t.note(orders=(*season.orders, order))
    elif cobras not in season.departed:
        t.note(departed=(*season.departed, cobras))


def others(t: Table) -> Outcome:
    """Let Australians, New Zealanders and Filipinos become available, without a die.

    Rules: 12, 17.2
    """
    if not _closed(t, OTHERS_LEVEL):
        _call(t, [n for n in _numbers(t.box, OTHERS) if not _received(t, n)])
    return NEXT


def _closed(t: Table, least: int) -> bool:
    return t.season.allies_gone or level(t, Index.US_COMMITMENT) < least


def _call(t: Table, counters: list[int]) -> None:
    """Put counters on call, where they stay until they are taken."""
    if counters:
        t.note(on_call=tuple(sorted((*t.season.on_call, *counters))))
        t.tell("allies.available", "17.2", name=_named(t, counters))


def awaited(t: Table) -> dict[int, list[int]]:
    """Return the allies that may still become available, by the US commitment that it takes.

    Rules: 17.2
    """
    if t.season.allies_gone:
        return {}
    stages = THAILAND[t.season.thai_stages :]
    ids = {
        KOREAN_LEVEL: [id_ for element in KOREA for id_ in element.counters],
        OTHERS_LEVEL: [*OTHERS],
        THAI_LEVEL: [id_ for stage in stages for id_ in stage],
    }
    had = _all_received(t)
    return {
        least: [n for n in _numbers(t.box, tuple(found)) if n not in had]
        for least, found in ids.items()
    }


# --- who comes ------------------------------------------------------------------------------------


def choose(t: Table) -> Rules[Outcome]:
    """Ask which of the allies on call come; each regiment costs commitment, all others are free.

    Rules: 12, 16.3, 17.2
    """
    offer = _COME.on(t)
    if offer() == [TAKE_ACTS.pack("done")]:
        return NEXT
    act, counter = TAKE_ACTS.unpack((yield Decision(TAKE, SEATS[US], offer)))
    if act == "done":
        return NEXT
    line = line_of(t.box, counter)
    t.note(
        on_call=tuple(n for n in t.season.on_call if n != counter),
        orders=(*t.season.orders, Order(item=line.id, counters=(counter,))),
    )
    commitment.spend(t, line.commitment, line.id, "17.2-f")
    t.tell("ordered", "17.2", what=_named(t, [counter]), cost=line.commitment)
    return AGAIN


def _price(t: Table, counter: int) -> int:
    return line_of(t.box, counter).commitment


def _free_world(t: Table, counter: int) -> bool:
    return t.box.profile(counter, 0).nation == N_FWA


_COME: Final[Menu[Table]] = Menu(
    TAKE,
    alone("done"),
    Part(
        lambda t: t.season.on_call,
        {
            "take_ally": Chain(
                Overall(
                    "the NLF has captured all ports",
                    "17.1-g",
                    lambda t: bool(ports.open_ports(t)),
                ),
                Condition(
                    lambda t, counter: (
                        f"it takes {_price(t, counter)} US commitment, and there is room for "
                        f"{max(-commitment.excess(t), 0)} below morale"
                    ),
                    "17.2-f",
                    lambda t, counter: (
                        not _price(t, counter) or _price(t, counter) <= -commitment.excess(t)
                    ),
                ),
            )
        },
        Chain(
            Condition("it is no allied unit", "17.2", _free_world, obvious=True),
            Condition(
                "it is in Vietnam or on its way",
                "17.2-c",
                lambda t, counter: counter not in at_hand(t),
            ),
            fails("it is not on call", "17.2-c"),
        ),
    ),
)
"""Which of the allies on call may come (17.2)."""


def gather(t: Table) -> Outcome:
    """Let the allies that were taken land next.

    Rules: 12, 17.2
    """
    landing = tuple(sorted(n for order in t.season.orders for n in order.counters))
    t.note(landing=landing, orders=())
    return NEXT


# --- who leaves -----------------------------------------------------------------------------------


def leave(t: Table) -> Outcome:
    """Let all allies leave for good if the Recruitment Phase ends without a US division HQ.

    Below a certain level of US commitment they do not care; above it they never come either.

    Rules: 17.2
    """
    heavy = level(t, Index.US_COMMITMENT) > LONELY_LEVEL
    if heavy and not t.season.allies_gone and not us_divisions(t):
        leave_for_good(t)
    return NEXT


def leave_for_good(t: Table) -> None:
    """Withdraw all allies; none of them ever comes back.

    Rules: 17.2, 17.7
    """
    departures.take_away(t, _on_map(t))
    t.note(allies_gone=True, on_call=())
    t.tell("allies.gone", "17.2")


def us_divisions(t: Table) -> set[int]:
    """Return the HQs of US divisions that are on the map.

    Rules: 17.2
    """
    return {t.s.counter[unit] for unit in t.units(US)} & {*formations.counters_of(t.box, DIVISION)}


# --- counters -------------------------------------------------------------------------------------


def _numbers(box: Box, ids: tuple[str, ...]) -> list[int]:
    return [box.counter_number[id_] for id_ in ids]


def _named(t: Table, counters: list[int]) -> str:
    return ", ".join(t.box.counters[n].name for n in counters)


def _on_map(t: Table) -> set[int]:
    return {t.s.counter[unit] for unit in t.units(US) if t.nation(unit) == N_FWA}


def at_hand(t: Table) -> set[int]:
    """Return the allied counters that are on the map, on their way or on call."""
    coming = {n for order in t.season.orders for n in order.counters if not order.withdrawn}
    return _on_map(t) | {*t.season.on_call} | coming


def _received(t: Table, counter: int) -> bool:
    """Return whether a counter has been received, or is on call, or will never come by a die again."""
    return counter in _all_received(t)


def _all_received(t: Table) -> set[int]:
    return {*t.season.departed} | formations.waiting(t) | at_hand(t)
