"""Where random games are drawn, so that they come to blows: chance alone seldom brings that about."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.box.ids import US, Kind
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.steps import Acts
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision

NEAR = 4
"""Hexes within which units look for a fight."""
_OPERATIONS = ("search_and_destroy", "clear_and_secure", "security", "bombard")
_SELDOM = (
    "lift",
    "boats",
    "break",
    "regional",
    "ship",
    "reserve",
    "free_fire",
    "fly",
    "float",
)


def lures(t: Table, decision: Decision) -> list[int]:
    """Return the options that lead to fights or are seldom on offer; empty if none stands out."""
    codec = decision.step.codec
    if decision.step.id == "combat.ranger":
        return list(decision.values)  # so seldom asked that either answer is worth having
    if not isinstance(codec, Acts):
        return []
    acts = [(value, *codec.unpack(value)) for value in decision.values]
    step = decision.step.id
    if step == "turn.initiative":
        return [value for value, act, _ in acts if act != "end"]
    if step == "turn.operation" and t.s.stage == Stage.STRATEGIC:
        return [value for value, act, _ in acts if act in ("done", "security")]
    if step == "turn.operation":
        return [value for value, act, _ in acts if act in _OPERATIONS]
    if step in ("turn.mission", "alert.disperse", "alert.unit"):
        return [value for value, act, _ in acts if act in ("done", "release")]
    if step == "operation.unit":
        foes = t.occupied(1 - t.op.side)
        return [
            value
            for value, act, unit in acts
            if act == "unit" and _gap(t, t.s.hex[unit], foes) <= NEAR
        ]
    if t.s.op is not None and t.s.op.kind == Kind.BOMBARD and (found := _shells(step, acts)):
        return found
    if step == "combat.loss":
        rangers = [v for v, act, unit in acts if act == "remove" and t.profile(unit).ranger]
        if rangers:
            return rangers
    if step in ("operation.target", "setup.place", "move.step"):
        return _nearest(t, step, acts)
    return [value for value, act, _ in acts if act in _SELDOM]


def _shells(step: str, acts: list[tuple[int, str, int]]) -> list[int]:
    """Return the options by which a bombardment is not spent on interdiction, nor by single points."""
    if step == "fire.interdict":
        return [value for value, act, _ in acts if act == "done"]
    if step not in ("operation.support", "fire.support"):
        return []
    most = max((points for _, act, points in acts if act == "air"), default=0)
    return [v for v, act, n in acts if act in ("gun", "ship") or (act == "air" and n == most)]


def _gap(t: Table, at: int, hexes: set[int]) -> int:
    return min((t.box.distance(at, other) for other in hexes), default=0)


def _nearest(t: Table, step: str, acts: list[tuple[int, str, int]]) -> list[int]:
    """Return the hexes nearest to the enemy; a stack beside its target stops."""
    if step == "setup.place":
        goals = t.occupied(US)
    elif step == "operation.target":
        goals = {t.s.hex[unit] for unit in t.op.units}
    else:
        side = t.side(t.move.units[0])
        goals = set(t.op.target_hexes) or t.occupied(1 - side)
        ready = [value for value, act, _ in acts if act in ("fly", "float", "join")]
        if ready:
            return ready
        if _gap(t, t.move.at, goals) <= 1:
            return [value for value, act, _ in acts if act == "stop"]
    gaps = [(_gap(t, n, goals), value) for value, act, n in acts if act == "hex"]
    least = min(gaps, default=(0, 0))[0]
    return [value for gap, value in gaps if gap == least]
