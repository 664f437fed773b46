"""What each seat may see, and what it may guess (10)."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from annamite.games.vietnam_1965_1975 import hidden
from annamite.games.vietnam_1965_1975.ids import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    KIND_NAMES,
    MISSIONS,
    N_VC,
    NATIONS,
    OUT,
    POOLS,
    SEATS,
    SIDE_NAMES,
    TALLIES,
    UNDRAWN,
    WAITING,
    Phase,
)
from annamite.games.vietnam_1965_1975.state import State
from annamite.games.vietnam_1965_1975.table import Table
from annamite.games.vietnam_1965_1975.victory import account, points, standing
from annamite.kernel.game import Json

_PLACES: Final = {
    GONE: "gone",
    OUT: "out",
    WAITING: "waiting",
    HOLDING_BOX: "box",
    AT_SEA: "sea",
    ASIDE: "aside",
}


def view(t: Table, seat: str | None) -> Json:
    """Return what a seat may see: the NLF everything, others no hidden VC unit's counter."""
    s, box = t.s, t.box
    us, nlf = points(t)
    return {
        "scenario": t.scenario.sheet.id,
        "headline": headline(t),
        "turn": s.turn,
        "turns": t.scenario.sheet.turns,
        "phase": Phase(s.phase).name.lower(),
        "side": SEATS[s.side],
        "units": [_unit(t, unit, seat) for unit in range(len(s.hex))],
        "pools": dict(zip(POOLS, s.pools)),
        "support": {
            name: [getattr(s, name), getattr(s, f"{name}_total")]
            for name in ("air", "airmobile", "riverine")
        },
        "rangers": t.ranger_groups(),
        "free_fire": [code for n, code in enumerate(box.regions) if s.free_fire >> n & 1],
        "tally": dict(zip(TALLIES, s.tally)),
        "points": {"us": us / 4, "nlf": nlf / 4},
        "zoc": {name: _zoc(t, side) for side, name in enumerate(SEATS)},
        "victory": _victory(t, seat),
        "operation": _operation(t, seat),
        "ended": bool(s.ended),
    }


_STAGES: Final = {
    Phase.PLACE: "set-up",
    Phase.DRAW: "set-up",
    Phase.UNIT_STATUS: "unit status",
    Phase.EFFECTIVENESS: "effectiveness",
    Phase.SUPPORT: "support",
    Phase.MISSIONS: "holding and patrol",
    Phase.STRATEGIC: "strategic movement",
    Phase.GAME_TURN: "end",
    Phase.OVER: "end",
}
"""What a game-turn goes through, where it is not the operations."""


def headline(t: Table) -> str:
    """Return where the game stands, in a line."""
    s = t.s
    where = f"Game-turn {max(s.turn, 1)} of {t.scenario.sheet.turns}"
    if s.ended:
        return "The scenario is over"
    if s.op is not None:
        return f"{where}: {SIDE_NAMES[s.op.side]}, {KIND_NAMES[s.op.kind]}"
    return f"{where}: {_STAGES.get(Phase(s.phase), 'operations')}"


def _victory(t: Table, seat: str | None) -> Json:
    """Return what the Victory Points come from, the levels, and who would win as it stands.

    Who would win may hang on which unit it was that left the play area face down; then those who do
    not know are told that it is open.
    """
    s = t.s
    away = any(at == OUT and not shown(t, unit, seat) for unit, at in enumerate(s.hex))
    winner, reason = standing(t)
    open_ = away and t.scenario.sheet.special.victory == "starlite"
    return {
        "parts": [
            {"side": SEATS[side], "id": award, "count": count, "points": quarters / 4}
            for side, award, count, quarters in account(t)
        ],
        "levels": [
            {"name": x.name, "winner": x.winner, "at_least": x.at_least}
            for x in t.scenario.sheet.levels
        ],
        "winner": None if open_ else SEATS[winner],
        "reason": "a unit has left the play area face down" if open_ else reason,
    }


def shown(t: Table, unit: int, seat: str | None) -> bool:
    """Return whether a seat knows what a unit is."""
    return seat == SEATS[1] or not t.hidden(unit)


