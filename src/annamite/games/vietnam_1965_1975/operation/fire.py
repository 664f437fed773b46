"""Artillery, air and ships: who may support which combat, and interdiction (7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, Done, Kind, Role
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules

AIM_ACTS: Final = Acts(("done",), hexes=("hex",))
AIM: Final = step("fire.interdict", AIM_ACTS, "Which hex do you interdict?", "7.5", "space")
FIRE_ACTS: Final = Acts(("done",), ("gun",), ("air",), shares=("ship",))
INTERDICT: Final = step(
    "fire.interdict_with", FIRE_ACTS, "What interdicts {hex}? It has {points} points.", "7.5"
)
SUPPORT: Final = step(
    "fire.support", FIRE_ACTS, "What supports your side in the combat in {hex}?", "7.5"
)


# --- what is at hand --------------------------------------------------------------------------------


def air_left(t: Table, side: int) -> int:
    """Return the Air Points of the operation that have not served this round (7.3)."""
    return t.op.fire.air - t.op.fire.air_used if side == US else 0


def ships_left(t: Table, side: int, hex_: int) -> list[tuple[int, int]]:
    """Return (ship, points left this round) of the operation's ships that reach a hex (7.4)."""
    away = t.box.sea_distance[hex_]
    return [(ship, left) for ship, span, left in _ships(t, side) if away <= span]


def _ships(t: Table, side: int) -> list[tuple[int, int, int]]:
    """Return (ship, range, points left this round) of the operation's ships that can fire (7.4)."""
    op = t.op
    if side != US:
        return []
    found = []
    for ship in op.fire.ships:
        used = op.fire.ships_used.get(ship, 0)
        p = t.profile(ship)
        if used < p.artillery:
            found.append((ship, p.range, p.artillery - used))
    return found


def _reaches(t: Table, unit: int, hex_: int) -> bool:
    return t.box.distance(t.s.hex[unit], hex_) <= t.profile(unit).range


