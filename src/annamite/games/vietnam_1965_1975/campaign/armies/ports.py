"""Where what comes to South Vietnam arrives: the ports that its enemies do not hold (17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import NLF

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def open_ports(t: Table) -> tuple[int, ...]:
    """Return the ports that are neither captured nor occupied by the enemy, by number.

    Rules: 17.1, 17.2, 17.4
    """
    closed = t.occupied(NLF).union(t.season.captured)
    return tuple(at for at in t.box.ports if at not in closed)
