"""Segments A and B: units, target hex, rangers, air, ships and free-fire zones (5.1, 7, 11.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, on_map
from annamite.games.vietnam_1965_1975.box.sides import N_US, SEATS, US
from annamite.games.vietnam_1965_1975.position.events import FreeFireDeclared
from annamite.games.vietnam_1965_1975.position.play_area import in_play, outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.eligibility import free_ships, may_take_part
from annamite.kernel import DIE, Chance, Decision, Rules

UNIT_ACTS: Final = Acts(("done",), ("unit",))
ASSIGN: Final = step(
    "operation.unit", UNIT_ACTS, "Which unit takes part in the operation?", "5.1", "unit"
)
TARGET_ACTS: Final = Acts(("none",), hexes=("hex",))
TARGET: Final = step("operation.target", TARGET_ACTS, "Which hex is the target?", "5.1", "space")
SUPPORT_ACTS: Final = Acts(("done",), ("ship",), ("air", "free_fire"))
SUPPORT: Final = step(
    "operation.support", SUPPORT_ACTS, "Which support does the operation have?", "5.1", "choice"
)
RANGER_ACTS: Final = Acts(("no", "yes", "done"), hexes=("hex",))
RANGERS: Final = step(
    "operation.rangers", RANGER_ACTS, "Do you roll for rangers to join?", "11.3", "choice"
)
RANGER_PLACE: Final = step(
    "operation.ranger", RANGER_ACTS, "Where does a ranger group join?", "11.3", "space"
)
RANGER_DIE: Final = step("operation.ranger_die", NUMBERS, "Roll for the rangers", "11.3", "die")


def assign(t: Table) -> Rules[Outcome]:
    """Name the units that take part, one by one; the first must be followed by no other.

    Rules: 5.1
    """
    op = t.op
    # Which units may bombard hangs on what they are.
    unseen = op.kind == Kind.BOMBARD and t.any_hidden(t.units(op.side))
    answer = yield Decision(ASSIGN, SEATS[op.side], _units_offered(t), always_asked=unseen)
    act, unit = UNIT_ACTS.unpack(answer)
    if act == "unit":
        t.enlist(unit)
        t.s.fresh[unit] = 1
        t.tell("assigned", "5.1", unit=unit, name=t.public_name(unit), hex=t.where(unit))
        return AGAIN
    return NEXT


def _units_offered(t: Table) -> list[int]:
    """Return which units may be named, and whether these are enough: nobody operates with nothing."""
    op, acts, kind = t.op, UNIT_ACTS, Kind(t.op.kind)
    values = [
        acts.pack("unit", unit)
        for unit in t.units(op.side)
        if unit not in op.units and may_take_part(t, unit, kind)
    ]
    others = kind == Kind.BOMBARD and op.side == US and (t.s.air or free_ships(t))
    if op.units or others or not values:
        values.insert(0, acts.pack("done"))
    return values


def rangers(t: Table) -> Rules[Outcome]:
    """Let ranger groups join a search and destroy operation, if the die is low enough.

    Rules: 11.3
    """
    step_of_it = _roll_for_rangers if t.op.rangers is None else _place_rangers
    return (yield from step_of_it(t))


def _roll_for_rangers(t: Table) -> Rules[Outcome]:
    """Roll for the groups that wait, if the US side wants to: as many come as the die shows."""
    acts, waiting = RANGER_ACTS, _waiting_rangers(t)
    if not waiting:
        return NEXT
    values = [acts.pack("no"), acts.pack("yes")]
    act, _ = acts.unpack((yield Decision(RANGERS, SEATS[US], values)))
    if act == "no":
        return NEXT
    die, groups = (yield Chance(RANGER_DIE, DIE)), t.ranger_groups()
    t.tell("rangers", "11.3", die=die, groups=groups)
    if die > groups:
        return NEXT
    t.op.rangers = min(die, len(waiting))
    return AGAIN


def _place_rangers(t: Table) -> Rules[Outcome]:
    """Place one more group with operating units, until all that come are placed or no more are wanted."""
    op, acts, waiting = t.op, RANGER_ACTS, _waiting_rangers(t)
    free = _without_rangers(t)
    if free and waiting and op.rangers:
        values = [acts.pack("done"), *(acts.pack("hex", n) for n in free)]
        act, at = acts.unpack((yield Decision(RANGER_PLACE, SEATS[US], values)))
        if act == "hex":
            op.rangers -= 1
            _join(t, waiting[0], at)
            return AGAIN
    op.rangers = None
    return NEXT


def _waiting_rangers(t: Table) -> list[int]:
    return [*t.s.at(HOLDING_BOX)]


def _without_rangers(t: Table) -> list[int]:
    """Return the hexes of operating units that no ranger group is with."""
    op, s = t.op, t.s
    with_one = {s.hex[u] for u in op.units if t.profile(u).ranger}
    return sorted({s.hex[u] for u in op.units if not outside(t, u)} - with_one)


def _join(t: Table, group: int, at: int) -> None:
    t.put(group, at, "11.3")
    t.enlist(group)
    t.tell("placed", "11.3", unit=t.name(group), hex=t.box.names[at], count=1, turn=t.s.turn)


def target(t: Table) -> Rules[Outcome]:
    """Name the target hex, one that enemy units occupy; or none. No box of the Trail is a target.

    Rules: 5.1, 7.5, 17.8
    """
    op, acts = t.op, TARGET_ACTS
    values = [acts.pack("hex", n) for n in sorted(t.occupied(1 - op.side)) if _is_target(t, n)]
    if op.kind != Kind.BOMBARD or not values:
        values.insert(0, acts.pack("none"))
    act, at = acts.unpack((yield Decision(TARGET, SEATS[op.side], values)))
    if act == "hex":
        op.target_hexes = [at]
        op.targets = t.at(at, 1 - op.side)
        for unit in (*op.targets, *op.units):
            t.s.fresh[unit] = 1
        t.tell("target", "5.1", hex=t.box.names[at])
    elif op.kind == Kind.BOMBARD:
        return Stage.END_OF_OPERATION
    return NEXT


def _is_target(t: Table, at: int) -> bool:
    return on_map(at) and in_play(t, at)


def air_values(t: Table, acts: Acts) -> list[int]:
    """Return the numbers of Air Points that may be added to the operation (7.3)."""
    return [acts.pack("air", n) for n in range(1, t.s.air + 1)]


def add_air(t: Table, points: int) -> None:
    """Assign Air Points to the operation for the rest of it (7.3)."""
    t.s.air -= points
    t.op.fire.air += points
    t.tell("air", "7.3", points=points)


def free_fire_regions(t: Table) -> list[int]:
    """Return the regions that the US side may declare free-fire now.

    They are those of the target hexes and of the hexes of operating units, and only ones where it
    makes a difference: once shells fall, that is the target hex of the US side's guns alone.

    Rules: 7.6
    """
    op, s, box = t.op, t.s, t.box
    if not t.scenario.sheet.special.free_fire:
        return []
    places = [*op.target_hexes, *(s.hex[u] for u in (*op.targets, *op.units) if on_map(s.hex[u]))]
    if op.combat is not None and op.combat.bombardment:
        places = [op.combat.hex] if op.side == US else []
    found: set[int] = set()
    for at in places:
        if not t.full_fire(at, op.side):
            found.update(r for r in box.in_regions[at] if not s.free_fire >> r & 1)
    return sorted(found)


def declare_free_fire(t: Table, region: int) -> None:
    """Declare a region free-fire; in scenarios it stays so (7.6, 18.1)."""
    t.s.free_fire |= 1 << region
    t.happens(FreeFireDeclared(region))
    t.tell("free_fire", "7.6", region=t.box.c.map.regions[region].name)


def declare_support(t: Table) -> Rules[Outcome]:
    """Assign air and ships and declare free-fire zones, in an operation of the US side.

    Ships join operations with US units; in a bombardment they count as such themselves.

    Rules: 5.1, 7.3, 7.4, 7.6
    """
    answer = yield Decision(SUPPORT, SEATS[US], _support_offered(t))
    act, number = SUPPORT_ACTS.unpack(answer)
    if act == "done":
        return NEXT
    _SUPPORT_GIVEN[act](t, number)
    return AGAIN


def _support_offered(t: Table) -> list[int]:
    """Return what else may support the operation; nobody bombards with nothing."""
    op, acts = t.op, SUPPORT_ACTS
    values = [acts.pack("done")] if op.units or op.fire.air or op.fire.ships else []
    if not op.fire.air:
        values += air_values(t, acts)
    if op.kind == Kind.BOMBARD or any(t.nation(u) == N_US for u in op.units):
        values += [acts.pack("ship", u) for u in free_ships(t) if u not in op.fire.ships]
    return values + [acts.pack("free_fire", r) for r in free_fire_regions(t)]


def _add_ship(t: Table, ship: int) -> None:
    t.op.fire.ships.append(ship)
    t.tell("ship", "7.4", name=t.name(ship))


_SUPPORT_GIVEN: Final = {"air": add_air, "ship": _add_ship, "free_fire": declare_free_fire}
