"""What is told at each step of a season's sheets; `_TELLERS` has who tells what where (12 to 17).

    air_war        bombing missions: odds, losses, what people think of it
    risks          replacements, coups, effectiveness: odds
    us_sheet       the US sheet and the allies: prices, and what is left below morale
    withdrawals    what goes home, and what that gives back
    north          what NVN plans and builds
    purchases      what the ARVN and the VC build, and for what
    placing        ports, deployments, regions
    warnings       what to think of before a sheet is sent
    again          last season's sheet as one answer

Told is what whoever decides may know: the position is as `Game.redact` has it for the seat, and at the
US side's steps nothing is asked that is not open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.shown.season import (
    air_war,
    north,
    placing,
    purchases,
    risks,
    us_sheet,
    warnings,
    withdrawals,
)
from annamite.games.vietnam_1965_1975.shown.season.telling import Told

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Sheet
    from annamite.kernel import Decision

_TELLERS: Final[dict[str, Callable[[Table, Decision], Told | None]]] = {
    **air_war.TELLERS,
    **risks.TELLERS,
    **us_sheet.TELLERS,
    **withdrawals.TELLERS,
    **north.TELLERS,
    **purchases.TELLERS,
    **placing.TELLERS,
}
"""By step, who tells what helps there."""


def told(t: Table, decision: Decision) -> Told:
    """Return what is told at a decision; nothing where no sheet is filled."""
    tell = _TELLERS.get(decision.step.id)
    return (tell(t, decision) if tell is not None else None) or Told()


def drawn_up(t: Table, decision: Decision, since: Table | None = None) -> Sheet | None:
    """Return what helps to fill a sheet, with warnings of what it does as it stands.

    Args:
        t: The position as whoever decides may know it.
        decision: What is asked there.
        since: Where the sheet that is drawn up began, if it is one.
    """
    found = told(t, decision)
    found.warnings += warnings.of(t, decision, found, since)
    return found.sheet
