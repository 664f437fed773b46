"""Who may take part: in an operation of a kind, on a holding or patrol operation, as support."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind, Strategic
from annamite.games.vietnam_1965_1975.box.places import WAITING, aside, on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, US
from annamite.games.vietnam_1965_1975.position.play_area import in_play, outside

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table


# --- operations -----------------------------------------------------------------------------------


def may_take_part(t: Table, unit: int, kind: Kind) -> bool:
    """Return whether a unit may be assigned to an operation of a kind.

    Rules: 5.1, 6.1, 7.5, 11.1
    """
    if t.profile(unit).ship or aside(t.s.hex[unit]):
        return False
    if kind == Kind.STRATEGIC and t.s.strategic_phase != Strategic.NOT_BEGUN:
        return may_go(t, unit)
    suits = _SUITS.get(kind)
    return t.may_operate(unit) and (suits is None or suits(t, unit))


def may_go(t: Table, unit: int) -> bool:
    """Return whether a unit may move strategically now; ineffective ones only in their phase.

    Rules: 3.3, 11.1, 17.8
    """
    able = t.may_operate(unit) or _ineffective(t, unit)
    return able and off_the_trail(t, unit) and not t.profile(unit).ship


def off_the_trail(t: Table, unit: int) -> bool:
    """Return whether a unit is not on the Trail, which nobody leaves by strategic movement (17.8)."""
    return not on_trail(t.s.hex[unit])


def _ineffective(t: Table, unit: int) -> bool:
    """Return whether a unit could operate but for being ineffective."""
    s = t.s
    return bool(s.ineffective[unit]) and not s.done[unit] and not aside(s.hex[unit])


def _bombards(t: Table, unit: int) -> bool:
    """Return whether a unit is artillery in a hex of the play area (7.5, 17.8)."""
    guns = t.profile(unit).kind in ("dedicated", "independent")
    return guns and on_map(t.s.hex[unit]) and not outside(t, unit)


def _secures(t: Table, unit: int) -> bool:
    return on_road(t, unit) and not _clash(t, unit)


def on_road(t: Table, unit: int) -> bool:
    """Return whether a unit may begin a security operation: on a road since the phase began (6.3).

    Only reaction and retreat could have taken it there meanwhile.
    """
    return t.box.has_road[t.s.hex[unit]] and unit not in t.s.strayed


def _clash(t: Table, unit: int) -> bool:
    """Return whether US and ARVN units would share a security operation (6.3)."""
    nations = {t.nation(other) for other in (*t.op.units, unit)}
    return {N_US, N_ARVN} <= nations


def near_port(t: Table, unit: int) -> bool:
    """Return whether a port could lie within a unit's allowance, half a point being least per hex.

    Whether it does shows when the unit moves: it may then stop in a port only (3.4).
    """
    return t.box.port_distance[t.s.hex[unit]] <= 2 * t.movement(unit)


def may_clear(t: Table, unit: int) -> bool:
    """Return whether a unit is of a kind that may clear and secure: not a ranger group (6.1)."""
    return not t.profile(unit).ranger


_SUITS: Final[dict[Kind, Callable[[Table, int], bool]]] = {
    Kind.CLEAR: may_clear,
    Kind.STRATEGIC: off_the_trail,
    Kind.SECURITY: _secures,
    Kind.NAVAL: near_port,
    Kind.BOMBARD: _bombards,
}
"""What a kind of operation asks of a unit that may operate; the others take anybody."""


# --- holding and patrol ---------------------------------------------------------------------------


def may_hold(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on a holding operation (6.2)."""
    return t.may_operate(unit) and not t.profile(unit).ship and not outside(t, unit)


def may_patrol(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on patrol: strength, and no ARVN battalion or ranger (6.2).

    What a hidden VC unit is does not show in what the NLF may say, so that it is the NLF's list.
    """
    p = t.profile(unit)
    arvn_battalion = p.nation == N_ARVN and (p.battalion or p.ranger)
    return may_hold(t, unit) and p.ground > 0 and not arvn_battalion


# --- support --------------------------------------------------------------------------------------


def may_bombard(t: Table, side: int) -> bool:
    """Return whether a side has enough to bombard with, and anything to bombard (7.5)."""
    points = sum(t.profile(u).artillery for u in t.units(side) if may_take_part(t, u, Kind.BOMBARD))
    if side == US:
        points += t.s.air + sum(t.profile(u).artillery for u in free_ships(t))
    foes = any(on_map(at) and in_play(t, at) for at in t.occupied(1 - side))
    return foes and points >= t.box.charts.bombardment_minimum


def free_ships(t: Table) -> list[int]:
    """Return the ships that have not supported an operation this turn (7.4)."""
    return [u for u in t.alive() if t.profile(u).ship and not t.s.done[u] and t.s.hex[u] != WAITING]
