"""Ambush: a sure strike from hiding, on the March or in an Attack (4.4.3, 4.5.3)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    GUERRILLAS_U,
    N_KINDS,
)
from annamite.games.fire_in_the_lake.removal import exposed_coin, fate_of
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, piece_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.4.3"
MOST_SPACES = 2
ATTACK_COST = 1

SPACE_STEP = space_step("ambush.space", "Ambush where?", RULE)
TARGET = space_step("ambush.target", "Ambush from {space}: strike in which space?", RULE)
PIECE = piece_step("ambush.piece", "{space}: remove which piece?", RULE)


def targets(turn: Turn, space: int) -> int:
    """Return the spaces in which an Ambush at `space` may remove a piece.

    Rules: 4.4.3
    """
    near = 1 << space
    if LOCS >> space & 1:
        near |= ADJACENT[space]
    return near & turn.s.holding(COIN_KINDS)


def ambush_spaces(turn: Turn) -> int:
    """Return where Guerrillas can Ambush: where hidden ones marched in, or may Attack unresolved.

    Rules: 4.4.3
    """
    hidden = GUERRILLAS_U[turn.faction]
    spaces = turn.s.where[hidden] & ~turn.activity_spaces & turn.within
    if turn.operation == "march":
        return sum(
            1 << n
            for n in bits(spaces)
            if turn.arrived.get(n * N_KINDS + hidden) and targets(turn, n)
        )
    if turn.operation == "attack":
        spaces &= ~turn.selected
        if not turn.can_pay(ATTACK_COST):
            return 0
    return sum(1 << n for n in bits(spaces) if targets(turn, n))


def can_ambush(turn: Turn) -> bool:
    """Return whether any space can be Ambushed."""
    return bool(ambush_spaces(turn))


def ambush(turn: Turn) -> Rules[None]:
    """Carry out Ambush.

    With an Attack it selects and pays for the space as the Attack there.

    Rules: 4.4.3, 4.5.3
    """
    s = turn.s
    hidden = GUERRILLAS_U[turn.faction]
    for number in range(MOST_SPACES):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(ambush_spaces(turn)), *done])
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        if turn.operation == "attack":
            turn.select(space)
            turn.pay(ATTACK_COST, "3.3.3")
        turn.flip(space, hidden, 1, RULE)
        target = yield turn.ask(
            TARGET,
            lambda: bits(targets(turn, space)),
            {"space": SPACE_IDS[space]},
        )
        kind = yield turn.ask(
            PIECE,
            lambda: exposed_coin(s, target),
            {"space": SPACE_IDS[target]},
        )
        turn.remove(target, kind, 1, RULE, fate_of(kind))
