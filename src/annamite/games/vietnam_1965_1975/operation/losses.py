"""Casualties: Replacement Points, removals, breakdowns and refunds (5.5, 9, 11.2, 11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.profiles import NEVER
from annamite.games.vietnam_1965_1975.box.sides import (
    N_ARVN,
    N_US,
    N_VC,
    NATIONS,
    NLF,
    POOL_OF,
    SEATS,
    Pool,
)
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.games.vietnam_1965_1975.operation.casualties import absorbed
from annamite.games.vietnam_1965_1975.operation.casualties import met as worth_in_losses
from annamite.games.vietnam_1965_1975.operation.odds import regional
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.hidden import COUNTER_WORDS
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    Served,
    alone,
    at_table,
    fails,
    lifted,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.operation import Combat, Operation
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.deployment import (
    VC_PARTS,
    end_patrol,
    fetch,
    free_battalions,
)
from annamite.kernel import Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from collections.abc import Iterable

LOSS_ACTS: Final = Acts(("regional",), ("replace", "remove", "break"))
LOSS: Final = step(
    "combat.loss", LOSS_ACTS, "How do you meet the losses? {points} left.", "5.5", "unit"
)
SAVE: Final = step(
    "combat.ranger", YES_NO, "Do you save the ranger group with 5 ARVN Replacement Points?", "11.3"
)
BREAK_DRAW: Final = step(
    "combat.battalion", COUNTER_WORDS, "Draw a VC battalion for the regiment", "9", "counter"
)
RANGER_PRICE: Final = 5
RANGER_LIMIT: Final = 2


def endurance(t: Table, combat: Combat, unit: int) -> int:
    """Return how many Replacement Points a unit may absorb in the whole operation.

    Rules: 5.5, 11.3
    """
    p = t.profile(unit)
    if p.ranger:
        return RANGER_LIMIT
    strength = p.ground
    if combat.bombardment and not strength:
        strength = (p.artillery + 1) // 2
    return absorbed(strength)


def group_of(t: Table, unit: int) -> int:
    """Return the nation as which a unit takes its share of losses: all of the US pool are one (5.5)."""
    nation = t.nation(unit)
    return N_US if POOL_OF[nation] == Pool.US else nation


def participants(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the units of a side that may be lost: those in or next to the hex (5.5)."""
    units = combat.attackers if side == combat.attacker else combat.defenders
    extra = combat.guns[side] if combat.guns and not combat.bombardment else []
    near = {combat.hex, *t.box.around(combat.hex)}
    return [u for u in dict.fromkeys((*units, *extra)) if t.s.hex[u] in near]


