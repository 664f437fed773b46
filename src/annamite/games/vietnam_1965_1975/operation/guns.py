"""Which artillery may fire for whom: in support of a combat, and to interdict (7.1, 7.2, 7.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, Done, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.position.offering import at_table
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel.conditions import Chain, Condition

# --- any fire -------------------------------------------------------------------------------------

LOADED: Final[Chain[Table]] = Chain(
    Condition("it has no artillery", "7-b", lambda t, unit: t.profile(unit).artillery > 0),
    Condition("it has fired this round", "7.2-g", lambda t, unit: unit not in t.op.fire.fired),
    Condition(
        "from the Trail no artillery fires off it", "17.8", lambda t, unit: on_map(t.s.hex[unit])
    ),
    Condition(
        "it has not come into the play area yet", "18.1-h", lambda t, unit: not outside(t, unit)
    ),
)
"""What is asked of all artillery: that it is in play and has not served this round."""


def _too_far(t: Table, unit: int, hex_: int) -> str:
    away, reach = t.box.distance(t.s.hex[unit], hex_), t.profile(unit).range
    return f"it is {away} hexes away, and its range is {reach}"


def reaches(t: Table, unit: int, hex_: int) -> bool:
    """Return whether a hex is in range of artillery (7.2)."""
    return t.box.distance(t.s.hex[unit], hex_) <= t.profile(unit).range


def _commands(t: Table, unit: int, others: Iterable[int]) -> bool:
    """Return whether any of some units is under the same command as dedicated artillery (7.1)."""
    counter = t.s.counter
    return any(t.box.commands(counter[unit], counter[other]) for other in others)


def may_answer(t: Table, unit: int) -> bool:
    """Return whether independent artillery may still fire in an operation of the enemy's.

    It may if it is not Ops Complete; holding or patrolling does not make it so, but firing does, and
    coming as a defensive reserve, once the operation is over.

    Rules: 6.2, 7.1
    """
    s, op = t.s, t.op
    used_up = Done.YES if s.mission[unit] == NO_MISSION else Done.SPENT
    return s.done[unit] < used_up or unit in op.fire.answered or unit in op.defensive_reserves


# --- support of a combat --------------------------------------------------------------------------


class Supporting(NamedTuple):
    """A combat, and the side that artillery would support in it."""

    t: Table
    combat: Combat
    side: int

    @property
    def attacks(self) -> bool:
        """Whether that side attacks."""
        return self.side == self.combat.attacker


def _why_not_for_attack(t: Table, combat: Combat, unit: int) -> str:
    kind = t.profile(unit).kind
    if not combat.bombardment and kind == "organic":
        return "a unit's own guns support it alone, and it does not attack there"
    if unit not in t.op.units:
        return "it is not assigned to the operation"
    return "no unit of its command attacks there"


def _why_not_for_defence(t: Table, side: int, unit: int) -> str:
    kind = t.profile(unit).kind
    if kind == "organic":
        return "a unit's own guns support it alone, and it is not attacked there"
    if kind == "dedicated":
        return "no unit of its command is attacked there"
    if side == t.op.side:
        return "it is not assigned to the operation"
    return "it is Ops Complete, and its own hex is not attacked"


def _allowed(own: Supporting, unit: int) -> bool:
    t, combat, side = own
    if own.attacks:
        return _may_attack_with(t, combat, unit)
    return _may_defend_with(t, combat, side, unit)


def _told(own: Supporting, unit: int) -> str:
    t, combat, side = own
    if own.attacks:
        return _why_not_for_attack(t, combat, unit)
    return _why_not_for_defence(t, side, unit)


_ALLOWS: Final[Chain[Supporting]] = Chain(
    Condition(
        lambda own, unit: _too_far(own.t, unit, own.combat.hex),
        "7.2-b",
        lambda own, unit: reaches(own.t, unit, own.combat.hex),
    ),
    Condition(_told, "7.1", _allowed),
)
SUPPORTS: Final = (*at_table(*LOADED.conditions), *_ALLOWS.conditions)
"""Which artillery may support a side in a combat (7.1, 7.2, 7.5)."""


def supporters(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the artillery that may support a side in a combat.

    Rules: 7.1, 7.2, 7.5, 11.1
    """
    loaded = LOADED.among(t, _armed_within(t, side, combat.hex))
    return _ALLOWS.among(Supporting(t, combat, side), loaded)


def _armed_within(t: Table, side: int, hex_: int) -> list[int]:
    """Return the artillery of a side in range of a hex: most of it is not, so that is asked first."""
    here, away = t.s.hex, distances(t.box).to(hex_)
    armed = [(unit, t.profile(unit)) for unit in t.units(side)]
    return [unit for unit, p in armed if p.artillery and away[here[unit]] <= p.range]


