"""What a combat should bring: exact results of one round, and what up to three of them come to.

Strengths are those that the seat knows, so that the arithmetic is that of the rules with averages
for hidden units. The rounds that follow are taken as fought on the same terms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.places import ESCARPMENT, WATER
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Losses, Strengths
from annamite.games.vietnam_1965_1975.operation.odds import (
    band,
    counted_support,
    ratio_modifier,
    row,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

ROUNDS: Final = 3
STAYS: Final = 0.4
"""How often a side that would do better to leave is still there for the next round."""


class Spread(NamedTuple):
    """How likely losses are.

    Attributes:
        chances: Losses of attacker and defender, with how likely they are together.
        mine: Losses that the attacker may have.
        theirs: Losses that the defender may have.
    """

    chances: tuple[tuple[tuple[int, int], float], ...]
    mine: tuple[int, ...]
    theirs: tuple[int, ...]


@dataclass
class Fight:
    """An attack as it might be made.

    Attributes:
        at: Where the defenders are.
        side: Who attacks.
        attackers: Units that attack, with the hex that each comes from.
        defenders: Units that defend.
        fire: Support Points of attacker and defender, printed.
        hot: Attackers that land in the hex.
        bonus: Pursuit bonus.
        open_fire: Whether a free-fire zone is taken for granted.
    """

    at: int
    side: int
    attackers: dict[int, int]
    defenders: list[int]
    fire: tuple[float, float] = (0.0, 0.0)
    hot: set[int] = field(default_factory=set)
    bonus: int = 0
    open_fire: bool = False


@dataclass(frozen=True)
class Forecast:
    """What a fight should bring the attacker, in Victory Points.

    Attributes:
        value: Expected gain less loss, the attacker free to stop after each round.
        once: The same for one round.
        attacker, defender: Expected losses of one round.
        modifier: What is added to the die, all told.
        kill: Chance that the defender loses a unit by the end.
    """

    value: float
    once: float
    attacker: float
    defender: float
    modifier: int
    kill: float


def results(t: Table, strengths: Strengths, fight: Fight) -> tuple[int, list[tuple[int, int, int]]]:
    """Return the die modifier, and attacker's losses, defender's losses and row of the six dice."""
    s, box, charts = t.s, t.box, t.box.charts
    attack, own, printed, hampered = _attackers(t, strengths, fight)
    defence = weak = 0.0
    for unit in fight.defenders:
        ground = strengths.ground(unit)
        weak += ground
        defence += ground * (2 if s.mission[unit] == HOLD else 1)
    extra = 0 if fight.side == US else box.regional[fight.at]
    works = fight.open_fire or t.full_fire(fight.at, fight.side)
    support = [_counted(fight.side, works, printed, fight.fire[0])]
    support.append(_counted(1 - fight.side, works, weak, fight.fire[1]))
    attack_half = int(2 * max(attack, 1)) + support[0][0]
    defence_half = int(2 * (max(defence, 1) + extra)) + support[1][0]
    drm = box.drm[fight.at] + fight.bonus
    if hampered:
        drm += charts.hexsides["escarpment"].drm
    held = bool(fight.defenders) and all(s.mission[u] == HOLD for u in fight.defenders)
    bare = (
        int(2 * max(own, 1)) + support[1][1],
        int(2 * (max(weak, 1) + extra)) + support[0][1],
    )
    modifier, dice = _rolls(box, (attack_half, defence_half), drm, bare, held)
    return modifier, [*dice]


@lru_cache(maxsize=4096)
def _rolls(
    box: Box, ratio: tuple[int, int], drm: int, bare: tuple[int, int], held: bool
) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Return what `results` does, by numbers alone.

    Args:
        box: The components.
        ratio: Half points of attacker and defender in the combat ratio.
        drm: What else is added to the die.
        bare: Half points by which the losses of attacker and defender are looked up.
        held: Whether all defenders hold.
    """
    charts = box.charts
    modifier = ratio_modifier(charts, *ratio) + drm
    attacker, defender = band(charts, bare[0]), max(band(charts, bare[1]) - held, 0)
    found = []
    for die in range(1, 7):
        place = row(die + modifier)
        line = charts.results[place]
        found.append((line.attacker[attacker], line.defender[defender], place))
    return modifier, tuple(found)


def _attackers(t: Table, strengths: Strengths, fight: Fight) -> tuple[float, float, float, bool]:
    """Return strengths for ratio, losses and support, and whether a hexside hampers (4.2)."""
    attack = own = printed = 0.0
    hampered = False
    for unit, start in fight.attackers.items():
        ground = strengths.ground(unit)
        printed += ground
        bits = 0
        if start != fight.at:
            bits = t.box.side_between(start, fight.at) & (ESCARPMENT | WATER)
            if t.s.op is not None and unit in t.s.op.march.amphibious:
                bits &= ESCARPMENT
        hampered |= bool(bits)
        attack += ground // 2 if bits else ground
        own += ground * (2 if unit in fight.hot else 1)
    return attack, own, printed, hampered


def _counted(side: int, works: bool, ground: float, points: float) -> tuple[int, int]:
    full, halved = (points, 0.0) if side != US or works else (0.0, points)
    return counted_support(int(ground), int(full), int(halved))


def forecast(t: Table, strengths: Strengths, fight: Fight, rounds: int = ROUNDS) -> Forecast:
    """Return what a fight should bring the attacker."""
    modifier, dice = results(t, strengths, fight)
    lost = tuple([(attacker, defender) for attacker, defender, _ in dice])
    mine, theirs = strengths.losses(fight.attackers), strengths.losses(fight.defenders)
    return _forecast(modifier, lost, mine, theirs, rounds)


@lru_cache(maxsize=8192)
def _forecast(
    modifier: int, dice: tuple[tuple[int, int], ...], mine: Losses, theirs: Losses, rounds: int
) -> Forecast:
    """Return what a fight should bring, from the losses by each die and what those cost."""
    spreads = _spreads(dice, rounds)
    last = once = value = _value(spreads[0], mine, theirs)
    reach = 1.0
    for spread in spreads[1:]:
        reach *= STAYS
        further = _value(spread, mine, theirs)
        if further <= last:
            break
        value += reach * (further - last)
        last = further
    kill = 0.0
    for (_, d), chance in spreads[-1].chances:
        kill += chance * bool(theirs.least(d)[1])
    return Forecast(
        value=value,
        once=once,
        attacker=sum(attacker for attacker, _ in dice) / 6,
        defender=sum(defender for _, defender in dice) / 6,
        modifier=modifier,
        kill=kill,
    )


@lru_cache(maxsize=256)
def _spreads(dice: tuple[tuple[int, int], ...], rounds: int) -> tuple[Spread, ...]:
    """Return how likely which losses of attacker and defender are, after each round."""
    spread, found = {(0, 0): 1.0}, []
    for _ in range(rounds):
        further: dict[tuple[int, int], float] = {}
        for (a, d), chance in spread.items():
            for attacker, defender in dice:
                key = a + attacker, d + defender
                further[key] = further.get(key, 0.0) + chance / 6
        spread = further
        mine, theirs = {a for a, _ in spread}, {d for _, d in spread}
        found.append(Spread(tuple(spread.items()), tuple(mine), tuple(theirs)))
    return tuple(found)


def _value(spread: Spread, mine: Losses, theirs: Losses) -> float:
    """Return what losses so likely should bring the attacker."""
    paid = {a: mine.least(a)[0] for a in spread.mine}
    won = {d: theirs.least(d)[0] for d in spread.theirs}
    value = 0.0
    for (a, d), chance in spread.chances:
        value += chance * (won[d] - paid[a])
    return value
