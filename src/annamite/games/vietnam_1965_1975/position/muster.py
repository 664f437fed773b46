"""New units of a campaign: how they come onto the map (17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from annamite.games.vietnam_1965_1975.box.places import aside
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.table import Table


class Recruit(NamedTuple):
    """A unit that is built.

    Attributes:
        place: Where it comes to.
        counter, face: What it is.
    """

    place: int
    counter: int
    face: int = 0


def muster(t: Table, recruits: Iterable[Recruit]) -> list[int]:
    """Put units built together onto the map, and return them in the order of their tokens.

    Rows and tokens are given by place, whatever the order in which the units were bought; those that
    lie face down in one place are shuffled before anything else happens. So neither the tokens nor
    the order of any list tells what was built: only how many units are where, which everybody sees.
    All that is bought at once has to come at once; a unit whose place is not known is no unit yet.

    Raises:
        AssertionError: an operation is under way, a place is aside, or this is no campaign; all of
            these are defects.

    Rules: 10, 17
    """
    s = t.s
    assert s.season is not None, "no other game builds units"
    assert s.op is None, "units are built between operations"
    recruits = [*recruits]
    assert not any(aside(new.place) for new in recruits), (
        "nobody is built off the map and the Trail"
    )
    units = []
    for place, counter, face in sorted(recruits, key=lambda new: _public_first(t, new)):
        unit = s.add_unit(counter, face, place)
        t.put(unit, place, "17")
        units.append(unit)
    for place in sorted({s.hex[unit] for unit in units}):
        hidden.met(t, place)
    return units


def _public_first(t: Table, new: Recruit) -> tuple[int, ...]:
    """Return what sorts new units: what everybody sees of them before what only chance hides."""
    return (new.place, t.box.profile(new.counter, new.face).nation, new.counter, new.face)