def _may_attack_with(t: Table, combat: Combat, unit: int) -> bool:
    """Return whether artillery may support the attacker: it is assigned, and fits by its kind (7.1)."""
    kind, assigned = t.profile(unit).kind, unit in t.op.units
    if combat.bombardment:
        return assigned
    if kind == "organic":
        return unit in combat.attackers
    return assigned and (kind != "dedicated" or _commands(t, unit, combat.attackers))


def _may_defend_with(t: Table, combat: Combat, side: int, unit: int) -> bool:
    """Return whether artillery may support the defender: all in the hex may, others by kind (7.1)."""
    op, kind = t.op, t.profile(unit).kind
    if combat.bombardment:
        return False
    if t.s.hex[unit] == combat.hex:
        return True
    if kind == "organic":
        return unit in combat.defenders
    if kind == "dedicated":
        return _commands(t, unit, combat.defenders)
    return unit in op.units or (side != op.side and may_answer(t, unit))


# --- interdiction ---------------------------------------------------------------------------------


class Interdicting(NamedTuple):
    """A side that interdicts, and the hex, if one is named."""

    t: Table
    side: int
    hex: int | None


def _why_not_to_interdict(own: Interdicting, unit: int) -> str:
    kind = own.t.profile(unit).kind
    if kind == "independent":
        return "it is Ops Complete"
    if own.t.op.kind == Kind.BOMBARD:
        return "it is not assigned to the bombardment"
    return "no unit of its command takes part on its side, or it is not assigned with one"


_TAKES_PART: Final[Condition[Interdicting]] = Condition(
    "it takes no part in the operation",
    "7.1-g",
    lambda own, unit: unit in taking_part(own.t, own.side),
)
_INTERDICTS: Final[Chain[Interdicting]] = Chain(
    Condition(
        "units on a holding operation do not interdict",
        "7.1-z",
        lambda own, unit: own.t.s.mission[unit] != HOLD,
    ),
    Condition(
        _why_not_to_interdict, "7.1-g", lambda own, unit: _may_interdict(own.t, own.side, unit)
    ),
    Condition(
        lambda own, unit: _too_far(own.t, unit, own.hex or 0),
        "7.2-b",
        lambda own, unit: own.hex is None or reaches(own.t, unit, own.hex),
    ),
)
INTERDICTS: Final = (_TAKES_PART, *at_table(*LOADED.conditions), *_INTERDICTS.conditions)
"""Which artillery may interdict a hex, or any hex (7.1, 7.5)."""


def interdictors(t: Table, side: int, hex_: int | None = None) -> list[int]:
    """Return the artillery that may interdict, in reach of a hex if one is given (7.1, 7.5)."""
    loaded = LOADED.among(t, taking_part(t, side))
    return _INTERDICTS.among(Interdicting(t, side, hex_), loaded)


def taking_part(t: Table, side: int) -> list[int]:
    """Return the units of a side that are in the operation (7.1)."""
    op = t.op
    return op.units if side == op.side else [*dict.fromkeys((*op.targets, *op.defensive_reserves))]


def _may_interdict(t: Table, side: int, unit: int) -> bool:
    """Return whether artillery may interdict, by its kind (7.1, 7.5)."""
    kind = t.profile(unit).kind
    if kind == "independent":
        return side == t.op.side or may_answer(t, unit)
    return kind != "dedicated" or _commands_here(t, unit)


def _commands_here(t: Table, unit: int) -> bool:
    """Return whether dedicated artillery may interdict in this operation.

    It may if it is assigned together with a unit under its command, comes as a reserve to the help of
    one, or is assigned to a bombardment.

    Rules: 7.1
    """
    op = t.op
    if op.kind == Kind.BOMBARD:
        return unit in op.units
    involved = op.units if unit in op.units else op.targets if unit in op.defensive_reserves else []
    return _commands(t, unit, involved)


def perhaps_guns(t: Table, units: Iterable[int], hex_: int | None = None) -> list[int]:
    """Return those of some hidden units that could be artillery which has not fired yet (10).

    Args:
        t: The position.
        units: The units.
        hex_: What they should reach; None: anything.
    """
    op, s, box = t.op, t.s, t.box
    return [
        unit
        for unit in units
        if t.hidden(unit)
        and on_map(s.hex[unit])
        and unit not in op.fire.fired
        and not outside(t, unit)
        and (hex_ is None or box.distance(s.hex[unit], hex_) <= box.hidden_range)
    ]
