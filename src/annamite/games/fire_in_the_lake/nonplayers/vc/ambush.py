"""The VC Ambush, on the March or in an Attack (8.5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.activities import allowed
from annamite.games.fire_in_the_lake.activities.ambush import (
    ATTACK_COST,
    ambush_spaces,
    spaces_left,
    strikes_twice,
    targets,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at
from annamite.games.fire_in_the_lake.nonplayers.vc.targets import (
    guards,
    in_the_open,
    prey,
    takes_base,
    takes_special_forces,
    takes_us,
)
from annamite.games.fire_in_the_lake.operations.attack import attack_spaces
from annamite.games.fire_in_the_lake.pieces import VC
from annamite.games.fire_in_the_lake.spaces import LOCS, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.4"
ATTACK_HITS = 2


def possible(turn: Turn) -> bool:
    """Return whether the Operation could go with an Ambush: every enemy in reach is a target."""
    return turn.activity_open and allowed(turn, "ambush")


def ambush(m: Mind) -> Thoughts[bool]:
    """Ambush if any space allows it; return whether the VC did.

    Rules: 8.5.4, 8.5.5
    """
    if not ambush_spaces(m.turn):
        return m.refuse_activity("ambush", RULE, "no Underground Guerrilla with a target")
    if not (yield from m.begin_activity("ambush", RULE, "an Underground Guerrilla has a target")):
        return False
    yield from strike(m)
    return True


@answers("ambush.space", factions=(VC,))
def strike(m: Mind) -> Thoughts[None]:
    """Ambush to bare a Base, take Bases, Special Forces, Troops or Police, from LoCs if possible.

    Rules: 8.5.4
    """
    turn = m.turn
    while (yield from is_at(m, turn, "ambush.space")):
        spaces = m.spaces()
        if not spaces:
            yield from m.give(DONE)
            return
        why, reach = _bullet(turn, spaces)
        hits = 2 if strikes_twice(turn) else 1
        us = sum(1 << n for n in bits(_union(reach)) if takes_us(prey(m.s, n, hits)))
        onward = {n: hit & ~(1 << n) if LOCS >> n & 1 else 0 for n, hit in reach.items()}
        space = yield from (
            m.among(sum(1 << n for n in reach), RULE, why)
            .first("from a LoC into a space next to it", lambda n: onward[n])
            .first("takes a US piece", lambda n: (onward[n] or reach[n]) & us)
            .one()
        )
        target = yield from (
            m.among(onward[space] or reach[space], RULE, "target of the Ambush")
            .first("takes a US piece", us)
            .one()
        )
        yield from m.answer("ambush.space", space)
        yield from m.answer("ambush.target", target)


def _union(reach: Mapping[int, int]) -> int:
    spaces = 0
    for hit in reach.values():
        spaces |= hit
    return spaces


def _bullet(turn: Turn, spaces: int) -> tuple[str, dict[int, int]]:
    """Return what the first bullet that applies is after, and the targets per Ambush space.

    Rules: 8.5.4
    """
    s = turn.s
    hits = 2 if strikes_twice(turn) else 1
    reach = {n: targets(turn, n) for n in bits(spaces)}
    loot = {n: prey(s, n, hits) for n in bits(_union(reach))}
    bared = _bares_a_base(turn, reach, hits)
    if bared:
        return "Ambush: to bare a Base", bared
    for why, takes in (
        ("Ambush: to take a Base", takes_base),
        ("Ambush: to take Special Forces", takes_special_forces),
    ):
        if good := sum(1 << n for n in loot if takes(loot[n])):
            return why, {n: hit & good for n, hit in reach.items() if hit & good}
    return "Ambush: to take Troops or Police", reach


def _bares_a_base(turn: Turn, reach: Mapping[int, int], hits: int) -> dict[int, int]:
    """Return where an Ambush takes guards off a Base so that another strike can take the Base.

    The other is a second Ambush, or in an Attack that of Guerrillas in the open. Only for the
    first space, and only where that would not be possible anyway.

    Rules: 8.5.4
    """
    if turn.activity_spaces:
        return {}
    s = turn.s
    two_payable = turn.operation != "attack" or turn.can_pay(2 * ATTACK_COST)
    again = two_payable and spaces_left(turn) > 1
    attacked = 0
    if turn.operation == "attack" and two_payable:
        attacked = attack_spaces(turn) & in_the_open(s) & turn.within
    found: dict[int, int] = {}
    for target in bits(_union(reach)):
        number = guards(s, target)
        if number < hits or not number:
            continue
        nearby = [n for n, hit in reach.items() if hit >> target & 1]
        by_ambush = again and number == hits and len(nearby) > 1
        by_attack = attacked >> target & 1 and ATTACK_HITS <= number < hits + ATTACK_HITS
        if by_ambush or by_attack:
            for space in nearby:
                if by_ambush or space != target:
                    found[space] = found.get(space, 0) | 1 << target
    return found
