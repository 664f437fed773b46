"""The VC Attack (8.5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import ambush, money
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at, most_spaces, prospect
from annamite.games.fire_in_the_lake.nonplayers.vc.targets import (
    in_the_open,
    prey,
    takes_base,
    takes_special_forces,
    takes_us,
)
from annamite.games.fire_in_the_lake.operations.attack import COST, attack_spaces
from annamite.games.fire_in_the_lake.pieces import VC
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.5"
HITS = 2
QUESTIONS = (Question("vc.attack.purse", "Are there Resources for an Attack?", ENTER, LEAVE),)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Attack: with any Resources.

    Rules: 8.5.5
    """
    payable = m.finds("vc.attack.purse", most_spaces(prospect(m, "attack"), COST) > 0)
    yield from ()
    because = "nothing before it, and Resources to pay" if payable else "no Resources"
    return m.box("vc.attack", RULE, entered=payable, because=because)


def possible(m: Mind) -> bool:
    """Return whether the VC could Ambush, or Attack with Guerrillas in the open.

    Rules: 8.5.5
    """
    turn = prospect(m, "attack")
    if not most_spaces(turn, COST):
        return False
    return bool(attack_spaces(turn) & turn.within & in_the_open(m.s)) or ambush.possible(turn)


@answers("attack.space", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Ambush, then Attack wherever Guerrillas stand in the open; Tax if there was no Ambush.

    Rules: 8.5.5
    """
    turn = m.turn
    ambushed = yield from ambush.ambush(m)
    while (yield from is_at(m, turn, "attack.space")) and (spaces := m.spaces() & in_the_open(m.s)):
        yield from m.answer("attack.space", (yield from _choose(m, spaces).one()))
    if (yield from is_at(m, turn, "attack.space")) and not ambushed:
        yield from money.tax(m)
    if (yield from is_at(m, turn, "attack.space")):
        yield from _end(m, turn)


def _choose(m: Mind, spaces: int) -> Candidates:
    """Prefer where success takes a Base, else Special Forces; within that, US pieces.

    Rules: 8.5.5
    """
    loot = {n: prey(m.s, n, HITS) for n in bits(spaces)}
    choice = m.among(spaces, RULE, "3 or more Guerrillas in the open")
    for why, good in (
        ("takes a Base", sum(1 << n for n in loot if takes_base(loot[n]))),
        ("takes Special Forces", sum(1 << n for n in loot if takes_special_forces(loot[n]))),
    ):
        if good:
            choice.only(why, good)
            break
    return choice.first("takes a US piece", lambda n: takes_us(loot[n]))


def _end(m: Mind, turn: Turn) -> Thoughts[None]:
    """End the Operation; one that an Event calls for takes place somewhere at least."""
    if not m.offers(DONE) and m.spaces():
        yield from m.answer("attack.space", (yield from _choose(m, m.spaces()).one()))
    if (yield from is_at(m, turn, "attack.space")):
        none = "no other space with 3 or more Guerrillas in the open"
        yield from m.done("attack.space", RULE, none)
