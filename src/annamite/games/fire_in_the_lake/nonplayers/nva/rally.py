"""The NVA Rally (8.6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.general import space_of
from annamite.games.fire_in_the_lake.nonplayers.nva.infiltrate import infiltrate_or_bombard
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import (
    GARRISON,
    GUERRILLAS,
    UNITS,
    is_at,
    prospect,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.operations.rally import (
    COST,
    HOW,
    YES_NO,
    can_improve_trail,
    most_guerrillas,
    rally_spaces,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    OWN_BASES,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, bits
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.trail import may_improve_by_rally

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE = "8.6.4"
BASES_PER_SPACE = 2
FOR_A_BASE = 4
"""So many Insurgent units call for a Base ..."""
GUERRILLAS_FOR_A_BASE = 2
"""... of which this many must be NVA Guerrillas."""
MOST_SPACES = 3
LOW_TRAIL, GOOD_TRAIL = 1, 3
RESERVE, RESERVE_AT_GOOD_TRAIL = 3, 9
"""With less than this the NVA do not Improve the Trail."""


class Bullet(NamedTuple):
    """A bullet that finds spaces to Rally in."""

    why: str
    spaces: int
    base: bool = False


QUESTIONS = (
    Question("nva.rally.trail", f"Is the Trail at {LOW_TRAIL} or less?", ENTER, NEXT),
    Question("nva.rally.weak", "Has a Base fewer than 2 NVA units beside it?", ENTER, NEXT),
    Question("nva.rally.base", "Would a Rally place a Base?", ENTER, NEXT),
    Question(
        "nva.rally.roll",
        "Are 2 dice above the number of Guerrillas Available?",
        ENTER,
        LEAVE,
        dice=2,
    ),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Rally: for the Trail, for Bases, or with few Guerrillas Available.

    Rules: 8.6.4
    """
    s = m.s
    because = ""
    if m.finds("nva.rally.trail", s.trail <= LOW_TRAIL):
        because = "the Trail is low"
    elif m.finds("nva.rally.weak", weak_bases(m)):
        because = "a Base has fewer than 2 NVA units"
    else:
        turn = prospect(m, "rally")
        if m.finds("nva.rally.base", base_spaces(m, rally_spaces(turn) & turn.within)):
            because = "would place a Base"
    if because:
        return m.box("nva.rally", RULE, entered=True, because=because)
    ready = s.available[T_NVA_GUERRILLA]
    below = readings.holds(s, readings.NVA_RALLY_DICE)
    side = "below" if below else "above"
    what = f"Rally: {side} the number of Guerrillas Available, {ready}?"
    roll = yield from m.roll(2, what, RULE)
    entered = m.finds("nva.rally.roll", roll < ready if below else roll > ready)
    return m.box("nva.rally", RULE, entered=entered, because=f"{ready} Available")


def possible(m: Mind) -> bool:
    """Return whether any bullet finds a space, or the Trail can be Improved.

    Rules: 8.6.4
    """
    turn = prospect(m, "rally")
    if any(True for _ in _bullets(m, rally_spaces(turn) & turn.within)):
        return True
    return _improves(m, turn.purse()) and can_improve_trail(turn)


