"""Who may take part: in an operation of a kind, on a holding or patrol operation, as support."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind, Strategic
from annamite.games.vietnam_1965_1975.box.places import WAITING, aside, on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, US
from annamite.games.vietnam_1965_1975.position.play_area import in_play, outside
from annamite.games.vietnam_1965_1975.position.ready import (
    NO_MISSION_YET,
    NOT_DONE,
    READY,
)
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table


# --- operations -----------------------------------------------------------------------------------


def may_take_part(t: Table, unit: int, kind: Kind) -> bool:
    """Return whether a unit may be assigned to an operation of a kind.

    Rules: 5.1, 6.1, 7.5, 11.1
    """
    return not aside(t.s.hex[unit]) and asks_of(t, kind).admits(t, unit)


def asks_of(t: Table, kind: Kind) -> Chain[Table]:
    """Return what an operation of a kind asks of units on the map; so of no ship.

    Rules: 3.3, 5.1, 6.1, 6.3, 7.5, 11.1
    """
    if kind == Kind.STRATEGIC and t.s.strategic_phase != Strategic.NOT_BEGUN:
        return GOES
    return _ASKS.get(kind, READY)


def may_go(t: Table, unit: int) -> bool:
    """Return whether a unit may move strategically now; ineffective ones only in their phase.

    Rules: 3.3, 11.1, 17.8
    """
    return not aside(t.s.hex[unit]) and GOES.admits(t, unit)


def off_the_trail(t: Table, unit: int) -> bool:
    """Return whether a unit is not on the Trail, which nobody leaves by strategic movement (17.8)."""
    return not on_trail(t.s.hex[unit])


def on_road(t: Table, unit: int) -> bool:
    """Return whether a unit may begin a security operation: on a road since the phase began (6.3).

    Only reaction and retreat could have taken it there meanwhile.
    """
    return t.box.has_road[t.s.hex[unit]] and unit not in t.s.strayed


def _no_clash(t: Table, unit: int) -> bool:
    """Return whether US and ARVN units would not share a security operation (6.3)."""
    nations = {t.nation(other) for other in (*t.op.units, unit)}
    return not {N_US, N_ARVN} <= nations


def near_port(t: Table, unit: int) -> bool:
    """Return whether a port could lie within a unit's allowance, half a point being least per hex.

    Whether it does shows when the unit moves: it may then stop in a port only (3.4).
    """
    return t.box.port_distance[t.s.hex[unit]] <= 2 * t.movement(unit)


def may_clear(t: Table, unit: int) -> bool:
    """Return whether a unit is of a kind that may clear and secure: not a ranger group (6.1)."""
    return not t.profile(unit).ranger


_OFF_THE_TRAIL: Final[Condition[Table]] = Condition(
    "nobody leaves the Trail by strategic movement", "17.8-k", off_the_trail
)
_IN_PLAY: Final[Condition[Table]] = Condition(
    "it has not come into the play area yet", "18.1-h", lambda t, unit: not outside(t, unit)
)
GOES: Final[Chain[Table]] = Chain(
    Condition(
        NO_MISSION_YET.says,
        NO_MISSION_YET.rule,
        lambda t, unit: bool(t.s.ineffective[unit]) or NO_MISSION_YET.holds(t, unit),
    ),
    NOT_DONE,
    _OFF_THE_TRAIL,
)
"""What strategic movement in its phase asks of a US-controlled unit: it may be ineffective (11.1)."""
_ASKS: Final[dict[Kind, Chain[Table]]] = {
    Kind.CLEAR: Chain(
        Condition("ranger groups never clear and secure", "6.1-g", may_clear),
        *READY.conditions,
    ),
    Kind.STRATEGIC: Chain(*READY.conditions, _OFF_THE_TRAIL),
    Kind.SECURITY: Chain(
        *READY.conditions,
        Condition("it was on no road when the phase began", "6.3-b", on_road),
        Condition("US and ARVN units do not share a security operation", "6.3-e", _no_clash),
    ),
    Kind.NAVAL: Chain(
        *READY.conditions,
        Condition("no port is within its movement allowance", "3.4-a", near_port),
    ),
    Kind.BOMBARD: Chain(
        Condition(
            "only headquarters and artillery bombard, no unit's own guns",
            "7.1-y",
            lambda t, unit: t.profile(unit).kind in ("dedicated", "independent"),
        ),
        *READY.conditions,
        Condition(
            "guns on the Trail do not bombard", "7.5-j", lambda t, unit: on_map(t.s.hex[unit])
        ),
        _IN_PLAY,
    ),
}
"""What a kind of operation asks of a unit; the others take anybody that may operate."""


# --- holding and patrol ---------------------------------------------------------------------------

TO_HOLD: Final[Chain[Table]] = Chain(_IN_PLAY)
"""What a holding operation asks of a unit that may operate (6.2)."""
HOLDS: Final[Chain[Table]] = Chain(*READY.conditions, *TO_HOLD.conditions)
"""What a holding operation asks of a unit (6.2)."""


def _fit_for_patrol(t: Table, unit: int) -> bool:
    p = t.profile(unit)
    return p.nation != N_ARVN or not (p.battalion or p.ranger)


STRENGTH: Final[Chain[Table]] = Chain(
    Condition("it has no ground strength", "6.2-s", lambda t, unit: t.profile(unit).ground > 0),
    Condition("ARVN battalions and ranger groups never patrol", "6.2-s", _fit_for_patrol),
)
"""What patrol asks of a unit that may hold: strength, no ARVN battalion or ranger group (6.2)."""
PATROLS: Final[Chain[Table]] = Chain(*HOLDS.conditions, *STRENGTH.conditions)
"""What patrol asks of a unit (6.2)."""


def may_hold(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on a holding operation (6.2)."""
    return not aside(t.s.hex[unit]) and HOLDS.admits(t, unit)