def bearers(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the units that may meet losses: political sections, worth no point, only after all others.

    Supply Conduits that are attacked meet none: what befalls their friends decides about them.

    Rules: 5.5, 10, 17.5
    """
    units = participants(t, combat, side)
    if side != combat.attacker:
        units = [u for u in units if not t.profile(u).conduit]
    fighting = [u for u in units if not (t.profile(u).political or t.profile(u).conduit)]
    return fighting or units


class Bearing(NamedTuple):
    """A side that meets losses in a combat."""

    t: Table
    combat: Combat
    side: int


class Losing(NamedTuple):
    """A side that meets losses, and what it may meet the next point with.

    Attributes:
        t: The position.
        combat: The combat.
        side: The side.
        bearers: The units that may meet losses.
        present: These by the nation as which they take their share.
        able: Those of them whose losses a Replacement Point may meet, alike.
        due: The nations that are due to meet a loss: those that have met least.
        relief: The nations that may replace it if one that is due cannot.
    """

    t: Table
    combat: Combat
    side: int
    bearers: list[int]
    present: dict[int, list[int]]
    able: dict[int, list[int]]
    due: list[int]
    relief: list[int]

    @property
    def bearing(self) -> Bearing:
        """The side alone."""
        return Bearing(self.t, self.combat, self.side)

    @classmethod
    def of(cls, t: Table, combat: Combat, side: int) -> Losing:
        """Return what a side may meet its next loss with."""
        units = bearers(t, combat, side)
        bearing = Bearing(t, combat, side)
        able = _by_nation(t, _REPLACES.among(bearing, units))
        if units and _REGIONAL.open(bearing):
            able.setdefault(N_ARVN, [])
        present = _by_nation(t, units)
        return cls(t, combat, side, units, present, able, *_who_is_next(combat, present, able))


_REGIONAL: Final[Chain[Bearing]] = Chain(
    Overall("regional forces only defend", "11.2", lambda own: own.side != own.combat.attacker),
    Overall("no regional forces defend there", "11.2", lambda own: regional(own.t, own.combat) > 0),
    Overall(
        "regional forces take one point in an operation, and have taken it",
        "11.2",
        lambda own: not own.t.op.regional_losses,
    ),
    Overall(
        "no ARVN Replacement Points are left",
        "11.2",
        lambda own: own.t.s.pools[Pool.ARVN] > 0,
    ),
)
"""What lets regional forces take a point (11.2)."""
_REPLACES: Final[Chain[Bearing]] = Chain(
    Condition(
        lambda own, u: f"no {_pool(own.t, u).name} Replacement Points are left",
        "5.5-g",
        lambda own, unit: own.t.s.pools[_pool(own.t, unit)] > 0,
    ),
    Condition(
        lambda own, unit: (
            f"it may absorb {endurance(own.t, own.combat, unit)} Replacement Points in an "
            f"operation, and has absorbed {own.t.s.hits[unit]}"
        ),
        "5.5-i",
        lambda own, unit: own.t.s.hits[unit] < endurance(own.t, own.combat, unit),
    ),
)
"""What lets a Replacement Point meet a loss of a unit."""


def _pool(t: Table, unit: int) -> Pool:
    return POOL_OF[t.nation(unit)]


def loss_values(t: Table, combat: Combat, side: int) -> list[int]:
    """Return how the next loss point may be met.

    The nation that has met least is next, so that losses are even. Where it cannot replace any more,
    the other nation's replacements may meet a point that would force a removal.

    Rules: 5.5, 9, 11.2
    """
    return _met_by(Losing.of(t, combat, side))


def _met_by(own: Losing) -> list[int]:
    acts, t = LOSS_ACTS, own.t
    if own.combat.broken:
        return [acts.pack("remove", unit) for unit in own.combat.broken]
    values = []
    for nation in dict.fromkeys((*own.due, *own.relief)):
        if nation == N_ARVN and _with_regional(own):
            values.append(acts.pack("regional"))
        values += [acts.pack("replace", unit) for unit in own.able.get(nation, [])]
        if nation in own.due:
            values += _removals(t, own.present.get(nation, []))
    return values


def _with_regional(own: Losing) -> bool:
    return bool(own.bearers) and _REGIONAL.open(own.bearing)


def _by_nation(t: Table, units: list[int]) -> dict[int, list[int]]:
    """Return units by the nation as which they take their share, in their order."""
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(group_of(t, unit), []).append(unit)
    return found


def _who_is_next(
    combat: Combat, present: dict[int, list[int]], able: dict[int, list[int]]
) -> tuple[list[int], list[int]]:
    """Return the nations due to meet a loss, and those that may replace it if one due cannot."""
    due = _least(combat, {**present, **able})
    return due, [] if all(nation in able for nation in due) else _least(combat, able)


def _removals(t: Table, units: list[int]) -> list[int]:
    """Return the acts that remove units, or break them down where that may be."""
    acts, values = LOSS_ACTS, []
    for unit in units:
        values.append(acts.pack("remove", unit))
        if _BREAKS.admits(t, unit):
            values.append(acts.pack("break", unit))
    return values


def _least(combat: Combat, nations: Iterable[int]) -> list[int]:
    """Return those of some nations that have met the fewest losses in a combat."""
    found = list(nations)
    fewest = min((combat.shares[nation] for nation in found), default=0)
    return [nation for nation in found if combat.shares[nation] == fewest]


def _on_one_counter(t: Table, unit: int) -> bool:
    s, box, p = t.s, t.box, t.profile(unit)
    if p.nation == N_VC:
        return True
    return p.nation == N_US and s.face[unit] == 0 and bool(box.children.get(s.counter[unit]))


_BREAKS: Final[Chain[Table]] = Chain(
    Condition(
        "only brigades and regiments with ground strength break down",
        "9-q",
        lambda t, unit: t.profile(unit).brigade and t.profile(unit).ground > 0,
    ),
    Condition("only US and VC units on one counter break down", "9-q", _on_one_counter),
    Condition(
        lambda t, _: (
            f"it takes {VC_PARTS} VC battalions, with {sum(free_battalions(t).values())} not in play"
        ),
        "9-o",
        lambda t, unit: t.nation(unit) != N_VC or sum(free_battalions(t).values()) >= VC_PARTS,
    ),
)
"""What lets a brigade-size unit be broken down to sustain losses (9)."""
_WHOLE: Final[Condition[Losing]] = Condition(
    "one of the battalions of the unit just broken down is lost at once",
    "9-r",
    lambda own, _: not own.combat.broken,
)
_DUE: Final[Condition[Losing]] = Condition(
    "losses are even, and others are to meet the next one",
    "5.5-m",
    lambda own, unit: group_of(own.t, unit) in own.due,
)
_NOT_BEARING: Final[Chain[Losing]] = not_of(
    lambda own: own.side,
    Condition(
        "it does not fight there, or is not in the hex or next to it",
        "5.5-v",
        lambda own, unit: unit in participants(own.t, own.combat, own.side),
    ),
    Condition(
        "what befalls its friends decides about a Supply Conduit",
        "17.5-ae",
        lambda own, unit: not own.t.profile(unit).conduit,
    ),
    fails("political sections are lost only after all others", "10"),
)


def _bearing(own: Losing) -> Bearing:
    return own.bearing


def _may_be_lost(own: Losing, unit: int) -> bool:
    return not own.combat.broken or unit in own.combat.broken


_MET: Final[Menu[Losing]] = Menu(
    LOSS,
    alone(
        "regional",
        _WHOLE,
        *lifted(_bearing, *_REGIONAL.conditions),
        Condition(
            "no unit of the side is left to defend with", "11.2", lambda own, _: bool(own.bearers)
        ),
        Condition(
            "losses are even, and others are to meet the next one",
            "5.5-m",
            lambda own, _: N_ARVN in (*own.due, *own.relief),
        ),
    ),
    Part(
        lambda own: own.bearers,
        {
            "replace": Chain(
                _WHOLE,
                *lifted(_bearing, *_REPLACES.conditions),
                Condition(
                    "losses are even, and others are to meet the next one",
                    "5.5-m",
                    lambda own, unit: group_of(own.t, unit) in (*own.due, *own.relief),
                ),
            ),
            "break": Chain(_WHOLE, *at_table(*_BREAKS.conditions), _DUE),
        },
        _NOT_BEARING,
    ),
    Part(
        lambda own: own.combat.broken or own.bearers,
        {
            "remove": Chain(
                Condition(
                    _DUE.says,
                    _DUE.rule,
                    lambda own, unit: bool(own.combat.broken) or _DUE.holds(own, unit),
                ),
            ),
        },
        Chain(Condition(_WHOLE.says, _WHOLE.rule, _may_be_lost), *_NOT_BEARING.conditions),
    ),
    lists=_met_by,
)
"""How the next loss point may be met (5.5, 9, 11.2)."""


def losses(t: Table) -> Rules[Outcome]:
    """Meet one more loss, the defender's first.

    Rules: 5.5
    """
    combat = t.combat
    for side in (1 - combat.attacker, combat.attacker):
        if combat.losses[side] <= 0:
            continue
        offer = _MET.on(Losing.of(t, combat, side))
        if not offer():
            combat.losses[side] = 0
            continue
        yield from _meet(t, combat, side, offer)
        return AGAIN
    return NEXT


def _meet(t: Table, combat: Combat, side: int, offer: Served[Losing]) -> Rules[None]:
    points = combat.losses[side]
    answer = yield Decision(
        LOSS,
        SEATS[side],
        offer,
        {"points": points},
        always_asked=side == NLF and t.s.season is not None and _seems_open(t, combat),
    )
    act, unit = LOSS_ACTS.unpack(answer)
    if act == "remove":
        yield from _remove(t, combat, side, unit)
    elif act == "break":
        yield from _break_down(t, combat, unit)
    else:
        _BY_POINT[act](t, combat, side, unit)


def _seems_open(t: Table, combat: Combat) -> bool:
    """Return whether the NLF may have a choice, by all that the US side knows in a campaign.

    It is not told how many replacements the NLF has, nor how many VC battalions are free (17).
    """
    if combat.broken:
        return False
    units = bearers(t, combat, NLF)
    return any(
        t.s.hits[unit] < endurance(t, combat, unit)
        or (t.profile(unit).brigade and t.profile(unit).ground)
        for unit in units
    )


def _take_regional(t: Table, combat: Combat, side: int, _: int) -> None:
    """Let regional forces take a point, once in an operation (11.2)."""
    t.op.regional_losses = 1
    t.spend(N_ARVN)
    combat.losses[side] -= 1
    combat.shares[N_ARVN] += 1
    t.tell("regional", "11.2")


def _replace(t: Table, combat: Combat, side: int, unit: int) -> None:
    """Meet a point with a Replacement Point (5.5)."""
    nation = t.nation(unit)
    t.spend(nation)
    t.s.hits[unit] += 1
    combat.taken[unit] = combat.taken.get(unit, 0) + 1
    combat.losses[side] -= 1
    combat.shares[group_of(t, unit)] += 1
    t.tell("replaced", "5.5", nation=NATIONS[nation], name=t.name(unit), unit=unit)


_BY_POINT: Final = {"regional": _take_regional, "replace": _replace}


def _remove(t: Table, combat: Combat, side: int, unit: int) -> Rules[None]:
    """Remove a unit; points spent on it in this combat come back and count as losses again.

    If it goes because it could endure no more, points spent on it in earlier rounds come back as far
    as its strength was not needed. A removed VC unit yields all strength that was not needed.

    Rules: 5.5, 10, 11.3
    """
    p, group = t.profile(unit), group_of(t, unit)
    nation = p.nation
    combat.broken.clear()
    now = combat.taken.pop(unit, 0)
    earlier = t.s.hits[unit] - now
    t.spend(nation, -now)
    combat.losses[side] += now
    combat.shares[group] -= now
    strength = 0 if p.political else worth_in_losses(p.ground)
    points = min(combat.losses[side], strength + (1 if p.ranger else 0))
    combat.losses[side] -= points
    combat.shares[group] += points
    spare = max(strength - points, 0)
    if p.ranger:
        if (yield from _saved(t, side, unit, now)):
            _strike(combat, unit)
            return
        t.spend(nation, -earlier)
    elif spare and (earlier >= spare or (nation == N_VC and p.ground)):
        t.spend(nation, -spare)
        if nation != N_VC or t.s.season is None:
            t.tell("recovered", "5.5", nation=NATIONS[nation], points=spare)
    t.destroy(unit, "5.5")
    _strike(combat, unit)


def _saved(t: Table, side: int, unit: int, now: int) -> Rules[bool]:
    """Return whether a ranger group is bought back: points spent on it come back only if it is not.

    Args:
        t: The position.
        side: Whose it is.
        unit: The ranger group.
        now: Replacement Points spent on it in this combat, back in their pool already.

    Rules: 11.3
    """
    if t.s.pools[Pool.ARVN] - now < RANGER_PRICE:
        return False
    if (yield Decision(SAVE, SEATS[side], [0, YES])) != YES:
        return False
    t.spend(N_ARVN, RANGER_PRICE + now)
    t.destroy(unit, "11.3", "recalled")
    t.s.move(unit, HOLDING_BOX)
    return True


def _strike(combat: Combat, unit: int) -> None:
    for column in (combat.attackers, combat.defenders, *combat.guns):
        if unit in column:
            column.remove(unit)


def _break_down(t: Table, combat: Combat, unit: int) -> Rules[None]:
    """Put battalions in place of a brigade-size unit; one of them must be lost at once.

    Rules: 9
    """
    s = t.s
    at, mission, done = s.hex[unit], s.mission[unit], s.done[unit]
    parts = yield from _parts(t, unit)
    shared = _shared(t.op, combat, unit)
    t.destroy(unit, "9", "broken")
    s.mission[unit] = NO_MISSION
    _strike(combat, unit)
    for counter, face in parts:
        new = fetch(t, counter, face, at)
        if counter in t.box.vc_battalions:
            hidden.note_drawn(t, new)
        s.mission[new], s.done[new] = mission, done
        end_patrol(t, new)
        if t.profile(new).ground:
            combat.broken.append(new)
        for units in shared:
            if _may_share(t, units, new):
                units.append(new)


def _parts(t: Table, unit: int) -> Rules[list[tuple[int, int]]]:
    """Return the (counter, face) of the parts of a brigade; battalions of the VC are drawn (9)."""
    counter = t.s.counter[unit]
    if t.nation(unit) != N_VC:
        return [(child, 0) for child in t.box.children[counter]] + [(counter, 1)]
    left, parts = free_battalions(t), []
    for _ in range(VC_PARTS):
        kinds = [n for n in t.box.vc_battalions if left[n]]
        drawn = yield Chance(BREAK_DRAW, kinds, [left[n] for n in kinds])
        left[drawn] -= 1
        parts.append((drawn, 0))
    return parts


def _shared(op: Operation, combat: Combat, unit: int) -> list[list[int]]:
    """Return the lists that a brigade-size unit stands in, and its parts will."""
    march = op.march
    side = combat.attackers if unit in combat.attackers else combat.defenders
    carried = march.airmobile, march.amphibious, march.landed_hot
    stacks = (stack.units for stack in (march.move, march.waiting) if stack is not None)
    lists = (op.units, op.targets, op.reserves, march.moved, op.fire.fired, op.fights.slowed)
    found = [side, *(units for units in (*lists, *carried, *stacks) if unit in units)]
    return [*found, op.fights.used] if unit in op.units else found


def _may_share(t: Table, inherited: list[int], part: int) -> bool:
    """Return whether a part of a brigade shares this with it: no helicopters or boats that bar it.

    Rules: 8.2, 8.3
    """
    if inherited is t.op.march.airmobile:
        return t.profile(part).lift != NEVER
    return inherited is not t.op.march.amphibious or may_float(t, part)
