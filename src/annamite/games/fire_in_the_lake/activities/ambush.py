"""Ambush: a sure strike from hiding, on the March or in an Attack (4.4.3, 4.5.3)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.limits import granted, most_spaces
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    GUERRILLAS_A,
    GUERRILLAS_U,
    N_KINDS,
    VC,
)
from annamite.games.fire_in_the_lake.removal import exposed_coin, fate_of
from annamite.games.fire_in_the_lake.spaces import ADJACENT, LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, NO_MORE, piece_step, space_step
from annamite.games.fire_in_the_lake.tanks import lose_tank
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.4.3"
MOST_SPACES = 2
ATTACK_COST = 1
CLAYMORES, BOOBY_TRAPS, MAIN_FORCE_BNS = 17, 101, 104

SPACE_STEP = space_step("ambush.space", "Ambush where?", RULE)
TARGET = space_step("ambush.target", "Ambush from {space}: strike in which space?", RULE)
PIECE = piece_step("ambush.piece", "{space}: remove which piece?", RULE)
SECOND = piece_step("ambush.second", "{space}: remove a second piece?", "5.3")


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

    Some Events let Active ones do it as well.

    Rules: 4.4.3
    """
    hidden = GUERRILLAS_U[turn.faction]
    spaces = turn.s.where[hidden]
    if turn.openly:
        spaces |= turn.s.where[GUERRILLAS_A[turn.faction]]
    spaces &= ~turn.activity_spaces & turn.within
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
    """Return whether any space can be Ambushed; not under Claymores.

    Rules: 4.4.3, 5.1.2, 5.4
    """
    if has_momentum(turn.s, CLAYMORES, shaded=False) and not granted(turn):
        return False
    return bool(ambush_spaces(turn))


def _usual_spaces(s: State) -> int:
    """Return the limit of spaces: 2, or 1 under unshaded Booby Traps."""
    return 1 if has_capability(s, BOOBY_TRAPS, shaded=False) else MOST_SPACES


def spaces_left(turn: Turn) -> int:
    """Return in how many spaces more this Ambush may take place."""
    return most_spaces(turn, _usual_spaces(turn.s)) - turn.activity_spaces.bit_count()


def strikes_twice(turn: Turn) -> bool:
    """Return whether the next Ambush space may cost a second piece: VC, shaded Main Force Bns."""
    if turn.faction != VC or turn.used >> MAIN_FORCE_BNS & 1:
        return False
    return has_capability(turn.s, MAIN_FORCE_BNS, shaded=True)


def ambush(turn: Turn) -> Rules[None]:
    """Carry out Ambush.

    With an Attack it selects and pays for the space as the Attack there.

    Rules: 4.4.3, 4.5.3
    """
    s = turn.s
    hidden = GUERRILLAS_U[turn.faction]
    for number in range(most_spaces(turn, _usual_spaces(s))):
        if turn.plan.every and number and not ambush_spaces(turn):
            break
        done = [DONE] if number and not turn.plan.every else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(ambush_spaces(turn)), *done])
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        if turn.operation == "attack":
            turn.select(space)
            turn.pay(ATTACK_COST, "3.3.3")
        lose_tank(turn, space)
        turn.flip(space, hidden, min(1, s.count(space, hidden)), RULE)
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
        yield from _strike_again(turn, target)


def _strike_again(turn: Turn, target: int) -> Rules[None]:
    """Let the VC remove a second piece in one space, under shaded Main Force Bns."""
    s = turn.s
    if not strikes_twice(turn) or not exposed_coin(s, target):
        return
    kind = yield turn.ask(
        SECOND, lambda: [*exposed_coin(s, target), NO_MORE], {"space": SPACE_IDS[target]}
    )
    if kind != NO_MORE:
        turn.used |= 1 << MAIN_FORCE_BNS
        turn.remove(target, kind, 1, RULE, fate_of(kind))
