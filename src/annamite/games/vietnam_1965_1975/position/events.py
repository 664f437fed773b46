"""What happens, as events: the tally of a scenario (18.1) and the ledger of a season count them.

Rules say what happened (`Table.happens`), and know nothing of who counts it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.box.land import MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.sides import (
    N_ARVN,
    N_US,
    N_VC,
    NLF,
    POOL_OF,
    SIDE_OF,
    Pool,
)
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_AIRMOBILE,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_HELICOPTER_VP,
    T_INVASIONS,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.profiles import Profile
    from annamite.games.vietnam_1965_1975.position.table import Table


NO_COUNTER: Final = -1
"""The counter of a lost unit of which nobody needs to know which it was."""


class UnitLost(NamedTuple):
    """A unit was destroyed or dispersed, or broken down into its parts (5.5, 9)."""

    profile: Profile
    broken: bool = False
    counter: int = NO_COUNTER


class PointsSpent(NamedTuple):
    """Replacement Points were spent, or came back if they are negative (5.5)."""

    nation: int
    points: int


class AirLost(NamedTuple):
    """An Air Point was lost for good (5.5)."""


class HelicoptersLost(NamedTuple):
    """An Airmobile Point was lost for good, or would have been if there were any (5.5)."""

    any_left: bool


class TownEntered(NamedTuple):
    """An NLF unit came to a town, or was placed there; `first` where it is the first to do so."""

    place: int
    first: bool


class TownCaptured(NamedTuple):
    """The NLF holds a town that it did not hold before: it is there, and nobody else (16.1)."""

    place: int


class NeutralEntered(NamedTuple):
    """Units of the US side came to a neutral country for the first time (18.1)."""

    country: str


class FreeFireDeclared(NamedTuple):
    """The US side declared a region free-fire (7.6)."""

    region: int


class AttackRolled(NamedTuple):
    """A combat die was thrown, of an incidental attack or a bombardment too (5.4, 7.5)."""

    attacker: int
    place: int
    bombardment: bool


class OperationConducted(NamedTuple):
    """An operation ended (2.1)."""

    kind: int
    side: int
    with_us_units: bool


Event: TypeAlias = (
    UnitLost
    | PointsSpent
    | AirLost
    | HelicoptersLost
    | TownEntered
    | TownCaptured
    | NeutralEntered
    | FreeFireDeclared
    | AttackRolled
    | OperationConducted
)


# --- the tally of a scenario ----------------------------------------------------------------------

_POINTS: Final = {Pool.US: T_US_RP, Pool.ARVN: T_ARVN_RP, Pool.NVA: T_NVA_RP}
"""The tally of each pool of Replacement Points; those of the VC are worth nothing."""


def tallied(t: Table, event: Event) -> None:
    """Count what Victory Points come from.

    Rules: 18.1
    """
    count = _TALLIES.get(type(event))
    if count is not None:
        count(t, event)


def _unit(t: Table, event: UnitLost) -> None:
    p, tally = event.profile, t.s.tally
    if p.nation == N_VC:
        tally[T_VC_BATTALIONS if p.battalion or p.political else T_VC_OTHERS] += 1
        t.s.broken_down += event.broken
    elif SIDE_OF[p.nation] == NLF:
        tally[T_NVA] += 1
    elif event.broken:
        return
    elif p.nation == N_US:
        tally[T_US_COUNTERS] += 1
    elif not (p.nation == N_ARVN and t.scenario.free_arvn):
        tally[T_ALLIED_STRENGTH] += p.ground + p.artillery


def _points(t: Table, event: PointsSpent) -> None:
    tally = _POINTS.get(POOL_OF[event.nation])
    if tally is not None:
        t.s.tally[tally] += event.points


def _air(t: Table, _: AirLost) -> None:
    t.s.tally[T_AIR] += 1


def _helicopters(t: Table, event: HelicoptersLost) -> None:
    t.s.tally[T_AIRMOBILE if event.any_left else T_HELICOPTER_VP] += 1


def _town(t: Table, event: TownEntered) -> None:
    box = t.box
    major = box.place[event.place] == MAJOR_CITY
    if event.first and (major or box.capital[event.place]):
        t.s.tally[T_MAJOR_CITIES if major else T_CAPITALS] += 1


def _neutral(t: Table, _: NeutralEntered) -> None:
    t.s.tally[T_INVASIONS] += 1


def _free_fire(t: Table, _: FreeFireDeclared) -> None:
    t.s.tally[T_FREE_FIRE] += 1


_TALLIES: Final[Mapping[type, Callable[[Table, Any], None]]] = MappingProxyType(
    {
        UnitLost: _unit,
        PointsSpent: _points,
        AirLost: _air,
        HelicoptersLost: _helicopters,
        TownEntered: _town,
        NeutralEntered: _neutral,
        FreeFireDeclared: _free_fire,
    }
)
"""What counts for 18.1; who attacked, and which operations were conducted, does not."""
