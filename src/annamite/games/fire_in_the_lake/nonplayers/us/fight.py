"""What a US Assault would do in a space, by the rule itself on a copy (8.8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.combat import (
    SEARCH_AND_DESTROY,
    assault_cost,
    assault_space,
    assaults_as,
    hits,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.us.forces import mask
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    INSURGENT_KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_TROOPS,
    NVA_TUNNEL,
    US_BASE,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import POPULATED, POPULATION, PROVINCES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

FOLLOWED: Final = "followed"
"""Note that the ARVN Assault of this Operation was added."""
ACTIVE: Final = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A, NVA_BASE, VC_BASE)
"""What an Assault may take: not Underground, not Tunneled."""
ENEMY_BASES: Final = (NVA_BASE, NVA_TUNNEL, VC_BASE, VC_TUNNEL)
TUNNELS: Final = (NVA_TUNNEL, VC_TUNNEL)
LUCK: Final = 6
"""What the dice show where good rolls are counted on."""


class Outcome(NamedTuple):
    """What an Assault would do.

    Attributes:
        active: Enemy pieces in the space that are open to Assault.
        removed: Enemy pieces that go.
        exposed: Pieces among them that were open to Assault; others may be hidden ones sought out.
        bases: Bases among them.
        tunnels: Tunnel markers that are rolled for.
        troops: NVA Troops among the removed.
        ends_nva: Whether NVA Control of a populated space ends.
    """

    active: int
    removed: int
    exposed: int
    bases: int
    tunnels: int
    troops: int
    ends_nva: bool

    @property
    def helps(self) -> bool:
        """Whether anything goes or is rolled for."""
        return self.removed > 0 or self.tunnels > 0

    @property
    def all_go(self) -> bool:
        """Whether every Active piece goes."""
        return self.helps and self.exposed >= self.active

    @property
    def most_go(self) -> bool:
        """Whether more than half of the Active pieces go."""
        return self.helps and 2 * self.exposed > self.active


def may_follow(m: Mind) -> bool:
    """Return whether an ARVN Assault may still be added in this Operation, and be paid for."""
    turn = m.turn
    if m.notes.get(FOLLOWED) is turn or turn.plan.us_cubes:
        return False
    return turn.can_pay(assault_cost(m.s))


def outcome(m: Mind, space: int, *, more: int = 0, follow: bool = False) -> Outcome:
    """Return what an Assault in `space` would do, good rolls counted on.

    Args:
        m: At a decision of the Operation, or before it.
        space: Where.
        more: US Troops that would arrive first.
        follow: Whether ARVN would follow up.

    Rules: 8.8.3
    """
    s, live = m.s, m.turn

    def effect(turn: Turn) -> Rules[None]:
        turn.used = live.used
        turn.spaces_used = dict(live.spaces_used)
        if more:
            turn.s.add(space, US_TROOPS, more)
        yield from assault_space(turn, space, assaults_as(turn))
        if follow and hits(turn.s, space, ARVN):
            yield from assault_space(turn, space, ARVN, added=True)

    then = what_if(m, effect, die=LUCK, plan=live.plan, free=live.free)
    held = s.nva_control & ~then.nva_control & POPULATED
    return Outcome(
        active=s.total(space, ACTIVE),
        removed=s.total(space, INSURGENT_KINDS) - then.total(space, INSURGENT_KINDS),
        exposed=sum(max(0, s.count(space, k) - then.count(space, k)) for k in ACTIVE),
        bases=s.total(space, ENEMY_BASES) - then.total(space, ENEMY_BASES),
        tunnels=s.total(space, TUNNELS) - then.total(space, TUNNELS),
        troops=s.count(space, NVA_TROOPS) - then.count(space, NVA_TROOPS),
        ends_nva=bool(held >> space & 1),
    )


def spared(m: Mind, space: int, would: Outcome) -> bool:
    """Return whether shaded Search and Destroy makes the US leave a Province at Support alone.

    It goes there for a Base or for NVA Troops only.

    Rules: 8.8.3
    """
    s = m.s
    if would.bases or would.troops or not s.supporting & PROVINCES & 1 << space:
        return False
    return has_capability(s, SEARCH_AND_DESTROY, shaded=True)


def preferred(m: Mind, results: Mapping[int, Outcome], rule: str, why: str) -> Candidates:
    """Return the spaces of the results, narrowed by the priorities that all Assaults share.

    Args:
        m: The mind.
        results: What an Assault would do in each space.
        rule: Section of the bullet that calls for one.
        why: What the bullet looks for.

    Rules: 8.8.3
    """
    return (
        m.among(mask(results), rule, why)
        .first("NVA Control of people ends", lambda n: results[n].ends_nva)
        .first("a Base or Tunnel goes", lambda n: results[n].bases or results[n].tunnels)
        .first("US Base", m.s.where[US_BASE])
        .most("Population", POPULATION.__getitem__)
        .most("pieces removed", lambda n: results[n].removed)
    )
