"""Points that carry units: Airmobile Points lift them, Riverine Points put them on boats (8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.moving.costs import may_float

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.questions import Acts
    from annamite.games.vietnam_1965_1975.position.table import Table


def may_lift(t: Table, unit: int) -> bool:
    """Return whether Airmobile Points are left to lift a unit (8.2)."""
    points = t.profile(unit).lift
    return points > 0 and t.s.airmobile >= points and unit not in t.op.march.airmobile


def lift(t: Table, unit: int) -> None:
    """Make a unit airmobile for the rest of the operation (8.2)."""
    t.s.airmobile -= t.profile(unit).lift
    t.op.march.airmobile.append(unit)
    t.tell("lifted", "8.2", unit=unit, name=t.public_name(unit), points=t.profile(unit).lift)


def may_embark(t: Table, unit: int) -> bool:
    """Return whether Riverine Points are left to make a unit amphibious (8.3)."""
    points = t.profile(unit).boats
    return may_float(t, unit) and t.s.riverine >= points and unit not in t.op.march.amphibious


def embark(t: Table, unit: int) -> None:
    """Make a unit amphibious for the rest of the operation (8.3)."""
    t.s.riverine -= t.profile(unit).boats
    t.op.march.amphibious.append(unit)
    t.tell("floated", "8.3", unit=unit, name=t.public_name(unit), points=t.profile(unit).boats)


CARRY: Final[dict[str, Callable[[Table, int], None]]] = {"lift": lift, "boats": embark}
"""What the acts of carrying do, by their words."""


def transport_values(t: Table, acts: Acts, units: list[int]) -> list[int]:
    """Return the acts that make units airmobile or amphibious."""
    values = [acts.pack("lift", u) for u in units if may_lift(t, u)]
    return values + [acts.pack("boats", u) for u in units if may_embark(t, u)]
