"""The VC Rally (8.5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.nonplayers import beforehand
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import agitate, money
from annamite.games.fire_in_the_lake.nonplayers.vc.balance import (
    ends_coin_control,
    ends_nva_control,
)
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at, most_spaces, prospect
from annamite.games.fire_in_the_lake.operations.rally import (
    COST,
    HOW,
    most_guerrillas,
    rally_spaces,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    NVA,
    OWN_BASES,
    POLICE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    VC,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, POPULATED, SOUTH, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.beforehand import Rehearsal
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.3"
BASES_PER_SPACE = 2
GUERRILLAS = (VC_GUERRILLA_U, VC_GUERRILLA_A)
MOST_SPACES = 6
FOR_A_BASE = 4
"""So many VC Guerrillas call for a Base, or hide one well."""
NEW_SPACES = 2
BASES_WORTH = 2
BULLETS = BASE, NEW, AT_BASE, SINGLE, ANYWHERE = "base", "new", "at a Base", "single", "anywhere"
WHY = {
    BASE: "Rally for a Base, of 4 or more Guerrillas",
    NEW: "Rally where there are no VC Guerrillas",
    AT_BASE: "Rally at a VC Base with fewer than 4 Underground",
    SINGLE: "Rally where there are 1 to 3 VC Guerrillas",
    ANYWHERE: "Rally anywhere in South Vietnam",
}
"""What each bullet looks for."""
_TAX = "tax that a Rally needs"


# --- whether ------------------------------------------------------------------------------

QUESTIONS = (
    Question("vc.rally.bases", f"Would a Rally place {BASES_WORTH} Bases?", ENTER, NEXT),
    Question(
        "vc.rally.roll",
        "Are 3 dice below the number of Guerrillas Available?",
        ENTER,
        LEAVE,
        dice=3,
    ),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Rally: for 2 Bases, or with many Guerrillas Available.

    Rules: 8.5.3
    """
    bases = _bases_to_come(m)
    if m.finds("vc.rally.bases", bases >= BASES_WORTH):
        return m.box("vc.rally", RULE, entered=True, because=f"would place {bases} Bases")
    ready = m.s.available[T_VC_GUERRILLA]
    roll = yield from m.roll(3, f"Rally: below the number of Guerrillas Available, {ready}?", RULE)
    entered = m.finds("vc.rally.roll", roll < ready)
    return m.box("vc.rally", RULE, entered=entered, because=f"{ready} Available")


def _bases_to_come(m: Mind) -> int:
    """Return how many Bases a Rally would place, a Tax for the means included."""
    s = m.s
    turn = prospect(m, "rally")
    wanted = min(s.available[T_VC_BASE], base_spaces(s, _open_spaces(turn)).bit_count())
    payable = min(wanted, most_spaces(turn, COST))
    if payable >= BASES_WORTH or wanted < BASES_WORTH or not money.would_tax(turn):
        return payable
    after = what_if(m, lambda own: operations.execute(own, "rally"), activity=True)
    return after.on_map(OWN_BASES[VC]) - s.on_map(OWN_BASES[VC])


def _open_spaces(turn: Turn) -> int:
    """Return where a Rally may be, whoever pays."""
    return AREAS & ~turn.s.supporting & turn.within


def settle(m: Mind) -> Thoughts[bool]:
    """Return whether any bullet finds a space that can be paid for, after a Tax if need be.

    A Tax can spoil the very space that it is to pay for, so that it is made in thought first.

    Rules: 8.5.3
    """
    turn = prospect(m, "rally")
    spaces = rally_spaces(turn) & turn.within
    if spaces or not money.would_tax(turn):
        return any(True for _ in _bullets(m.s, spaces, 0))

    def think(mind: Mind) -> Thoughts[Rehearsal]:
        s = mind.s.copy()
        taxing = prospect(beforehand.looking_at(mind, s, silent=True), "rally")
        return (
            yield from beforehand.rehearse(
                mind,
                operations.execute(taxing, "rally"),
                s,
                lambda asked: asked.step.id == "rally.space" and not taxing.activity_open,
            )
        )

    tried: Rehearsal = yield from beforehand.settle(m, _TAX, m.s, think)
    return any(True for _ in _bullets(tried.after, tried.spaces, 0))


# --- where --------------------------------------------------------------------------------


