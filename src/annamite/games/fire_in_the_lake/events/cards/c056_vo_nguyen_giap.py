"""56 Vo Nguyen Giap: Guerrillas turned into regulars, or a general's campaign."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.activities import ACTIVITIES_OF
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.free import (
    able_actions,
    choose_action,
    choose_operation,
    grant,
)
from annamite.games.fire_in_the_lake.events.sites import asks, each, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick, remove
from annamite.games.fire_in_the_lake.operations import OPERATIONS_OF
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    T_NVA_TROOPS,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask

SPACES = 3
SWAPPED = 2
GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
ACTIONS = (*OPERATIONS_OF[NVA], *ACTIVITIES_OF[NVA])


_BANDS = sites(
    each(
        "fewer than 2 Guerrillas are there",
        lambda turn, n: turn.s.total(n, GUERRILLAS) >= SWAPPED,
    )
)


def _unseen(seen: int) -> Mask[Turn]:
    return asks("it was chosen already", lambda _: ~seen)


def regulars(turn: Turn) -> Rules[None]:
    """In 3 spaces, replace any 2 Guerrillas with an NVA Troop."""
    seen = 0
    for left in range(SPACES, 0, -1):
        what = "Giap: 2 Guerrillas become 1 Troop"
        space = yield from pick(turn, _BANDS.but(_unseen(seen)), what, left=left)
        if space == DONE:
            return
        seen |= 1 << space
        yield from remove(turn, GUERRILLAS, 1 << space, SWAPPED, "Guerrillas")
        yield from place(turn, space, T_NVA_TROOPS, 1)


def bands_stand(turn: Turn) -> bool:
    """Return whether a space has 2 Guerrillas."""
    return bool(_BANDS(turn))


def campaign(turn: Turn) -> Rules[None]:
    """NVA March into up to 3 spaces, then act once in each of these."""
    march = grant(turn, NVA, most_spaces=SPACES)
    yield from choose_operation(march, ("march",))
    left = march.selected
    nva = acting(turn, NVA)

    able = sites(
        asks("NVA did not March there", lambda _: march.selected),
        asks("NVA acted there already", lambda _: left),
        each(
            "NVA can do nothing there",
            lambda _, n: bool(able_actions(_follow_up(turn, n), ACTIONS)),
        ),
    )
    while able(nva):
        space = yield from pick(nva, able, "Giap: act in which space next?", optional=True)
        if space == DONE:
            return
        left &= ~(1 << space)
        yield from choose_action(_follow_up(turn, space), ACTIONS, optional=True)


def _follow_up(turn: Turn, space: int) -> Turn:
    return grant(turn, NVA, within=1 << space, most_spaces=1, obey_monsoon=True)


def campaign_can_begin(turn: Turn) -> bool:
    """Return whether anything of the NVA can March."""
    return operations.possible(grant(turn, NVA, most_spaces=SPACES), "march")


CARD = EventCard(
    56,
    {
        "unshaded": Side(
            regulars,
            bands_stand,
            text="In each of 3 spaces with at least 2 Guerrillas (of NVA, VC or both), replace any "
            "2 of them with 1 NVA Troop.",
            idle="No space has 2 Guerrillas.",
        ),
        "shaded": Side(
            campaign,
            campaign_can_begin,
            text="NVA March free into up to 3 spaces, Monsoon or not. Then in each of these NVA "
            "may execute 1 free Operation or 1 free Special Activity, in that space only.",
            idle="No NVA piece can March.",
        ),
    },
)
