"""Air Strike: bomb exposed Insurgents and the Trail (4.2.3).

One routine for every Air Strike: those of the US and those that Events grant, which say in a
`StrikePlan` what is different about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.events.tools import acting, remove, take_from_box
from annamite.games.fire_in_the_lake.opening import is_open, spared
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    T_US_TROOPS,
    US,
    VC_BASE,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.removal import SHIELDS
from annamite.games.fire_in_the_lake.spaces import ALL, PROVINCES, SOUTH, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, TRAIL, die_step, piece_step, space_step
from annamite.games.fire_in_the_lake.trail import TOP_GUN, strike_degrades
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules

RULE = "4.2.3"
SPACES, SPACES_IN_MONSOON = 6, 2
TRAIL_HITS = 2
WILD_WEASELS, ARC_LIGHT, LASER_GUIDED_BOMBS, MIGS, SA_2S = 5, 8, 20, 33, 34
WILD_WEASELS_PIECES, LASER_GUIDED_PIECES = 1, 2
NO_CAP = 99
TOP_GUN_NEEDS = 4

ROLL = die_step("air_strike.roll", "Roll for the hits of the Air Strike", RULE)
HIT = space_step("air_strike.hit", "Air Strike ({hits} {hits:hit/hits} left): where?", RULE)
PIECE = piece_step("air_strike.piece", "{space}: remove which piece?", RULE)
TRAIL_ROLL = die_step("air_strike.trail_roll", "Roll 4 or more to Degrade the Trail", "5.3")
_EXPOSED = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A, NVA_BASE, VC_BASE)
_SA_2S_TARGETS = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE)


@dataclass(frozen=True)
class StrikePlan:
    """What an Event says about the Air Strike that it grants.

    Attributes:
        hits: How many hits it has; 0 for as many as a die says.
        spaces: Where it may strike.
        most_spaces: In how many spaces; 0 for as many as usual.
        per_space: How many pieces it removes from each space at most; 0 for no such limit. The
            number an Event names goes before what lasting Events allow in all (5.1.2).
        anywhere: Whether it may strike without a US or ARVN piece in the space.
        trail: Whether hits may Degrade the Trail.
    """

    hits: int = 0
    spaces: int = ALL
    most_spaces: int = 0
    per_space: int = 0
    anywhere: bool = False
    trail: bool = True


USUAL: Final = StrikePlan()


def exposed(s: State, space: int) -> list[int]:
    """Return the kinds that a hit in `space` may remove now.

    NVA Troops before Guerrillas; Bases only where no other Insurgent piece is left; never an
    Underground Guerrilla or a Tunneled Base.

    Rules: 4.2.3
    """
    if s.count(space, NVA_TROOPS):
        return [NVA_TROOPS]
    guerrillas = [k for k in (NVA_GUERRILLA_A, VC_GUERRILLA_A) if s.count(space, k)]
    if guerrillas:
        return guerrillas
    if s.total(space, SHIELDS):
        return []
    return [k for k in (NVA_BASE, VC_BASE) if s.count(space, k)]


# --- what lasting Events change -------------------------------------------------------------


def most_pieces(s: State) -> int:
    """Return how many pieces one Air Strike may remove.

    1 under shaded Wild Weasels, 2 under shaded Laser Guided Bombs; the lower limit counts.
    """
    if has_momentum(s, WILD_WEASELS, shaded=True):
        return WILD_WEASELS_PIECES
    if has_capability(s, LASER_GUIDED_BOMBS, shaded=True):
        return LASER_GUIDED_PIECES
    return NO_CAP


def _levels(s: State, removed: int) -> int:
    """Return by how many levels a space shifts that lost so many pieces.

    2 where shaded Arc Light removed 2 or more; none where unshaded Laser Guided Bombs removed 1.
    """
    if removed > 1:
        return 2 if has_capability(s, ARC_LIGHT, shaded=True) else 1
    return 0 if has_capability(s, LASER_GUIDED_BOMBS, shaded=False) else 1


def _trail_roll_fails(turn: Turn) -> Rules[bool]:
    """With shaded Top Gun roll for whether the hits on the Trail have an effect."""
    if not has_capability(turn.s, TOP_GUN, shaded=True):
        return False
    return (yield from turn.roll(TRAIL_ROLL)) < TOP_GUN_NEEDS


def _lets_begin(turn: Turn, space: int, kind: int) -> bool:
    """Return whether the Operation has begun, or could without such a piece (2.3.4)."""
    if turn.opening is None:
        return True
    after = turn.ahead()
    after.remove(space, kind, 1, RULE)
    return is_open(after)


def _within_sa_2s(s: State) -> int:
    """Return the spaces with a piece that SA-2s may cost the NVA."""
    return s.holding(_SA_2S_TARGETS) & ~SOUTH


def _to_spare(turn: Turn) -> int:
    """Return those of them that can lose one and leave the Operation a first space (2.3.4)."""
    s = turn.s
    return sum(
        1 << n
        for n in bits(_within_sa_2s(s))
        if all(_lets_begin(turn, n, kind) for kind in _SA_2S_TARGETS if s.count(n, kind))
    )


def _air_defence(turn: Turn) -> Rules[None]:
    """Carry out what follows from Degrading the Trail: shaded MiGs, unshaded SA-2s.

    Rules: 5.3, 2.3.4
    """
    s = turn.s
    migs = has_capability(s, MIGS, shaded=True) and not has_capability(s, TOP_GUN, shaded=False)
    if migs and s.available[T_US_TROOPS]:
        take_from_box(turn, T_US_TROOPS, 1, AVAILABLE, CASUALTIES)
    if has_capability(s, SA_2S, shaded=False):
        yield from remove(acting(turn, US), _SA_2S_TARGETS, _to_spare(turn), 1, "An NVA piece")


# --- striking -------------------------------------------------------------------------------


class _Strike:
    """One Air Strike and what it has done so far."""

    __slots__ = ("aimed_at_trail", "hits", "plan", "removed", "turn")

    def __init__(self, turn: Turn, plan: StrikePlan, hits: int) -> None:
        self.turn = turn
        self.plan = plan
        self.hits = hits
        self.aimed_at_trail = False
        self.removed: dict[int, int] = {}

    def in_reach(self) -> int:
        """Return where the pieces may be struck: where COIN pieces are, unless the Event waives it.

        With unshaded Arc Light one Province of the Air Strike needs none.
        """
        if self.plan.anywhere:
            return ALL
        s = self.turn.s
        guided = s.holding(COIN_KINDS)
        if not has_capability(s, ARC_LIGHT, shaded=False):
            return guided
        unguided = [space for space in self.removed if not guided >> space & 1]
        return guided | (1 << unguided[0] if unguided else PROVINCES)

    def is_spent(self) -> bool:
        """Return whether no hit is left, Wild Weasels having turned those on the Trail aside."""
        s = self.turn.s
        aimed_off = self.aimed_at_trail and has_momentum(s, WILD_WEASELS, shaded=True)
        return aimed_off or sum(self.removed.values()) >= most_pieces(s)

    def spaces(self) -> int:
        """Return where the next hit may remove a piece."""
        turn, plan, removed = self.turn, self.plan, self.removed
        s = turn.s
        if not plan.per_space and self.is_spent():
            return 0
        spaces = self.in_reach() & s.holding(_EXPOSED) & plan.spaces & turn.within
        usual = SPACES_IN_MONSOON if turn.monsoon else SPACES
        if len(removed) >= (plan.most_spaces or most_spaces(turn, usual)):
            spaces &= sum(1 << space for space in removed)
        full = plan.per_space or NO_CAP
        return sum(
            1 << space
            for space in bits(spaces)
            if removed.get(space, 0) < full and self.kinds(space)
        )

    def kinds(self, space: int) -> list[int]:
        """Return the kinds that a hit may remove; a space of the Operation must be left (2.3.4)."""
        kinds = exposed(self.turn.s, space)
        if not kinds or spared(self.turn, 1 << space):
            return kinds
        return [kind for kind in kinds if _lets_begin(self.turn, space, kind)]

    def may_degrade(self) -> bool:
        """Return whether two hits may go to the Trail: once in each Air Strike."""
        if not self.plan.trail or self.aimed_at_trail or self.hits < TRAIL_HITS:
            return False
        s = self.turn.s
        if self.removed and has_momentum(s, WILD_WEASELS, shaded=True):
            return False
        return strike_degrades(s) > 0 and self._spares_the_operation()

    def _spares_the_operation(self) -> bool:
        """Return whether SA-2s cost the NVA nothing, or can cost it a piece to spare (2.3.4)."""
        s = self.turn.s
        if self.turn.opening is None or not has_capability(s, SA_2S, shaded=False):
            return True
        return not _within_sa_2s(s) or bool(_to_spare(self.turn))

    def targets(self) -> list[int]:
        """Return what the next hit may be spent on."""
        trail = [TRAIL] if self.may_degrade() else []
        return [*bits(self.spaces()), DONE, *trail]


def can_air_strike(turn: Turn, plan: StrikePlan = USUAL) -> bool:
    """Return whether a hit could do anything."""
    strike = _Strike(turn, plan, plan.hits or SPACES)
    return strike.may_degrade() or bool(strike.spaces())


def air_strike(turn: Turn, plan: StrikePlan = USUAL) -> Rules[None]:
    """Carry out an Air Strike: roll, then spend the hits one by one.

    Rules: 4.2.3, 2.3.9
    """
    hits = plan.hits or (yield from turn.roll(ROLL))
    strike = _Strike(turn, plan, hits)
    removed = strike.removed
    while strike.hits:
        target = yield turn.ask(HIT, strike.targets, {"hits": strike.hits})
        if target == DONE:
            break
        if target == TRAIL:
            yield from _strike_trail(strike)
            continue
        kind = yield turn.ask(PIECE, lambda: strike.kinds(target), {"space": SPACE_IDS[target]})
        turn.remove(target, kind, 1, RULE)
        removed[target] = removed.get(target, 0) + 1
        strike.hits -= 1
    for space in sorted(removed):
        turn.shift(space, -_levels(turn.s, removed[space]), RULE)


def _strike_trail(strike: _Strike) -> Rules[None]:
    """Spend two hits on the Trail."""
    turn = strike.turn
    strike.aimed_at_trail = True
    strike.hits -= TRAIL_HITS
    if (yield from _trail_roll_fails(turn)):
        return
    turn.shift_trail(-strike_degrades(turn.s), RULE)
    yield from _air_defence(turn)
