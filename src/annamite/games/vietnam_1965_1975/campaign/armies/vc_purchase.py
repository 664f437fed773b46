"""VC units that are built: where, what, paid how, and the counter that goes down (17.5).

Everybody sees where a unit appears, and which battalions vanish when a regiment is formed: those
answers are public. What appears and how it is paid is secret; and so that nothing tells one unit
from another, each takes the same questions, and all go through the same draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign.armies import countermix, vc_supply
from annamite.games.vietnam_1965_1975.position.hidden import COUNTER_WORDS
from annamite.games.vietnam_1965_1975.position.muster import Recruit, muster
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
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization, Purchase
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall, Unmet, unmet
from annamite.kernel.decision import Numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

_BASE: Final = 1 << 10
"""What supply for one unit lies below."""


class Shares:
    """A codec of payments, with the supply of each kind: `2-0-1` is two by sea and one of the pool.

    >>> shares = Shares()
    >>> shares.unpack(shares.value("2-0-1"))
    (2, 0, 1)
    """

    def pack(self, paid: tuple[int, ...]) -> int:
        """Return the value of a payment."""
        sea, trail, pool = paid
        return (sea * _BASE + trail) * _BASE + pool

    def unpack(self, value: int) -> tuple[int, int, int]:
        """Return the supply of each kind."""
        both, pool = divmod(value, _BASE)
        return (*divmod(both, _BASE), pool)

    def word(self, value: int) -> str:
        """Return the word of a payment."""
        return "-".join(map(str, self.unpack(value)))

    def value(self, word: str) -> int:
        """Return the value of a word; ValueError if it is no payment."""
        sea, trail, pool = (Numbers().value(part) for part in word.split("-"))
        if max(sea, trail, pool) >= _BASE:
            raise ValueError(word)
        return self.pack((sea, trail, pool))

    def around(self, values: Sequence[int]) -> list[int]:
        """Return payments that differ by one of a kind from those offered."""
        found: dict[int, None] = {}
        for value in values:
            paid = self.unpack(value)
            found[value] = None
            for kind in range(len(paid)):
                for other in (paid[kind] - 1, paid[kind] + 1):
                    if other >= 0:
                        found[self.pack((*paid[:kind], other, *paid[kind + 1 :]))] = None
        return list(found)


PLACE_ACTS: Final = Acts(("done", "regiment"), hexes=("hex",))
PLACE: Final = step("vc.place", PLACE_ACTS, "Where do new VC units appear?", "17.5", "space")
PART_ACTS: Final = Acts(units=("merge",))
PART: Final = step("vc.part", PART_ACTS, "Which battalions form a regiment?", "17.5", "unit")
UNIT_ACTS: Final = Acts(("battalion",), counters=("build",))
UNIT: Final = step("vc.unit", UNIT_ACTS, "Which VC unit appears in {hex}?", "17.5", secret=True)
SHARES: Final = Shares()
PAY: Final = step(
    "vc.pay", SHARES, "What pays for the VC unit in {hex}: sea, Trail, pool?", "17.5", secret=True
)
COUNTER: Final = step(
    "vc.counter", COUNTER_WORDS, "Draw the VC unit that appears in {hex}", "17.5", "counter"
)
BUYING: Final = (Stage.VC_MERGER, Stage.VC_CHOICE, Stage.VC_PAYMENT, Stage.VC_APPEARS)
"""Where a unit is being bought, as everybody sees."""


# --- where ----------------------------------------------------------------------------------------


def place(t: Table) -> Rules[Outcome]:
    """Ask where the next VC unit appears, or whether a regiment is formed out of battalions.

    Rules: 17.5
    """
    acts = PLACE_ACTS
    decision = Decision(PLACE, SEATS[NLF], _PLACED.on(t), always_asked=True)
    act, at = acts.unpack((yield decision))
    if act == "done":
        return Stage.VC_POINTS
    if act == "regiment":
        return Stage.VC_MERGER
    t.note(appears=at)
    return Stage.VC_CHOICE


def _offers(t: Table) -> list[int]:
    """Return the end of it, a regiment if any can be formed, and where anything can be built."""
    acts = PLACE_ACTS
    found = [acts.pack("done")]
    if _gathered(t):
        found.append(acts.pack("regiment"))
    purse = vc_supply.Purse(t)
    items = [item for item in _possible(t) if not item.removes]
    items.sort(key=lambda item: item.supply)  # what costs least is most often possible
    for at in _open_to(t, t.scenario.area):
        if any(purse.pays(item, at) for item in items):
            found.append(acts.pack("hex", at))
    return found


def _open_to(t: Table, places: Iterable[int]) -> list[int]:
    """Return those of some places where new units may appear: hexes without enemies, and the Trail.

    Rules: 17.5
    """
    return OPEN.among(t, sorted(places))


def _town(t: Table, at: int) -> bool:
    return on_map(at) and bool(t.box.place[at] or t.box.capital[at] or at in t.box.ports)


OPEN: Final[Chain[Table]] = Chain(
    Condition(
        "units of the US side are there",
        "17.5-ah",
        lambda t, at: on_trail(at) or not t.at(at, US),
    ),
    Condition(
        "no new units appear in towns now",
        "17.5",
        lambda t, at: vc_supply.limits(t).towns or not _town(t, at),
    ),
)
"""What lets new units appear in a place."""


def _any_payable(t: Table, at: int) -> bool:
    purse = vc_supply.Purse(t)
    return any(purse.pays(item, at) for item in _possible(t) if not item.removes)


_PLACED: Final[Menu[Table]] = Menu(
    PLACE,
    alone("done"),
    alone(
        "regiment",
        Overall(
            "nowhere are enough battalions together where a regiment can be paid for",
            "17.5-al",
            lambda t: bool(_gathered(t)),
        ),
    ),
    Part(
        lambda t: t.scenario.area,
        {
            "hex": Chain(
                *OPEN.conditions,
                Overall(
                    "there are no counters, or no men, for any unit",
                    "17.5-a",
                    lambda t: any(not item.removes for item in _possible(t)),
                ),
                Condition("no unit can be paid for there", "17.5-k", _any_payable),
            )
        },
        Chain(fails("it lies outside the play area", "18.1-a")),
    ),
    lists=_offers,
)
"""Where VC units may appear, and whether a regiment is formed (17.5)."""


def _possible(t: Table) -> list[Item]:
    """Return the lines of the unit chart of which there are counters, and men."""
    book, chart = t.season.mobilization, t.box.unit_chart
    items = {item.id: item for item in map(chart.of_counter, _named(t)) if item is not None}
    if countermix.undrawn(t, book.withdrawn):
        items["battalion"] = chart.item("vc", "battalion")
    return [item for item in items.values() if _has_men(t, item)]


def _has_men(t: Table, item: Item) -> bool:
    if item.per_season is not None and t.season.mobilization.sections >= item.per_season:
        return False
    return vc_supply.enough_men(t, item)


def _named(t: Table) -> Iterator[int]:
    """Yield the counters other than battalions that are not in play."""
    book, battalions = t.season.mobilization, t.box.vc_battalions
    ours = [n for n, x in enumerate(t.box.counters) if x.army == "vc" and n not in battalions]
    yield from countermix.free(t, ours, book.withdrawn, book.departed)


def has_counters(t: Table, item: str) -> bool:
    """Return whether there are counters of a line of the unit chart, and men for one."""
    return any(line.id == item for line in _possible(t))


def where_payable(t: Table, item: str, places: Iterable[int]) -> Iterator[int]:
    """Yield those of some places where a unit of a line of the unit chart can be paid for.

    Rules: 17.5
    """
    line, purse = t.box.unit_chart.item("vc", item), vc_supply.Purse(t)
    return (at for at in places if purse.pays(line, at))


# --- regiments ------------------------------------------------------------------------------------


def merge(t: Table) -> Rules[Outcome]:
    """Ask for the next of the battalions in one hex that form a regiment.

    Rules: 17.5
    """
    decision = Decision(
        PART,
        SEATS[NLF],
        _MERGED.on(t),
        always_asked=True,
    )
    _, unit = PART_ACTS.unpack((yield decision))
    merging = (*t.season.merging, unit)
    t.note(merging=merging)
    if len(merging) < _regiment(t).removes:
        return AGAIN
    t.note(appears=t.s.hex[unit])
    return NEXT


def parts(t: Table) -> list[int]:
    """Return the battalions of which one may be next to form a regiment with those named already.

    Rules: 17.5
    """
    merging = t.season.merging
    places = [t.s.hex[merging[0]]] if merging else _gathered(t)
    units = (unit for at in places for unit in _battalions(t, at))
    return [unit for unit in units if unit not in merging]


_MERGED: Final[Menu[Table]] = Menu(
    PART,
    Part(
        parts,
        {"merge": Chain()},
        not_of(
            lambda _: NLF,
            Condition(
                "only VC battalions form a regiment",
                "17.5-al",
                lambda t, unit: t.s.counter[unit] in t.box.vc_battalions,
            ),
            Condition(
                "it is named already", "17.5-al", lambda t, unit: unit not in t.season.merging
            ),
            Condition(
                "it is not with those that were named",
                "17.5-al",
                lambda t, unit: (
                    t.s.hex[unit] in {t.s.hex[n] for n in t.season.merging} or not t.season.merging
                ),
            ),
            fails("there a regiment can neither be formed nor paid for", "17.5-al"),
        ),
    ),
)


def _gathered(t: Table) -> list[int]:
    """Return the places where a regiment can be formed, and paid for; it is a new unit, too."""
    item = next((item for item in _possible(t) if item.removes), None)
    if item is None:
        return []
    places = _open_to(t, t.occupied(NLF))
    purse = vc_supply.Purse(t)
    enough = (at for at in places if len(_battalions(t, at)) >= item.removes)
    return [at for at in enough if purse.pays(item, at)]


def _battalions(t: Table, at: int) -> list[int]:
    return [unit for unit in t.at(at, NLF) if t.s.counter[unit] in t.box.vc_battalions]


def _regiment(t: Table) -> Item:
    return t.box.unit_chart.item("vc", "regiment")


# --- what, and for what ---------------------------------------------------------------------------


def choose(t: Table) -> Rules[Outcome]:
    """Ask what appears in the place that everybody sees.

    Rules: 17.5
    """
    at = _place(t)
    decision = Decision(UNIT, SEATS[NLF], _BUILT.on(t), _told(t, at), always_asked=True)
    act, number = UNIT_ACTS.unpack((yield decision))
    counter = number if act == "build" else None
    item = t.box.unit_chart.of_counter(number) if act == "build" else None
    buying = Purchase(item="battalion" if item is None else item.id, counter=counter)
    t.note(mobilization=replace(t.season.mobilization, buying=buying))
    return NEXT


def _units(t: Table) -> list[int]:
    """Return what can be built in the place: a regiment if battalions make one, else all others."""
    at, formed = _place(t), bool(t.season.merging)
    items = [item for item in _possible(t) if bool(item.removes) == formed]
    purse = vc_supply.Purse(t)
    ids = {item.id for item in items if purse.pays(item, at)}
    found = [UNIT_ACTS.pack("battalion")] if "battalion" in ids else []
    for counter in _named(t):
        item = t.box.unit_chart.of_counter(counter)
        if item is not None and item.id in ids:
            found.append(UNIT_ACTS.pack("build", counter))
    return found


def _no_unit(t: Table, item: Item) -> Unmet | None:
    """Return why nothing of a line of the unit chart can be built in the place."""
    if bool(item.removes) != bool(t.season.merging):
        if t.season.merging:
            return unmet("battalions were named to form a regiment", "17.5-al")
        return unmet("a regiment is formed out of battalions in one hex", "17.5-al")
    if not vc_supply.enough_men(t, item):
        return unmet(f"there are not the {item.personnel} men for it", "17.5-a")
    if not _has_men(t, item):
        return unmet(f"{item.per_season} of them come a season, and have", "17.5-am")
    if not vc_supply.Purse(t).pays(item, _place(t)):
        return unmet("it cannot be paid for there", "17.5-k")
    return None


def _no_battalion(t: Table, _: int) -> Unmet | None:
    why = _no_unit(t, t.box.unit_chart.item("vc", "battalion"))
    if why is None and not countermix.undrawn(t, t.season.mobilization.withdrawn):
        return unmet("all VC battalions are in play", "17-c")
    return why


def _no_counter(t: Table, counter: int) -> Unmet | None:
    item = t.box.unit_chart.of_counter(counter)
    if t.box.counters[counter].army != "vc" or item is None:
        return unmet("it is no VC unit", "17.5", obvious=True)
    if counter in t.box.vc_battalions:
        return unmet("which battalion appears is drawn", "17.5-aj")
    if counter not in _named(t):
        return unmet(
            "all its counters are in play, or have left for good or for this season", "17-c"
        )
    return _no_unit(t, item)


_BUILT: Final[Menu[Table]] = Menu(
    UNIT,
    Part(lambda _: (0,), {"battalion": Verdict(_no_battalion)}),
    Part(lambda t: range(len(t.box.counters)), {"build": Verdict(_no_counter)}),
    lists=_units,
)
"""What can be built in the place (17.5)."""


class _Payment:
    """The source of a payment."""

    def __init__(self, t: Table) -> None:
        self.t = t

    def __call__(self) -> list[int]:
        """Return every way to pay."""
        return _payments(self.t)

    def why_not(self, value: int) -> Unmet | None:
        """Return why so much supply of each kind does not pay for the unit."""
        item, at, paid = _item(self.t), _place(self.t), SHARES.unpack(value)
        by = vc_supply.Purse(self.t).means(item, at)
        for kind, held, given in zip(vc_supply.SUPPLIES, by.stock, paid, strict=True):
            if given > held:
                return unmet(f"there is {held} {_KINDS[kind]}", "17.5-k")
        if by.room is not None and sum(paid) > by.room:
            return unmet(f"the region takes {by.room} more supply this season", "17.5-aa")
        for kind, rate, given in zip(vc_supply.SUPPLIES, by.rate, paid, strict=True):
            if given % rate:
                return unmet(f"supply {_KINDS[kind]} counts {rate} for one there", "17.5-w")
        worth = sum(given // rate for given, rate in zip(paid, by.rate, strict=True))
        if worth == item.supply:
            return None
        return unmet(f"that pays {worth}, and the price is {item.supply}", "17.5-a")


_KINDS: Final = {"sea": "by sea", "trail": "along the Trail", "pool": "in the pool"}


def pay(t: Table) -> Rules[Outcome]:
    """Ask which supply pays for the unit.

    Rules: 17.5
    """
    at = _place(t)
    decision = Decision(PAY, SEATS[NLF], _Payment(t), _told(t, at), always_asked=True)
    paid = SHARES.unpack((yield decision))
    item = _item(t)
    region = vc_supply.Purse(t).region(item, at)
    for index, amount in zip(vc_supply.SUPPLIES.values(), paid, strict=True):
        change(t, index, -amount, f"vc_{item.id}", "17.5-a")
    book = t.season.mobilization
    if region is not None:
        spent = {**book.spent, region: book.spent.get(region, 0) + sum(paid)}
        book = replace(book, spent=spent)
    t.note(mobilization=replace(book, sections=book.sections + (item.per_season is not None)))
    draft(t, item)
    return NEXT


def _payments(t: Table) -> list[int]:
    item = _item(t)
    by = vc_supply.Purse(t).means(item, _place(t))
    return [SHARES.pack(paid) for paid in vc_supply.payments(item.supply, by)]


def draft(t: Table, item: Item, groups: int = 1) -> None:
    """Raise the draft level, with northern recruits where the VC's own people are used up.

    Args:
        t: The position.
        item: What is bought.
        groups: How many of it.

    Rules: 17.5
    """
    cause, men = f"vc_{item.id}", item.personnel * groups
    recruits = vc_supply.recruits_needed(t, men)
    change(t, Index.RECRUITS, -recruits, cause, "17.5-e")
    change(t, Index.VC_DRAFT, men, cause, "17.5-c")


def _place(t: Table) -> int:
    at = t.season.appears
    assert at is not None
    return at


def _told(t: Table, at: int) -> dict[str, str | int]:
    return {"hex": t.box.places.names[at]}


def _item(t: Table) -> Item:
    buying = t.season.mobilization.buying
    assert buying is not None
    return t.box.unit_chart.item("vc", buying.item)


# --- the counter ----------------------------------------------------------------------------------


def put_down(t: Table) -> Rules[Outcome]:
    """Put the unit down on its face: a battalion is drawn, all others are what they are.

    The battalions of a regiment leave the map as it appears, so that nobody retakes a town meanwhile.

    Rules: 17.5
    """
    book, at = t.season.mobilization, _place(t)
    left = _counters(t, book)
    found = yield Chance(
        COUNTER,
        list(left),
        list(left.values()),
        visible_to=(SEATS[NLF],),
        params=_told(t, at),
    )
    t.note(appears=None, mobilization=replace(book, buying=None))
    (unit,) = muster(t, [Recruit(at, found)])
    for battalion in t.season.merging:
        t.withdraw(battalion)
    t.note(merging=())
    t.confide("vc.built", "17.5", name=t.name(unit), hex=t.box.places.names[at])
    return Stage.VC_RECRUITMENT


def _counters(t: Table, book: Mobilization) -> dict[int, int]:
    """Return how many of each counter the unit may be."""
    if book.buying is not None and book.buying.counter is not None:
        return {book.buying.counter: 1}
    return countermix.undrawn(t, book.withdrawn)
