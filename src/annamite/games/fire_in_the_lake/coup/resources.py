"""The Resources Phase: Sabotage, Trail, earnings, Aid (6.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.offers import Area, Places, Where
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TUNNEL,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import (
    CITIES,
    ECON,
    LAOS_CAMBODIA,
    LOCS,
    bits,
    neighbours,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import space_step
from annamite.games.fire_in_the_lake.trail import degrades_in_coup
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules
from annamite.kernel.conditions import Mask, unmet

TOTAL_ECON = sum(ECON)
AID_PER_CASUALTY = 3
GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)

SABOTAGE = space_step("coup.sabotage", "Markers run short: Sabotage which LoC next?", "6.2.1")


def _overrun(s: State) -> int:
    """Return the LoCs where Guerrillas outnumber COIN pieces."""
    return sum(
        1 << loc
        for loc in bits(LOCS & s.holding(GUERRILLAS))
        if s.total(loc, GUERRILLAS) > s.coin[loc]
    )


def _beside_lost_cities(s: State) -> int:
    """Return the LoCs next to a City without COIN Control."""
    return LOCS & neighbours(CITIES & ~s.coin_control)


threatened_locs: Final[Places[State]] = Places(
    Area("only LoCs are Sabotaged", "6.2.1-a", LOCS),
    Mask("it is Sabotaged already", "6.2.1-a", lambda s: ~s.marked),
    Mask(
        "Guerrillas do not outnumber US and ARVN pieces there, nor is a City without COIN Control "
        "next to it",
        "6.2.1-b",
        lambda s: _overrun(s) | _beside_lost_cities(s),
    ),
)
"""The LoCs that the Resources Phase Sabotages (6.2.1)."""
_MARKED: Final = unmet("markers are left, so a LoC must be Sabotaged", "6.2.1-c")


def resources_phase(s: State, log: Log) -> Rules[None]:
    """Carry out the Resources Phase.

    Rules: 6.2, 6.2.1, 6.2.2, 6.2.3, 6.2.4, 6.2.5
    """
    vc = Turn(s, VC, log)
    while (locs := threatened_locs(s)) and s.markers_left:
        chosen = locs
        if locs.bit_count() > s.markers_left:
            chosen = 1 << (yield vc.ask(SABOTAGE, Where(threatened_locs, s, (), _MARKED)))
        for loc in bits(chosen):
            vc.mark(loc, "6.2.1")
    nva, arvn = Turn(s, NVA, log), Turn(s, ARVN, log)
    if s.coin_control & LAOS_CAMBODIA and degrades_in_coup(s):
        arvn.shift_trail(-1, "6.2.2")
    s.econ = TOTAL_ECON - sum(ECON[loc] for loc in bits(s.marked & LOCS))
    if log:
        arvn.tell("econ", "6.2.3", new=s.econ)
    arvn.gain(ARVN, s.aid, "6.2.3")
    arvn.gain(ARVN, s.econ, "6.2.3")
    vc.gain(VC, s.on_map((VC_BASE, VC_TUNNEL)), "6.2.4")
    abroad = sum(s.total(n, (NVA_BASE, NVA_TUNNEL)) for n in bits(LAOS_CAMBODIA))
    nva.gain(NVA, abroad + 2 * s.trail, "6.2.4")
    arvn.shift_aid(-AID_PER_CASUALTY * sum(s.casualties), "6.2.5")
    s.scratch = (0, 0, 0, 0)
    s.phase = Phase.PACIFY_US
