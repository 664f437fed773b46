"""The play area of a scenario: what lies in it, and who has still to move in (18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import aside

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def in_play(t: Table, hex_: int) -> bool:
    """Return whether a hex belongs to the play area, or is sea, over which units may fly (18.1)."""
    return t.box.sea[hex_] or hex_ in t.scenario.area


def outside(t: Table, unit: int) -> bool:
    """Return whether a unit that moves in has not come into the play area yet (18.1).

    It stands in a hex that borders on the play area, and can neither fight nor react there.
    """
    at = t.s.hex[unit]
    return not aside(at) and not in_play(t, at)
