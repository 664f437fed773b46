"""The operation under way: who and where, its movement, its fire, its fights, the combat at hand (5)."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Final, Self, get_args, get_origin

import msgspec

from annamite.games.vietnam_1965_1975.box.kinds import Role

NO_LIMIT: Final = 99


class Part(msgspec.Struct, kw_only=True):
    """A part of the position that is copied with it.

    Those that every operation has are copied field by field, since a position is at every answer.
    """

    def copy(self) -> Self:
        """Return an independent copy."""
        new = copy(self)
        flat, nested, parts = _plan(type(self))
        for name in flat:
            setattr(new, name, getattr(self, name).copy())
        for name in nested:
            if column := getattr(self, name):
                setattr(new, name, [item.copy() for item in column])
            else:
                setattr(new, name, [])
        for name in parts:
            part = getattr(self, name)
            if part is not None:
                setattr(new, name, part.copy())
        return new


@cache
def _plan(kind: type[Part]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the fields of a part that can change: flat columns, nested ones, and further parts."""
    flat, nested, parts = [], [], []
    for field in msgspec.structs.fields(kind):
        inner = get_args(field.type)
        if get_origin(field.type) is dict or field.type == list[int]:
            flat.append(field.name)
        elif get_origin(field.type) is list:
            nested.append(field.name)
        elif any(isinstance(x, type) and issubclass(x, Part) for x in (field.type, *inner)):
            parts.append(field.name)
    return tuple(flat), tuple(nested), tuple(parts)


class Move(Part, kw_only=True):
    """A stack on the move (3).

    Attributes:
        units: Its units.
        going: Why it moves (`kinds.Going`).
        at: Hex it is in.
        spent, allowance: Half Movement Points.
        air, boats: Whether it flies, or goes amphibious.
        started: Whether it has left its first hex.
        keep_off: Whether it may not stop in a target hex.
        path: Hexes it has been in, the present one last.
        behind: Units that it left behind on its way.
        met: Units of stacks met in its hex, parts of which have joined it; these still may.
    """

    units: list[int]
    going: int
    at: int
    spent: int = 0
    allowance: int = 0
    air: bool = False
    boats: bool = False
    started: bool = False
    keep_off: bool = False
    path: list[int] = []
    behind: list[int] = []
    met: list[int] = []

    @property
    def party(self) -> list[int]:
        """Its units, with all that it met or left behind: what it may do can hang on each of them."""
        return [*self.units, *self.behind, *self.met]


class Halt(Part, kw_only=True):
    """A stack that has stopped where others may still meet it (3).

    Attributes:
        spent: Half Movement Points spent.
        units: Its units.
    """

    spent: int
    units: list[int]


class March(Part, kw_only=True):
    """How the operation moves (3, 5.1, 8).

    Attributes:
        moved: Units that have moved, or declined to, in this segment.
        stopped: Stacks that have stopped in this segment, in the order in which they moved.
        airmobile, amphibious: Units made so by points.
        landed_hot: Units that flew into a target hex this round.
        move: The stack on the move.
        waiting: The stack of a security operation while it fights.
    """

    moved: list[int] = []
    stopped: list[Halt] = []
    airmobile: list[int] = []
    amphibious: list[int] = []
    landed_hot: list[int] = []
    move: Move | None = None
    waiting: Move | None = None

    def copy(self) -> March:
        """Return an independent copy."""
        return March(
            moved=self.moved[:],
            stopped=[halt.copy() for halt in self.stopped],
            airmobile=self.airmobile[:],
            amphibious=self.amphibious[:],
            landed_hot=self.landed_hot[:],
            move=None if self.move is None else self.move.copy(),
            waiting=None if self.waiting is None else self.waiting.copy(),
        )


class Fire(Part, kw_only=True):
    """What fires for the operation and against it, and interdiction (7).

    Attributes:
        air, ships: Air Points and ships assigned.
        air_used, ships_used: What of them served this round; of ships the points by ship.
        fired: Artillery that served this round.
        answered: Independent artillery of the other side that fired in defence.
        interdicted: Effective half points by hex.
        second: Whether the side that does not operate interdicts now.
        called_on: Artillery called on to fire, which is turned over first.
        aim, aimed: Hex being interdicted, and half points put on it so far.
        air_lost, airmobile_lost: Whether such a point was lost.
    """

    air: int = 0
    ships: list[int] = []
    air_used: int = 0
    ships_used: dict[int, int] = {}
    fired: list[int] = []
    answered: list[int] = []
    interdicted: dict[int, int] = {}
    second: bool = False
    called_on: int | None = None
    aim: int | None = None
    aimed: int = 0
    air_lost: bool = False
    airmobile_lost: bool = False

    def copy(self) -> Fire:
        """Return an independent copy."""
        return Fire(
            air=self.air,
            ships=self.ships[:],
            air_used=self.air_used,
            ships_used=self.ships_used.copy(),
            fired=self.fired[:],
            answered=self.answered[:],
            interdicted=self.interdicted.copy(),
            second=self.second,
            called_on=self.called_on,
            aim=self.aim,
            aimed=self.aimed,
            air_lost=self.air_lost,
            airmobile_lost=self.airmobile_lost,
        )


