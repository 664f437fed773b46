"""The game-turn: set-up, support, holding and patrol, who operates next, the end (2.1, 5, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import (
    AT_SEA,
    HOLD,
    HOLDING_BOX,
    N_ARVN,
    N_US,
    NLF,
    NO_MISSION,
    PATROL,
    POOLS,
    SEATS,
    UNDRAWN,
    US,
    WAITING,
    Kind,
    Phase,
)
from annamite.games.vietnam_1965_1975.box.scenarios import Group, Pool, Support, border, hexes_of
from annamite.games.vietnam_1965_1975.moving.costs import closed_to
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.steps import Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn import deployment
from annamite.kernel import Chance, Decision, Rules

PLACE_ACTS: Final = Acts(hexes=("hex",))
PLACE: Final = step("setup.place", PLACE_ACTS, "Where do you set up {unit}?", "18.1", "space")
DRAW: Final = step(
    "setup.draw", hidden.COUNTER_WORDS, "Draw a VC battalion for unit {unit}", "18.1", "counter"
)
MISSION_ACTS: Final = Acts(("done",), ("hold", "patrol", "release"))
MISSION: Final = step(
    "turn.mission",
    MISSION_ACTS,
    "Which units do you put on holding or patrol operations?",
    "6.2",
    "unit",
)
TURN_ACTS: Final = Acts(("operate", "let_us_operate", "end"))
INITIATIVE: Final = step(
    "turn.initiative", TURN_ACTS, "Who conducts the next operation?", "5", "choice"
)
KIND_ACTS: Final = Acts(
    (
        "search_and_destroy",
        "clear_and_secure",
        "security",
        "strategic",
        "naval",
        "bombard",
        "pass",
        "done",
    ),
    ("hold", "patrol"),
)
KIND: Final = step("turn.operation", KIND_ACTS, "Which operation do you conduct?", "5", "choice")

_KINDS: Final = {
    "search_and_destroy": Kind.SEARCH,
    "clear_and_secure": Kind.CLEAR,
    "security": Kind.SECURITY,
    "strategic": Kind.STRATEGIC,
    "naval": Kind.NAVAL,
    "bombard": Kind.BOMBARD,
}


# --- set-up -------------------------------------------------------------------------------------


def place(t: Table) -> Rules[None]:
    """Set up the next group that has a choice; the US side is first.

    Rules: 18.1
    """
    s, box = t.s, t.box
    if s.deploying:
        yield from deployment.arrive(t)
        return
    waiting = next_group(t)
    if waiting is None:
        t.go(Phase.UNIT_STATUS)
        return
    side, units, places = waiting
    taken = t.occupied(1 - side)
    free = [n for n in dict.fromkeys(places) if n not in taken]
    if not free:
        for unit in units:
            t.leave(unit, "recalled")
        return
    name = t.public_name(units[0]) if len(units) == 1 else f"{len(units)} units together"
    values = [PLACE_ACTS.pack("hex", n) for n in free]
    value = yield Decision(PLACE, SEATS[side], values, {"unit": name})
    at = PLACE_ACTS.unpack(value)[1]
    for unit in units:
        set_down(t, unit, at)
    t.tell("placed", "18.1", unit=name, hex=box.ids[at], count=len(units), turn=s.turn)


def set_down(t: Table, unit: int, at: int) -> None:
    """Put a unit where it is set up or arrives; a brigade is then brought into its deployment."""
    s, sheet = t.s, t.scenario.sheet
    t.put(unit, at, "18.1", enters=s.turn > 1)
    hidden.met(t, at)
    if (*sheet.us, *sheet.nlf)[t.group_of(unit)].deployment is not None:
        s.deploying.append(unit)


def places_of(t: Table, group: Group) -> list[int]:
    """Return the hexes where a group may be placed (18.1)."""
    if not group.enters or group.hexes:
        return hexes_of(group, t.box)
    side = int(group in t.scenario.sheet.nlf)
    return [n for n in border(t.scenario, t.box) if not closed_to(t, side, n)]


def next_group(t: Table) -> tuple[int, list[int], list[int]] | None:
    """Return who is set up next: the side, the units that go together, and the hexes (18.1)."""
    s, sheet = t.s, t.scenario.sheet
    unit = 0
    for side, groups in enumerate((sheet.us, sheet.nlf)):
        for group in groups:
            units = range(unit, unit + len(group.units))
            unit += len(group.units)
            waiting = [u for u in units if s.hex[u] == WAITING]
            if waiting and group.turn <= max(s.turn, 1):
                together = group.choose == "one" and not group.enters
                return side, waiting if together else waiting[:1], places_of(t, group)
    return None


def draw(t: Table) -> Rules[None]:
    """Draw the next VC battalion blind; only the NLF sees it.

    Rules: 9, 18.1
    """
    s, box = t.s, t.box
    unit = next((u for u, drawn in enumerate(s.drawn) if drawn == UNDRAWN and s.hex[u] >= 0), None)
    if unit is None:
        s.fresh = [1] * len(s.fresh)
        for at in sorted(t.occupied(NLF)):
            hidden.met(t, at)
        t.go(Phase.EFFECTIVENESS)
        return
    left = deployment.free_battalions(t)
    found = yield Chance(
        DRAW,
        [n for n in box.vc_battalions if left[n]],
        [left[n] for n in box.vc_battalions if left[n]],
        visible_to=("nlf",),
        params={"unit": unit},
    )
    s.counter[unit] = found
    s.drawn[unit] = 1


# --- a game-turn --------------------------------------------------------------------------------


def support(t: Table) -> None:
    """Note the support of this turn, with what arrives; units are fresh again.

    Rules: 2.1, 7.3, 8, 8.3, 18.1
    """
    s = t.s
    for row in t.scenario.sheet.points:
        if row.turn == s.turn:
            receive(t, row.support, row.replacements)
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    for unit, mission in enumerate(s.mission):
        s.done[unit] = int(mission != NO_MISSION)
    s.refused, s.side = 0, US
    s.strayed.clear()
    t.tell("turn", "2.1", turn=s.turn, of=t.scenario.sheet.turns)
    t.go(Phase.MISSIONS)


def receive(t: Table, points: Support, replacements: Mapping[Pool, int]) -> None:
    """Add points, ships, ranger groups and replacements that a side receives (18.1)."""
    s, box = t.s, t.box
    for id_ in points.ships:
        s.add_unit(box.counter_number[id_], 0, AT_SEA)
    for _ in range(points.rangers):
        s.add_unit(box.counter_number["arvn.ranger"], 0, HOLDING_BOX)
    s.air_total += points.air
    s.airmobile_total += points.airmobile
    s.riverine_total += points.riverine
    for pool, count in replacements.items():
        s.pools[POOLS.index(pool)] += count


def may_hold(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on a holding operation (6.2)."""
    return t.may_operate(unit) and not t.profile(unit).ship and not t.outside(unit)


