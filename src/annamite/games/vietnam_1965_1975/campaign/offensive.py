"""The Offensive Declaration Segment: an offensive, its regiment and its political sections (16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign.armies import countermix
from annamite.games.vietnam_1965_1975.position.muster import Recruit, muster
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, never
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

LEAST_US_COMMITMENT: Final = 150
"""US commitment from which on an offensive may be declared (16.4-a)."""
SECTIONS: Final = 4
"""Political sections that come with an offensive (16.4-e)."""

DECLARE: Final = step("offensive.declare", YES_NO, "Do you declare an offensive?", "16.4", "choice")
REGIMENT_ACTS: Final = Acts(("without",), counters=("take",))
REGIMENT: Final = step(
    "offensive.regiment",
    REGIMENT_ACTS,
    "Which NVA regiment comes with the offensive?",
    "16.4",
    "counter",
)
PLACE_ACTS: Final = Acts(("done",), hexes=("hex",))
REGIMENT_PLACE: Final = step(
    "offensive.place", PLACE_ACTS, "Where does the NVA regiment appear?", "16.4", "space"
)
SECTION: Final = step(
    "offensive.section", PLACE_ACTS, "Where does a political section appear?", "16.4", "space"
)


# --- the declaration ------------------------------------------------------------------------------


def declare(t: Table) -> Rules[Outcome]:
    """Let the NLF declare an offensive, if the US is committed enough; the US side hears of it at once.

    Whether NVN could pay for it is a secret, so that the NLF is asked even where it cannot.

    Rules: 16.4
    """
    if level(t, Index.US_COMMITMENT) < LEAST_US_COMMITMENT:
        return NEXT
    price = _price(t)
    if (yield Decision(DECLARE, SEATS[NLF], _DECLARED.on(t), always_asked=True)) == YES:
        _begin(t, price)
    return NEXT


def _price(t: Table) -> int:
    return t.box.unit_chart.item("nva", "offensive").commitment


def _room(t: Table) -> int:
    return level(t, Index.NVN_MORALE) - level(t, Index.NVN_COMMITMENT)


_DECLARED: Final[Offer[Table]] = Offer(
    ((0,), Chain()),
    (
        (YES,),
        Chain(
            Overall(
                lambda t, _: (
                    f"it takes {_price(t)} commitment, and NVN has room for {max(_room(t), 0)} "
                    "below its morale"
                ),
                "16.4-c",
                lambda t: _room(t) >= _price(t),
            )
        ),
    ),
)


def _begin(t: Table, price: int) -> None:
    """Begin an offensive: it is paid for, and attacks are counted from now on."""
    change(t, Index.NVN_COMMITMENT, price, "offensive", "16.4-c")
    book = t.season.ledger
    rolls = {seat: number for seat, number in book.rolls.items() if seat != SEATS[NLF]}
    t.note(
        offensive=True,
        new_nvn=t.season.new_nvn + price,
        ledger=msgspec.structs.replace(book, rolls=rolls),
    )
    t.tell("offensive", "16.4")


def under_way(t: Table) -> bool:
    """Return whether an offensive was declared this season."""
    return t.season.offensive


# --- what comes with it ---------------------------------------------------------------------------


def regiment(t: Table) -> Rules[Outcome]:
    """Let the NLF choose an unaugmented NVA regiment, and then place it; or have none.

    Rules: 16.4
    """
    chosen = t.season.offensive_regiment
    if chosen is not None:
        yield from _place_regiment(t, chosen)
        return NEXT
    act, counter = REGIMENT_ACTS.unpack((yield Decision(REGIMENT, SEATS[NLF], _TAKEN.on(t))))
    if act == "without":
        return NEXT
    t.note(offensive_regiment=counter)
    return AGAIN


def _place_regiment(t: Table, counter: int) -> Rules[None]:
    _, at = PLACE_ACTS.unpack((yield Decision(REGIMENT_PLACE, SEATS[NLF], _REGIMENT.on(t))))
    t.note(offensive_regiment=None)
    (unit,) = muster(t, [Recruit(at, counter)])
    t.tell("offensive.regiment", "16.4", name=t.name(unit), hex=t.box.names[at])


def sections(t: Table) -> Rules[Outcome]:
    """Let the NLF place political sections, one by one.

    How many it has left lies face down, so that it is asked even where it has none.

    Rules: 10, 16.4
    """
    placed = t.season.cursor
    if placed < SECTIONS:
        answer = yield Decision(SECTION, SEATS[NLF], _SECTION.on(t), always_asked=True)
        act, at = PLACE_ACTS.unpack(answer)
        if act == "hex":
            t.note(cursor=placed + 1)
            muster(t, [Recruit(at, _free_sections(t)[0])])
            t.tell("offensive.section", "16.4", hex=t.box.names[at])
            return AGAIN
    t.note(cursor=0)
    return NEXT


_OPEN: Final[tuple[Condition[Table], ...]] = (
    Condition("it lies at sea", "16.4-d", lambda t, at: not t.box.sea[at]),
    Condition("units of the US side are there", "16.4-d", lambda t, at: not t.at(at, US)),
)
"""What lets units of an offensive appear in a hex."""
_OFF_THE_MAP: Final[Chain[Table]] = Chain(fails("they appear in hexes of the map", "16.4-d"))
_ANY_HEX: Final = range(HEXES)
_REGIMENT: Final[Menu[Table]] = Menu(
    REGIMENT_PLACE,
    alone("done", never("the regiment that was taken is placed", "16.4-d")),
    Part(lambda _: _ANY_HEX, {"hex": Chain(*_OPEN)}, _OFF_THE_MAP),
)
_SECTION: Final[Menu[Table]] = Menu(
    SECTION,
    alone("done"),
    Part(
        lambda _: _ANY_HEX,
        {
            "hex": Chain(
                Overall(
                    "all political sections are in play",
                    "17-c",
                    lambda t: bool(_free_sections(t)),
                ),
                *_OPEN,
            )
        },
        _OFF_THE_MAP,
    ),
)


def _free_sections(t: Table) -> list[int]:
    return _free_counters(t, t.box.unit_chart.item("vc", "political_section"))


def _regiments(t: Table) -> Item:
    return t.box.unit_chart.item("nva", "regiment")


_TAKEN: Final[Menu[Table]] = Menu(
    REGIMENT,
    alone("without"),
    Part(
        lambda t: _free_counters(t, _regiments(t)),
        {"take": Chain()},
        Chain(
            Condition(
                "only an NVA regiment comes with an offensive",
                "16.4-d",
                lambda t, counter: t.box.counters[counter].class_ in _regiments(t).classes,
                obvious=True,
            ),
            fails("it is in play, or left it this season", "17-c"),
        ),
    ),
)


def _free_counters(t: Table, item: Item) -> list[int]:
    """Return the counters of a line of the Unit Chart of which one is not in play.

    What was withdrawn in this interphase does not come back in it.

    Rules: 17, 17.7
    """
    season = t.season
    of_line = [n for n, x in enumerate(t.box.counters) if x.class_ in item.classes]
    withdrawn = (*season.nva_withdrawn, *season.mobilization.withdrawn)
    return [*countermix.free(t, of_line, withdrawn)]
