"""Where random games are drawn, so that they come to blows: chance alone seldom brings that about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.position import tokens
from annamite.games.vietnam_1965_1975.position.questions import YES, Acts
from annamite.games.vietnam_1965_1975.position.stages import Stage
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


class _Offer(NamedTuple):
    """An option: its value, its act and the number that goes with it."""

    value: int
    act: str
    number: int


def lures(t: Table, decision: Decision) -> list[int]:
    """Return the options that lead to fights or are seldom on offer; empty if none stands out."""
    step = decision.step.id
    if step == "combat.ranger":
        return list(decision.values)  # so seldom asked that either answer is worth having
    if step == "withdrawal.final":
        return [value for value in decision.values if value != YES]
    if not isinstance(decision.step.codec, Acts):
        return []
    offers = [_Offer(*offer) for offer in tokens.acts(t, decision)]
    if t.s.op is not None and t.s.op.kind == Kind.BOMBARD and step in _BOMBARDING:
        shells = _BOMBARDING[step](offers)
        if shells:
            return shells
    return _DRAWN.get(step, _seldom)(t, offers)


def _acting(offers: list[_Offer], *acts: str) -> list[int]:
    return [offer.value for offer in offers if offer.act in acts]


# --- operations -----------------------------------------------------------------------------------


def _initiative(_: Table, offers: list[_Offer]) -> list[int]:
    """Return all but the end of the Operations Phase, and of the NLF's say in it (5)."""
    return [offer.value for offer in offers if offer.act not in ("end", "stand_back")]


def _operation(t: Table, offers: list[_Offer]) -> list[int]:
    """Return operations that attack; before the Operations Phase security alone can (3.3, 6.3)."""
    wanted = ("done", "security") if t.s.stage == Stage.STRATEGIC else _OPERATIONS
    return _acting(offers, *wanted)


def _nothing_more(_: Table, offers: list[_Offer]) -> list[int]:
    """Return the end of it: nobody is sent home, nobody leaves the Trail."""
    return _acting(offers, "done")


def _staying_free(_: Table, offers: list[_Offer]) -> list[int]:
    """Return what leaves units free to fight, and where they are."""
    return _acting(offers, "done", "release")


def _units_nearby(t: Table, offers: list[_Offer]) -> list[int]:
    """Return the units that have an enemy near."""
    foes = t.occupied(1 - t.op.side)
    return [
        value
        for value, act, unit in offers
        if act == "unit" and _gap(t, t.s.hex[unit], foes) <= NEAR
    ]


# --- hexes ----------------------------------------------------------------------------------------


def _placing(t: Table, offers: list[_Offer]) -> list[int]:
    """Return the hexes nearest to the US side."""
    return _nearest(t, offers, t.occupied(US))


def _target(t: Table, offers: list[_Offer]) -> list[int]:
    """Return the target hexes nearest to the operating units."""
    return _nearest(t, offers, {t.s.hex[unit] for unit in t.op.units})


def _moving(t: Table, offers: list[_Offer]) -> list[int]:
    """Return the hexes nearest to the target, or else the enemy; a stack beside it stops.

    Boxes of the Trail come first where a fight may follow: those of an enemy, and for the US side all.
    """
    ready = _acting(offers, "fly", "float", "join")
    if ready:
        return ready
    side = t.side(t.move.units[0])
    if boxes := _contested_boxes(t, offers, side):
        return boxes
    goals = set(t.op.target_hexes) or t.occupied(1 - side)
    if _gap(t, t.move.at, goals) <= 1:
        return _acting(offers, "stop")
    return _nearest(t, offers, goals)


def _contested_boxes(t: Table, offers: list[_Offer], side: int) -> list[int]:
    """Return the boxes of the Trail on offer where a fight may follow, or that nobody should leave."""
    if t.move.at in TRAIL_BOXES and t.at(t.move.at, 1 - side):
        return _acting(offers, "stop")
    return [
        value
        for value, act, at in offers
        if act == "hex" and at in TRAIL_BOXES and (side == US or t.at(at, US))
    ]


def _nearest(t: Table, offers: list[_Offer], goals: set[int]) -> list[int]:
    """Return the hexes on offer that are nearest to one of some hexes."""
    gaps = [(_gap(t, at, goals), value) for value, act, at in offers if act == "hex"]
    least = min(gaps, default=(0, 0))[0]
    return [value for gap, value in gaps if gap == least]


def _gap(t: Table, at: int, hexes: set[int]) -> int:
    """Return how far the nearest of some hexes is; 0 if there is none."""
    return min((t.box.distance(at, other) for other in hexes), default=0)


# --- combat ---------------------------------------------------------------------------------------


def _no_interdiction(offers: list[_Offer]) -> list[int]:
    """Return the end of interdiction, on which a bombardment is not to be spent (7.5)."""
    return _acting(offers, "done")


def _shells(offers: list[_Offer]) -> list[int]:
    """Return artillery, ships and all air at once, so that a bombardment is not by single points."""
    most = max((points for _, act, points in offers if act == "air"), default=0)
    return [v for v, act, n in offers if act in ("gun", "ship") or (act == "air" and n == most)]


def _on_the_trail(_: Table, offers: list[_Offer]) -> list[int]:
    """Return attacks on the Trail, and air in defence (17.8)."""
    return _acting(offers, "hex", "air")


def _rangers_first(t: Table, offers: list[_Offer]) -> list[int]:
    """Return the loss of rangers, if any are there, else what is seldom on offer (11.3)."""
    rangers = [v for v, act, unit in offers if act == "remove" and t.profile(unit).ranger]
    return rangers or _seldom(t, offers)


def _seldom(_: Table, offers: list[_Offer]) -> list[int]:
    return _acting(offers, *_SELDOM)


_BOMBARDING: Final[dict[str, Callable[[list[_Offer]], list[int]]]] = {
    "fire.interdict": _no_interdiction,
    "operation.support": _shells,
    "fire.support": _shells,
}
"""By step, what draws a bombardment."""
_DRAWN: Final[dict[str, Callable[[Table, list[_Offer]], list[int]]]] = {
    "turn.initiative": _initiative,
    "turn.operation": _operation,
    "turn.mission": _staying_free,
    "commitment.item": _nothing_more,
    "trail.leave": _nothing_more,
    "alert.disperse": _staying_free,
    "alert.unit": _staying_free,
    "operation.unit": _units_nearby,
    "operation.target": _target,
    "setup.place": _placing,
    "move.step": _moving,
    "combat.loss": _rangers_first,
    "trail.attack": _on_the_trail,
    "trail.air": _on_the_trail,
}
"""By step, what draws a game there; what is seldom on offer does wherever else."""
