"""A season that is over, as its record sheets stood: kept to be looked back at, since no rule asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from annamite.games.vietnam_1965_1975.position.season.indices import Entry
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.season.season import Season


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """A season that is over.

    Attributes:
        levels, opening: The indices, by `Index`, at its end and as its accounts were opened.
        moved: What moved them meanwhile; what has one cause and clause is one entry.
        population: What SVN controlled of each region at its end, in thirds of a Population Point.
        ledger: What happened from its Politics Phase to its end.
        captured, marked: Towns that the NLF had taken, and capitals with a marker, at its end.
        new_us, new_nvn: New commitment (16.3).
        stability: How the government stood (`Stability`).
        offensive: Whether the NLF had declared one.
        final_withdrawal: Whether the US side had by then declared it.
    """

    levels: tuple[int, ...]
    opening: tuple[int, ...]
    moved: tuple[Entry, ...]
    population: tuple[int, ...]
    ledger: Ledger
    captured: tuple[int, ...]
    marked: tuple[int, ...]
    new_us: int
    new_nvn: int
    stability: int
    offensive: bool
    final_withdrawal: bool


def closed(season: Season) -> Closed:
    """Return a season as it is over."""
    return Closed(
        levels=season.levels,
        opening=season.opening,
        moved=summed(season.entries),
        population=season.population,
        ledger=season.ledger,
        captured=season.captured,
        marked=season.marked,
        new_us=season.new_us,
        new_nvn=season.new_nvn,
        stability=season.government.stability,
        offensive=season.offensive,
        final_withdrawal=season.final_withdrawal,
    )


def summed(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries with those of one index, cause and clause as one, each where its first stood."""
    found: dict[tuple[int, str, str], int] = {}
    for entry in entries:
        key = entry.index, entry.cause, entry.clause
        found[key] = found.get(key, 0) + entry.by
    return tuple(Entry(index, by, cause, clause) for (index, cause, clause), by in found.items())
