"""Who of the US side sits in which town, so that the NLF finds none left that region by region matters (13)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import towns
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import struggle
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import posts, relief
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Country, with_op
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture
from annamite.games.vietnam_1965_1975.computer.tactics.turns import rescued, strikes
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.turn.eligibility import may_go

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

LEAST: Final = 0.15
"""What sitting in a town must deny the NLF."""
WORTHWHILE: Final = 0.3
"""What a strike must promise for its units not to be sent to towns."""
RISKED: Final = 0.5
"""How much of the danger counts in which a unit is in a town."""


def best_moves(mind: Mind) -> dict[int, int]:
    """Return units of the US side that move strategically, with where they go.

    They are those that cannot stay where they are, garrisons for capitals and ports without any, and
    those that nothing better is planned for, for towns that are open to the NLF.
    """
    t = mind.t
    found = {**rescued(t), **relief(t)}
    busy = {*found}
    for strike in strikes(mind):
        if strike.value >= WORTHWHILE:
            busy.update((*strike.units, *strike.guns))
    free = _free(t, busy)
    return {**found, **(Occupation(t, free, {*found.values()}).sent() if free else {})}


def _free(t: Table, busy: set[int]) -> list[int]:
    """Return the units, of the ARVN, that may move and whose places do without them."""
    found, kept = [], {*posts(t), *towns(t.box)}
    for at in sorted(t.occupied(US)):
        there = [u for u in t.at(at, US) if t.profile(u).ground and not t.profile(u).ranger]
        rest = [u for u in there if u not in busy]
        able = [u for u in rest if _is_spare(t, u)]
        able.sort(key=lambda u: (not t.s.ineffective[u], t.profile(u).ground, u))
        stays = at in kept and len(able) == len(rest)
        found += able[:-1] if stays else able
    return found


def _is_spare(t: Table, unit: int) -> bool:
    """Return whether a unit may go, and serves nowhere as well as in a town."""
    return t.nation(unit) == N_ARVN and not t.profile(unit).headquarters and may_go(t, unit)


class Occupation:
    """Sends units to towns that are open to the NLF, so that region after region is shut.

    Args:
        t: The table as the US side sees it.
        units: Who may go.
        taken: Where others go.
    """

    def __init__(self, t: Table, units: list[int], taken: set[int]) -> None:
        self._t = t
        self._posture = Posture(t)
        self._free = units
        self._open = [at for at in towns(t.box) if not t.s.at(at) and at not in taken]
        fight = struggle(t)
        self._people = {at: fight.added(at) for at in self._open}
        self._relieved = [at for at in _held_by_others(t) if at not in taken]
        self._left = Counter(region for at in self._open for region in t.box.in_regions[at])
        moved = with_op(t, Operation(kind=Kind.STRATEGIC, side=US, units=units))
        country = Country(moved, US)
        self._reached = {
            unit: {at for at, _, way, _ in country.ways(unit, Going.STRATEGIC) if way}
            for unit in units
        }

    def sent(self) -> dict[int, int]:
        """Return who goes to which town."""
        found: dict[int, int] = {}
        for at in self._relieved:
            unit = self._nearest(at)
            if unit is not None:
                found[unit] = at
                self._free.remove(unit)
        while self._open and self._free:
            at = max(self._open, key=lambda n: (self._worth(n), -n))
            if self._worth(at) < LEAST:
                break
            self._open.remove(at)
            unit = self._whom(at)
            if unit is not None:
                found[unit] = at
                self._free.remove(unit)
                self._left.subtract(self._t.box.in_regions[at])
        return found

    def _worth(self, at: int) -> float:
        """Return what it is worth to shut a town: the more, the fewer others its region leaves open."""
        return self._people[at] / min(self._left[n] for n in self._t.box.in_regions[at])

    def _whom(self, at: int) -> int | None:
        """Return who goes to a town, if nobody would be too much exposed there."""
        unit = self._nearest(at)
        if unit is None or RISKED * self._posture.exposed(at, [unit]) > self._people[at]:
            return None
        return unit

    def _nearest(self, at: int) -> int | None:
        """Return who comes to a town: of units that can do nothing else the nearest, then of others."""
        t = self._t
        away = distances(t.box).to(at)
        able = [unit for unit in self._free if at in self._reached[unit]]
        rank = {unit: (not t.s.ineffective[unit], away[t.s.hex[unit]], unit) for unit in able}
        return min(able, key=lambda unit: rank[unit], default=None)


def _held_by_others(t: Table) -> list[int]:
    """Return the capitals and ports without the ARVN, in which units sit that could attack."""
    found = []
    for at in posts(t):
        there = [unit for unit in t.at(at, US) if t.profile(unit).ground]
        if there and not any(t.nation(unit) == N_ARVN for unit in there):
            found.append(at)
    return found
