"""Segments A and B: units, target hex, rangers, air, ships and free-fire zones (5.1, 7, 11.3)."""

from __future__ import annotations

from functools import cache
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, on_map
from annamite.games.vietnam_1965_1975.box.sides import N_US, SEATS, US
from annamite.games.vietnam_1965_1975.position.events import FreeFireDeclared
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    alone,
    fails,
    never,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.play_area import in_play, outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.eligibility import (
    ARRIVED,
    NOT_USED,
    asks_of,
    free_ships,
    ships,
)
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

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
    offer = _assigned(asks_of(t, Kind(op.kind))).on(t)
    answer = yield Decision(ASSIGN, SEATS[op.side], offer, always_asked=unseen)
    act, unit = UNIT_ACTS.unpack(answer)
    if act == "unit":
        t.enlist(unit)
        t.s.fresh[unit] = 1
        t.tell("assigned", "5.1", unit=unit, name=t.public_name(unit), hex=t.where(unit))
        return AGAIN
    return NEXT


def _operating(t: Table) -> int:
    return t.op.side


NOT_ASSIGNED: Final[Condition[Table]] = Condition(
    "it is not assigned to the operation", "5.4-h", lambda t, unit: unit in t.op.units
)


@cache
def _assigned(asks: Chain[Table]) -> Menu[Table]:
    """Return who may be named, and whether these are enough, where the operation asks so of units.

    Nobody operates with nothing.

    Rules: 5.1, 7.5
    """
    named = Chain(
        *asks.conditions,
        Condition[Table]("it is assigned already", "5.1", lambda t, unit: unit not in t.op.units),
    )

    def suffices(t: Table) -> bool:
        op = t.op
        without = op.kind == Kind.BOMBARD and op.side == US and (t.s.air or free_ships(t))
        return bool(op.units or without) or not any(
            named.admits(t, unit) for unit in t.units(op.side)
        )

    return Menu(
        ASSIGN,
        alone("done", Overall("the operation needs a first unit", "5.1", suffices)),
        Part(lambda t: t.units(t.op.side), {"unit": named}, not_of(_operating)),
    )


def rangers(t: Table) -> Rules[Outcome]:
    """Let ranger groups join a search and destroy operation, if the die is low enough.

    Rules: 11.3
    """
    step_of_it = _roll_for_rangers if t.op.rangers is None else _place_rangers
    return (yield from step_of_it(t))


def _roll_for_rangers(t: Table) -> Rules[Outcome]:
    """Roll for the groups that wait, if the US side wants to: as many come as the die shows."""
    waiting = _waiting_rangers(t)
    if not waiting:
        return NEXT
    act, _ = RANGER_ACTS.unpack((yield Decision(RANGERS, SEATS[US], _ROLLED.on(t))))
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
    op, waiting, offer = t.op, _waiting_rangers(t), _JOINED.on(t)
    if waiting and op.rangers and len(offer()) > 1:
        act, at = RANGER_ACTS.unpack((yield Decision(RANGER_PLACE, SEATS[US], offer)))
        if act == "hex":
            op.rangers -= 1
            _join(t, waiting[0], at)
            return AGAIN
    op.rangers = None
    return NEXT


def _waiting_rangers(t: Table) -> list[int]:
    return [*t.s.at(HOLDING_BOX)]


_ROLLED: Final[Menu[Table]] = Menu(
    RANGERS,
    alone("no"),
    alone("yes"),
    alone("done", never("yes or no is asked for, before the die", "11.3-c")),
    Part(lambda _: (), {"hex": Chain()}, Chain(never("they are placed after the die", "11.3-d"))),
)
_JOINED: Final[Menu[Table]] = Menu(
    RANGER_PLACE,
    *(alone(act, never("the die has been rolled", "11.3-c")) for act in ("no", "yes")),
    alone("done"),
    Part(
        lambda t: sorted({t.s.hex[u] for u in t.op.units if not outside(t, u)}),
        {
            "hex": Chain(
                Condition(
                    "a ranger group is there already",
                    "11.3-d",
                    lambda t, at: (
                        not any(t.s.hex[u] == at and t.profile(u).ranger for u in t.op.units)
                    ),
                )
            )
        },
        Chain(fails("no operating unit is there in the play area", "11.3-d")),
    ),
)
"""The hexes of operating units that no ranger group is with."""


def _join(t: Table, group: int, at: int) -> None:
    t.put(group, at, "11.3")
    t.enlist(group)
    t.tell("placed", "11.3", unit=t.name(group), hex=t.box.names[at], count=1, turn=t.s.turn)


def target(t: Table) -> Rules[Outcome]:
    """Name the target hex, one that enemy units occupy; or none. No box of the Trail is a target.

    Rules: 5.1, 7.5, 17.8
    """
    op = t.op
    act, at = TARGET_ACTS.unpack((yield Decision(TARGET, SEATS[op.side], _TARGETED.on(t))))
    if act == "hex":
        op.target_hexes = [at]
        op.targets = t.at(at, 1 - op.side)
        for unit in (*op.targets, *op.units):
            t.s.fresh[unit] = 1
        t.tell("target", "5.1", hex=t.box.names[at])
    elif op.kind == Kind.BOMBARD:
        return Stage.END_OF_OPERATION
    return NEXT


