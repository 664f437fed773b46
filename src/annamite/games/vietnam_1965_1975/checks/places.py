"""Units where they may be: there are no limits to stacking, but to where a side may go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.places import AT_SEA, HOLDING_BOX, WAITING, aside, on_map
from annamite.games.vietnam_1965_1975.moving.costs import closed_to
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant.

    Rules: 4.3, 7.4, 11.3, 18.1
    """
    return chain(
        _ships(t),
        _at_sea(t),
        _outside(t),
        _in_north_vietnam(t),
        _holding_box(t),
        _waiting(t),
        _rangers(t),
    )


def _landed(t: Table) -> Iterator[tuple[int, int]]:
    """Yield unit and hex of all on the map, except ships and those that fly over any ground (8.1)."""
    op = t.s.op
    flying = (
        op.march.move.units
        if op is not None and op.march.move is not None and op.march.move.air
        else ()
    )
    for unit, at in enumerate(t.s.hex):
        if on_map(at) and not t.profile(unit).ship and unit not in flying:
            yield unit, at


def _ships(t: Table) -> Iterator[str]:
    """Yield ships on land, and others where ships are (7.4)."""
    for unit, at in enumerate(t.s.hex):
        ship = t.profile(unit).ship
        if not aside(at) and ship:
            yield f"ship {unit} is on land"
        elif at == AT_SEA and not ship:
            yield f"unit {unit} is where ships are"


def _at_sea(t: Table) -> Iterator[str]:
    """Yield units that stand in hexes of sea (8.1)."""
    for unit, at in _landed(t):
        if t.box.sea[at]:
            yield f"unit {unit} is at sea"


def _outside(t: Table) -> Iterator[str]:
    """Yield units outside the play area that are not on their way into it (18.1)."""
    for unit, at in _landed(t):
        inside = t.box.sea[at] or at in t.scenario.area
        if not (inside or _moving_in(t, unit)):
            yield f"unit {unit} is outside the play area"


def _moving_in(t: Table, unit: int) -> bool:
    """Return whether a unit is one that moves in this turn (18.1)."""
    sheet, group = t.scenario.sheet, t.group_of(unit)
    groups = (*sheet.us, *sheet.nlf)
    return group >= 0 and groups[group].enters and groups[group].turn == t.s.turn


def _in_north_vietnam(t: Table) -> Iterator[str]:
    """Yield units where their side may never be (4.3)."""
    for unit, at in _landed(t):
        if closed_to(t, t.side(unit), at):
            yield f"unit {unit} is in North Vietnam"


def _holding_box(t: Table) -> Iterator[str]:
    """Yield units in the Ranger Holding Box that are no rangers (11.3)."""
    for unit, at in enumerate(t.s.hex):
        if at == HOLDING_BOX and not t.profile(unit).ranger:
            yield f"unit {unit} is where ranger groups wait"


def _waiting(t: Table) -> Iterator[str]:
    """Yield units that nobody will set up (18.1)."""
    arriving = {unit for arrival in t.s.arrivals for unit in arrival.units}
    for unit, at in enumerate(t.s.hex):
        if at == WAITING and t.group_of(unit) < 0 and unit not in arriving:
            yield f"unit {unit} waits to be set up, and no scenario has it"


def _rangers(t: Table) -> Iterator[str]:
    """Yield ranger groups on the map after the operation that they were put there for (11.3)."""
    for unit, at in enumerate(t.s.hex):
        if t.profile(unit).ranger and not aside(at) and t.s.op is None and t.group_of(unit) < 0:
            yield f"ranger group {unit} has not gone home"
