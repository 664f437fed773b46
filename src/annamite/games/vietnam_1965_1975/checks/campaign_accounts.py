"""The books of a whole season, kept twice: what was paid against what is there (12, 14, 16, 17).

Indices say in their accounts what moved them; units, points and markers stand on the map. Between the
beginning of a season and its end both have to come to the same, by the prices of the Unit Chart. This
is asked of games as they were played, not of what somebody guesses: the NLF's own sheet is looked at,
too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NATIONS, POOL_OF, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.campaign.armies.support import (
    BARRIERS,
    COMPLETION,
    FULL,
    NO_LINE,
    POINTS,
    SHORT,
    SHORT_LINE,
    SUPPLY,
    WHOLE_LINE,
)
from annamite.games.vietnam_1965_1975.checks import countermix, men_and_supply
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_FINAL: Final = "final_withdrawal"
_AGAINST_UNITS: Final = ("battalion", "artillery_105", "artillery_155", "artillery_175")
_SHIPS: Final = ("cruiser", "new_jersey")
"""Lines of the US for units that give back what they cost; HQs come and go with them."""
_BUILT: Final = {
    (NO_LINE, SHORT_LINE): SHORT,
    (SHORT_LINE, WHOLE_LINE): COMPLETION,
    (NO_LINE, WHOLE_LINE): FULL,
}
"""What makes the McNamara Line of one length out of another."""


def audit(begun: Table, over: Table) -> Iterator[str]:
    """Yield a sentence for each account of a season that does not come out.

    Args:
        begun: The position as the season began.
        over: The position as it ended, before the accounts of the next one are opened.

    Rules: 12, 14, 16, 17
    """
    return chain(
        _indices(begun, over),
        _for_good(begun, over),
        _lost_for_good(begun, over),
        countermix.conserved(over, range(len(NATIONS))),
        _us_commitment(begun, over),
        _us_points(begun, over),
        _us_units(begun, over),
        _barrier(begun, over),
        men_and_supply.audit(begun, over),
    )


# --- what a season hands on to the next one -------------------------------------------------------


def _indices(begun: Table, over: Table) -> Iterator[str]:
    """Yield indices whose accounts did not begin where the last season had left them (12, 16)."""
    season = over.season
    for index in Index:
        left, opened = begun.season.levels[index], season.opening[index]
        if left != opened:
            yield f"{INDEX_NAMES[index]} was left at {left}, its accounts begin at {opened}"
    if season.history[-1:] != (season.levels,):
        yield "the season is over, and its levels are not kept"
    if season.history[:-1] != begun.season.history:
        yield "levels of seasons before have changed"


def _for_good(begun: Table, over: Table) -> Iterator[str]:
    """Yield what cannot be undone and has been (17.2, 17.7)."""
    before, after = begun.season, over.season
    if not {*before.departed} <= {*after.departed}:
        yield "counters that were gone for good came back"
    if not {*before.mobilization.departed} <= {*after.mobilization.departed}:
        yield "VC HQs that were gone for good came back"
    for name in ("thai_stages", "allies_gone", "final_withdrawal", "line"):
        if getattr(before, name) > getattr(after, name):
            yield f"{name} fell back"


def _lost_for_good(begun: Table, over: Table) -> Iterator[str]:
    """Yield that fewer counters lie in the destroyed box, or are gone for good, than were lost (17)."""
    season = over.season
    lost = season.ledger.lost
    if len(season.destroyed) < lost.get("us", 0):
        yield f"{lost['us']} US units were lost, {len(season.destroyed)} are in the destroyed box"
    gone = {*season.departed} - {*begun.season.departed}
    if len(gone) < lost.get("fwa", 0):
        yield f"{lost['fwa']} allied units were lost, {len(gone)} are gone for good"


# --- US commitment --------------------------------------------------------------------------------


def _us_commitment(begun: Table, over: Table) -> Iterator[str]:
    """Yield that commitment was moved by what nobody orders, or that new commitment is another (16.3)."""
    chart = over.box.unit_chart
    known = {item.id for item in chart.items if item.army in ("us", "fwa")} | {_FINAL}
    moved = Counter[str]()
    for entry in over.season.entries:
        if entry.index == Index.US_COMMITMENT:
            moved[entry.cause] += entry.by
    for cause in sorted(moved.keys() - known):
        yield f"US commitment was moved by {cause}"
    season = over.season
    told = season.new_us + season.carried_us
    due = sum(moved.values()) + begun.season.carried_us
    if told != due:
        yield f"new US commitment is {told}, by the accounts {due}"


def bought(t: Table, item: str) -> int:
    """Return how many units or points of a US line were paid for, less those that gave it back."""
    line = t.box.unit_chart.item("us", item)
    return men_and_supply.paid(t, Index.US_COMMITMENT, item) * line.group // max(line.commitment, 1)


def spent(t: Table, pool: Pool) -> int:
    """Return the Replacement Points of a pool that were spent since the Politics Phase."""
    book = t.season.ledger.spent
    return sum(book.get(NATIONS[nation], 0) for nation, own in enumerate(POOL_OF) if own == pool)


def _us_points(begun: Table, over: Table) -> Iterator[str]:
    """Yield points of the US side, and supply given, that are not what was paid for (17.1, 17.7)."""
    ledger = over.season.ledger
    bombing = sum(sum(mission.losses) for mission in over.season.missions)
    lost = {
        "air": bombing + ledger.air_lost,
        "airmobile": ledger.helicopters_lost,
        "replacements": spent(over, Pool.US),
    }
    for item in POINTS:
        due = _held(begun, item) + bought(over, item) - lost.get(item, 0)
        if _held(over, item) != due:
            yield f"{_held(over, item)} {item} points, by the accounts {due}"
    given = men_and_supply.paid(over, Index.SVN_SUPPLY, SUPPLY)
    if given != bought(over, SUPPLY):
        yield f"{given} supply reached SVN, {bought(over, SUPPLY)} was paid for"


def _held(t: Table, item: str) -> int:
    totals = {
        "air": t.s.air_total,
        "airmobile": t.s.airmobile_total,
        "riverine": t.s.riverine_total,
        "naval": level(t, Index.NAVAL),
        "replacements": t.s.pools[Pool.US],
    }
    return totals[item]


def _us_units(begun: Table, over: Table) -> Iterator[str]:
    """Yield US units of which more came than were paid for, or fewer are left than were lost (17.1, 17.7)."""
    nobody_lost = not over.season.ledger.lost.get("us", 0)
    left_at_once = over.season.final_withdrawal and not begun.season.final_withdrawal
    for item in (*_AGAINST_UNITS, *_SHIPS):
        own = {*formations.counters_of(over.box, item)}
        gained = len(own & formations.in_country(over)) - len(own & formations.in_country(begun))
        due = bought(over, item)
        if gained > due or (gained < due and nobody_lost and not left_at_once):
            yield f"US {item}: {gained} more than before, {due} were paid for"


def _barrier(begun: Table, over: Table) -> Iterator[str]:
    """Yield a McNamara Line that was not paid for, or paid for and not built (17.1)."""
    stands = begun.season.line, over.season.line
    due = {_BUILT[stands]} if stands in _BUILT else set[str]()
    built = {item for item in BARRIERS if bought(over, item)}
    if built != due:
        yield f"the McNamara Line went from {stands[0]} to {stands[1]}, paid for: {sorted(built)}"
