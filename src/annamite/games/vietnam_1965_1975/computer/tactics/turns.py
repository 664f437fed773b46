"""Answers between operations: set-up, holding and patrol, who operates, which operation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import WAITING
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import relief
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.restraint import held_back
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Country, with_op
from annamite.games.vietnam_1965_1975.computer.tactics.standing import (
    GARRISONED,
    Posture,
    Standing,
    garrisons,
)
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner, Strike, by_place
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.turn.missions import MISSION_ACTS
from annamite.games.vietnam_1965_1975.turn.operations_phase import KIND_ACTS, TURN_ACTS
from annamite.games.vietnam_1965_1975.turn.set_up import PLACE_ACTS
from annamite.kernel.exact import total
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.questions import Acts
    from annamite.games.vietnam_1965_1975.position.table import Table

LEAST_STRIKE: Final = (0.02, 0.5)
"""What an operation must promise per side; NLF units that attack cannot run to a better place."""
LEAST_SHIFT: Final = 0.3
"""What moving about must gain the NLF."""

LEAST_HOLD: Final = 0.3
"""What holding must save."""
LEAST_RESCUE: Final = 0.8
"""How exposed a lone gun or HQ must be to be taken elsewhere."""
LATE: Final = 20.0
"""What it costs not to move into the play area in time."""
LEAST_SHELLS: Final = 0.1
"""What a bombardment must bring."""
DANGEROUS: Final = 6.0
"""Enemy ground strength that may strike back."""


@dataclass
class Shift:
    """A movement of the NLF to better places: units with their destinations, and what it gains."""

    units: dict[int, int] = field(default_factory=dict)
    gain: float = 0.0


def position_key(t: Table) -> tuple[object, ...]:
    """Return what plans hang on."""
    s = t.s
    return (s.turn, s.air, tuple(s.hex), tuple(s.done), tuple(s.mission), tuple(s.counter))


def planner(mind: Mind, held: Iterable[int] = ()) -> Planner:
    """Return the planner of a side; garrisons stay where they are, and so do those held back."""
    t = mind.t
    weights = weights_of(t)
    kept = [*garrisons(t, weights), *held] if mind.side == US else []
    return Planner(t, mind.side, kept, weights)


def strikes(mind: Mind) -> list[Strike]:
    """Return the best strike of the side on each hex in its reach, best first."""

    def work_out() -> list[Strike]:
        held = held_back(mind.t) if mind.side == US else []
        return planner(mind, held).all()

    found: list[Strike] = mind.recall("strikes", position_key(mind.t), work_out)
    return found


def best_strike(mind: Mind) -> Strike | None:
    """Return the best strike of the side, if any is worth it."""
    found = strikes(mind)
    return found[0] if found and found[0].value >= LEAST_STRIKE[mind.side] else None


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
    moved = with_op(t, Operation(kind=kind, side=NLF, units=units))
    standing, country = Standing(moved), Country(moved, NLF)
    units.sort(key=lambda u: (standing.score(moved.s.hex[u], u), u))
    for unit in units:
        here = moved.s.hex[unit]
        now = -LATE if outside(moved, unit) else standing.score(here, unit)
        best, gain = here, LEAST_SHIFT
        for at, _, _, _ in country.ways(unit, going):
            if standing.most(at) - now <= gain:
                continue
            more = standing.worth(at, unit) - now
            if more > gain:
                more -= standing.danger(at, unit)
                if more > gain:
                    best, gain = at, more
        if best != here:
            standing.move(unit, best)
            shift.units[unit] = best
            shift.gain += gain
    return shift


def _us_key(t: Table) -> tuple[object, ...]:
    """Return what threats of the US side hang on."""
    s = t.s
    own = tuple((u, s.hex[u], s.done[u], s.mission[u]) for u in t.units(US))
    return s.turn, s.air, s.airmobile, s.free_fire, own


def best_rescue(mind: Mind) -> dict[int, int]:
    """Return units of the US side that must move, with hexes that they can come to.

    They are guns and HQs that stand exposed and alone, and units that still have to move in; in a
    campaign garrisons for towns without any, too.
    """

    def work_out() -> dict[int, int]:
        sent = {} if mind.t.s.season is None else relief(mind.t)
        return {**rescued(mind.t), **sent}

    found: dict[int, int] = mind.recall("rescue", position_key(mind.t), work_out)
    return found


def rescued(t: Table) -> dict[int, int]:
    """Return units of the US side that cannot stay where they are, with where they go."""
    posture = Posture(t)
    places = by_place(t, US)
    guarded = {at for at, units in places.items() if any(t.profile(u).ground for u in units)}
    found: dict[int, int] = {}
    for unit in t.units(US):
        at = t.s.hex[unit]
        if t.profile(unit).ship or not t.may_operate(unit):
            continue
        late = outside(t, unit)
        if not late and at in guarded:
            continue
        now = LATE if late else posture.exposed(at, places[at])
        if now < LEAST_RESCUE:
            continue
        best = _refuge(t, posture, unit, now)
        if best != at:
            found[unit] = best
    return found


def _refuge(t: Table, posture: Posture, unit: int, now: float) -> int:
    """Return where a unit of the US side should go that stands so exposed; its hex if nowhere."""
    moved = with_op(t, Operation(kind=Kind.STRATEGIC, side=US, units=[unit]))
    late = outside(t, unit)
    best = t.s.hex[unit]
    least = now if late else now / 2
    for at, _, _, _ in Country(moved, US).ways(unit, Going.STRATEGIC):
        mates = [u for u in t.at(at, US) if u != unit]
        if at == t.s.hex[unit] or not (late or any(t.profile(u).ground for u in mates)):
            continue
        risk = posture.exposed(at, [*mates, unit])
        if risk < least:
            best, least = at, risk
    return best


# --- set-up and missions ----------------------------------------------------------------------


@answers("setup.place")
def place(mind: Mind) -> Choice:
    """The hex worth most at the end, less what the enemy can bring against it."""
    t = mind.t
    places = [PLACE_ACTS.unpack(value)[1] for value in mind.decision.values]
    unit = next(u for u, at in enumerate(t.s.hex) if at == WAITING and t.side(u) == mind.side)
    if mind.side == US:
        prices = weights_of(t)
        best = max(places, key=lambda at: (prices.place(at), -t.box.drm[at], -at))
        return Choice(
            PLACE_ACTS.pack("hex", best), f"{t.box.names[best]} is worth most to whoever holds it"
        )
    known = mind.recall("threats", _us_key(t), dict)
    standing = Standing(t, known=known)

    def score(at: int) -> float:
        crowd = 0.1 * len(t.at(at, NLF))
        value = standing.worth(at, unit) - standing.danger(at, unit) - crowd
        return value + standing.room(at, unit) * 2

    best = max(places, key=lambda at: (score(at), -at))
    why = f"{t.box.names[best]} is worth {standing.worth(best, unit):.1f} points"
    return Choice(
        PLACE_ACTS.pack("hex", best),
        f"{why}, {standing.danger(best, unit):.1f} of them at risk",
    )


@answers("turn.mission")
def mission(mind: Mind) -> Choice:
    """Garrisons of the US side hold; everybody else is free to move.

    Later in the turn the units hold that will not operate any more and are in danger.
    """
    t, acts = mind.t, MISSION_ACTS
    done = Choice(acts.pack("done"), "units on hold or patrol could not operate")
    if t.s.assigning:
        held = _held(mind, acts) if mind.side == US else None
        return held or done
    kept = garrisons(t, weights_of(t)) if mind.side == US else []
    for value, act, unit in mind.acts():
        if act == "release" and not (mind.side == US and _alone(t, unit)):
            return Choice(value, "it shall be free to operate")
        if act == "hold" and unit in kept:
            return Choice(value, f"somebody must stay in {t.where(unit)}")
    return done


def _alone(t: Table, unit: int) -> bool:
    """Return whether a unit of the US side alone keeps the enemy out of a place of worth."""
    at = t.s.hex[unit]
    prices = weights_of(t)
    others = [u for u in t.at(at, US) if u != unit and t.profile(u).ground]
    others = [u for u in others if t.s.mission[u] or t.s.ineffective[u]]
    return not others and prices.place(at) + prices.entered(at) >= GARRISONED


def threatened(mind: Mind) -> list[tuple[int, float]]:
    """Return the units of the US side that had better hold, with what that saves."""
    t = mind.t
    posture = Posture(t)
    found = []
    places = by_place(t, US)
    for at in sorted(places):
        units = places[at]
        ready = [u for u in units if t.may_operate(u)]
        if ready and any(t.profile(u).ground for u in units):
            gain = posture.exposed(at, units) - posture.exposed(at, units, holding=True)
            if gain > LEAST_HOLD:
                found += [(u, gain) for u in ready]
    found.sort(key=lambda x: (-x[1], x[0]))
    return found


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
            at = t.box.names[strike.at]
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
    if not mind.offers(acts.pack("pass")):  # the Strategic Movement Phase
        rescue = best_rescue(mind)
        if rescue and mind.offers(acts.pack("strategic")):
            names = ", ".join(t.name(u) for u in rescue)
            return Choice(acts.pack("strategic"), f"{names} cannot stay there")
        return Choice(acts.pack("done"), "units keep their operations for later")
    found = _search(mind) or (_shifted(mind) if mind.side == NLF else None)
    if found is not None:
        return found
    shells = best_bombardment(mind)
    if shells is not None and mind.offers(acts.pack("bombard")):
        told = f"shells on {t.box.names[shells.at]} should bring {shells.value:.1f} points"
        return Choice(acts.pack("bombard"), told)
    held = _held(mind, acts) if mind.side == US else None
    return held or Choice(acts.pack("pass"), "no operation promises anything")


def _search(mind: Mind) -> Choice | None:
    """Return the best operation against the enemy, if any is worth it."""
    t, acts = mind.t, KIND_ACTS
    strike = best_strike(mind)
    if strike is None:
        return None
    told = f"around {t.box.names[strike.at]} should bring {strike.value:.1f} points"
    clear = acts.pack("clear_and_secure")
    if mind.offers(clear) and _must_dig_in(mind, strike):
        return Choice(clear, f"clear and secure {told}; the units must hold after it")
    return Choice(acts.pack("search_and_destroy"), f"search and destroy {told}")


def _shifted(mind: Mind) -> Choice | None:
    """Return the operation that takes NLF units to better places, if there are any."""
    acts, shift = KIND_ACTS, best_shift(mind)
    if not shift.units:
        return None
    strategic = acts.pack("strategic")
    act = strategic if mind.offers(strategic) else acts.pack("search_and_destroy")
    return Choice(act, f"moving {len(shift.units)} units gains {shift.gain:.1f} points")


def _held(mind: Mind, acts: Acts) -> Choice | None:
    """Return the unit of the US side to put on hold, if any had better be."""
    for unit, gain in threatened(mind):
        value = acts.pack("hold", unit)
        if mind.offers(value):
            return Choice(value, f"holding saves {gain:.1f} points")
    return None


def best_bombardment(mind: Mind) -> Strike | None:
    """Return the best bombardment, if any is worth it."""

    def work_out() -> Strike | None:
        found = planner(mind).bombardments()
        return found[0] if found and found[0].value >= LEAST_SHELLS else None

    found: Strike | None = mind.recall("shells", position_key(mind.t), work_out)
    return found


def _must_dig_in(mind: Mind, strike: Strike) -> bool:
    """Return whether the enemy not attacked is strong enough to strike back."""
    t = mind.t
    posture = Posture(t)
    others = [u for u in posture.foes if t.s.hex[u] != strike.at]
    return total(posture.strengths.ground(u) for u in others) >= DANGEROUS
