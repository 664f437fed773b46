"""Air Strike: bomb exposed Insurgents and the Trail (4.2.3).

One routine for every Air Strike: those of the US and those that Events grant, which say in a
`StrikePlan` what is different about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.conditions import event_title
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.events.tools import acting, remove, take_from_box
from annamite.games.fire_in_the_lake.offers import (
    OTHER_WORDS,
    Each,
    Places,
    Told,
    Where,
    names_of,
    of,
    rest,
)
from annamite.games.fire_in_the_lake.opening import is_open, needed_says, spared
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    INSURGENT_KINDS,
    KINDS,
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
from annamite.games.fire_in_the_lake.steps import (
    DONE,
    NO_MORE,
    TRAIL,
    die_step,
    piece_step,
    space_step,
)
from annamite.games.fire_in_the_lake.trail import TOP_GUN, strike_degrades, why_not_degraded
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Chain, Condition, Listed, Mask, Overall, Unmet

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

    def is_aimed_off(self) -> bool:
        """Return whether Wild Weasels have hits on the Trail alone, or on pieces alone."""
        return self.aimed_at_trail and has_momentum(self.turn.s, WILD_WEASELS, shaded=True)

    def has_hit_all(self) -> bool:
        """Return whether it removed as many pieces as lasting Events allow."""
        return sum(self.removed.values()) >= most_pieces(self.turn.s)

    def is_spent(self) -> bool:
        """Return whether no hit is left, Wild Weasels having turned those on the Trail aside."""
        return self.is_aimed_off() or self.has_hit_all()

    def why_spent(self) -> str:
        """Return why no hit may remove a piece."""
        if self.is_aimed_off():
            return "under shaded Wild Weasels hits go to the Trail or to pieces, not to both"
        most = most_pieces(self.turn.s)
        return f"lasting Events let an Air Strike remove only {most} {'piece' if most == 1 else 'pieces'}"

    def most_spaces(self) -> int:
        """Return in how many spaces it may remove pieces."""
        usual = SPACES_IN_MONSOON if self.turn.monsoon else SPACES
        return self.plan.most_spaces or most_spaces(self.turn, usual)

    def room(self) -> int:
        """Return the spaces that may be struck as far as their number goes."""
        if len(self.removed) < self.most_spaces():
            return ALL
        return sum(1 << space for space in self.removed)

    def has_more(self, space: int) -> bool:
        """Return whether it may remove another piece from a space."""
        return self.removed.get(space, 0) < (self.plan.per_space or NO_CAP)

    def kinds(self, space: int) -> list[int]:
        """Return the kinds that a hit may remove; a space of the Operation must be left (2.3.4)."""
        kinds = exposed(self.turn.s, space)
        if not kinds or spared(self.turn, 1 << space):
            return kinds
        return [kind for kind in kinds if _lets_begin(self.turn, space, kind)]

    def may_degrade(self) -> bool:
        """Return whether two hits may go to the Trail: once in each Air Strike."""
        return _DEGRADES.open(self)

    def spares_pieces(self) -> bool:
        """Return whether no piece was removed that Wild Weasels would have go instead."""
        return not (self.removed and has_momentum(self.turn.s, WILD_WEASELS, shaded=True))

    def spares_the_operation(self) -> bool:
        """Return whether SA-2s cost the NVA nothing, or can cost it a piece to spare (2.3.4)."""
        s = self.turn.s
        if self.turn.opening is None or not has_capability(s, SA_2S, shaded=False):
            return True
        return not _within_sa_2s(s) or bool(_to_spare(self.turn))

    def hit(self) -> Listed:
        """Return a source of what the next hit may be spent on."""
        return Listed(self._targets, lambda value: self._where().why_not(value))

    def _targets(self) -> list[int]:
        return self._where()()

    def _where(self) -> Where[_Strike]:
        reason = _DEGRADES.why_not(self, TRAIL)
        if reason is None:
            return Where(struck_spaces, self, (DONE, TRAIL))
        return Where(struck_spaces, self, (DONE,), others={**OTHER_WORDS, TRAIL: reason})


_DEGRADES: Final[Chain[_Strike]] = Chain(
    Overall("the Event has the hits go to pieces", "5.5-b", lambda strike: strike.plan.trail),
    Overall(
        "one Air Strike Degrades the Trail once",
        "4.2.3-h",
        lambda strike: not strike.aimed_at_trail,
    ),
    Overall("it takes 2 hits", "4.2.3-d", lambda strike: strike.hits >= TRAIL_HITS),
    Overall(
        "under shaded Wild Weasels hits go to the Trail or to pieces, not to both",
        "5.4-a",
        _Strike.spares_pieces,
    ),
    Overall(
        lambda strike, _: why_not_degraded(strike.turn.s),
        "6.7-a",
        lambda strike: strike_degrades(strike.turn.s) > 0,
    ),
    Overall(lambda strike, _: needed_says(strike.turn), "2.3.4-e", _Strike.spares_the_operation),
)


def _held_to(strike: _Strike, _: int) -> str:
    most = strike.most_spaces()
    return f"the Air Strike is held to {most} {'space' if most == 1 else 'spaces'}"


struck_spaces: Final[Places[_Strike]] = Places(
    Overall(
        lambda strike, _: strike.why_spent(),
        "5.3-b",
        lambda strike: bool(strike.plan.per_space) or not strike.is_spent(),
    ),
    Mask(
        lambda strike, _: (
            f"{event_title(strike.turn.s)} names {area_words(strike.plan.spaces)} only"
        ),
        "5.5-b",
        lambda strike: strike.plan.spaces,
    ),
    Mask(
        lambda strike, _: (
            f"{event_title(strike.turn.s)} names {area_words(strike.turn.within)} only"
        ),
        "5.5-b",
        lambda strike: strike.turn.within,
    ),
    Mask(
        "no NVA or VC piece is there that is neither Underground nor Tunneled",
        "4.2.3-k",
        lambda strike: strike.turn.s.holding(_EXPOSED),
        "no NVA or VC piece on the map is in the open",
    ),
    Mask(
        "no US or ARVN piece is there",
        "4.2.3-a",
        _Strike.in_reach,
        "nowhere is a US or ARVN piece with an NVA or VC piece in the open",
    ),
    Mask(_held_to, "4.2.3-a", _Strike.room),
    Each(
        lambda strike, _: f"{event_title(strike.turn.s)} takes no more from a space",
        "5.5-b",
        _Strike.has_more,
    ),
    Each(
        "the Bases there are protected by other NVA or VC pieces",
        "4.2.3-j",
        lambda strike, space: bool(exposed(strike.turn.s, space)),
    ),
    Each(
        lambda strike, _: needed_says(strike.turn),
        "2.3.4-e",
        lambda strike, space: bool(strike.kinds(space)),
    ),
)
"""Where the next hit may remove a piece (4.2.3)."""
_PIECES: Final[Chain[tuple[_Strike, int]]] = Chain(
    of(NO_MORE, "a piece must be removed there", "4.2.3-e", lambda _: False),
    Condition(
        "only NVA and VC pieces can be removed",
        "4.2.3-e",
        lambda _, kind: kind in INSURGENT_KINDS,
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "4.2.3-e",
        lambda at, kind: at[0].turn.s.count(at[1], kind) > 0,
    ),
    Condition(
        "an Air Strike removes no Underground Guerrilla and no Tunneled Base",
        "4.2.3-k",
        lambda _, kind: kind in _EXPOSED,
    ),
    Condition(
        "NVA Troops go before Guerrillas, and Guerrillas before Bases",
        "4.2.3-i",
        lambda at, kind: kind in exposed(at[0].turn.s, at[1]),
    ),
    rest(lambda at, _: needed_says(at[0].turn), "2.3.4-e"),
)


def why_no_air_strike(turn: Turn) -> Unmet | None:
    """Return why a hit could do nothing."""
    strike = _Strike(turn, USUAL, SPACES)
    pieces, trail = struck_spaces.why_none(strike), _DEGRADES.why_not(strike, TRAIL)
    if pieces is None or trail is None:
        return None
    return Unmet(f"{pieces.says[:-1]}, and the Trail: {trail.says}", pieces.rule)


def can_air_strike(turn: Turn, plan: StrikePlan = USUAL) -> bool:
    """Return whether a hit could do anything."""
    strike = _Strike(turn, plan, plan.hits or SPACES)
    return strike.may_degrade() or bool(struck_spaces(strike))


def air_strike(turn: Turn, plan: StrikePlan = USUAL) -> Rules[None]:
    """Carry out an Air Strike: roll, then spend the hits one by one.

    Rules: 4.2.3, 2.3.9
    """
    hits = plan.hits or (yield from turn.roll(ROLL))
    strike = _Strike(turn, plan, hits)
    removed = strike.removed
    while strike.hits:
        target = yield turn.ask(HIT, strike.hit(), {"hits": strike.hits})
        if target == DONE:
            break
        if target == TRAIL:
            yield from _strike_trail(strike)
            continue
        source = Told(partial(strike.kinds, target), _PIECES, (strike, target))
        kind = yield turn.ask(PIECE, source, {"space": SPACE_IDS[target]})
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
