"""Ambush: a sure strike from hiding, on the March or in an Attack (4.4.3, 4.5.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import granted, most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN, short_of
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.offers import NEEDS_A_SPACE, Each, Places, Where, pieces_named
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    GUERRILLAS_A,
    GUERRILLAS_U,
    N_KINDS,
    VC,
)
from annamite.games.fire_in_the_lake.removal import coin_losses, exposed_coin, fate_of
from annamite.games.fire_in_the_lake.spaces import ADJACENT, ALL, LOCS, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, NO_MORE, piece_step, space_step
from annamite.games.fire_in_the_lake.tanks import lose_tank
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, Overall, Unmet, unmet

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
    return _in_reach(space) & turn.s.holding(COIN_KINDS)


def _in_reach(space: int) -> int:
    return 1 << space | ADJACENT[space] if LOCS >> space & 1 else 1 << space


_TARGETS: Final[Places[tuple[Turn, int]]] = Places(
    Mask(
        "an Ambush removes a piece in its own space or, from a LoC, next to it",
        "4.4.3-j",
        lambda at: _in_reach(at[1]),
    ),
    Mask("no US or ARVN piece is there", "4.4.3-j", lambda at: targets(*at)),
)
_HIT_SOMETHING: Final = unmet("the Ambush was begun, so it removes a piece", "4.4.3-f")


def _ambushers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that can Ambush; some Events let Active Guerrillas do it as well."""
    hidden = GUERRILLAS_U[turn.faction]
    return (hidden, GUERRILLAS_A[turn.faction]) if turn.openly else (hidden,)


def _marched_in(turn: Turn, space: int) -> bool:
    """Return whether it is no Ambush on the March, or a hidden Guerrilla marched in."""
    if turn.operation != "march":
        return True
    return bool(turn.arrived.get(space * N_KINDS + GUERRILLAS_U[turn.faction]))


ambush_spaces: Final[Places[Turn]] = Places(
    WITHIN,
    Overall(
        lambda turn, _: short_of(turn, ATTACK_COST),
        "4.4.3-d",
        lambda turn: turn.operation != "attack" or turn.can_pay(ATTACK_COST),
    ),
    Mask(
        lambda turn, _: f"no {pieces_named(_ambushers(turn))} are there",
        "4.4.3-b",
        lambda turn: turn.s.holding(_ambushers(turn)),
        lambda turn, _: f"no {pieces_named(_ambushers(turn))} are on the map",
    ),
    NO_SECOND_TIME,
    Mask(
        "the Attack there was resolved already",
        "4.4.3-d",
        lambda turn: ~turn.selected if turn.operation == "attack" else ALL,
    ),
    Each(
        "no Underground Guerrilla marched in there",
        "4.4.3-a",
        _marched_in,
        "no Underground Guerrilla has marched yet",
    ),
    Each(
        lambda _, space: (
            "no US or ARVN piece is there or next to it"
            if LOCS >> space & 1
            else "no US or ARVN piece is there"
        ),
        "4.4.3-f",
        lambda turn, space: bool(targets(turn, space)),
        "no Guerrilla that could Ambush has a US or ARVN piece to hit",
    ),
)
"""Where Guerrillas can Ambush: where hidden ones marched in, or may Attack unresolved (4.4.3)."""
_UNBANNED: Final[Overall[Turn]] = Overall(
    "Claymores forbid Ambush until the next Reset",
    "5.4-a",
    lambda turn: not has_momentum(turn.s, CLAYMORES, shaded=False) or granted(turn),
)
_POSSIBLE: Final[Places[Turn]] = Places(_UNBANNED, *ambush_spaces.conditions)


def why_no_ambush(turn: Turn) -> Unmet | None:
    """Return why no space can be Ambushed."""
    return _POSSIBLE.why_none(turn)


def can_ambush(turn: Turn) -> bool:
    """Return whether any space can be Ambushed; not under Claymores.

    Rules: 4.4.3, 5.1.2, 5.4
    """
    return bool(_POSSIBLE(turn))


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


_EVERY_SPACE: Final = unmet("the Event has Guerrillas Ambush wherever they can", "5.5-b")


def _end(turn: Turn) -> Unmet:
    """Return why the Ambush may not end before another space."""
    return _EVERY_SPACE if turn.plan.every else NEEDS_A_SPACE


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
        space = yield turn.ask(SPACE_STEP, Where(ambush_spaces, turn, done, _end(turn)))
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
            Where(_TARGETS, (turn, space), (), _HIT_SOMETHING),
            {"space": SPACE_IDS[space]},
        )
        kind = yield turn.ask(PIECE, coin_losses(s, target), {"space": SPACE_IDS[target]})
        turn.remove(target, kind, 1, RULE, fate_of(kind))
        yield from _strike_again(turn, target)


def _strike_again(turn: Turn, target: int) -> Rules[None]:
    """Let the VC remove a second piece in one space, under shaded Main Force Bns."""
    s = turn.s
    if not strikes_twice(turn) or not exposed_coin(s, target):
        return
    kind = yield turn.ask(SECOND, coin_losses(s, target, (NO_MORE,)), {"space": SPACE_IDS[target]})
    if kind != NO_MORE:
        turn.used |= 1 << MAIN_FORCE_BNS
        turn.remove(target, kind, 1, RULE, fate_of(kind))
