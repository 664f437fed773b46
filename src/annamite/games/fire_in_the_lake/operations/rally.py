"""Rally: place Guerrillas, build Bases, hide, Improve the Trail (3.3.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.actions import after_operation, can_begin, next_space
from annamite.games.fire_in_the_lake.conditions import (
    NOT_FULL,
    NOT_TWICE,
    STEPS,
    STEPS_SAY,
    no_steps,
    paid,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.offers import (
    Amount,
    Area,
    Each,
    Fused,
    Places,
    Told,
    Where,
    bounded,
    names_of,
    of,
    rest,
)
from annamite.games.fire_in_the_lake.pieces import (
    BASE_TYPE,
    GUERRILLA_TYPE,
    GUERRILLAS_A,
    GUERRILLAS_U,
    KINDS,
    NVA,
    OWN_BASES,
    TYPES,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, POPULATION, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step, step
from annamite.games.fire_in_the_lake.trail import may_improve_by_rally, rally_improvement
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition, Mask

RULE = "3.3.1"
COST = 1
TRAIL_COST = 2
CADRES = 116
AGITATION_COST = 1
MOST = 8
"""No Rally places more Guerrillas in a space: Population 6 (Saigon) and 2 VC Bases."""

HOW = Words("nothing", "base", "hide", *(f"guerrilla-{n}" for n in range(1, MOST + 1)))
_ONE = HOW["guerrilla-1"]
YES_NO = Words("no", "yes")

SPACE_STEP = space_step("rally.space", "Rally where?", RULE)
HOW_STEP = step("rally.how", HOW, "{space}: Rally how?", RULE)
BASE_FROM = number_step(
    "rally.base_underground", "{space}: how many of the 2 Guerrillas are Underground?", RULE
)
AGITATE = space_step("rally.agitate", "Agitate in which Rally space?", RULE)
AGITATE_STEPS = number_step("rally.agitate_steps", "{space}: how many steps of Agitation?", RULE)
TRAIL_STEP = step("rally.trail", YES_NO, "Improve the Trail for 2 Resources?", RULE)


_ALL_AT_SUPPORT: Final = "every Province and City that it could Rally in is at Support"


def _selectable(turn: Turn) -> int:
    if not (turn.has_room() and turn.can_pay(COST)):
        return 0
    return AREAS & ~turn.s.supporting & ~turn.selected


rally_spaces: Final[Fused[Turn]] = Fused(
    _selectable,
    NOT_FULL,
    paid(COST, "3.3.1-b"),
    Area(
        "only Provinces and Cities can be Rallied in",
        "3.3.1-a",
        AREAS,
        "no Province or City is among its spaces",
    ),
    Mask("it is at Support", "3.3.1-a", lambda turn: ~turn.s.supporting, _ALL_AT_SUPPORT),
    NOT_TWICE,
)
"""The Provinces and Cities without Support that may be selected and paid for (3.3.1)."""


def can_rally(turn: Turn) -> bool:
    """Return whether a space can be paid for, with the Special Activity or an ally's help."""
    return can_improve_trail(turn) or can_begin(turn, rally_spaces)


def most_guerrillas(s: State, space: int, faction: int) -> int:
    """Return how many Guerrillas a Rally in `space` may place: 1, or more at an own Base.

    Rules: 3.3.1
    """
    bases = s.total(space, OWN_BASES[faction])
    if not bases:
        return 1
    return bases + (s.trail if faction == NVA else POPULATION[space])


def can_improve_trail(turn: Turn) -> bool:
    """Return whether this Rally may Improve the Trail; it costs 2 even in a free Rally.

    Where an Event says in which spaces to Rally, there is no Rally for the Trail alone.

    Rules: 3.3.1, 2.3.4, 5.5
    """
    if not turn.selected and turn.within != ALL:
        return False
    may = may_improve_by_rally(turn.s, turn.selected.bit_count())
    return may and turn.faction == NVA and turn.purse() >= TRAIL_COST