_IS_TARGET: Final[Chain[Table]] = Chain(
    Condition("no box of the Trail is a target", "17.8", lambda _, at: on_map(at)),
    Condition("it lies outside the play area", "18.1", in_play),
)


def _occupied(t: Table) -> list[int]:
    return sorted(t.occupied(1 - t.op.side))


_TARGETED: Final[Menu[Table]] = Menu(
    TARGET,
    alone(
        "none",
        Overall(
            "a bombardment has a target hex",
            "7.5-i",
            lambda t: t.op.kind != Kind.BOMBARD or not _IS_TARGET.among(t, _occupied(t)),
        ),
    ),
    Part(
        _occupied,
        {"hex": _IS_TARGET},
        Chain(fails("no enemy unit is there", "5.1-c")),
    ),
)
"""The target hexes that may be named: those with enemy units, in the play area."""


def air_part(*conditions: Condition[Table]) -> Part[Table]:
    """Return the part of what Air Points may be added to the operation (7.3)."""
    return Part(
        lambda t: range(1, t.s.air + 1),
        {"air": Chain(*conditions)},
        Chain(
            *conditions,
            Condition("one Air Point is the fewest", "7.3-g", lambda _, points: points > 0),
            fails(lambda t, _: f"the most that is left this turn is {t.s.air}", "7.3-e"),
        ),
    )


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
    if not t.scenario.sheet.special.free_fire:
        return []
    return _NOT_DECLARED.among(t, sorted(_halved(t)))


_NOT_DECLARED: Final[Chain[Table]] = Chain(
    Condition(
        "it is a free-fire zone already",
        "7.6-d",
        lambda t, region: not t.s.free_fire >> region & 1,
    )
)


def _concerned(t: Table) -> list[int]:
    """Return the hexes whose regions may be declared free-fire."""
    op, s = t.op, t.s
    if op.combat is not None and op.combat.bombardment:
        return [op.combat.hex] if op.side == US else []
    in_it = (s.hex[u] for u in (*op.targets, *op.units))
    return [*op.target_hexes, *(at for at in in_it if on_map(at))]


def _halved(t: Table) -> set[int]:
    """Return the regions of hexes in question where support does not work in full."""
    op, box = t.op, t.box
    places = (at for at in _concerned(t) if not t.full_fire(at, op.side))
    return {region for at in places for region in box.in_regions[at]}


FREE_FIRE_PART: Final[Part[Table]] = Part(
    free_fire_regions,
    {"free_fire": Chain()},
    Chain(
        Condition(
            "there is no such region",
            "7.6-d",
            lambda t, region: region < len(t.box.regions),
            obvious=True,
        ),
        Overall(
            "no free-fire zones are declared in this scenario",
            "7.6",
            lambda t: t.scenario.sheet.special.free_fire,
        ),
        *_NOT_DECLARED.conditions,
        Condition(
            "neither a target hex nor an operating unit is in it",
            "7.6-e",
            lambda t, region: any(region in t.box.in_regions[at] for at in _concerned(t)),
        ),
        Condition(
            "support works in full there as it is",
            "7.6-l",
            lambda t, region: region in _halved(t),
        ),
    ),
)
"""The regions that may be declared free-fire now."""


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
    answer = yield Decision(SUPPORT, SEATS[US], _SUPPORTS.on(t))
    act, number = SUPPORT_ACTS.unpack(answer)
    if act == "done":
        return NEXT
    _SUPPORT_GIVEN[act](t, number)
    return AGAIN


def _with_ships(t: Table) -> bool:
    """Return whether ships may join: with US units, and in a bombardment in any case (7.4, 7.5)."""
    return t.op.kind == Kind.BOMBARD or any(t.nation(u) == N_US for u in t.op.units)


_SUPPORTS: Final[Menu[Table]] = Menu(
    SUPPORT,
    alone(
        "done",
        Overall(
            "nobody bombards with nothing",
            "7.5-i",
            lambda t: bool(t.op.units or t.op.fire.air or t.op.fire.ships),
        ),
    ),
    air_part(Overall("air is assigned once, and is already", "7.3-i", lambda t: not t.op.fire.air)),
    Part(
        ships,
        {
            "ship": Chain(
                Overall("no US unit takes part in the operation", "7.4-b", _with_ships),
                NOT_USED,
                ARRIVED,
                Condition(
                    "it is assigned already", "7.4", lambda t, ship: ship not in t.op.fire.ships
                ),
            )
        },
        Chain(fails("it is no ship in play", "7.4-a")),
    ),
    FREE_FIRE_PART,
)
"""What else may support the operation of the US side."""


def _add_ship(t: Table, ship: int) -> None:
    t.op.fire.ships.append(ship)
    t.tell("ship", "7.4", name=t.name(ship))


_SUPPORT_GIVEN: Final = {"air": add_air, "ship": _add_ship, "free_fire": declare_free_fire}