def may_patrol(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on patrol: strength, and no ARVN battalion or ranger (6.2).

    What a hidden VC unit is does not show in what the NLF may say, so that it is the NLF's list.
    """
    p = t.profile(unit)
    arvn_battalion = p.nation == N_ARVN and (p.battalion or p.ranger)
    return may_hold(t, unit) and p.ground > 0 and not arvn_battalion


def missions(t: Table) -> Rules[None]:
    """Take units off holding or patrol, then put units on it: the US side first.

    Rules: 2.1, 6.2
    """
    s, acts = t.s, MISSION_ACTS
    side = s.side
    values = [acts.pack("done")]
    for unit in t.units(side):
        if s.mission[unit] != NO_MISSION:
            if not s.assigning:
                values.append(acts.pack("release", unit))
        elif may_hold(t, unit):
            values.append(acts.pack("hold", unit))
            if may_patrol(t, unit):
                values.append(acts.pack("patrol", unit))
    act, unit = acts.unpack((yield Decision(MISSION, SEATS[side], values)))
    if act == "done":
        s.assigning = NO_MISSION
        if side == US:
            s.side = NLF
        else:
            s.side = US
            t.go(Phase.STRATEGIC)
    elif act == "release":
        s.mission[unit], s.done[unit] = NO_MISSION, 0
        s.fresh[unit] = 1
    else:
        s.assigning = HOLD if act == "hold" else PATROL
        put_on_mission(t, unit, s.assigning)


def put_on_mission(t: Table, unit: int, mission: int) -> None:
    """Put a unit on a holding or patrol operation (6.2)."""
    s = t.s
    s.mission[unit] = mission
    s.done[unit] = 1
    s.fresh[unit] = 1
    t.tell("mission", "6.2", unit=unit, name=t.public_name(unit), mission=mission)


def strategic_phase(t: Table) -> Rules[None]:
    """Let the US side conduct security operations, and after them strategic and naval movement.

    Rules: 2.1, 3.3, 3.4, 6.3, 11.1
    """
    acts = KIND_ACTS
    t.s.strategic_phase = max(t.s.strategic_phase, 1)
    values = [acts.pack("done")]
    everyone = [u for u in t.units(US) if _may_go(t, u)]
    if t.s.strategic_phase == 1 and any(t.may_operate(u) and on_road(t, u) for u in everyone):
        values.append(acts.pack("security"))
    if everyone:
        values.append(acts.pack("strategic"))
    if any(t.may_operate(u) and near_port(t, u) for u in everyone):
        values.append(acts.pack("naval"))
    act, _ = acts.unpack((yield Decision(KIND, SEATS[US], values)))
    if act == "done":
        t.s.strategic_phase = 0
        t.s.strayed.clear()
        t.go(Phase.INITIATIVE)
    else:
        if act != "security":
            t.s.strategic_phase = 2
        open_operation(t, US, _KINDS[act])


def _may_go(t: Table, unit: int) -> bool:
    """Return whether a unit may move strategically now; ineffective ones only in their phase."""
    s = t.s
    fit = t.may_operate(unit) or (s.ineffective[unit] and not s.done[unit] and s.hex[unit] >= 0)
    return bool(fit) and not t.profile(unit).ship


def initiative(t: Table) -> Rules[None]:
    """Let the NLF say who conducts the next operation, or end the phase after a refusal.

    Rules: 5
    """
    s, acts = t.s, TURN_ACTS
    values = []
    if t.scenario.sheet.special.us_operates_first and not s.started:
        values.append(acts.pack("let_us_operate"))
    else:
        if any(t.may_operate(unit) for unit in t.units(NLF)):
            values.append(acts.pack("operate"))
        values.append(acts.pack("end" if s.refused else "let_us_operate"))
    act, _ = acts.unpack((yield Decision(INITIATIVE, SEATS[NLF], values)))
    if act == "end":
        t.go(Phase.GAME_TURN)
        return
    s.side = NLF if act == "operate" else US
    t.go(Phase.DECLARE)


def declare(t: Table) -> Rules[None]:
    """Let the side that operates say which operation it conducts; the US side may decline.

    Rules: 5, 6.1, 6.2, 2.2
    """
    s, acts = t.s, KIND_ACTS
    side = s.side
    fit = [unit for unit in t.units(side) if t.may_operate(unit)]
    values = [acts.pack("pass")]
    if fit:
        values.append(acts.pack("search_and_destroy"))
        if side == US:
            if any(not t.profile(u).ranger for u in fit):
                values.append(acts.pack("clear_and_secure"))
            if any(on_road(t, u) for u in fit):
                values.append(acts.pack("security"))
            values.append(acts.pack("strategic"))
            if any(near_port(t, u) for u in fit):
                values.append(acts.pack("naval"))
        elif t.scenario.sheet.special.nlf_strategic_movement:
            values.append(acts.pack("strategic"))
    if _may_bombard(t, side):
        values.append(acts.pack("bombard"))
    for unit in fit:
        if may_hold(t, unit):
            values.append(acts.pack("hold", unit))
            if may_patrol(t, unit):
                values.append(acts.pack("patrol", unit))
    act, unit = acts.unpack((yield Decision(KIND, SEATS[side], values)))
    s.started = 1
    if act == "pass":
        if side == US:
            s.refused = 1
            t.tell("refused", "5")
        t.go(Phase.INITIATIVE)
        return
    s.refused = 0
    if act in ("hold", "patrol"):
        s.assigning = HOLD if act == "hold" else PATROL
        put_on_mission(t, unit, s.assigning)
        t.go(Phase.MORE_MISSIONS)
        return
    open_operation(t, side, _KINDS[act])


def more_missions(t: Table) -> Rules[None]:
    """Let the side that operates put more units on the holding or patrol operation just begun.

    It is asked while any unit may be fit by what everybody knows of it.

    Rules: 5, 6.2, 10
    """
    s, acts = t.s, MISSION_ACTS
    word, may = ("hold", may_hold) if s.assigning == HOLD else ("patrol", may_patrol)
    fit = [acts.pack(word, unit) for unit in t.units(s.side) if may(t, unit)]
    unseen = t.any_hidden(unit for unit in t.units(s.side) if may_hold(t, unit))
    if fit or unseen:
        values = [acts.pack("done"), *fit]
        answer = yield Decision(MISSION, SEATS[s.side], values, always_asked=unseen)
        act, unit = acts.unpack(answer)
        if act != "done":
            put_on_mission(t, unit, s.assigning)
            return
    s.assigning = NO_MISSION
    t.go(Phase.INITIATIVE)


def _may_bombard(t: Table, side: int) -> bool:
    """Return whether a side has enough to bombard with, and anything to bombard (7.5)."""
    points = sum(t.profile(u).artillery for u in t.units(side) if may_take_part(t, u, Kind.BOMBARD))
    if side == US:
        points += t.s.air + sum(t.profile(u).artillery for u in free_ships(t))
    foes = any(t.in_play(at) for at in t.occupied(1 - side))
    return foes and points >= t.box.charts.bombardment_minimum


def free_ships(t: Table) -> list[int]:
    """Return the ships that have not supported an operation this turn (7.4)."""
    return [
        u
        for u in range(len(t.s.hex))
        if t.profile(u).ship and not t.s.done[u] and t.s.hex[u] != WAITING
    ]


def open_operation(t: Table, side: int, kind: Kind) -> None:
    """Begin an operation with the assignment of units."""
    t.s.op = Operation(kind=kind, side=side)
    t.tell("operation", "5", side=SEATS[side], kind=int(kind))
    t.go(Phase.ASSIGN)


def game_turn(t: Table) -> None:
    """End the game-turn, and the game with the last one; who has not moved in by now is lost.

    Rules: 2.1, 18.1
    """
    s = t.s
    for unit in range(len(s.hex)):
        if t.outside(unit):
            t.leave(unit, "late")
    s.turn += 1
    s.started, s.side = 0, US
    if s.turn > t.scenario.sheet.turns:
        s.ended = 1
        t.go(Phase.OVER)
        t.tell("over", "18.1")
    else:
        t.go(Phase.PLACE)


def may_take_part(t: Table, unit: int, kind: Kind) -> bool:
    """Return whether a unit may be assigned to an operation of a kind (5.1, 6.1, 7.5, 11.1)."""
    p = t.profile(unit)
    if p.ship or t.s.hex[unit] < 0 or t.s.hex[unit] == HOLDING_BOX:
        return False
    if kind == Kind.STRATEGIC and t.s.strategic_phase:
        return _may_go(t, unit)
    if not t.may_operate(unit):
        return False
    if kind == Kind.BOMBARD:
        return p.kind in ("dedicated", "independent") and not t.outside(unit)
    if kind == Kind.SECURITY:
        return on_road(t, unit) and not _clash(t, unit)
    if kind == Kind.NAVAL:
        return near_port(t, unit)
    return not (kind == Kind.CLEAR and p.ranger)


def near_port(t: Table, unit: int) -> bool:
    """Return whether a port could lie within a unit's allowance, half a point being least per hex.

    Whether it does shows when the unit moves: it may then stop in a port only (3.4).
    """
    return t.box.port_distance[t.s.hex[unit]] <= 2 * t.movement(unit)


def on_road(t: Table, unit: int) -> bool:
    """Return whether a unit may begin a security operation: on a road since the phase began (6.3).

    Only reaction and retreat could have taken it there meanwhile.
    """
    return t.box.has_road[t.s.hex[unit]] and unit not in t.s.strayed


def _clash(t: Table, unit: int) -> bool:
    """Return whether US and ARVN units would share a security operation (6.3)."""
    nations = {t.nation(other) for other in (*t.op.units, unit)}
    return {N_US, N_ARVN} <= nations
