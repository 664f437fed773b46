"""What somebody may mean who points at the board: a hex, a box of the Trail, a unit, a region."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.position.offering import in_sight
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.kernel.decision import decoded

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import Decision

_UNIT = "unit-"


def meant(t: Table, decision: Decision, thing: str) -> list[int]:
    """Return the answers of a step that speak of a thing.

    Things are hexes (`5120`), boxes of the Trail (`trail-3`), units by their token (`unit-12`),
    regions (`I-3`) and counters (`us.1.1`). Where units are asked for, a place stands for the units
    there of the side that decides.
    """
    codec = decision.step.codec
    if not isinstance(codec, Acts):
        value = decoded(decision.step, thing)
        return [] if value is None else [value]
    units = _units(t, decision, thing)
    place = t.box.places.number.get(thing)
    places = [] if place is None else [place]
    found = codec.around(decision.values, units, places)
    return [v for v in found if codec.called(v) == thing or codec.unit_of(v) in units]


def _units(t: Table, decision: Decision, thing: str) -> list[int]:
    """Return the tokens of the units that a thing is, or that stand there."""
    seen = in_sight(t)
    if thing.startswith(_UNIT):
        return [token for token in t.tokens(seen) if f"{_UNIT}{token}" == thing]
    place, side = t.box.places.number.get(thing), SEATS.index(decision.seat)
    there = [unit for unit in seen if t.s.hex[unit] == place and t.side(unit) == side]
    return t.tokens(there)