def rally(turn: Turn) -> Rules[bool]:
    """Carry out a Rally.

    Rules: 3.3.1
    """
    based = turn.s.holding(OWN_BASES[turn.faction])
    while True:
        space = yield from next_space(turn, SPACE_STEP, rally_spaces, done=_may_end)
        if space == DONE:
            break
        turn.select(space)
        turn.pay(COST, RULE)
        yield from rally_space(turn, space)
        if turn.full() and not turn.activity_open:
            break
    yield from _agitate(turn, based)
    improved = yield from _improve_trail(turn)
    done = bool(turn.selected) or improved
    if done:
        yield from after_operation(turn)
    return done


def _may_end(turn: Turn) -> bool:
    return bool(turn.selected) or can_improve_trail(turn)


class _Ways:
    """How an Insurgent may Rally in a space."""

    __slots__ = ("faction", "s", "space", "turn", "type_")

    def __init__(self, turn: Turn, space: int) -> None:
        self.turn = turn
        self.s = turn.s
        self.faction = turn.faction
        self.space = space
        self.type_ = GUERRILLA_TYPE[turn.faction]

    def listed(self) -> list[int]:
        """Return the ways that are open."""
        values = [_ONE + n for n in range(self.placeable())]
        if self.has_two() and self.has_room() and self.has_base_to_place():
            values.append(_BASE)
        if self.faction == VC and self.is_based() and self.has_shown():
            values.append(_HIDE)
        if self.may_do_nothing():
            values.append(_NOTHING)
        return values

    def most(self) -> int:
        """Return how many Guerrillas the rule lets come."""
        return most_guerrillas(self.s, self.space, self.faction)

    def placeable(self) -> int:
        """Return how many of them can come."""
        return self.turn.supply(self.space, self.type_, self.most())

    def has_two(self) -> bool:
        """Return whether 2 own Guerrillas are there to become a Base."""
        s, space, faction = self.s, self.space, self.faction
        return s.count(space, GUERRILLAS_U[faction]) + s.count(space, GUERRILLAS_A[faction]) >= 2

    def has_room(self) -> bool:
        """Return whether stacking lets another Base in."""
        return self.s.bases(self.space) < 2

    def has_base_to_place(self) -> bool:
        """Return whether a Base can come."""
        return self.turn.supply(self.space, BASE_TYPE[self.faction], 1) > 0

    def is_based(self) -> bool:
        """Return whether an own Base is there."""
        return self.s.total(self.space, OWN_BASES[self.faction]) > 0

    def has_shown(self) -> bool:
        """Return whether an own Guerrilla there is Active."""
        return self.s.count(self.space, GUERRILLAS_A[self.faction]) > 0

    def may_do_nothing(self) -> bool:
        """Return whether nobody need come: where many might, or where one would be taken away."""
        return not self.s.available[self.type_] or self.is_based()

    def too_many(self) -> str:
        """Return how many Guerrillas can come, and why no more."""
        names = names_of(TYPES[self.type_])
        if self.placeable() < self.most():
            return bounded("{} can be placed or taken from elsewhere", self.placeable(), *names)
        where = "at the Bases there" if self.is_based() else "where no own Base is"
        return bounded(f"{{}} can be placed {where}", self.most(), *names)


_BASE, _HIDE, _NOTHING = HOW["base"], HOW["hide"], HOW["nothing"]
_HOW: Final[Chain[_Ways]] = Chain(
    Condition(
        lambda ways, _: ways.too_many(),
        "3.3.1-c",
        lambda ways, word: word < _ONE or word - _ONE < ways.placeable(),
    ),
    of(_BASE, "fewer than 2 own Guerrillas are there", "3.3.1-c", _Ways.has_two),
    of(_BASE, "two Bases are there already", "1.4.2-a", _Ways.has_room),
    of(_BASE, "no own Base can be placed", "1.4.1-k", _Ways.has_base_to_place),
    of(
        _HIDE,
        "only VC Rally to go Underground",
        "3.3.1-f",
        lambda ways: ways.faction == VC,
        obvious=True,
    ),
    of(_HIDE, "no VC Base is there", "3.3.1-f", _Ways.is_based),
    of(_HIDE, "no VC Guerrilla there is Active", "3.3.1-f", _Ways.has_shown),
    of(
        _NOTHING,
        "a Guerrilla is Available, and must come where no own Base is",
        "3.3.1-c",
        _Ways.may_do_nothing,
    ),
)


