"""122 Easter Offensive: the Pivotal Event of the NVA."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_operation, grant
from annamite.games.fire_in_the_lake.events.tools import acting, relocate
from annamite.games.fire_in_the_lake.operations.attack import troop_attack
from annamite.games.fire_in_the_lake.pieces import COIN_KINDS, NVA, NVA_TROOPS, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

LEADER_CARDS = 2


def precondition(s: State) -> bool:
    """Return whether 2 cards lie in the RVN Leader box, and more NVA than US Troops are on the map."""
    more = s.on_map((NVA_TROOPS,)) > s.on_map((US_TROOPS,))
    return len(s.leaders) >= LEADER_CARDS and more


def _on_open_roads(s: State) -> int:
    return s.where[NVA_TROOPS] & LOCS & ~s.holding(COIN_KINDS)


def _battles(s: State) -> int:
    return s.where[NVA_TROOPS] & s.holding(COIN_KINDS)


def offensive(turn: Turn) -> Rules[None]:
    """NVA March, go on from roads without enemies, and Attack with Troops everywhere."""
    yield from free_operation(turn, NVA, ("march",))
    yield from _off_the_roads(acting(turn, NVA))
    fight = grant(turn, NVA)
    for space in bits(_battles(turn.s)):
        yield from troop_attack(fight, space)


def _off_the_roads(nva: Turn) -> Rules[None]:
    """Move Troops from LoCs without enemies by one space; each Troop moves once."""
    s = nva.s
    waiting = [(loc, s.count(loc, NVA_TROOPS)) for loc in bits(_on_open_roads(s))]
    for loc, troops in waiting:
        yield from relocate(
            nva, (NVA_TROOPS,), 1 << loc, ADJACENT[loc], troops, "NVA Troops off the LoC"
        )


def offensive_possible(turn: Turn) -> bool:
    """Return whether NVA can March, or have Troops on an open road or with enemies."""
    s = turn.s
    if _on_open_roads(s) or _battles(s):
        return True
    return operations.possible(grant(turn, NVA), "march")


CARD = EventCard(
    122,
    {
        "single": Side(
            offensive,
            offensive_possible,
            text="NVA March free. Then NVA Troops on LoCs without US and ARVN pieces may each "
            "move to a space next to it. Then NVA Troops Attack free in every space where "
            "there are US or ARVN pieces: half as many pieces as Troops are removed, with the "
            "usual losses for US Troops and US Bases.",
            idle="No NVA piece can March, and no NVA Troops are on an open LoC or with enemies.",
        )
    },
    precondition,
)
