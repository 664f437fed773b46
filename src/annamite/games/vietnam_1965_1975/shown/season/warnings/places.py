"""Warnings of capitals and ports that nobody is left in (13, 16.1, 17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, NLF, US
from annamite.games.vietnam_1965_1975.campaign.armies import (
    ports,
    united_states,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import names, warning
from annamite.games.vietnam_1965_1975.shown.season.warnings.staying import staying
from annamite.games.vietnam_1965_1975.turn import set_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning


def left_empty(case: Case) -> Iterator[SheetWarning]:
    """Warn of capitals and ports that the US side leaves, and of those that fall at once.

    Rules: 13, 16.1, 17.1
    """
    t = case.t
    stay, before = staying(t), _held_before(case)
    found = [at for at in _key_places(t) if at in before and at not in stay]
    foes = t.occupied(NLF)
    if fallen := [at for at in found if at in foes]:
        text = f"The NLF is there, and captures {names(t, fallen)} as your last unit leaves."
        yield warning("captured", text, "16.1", t, fallen)
    if bare := [at for at in found if at not in foes]:
        text = f"Left without a unit, for the NLF to walk into: {names(t, bare)}."
        text += _landing(t) + _others(t, before)
        yield warning("empty", text, "16.1, 13", t, bare)


def _landing(t: Table) -> str:
    """Return that units are still to land, if any are."""
    lands = any(order.counters and not order.withdrawn for order in t.season.orders)
    return " What lands this season may go there." if lands else ""


def _others(t: Table, before: set[int]) -> str:
    """Return how many capitals and ports that are held nobody was in before."""
    empty = [at for at in _key_places(t) if at not in before and at not in t.season.captured]
    if not empty:
        return ""
    return f" {len(empty)} other{'s stand' if len(empty) > 1 else ' stands'} empty already."


def bare_ports(case: Case) -> Iterator[SheetWarning]:
    """Warn of open ports in which nobody is, as long as units are still to arrive in one.

    Rules: 17.1, 17.4
    """
    t = case.t
    if case.step == set_up.PLACE.id and t.s.frames[-1][1] != Stage.ARVN_PLACEMENT:
        return
    held = staying(t)
    if bare := [at for at in ports.open_ports(t) if at not in held]:
        text = f"No unit holds {names(t, bare)}: a port that the NLF captures is closed to you."
        yield warning("empty", text, "17.1", t, bare)


def given_up(case: Case) -> Iterator[SheetWarning]:
    """Warn of towns that the NLF holds, and of which it withdraws its last unit.

    Rules: 16.1
    """
    t, since = case.t, case.since
    if since is None:
        return
    before, now = since.occupied(NLF), t.occupied(NLF)
    if bare := [at for at in since.season.captured if at in before and at not in now]:
        text = f"You hold {names(t, bare)} without a unit then: whoever comes retakes it."
        yield warning("empty", text, "16.1", t, bare)


def _key_places(t: Table) -> list[int]:
    """Return the capitals and ports of South Vietnam, in the order of the map."""
    capitals = (at for at, capital in enumerate(t.box.capital) if capital and t.box.in_svn[at])
    return sorted({*capitals, *t.box.ports})


def _held_before(case: Case) -> set[int]:
    """Return where the US side is before a sheet is carried out."""
    if case.step == united_states.ITEM.id:
        return case.t.occupied(US)
    return staying(case.since or case.t)


def finally_empty(t: Table) -> list[SheetWarning]:
    """Return the capitals and ports in which nobody is left once all US and allied units are gone.

    Rules: 13, 16.1, 17.7
    """
    now = t.occupied(US)
    then = {t.s.hex[unit] for unit in t.units(US) if t.nation(unit) == N_ARVN}
    bare = [at for at in _key_places(t) if at in now and at not in then]
    if not bare:
        return []
    text = f"Without a unit of your side then: {names(t, bare)}."
    return [warning("empty", text, "16.1", t, bare)]
