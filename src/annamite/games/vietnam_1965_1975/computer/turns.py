"""Answers between operations: set-up, holding and patrol, who operates, which operation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.computer.mind import Choice, Mind, answers
from annamite.games.vietnam_1965_1975.computer.reach import ways_of, with_op
from annamite.games.vietnam_1965_1975.computer.standing import Standing
from annamite.games.vietnam_1965_1975.computer.strikes import Planner, Strike
from annamite.games.vietnam_1965_1975.ids import NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.state import Op
from annamite.games.vietnam_1965_1975.turn import KIND_ACTS, PLACE_ACTS, TURN_ACTS

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.table import Table

LEAST_STRIKE: Final = (0.02, 0.5)
"""What an operation must promise per side; NLF units that attack cannot run to a better place."""
LEAST_SHIFT: Final = 0.3
"""What moving about must gain the NLF."""


@dataclass
class Shift:
    """A movement of the NLF to better places: units with their destinations, and what it gains."""

    units: dict[int, int] = field(default_factory=dict)
    gain: float = 0.0


def position_key(t: Table) -> tuple[object, ...]:
    """Return what plans hang on."""
    s = t.s
    return (s.turn, s.air, tuple(s.hex), tuple(s.done), tuple(s.mission), tuple(s.counter))


def best_strike(mind: Mind) -> Strike | None:
    """Return the best strike of the side, if any is worth it."""

    def work_out() -> Strike | None:
        found = Planner(mind.t, mind.side).all()
        if not found or found[0].value < LEAST_STRIKE[mind.side]:
            return None
        return found[0]

    found: Strike | None = mind.recall("strike", position_key(mind.t), work_out)
    return found


def best_shift(mind: Mind) -> Shift:
    """Return where NLF units had better be."""
    found: Shift = mind.recall("shift", position_key(mind.t), lambda: _shift(mind.t))
    return found


def _shift(t: Table) -> Shift:
    special = t.scenario.sheet.special
    kind, going = Kind.SEARCH, Going.OPERATION
    if special.nlf_strategic_movement:
        kind, going = Kind.STRATEGIC, Going.STRATEGIC
    units = [u for u in t.units(NLF) if t.may_operate(u)]
    shift = Shift()
    if not units:
        return shift
    moved = with_op(t, Op(kind=kind, side=NLF, units=units))
    standing = Standing(moved)
    units.sort(key=lambda u: (standing.score(moved.s.hex[u], u), u))
    for unit in units:
        here = moved.s.hex[unit]
        now = standing.score(here, unit)
        routes = ways_of(moved, unit, going).routes()
        best, gain = here, LEAST_SHIFT
        for at in sorted(routes):
            more = standing.worth(at, unit) - now
            if more > gain:
                more -= standing.danger(at, unit)
                if more > gain:
                    best, gain = at, more
        if best != here:
            moved.s.hex[unit] = best
            shift.units[unit] = best
            shift.gain += gain
    return shift


# --- set-up and missions ----------------------------------------------------------------------


@answers("setup.place")
def place(mind: Mind) -> Choice:
    """The hex worth most at the end, less what the enemy can bring against it."""
    t = mind.t
    places = [PLACE_ACTS.unpack(value)[1] for value in mind.decision.values]
    unit = next(u for u, at in enumerate(t.s.hex) if at == -3 and t.side(u) == mind.side)
    if mind.side == US:
        prices = Planner(t, US).prices
        best = max(places, key=lambda at: (prices.place(at), -t.box.drm[at], -at))
        return Choice(
            PLACE_ACTS.pack("hex", best), f"{t.box.ids[best]} is worth most to whoever holds it"
        )
    standing = Standing(t)

    def score(at: int) -> float:
        crowd = 0.1 * len(t.at(at, NLF))
        value = standing.worth(at, unit) - standing.danger(at, unit) - crowd
        return value + standing.room(at, unit) * 2

    best = max(places, key=lambda at: (score(at), -at))
    why = f"{t.box.ids[best]} is worth {standing.worth(best, unit):.1f} points"
    return Choice(
        PLACE_ACTS.pack("hex", best),
        f"{why}, {standing.danger(best, unit):.1f} of them at risk",
    )


@answers("turn.mission")
def mission(mind: Mind) -> Choice:
    """No unit is tied down: all stay free to move."""
    return Choice(mind.decision.values[0], "units on hold or patrol could not operate")


# --- who operates -----------------------------------------------------------------------------


@answers("turn.initiative")
def initiative(mind: Mind) -> Choice:
    """Attack where it pays; let the US side spend its units; move to better places after that."""
    t, acts = mind.t, TURN_ACTS
    operate = acts.pack("operate")
    other = mind.decision.values[-1]
    if mind.offers(operate):
        strike = best_strike(mind)
        if strike is not None:
            at = t.box.ids[strike.at]
            return Choice(operate, f"an attack on {at} should bring {strike.value:.1f} points")
        if t.s.refused or not Planner(t, US).strong:
            shift = best_shift(mind)
            if shift.gain > LEAST_SHIFT:
                return Choice(operate, f"moving should gain {shift.gain:.1f} points")
    if acts.unpack(other)[0] == "end":
        return Choice(other, "all units are where they are worth most")
    return Choice(other, "the US side shall commit its units first")


@answers("turn.operation")
def operation(mind: Mind) -> Choice:
    """The operation that promises most, none if none promises anything."""
    t, acts = mind.t, KIND_ACTS
    if mind.offers(acts.pack("done")):
        return Choice(acts.pack("done"), "units keep their operations for later")
    strike = best_strike(mind)
    if strike is not None:
        told = f"search and destroy around {t.box.ids[strike.at]} should bring {strike.value:.1f}"
        return Choice(acts.pack("search_and_destroy"), f"{told} points")
    if mind.side == NLF:
        shift = best_shift(mind)
        if shift.units:
            strategic = acts.pack("strategic")
            act = strategic if mind.offers(strategic) else acts.pack("search_and_destroy")
            return Choice(act, f"moving {len(shift.units)} units gains {shift.gain:.1f} points")
    return Choice(acts.pack("pass"), "no operation promises anything")
