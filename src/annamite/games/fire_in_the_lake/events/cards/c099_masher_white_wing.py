"""99 Masher/White Wing: two armies search one place, or one strikes from three sides."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import choose_operation, free_activity, grant
from annamite.games.fire_in_the_lake.events.ground import fields, free_assault, free_sweep
from annamite.games.fire_in_the_lake.events.sites import asks, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    GUERRILLAS_A,
    GUERRILLAS_U,
    NVA,
    SPECIAL_FORCES,
    US,
    US_TROOPS,
    VC,
)
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import AREAS, COIN_LAND, JUNGLE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

OPEN_COUNTRY = AREAS & COIN_LAND & ~JUNGLE
DESTINATIONS = 3
PLANS = {
    faction: Plan(us_cubes=(US_TROOPS, ARVN_TROOPS), scouts=SPECIAL_FORCES[faction])
    for faction in (US, ARVN)
}


def armies_join(turn: Turn) -> Rules[None]:
    """US or ARVN Sweep and Assault one space with the Troops of both, as US Operations."""
    faction = yield from choose_faction(
        turn, (US, ARVN), lambda f: fields(turn, f, OPEN_COUNTRY, PLANS[f])
    )
    what = "Masher/White Wing: Sweep and Assault"
    open_ = fields(turn, faction, OPEN_COUNTRY, PLANS[faction]) or OPEN_COUNTRY
    fought = sites(
        OPEN_COUNTRY, asks("a Sweep and Assault there would do nothing", lambda _: open_)
    )
    space = yield from pick(acting(turn, faction), fought, what, sweep=1)
    yield from free_sweep(turn, faction, 1 << space, plan=PLANS[faction])
    yield from free_assault(turn, faction, 1 << space, plan=PLANS[faction])


def armies_can_join(turn: Turn) -> bool:
    """Return whether Troops could Sweep into such a space, or find or hit anything there."""
    return any(fields(turn, faction, OPEN_COUNTRY, plan) for faction, plan in PLANS.items())


def _march(turn: Turn, faction: int) -> Turn:
    return grant(
        turn,
        faction,
        only=(GUERRILLAS_U[faction], GUERRILLAS_A[faction]),
        most_spaces=DESTINATIONS,
        by_way=True,
    )


def _can_march(turn: Turn, faction: int) -> bool:
    return operations.possible(_march(turn, faction), "march")


def guerrillas_converge(turn: Turn) -> Rules[None]:
    """Guerrillas of VC or NVA March into up to 3 spaces and Ambush in each, hidden or not."""
    faction = yield from choose_faction(turn, (VC, NVA), lambda f: _can_march(turn, f))
    march = _march(turn, faction)
    yield from choose_operation(march, ("march",))
    if march.selected:
        yield from free_activity(
            turn,
            faction,
            ("ambush",),
            within=march.selected,
            most_spaces=DESTINATIONS,
            openly=True,
            plan=Plan(every=True),
        )


def guerrillas_can_converge(turn: Turn) -> bool:
    """Return whether Guerrillas of VC or NVA can March."""
    return any(_can_march(turn, faction) for faction in (VC, NVA))


CARD = EventCard(
    99,
    {
        "unshaded": Side(
            armies_join,
            armies_can_join,
            text="Choose US or ARVN. For free, it Sweeps 1 City or Province that is not Jungle, "
            "with US and ARVN Troops both moving and Activating, and then Assaults there as the "
            "US, with all these Troops counting as US Troops.",
            idle="No Troops could Sweep into such a space, and nothing could be found or hit.",
        ),
        "shaded": Side(
            guerrillas_converge,
            guerrillas_can_converge,
            text="Choose VC or NVA. For free, it Marches Guerrillas into up to 3 spaces and then "
            "Ambushes in each of them; that takes a Guerrilla, but not an Underground one.",
            idle="Neither VC nor NVA have Guerrillas that could March.",
        ),
    },
)