@answers("rally.space", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Rally in up to 6 spaces by the bullets, and Tax where the Resources run out.

    Then Agitate by the Cadres; then Tax or Subvert.

    Rules: 8.5.3
    """
    turn = m.turn
    fresh = reached = 0
    tax: Rehearsal | None = beforehand.settled(m, _TAX)
    if tax is not None:
        yield from beforehand.repeat(m, tax)
    while (yield from is_at(m, turn, "rally.space")):
        yield from money.tax_if_broke(m)
        if turn.selected.bit_count() >= MOST_SPACES:
            break
        open_ = _bullets(m.s, m.spaces(), fresh)
        bullet = next((b for b in open_ if BULLETS.index(b[1]) >= reached), None)
        if bullet is None:
            break
        spaces, how = bullet
        reached = BULLETS.index(how)
        fresh += how == NEW
        yield from _rally_in(m, (yield from _choose(m, spaces, how).one()), how)
    if not (yield from is_at(m, turn, "rally.space")):
        return
    if not m.offers(DONE):
        yield from _somewhere(m)
    yield from m.done("rally.space")
    if (yield from is_at(m, turn, "rally.agitate")):
        yield from agitate.agitate(m)
    if (yield from is_at(m, turn, "operation.after")):
        yield from money.tax_or_subvert(m)
        yield from m.done("operation.after")


def _bullets(s: State, legal: int, fresh: int) -> Iterator[tuple[int, str]]:
    """Yield the bullets that find a space among the legal ones: where, and how to Rally.

    Args:
        s: The position.
        legal: Spaces that may be selected.
        fresh: How many spaces without VC Guerrillas were chosen already.

    Rules: 8.5.3
    """
    if spaces := base_spaces(s, legal):
        yield spaces, BASE
    ready = s.available[T_VC_GUERRILLA] > 0
    some = s.holding(GUERRILLAS)
    bases = s.holding(OWN_BASES[VC])
    if ready and fresh < NEW_SPACES and legal & ~some:
        yield legal & ~some, NEW
    few = _with_few(s, legal & bases, (VC_GUERRILLA_U,))
    if not ready:  # then only what is Active there can hide
        few &= s.where[VC_GUERRILLA_A]
    if few:
        yield few, AT_BASE
    thin = _with_few(s, legal & some, GUERRILLAS)
    if ready and thin:
        yield thin, SINGLE
    others = legal & SOUTH
    if not ready:
        others &= bases & s.where[VC_GUERRILLA_A]
    if others:
        yield others, ANYWHERE


def _with_few(s: State, spaces: int, kinds: Sequence[int]) -> int:
    """Return in which of the spaces fewer Guerrillas of the kinds stand than a Base takes."""
    return sum(1 << n for n in bits(spaces) if s.total(n, kinds) < FOR_A_BASE)


def base_spaces(s: State, spaces: int) -> int:
    """Return in which of the spaces 2 of at least 4 VC Guerrillas can become a Base."""
    if not s.available[T_VC_BASE]:
        return 0
    return sum(
        1 << n
        for n in bits(spaces & s.holding(GUERRILLAS))
        if s.total(n, GUERRILLAS) >= FOR_A_BASE and s.bases(n) < BASES_PER_SPACE
    )


def _choose(m: Mind, spaces: int, how: str) -> Candidates:
    """Prefer what the bullet prefers, then where COIN Control falls.

    Against an NVA player, then where theirs does.

    Rules: 8.5.3
    """
    s = m.s
    choice = m.among(spaces, RULE, WHY[how])
    if how == NEW:
        choice.first("ARVN cubes", s.holding((ARVN_TROOPS, POLICE)))
        choice.first("Population 1 or more", POPULATED)
    choice.first("ends COIN Control", lambda n: ends_coin_control(s, n, vc=_change(s, n, how)))
    if not s.nonplayers >> NVA & 1:
        choice.first(
            "ends NVA Control",
            lambda n: POPULATED >> n & 1 and ends_nva_control(s, n, vc=_change(s, n, how)),
        )
    return choice


# --- how ----------------------------------------------------------------------------------


def _change(s: State, space: int, how: str) -> int:
    """Return how many VC pieces more the Rally leaves in the space."""
    return -1 if how == BASE else _number(s, space, how)


def _number(s: State, space: int, how: str) -> int:
    """Return how many Guerrillas to place: one, or as many as a Base there lets them."""
    most = 1 if how in (NEW, SINGLE) else most_guerrillas(s, space, VC)
    return min(s.available[T_VC_GUERRILLA], most)


def _rally_in(m: Mind, space: int, how: str) -> Thoughts[None]:
    """Rally in one space: a Base of Active Guerrillas first, or as many Guerrillas as called for."""
    s = m.s
    yield from m.answer("rally.space", space)
    if how == BASE:
        yield from m.answer("rally.how", HOW["base"])
        yield from m.give(min(m.decision.values))  # of the 2, as few Underground as may be
        return
    number = _number(s, space, how)
    yield from m.answer("rally.how", HOW[f"guerrilla-{number}" if number else "hide"])


def _somewhere(m: Mind) -> Thoughts[None]:
    """Take part, in name at least, in a Rally that has to be somewhere."""
    somewhere = m.among(m.spaces(), "8.4.4", "the Event wants a Rally somewhere")
    yield from m.answer("rally.space", (yield from somewhere.one()))
    yield from m.maybe("rally.how", HOW["nothing"])
