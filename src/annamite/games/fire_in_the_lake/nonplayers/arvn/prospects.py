"""What an ARVN Assault would achieve, by the order in which ARVN wants it (8.7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annamite.games.fire_in_the_lake.combat import assault_space, assaults_as
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.pieces import (
    NVA_BASE,
    NVA_TROOPS,
    NVA_TUNNEL,
    VC_BASE,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import POPULATION

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

TUNNELS: Final = (NVA_TUNNEL, VC_TUNNEL)
ENEMY_BASES: Final = (NVA_BASE, NVA_TUNNEL, VC_BASE, VC_TUNNEL)
BEST_ROLL: Final = 6
"""The die in imagination: any roll that may take a Tunnel marker off does."""
ENOUGH_REMOVED: Final = 2


class Prospect(NamedTuple):
    """What would change in one space.

    Attributes:
        bases: Bases removed, or Tunnel markers rolled against.
        controls: 1 for COIN Control added, and 1 for NVA Control removed.
        population: That many times the Population of the space.
        clears: Whether no enemy piece would be left.
        removed: Enemy pieces removed.
        troops: NVA Troops among them.
    """

    bases: int
    controls: int
    population: int
    clears: bool
    removed: int
    troops: int

    def rank(self) -> tuple[int, int]:
        """Return which of the Assault's bullets it serves, the first one greatest, and how well.

        Rules: 8.7.4
        """
        if self.bases:
            return 4, 0
        if self.population:
            return 3, self.population
        if self.clears:
            return 2, 0
        if self.removed >= ENOUGH_REMOVED:
            return 1, self.removed
        return 0, 0


def mind_on(m: Mind, s: State) -> Mind:
    """Return a mind that asks itself the same on another position, and tells nothing."""
    mind = Mind(s, m.faction)
    mind.decision = m.decision
    return mind


def difference(before: State, after: State, space: int) -> Prospect:
    """Return what the one position has over the other in `space`."""
    bit = 1 << space
    enemies = before.nva[space] + before.vc[space]
    left = after.nva[space] + after.vc[space]
    gained = bool(after.coin_control & ~before.coin_control & bit)
    ended = bool(before.nva_control & ~after.nva_control & bit)
    bases = before.total(space, ENEMY_BASES) - after.total(space, ENEMY_BASES)
    tunnels = before.total(space, TUNNELS) - after.total(space, TUNNELS)
    return Prospect(
        bases or tunnels,
        gained + ended,
        (gained + ended) * POPULATION[space],
        not left and enemies > 0,
        enemies - left,
        before.count(space, NVA_TROOPS) - after.count(space, NVA_TROOPS),
    )


def of_assault(m: Mind, space: int, **attributes: Any) -> Prospect:
    """Return what an Assault of `space` would achieve now, dice falling well.

    Args:
        m: Whose question it is.
        space: Where.
        attributes: Attributes of the turn.
    """
    after = what_if(
        m,
        lambda turn: assault_space(turn, space, assaults_as(turn)),
        die=BEST_ROLL,
        **attributes,
    )
    return difference(m.s, after, space)
