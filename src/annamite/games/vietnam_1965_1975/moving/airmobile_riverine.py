"""Points that carry units: Airmobile Points lift them, Riverine Points put them on boats (8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.profiles import NEVER
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table


LIFTS: Final[Chain[Table]] = Chain(
    Condition("it is airmobile as it is", "8.2-e", lambda t, unit: t.profile(unit).lift != 0),
    Condition(
        "it cannot be made airmobile", "8.2-j", lambda t, unit: t.profile(unit).lift != NEVER
    ),
    Condition(
        "it has been made airmobile already",
        "8.2-e",
        lambda t, unit: unit not in t.op.march.airmobile,
    ),
    Condition(
        lambda t, unit: _short_of(t.profile(unit).lift, "Airmobile", t.s.airmobile),
        "8.2-c",
        lambda t, unit: t.s.airmobile >= t.profile(unit).lift,
    ),
)
"""What lets Airmobile Points lift a unit (8.2)."""
EMBARKS: Final[Chain[Table]] = Chain(
    Condition("it cannot be made amphibious", "8.3-j", may_float),
    Condition(
        "it has been made amphibious already",
        "8.3-g",
        lambda t, unit: unit not in t.op.march.amphibious,
    ),
    Condition(
        lambda t, unit: _short_of(t.profile(unit).boats, "Riverine", t.s.riverine),
        "8.3-c",
        lambda t, unit: t.s.riverine >= t.profile(unit).boats,
    ),
)
"""What lets Riverine Points make a unit amphibious (8.3)."""


def _short_of(needed: int, kind: str, left: int) -> str:
    return f"{kind} Points that it takes: {needed}, with {left} left this turn"


def may_lift(t: Table, unit: int) -> bool:
    """Return whether Airmobile Points are left to lift a unit (8.2)."""
    return LIFTS.admits(t, unit)


def lift(t: Table, unit: int) -> None:
    """Make a unit airmobile for the rest of the operation (8.2)."""
    t.s.airmobile -= t.profile(unit).lift
    t.op.march.airmobile.append(unit)
    t.tell("lifted", "8.2", unit=unit, name=t.public_name(unit), points=t.profile(unit).lift)


def may_embark(t: Table, unit: int) -> bool:
    """Return whether Riverine Points are left to make a unit amphibious (8.3)."""
    return EMBARKS.admits(t, unit)


def embark(t: Table, unit: int) -> None:
    """Make a unit amphibious for the rest of the operation (8.3)."""
    t.s.riverine -= t.profile(unit).boats
    t.op.march.amphibious.append(unit)
    t.tell("floated", "8.3", unit=unit, name=t.public_name(unit), points=t.profile(unit).boats)


CARRY: Final[dict[str, Callable[[Table, int], None]]] = {"lift": lift, "boats": embark}
"""What the acts of carrying do, by their words."""
