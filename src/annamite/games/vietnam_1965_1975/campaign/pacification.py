"""The Pacification Phase: the struggle for people, region by region (13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.position.offering import fails
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.table import Table

COUNTED: Final = step(
    "pacification.region",
    Words(*our_box().regions),
    "For which region do the NLF units in {hex} count?",
    "13",
    "choice",
)
DICE: Final = step("pacification.dice", NUMBERS, "Roll two dice for {region}", "13", "die")


def begin(t: Table) -> Outcome:
    """Tell SVN morale as the phase begins, and by how many columns it shifts the table.

    Rules: 13
    """
    morale = level(t, Index.SVN_MORALE)
    shift = t.box.strategic.pacification.shift(morale)
    t.tell("pacification.morale", "13", morale=morale, shift=shift)
    return NEXT


def pacify(t: Table) -> Rules[Outcome]:
    """Settle the next region, in the order of the sheet, two dice for each.

    Where NLF units on the border of regions might count for several, the US side says before any dice
    which region they count for; they count for one alone.

    Rules: 13
    """
    regions = population.regions(t)
    if t.season.cursor >= len(regions):
        t.note(cursor=0, assigned={})
        t.s.free_fire = 0
        t.tell("pacified", "13", population=population.of_svn(t))
        return NEXT
    number, region = regions[t.season.cursor]
    shared = in_question(t)
    if shared is not None:
        yield from _assign(t, shared)
        return AGAIN
    dice = yield rolled(DICE, of=("region", region.name))
    _shift(t, number, dice)
    t.note(cursor=t.season.cursor + 1)
    return AGAIN


def counts_for(t: Table, at: int) -> tuple[int, ...]:
    """Return the regions that NLF units in a hex may still count for, in the order of the sheet.

    A town fixes the region; a hex on a national border counts only if it is cultivated or holds a
    town; nothing outside South Vietnam counts. Saigon and Gia Dinh are a region too, the last one,
    in which units count for nothing.

    Rules: 13
    """
    box = t.box
    if not (on_map(at) and box.in_svn[at]):
        return ()
    if box.national_border[at] and not (box.cultivated[at] or box.place[at]):
        return ()
    chosen = t.season.assigned.get(at)
    if chosen is not None:
        return (chosen,)
    settled = {number for number, _ in population.regions(t)[: t.season.cursor]}
    return tuple(sorted(n for n in box.in_regions[at] if n not in settled))


class Modifiers(NamedTuple):
    """What is added to the two dice for a region.

    Attributes:
        free_fire: Because it is a free-fire zone.
        capitals: For capitals of it that were captured.
        units: For NLF units in it.
        offset: For tuning, else 0.
    """

    free_fire: int
    capitals: int
    units: int
    offset: int


def modifier(t: Table, region: int) -> int:
    """Return what is added to the two dice for a region by the rules, without tuning.

    Rules: 13
    """
    found = modifiers(t, region)
    return sum(found) - found.offset


def modifiers(t: Table, region: int) -> Modifiers:
    """Return what is added to the two dice for a region: free fire, lost capitals, NLF units.

    Rules: 13
    """
    chart, box = t.box.strategic.pacification, t.box
    lost = sum(region in box.in_regions[at] for at in t.season.marked)
    return Modifiers(
        free_fire=chart.modifiers.free_fire if t.s.free_fire >> region & 1 else 0,
        capitals=chart.modifiers.captured_capital * lost,
        units=_units(t, region),
        offset=chart.offset(region),
    )


def _units(t: Table, region: int) -> int:
    """Return what NLF units add to the dice for a region."""
    return taken(t, [at for at in t.occupied(NLF) if counts_for(t, at) == (region,)])


def taken(t: Table, places: Iterable[int]) -> int:
    """Return what NLF units in places of a region add to its dice: by unit in capitals, elsewhere by hex.

    Rules: 13
    """
    table, box = t.box.strategic.pacification.modifiers, t.box
    found = halves = 0
    for at in places:
        if box.capital[at]:
            found += table.unit_in_capital * len(t.at(at, NLF))
        elif box.place[at]:
            found += table.other_town
        elif box.cultivated[at]:
            found += table.cultivated
        else:
            halves += table.other_hex_halves
    return found + int(halves / 2)


def in_question(t: Table) -> int | None:
    """Return a hex with NLF units that may count for several regions.

    Rules: 13
    """
    return next((at for at in sorted(t.occupied(NLF)) if len(counts_for(t, at)) > 1), None)


def _assign(t: Table, at: int) -> Rules[None]:
    """Ask the US side which region NLF units in a hex count for."""
    named = {"hex": t.box.names[at]}
    choice = yield Decision(COUNTED, SEATS[US], _COUNTED.on(_Counted(t, at)), named)
    t.note(assigned={**t.season.assigned, at: choice})


class _Counted(NamedTuple):
    """A hex whose NLF units may count for several regions."""

    t: Table
    at: int


_COUNTED: Final[Offer[_Counted]] = Offer(
    (
        lambda own: counts_for(own.t, own.at),
        Chain(),
    ),
    (
        lambda own: range(len(own.t.box.regions)),
        Chain(
            Condition(
                "the hex is not in that region",
                "13-r",
                lambda own, region: region in own.t.box.in_regions[own.at],
            ),
            fails("that region has been settled this season", "13-e"),
        ),
    ),
)
"""The regions that NLF units on a border may count for."""


def _shift(t: Table, region: int, dice: int) -> None:
    """Move a region's population by what the dice show in the Pacification Table."""
    printed, table = t.box.c.map.regions[region], t.box.strategic.pacification
    added = modifiers(t, region)
    before = t.season.population[region]
    morale = level(t, Index.SVN_MORALE)
    result = table.result(
        printed.population, population.points_of(before), morale, dice + sum(added)
    )
    after = min(max(before + result, 0), population.THIRDS * printed.population)
    t.note(population=(*t.season.population[:region], after, *t.season.population[region + 1 :]))
    t.tell(
        "pacification",
        "13",
        region=printed.name,
        dice=dice,
        modifier=sum(added),
        free_fire=added.free_fire,
        capitals=added.capitals,
        units=added.units,
        offset=added.offset,
        before=population.written(before),
        after=population.written(after),
        of=printed.population,
    )
