"""The VC Tax and Subvert (8.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.activities import allowed
from annamite.games.fire_in_the_lake.activities.subvert import CUBES, HOW, subvert_spaces
from annamite.games.fire_in_the_lake.activities.tax import tax_spaces
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc.balance import ends_coin_control
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at
from annamite.games.fire_in_the_lake.pieces import T_VC_GUERRILLA, VC
from annamite.games.fire_in_the_lake.spaces import ECON, LOCS, POPULATED, POPULATION, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, ACTIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.1"
ENOUGH = 9
"""With more Resources than this the VC do not Tax."""
REMOVED = 2
"""So many cubes a Subversion removes, or else it replaces one."""
ROADS = sum(1 << n for n in bits(LOCS) if ECON[n])
"""The LoCs that bring anything."""


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


# --- Tax ----------------------------------------------------------------------------------


def would_tax(turn: Turn) -> bool:
    """Return whether the VC, being broke, could Tax in the course of the Operation."""
    if not turn.activity_open or not allowed(turn, "tax"):
        return False
    return bool(tax_spaces(turn) & (ROADS | POPULATED))


def tax(m: Mind) -> Thoughts[bool]:
    """Tax if the VC have little and find a space for it; return whether they did.

    Rules: 8.5.1
    """
    s = m.s
    spaces = tax_spaces(m.turn)
    if s.resources[VC] > ENOUGH:
        return m.refuse_activity("tax", RULE, f"{s.resources[VC]} Resources are enough")
    if not harmless(s, spaces) and (s.resources[VC] or not spaces & POPULATED):
        return m.refuse_activity("tax", RULE, "no space that it would not harm")
    if not (yield from m.begin_activity("tax", RULE, f"{s.resources[VC]} Resources")):
        return False
    yield from collect(m)
    return True


def harmless(s: State, spaces: int) -> int:
    """Return where a Tax costs no Opposition and adds no Support: LoCs, or Active Support."""
    fat = sum(1 << n for n in bits(spaces & s.supporting) if s.support[n] == ACTIVE_SUPPORT)
    return spaces & ROADS | fat


@answers("tax.space", factions=(VC,))
def collect(m: Mind) -> Thoughts[None]:
    """Tax LoCs, then Active Support, then if still penniless any people.

    Rules: 8.5.1
    """
    turn, s = m.turn, m.s
    penniless: bool | None = None
    while (yield from is_at(m, turn, "tax.space")):
        spaces = m.spaces()
        if kind := harmless(s, spaces):
            choice = _harmless(m, kind)
        else:
            # This moment is the one that counts; once begun, it goes on up to the limit.
            penniless = not s.resources[VC] if penniless is None else penniless
            choice = _people(m, spaces & POPULATED if penniless else 0)
        if not choice and m.offers(DONE):
            yield from m.give(DONE)
            return
        # A Tax that an Event calls for takes place somewhere at least, best where nobody lives.
        somewhere = m.among(spaces, "8.4.4", "the Event wants a Tax somewhere")
        choice = choice or somewhere.first("nobody lives there", ~POPULATED)
        yield from m.answer("tax.space", (yield from choice.one()))


def _harmless(m: Mind, spaces: int) -> Candidates:
    """Prefer 2-Econ LoCs, then 1-Econ LoCs, then Active Support with most people."""
    if roads := spaces & ROADS:
        return m.among(roads, RULE, "Tax LoCs").most("Econ", ECON.__getitem__)
    support = m.among(spaces, RULE, "Tax at Active Support")
    return support.most("Population", POPULATION.__getitem__)


def _people(m: Mind, spaces: int) -> Candidates:
    """Prefer Active Opposition, then most people."""
    s = m.s
    return (
        m.among(spaces, RULE, "Tax the people, at 0 Resources")
        .first("Active Opposition", lambda n: s.support[n] == ACTIVE_OPPOSITION)
        .most("Population", POPULATION.__getitem__)
    )


# --- Subvert ------------------------------------------------------------------------------


def subvert(m: Mind) -> Thoughts[bool]:
    """Subvert if any space allows it; return whether the VC did.

    Rules: 8.5.1
    """
    if not subvert_spaces(m.turn):
        return m.refuse_activity("subvert", RULE, "no Underground Guerrilla beside ARVN cubes")
    if not (
        yield from m.begin_activity("subvert", RULE, "ARVN cubes are beside Underground Guerrillas")
    ):
        return False
    yield from corrupt(m)
    return True


@answers("subvert.space", factions=(VC,))
def corrupt(m: Mind) -> Thoughts[None]:
    """Subvert first to end COIN Control of most people, then to take most cubes.

    Rules: 8.5.1
    """
    turn, s = m.turn, m.s

    def people_freed(space: int) -> int:
        return POPULATION[space] if _ends_control(s, space) else 0

    while (yield from is_at(m, turn, "subvert.space")) and m.spaces():
        space = yield from (
            m.among(m.spaces(), RULE, "Subvert ARVN cubes")
            .first("ends COIN Control", lambda n: _ends_control(s, n))
            .most("Population freed", people_freed)
            .most("cubes", lambda n: min(REMOVED, s.total(n, CUBES)))
            .one()
        )
        yield from m.answer("subvert.space", space)
        yield from m.answer("subvert.how", HOW["replace" if _replaces(s, space) else "remove"])
    yield from m.done("subvert.space")


def _replaces(s: State, space: int) -> bool:
    return s.total(space, CUBES) == 1 and s.available[T_VC_GUERRILLA] > 0


def _ends_control(s: State, space: int) -> bool:
    """Return whether Subversion would end COIN Control of the space."""
    cubes = min(REMOVED, s.total(space, CUBES))
    return ends_coin_control(s, space, coin=-cubes, vc=int(_replaces(s, space)))
