"""The US Advise (8.8.4)."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.activities.advise import HOW, STRIKERS, advise_spaces, ways
from annamite.games.fire_in_the_lake.combat import (
    SEARCH_AND_DESTROY,
    assault_space,
    sweep_space,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.general import NO, YES, one_piece, space_of
from annamite.games.fire_in_the_lake.nonplayers.piece_order import HIT_INSURGENTS, first_of
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us.fight import ENEMY_BASES
from annamite.games.fire_in_the_lake.nonplayers.us.forces import HIDDEN, mask
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    INSURGENT_KINDS,
    NVA,
    OWNER,
    US,
)
from annamite.games.fire_in_the_lake.removal import strike
from annamite.games.fire_in_the_lake.spaces import PROVINCES, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

RULE: Final = "8.8.4"
LITTLE_AID: Final = 30
STRENGTH: Final = 2
"""So many pieces Special Forces strike."""
LUCK: Final = 6
ASSAULT: Final = -1
"""Stands for ARVN cubes among the means; the others are kinds of Special Forces."""
MEANS: Final = (ASSAULT, *STRIKERS)
_NVA_FIRST: Final = "Special Forces strike NVA pieces first"


class Blow(NamedTuple):
    """What one of the means would do in a space.

    Attributes:
        means: `ASSAULT`, or the kind of Special Forces.
        control: Whether COIN Control comes or NVA Control goes.
        bases: Bases removed.
        pieces: Pieces removed.
        nva_first: Whether the NVA must be struck before the VC for it.
    """

    means: int
    control: bool
    bases: int
    pieces: int
    nva_first: bool = False


AIMS: Final[tuple[tuple[str, Callable[[Blow], int]], ...]] = (
    ("COIN Control comes or NVA Control goes", lambda blow: blow.control),
    ("Bases removed", lambda blow: blow.bases),
    ("pieces removed", lambda blow: blow.pieces),
)


def possible(m: Mind) -> bool:
    """Return whether Advising would remove or Activate anything.

    Rules: 8.8.4
    """
    spaces = advise_spaces(m.turn)
    return any(_blows(m, n) for n in bits(spaces)) or bool(_searchable(m, spaces))


@answers("advise.space", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Strike for Control, for Bases, for the most pieces; else have ARVN Sweep.

    Rules: 8.8.4
    """
    while (yield from m.reaches("advise.space", "advise.aid")) and m.asked("advise.space"):
        spaces = m.spaces()
        blows = {n: some for n in bits(spaces) if (some := _blows(m, n))}
        if blows:
            yield from _strike_best(m, blows)
        elif finds := _searchable(m, spaces):
            open_ = m.among(mask(finds), RULE, "Advise ARVN to Sweep")
            space = yield from open_.most("Guerrillas found", finds.__getitem__).one()
            yield from m.answer("advise.space", space)
            m.because(RULE, "nothing to remove in reach: ARVN Sweep, to find Guerrillas")
            yield from m.answer("advise.how", HOW["sweep"])
        elif m.offers(DONE):
            yield from m.done("advise.space", RULE, "no other space to remove or find anything in")
        else:  # an Event wants it all the same
            yield from m.answer(
                "advise.space",
                (yield from m.among(spaces, "8.4.3", "the Event wants an Advise somewhere").one()),
            )
            yield from m.any_of(m.decision.values)


def _strike_best(m: Mind, blows: Mapping[int, list[Blow]]) -> Thoughts[None]:
    """Strike for the first of the aims that is in reach, with the first of the means to it."""
    why, gain = next(
        (why, gain)
        for why, gain in AIMS
        if any(gain(blow) for some in blows.values() for blow in some)
    )
    best = {n: max(some, key=gain) for n, some in blows.items()}
    struck = mask(n for n in best if gain(best[n]))
    space = yield from (
        m.among(struck, RULE, f"Advise: {why}").most(why, lambda n: gain(best[n])).one()
    )
    blow = best[space]
    yield from m.answer("advise.space", space)
    if blow.means == ASSAULT:
        m.because(RULE, f"ARVN cubes Assault: {why}")
        yield from m.answer("advise.how", HOW["assault"])
        return
    m.because(RULE, f"Special Forces strike: {why}")
    yield from m.answer("advise.how", HOW["strike"])
    m.notes[_NVA_FIRST] = space if blow.nva_first else None
    yield from m.answer("advise.who", blow.means)


