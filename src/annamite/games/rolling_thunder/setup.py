"""Set-up: from scenario and options to the first position (2.8)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    AIM,
    BOTH,
    N_SQUADRONS,
    PRINTED,
    RECON_TYPE,
    ROLES,
    TYPES,
    squadron,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import STANDING, State

SCENARIOS: Final = ("campaign", "short")
LAST_YEAR: Final = (YEARS[-1], YEARS[1])
"""Per scenario, its last year (10.0, 11.0)."""


def start(box: Box, scenario: str, options: int) -> State:
    """Return the position before the first Yearly Interphase.

    Args:
        box: The components.
        scenario: `campaign` or `short`.
        options: The options as bits.

    Rules: 2.8
    """
    s = State()
    s.scenario = SCENARIOS.index(scenario)
    s.options = options
    s.year, s.season = YEARS[0], 1
    s.phase = Phase.DESIGNATE
    s.impact = box.c.impact.start
    for force in BOTH:
        for number, type_ in enumerate(TYPES):
            for _ in range(box.c.squadrons.start[type_]):
                deploy(s, box, force, number)
        s.missiles[force] = 1 << AIM
    for objective in PRINTED:
        s.status[objective] = STANDING
    s.named_parks = sum(1 << region for region in box.named_parks)
    s.mig_draw = list(box.mig_added[s.year])
    s.defence_draw = list(box.defence_added[s.year])
    s.recon_draw = list(box.recon_added[s.year])
    s.support_draw = list(box.copies)
    return s


def deploy(s: State, box: Box, force: int, type_: int) -> None:
    """Bring the next counter of a type into Active Reserve (2.8, 3.0)."""
    at = force * len(TYPES) + type_
    s.deployed[at] += 1
    s.owned[at] += 1
    if type_ == RECON_TYPE:
        s.recon_reserve[force] += 1
        return
    icons = box.c.squadrons.missile_icons[ROLES[type_]]
    kind = squadron(type_, icon=s.deployed[at] in icons)
    s.reserve[force * N_SQUADRONS + kind] += 1
