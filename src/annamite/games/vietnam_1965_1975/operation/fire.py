"""Artillery, air and ships: who may support which combat, and interdiction (7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.halves import counted, written
from annamite.games.vietnam_1965_1975.box.kinds import Role
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.operation.guns import (
    INTERDICTS,
    SUPPORTS,
    Interdicting,
    Supporting,
    interdictors,
    perhaps_guns,
    supporters,
    taking_part,
)
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    alone,
    fails,
    lifted,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

AIM_ACTS: Final = Acts(("done",), hexes=("hex",))
AIM: Final = step("fire.interdict", AIM_ACTS, "Which hex do you interdict?", "7.5", "space")
FIRE_ACTS: Final = Acts(("done",), ("gun",), ("air",), shares=("ship",))
INTERDICT: Final = step(
    "fire.interdict_with",
    FIRE_ACTS,
    "What interdicts {hex}? It has {points}.",
    "7.5",
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


def _points_on(t: Table, side: int, at: int) -> int:
    """Return the Support Points that a side can put on a hex with what is left this round."""
    guns = sum(t.profile(unit).artillery for unit in interdictors(t, side, at))
    return air_left(t, side) + guns + sum(left for _, left in ships_left(t, side, at))


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
    offer = _AIMED.on(Firing(t, side))
    if side != US or len(offer()) > 1:
        unseen = bool(perhaps_guns(t, taking_part(t, side)))
        answer = yield Decision(AIM, SEATS[side], offer, always_asked=unseen)
        act, at = AIM_ACTS.unpack(answer)
        if act == "hex":
            op.fire.aim, op.fire.aimed = at, 0
            return True
    return False


def _put_fire(t: Table, side: int) -> Rules[None]:
    """Add one more thing that fires to the interdiction of a hex; guns are turned over first."""
    op, at = t.op, t.op.fire.aim
    assert at is not None
    if op.fire.called_on is not None:
        gun = _called(t, side)
        _interdict(t, side, t.profile(gun).artillery)
        return
    named = {"hex": t.box.names[at], "points": counted(op.fire.aimed, "point")}
    unseen = bool(perhaps_guns(t, taking_part(t, side), at))
    offer = _INTERDICTED.on(Firing(t, side))
    answer = yield Decision(INTERDICT, SEATS[side], offer, named, always_asked=unseen)
    act, number = FIRE_ACTS.unpack(answer)
    if act == "gun":
        _call(t, number)
    elif act == "done":
        _interdict(t, side, 0, last=True)
    else:
        _interdict(t, side, _SPENT_BY[act](t, number))


class Firing(NamedTuple):
    """A side that says what fires for it."""

    t: Table
    side: int

    @property
    def aim(self) -> int:
        """The hex that is fired at: the one to be interdicted, or that of the combat."""
        t = self.t
        if t.op.fire.aim is not None:
            return t.op.fire.aim
        return t.combat.hex

    @property
    def shares(self) -> list[int]:
        """The shares of its points that each ship in reach may fire (7.4)."""
        return [
            ship * SHIP_SHARE + n
            for ship, left in ships_left(self.t, self.side, self.aim)
            for n in range(1, left + 1)
        ]


def _reckoned(own: Firing, at: int) -> str:
    """Return what could fire on a hex, and what it would take."""
    points, needed = _points_on(own.t, own.side, at), levels(own.t)[0] // 2
    most = written(worth(own.t, own.side, at, points))
    return f"it takes {needed} Support Points, and all that reaches it comes to {most}"


_AIMED: Final[Menu[Firing]] = Menu(
    AIM,
    alone("done"),
    Part(
        lambda own: aims(own.t, own.side),
        {"hex": Chain()},
        Chain(
            Condition("no box of the Trail is interdicted", "17.8", lambda _, at: on_map(at)),
            Condition(
                "it lies outside the play area",
                "18.1",
                lambda own, at: at in own.t.scenario.area,
            ),
            Condition(
                "it is interdicted already",
                "7.5-g",
                lambda own, at: at not in own.t.op.fire.interdicted,
            ),
            fails(_reckoned, "7.5-d"),
        ),
    ),
)
"""The hexes that a side can interdict with what is left this round (7.5)."""


def _ship(share: int) -> int:
    return share // SHIP_SHARE


def _ship_points(own: Firing, share: int) -> str:
    left = dict(ships_left(own.t, own.side, own.aim))[_ship(share)]
    return f"the most that it can still fire this round is {left}"


_NO_SHARE: Final[Chain[Firing]] = Chain(
    Condition("only the US side has ships", "7.4-b", lambda own, _: own.side == US, obvious=True),
    Condition(
        "it is no ship that supports the operation",
        "7.4-b",
        lambda own, share: _ship(share) in own.t.op.fire.ships,
    ),
    Condition(
        "it has fired all its points this round",
        "7.4-e",
        lambda own, share: _ship(share) in [ship for ship, _, _ in _ships(own.t, own.side)],
    ),
    Condition(
        "the hex is out of its range",
        "7.4-c",
        lambda own, share: _ship(share) in dict(ships_left(own.t, own.side, own.aim)),
    ),
    fails(_ship_points, "7.4-e"),
)


def _fire_parts(*for_ships: Condition[Firing]) -> tuple[Part[Firing], Part[Firing]]:
    """Return the parts of Air Points and of ships, with a further condition for these."""
    return (
        Part(
            lambda own: range(1, air_left(own.t, own.side) + 1),
            {"air": Chain()},
            Chain(
                Condition(
                    "only the US side has Air Points",
                    "7.3-a",
                    lambda own, _: own.side == US,
                    obvious=True,
                ),
                Condition("one Air Point is the fewest", "7.3-g", lambda _, points: points > 0),
                fails(
                    lambda own, _: (
                        f"the most that can still serve this round is {air_left(own.t, own.side)}"
                    ),
                    "7.3-i",
                ),
            ),
        ),
        Part(
            lambda own: own.shares,
            {"ship": Chain(*for_ships)},
            Chain(*for_ships, *_NO_SHARE.conditions),
        ),
    )


_INTERDICTED: Final[Menu[Firing]] = Menu(
    INTERDICT,
    alone(
        "done",
        Overall(
            "it takes more to interdict the hex at all",
            "7.5-d",
            lambda own: own.t.op.fire.aimed >= levels(own.t)[0],
        ),
    ),
    Part(
        lambda own: interdictors(own.t, own.side, own.aim),
        {"gun": Chain()},
        not_of(
            lambda own: own.side,
            *lifted(lambda own: Interdicting(own.t, own.side, own.aim), *INTERDICTS),
        ),
    ),
    *_fire_parts(),
)
"""What may fire on the hex that is to be interdicted (7.1 to 7.5)."""


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
        or perhaps_guns(t, taking_part(t, side), at)
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
    combat = t.combat
    defends = combat.allotting == Role.DEFENDER
    side = 1 - combat.attacker if defends else combat.attacker
    if t.op.fire.called_on is not None:
        add_gun(t, combat, side, _called(t, side))
        return AGAIN
    offer = _SUPPORTED.on(Firing(t, side))
    unseen = _unseen_supporters(t, combat, side)
    act, number = "done", 0
    if unseen or len(offer()) > 1:
        named = {"hex": t.box.names[combat.hex]}
        answer = yield Decision(SUPPORT, SEATS[side], offer, named, always_asked=unseen)
        act, number = FIRE_ACTS.unpack(answer)
    if act != "done":
        _SUPPORTED_BY[act](t, number)
        return AGAIN
    combat.allotting = Role.DEFENDER
    return NEXT if defends else AGAIN


def _answered_at_all(own: Firing) -> bool:
    """Return whether a side may fire at all: nothing answers a bombardment (7.5)."""
    return not own.t.combat.bombardment or own.side == own.t.combat.attacker


_ANSWERED: Final[Overall[Firing]] = Overall(
    "nothing answers a bombardment", "7.5-m", _answered_at_all
)


def _supporters(own: Firing) -> list[int]:
    """Return the artillery that may support the side and does not yet (7.2)."""
    if not _answered_at_all(own):
        return []
    combat = own.t.combat
    guns = supporters(own.t, combat, own.side)
    return [unit for unit in guns if unit not in combat.guns[own.side]]


_SUPPORTED: Final[Menu[Firing]] = Menu(
    SUPPORT,
    alone("done"),
    Part(
        _supporters,
        {"gun": Chain()},
        not_of(
            lambda own: own.side,
            _ANSWERED,
            Condition(
                "it supports the combat already",
                "7.2-g",
                lambda own, unit: unit not in own.t.combat.guns[own.side],
            ),
            *lifted(lambda own: Supporting(own.t, own.t.combat, own.side), *SUPPORTS),
        ),
    ),
    *_fire_parts(
        _ANSWERED,
        Overall(
            "ships take no part in incidental attacks",
            "3.2-f",
            lambda own: not own.t.combat.incidental,
        ),
    ),
)
"""What may support a side: guns, air and ships (7.2 to 7.5)."""


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
    return bool(perhaps_guns(t, units, combat.hex))


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
