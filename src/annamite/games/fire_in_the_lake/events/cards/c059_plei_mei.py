"""59 Plei Mei: a camp besieged, and what came of it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import remove
from annamite.games.fire_in_the_lake.events.free import (
    able_actions,
    choose_action,
    free_operation,
    grant,
)
from annamite.games.fire_in_the_lake.events.sites import having, near, sites
from annamite.games.fire_in_the_lake.events.tools import pick
from annamite.games.fire_in_the_lake.pieces import (
    COIN_BASES,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import ALL, SOUTH
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

LOSSES = 3
TARGETS = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE)
TYPES = (T_NVA_TROOPS, T_NVA_GUERRILLA, T_NVA_BASE)
ABROAD = ALL & ~SOUTH
STRIKES = ("attack", "ambush")


_BESIEGERS = sites(near(COIN_BASES), having(TARGETS))


def siege_broken(turn: Turn) -> Rules[None]:
    """Remove 3 NVA pieces from one space at or next to a COIN Base."""
    space = yield from pick(turn, _BESIEGERS, "Plei Mei: remove 3 NVA pieces")
    if space != DONE:
        yield from remove(turn, space, TYPES, LOSSES)


def camp_besieged(turn: Turn) -> bool:
    """Return whether NVA pieces are at or next to a COIN Base."""
    return bool(_BESIEGERS(turn))


def _strike(turn: Turn) -> Turn:
    return grant(turn, NVA, most_spaces=1, openly=True)


def siege_laid(turn: Turn) -> Rules[None]:
    """NVA March from outside South Vietnam, then Attack or Ambush in one space."""
    yield from free_operation(turn, NVA, ("march",), origins=ABROAD)
    yield from choose_action(_strike(turn), STRIKES)


def siege_possible(turn: Turn) -> bool:
    """Return whether NVA can March from abroad, or Attack or Ambush anywhere."""
    march = operations.possible(grant(turn, NVA, origins=ABROAD), "march")
    return march or bool(able_actions(_strike(turn), STRIKES))


CARD = EventCard(
    59,
    {
        "unshaded": Side(
            siege_broken,
            camp_besieged,
            text="Choose a space with NVA pieces that has a US or ARVN Base or is next to a space "
            "with one. Remove any 3 NVA pieces from it. A Tunneled Base need not go.",
            idle="No NVA piece that could be removed is in or next to a space with a COIN Base.",
        ),
        "shaded": Side(
            siege_laid,
            siege_possible,
            text="NVA March free, Monsoon or not, with pieces that start outside South Vietnam. "
            "Then NVA Attack or Ambush free in 1 space anywhere; an Ambush needs a "
            "Guerrilla there, but it may be Active.",
            idle="NVA can neither March from outside South Vietnam nor Attack nor Ambush.",
        ),
    },
)
