"""The game-turn: set-up, support, holding and patrol, who operates next, the end (2.1, 5, 6.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975 import hidden
from annamite.games.vietnam_1965_1975.box import ROAD
from annamite.games.vietnam_1965_1975.ids import (
    HOLD,
    HOLDING_BOX,
    N_ARVN,
    N_US,
    NLF,
    NO_MISSION,
    PATROL,
    SEATS,
    US,
    WAITING,
    Kind,
    Phase,
)
from annamite.games.vietnam_1965_1975.scenarios import hexes_of
from annamite.games.vietnam_1965_1975.state import Op
from annamite.games.vietnam_1965_1975.steps import Acts, step
from annamite.games.vietnam_1965_1975.table import Table
from annamite.kernel import Chance, Decision, Rules

PLACE_ACTS: Final = Acts(hexes=("hex",))
PLACE: Final = step("setup.place", PLACE_ACTS, "Where do you set up {unit}?", "18.1", "space")
DRAW: Final = step(
    "setup.draw", hidden.COUNTER_WORDS, "VC battalion {unit} is drawn.", "18.1", "counter"
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
    waiting = _next_group(t)
    if waiting is None:
        t.go(Phase.DRAW)
        return
    side, units, places = waiting
    taken = t.occupied(1 - side)
    free = [n for n in dict.fromkeys(places) if n not in taken]
    if not free:
        for unit in units:
            t.destroy(unit, "18.1", "recalled")
        return
    name = t.public_name(units[0]) if len(units) == 1 else f"{len(units)} units together"
    values = [PLACE_ACTS.pack("hex", n) for n in free]
    value = yield Decision(PLACE, SEATS[side], values, {"unit": name})
    at = PLACE_ACTS.unpack(value)[1]
    for unit in units:
        t.put(unit, at, "18.1")
        hidden.met(t, at)
    t.tell("placed", "18.1", unit=name, hex=box.ids[at], count=len(units), turn=s.turn)


def _next_group(t: Table) -> tuple[int, list[int], list[int]] | None:
    s, sheet = t.s, t.scenario.sheet
    unit = 0
    for side, groups in enumerate((sheet.us, sheet.nlf)):
        for group in groups:
            units = range(unit, unit + len(group.units))
            unit += len(group.units)
            waiting = [u for u in units if s.hex[u] == WAITING]
            if waiting and group.turn <= max(s.turn, 1):
                together = group.choose == "one"
                return side, waiting if together else waiting[:1], hexes_of(group, t.box)
    return None


def draw(t: Table) -> Rules[None]:
    """Draw the next VC battalion blind; only the NLF sees it.

    Rules: 9, 18.1
    """
    s, box = t.s, t.box
    unit = next((u for u, drawn in enumerate(s.drawn) if drawn == 2 and s.hex[u] >= 0), None)
    if unit is None:
        s.fresh = [1] * len(s.fresh)
        t.go(Phase.SUPPORT)
        return
    left = _pool(t)
    found = yield Chance(
        DRAW,
        [n for n in box.vc_battalions if left[n]],
        [left[n] for n in box.vc_battalions if left[n]],
        visible_to=("nlf",),
        params={"unit": unit},
    )
    s.counter[unit] = found
    s.drawn[unit] = 1


def _pool(t: Table) -> dict[int, int]:
    """Return how many counters of each kind of VC battalion are not in use."""
    s, box = t.s, t.box
    left = {n: box.counters[n].count for n in box.vc_battalions}
    for unit, counter in enumerate(s.counter):
        if s.drawn[unit] != 2 and counter in left:
            left[counter] -= 1
    return left


# --- a game-turn --------------------------------------------------------------------------------


def support(t: Table) -> None:
    """Note the support of this turn; units are fresh again.

    Rules: 2.1, 7.3, 8, 8.3
    """
    s = t.s
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    for unit, mission in enumerate(s.mission):
        s.done[unit] = int(mission != NO_MISSION)
    s.refused, s.side = 0, US
    t.tell("turn", "2.1", turn=s.turn, of=t.scenario.sheet.turns)
    t.go(Phase.MISSIONS)


def may_hold(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on a holding operation (6.2)."""
    return t.may_operate(unit) and not t.profile(unit).ship