def rally_space(turn: Turn, space: int) -> Rules[None]:
    """Rally in one space: place Guerrillas, or swap 2 for a Base, or (VC at a Base) hide.

    To place "up to" a number may be to place none, and nobody must lift pieces off the map.

    Rules: 3.3.1, 1.4.1
    """
    s, faction = turn.s, turn.faction
    hidden, shown = GUERRILLAS_U[faction], GUERRILLAS_A[faction]
    base_type, type_ = BASE_TYPE[faction], GUERRILLA_TYPE[faction]
    ways = _Ways(turn, space)

    how = yield turn.ask(HOW_STEP, Told(ways.listed, _HOW, ways), {"space": SPACE_IDS[space]})
    if how >= _ONE:
        yield from turn.bring(space, type_, how - _ONE + 1, RULE)
    elif how == HOW["hide"]:
        turn.flip(space, shown, s.count(space, shown), RULE)
    elif how == HOW["base"]:
        low, high = max(0, 2 - s.count(space, shown)), min(2, s.count(space, hidden))
        few = Amount(
            range(low, high + 1),
            "{} can be among the 2 that a Base takes",
            "3.3.1-c",
            KINDS[hidden],
            "at least {} must be Underground, for too few there are Active",
        )
        used = yield turn.ask(BASE_FROM, few, {"space": SPACE_IDS[space]})
        turn.remove(space, hidden, used, RULE)
        turn.remove(space, shown, 2 - used, RULE)
        yield from turn.bring(space, base_type, 1, RULE)


def _agitate(turn: Turn, based: int) -> Rules[None]:
    """Let VC with shaded Cadres Agitate in one Rally space that had a VC Base before."""
    if turn.faction != VC or not has_capability(turn.s, CADRES, shaded=True):
        return
    spaces: Places[Turn] = Places(
        Mask("it is no space of this Rally", "3.3.1-g", lambda turn: turn.selected),
        Mask("no VC Base was there before the Rally", "5.3", lambda _: based),
        Each(
            lambda turn, n: no_steps(turn, n, AGITATION_COST, -1),
            "3.3.1-g",
            lambda turn, n: turn.persuadable(n, AGITATION_COST, -1) > 0,
        ),
    )
    if not spaces(turn):
        return
    space = yield turn.ask(AGITATE, Where(spaces, turn, (DONE,)))
    if space == DONE:
        return
    few = range(1, turn.persuadable(space, AGITATION_COST, -1) + 1)
    steps = yield turn.ask(
        AGITATE_STEPS, Amount(few, STEPS_SAY, "3.3.1-g", STEPS), {"space": SPACE_IDS[space]}
    )
    turn.persuade(space, steps, AGITATION_COST, -1, RULE)


_TRAIL_ALONE: Final[Chain[Turn]] = Chain(
    rest("a Rally in no space is one only if it Improves the Trail", "2.3.4-f")
)


def _improve_trail(turn: Turn) -> Rules[bool]:
    if not can_improve_trail(turn):
        return False
    # A Rally in no space at all is one only if it Improves the Trail (2.3.4).
    values = (0, 1) if turn.selected else (1,)
    if (yield turn.ask(TRAIL_STEP, Told(values, _TRAIL_ALONE, turn))) == 0:
        return False
    turn.spend(TRAIL_COST, RULE)
    turn.shift_trail(rally_improvement(turn.s), RULE)
    return True
