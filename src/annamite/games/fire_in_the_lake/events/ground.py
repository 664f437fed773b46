"""What Events do with Sweeps and Assaults in spaces they name (5.5)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.combat import assault_matters, assaults_as
from annamite.games.fire_in_the_lake.events.free import choose_operation, free_activity, grant
from annamite.games.fire_in_the_lake.events.tools import remove, roll
from annamite.games.fire_in_the_lake.operations.sweep import (
    reinforcements,
    sources,
    sweep_finds,
    sweep_spaces,
)
from annamite.games.fire_in_the_lake.pieces import US, US_TROOPS
from annamite.games.fire_in_the_lake.plan import USUAL, Plan
from annamite.games.fire_in_the_lake.spaces import ADJACENT, ALL, bits
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules


def free_sweep(
    turn: Turn, faction: int, spaces: int, *, plan: Plan = USUAL, origins: int = ALL
) -> Rules[int]:
    """Let the faction Sweep for free in some of the spaces; return those it Swept."""
    own = grant(turn, faction, within=spaces, plan=plan, origins=origins)
    yield from choose_operation(own, ("sweep",))
    return own.selected


def free_assault(
    turn: Turn,
    faction: int,
    spaces: int,
    *,
    plan: Plan = USUAL,
    most_spaces: int = 0,
) -> Rules[None]:
    """Let the faction Assault for free in the spaces, in every one if its plan says so."""
    own = grant(turn, faction, within=spaces, plan=plan, most_spaces=most_spaces)
    yield from choose_operation(own, ("assault",))


def land_and_fight(turn: Turn, space: int, plan: Plan = USUAL) -> Rules[None]:
    """Let the US Air Lift into one space, then Sweep and then Assault there, all for free."""
    here = 1 << space
    yield from free_activity(turn, US, ("air_lift",), within=here)
    yield from free_sweep(turn, US, here)
    yield from free_assault(turn, US, here, plan=plan)


def fights(turn: Turn, faction: int, spaces: int, plan: Plan = USUAL) -> bool:
    """Return whether a Sweep and then an Assault could Activate, remove or roll against anything.

    The Sweep may bring cubes to the Assault.
    """
    own = grant(turn, faction, within=spaces, plan=plan)
    return any(_fights_in(own, space) for space in bits(spaces))


def _fights_in(own: Turn, space: int) -> bool:
    swept = sweep_spaces(own) >> space & 1
    more = reinforcements(own, space) if swept else 0
    if swept and sweep_finds(own, space):
        return True
    return assault_matters(own, space, assaults_as(own), more)


def fields(turn: Turn, faction: int, spaces: int, plan: Plan = USUAL) -> int:
    """Return in which of the spaces a Sweep and then an Assault could do anything.

    To bring cubes is enough.
    """
    own = grant(turn, faction, within=spaces, plan=plan)
    entered = sum(1 << n for n in bits(spaces & sweep_spaces(own)) if sources(own, n))
    return entered | sum(1 << n for n in bits(spaces & ~entered) if _fights_in(own, n))


def around(space: int) -> int:
    """Return a space and those next to it."""
    return 1 << space | ADJACENT[space]


def troops_fall(turn: Turn, space: int, what: str) -> Rules[None]:
    """Roll a die: that many US Troops in the space and next to it become Casualties."""
    number = yield from roll(turn, what)
    yield from remove(turn, (US_TROOPS,), around(space), number, "US Troops", to=CASUALTIES)
