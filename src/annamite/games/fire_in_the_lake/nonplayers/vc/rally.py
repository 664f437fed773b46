"""The VC Rally (8.5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import money
from annamite.games.fire_in_the_lake.operations.rally import HOW, most_guerrillas, rally_spaces
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
from annamite.games.fire_in_the_lake.spaces import POPULATED, SOUTH, bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE = "8.5.3"
BASES_PER_SPACE = 2
GUERRILLAS = (VC_GUERRILLA_U, VC_GUERRILLA_A)
MOST_SPACES = 6
FOR_A_BASE = 4
"""So many VC Guerrillas call for a Base, or hide one well."""
NEW_SPACES = 2
BASES_WORTH = 2


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Rally: for 2 Bases, or with many Guerrillas Available.

    Rules: 8.5.3
    """
    s = m.s
    bases = min(
        s.available[T_VC_BASE],
        base_spaces(m, rally_spaces(m.would_be(free=True))).bit_count(),
        s.resources[VC],
    )
    if bases >= BASES_WORTH:
        return m.box("vc.rally", RULE, entered=True, because=f"would place {bases} Bases")
    ready = s.available[T_VC_GUERRILLA]
    roll = yield from m.roll(3, f"Rally: {ready} Guerrillas Available?")
    return m.box("vc.rally", RULE, entered=roll < ready, because=f"{ready} Available")


def possible(m: Mind) -> bool:
    """Return whether any bullet finds a space that can be paid for, perhaps after a Tax.

    Rules: 8.5.3
    """
    turn = m.would_be(activity=True)
    turn.operation = "rally"
    spaces = rally_spaces(turn)
    if not spaces and money.would_tax(m, turn):
        spaces = rally_spaces(m.would_be(free=True))
    return any(True for _ in _bullets(m, spaces, 0))


@answers("rally.space", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Rally in up to 6 spaces by the bullets, Taxing where the Resources run out; Tax or Subvert.

    Rules: 8.5.3
    """
    fresh = 0
    while m.asked("rally.space") and m.turn.selected.bit_count() < MOST_SPACES:
        yield from money.tax_if_broke(m)
        bullet = next(_bullets(m, m.spaces(), fresh), None)
        if bullet is None:
            break
        spaces, how = bullet
        fresh += how == "new"
        yield from _rally_in(m, (yield from _where_control_falls(m, spaces).one()), how)
    yield from money.tax_or_subvert(m)
    yield from m.done("rally.space")


def _bullets(m: Mind, legal: int, fresh: int) -> Iterator[tuple[Candidates, str]]:
    """Yield the bullets that find a space among the legal ones: where, and how to Rally.

    Args:
        m: The mind.
        legal: Spaces that may be selected.
        fresh: How many spaces without VC Guerrillas were chosen already.
    """
    s = m.s
    if spaces := base_spaces(m, legal):
        yield m.among(spaces), "base"
    ready = s.available[T_VC_GUERRILLA] > 0
    some = s.holding(GUERRILLAS)
    bases = s.holding(OWN_BASES[VC])
    if ready and fresh < NEW_SPACES and legal & ~some:
        yield (
            m.among(legal & ~some)
            .first("ARVN cubes", s.holding((ARVN_TROOPS, POLICE)))
            .first("Population 1 or more", POPULATED),
            "new",
        )
    few = sum(1 << n for n in bits(legal & bases) if s.count(n, VC_GUERRILLA_U) < FOR_A_BASE)
    if not ready:  # then only what is Active there can hide
        few &= s.where[VC_GUERRILLA_A]
    if few:
        yield m.among(few), "at a Base"
    thin = sum(1 << n for n in bits(legal & some) if s.total(n, GUERRILLAS) < FOR_A_BASE)
    if ready and thin:
        yield m.among(thin), "single"
    if ready and legal & SOUTH:
        yield m.among(legal & SOUTH), "anywhere"


def base_spaces(m: Mind, spaces: int) -> int:
    """Return in which of the spaces 2 of at least 4 VC Guerrillas can become a Base."""
    s = m.s
    if not s.available[T_VC_BASE]:
        return 0
    return sum(
        1 << n
        for n in bits(spaces & s.holding(GUERRILLAS))
        if s.total(n, GUERRILLAS) >= FOR_A_BASE and s.bases(n) < BASES_PER_SPACE
    )


def _where_control_falls(m: Mind, spaces: Candidates) -> Candidates:
    """Prefer where the Rally ends COIN Control; against an NVA player, also theirs."""
    s = m.s

    def arriving(space: int) -> int:
        return min(s.available[T_VC_GUERRILLA], most_guerrillas(s, space, VC))

    def ends_coin(space: int) -> bool:
        insurgents = s.nva[space] + s.vc[space] + arriving(space)
        return bool(s.coin_control >> space & 1) and s.coin[space] <= insurgents

    def ends_nva(space: int) -> bool:
        held = s.nva_control & POPULATED & 1 << space
        return bool(held) and s.nva[space] <= s.coin[space] + s.vc[space] + arriving(space)

    spaces.first("ends COIN Control", ends_coin)
    if not s.nonplayers >> NVA & 1:
        spaces.first("ends NVA Control", ends_nva)
    return spaces


def _rally_in(m: Mind, space: int, how: str) -> Thoughts[None]:
    """Rally in one space: a Base of Active Guerrillas first, or as many Guerrillas as called for."""
    s = m.s
    yield from m.answer("rally.space", space)
    if how == "base":
        yield from m.answer("rally.how", HOW["base"])
        yield from m.maybe("rally.base_underground", min(m.decision.values))
        return
    number = min(s.available[T_VC_GUERRILLA], most_guerrillas(s, space, VC))
    if how in ("new", "single"):
        number = min(number, 1)
    word = f"guerrilla-{number}" if number else "hide"
    yield from m.answer("rally.how", HOW[word])
