"""The VC Tax and Subvert (8.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.activities import allowed
from annamite.games.fire_in_the_lake.activities.subvert import CUBES, HOW, subvert_spaces
from annamite.games.fire_in_the_lake.activities.tax import tax_spaces
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import VC
from annamite.games.fire_in_the_lake.spaces import ECON, LOCS, POPULATED, POPULATION

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.1"
ENOUGH = 9
"""With more Resources than this the VC do not Tax."""
ACTIVE_OPPOSITION, ACTIVE_SUPPORT = 0, 4


def tax_if_broke(m: Mind) -> Thoughts[None]:
    """Break off an Operation to Tax where the Resources have run out.

    Rules: 8.5.1, 8.5.3
    """
    if not m.s.resources[VC] and not m.turn.free:
        yield from tax(m)


def tax_or_subvert(m: Mind) -> Thoughts[None]:
    """Tax if it pays, else Subvert, unless the Special Activity was done.

    Rules: 8.5.1
    """
    if not (yield from tax(m)):
        yield from subvert(m)


def would_tax(m: Mind, turn: Turn) -> bool:
    """Return whether the VC, being broke, could Tax in the course of `turn`."""
    return allowed(turn, "tax") and bool(_taxable(m, tax_spaces(turn), broke=True))


# --- Tax ----------------------------------------------------------------------------------


def tax(m: Mind) -> Thoughts[bool]:
    """Tax if the VC have little and find a space for it; return whether they did.

    Rules: 8.5.1
    """
    broke = not m.s.resources[VC]
    if m.s.resources[VC] > ENOUGH or not _taxable(m, tax_spaces(m.turn), broke=broke):
        return False
    if not (yield from m.begin_activity("tax")):
        return False
    m.because(RULE, f"{m.s.resources[VC]} Resources: Tax")
    yield from collect(m)
    return True


@answers("tax.space", factions=(VC,))
def collect(m: Mind) -> Thoughts[None]:
    """Tax LoCs, then Active Support, then if still penniless any people.

    Rules: 8.5.1
    """
    broke = False
    while m.asked("tax.space"):
        broke = broke or not m.s.resources[VC]
        spaces = _taxable(m, m.spaces(), broke=broke)
        if not spaces:
            break
        yield from m.answer("tax.space", (yield from spaces.one()))
    yield from m.done("tax.space")


def _taxable(m: Mind, spaces: int, *, broke: bool) -> Candidates:
    """Return where to Tax next: none where it would cost Opposition, unless the VC are broke."""
    s = m.s
    roads = m.among(spaces & LOCS).only("Econ", lambda n: ECON[n])
    if roads:
        return roads.most("Econ", lambda n: ECON[n])
    fat = m.among(spaces & POPULATED).only(
        "Active Support", lambda n: s.support[n] == ACTIVE_SUPPORT
    )
    if not fat and broke:
        fat = m.among(spaces & POPULATED).first(
            "Active Opposition", lambda n: s.support[n] == ACTIVE_OPPOSITION
        )
    return fat.most("Population", POPULATION.__getitem__)


# --- Subvert ------------------------------------------------------------------------------


def subvert(m: Mind) -> Thoughts[bool]:
    """Subvert if any space allows it; return whether the VC did.

    Rules: 8.5.1
    """
    if not subvert_spaces(m.turn) or not (yield from m.begin_activity("subvert")):
        return False
    yield from corrupt(m)
    return True


@answers("subvert.space", factions=(VC,))
def corrupt(m: Mind) -> Thoughts[None]:
    """Subvert first to end COIN Control of most people, then to take most cubes.

    Only a lone cube is replaced by a Guerrilla; else two are removed.

    Rules: 8.5.1
    """
    s = m.s

    def people_lost(space: int) -> int:
        return POPULATION[space] if _ends_control(m, space) else -1

    while m.asked("subvert.space") and m.spaces():
        space = yield from (
            m.among(m.spaces())
            .first("ends COIN Control", lambda n: _ends_control(m, n))
            .most("Population freed", people_lost)
            .most("cubes", lambda n: min(2, s.total(n, CUBES)))
            .one()
        )
        lone = s.total(space, CUBES) == 1
        yield from m.answer("subvert.space", space)
        yield from m.answer("subvert.how", HOW["replace" if lone else "remove"])
    yield from m.done("subvert.space")


def _ends_control(m: Mind, space: int) -> bool:
    """Return whether Subversion would end COIN Control of the space."""
    s = m.s
    if not s.coin_control >> space & 1:
        return False
    cubes = s.total(space, CUBES)
    coin, insurgents = s.coin[space] - min(2, cubes), s.nva[space] + s.vc[space]
    if cubes == 1:
        insurgents += 1
    return coin <= insurgents