def supporters(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the artillery that may support a side in a combat.

    Rules: 7.1, 7.2, 7.5, 11.1
    """
    guns = [u for u in _loaded(t, t.units(side)) if _reaches(t, u, combat.hex)]
    if side == combat.attacker:
        return [u for u in guns if _may_attack_with(t, combat, u)]
    return [u for u in guns if _may_defend_with(t, combat, side, u)]


def _loaded(t: Table, units: Iterable[int]) -> list[int]:
    """Return the artillery among units that is in play and has not served this round (7.1, 18.1)."""
    fired = t.op.fire.fired
    return [
        unit
        for unit in units
        if t.profile(unit).artillery
        and unit not in fired
        and on_map(t.s.hex[unit])
        and not outside(t, unit)
    ]


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


def _taking_part(t: Table, side: int) -> list[int]:
    """Return the units of a side that are in the operation (7.1)."""
    op = t.op
    return op.units if side == op.side else [*dict.fromkeys((*op.targets, *op.defensive_reserves))]


def _perhaps_guns(t: Table, units: Iterable[int], hex_: int | None = None) -> list[int]:
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


def interdictors(t: Table, side: int, hex_: int | None = None) -> list[int]:
    """Return the artillery that may interdict, in reach of a hex if one is given (7.1, 7.5)."""
    return [
        unit
        for unit in _loaded(t, _taking_part(t, side))
        if _may_interdict(t, side, unit) and (hex_ is None or _reaches(t, unit, hex_))
    ]


def _may_interdict(t: Table, side: int, unit: int) -> bool:
    """Return whether artillery may interdict, by its kind; none may that holds (7.1, 7.5)."""
    kind = t.profile(unit).kind
    if t.s.mission[unit] == HOLD:
        return False
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


def worth(t: Table, side: int, hex_: int, points: int) -> int:
    """Return what Support Points count against a hex, in half points (7.6)."""
    return points if side == US and not t.full_fire(hex_) else 2 * points


def cease(t: Table) -> None:
    """End the fire of a round: interdiction is lifted, and all that served may serve again.

    Rules: 2.1, 7.5
    """
    fire = t.op.fire
    fire.interdicted.clear()
    fire.fired.clear()
    fire.ships_used.clear()
    fire.air_used = 0


# --- interdiction -----------------------------------------------------------------------------------


def aims(t: Table, side: int) -> list[int]:
    """Return the hexes that a side can interdict with what is left this round; no box (7.5, 17.8)."""
    needed = levels(t)[0]
    air = air_left(t, side)
    guns = interdictors(t, side)
    if not air and not guns and not (side == US and t.op.fire.ships):
        return []
    box, ships = t.box, _ships(t, side)
    in_range = _in_range(t, guns)
    taken = t.op.fire.interdicted.keys()
    found = []
    for at in sorted(filter(on_map, t.scenario.area - taken)):
        points = air + in_range.get(at, 0)
        points += sum(left for _, span, left in ships if box.sea_distance[at] <= span)
        # What a point is worth in a hex is looked up only where it matters.
        if points >= needed or (2 * points >= needed and worth(t, side, at, points) >= needed):
            found.append(at)
    return found


def _in_range(t: Table, guns: list[int]) -> dict[int, int]:
    """Return the points that artillery can put on each hex in its range."""
    found: dict[int, int] = {}
    for unit in guns:
        p = t.profile(unit)
        for at in t.box.within(t.s.hex[unit], p.range):
            found[at] = found.get(at, 0) + p.artillery
    return found


def before_the_alert(t: Table) -> Rules[Outcome]:
    """Let the US side interdict hexes before the NLF checks its alert.

    Rules: 2.1, 7.5
    """
    wants_more = yield from _aim_or_fire(t, t.op.side)
    return AGAIN if wants_more else NEXT


def interdiction(t: Table) -> Rules[Outcome]:
    """Let both sides interdict hexes, the operating side first.

    Rules: 2.1, 7.5
    """
    op = t.op
    wants_more = yield from _aim_or_fire(t, 1 - op.side if op.fire.second else op.side)
    if wants_more:
        return AGAIN
    op.fire.second = not op.fire.second
    return AGAIN if op.fire.second else NEXT


def _aim_or_fire(t: Table, side: int) -> Rules[bool]:
    """Let a side name a hex, or put fire on the one named; return whether it wants to go on."""
    op = t.op
    if op.fire.aim is not None:
        yield from _put_fire(t, side)
        return True
    acts = AIM_ACTS
    places = aims(t, side)
    if places or side != US:
        values = [acts.pack("done"), *(acts.pack("hex", n) for n in places)]
        unseen = bool(_perhaps_guns(t, _taking_part(t, side)))
        answer = yield Decision(AIM, SEATS[side], values, always_asked=unseen)
        act, at = acts.unpack(answer)
        if act == "hex":
            op.fire.aim, op.fire.aimed = at, 0
            return True
    return False


def _put_fire(t: Table, side: int) -> Rules[None]:
    """Add one more thing that fires to the interdiction of a hex; guns are turned over first."""
    op, acts, at = t.op, FIRE_ACTS, t.op.fire.aim
    assert at is not None
    if op.fire.called_on is not None:
        gun = _called(t, side)
        _interdict(t, side, t.profile(gun).artillery)
        return
    values = [acts.pack("done")] if op.fire.aimed >= levels(t)[0] else []
    values += [acts.pack("gun", u) for u in interdictors(t, side, at)]
    values += _air_offered(t, side) + _ships_offered(t, side, at)
    shown = f"{op.fire.aimed // 2}{'½' if op.fire.aimed % 2 else ''}"
    named = {"hex": t.box.names[at], "points": shown}
    unseen = bool(_perhaps_guns(t, _taking_part(t, side), at))
    answer = yield Decision(INTERDICT, SEATS[side], values, named, always_asked=unseen)
    act, number = acts.unpack(answer)
    if act == "gun":
        _call(t, number)
    elif act == "done":
        _interdict(t, side, 0, last=True)
    else:
        _interdict(t, side, _SPENT_BY[act](t, number))


def _air_offered(t: Table, side: int) -> list[int]:
    return [FIRE_ACTS.pack("air", n) for n in range(1, air_left(t, side) + 1)]


def _ships_offered(t: Table, side: int, at: int) -> list[int]:
    """Return the shares of its points that each ship in reach may fire (7.4)."""
    return [
        FIRE_ACTS.pack("ship", ship * SHIP_SHARE + n)
        for ship, left in ships_left(t, side, at)
        for n in range(1, left + 1)
    ]


def _spend_air(t: Table, points: int) -> int:
    """Let Air Points serve, and return what they come to."""
    t.op.fire.air_used += points
    return points


def _spend_share(t: Table, share: int) -> int:
    """Let a ship fire a share of its points, and return them."""
    ship, points = divmod(share, SHIP_SHARE)
    fired_by(t.op.fire.ships_used, ship, points)
    return points


_SPENT_BY: Final = {"air": _spend_air, "ship": _spend_share}


def levels(t: Table) -> list[int]:
    """Return the half points that interdiction of each cost takes, least first (7.5)."""
    return [2 * needed for needed, _ in t.box.charts.interdiction]


def _call(t: Table, gun: int) -> None:
    """Call on artillery to fire: it is turned over before its points count (7.2, 10)."""
    t.op.fire.called_on = gun
    hidden.turn_over(t, [gun])


def fired_by(points_of: dict[int, int], ship: int, points: int) -> None:
    """Add points of a ship to those that it has fired already (7.4)."""
    points_of[ship] = points_of.get(ship, 0) + points


def _called(t: Table, side: int) -> int:
    """Let the artillery called on fire now, and return it."""
    op, gun = t.op, t.op.fire.called_on
    assert gun is not None
    op.fire.called_on = None
    op.fire.fired.append(gun)
    _answered(t, side, gun)
    return gun


def _interdict(t: Table, side: int, points: int, *, last: bool = False) -> None:
    """Put points on the hex aimed at; done if no more are wanted, needed or there (7.5, 7.6)."""
    op, at, needed = t.op, t.op.fire.aim, levels(t)
    assert at is not None
    op.fire.aimed += worth(t, side, at, points)
    more = (
        air_left(t, side)
        or interdictors(t, side, at)
        or _perhaps_guns(t, _taking_part(t, side), at)
        or ships_left(t, side, at)
    )
    if last or op.fire.aimed >= needed[-1] or (not more and op.fire.aimed >= needed[0]):
        op.fire.interdicted[at] = op.fire.aimed
        t.tell("interdicted", "7.5", hex=t.box.names[at], cost=t.interdicted(at))
        op.fire.aim, op.fire.aimed = None, 0


# --- support of a combat ----------------------------------------------------------------------------


def support(t: Table) -> Rules[Outcome]:
    """Let both sides allot support, the attacker first.

    Rules: 7.2
    """
    combat, acts = t.combat, FIRE_ACTS
    defends = combat.allotting == Role.DEFENDER
    side = 1 - combat.attacker if defends else combat.attacker
    if t.op.fire.called_on is not None:
        add_gun(t, combat, side, _called(t, side))
        return AGAIN
    values = _support_offered(t, combat, side)
    unseen = _unseen_supporters(t, combat, side)
    act, number = "done", 0
    if values or unseen:
        values.insert(0, acts.pack("done"))
        named = {"hex": t.box.names[combat.hex]}
        answer = yield Decision(SUPPORT, SEATS[side], values, named, always_asked=unseen)
        act, number = acts.unpack(answer)
    if act != "done":
        _SUPPORTED_BY[act](t, number)
        return AGAIN
    combat.allotting = Role.DEFENDER
    return NEXT if defends else AGAIN


def _support_offered(t: Table, combat: Combat, side: int) -> list[int]:
    """Return what may support a side: guns, air and ships; nothing answers a bombardment (7.2 to 7.5)."""
    if combat.bombardment and side != combat.attacker:
        return []
    guns = [u for u in supporters(t, combat, side) if u not in combat.guns[side]]
    return [
        *(FIRE_ACTS.pack("gun", u) for u in guns),
        *_air_offered(t, side),
        *([] if combat.incidental else _ships_offered(t, side, combat.hex)),
    ]


def _add_air(t: Table, points: int) -> None:
    t.combat.air += _spend_air(t, points)


def _add_share(t: Table, share: int) -> None:
    fired_by(t.combat.ships, share // SHIP_SHARE, _spend_share(t, share))


_SUPPORTED_BY: Final = {"gun": _call, "air": _add_air, "ship": _add_share}


def _unseen_supporters(t: Table, combat: Combat, side: int) -> bool:
    """Return whether hidden units that do not fight could support a side in a combat (7.2, 10)."""
    offensive = side == combat.attacker
    if combat.bombardment and not offensive:
        return False
    units = t.op.units if offensive else t.units(side)
    return bool(_perhaps_guns(t, units, combat.hex))


def add_gun(t: Table, combat: Combat, side: int, unit: int) -> None:
    """Let artillery support a combat; once a round, and at most in one combat of it (7.2)."""
    combat.guns[side].append(unit)
    t.tell(
        "supports",
        "7.5",
        unit=unit,
        name=t.public_name(unit),
        points=t.profile(unit).artillery,
        hex=t.box.names[combat.hex],
    )


def _answered(t: Table, side: int, unit: int) -> None:
    """Note independent artillery that fires in an operation of the enemy's (7.1)."""
    op = t.op
    if side != op.side and t.profile(unit).kind == "independent" and unit not in op.fire.answered:
        op.fire.answered.append(unit)


def bombard_points(t: Table, combat: Combat) -> int:
    """Return the effective half points of a bombardment (7.5, 7.6)."""
    points = sum(t.profile(u).artillery for u in combat.guns[combat.attacker])
    points += combat.air + sum(combat.ships.values())
    return worth(t, combat.attacker, combat.hex, points)
