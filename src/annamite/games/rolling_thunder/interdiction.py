"""Destroying cubes and Truck Parks from the air (4.10.4)."""

from __future__ import annotations

from typing import Any, Final

from annamite.games.rolling_thunder.box.ids import (
    CUBES,
    FORCES,
    LAOS,
    N_REGIONS,
    PLACES,
)
from annamite.games.rolling_thunder.state import OVER_LAOS
from annamite.games.rolling_thunder.steps import step
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Condition

PREY: Final = Words(*CUBES, "truck_park", "named_truck_park", "nothing")
GENERIC, NAMED, SPARE = range(len(CUBES), len(CUBES) + 3)
MATRIX_WORDS: Final = Words("transport", "production")
ON_TRANSPORT, ON_PRODUCTION = range(2)

MATRIX: Final = step(
    "recon.matrix", MATRIX_WORDS, "On which matrix does the Truck Parks cube go?", "4.10.4"
)


def place_of(field: int) -> int:
    """Return the place over which an armed recon field lies: a region, or Laos."""
    return LAOS if field == OVER_LAOS else field


def parks_in(t: Table, field: int) -> list[int]:
    """Return the kinds of Truck Parks counters in a field."""
    s = t.s
    if field >= N_REGIONS:
        return []
    kinds = [GENERIC] if s.generic_parks >> field & 1 else []
    return [*kinds, NAMED] if s.named_parks >> field & 1 else kinds


def cubes_in(t: Table, field: int) -> list[int]:
    """Return the colours of cubes in a field."""
    return colours_at(t, place_of(field))


def colours_at(t: Table, place: int) -> list[int]:
    """Return the colours of cubes in a place, delayed ones left out."""
    at = place * 3
    return [colour for colour in range(3) if t.s.cubes[at + colour]]


def cube_there(rule: str) -> Condition[Any]:
    """Return the condition that a place holds a cube of a colour, delayed ones left out.

    Args:
        rule: The clause that asks for one.
    """
    return Condition(
        lambda c, colour: f"{c.name} has no {CUBES[colour]} cube",
        rule,
        lambda c, colour: c.t.s.cubes[c.place * 3 + colour] > 0,
        obvious=True,
    )


def park_there(rule: str) -> Condition[Any]:
    """Return the condition that a place holds a kind of Truck Parks counter.

    Args:
        rule: The clause that asks for one.
    """
    return Condition(
        lambda c, _: f"{c.name} has no such Truck Parks counter",
        rule,
        lambda c, kind: kind in parks_in(c.t, c.place),
        obvious=True,
    )


def destroy(t: Table, force: int, field: int, prey: int, rule: str) -> Rules[None]:
    """Destroy a cube or a Truck Parks counter; it scores as an armed recon hit.

    Rules: 4.10.4
    """
    s = t.s
    place = PLACES[place_of(field)]
    if prey < len(CUBES):
        s.cubes[place_of(field) * 3 + prey] -= 1
        t.tell("cube.destroyed", rule, force=FORCES[force], cube=CUBES[prey], place=place)
        t.recon_hit(force, rule)
        return
    icons = "T" if prey == GENERIC else t.box.named_parks[field]
    side = ON_TRANSPORT if "T" in icons else ON_PRODUCTION
    if "P" in icons and "T" in icons:
        side = yield Decision(MATRIX, FORCES[force], [ON_TRANSPORT, ON_PRODUCTION])
    bit = 1 << field
    if prey == GENERIC:
        s.generic_parks &= ~bit
        s.generic_destroyed += 1
    else:
        s.named_parks &= ~bit
        if side == ON_TRANSPORT:
            s.named_on_transport |= bit
        else:
            s.named_on_production |= bit
    t.tell("park.destroyed", rule, force=FORCES[force], place=place)
    t.recon_hit(force, rule)
    t.fill_matrix(force, "TP"[side], rule)
