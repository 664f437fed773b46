"""What an NVA Operation, Attack or Ambush could do, by the rules' own queries (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.activities.ambush import (
    ambush_spaces,
    spaces_left,
    targets,
)
from annamite.games.fire_in_the_lake.operations.attack import (
    COST,
    attack_spaces,
    has_tanks,
    troop_hits,
)
from annamite.games.fire_in_the_lake.pieces import (
    COIN_BASES,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import N_SPACES, bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A)
UNITS = (NVA_TROOPS, *GUERRILLAS)
GARRISON = 2
"""A Base keeps so many NVA units."""
MANY_TROOPS = 4
"""Where there are so many Troops the NVA do not Ambush."""


def prospect(m: Mind, operation: str) -> Turn:
    """Return a turn like the one at hand, for questions about an Operation not yet begun."""
    own = m.turn
    turn = m.would_be(
        limited=own.limited,
        free=own.free,
        activity=own.activity_open,
        monsoon=own.monsoon,
        within=own.within,
        origins=own.origins,
        only=own.only,
        most_spaces=own.most_spaces,
        by_way=own.by_way,
        openly=own.openly,
    )
    turn.operation = operation
    return turn


def is_at(m: Mind, turn: Turn, step: str) -> bool:
    """Return whether `step` is asked in that very action: an Event may call for another after it."""
    return m.asked(step) and m.decision.context is turn


# --- an Attack ----------------------------------------------------------------------------


def shield(s: State, space: int) -> int:
    """Return how many COIN pieces must go from `space` before a COIN Base can."""
    return s.coin[space] - s.total(space, COIN_BASES)


def troop_attacks(turn: Turn, spaces: int, tanks: int) -> dict[int, int]:
    """Return how many pieces Troops could take in each of the spaces, where they could take any.

    Shaded PT-76 counts in the spaces `tanks`.

    Rules: 8.6.1
    """
    s = turn.s
    taken = {
        n: min(s.coin[n], troop_hits(turn, n, tanks=bool(tanks >> n & 1)))
        for n in bits(spaces & s.where[NVA_TROOPS])
    }
    return {n: number for n, number in taken.items() if number}


def tank_spaces(turn: Turn, spaces: int) -> int:
    """Return where, of the spaces, shaded PT-76 would take most extra pieces; none if it cannot.

    Rules: 8.6.1
    """
    if not has_tanks(turn):
        return 0
    s = turn.s
    extra = {
        n: min(s.coin[n], troop_hits(turn, n, tanks=True)) - min(s.coin[n], troop_hits(turn, n))
        for n in bits(spaces & s.where[NVA_TROOPS])
    }
    most = max(extra.values(), default=0)
    return sum(1 << n for n, number in extra.items() if number == most) if most else 0


def spaces_payable(turn: Turn) -> int:
    """Return in how many more spaces the Operation may take place, by its limits and its cost."""
    most = 1 if turn.limited else turn.most_spaces
    room = most - turn.selected.bit_count() if most else N_SPACES
    return room if turn.free else min(room, turn.purse() // COST)


# --- an Ambush ----------------------------------------------------------------------------


def hideouts(turn: Turn) -> int:
    """Return where the NVA could and, having few Troops there, would Ambush with this Operation.

    Rules: 8.6.1
    """
    if not turn.activity_open or not activities.allowed(turn, "ambush"):
        return 0
    return few_troops(turn.s, ambush_spaces(turn))


def few_troops(s: State, spaces: int) -> int:
    """Return which of the spaces have fewer than 4 NVA Troops.

    Rules: 8.6.1
    """
    big = sum(
        1 << n for n in bits(spaces & s.where[NVA_TROOPS]) if s.count(n, NVA_TROOPS) >= MANY_TROOPS
    )
    return spaces & ~big


def ambushed(turn: Turn, spaces: int, most: int, left: Callable[[int], int]) -> int:
    """Return how many pieces, of those left in each space, Ambushes could take.

    Args:
        turn: The action.
        spaces: Where to Ambush.
        most: In how many of the spaces, 0 to 2.
        left: How many pieces each target still has.
    """
    able = reached = 0
    for space in bits(spaces):
        aims = sum(1 << n for n in bits(targets(turn, space)) if left(n) > 0)
        able += 1 if aims else 0
        reached |= aims
    # Two Ambushes hit the same lone piece only if there is no other in reach of either.
    return min(most, able, sum(left(n) for n in bits(reached)))


def bases_in_reach(
    turn: Turn, spaces: int, most: int, *, attacks: int, payable: int
) -> dict[int, int]:
    """Return which COIN Bases fall to Ambushes, perhaps before an Attack by Troops there.

    Args:
        turn: The action.
        spaces: Where the NVA may Ambush.
        most: In how many of them.
        attacks: Spaces that Troops may Attack as well.
        payable: How many Ambushes and Attacks can be paid for.

    Returns:
        Per space with such a Base, the Ambush spaces that help.

    Rules: 8.6.1, 8.6.5
    """
    s = turn.s
    if most <= 0:
        return {}
    aims = {space: targets(turn, space) for space in bits(spaces)}
    by_troops = troop_attacks(turn, attacks, tank_spaces(turn, attacks)) if attacks else {}
    fall: dict[int, int] = {}
    for target in bits(s.holding(COIN_BASES)):
        helpers = sum(1 << space for space, reached in aims.items() if reached >> target & 1)
        needed = shield(s, target) + 1
        if helpers and needed <= min(most, helpers.bit_count(), payable):
            fall[target] = helpers
        if target not in by_troops:
            continue
        helpers &= ~(1 << target)
        needed -= by_troops[target]
        if helpers and 1 <= needed <= min(most, helpers.bit_count(), payable - 1):
            fall[target] = fall.get(target, 0) | helpers
    return fall


# --- both together ------------------------------------------------------------------------


def best_attack(turn: Turn) -> tuple[int, bool]:
    """Return how many enemy pieces Ambushes and Troops could take, and whether a COIN Base.

    Attrition does not count, nor do Guerrillas out in the open.

    Rules: 8.6.1
    """
    s = turn.s
    payable = spaces_payable(turn)
    if payable <= 0:
        return 0, False
    spaces = attack_spaces(turn) & turn.within
    hidden = hideouts(turn)
    most = spaces_left(turn)
    tanks = tank_spaces(turn, spaces)
    troops = troop_attacks(turn, spaces, tanks)
    base = any(number > shield(s, n) for n, number in troops.items()) or bool(
        bases_in_reach(turn, hidden, most, attacks=spaces, payable=payable)
    )
    if tanks & (tanks - 1):  # of equal spaces, one alone gets them
        troops = troop_attacks(turn, spaces, 1 << max(bits(tanks), key=troops.__getitem__))
    by_troops = dict(sorted(troops.items(), key=lambda item: -item[1])[:payable])
    number = sum(by_troops.values())
    most = min(most, payable - len(by_troops))
    if most > 0:
        free = hidden & ~sum(1 << n for n in by_troops)
        number += ambushed(turn, free, most, lambda n: s.coin[n] - by_troops.get(n, 0))
    return number, base
