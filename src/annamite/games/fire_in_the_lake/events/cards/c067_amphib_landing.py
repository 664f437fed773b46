"""67 Amphib Landing: the coast as a road, or an enemy who is gone when the boats arrive."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import grant, make_ineligible
from annamite.games.fire_in_the_lake.events.ground import fields, free_assault, free_sweep
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    eligible_yet,
    pick,
    present,
    relocate,
)
from annamite.games.fire_in_the_lake.operations.assault import assault_helps
from annamite.games.fire_in_the_lake.operations.sweep import TROOPS, sweep_helps
from annamite.games.fire_in_the_lake.pieces import ARVN, KINDS, OWNER, US, VC
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, COASTAL, COIN_LAND
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

BEACHES = COASTAL & COIN_LAND
VC_KINDS = tuple(kind for kind in range(len(KINDS)) if OWNER[kind] == VC)
VC_PIECES = 3


_HARBOURS = sites(COASTAL, having(VC_KINDS))


def landing(turn: Turn) -> Rules[None]:
    """Troops of US or ARVN go along the coast; then they Sweep and Assault one coastal space."""
    s = turn.s
    faction = yield from choose_faction(turn, (US, ARVN), lambda f: _can_land(turn, f))
    actor = acting(turn, faction)
    troops = (TROOPS[faction],)
    count = present(s, troops, BEACHES)
    yield from relocate(actor, troops, BEACHES, BEACHES, count, "Troops along the coast")
    beaches = fields(turn, faction, BEACHES) or BEACHES
    fought = sites(BEACHES, asks("a Sweep and Assault there would do nothing", lambda _: beaches))
    space = yield from pick(actor, fought, "Amphib Landing: Sweep and Assault", sweep=1)
    if AREAS >> space & 1:
        yield from free_sweep(turn, faction, 1 << space)
    yield from free_assault(turn, faction, 1 << space)


def landing_possible(turn: Turn) -> bool:
    """Return whether Troops can go along the coast, or Sweep or Assault there to some effect."""
    return any(_can_land(turn, faction) for faction in (US, ARVN))


def _can_land(turn: Turn, faction: int) -> bool:
    own = grant(turn, faction, within=BEACHES)
    return bool(turn.s.where[TROOPS[faction]] & BEACHES or sweep_helps(own) or assault_helps(own))


def enemy_slips_away(turn: Turn) -> Rules[None]:
    """VC move up to 3 pieces out of one coastal space; US and ARVN are Ineligible."""
    vc = acting(turn, VC)
    origin = yield from pick(vc, _HARBOURS, "Amphib Landing: VC leave", optional=True)
    if origin != DONE:
        here = 1 << origin
        yield from relocate(vc, VC_KINDS, here, ALL & ~here, VC_PIECES, "VC pieces")
    for faction in (US, ARVN):
        make_ineligible(turn, faction)


def enemy_can_slip_away(turn: Turn) -> bool:
    """Return whether VC are on the coast, or US or ARVN could be made Ineligible."""
    if _HARBOURS(turn):
        return True
    return any(eligible_yet(turn, faction) for faction in (US, ARVN))


CARD = EventCard(
    67,
    {
        "unshaded": Side(
            landing,
            landing_possible,
            text="Choose US or ARVN. It moves any of its Troops from coastal spaces to other "
            "coastal spaces, but not to North Vietnam. Then it Sweeps 1 coastal space and "
            "Assaults there, for free.",
            idle="Neither US nor ARVN could move, Sweep or Assault on the coast.",
        ),
        "shaded": Side(
            enemy_slips_away,
            enemy_can_slip_away,
            text="VC may move up to 3 of their pieces from 1 coastal space to any other spaces. "
            "US and ARVN are Ineligible through the next card.",
            idle="No VC are on the coast, and US and ARVN are Ineligible already.",
        ),
    },
)
