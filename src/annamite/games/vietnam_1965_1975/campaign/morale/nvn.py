"""Politics F: the morale of North Vietnam, and the end of the reckoning (12, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign.morale.lines import Line, enter
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table


def adjust(t: Table) -> Outcome:
    """Adjust the morale of North Vietnam, which the NLF alone knows.

    All has been reckoned with then that happened in the last season: its ledger is closed.

    Rules: 12, 16.1
    """
    enter(t, Index.NVN_MORALE, lines(t))
    t.note(ledger=Ledger())
    return NEXT


def lines(t: Table) -> Iterator[Line]:
    """Yield the lines of the Morale Chart that hold for North Vietnam.

    New commitment comes first: the second line is read at the level that results.

    Rules: 16.1
    """
    chart = t.box.strategic.morale
    yield Line(chart.nvn_new_commitment(t.season.new_us), "new_us_commitment", "16.1-af")
    commitment, morale = level(t, Index.US_COMMITMENT), level(t, Index.NVN_MORALE)
    yield Line(chart.nvn_bootstrap(commitment, morale), "bootstrap", "16.1-ah")
