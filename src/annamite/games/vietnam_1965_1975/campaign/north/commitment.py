"""NVN commitment: what room is left below NVN morale, and what is paid or recovered (16.3, 17.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_NVA, NLF
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table


def room(t: Table) -> int:
    """Return the commitment that NVN may still take on: purchases never bring it above NVN morale.

    Rules: 12, 17.6
    """
    return max(-excess(t), 0)


def excess(t: Table) -> int:
    """Return by how much NVN commitment is above NVN morale; below 0 where it is below.

    Rules: 17.7
    """
    return level(t, Index.NVN_COMMITMENT) - level(t, Index.NVN_MORALE)


def commit(t: Table, by: int, cause: str, clause: str) -> None:
    """Raise NVN commitment, or lower it if `by` is negative; it counts as new commitment.

    Rules: 16.3, 17.7
    """
    moved = change(t, Index.NVN_COMMITMENT, by, cause, clause)
    t.note(new_nvn=t.season.new_nvn + moved)


def item(t: Table, id_: str) -> Item:
    """Return a line of NVN's in the Unit Chart."""
    return t.box.unit_chart.item("nva", id_)


def nva_units(t: Table) -> list[int]:
    """Return the NVA units on the map and on the Trail."""
    return [unit for unit in t.units(NLF) if t.nation(unit) == N_NVA]


def short_of(t: Table, price: int | None) -> str:
    """Return that NVN lacks room for a price, and what room it has (17.6)."""
    return f"it takes {price} commitment, and NVN has room for {room(t)} below its morale"