@answers("strike.piece", factions=(US,))
def piece(m: Mind) -> Thoughts[None]:
    """Strike by the order of hits; NVA before VC where that is to end NVA Control.

    Rules: 8.1.2, 8.8.4
    """
    nva = [kind for kind in m.decision.values if kind in HIT_INSURGENTS and OWNER[kind] == NVA]
    if nva and m.notes.get(_NVA_FIRST) == space_of(m):
        yield from m.give(first_of(HIT_INSURGENTS, nva))
    else:
        yield from one_piece(m)


def _blows(m: Mind, space: int) -> list[Blow]:
    """Return what each of the means would remove in a space, where it removes anything.

    Rules: 8.8.4
    """
    s = m.s
    if not s.total(space, INSURGENT_KINDS):
        return []
    legal = ways(m.turn, space)
    blows = []
    for means in MEANS:
        if not _is_at_hand(s, space, means, legal):
            continue
        usual = _blow(m, space, means)
        if not usual.control and means != ASSAULT and s.nva_control >> space & 1:
            other = _blow(m, space, means, nva_first=True)
            usual = other if other.control else usual
        if usual.pieces:
            blows.append(usual)
    return blows


def _is_at_hand(s: State, space: int, means: int, legal: Container[int]) -> bool:
    """Return whether the ARVN would Assault there, or Irregulars or Rangers could strike."""
    if means == ASSAULT:
        return HOW["assault"] in legal and not _arvn_spares(s, space)
    return HOW["strike"] in legal and s.count(space, means) > 0


def _blow(m: Mind, space: int, means: int, *, nva_first: bool = False) -> Blow:
    s = m.s
    notes = {_NVA_FIRST: space} if nva_first else None
    then = what_if(m, partial(_carry_out, space=space, means=means), die=LUCK, notes=notes)
    gains = then.coin_control & ~s.coin_control | s.nva_control & ~then.nva_control
    return Blow(
        means,
        control=bool(gains >> space & 1),
        bases=s.total(space, ENEMY_BASES) - then.total(space, ENEMY_BASES),
        pieces=s.total(space, INSURGENT_KINDS) - then.total(space, INSURGENT_KINDS),
        nva_first=nva_first,
    )


def _carry_out(turn: Turn, *, space: int, means: int) -> Rules[None]:
    if means == ASSAULT:
        yield from assault_space(turn, space, ARVN)
    else:
        turn.flip(space, means, 1, RULE)
        yield from strike(turn, space, STRENGTH, RULE)


def _arvn_spares(s: State, space: int) -> bool:
    """Return whether shaded Search and Destroy keeps ARVN from a Province at Support.

    Rules: 8.8.4
    """
    if not s.supporting & PROVINCES & 1 << space:
        return False
    return has_capability(s, SEARCH_AND_DESTROY, shaded=True)


def _searchable(m: Mind, spaces: int) -> dict[int, int]:
    """Return where ARVN Sweeps would Activate Guerrillas, and how many."""
    s = m.s
    found: dict[int, int] = {}
    for space in bits(spaces & s.holding(HIDDEN)):
        if HOW["sweep"] not in ways(m.turn, space):
            continue
        then = what_if(m, partial(sweep_space, space=space, faction=ARVN), die=LUCK)
        number = s.total(space, HIDDEN) - then.total(space, HIDDEN)
        if number:
            found[space] = number
    return found


@answers("advise.aid", factions=(US,))
def aid(m: Mind) -> Thoughts[None]:
    """Add Aid if there is little.

    Rules: 8.8.4
    """
    little = m.s.aid <= LITTLE_AID
    m.because(RULE, f"{m.s.aid} Aid: {'add' if little else 'no need of'} more")
    yield from m.give(YES if little else NO)
