"""The VC in the Recruitment Phase: who leaves, points, and what is left over (17.5, 17.7).

New units are a chapter of their own (`vc_purchase`). What everybody sees on the map is answered in
public, and what stands on the NLF's sheet alone in secret, by as many questions whatever it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import vc_purchase, vc_supply
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

WITHDRAW_ACTS: Final = Acts(("done",), ("withdraw_unit",))
WITHDRAW: Final = step("vc.withdraw", WITHDRAW_ACTS, "Which VC units go home?", "17.7", "unit")
WITHDRAW_POINTS: Final = step(
    "vc.withdraw_points",
    NUMBERS,
    "How many groups of VC Replacement Points are withdrawn?",
    "17.7",
    "number",
    secret=True,
)
POINTS: Final = step(
    "vc.points",
    NUMBERS,
    "How much supply goes into VC Replacement Points: {kind}?",
    "17.5",
    "number",
    secret=True,
)
_KINDS: Final = {"sea": "by sea", "trail": "along the Trail", "pool": "from the pool"}


# --- withdrawal -----------------------------------------------------------------------------------


def withdraw(t: Table) -> Rules[Outcome]:
    """Let the NLF send VC units home, which nobody ever forces it to.

    Rules: 17.7
    """
    act, unit = WITHDRAW_ACTS.unpack((yield Decision(WITHDRAW, SEATS[NLF], _WITHDRAWN.on(t))))
    if act == "done":
        return NEXT
    counter, book = t.s.counter[unit], t.season.mobilization
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    change(t, Index.VC_DRAFT, -item.refund(), "vc_withdrawn", "17.7-i")
    departed = (*book.departed, counter) if t.profile(unit).headquarters else book.departed
    withdrawn = (*book.withdrawn, counter)
    t.note(mobilization=replace(book, withdrawn=withdrawn, departed=departed))
    t.withdraw(unit)
    return AGAIN


_WITHDRAWN: Final[Menu[Table]] = Menu(
    WITHDRAW,
    alone("done"),
    Part(
        lambda t: t.units(NLF),
        {
            "withdraw_unit": Chain(
                Condition("only VC units go home now", "17.7-i", lambda t, u: t.nation(u) == N_VC)
            )
        },
        not_of(lambda _: NLF),
    ),
)


def withdraw_points(t: Table) -> Rules[Outcome]:
    """Let the NLF give up groups of Replacement Points.

    Rules: 17.7
    """
    item = _points(t)
    decision = Decision(
        WITHDRAW_POINTS,
        SEATS[NLF],
        _GROUPS.on(t),
        always_asked=True,
    )
    groups = yield decision
    t.s.pools[Pool.VC] -= groups * item.group
    change(t, Index.VC_DRAFT, -groups * item.refund(), "vc_withdrawn", "17.7-i")
    t.confide("vc.points_withdrawn", "17.7", points=groups * item.group)
    return NEXT


_GROUPS: Final[Offer[Table]] = Offer(
    (lambda t: range(t.s.pools[Pool.VC] // _points(t).group + 1), Chain()),
    otherwise=fails(
        lambda t, _: f"there are points for no more than {t.s.pools[Pool.VC] // _points(t).group}",
        "17.7-r",
    ),
)


def _points(t: Table) -> Item:
    return t.box.unit_chart.item("vc", "replacements")


# --- Replacement Points ---------------------------------------------------------------------------


def replace_losses(t: Table) -> Rules[Outcome]:
    """Ask how much supply of the next kind goes into Replacement Points; all of it counts in full.

    Rules: 17.5
    """
    number = t.season.cursor
    kind = [*vc_supply.SUPPLIES][number]
    decision = Decision(
        POINTS,
        SEATS[NLF],
        _AMOUNTS.on(t),
        {"kind": _KINDS[kind]},
        always_asked=True,
    )
    amount = yield decision
    book = t.season.mobilization
    change(t, vc_supply.SUPPLIES[kind], -amount, "vc_replacements", "17.5-a")
    t.note(mobilization=replace(book, given=(*book.given, amount)), cursor=number + 1)
    if number + 1 < len(vc_supply.SUPPLIES):
        return AGAIN
    _receive(t)
    return NEXT


def _stock(t: Table) -> tuple[int, ...]:
    """Return the supply of each kind, that asked about first: what was asked about is left out."""
    return vc_supply.means(t, _points(t)).stock[t.season.cursor :]


def _groups(t: Table, amount: int) -> int:
    """Return how many whole groups an amount takes, with what was given before."""
    return -(-(sum(t.season.mobilization.given) + amount) // _price(_points(t)))


def _has_men(t: Table, amount: int) -> bool:
    men = _groups(t, amount) * _points(t).personnel
    return vc_supply.recruits_needed(t, men) <= level(t, Index.RECRUITS)


def _makes_groups(t: Table, amount: int) -> bool:
    """Return whether supply given, with some of the rest, pays for whole groups."""
    given, rest = sum(t.season.mobilization.given) + amount, sum(_stock(t)[1:])
    return _groups(t, amount) * _price(_points(t)) <= given + rest


_AMOUNTS: Final[Offer[Table]] = Offer(
    (
        lambda t: range(_stock(t)[0] + 1),
        Chain(
            Condition("there are not enough men for so many points", "17.5-a", _has_men),
            Condition(
                "with what is left that makes no whole groups of points", "17-b", _makes_groups
            ),
        ),
    ),
    otherwise=fails(lambda t, _: f"of that kind of supply there is {_stock(t)[0]}", "17.5-k"),
)
"""How much of a kind of supply may be given, so that the rest can make whole groups."""


def _price(item: Item) -> int:
    """Return the supply for a group; an owner's chart where it costs none has none to buy."""
    return max(item.supply, 1)


def _receive(t: Table) -> None:
    """Put the points that were paid for into their pool."""
    item = _points(t)
    groups = sum(t.season.mobilization.given) // _price(item)
    vc_purchase.draft(t, item, groups)
    t.s.pools[Pool.VC] += groups * item.group
    t.note(cursor=0)
    t.confide("vc.replacements", "17.5", points=groups * item.group)


# --- afterwards -----------------------------------------------------------------------------------


def leftovers(t: Table) -> Outcome:
    """Put supply that was not used into the pool; recruits that were not used are lost.

    Rules: 17.5
    """
    for index, cause in ((Index.SEA_SUPPLY, "sea_left"), (Index.TRAIL_SUPPLY, "trail_left")):
        left = level(t, index)
        change(t, index, -left, cause, "17.5-v")
        change(t, Index.VC_SUPPLY, left, cause, "17.5-v")
    change(t, Index.RECRUITS, -level(t, Index.RECRUITS), "recruits_left", "17.5-f")
    book = t.season.mobilization
    t.note(mobilization=Mobilization(withdrawn=book.withdrawn, departed=book.departed))
    return NEXT
