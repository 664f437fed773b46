"""Supply Conduits of the VC in a fight: they do not take part in it, and fall once they are alone (17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

PURSUIT: Final = 4
"""The combat pursuit result for whoever destroys a Supply Conduit that is alone (17.5-ad)."""


def alone(t: Table, units: list[int]) -> bool:
    """Return whether some units, all in one place, are Supply Conduits with nobody else.

    They do not guard each other.

    Rules: 17.5
    """
    return bool(units) and all(t.profile(unit).conduit for unit in units)


def overrun(t: Table, units: list[int]) -> None:
    """Destroy the Supply Conduits in a hex that is attacked and that nobody defends.

    Rules: 17.5
    """
    for unit in units[:]:
        t.destroy(unit, "17.5")
        units.remove(unit)


def forsaken(t: Table, units: list[int]) -> None:
    """Destroy those Supply Conduits among attacked units whose last friends died or retreated.

    Rules: 17.5
    """
    conduits = [unit for unit in units if t.profile(unit).conduit and on_map(t.s.hex[unit])]
    lost = [unit for unit in conduits if alone(t, t.at(t.s.hex[unit], t.side(unit)))]
    for unit in lost:
        t.destroy(unit, "17.5")
