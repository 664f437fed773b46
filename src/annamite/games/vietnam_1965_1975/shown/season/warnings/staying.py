"""Who stays on the map once a sheet is carried out (17.2, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, US
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    formations,
    free_world,
    reinforcements,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def staying(t: Table) -> set[int]:
    """Return where the US side is once all are gone who are ordered home, and allies who leave.

    Rules: 17.2, 17.7
    """
    leaving, alone = reinforcements.leaving(t), lonely(t)
    return {
        t.s.hex[unit]
        for unit in t.units(US)
        if t.s.counter[unit] not in leaving and not (alone and t.nation(unit) == N_FWA)
    }


def lonely(t: Table) -> bool:
    """Return whether the allies are about to leave for good, if there are any.

    Rules: 17.2
    """
    heavy = commitment.planned(t) > free_world.LONELY_LEVEL
    return heavy and not t.season.allies_gone and not divisions_to_be(t)


def divisions_to_be(t: Table) -> set[int]:
    """Return the HQs of US divisions that are there once all have come and gone."""
    coming = reinforcements.ordered(t, withdrawn=False)
    along = {*formations.coming_along(t, coming)} if coming else set[int]()
    divisions = {*formations.counters_of(t.box, formations.DIVISION)}
    return (free_world.us_divisions(t) - reinforcements.leaving(t)) | (along & divisions)