def _unit(t: Table, unit: int, seat: str | None) -> Json:
    s = t.s
    at = s.hex[unit]
    known = shown(t, unit, seat)
    p = t.profile(unit)
    found = {
        "id": unit,
        "hex": t.box.ids[at] if at >= 0 else None,
        "place": _PLACES.get(at, "map"),
        "nation": NATIONS[p.nation],
        "counter": t.box.counters[s.counter[unit]].id if known else None,
        "face": s.face[unit] if known else 0,
        "mission": MISSIONS[s.mission[unit]],
        "done": bool(s.done[unit]),
        "hits": s.hits[unit] if known else 0,
        "hidden": t.hidden(unit),
    }
    if known:
        found |= {
            "name": t.name(unit),
            "ground": p.ground,
            "artillery": p.artillery,
            "range": p.range,
            "movement": t.movement(unit),
            "pursuit": p.pursuit,
        }
    return found


def _zoc(t: Table, side: int) -> Json:
    """Return the hexes in a side's zones of control, with whether a unit on patrol exerts one."""
    return {t.box.ids[at]: patrol for at, patrol in sorted(t.zoc(side).items())}


def _operation(t: Table, seat: str | None) -> Json:
    op, box = t.s.op, t.box
    if op is None:
        return None
    found = json_of(op)
    found["hexes"] = [box.ids[at] for at in op.hexes]
    found["attacked"] = [box.ids[at] for at in op.attacked]
    found["refuge"] = [box.ids[at] for at in op.refuge]
    found["aim"] = box.ids[op.aim] if op.aim >= 0 else None
    found["interdicted"] = [[box.ids[at], t.interdicted(at)] for at, _ in op.interdicted]
    found["left"] = [pair for pair in op.left if shown(t, pair[0], seat)]
    found["stopped"] = [x for x in op.stopped if all(shown(t, unit, seat) for unit in x[1:])]
    if op.move is not None:
        known = all(shown(t, unit, seat) for unit in op.move.party)
        found["move"]["at"] = box.ids[op.move.at]
        found["move"]["path"] = [box.ids[at] for at in op.move.path]
        found["move"]["allowance"] = op.move.allowance if known else None
        found["move"]["spent"] = op.move.spent if known else None
    if op.combat is not None:
        found["combat"]["hex"] = box.ids[op.combat.hex]
    return found


def json_of(value: object) -> Json:
    """Return a structure as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value))


def redact(t: Table, seat: str | None) -> State:
    """Return a copy in which hidden VC units are guessed: named ones in order, drawn ones alike.

    The guess hangs on nothing but what the seat knows: how many units of each kind it has not seen.
    """
    s = t.s.copy()
    if seat == SEATS[1]:
        return s
    box = t.box
    unknown = [u for u in range(len(s.hex)) if t.nation(u) == N_VC and not s.known[u]]
    for unit in unknown:
        s.hits[unit] = 0
        if s.drawn[unit] == UNDRAWN:  # which units are still to be drawn everybody knows
            s.counter[unit], s.face[unit] = box.vc_battalions[0], 0
    rest = [u for u in unknown if s.drawn[u] != UNDRAWN]
    free = hidden.unseen(t)
    left = [
        n
        for n in sorted(box.vc_battalions, key=lambda n: -box.counters[n].count)
        for _ in range(free[n])
    ]
    contents = sorted((s.counter[u], s.face[u], 0) for u in rest if not s.drawn[u])
    contents += [(n, 0, 1) for n in left[: sum(s.drawn[u] for u in rest)]]
    for unit, (counter, face, flag) in zip(rest, contents, strict=True):
        s.counter[unit], s.face[unit], s.drawn[unit] = counter, face, flag
    op = s.op
    if op is not None:
        op.left = [[u, 0 if u in unknown else half] for u, half in op.left]
        for stack in op.stopped:
            if any(u in unknown for u in stack[1:]):
                stack[0] = 0
        if op.move is not None and any(u in unknown for u in op.move.party):
            op.move.spent, op.move.allowance = 0, 199
    return s


def resample(t: Table, seat: str | None, dice: Random) -> State:
    """Return a position drawn from those that a seat cannot tell from this one (10)."""
    return t.s.copy() if seat == SEATS[1] else hidden.resampled(t, dice).s
