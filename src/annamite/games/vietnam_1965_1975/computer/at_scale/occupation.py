"""Who of the US side sits in which town, so that the NLF finds none left that region by region matters (13)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import towns
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import best_strikes
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import struggle
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import posts, relief
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Country, with_op
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture
from annamite.games.vietnam_1965_1975.computer.tactics.turns import rescued
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
    for strike in best_strikes(mind):
        if strike.value >= WORTHWHILE:
            busy.update((*strike.units, *strike.guns))
    return {**found, **_occupied(t, busy, {*found.values()})}


def _free(t: Table, busy: set[int]) -> list[int]:
    """Return the units, but for US ones, that may move and whose places do without them."""
    found, kept = [], {*posts(t), *towns(t.box)}
    for at in sorted(t.occupied(US)):
        if not on_map(at):
            continue
        there = [u for u in t.at(at, US) if t.profile(u).ground and not t.profile(u).ranger]
        able = [
            u
            for u in there
            if may_go(t, u)
            and t.nation(u) != N_US
            and not t.profile(u).headquarters
            and u not in busy
        ]
        able.sort(key=lambda u: (not t.s.ineffective[u], t.profile(u).ground, u))
        stays = at in kept and len(able) == len(there)
        found += able[:-1] if stays else able
    return found


def _occupied(t: Table, busy: set[int], taken: set[int]) -> dict[int, int]:
    """Return who goes to which town that is open to the NLF, region after region shut."""
    free = _free(t, busy)
    if not free:
        return {}
    fight = struggle(t)
    open_towns = [at for at in towns(t.box) if not t.s.at(at) and at not in taken]
    people = {at: fight.added(at) for at in open_towns}
    left = Counter(region for at in open_towns for region in t.box.in_regions[at])
    posture = Posture(t)
    moved = with_op(t, Operation(kind=Kind.STRATEGIC, side=US, units=free))
    country = Country(moved, US)
    reached = {u: {at for at, _, way, _ in country.ways(u, Going.STRATEGIC) if way} for u in free}
    found: dict[int, int] = {}

    def worth(at: int) -> float:
        return people[at] / max(min(left[n] for n in t.box.in_regions[at]), 1)

    while open_towns and free:
        at = max(open_towns, key=lambda n: (worth(n), -n))
        if worth(at) < LEAST:
            break
        open_towns.remove(at)
        able = [u for u in free if at in reached[u]]
        if not able:
            continue
        unit = min(able, key=lambda u: (not t.s.ineffective[u], t.box.distance(t.s.hex[u], at), u))
        if RISKED * posture.exposed(at, [unit]) > people[at]:
            continue
        found[unit] = at
        free.remove(unit)
        for region in t.box.in_regions[at]:
            left[region] -= 1
    return found
