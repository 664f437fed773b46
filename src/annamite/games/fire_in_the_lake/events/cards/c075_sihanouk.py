"""75 Sihanouk: whose side Cambodia is on."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import choose_operation, grant
from annamite.games.fire_in_the_lake.events.ground import fields, free_assault, free_sweep
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    GUERRILLA_TYPE,
    GUERRILLAS_A,
    GUERRILLAS_U,
    NVA,
    NVA_TROOPS,
    US,
    VC,
)
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import CAMBODIA, bits
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

ASSAULTS = 1


def sanctuary_violated(turn: Turn) -> Rules[None]:
    """US or ARVN Sweep in Cambodia, then Assault 1 space of it."""
    faction = yield from choose_faction(turn, (US, ARVN), lambda f: fields(turn, f, CAMBODIA))
    yield from free_sweep(turn, faction, CAMBODIA, plan=Plan(area=True))
    yield from free_assault(turn, faction, CAMBODIA, most_spaces=ASSAULTS)


def sanctuary_can_be_violated(turn: Turn) -> bool:
    """Return whether US or ARVN could Sweep into Cambodia, or find or hit anything there."""
    return any(fields(turn, faction, CAMBODIA) for faction in (US, ARVN))


def sanctuary_used(turn: Turn) -> Rules[None]:
    """VC and then NVA Rally in Cambodia and March from there."""
    for faction in (VC, NVA):
        rally = grant(turn, faction, within=CAMBODIA)
        yield from choose_operation(rally, ("rally",))
        if rally.selected:
            march = grant(turn, faction, origins=rally.selected)
            yield from choose_operation(march, ("march",))


def _marchers(faction: int) -> tuple[int, ...]:
    guerrillas = (GUERRILLAS_U[faction], GUERRILLAS_A[faction])
    return (*guerrillas, NVA_TROOPS) if faction == NVA else guerrillas


def sanctuary_can_be_used(turn: Turn) -> bool:
    """Return whether VC or NVA can place Guerrillas in Cambodia, or have any pieces to March."""
    for faction in (VC, NVA):
        own = grant(turn, faction)
        if turn.s.holding(_marchers(faction)) & CAMBODIA:
            return True
        if any(own.supply(n, GUERRILLA_TYPE[faction], 1) for n in bits(CAMBODIA)):
            return True
    return False


CARD = EventCard(
    75,
    {
        "unshaded": Side(
            sanctuary_violated,
            sanctuary_can_be_violated,
            text="Choose US or ARVN. For free, it Sweeps any spaces of Cambodia and then Assaults "
            "1 space of Cambodia.",
            idle="Neither US nor ARVN could Sweep into Cambodia, or find or hit anything there.",
        ),
        "shaded": Side(
            sanctuary_used,
            sanctuary_can_be_used,
            text="VC Rally for free in any spaces of Cambodia, then March for free from any of the "
            "spaces where they Rallied. Then NVA do the same.",
            idle="Neither VC nor NVA could Rally in Cambodia or March from there.",
        ),
    },
)