def may_patrol(t: Table, unit: int) -> bool:
    """Return whether a unit may be put on patrol (6.2).

    What a hidden VC unit is does not show in what the NLF may say, so that it is the NLF's list.
    """
    return not aside(t.s.hex[unit]) and PATROLS.admits(t, unit)


# --- support --------------------------------------------------------------------------------------


def bombards(side: Callable[[Table], int]) -> tuple[Condition[Table], ...]:
    """Return what a bombardment asks of a side: something to bombard with, and something to bombard.

    Rules: 7.5
    """
    return (
        Overall(
            "no enemy is in the play area",
            "7.5-i",
            lambda t: any(on_map(at) and in_play(t, at) for at in t.occupied(1 - side(t))),
        ),
        Overall(
            lambda t, _: (
                f"a bombardment takes {t.box.charts.bombardment_minimum} Support Points, "
                f"with {_to_bombard_with(t, side(t))} at hand"
            ),
            "7.5-k",
            lambda t: _to_bombard_with(t, side(t)) >= t.box.charts.bombardment_minimum,
        ),
    )


def _to_bombard_with(t: Table, side: int) -> int:
    """Return the Support Points that a side can put into a bombardment (7.5)."""
    guns = _ASKS[Kind.BOMBARD].among(t, t.units(side))
    points = sum(t.profile(unit).artillery for unit in guns)
    if side == US:
        points += t.s.air + sum(t.profile(u).artillery for u in free_ships(t))
    return points


NOT_USED: Final[Condition[Table]] = Condition(
    "it has supported an operation this turn", "7.4-e", lambda t, ship: not t.s.done[ship]
)
ARRIVED: Final[Condition[Table]] = Condition(
    "it has not arrived yet", "18.1-g", lambda t, ship: t.s.hex[ship] != WAITING
)


def ships(t: Table) -> list[int]:
    """Return the ships of the US side (7.4)."""
    return [u for u in t.alive() if t.profile(u).ship]


def free_ships(t: Table) -> list[int]:
    """Return the ships that have not supported an operation this turn (7.4)."""
    return [u for u in ships(t) if NOT_USED.holds(t, u) and ARRIVED.holds(t, u)]