def may_patrol(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on patrol: strength, and no ARVN battalion or ranger (6.2).

    What a hidden VC unit is does not show in what the NLF may say, so that it is the NLF's list.
    """
    p = t.profile(unit)
    arvn_battalion = p.nation == N_ARVN and (p.battalion or p.ranger)
    return may_hold(t, unit) and p.ground > 0 and not arvn_battalion


def missions(t: Table) -> Rules[None]:
    """Put units on holding or patrol, or take them off: the US side first.

    Rules: 2.1, 6.2
    """
    s, acts = t.s, MISSION_ACTS
    side = s.side
    values = [acts.pack("done")]
    for unit in t.units(side):
        if s.mission[unit] != NO_MISSION:
            values.append(acts.pack("release", unit))
        elif may_hold(t, unit):
            values.append(acts.pack("hold", unit))
            if may_patrol(t, unit):
                values.append(acts.pack("patrol", unit))
    act, unit = acts.unpack((yield Decision(MISSION, SEATS[side], values)))
    if act == "done":
        if side == US:
            s.side = NLF
        else:
            s.side = US
            t.go(Phase.STRATEGIC)
    elif act == "release":
        s.mission[unit], s.done[unit] = NO_MISSION, 0
        s.fresh[unit] = 1
    else:
        put_on_mission(t, unit, HOLD if act == "hold" else PATROL)


def put_on_mission(t: Table, unit: int, mission: int) -> None:
    """Put a unit on a holding or patrol operation (6.2)."""
    s = t.s
    s.mission[unit] = mission
    s.done[unit] = 1
    s.fresh[unit] = 1
    t.tell("mission", "6.2", unit=unit, name=t.public_name(unit), mission=mission)


def strategic_phase(t: Table) -> Rules[None]:
    """Let the US side conduct security operations, strategic and naval movement.

    Rules: 2.1, 3.3, 3.4, 6.3, 11.1
    """
    acts = KIND_ACTS
    t.s.strategic_phase = 1
    values = [acts.pack("done")]
    everyone = [u for u in t.units(US) if _may_go(t, u)]
    if any(t.may_operate(u) and on_road(t, u) for u in everyone):
        values.append(acts.pack("security"))
    if everyone:
        values += [acts.pack("strategic"), acts.pack("naval")]
    act, _ = acts.unpack((yield Decision(KIND, SEATS[US], values)))
    if act == "done":
        t.s.strategic_phase = 0
        t.go(Phase.INITIATIVE)
    else:
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

    Rules: 5, 6.1, 6.2
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
            values += [acts.pack("strategic"), acts.pack("naval")]
        elif t.scenario.sheet.special.nlf_strategic_movement:
            values.append(acts.pack("strategic"))
    if side == NLF or _may_bombard(t):
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
        put_on_mission(t, unit, HOLD if act == "hold" else PATROL)
        t.go(Phase.INITIATIVE)
        return
    open_operation(t, side, _KINDS[act])


def _may_bombard(t: Table) -> bool:
    """Return whether the US side has anything to bombard with, and anything to bombard."""
    guns = [
        u
        for u in t.units(US)
        if t.may_operate(u) and t.profile(u).kind in ("dedicated", "independent")
    ]
    return bool(guns or t.s.air or _ships(t)) and bool(t.units(NLF))


def _ships(t: Table) -> list[int]:
    return [
        u
        for u in range(len(t.s.hex))
        if t.profile(u).ship and not t.s.done[u] and t.s.hex[u] != WAITING
    ]


def open_operation(t: Table, side: int, kind: Kind) -> None:
    """Begin an operation with the assignment of units."""
    t.s.op = Op(kind=kind, side=side)
    t.tell("operation", "5", side=SEATS[side], kind=int(kind))
    t.go(Phase.ASSIGN)


def game_turn(t: Table) -> None:
    """End the game-turn, and the game with the last one.

    Rules: 2.1, 18.1
    """
    s = t.s
    s.turn += 1
    s.started = 0
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
        return p.kind in ("dedicated", "independent")
    if kind == Kind.SECURITY:
        return on_road(t, unit) and not _clash(t, unit)
    return not (kind == Kind.CLEAR and p.ranger)


def on_road(t: Table, unit: int) -> bool:
    """Return whether a unit stands on a road and may begin a security operation (6.3)."""
    at = t.s.hex[unit]
    return any(bits & ROAD for bits in t.box.sides[at * 6 : at * 6 + 6])


def _clash(t: Table, unit: int) -> bool:
    """Return whether US and ARVN units would share a security operation (6.3)."""
    nations = {t.nation(other) for other in (*t.op.units, unit)}
    return {N_US, N_ARVN} <= nations
