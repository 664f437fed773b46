"""Positions of worked examples: the `ArrangesPositions` power.

An example is put up on ground of its own (`box.exercise`), whatever start it names, for the set-ups
of the scenarios are closed accounts: units and points that they did not give have no place there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.exercise import NUMBER
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, KIND_NAMES, PATROL, Done, Kind
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.sides import NATIONS, POOLS, SEATS
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.operation import Combat, Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel.example import ArrangeError, converted, known
from annamite.kernel.game import Json

Count = Annotated[int, msgspec.Meta(ge=0)]
_MISSIONS: Final = {"hold": HOLD, "patrol": PATROL}


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: its counter, where it stands, which face is up, its mission, what it has suffered.

    Attributes:
        counter, hex: By their ids.
        back: Whether its other face is up.
        hidden: Whether the US side does not know it.
        mission: `hold` or `patrol`; "" for neither.
        hits: Replacement Points paid for it in the operation under way.
    """

    counter: str
    hex: str
    back: bool = False
    hidden: bool = False
    mission: str = ""
    hits: Count = 0


class Fight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat whose losses are to be met; units by their number in the list, from 0.

    Attributes:
        attackers, defenders: Who fights; all of them belong to the operation.
        losses: Loss points of the US side and of the NLF.
        round: Which round of the operation it is.
    """

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    losses: tuple[Count, Count]
    round: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is in an example.

    Attributes:
        units: The units, which players know by their number in this list.
        replacements: Replacement Points by pool; none where nothing is said.
        air, airmobile: Points of support.
        free_fire: Whether every region has been declared free-fire.
        tally: What Victory Points are counted from; none where nothing is said.
        losses: A combat whose losses are to be met; None: the operations of a turn begin.
    """

    units: tuple[Unit, ...]
    replacements: dict[str, Count] = {}
    tally: dict[str, Count] = {}
    air: Count = 0
    airmobile: Count = 0
    free_fire: bool = False
    losses: Fight | None = None


def arrange(box: Box, changes: Mapping[str, Json]) -> State:
    """Return the position of an example.

    Raises:
        ArrangeError: a unit, hex or name is not known, or units cannot fight as they are to.
    """
    wanted = converted(dict(changes), Changes, "arrange")
    s = State()
    s.scenario, s.turn = NUMBER, 1
    for unit in wanted.units:
        _add(s, box, unit)
    known(POOLS, wanted.replacements, "pool")
    s.pools = [wanted.replacements.get(pool, 0) for pool in POOLS]
    known(TALLIES, wanted.tally, "tally")
    s.tally = [wanted.tally.get(name, 0) for name in TALLIES]
    s.air = s.air_total = wanted.air
    s.airmobile = s.airmobile_total = wanted.airmobile
    s.free_fire = (1 << len(box.regions)) - 1 if wanted.free_fire else 0
    phase = [(stages.GAME_TURN, Stage.OPERATIONS)]
    s.frames = [*phase, (stages.OPERATIONS_PHASE, Stage.INITIATIVE)]
    if wanted.losses is not None:
        s.op = _fight(s, box, wanted.losses)
        s.side = s.op.side
        s.frames = [
            *phase,
            (stages.OPERATIONS_PHASE, Stage.DECLARE),
            (KIND_NAMES[Kind.SEARCH], Stage.ROUNDS),
            (stages.ROUND, Stage.ATTACK),
            (stages.COMBAT, Stage.LOSSES),
        ]
    return s


def _add(s: State, box: Box, unit: Unit) -> None:
    for name, ids in ((unit.counter, box.counter_number), (unit.hex, box.at)):
        if name not in ids:
            raise ArrangeError(f"there is no counter or hex {name!r}.")
    number = s.add_unit(box.counter_number[unit.counter], int(unit.back), box.at[unit.hex])
    s.known[number] = int(not unit.hidden)
    s.hits[number] = unit.hits
    if unit.mission:
        known(_MISSIONS, [unit.mission], "mission")
        s.mission[number], s.done[number] = _MISSIONS[unit.mission], Done.YES


def _fight(s: State, box: Box, fight: Fight) -> Operation:
    """Return the operation in which a combat has come to its losses."""
    both = (*fight.attackers, *fight.defenders)
    if not (fight.attackers and fight.defenders and all(0 <= u < len(s.hex) for u in both)):
        raise ArrangeError(f"losses: units go from 0 to {len(s.hex) - 1}, some on each side.")
    side, other = (_side(s, box, units) for units in (fight.attackers, fight.defenders))
    places = {s.hex[unit] for unit in fight.defenders}
    if side == other or len(places) > 1:
        raise ArrangeError(f"losses: {SEATS[side]} attacks {SEATS[other]} in {len(places)} hexes.")
    (at,) = places
    return Operation(
        kind=Kind.SEARCH,
        side=side,
        round=fight.round,
        units=[*fight.attackers],
        targets=[*fight.defenders],
        target_hexes=[at],
        combat=Combat(
            hex=at,
            attacker=side,
            attackers=[*fight.attackers],
            defenders=[*fight.defenders],
            guns=[[], []],
            losses=[*fight.losses],
            shares=[0] * len(NATIONS),
        ),
    )


def _side(s: State, box: Box, units: Sequence[int]) -> int:
    """Return the side of units."""
    sides = {box.side_of[s.counter[unit]] for unit in units}
    if len(sides) > 1:
        raise ArrangeError("losses: units of both sides fight on one.")
    return sides.pop()