@answers("rally.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Rally in up to 3 spaces by the bullets, Improve the Trail; Infiltrate or Bombard.

    Rules: 8.6.4
    """
    turn = m.turn
    most = _most_spaces(m)
    while is_at(m, turn, "rally.space") and turn.selected.bit_count() < most:
        bullet = next(_bullets(m, m.spaces()), None)
        if bullet is None:
            break
        space = yield from m.among(bullet.spaces, RULE, bullet.why).one()
        yield from _rally_in(m, space, base=bullet.base)
    if is_at(m, turn, "rally.space"):
        if m.spaces() and not m.offers(DONE):  # an Event's Rally that no bullet is about
            somewhere = m.among(m.spaces(), "8.4.4", "the Event wants a Rally somewhere")
            yield from m.answer("rally.space", (yield from somewhere.one()))
        else:
            yield from m.done("rally.space", RULE, _no_more(turn.selected.bit_count(), most))
    if m.decision.context is turn and (yield from m.reaches("operation.after")):
        yield from infiltrate_or_bombard(m)
        if is_at(m, turn, "operation.after"):
            yield from m.done("operation.after")


def _no_more(selected: int, most: int) -> str:
    """Return why there is no Rally in another space."""
    if selected < most:
        return "no bullet finds another space to Rally in"
    if most < MOST_SPACES:
        return f"Rally in no more than {most}, so as to Improve the Trail"
    return f"{MOST_SPACES} spaces and no more"


# --- where --------------------------------------------------------------------------------


def weak_bases(m: Mind) -> int:
    """Return the spaces with an NVA Base and fewer than 2 NVA units."""
    s = m.s
    bases = s.holding(OWN_BASES[NVA])
    return sum(1 << n for n in bits(bases) if s.total(n, UNITS) < GARRISON)


def base_spaces(m: Mind, spaces: int) -> int:
    """Return in which of the spaces 2 NVA Guerrillas can become a Base among 4 Insurgent units.

    Rules: 8.6.4
    """
    s = m.s
    if not s.available[T_NVA_BASE]:
        return 0
    company = (*UNITS, VC_GUERRILLA_U, VC_GUERRILLA_A)
    return sum(
        1 << n
        for n in bits(spaces & s.holding(GUERRILLAS))
        if s.total(n, GUERRILLAS) >= GUERRILLAS_FOR_A_BASE
        and s.total(n, company) >= FOR_A_BASE
        and s.bases(n) < BASES_PER_SPACE
    )


def _bullets(m: Mind, legal: int) -> Iterator[Bullet]:
    """Yield the bullets that find a space among the legal ones, in order.

    Rules: 8.6.4
    """
    s = m.s
    if spaces := base_spaces(m, legal):
        yield Bullet("Rally for a Base, among 4 units", spaces, base=True)
    if not s.available[T_NVA_GUERRILLA]:
        return
    if spaces := legal & LAOS_CAMBODIA & s.coin_control:
        yield Bullet("Rally against COIN Control in Laos or Cambodia", spaces)
    if spaces := legal & weak_bases(m):
        yield Bullet("Rally at NVA Bases with fewer than 2 NVA units", spaces)
    if spaces := legal & s.holding(OWN_BASES[NVA]):
        yield Bullet("Rally at other NVA Bases", spaces)
    if legal:
        yield Bullet("Rally in any other spaces", legal)


def _rally_in(m: Mind, space: int, *, base: bool) -> Thoughts[None]:
    """Rally in one space: a Base of Active Guerrillas first, or as many Guerrillas as allowed."""
    yield from m.answer("rally.space", space)
    if base:
        yield from _build(m)
    else:
        yield from m.answer("rally.how", HOW[f"guerrilla-{_number(m, space)}"])


def _build(m: Mind) -> Thoughts[None]:
    yield from m.answer("rally.how", HOW["base"])
    yield from m.maybe("rally.base_underground", min(m.decision.values))


def _number(m: Mind, space: int) -> int:
    """Return how many Guerrillas to place: all that may be, but none lifted off the map."""
    return min(m.s.available[T_NVA_GUERRILLA], most_guerrillas(m.s, space, NVA))


@answers("rally.how", factions=(NVA,))
def rally_how(m: Mind) -> Thoughts[None]:
    """Rally in a space that another rule picked: for a Base if it may be, else Guerrillas.

    Rules: 8.6.4
    """
    space = space_of(m)
    number = _number(m, space)
    if base_spaces(m, 1 << space):
        yield from _build(m)
    elif number:
        yield from m.give(HOW[f"guerrilla-{number}"])
    else:
        yield from m.give(HOW["nothing"])


@explains("rally.how", RULE, factions=(NVA,))
def how_to_rally(m: Mind, value: int) -> str:
    """Return why to Rally so in the space just selected."""
    if value == HOW["base"]:
        return "a Base replaces 2 Guerrillas, Active ones first"
    number = _number(m, space_of(m))
    return f"place {number} Guerrillas, as many as may be" if number else "none can be placed"


# --- the Trail ----------------------------------------------------------------------------


def _most_spaces(m: Mind) -> int:
    """Return in how many spaces to Rally: 3, or as few as Improving the Trail allows (AAA).

    Whether they could then pay for it is judged after the first space.

    Rules: 8.6.4
    """
    turn = m.turn
    money = turn.purse() - (0 if turn.free else COST)
    if not _improves(m, money):
        return MOST_SPACES
    return next(
        (most for most in range(MOST_SPACES, 0, -1) if may_improve_by_rally(m.s, most)),
        MOST_SPACES,
    )


def _improves(m: Mind, money: int) -> bool:
    """Return whether the NVA would pay for the Trail out of so many Resources.

    Rules: 8.6.4
    """
    return money >= (RESERVE_AT_GOOD_TRAIL if m.s.trail == GOOD_TRAIL else RESERVE)


@answers("rally.trail", factions=(NVA,))
def improve_trail(m: Mind) -> Thoughts[None]:
    """Improve the Trail, but keep a reserve.

    Rules: 8.6.4
    """
    yes = _improves(m, m.turn.purse())
    if m.log:
        purse = m.turn.purse()
        reserve = RESERVE_AT_GOOD_TRAIL if m.s.trail == GOOD_TRAIL else RESERVE
        weighed = f"{purse} Resources, {reserve} or more wanted for it"
        m.because(RULE, f"{'Improve the Trail' if yes else 'leave the Trail'}: {weighed}")
    yield from m.give(YES_NO["yes" if yes or not m.offers(YES_NO["no"]) else "no"])