class Fights(Part, kw_only=True):
    """What the fights of a round come to (5.4, 5.6).

    Attributes:
        result: Lowest raw pursuit result of this round, None before any combat.
        result_before: That of the round before.
        slowed: Units that attacked a major city in round 1.
        pursuit_left: Half points of pursuit allowance left, by operating unit.
        attacked: Hexes attacked this round.
        fought: Whether any combat came of it.
        used: Units that attacked this round.
    """

    result: int | None = None
    result_before: int | None = None
    slowed: list[int] = []
    pursuit_left: dict[int, int] = {}
    attacked: list[int] = []
    fought: bool = False
    used: list[int] = []

    def copy(self) -> Fights:
        """Return an independent copy."""
        return Fights(
            result=self.result,
            result_before=self.result_before,
            slowed=self.slowed[:],
            pursuit_left=self.pursuit_left.copy(),
            attacked=self.attacked[:],
            fought=self.fought,
            used=self.used[:],
        )

    @property
    def pursuit_result(self) -> int:
        """The raw result that pursuit goes by; no limit before any combat."""
        return NO_LIMIT if self.result_before is None else self.result_before


class Combat(Part, kw_only=True):
    """An attack on one hex.

    Attributes:
        hex: Where the defenders are.
        attacker: Side that attacks.
        incidental, bombardment, security: What kind of attack it is, if no ordinary one.
        attackers, defenders: Units with their ground strength in it.
        guns: Per side, artillery units that support it.
        air: Air Points (the US side alone has any).
        ships: Points by ship.
        allotting: Who allots support, once the attack is announced.
        die, row: The roll and the row it leads to.
        losses: Loss points still to be met, by side.
        taken: Replacement Points spent in this combat, by unit.
        shares: Loss points met so far, by nation.
        broken: Battalions of a unit just broken down, one of which must be lost at once.
    """

    hex: int
    attacker: int
    attackers: list[int] = []
    defenders: list[int] = []
    incidental: bool = False
    bombardment: bool = False
    security: bool = False
    guns: list[list[int]] = []
    air: int = 0
    ships: dict[int, int] = {}
    allotting: Role | None = None
    die: int = 0
    row: int = 0
    losses: list[int] = []
    taken: dict[int, int] = {}
    shares: list[int] = []
    broken: list[int] = []


class Operation(Part, kw_only=True):
    """The operation under way (5).

    Attributes:
        kind, side: What it is (`kinds.Kind`), and whose.
        round: 1 to 3.
        units: Operating units.
        reserves: Those of them that came as reserves this round.
        target_hexes, targets: Target hexes and target units.
        defensive_reserves: Units that came to the help of the targets.
        rangers: Ranger groups still to be placed, None before the die.
        alert_die: 0 before it is rolled.
        reactors: Units that may react now.
        provoked: What the latest reaction came before: it is told, and nothing hangs on it.
        regional_losses: Replacement Points that regional forces took in this operation.
        refuge: Hexes that a retreat may not enter (security).
        with_us_units: Whether US units take, or took, part.
        ending: Whether no round follows.
        closed: Whether a security operation has moved for the last time.
        march, fire, fights: Its movement, its fire, and the fights of this round.
        combat: The attack at hand.
    """

    kind: int
    side: int
    round: int = 1
    units: list[int] = []
    reserves: list[int] = []
    target_hexes: list[int] = []
    targets: list[int] = []
    defensive_reserves: list[int] = []
    rangers: int | None = None
    alert_die: int = 0
    reactors: list[int] = []
    provoked: str = ""
    regional_losses: int = 0
    refuge: list[int] = []
    with_us_units: bool = False
    ending: bool = False
    closed: bool = False
    march: March = msgspec.field(default_factory=March)
    fire: Fire = msgspec.field(default_factory=Fire)
    fights: Fights = msgspec.field(default_factory=Fights)
    combat: Combat | None = None

    def copy(self) -> Operation:
        """Return an independent copy."""
        return Operation(
            kind=self.kind,
            side=self.side,
            round=self.round,
            units=self.units[:],
            reserves=self.reserves[:],
            target_hexes=self.target_hexes[:],
            targets=self.targets[:],
            defensive_reserves=self.defensive_reserves[:],
            rangers=self.rangers,
            alert_die=self.alert_die,
            reactors=self.reactors[:],
            provoked=self.provoked,
            regional_losses=self.regional_losses,
            refuge=self.refuge[:],
            with_us_units=self.with_us_units,
            ending=self.ending,
            closed=self.closed,
            march=self.march.copy(),
            fire=self.fire.copy(),
            fights=self.fights.copy(),
            combat=None if self.combat is None else self.combat.copy(),
        )

    def strike(self, unit: int) -> None:
        """Take a unit that is no more out of all lists but those of the combat at hand."""
        march = self.march
        stacks = [stack for stack in (march.move, march.waiting) if stack is not None]
        halted: list[Move | Halt] = [*march.stopped, *stacks]
        lists = [self.units, self.reserves, self.targets, self.reactors, self.defensive_reserves]
        lists += [self.fire.fired, self.fire.answered]
        lists += [stack.units for stack in halted]
        lists += [stack.met for stack in stacks]
        for units in lists:
            if unit in units:
                units.remove(unit)
        march.stopped = [stack for stack in march.stopped if stack.units]
        self.fights.pursuit_left.pop(unit, None)
