"""Attack: roll against COIN pieces with Guerrillas, or grind them down with Troops (3.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.actions import can_begin, next_space
from annamite.games.fire_in_the_lake.conditions import NOT_FULL, NOT_TWICE, faction_name, paid
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.offers import Fused, Told, of, rest
from annamite.games.fire_in_the_lake.operations.march import marchers
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    GUERRILLAS_A,
    GUERRILLAS_U,
    NVA,
    NVA_TROOPS,
    OWN_BASES,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.removal import (
    coin_losses,
    exposed_coin,
    fate_of,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.steps import (
    DONE,
    NO_MORE,
    die_step,
    piece_step,
    space_step,
    step,
)
from annamite.games.fire_in_the_lake.tanks import PT_76, lose_tank, tanks_lost
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Mask

RULE = "3.3.3"
COST = 1
HOW = Words("guerrillas", "troops")
YES_NO = Words("no", "yes")
GUERRILLA_HITS = 2
"""So many pieces an Attack by Guerrillas takes if it succeeds."""

SPACE_STEP = space_step("attack.space", "Attack where?", RULE)
HOW_STEP = step("attack.how", HOW, "{space}: Attack with what?", RULE)
TANKS = step("attack.tanks", YES_NO, "{space}: remove a piece for each Troop, not each 2?", "5.3")
ROLL = die_step("attack.roll", "{space}: roll at most {guerrillas} to succeed", RULE)
REMOVE = piece_step("attack.remove", "{space}: remove which piece?", RULE)


def own_pieces(turn: Turn) -> int:
    """Return the spaces with any piece of the attacker."""
    return turn.s.holding((*marchers(turn), *OWN_BASES[turn.faction]))


def _selectable(turn: Turn) -> int:
    if not (turn.has_room() and turn.can_pay(COST)):
        return 0
    return battlegrounds(turn) & ~turn.selected


attack_spaces: Final[Fused[Turn]] = Fused(
    _selectable,
    NOT_FULL,
    paid(COST, "3.3.3-a"),
    Mask(
        lambda turn, _: f"no {faction_name(turn)} pieces that Attack are there",
        "3.3.3-a",
        own_pieces,
        lambda turn, _: f"no {faction_name(turn)} pieces that Attack are on the map",
    ),
    Mask(
        "no US or ARVN pieces are there",
        "3.3.3-a",
        lambda turn: turn.s.holding(COIN_KINDS),
        lambda turn, _: f"nowhere are {faction_name(turn)} pieces together with US or ARVN pieces",
    ),
    NOT_TWICE,
)
"""The spaces with own and enemy pieces that may be selected and paid for (3.3.3)."""


def battlegrounds(turn: Turn) -> int:
    """Return the spaces with own and enemy pieces."""
    return own_pieces(turn) & turn.s.holding(COIN_KINDS)


def can_attack(turn: Turn) -> bool:
    """Return whether a space may be Attacked, with an ally's or the Special Activity's help.

    Guerrillas may Attack from a LoC without an enemy if it is by Ambush (4.4.3).
    """
    return can_begin(turn, attack_spaces)


def attack(turn: Turn) -> Rules[bool]:
    """Carry out an Attack Operation.

    Rules: 3.3.3
    """
    while True:
        space = yield from next_space(turn, SPACE_STEP, attack_spaces, done=_may_end)
        if space == DONE:
            break
        turn.select(space)
        turn.pay(COST, RULE)
        yield from attack_space(turn, space)
        if turn.full() and not turn.activity_open:
            break
    return bool(turn.selected)


def _may_end(turn: Turn) -> bool:
    return bool(turn.selected)


def attack_space(turn: Turn, space: int) -> Rules[None]:
    """Resolve an Attack in one space, with Guerrillas or (NVA) with Troops."""
    how = 0
    if turn.faction == NVA:
        lose_tank(turn, space)
        how = yield turn.ask(
            HOW_STEP, Told(partial(_ways, turn, space), _WITH, turn), {"space": SPACE_IDS[space]}
        )
    if how == HOW["troops"]:
        yield from _by_troops(turn, space)
    else:
        yield from guerrilla_attack(turn, space, (turn.faction,))


def troop_attack(turn: Turn, space: int) -> Rules[None]:
    """Resolve an Attack by NVA Troops in one space, where an Event leaves no choice of attackers.

    Rules: 3.3.3
    """
    lose_tank(turn, space)
    yield from _by_troops(turn, space)


def _by_troops(turn: Turn, space: int) -> Rules[None]:
    """Remove a piece for each 2 Troops; in one space, under shaded PT-76, for each Troop."""
    troops = turn.s.count(space, NVA_TROOPS)
    tanks = False
    if troops and has_tanks(turn):
        tanks = (yield turn.ask(TANKS, (0, 1), {"space": SPACE_IDS[space]})) == 1
        turn.used |= tanks << PT_76
    yield from _remove(turn, space, _hits_of(troops, tanks=tanks), (NVA_TROOPS,))


def _hits_of(troops: int, *, tanks: bool) -> int:
    return troops if tanks else troops // 2


def has_tanks(turn: Turn) -> bool:
    """Return whether shaded PT-76 may still help in one space of this Operation."""
    return has_capability(turn.s, PT_76, shaded=True) and not turn.used >> PT_76 & 1


def troop_hits(turn: Turn, space: int, *, tanks: bool = False) -> int:
    """Return how many pieces an Attack by the Troops in `space` may take, with PT-76 or without.

    Rules: 3.3.3, 5.3
    """
    troops = turn.s.count(space, NVA_TROOPS) - tanks_lost(turn, space)
    return _hits_of(troops, tanks=tanks)


def guerrilla_attack(turn: Turn, space: int, factions: Sequence[int]) -> Rules[None]:
    """Attack with all Guerrillas of the factions, which the acting one commands.

    Losses by Attrition fall on the factions in the order given.

    Rules: 3.3.3
    """
    s = turn.s
    for faction in factions:
        hidden = GUERRILLAS_U[faction]
        turn.flip(space, hidden, s.count(space, hidden), RULE)
    attackers = tuple(GUERRILLAS_A[faction] for faction in factions)
    guerrillas = s.total(space, attackers)
    result = yield from turn.roll(ROLL, {"space": SPACE_IDS[space], "guerrillas": guerrillas})
    if result <= guerrillas:
        yield from _remove(turn, space, GUERRILLA_HITS, attackers)


_WITH: Final[Chain[Turn]] = Chain(
    of(HOW["troops"], "no NVA Troops are there", "3.3.3-d", lambda _: False),
    rest("no NVA Guerrillas are there, but Troops are", "3.3.3-b"),
)


def _ways(turn: Turn, space: int) -> list[int]:
    s = turn.s
    ways = []
    if s.total(space, (GUERRILLAS_U[NVA], GUERRILLAS_A[NVA])) or not s.count(space, NVA_TROOPS):
        ways.append(HOW["guerrillas"])
    if s.count(space, NVA_TROOPS):
        ways.append(HOW["troops"])
    return ways


def _remove(turn: Turn, space: int, most: int, attackers: Sequence[int]) -> Rules[None]:
    """Remove up to `most` COIN pieces, then lose an attacker per US Troop or Base (Attrition)."""
    s = turn.s
    losses = 0
    for _ in range(most):
        if not exposed_coin(s, space):
            break
        kind = yield turn.ask(
            REMOVE, coin_losses(s, space, (NO_MORE,)), {"space": SPACE_IDS[space]}
        )
        if kind == NO_MORE:
            break
        turn.remove(space, kind, 1, RULE, fate_of(kind))
        losses += kind in (US_TROOPS, US_BASE)
    for kind in attackers:
        lost = min(losses, s.count(space, kind))
        turn.remove(space, kind, lost, RULE)
        losses -= lost
