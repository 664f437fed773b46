"""Where the NLF is among the people, and the pacification that it is met with (13)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import HALVES, expected
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from tools.campaign_model.opening import taken_first
from tools.campaign_model.state import MOVES, SHAPE

if TYPE_CHECKING:
    from tools.campaign_model.state import War

EFFECT: Final = 4.0
"""How much the NLF looks for regions that feel it: the power of what is felt, from played games."""
LEAST: Final = 1e-6
"""What a region counts that feels nothing."""


def pacify(war: War, nlf: str) -> None:
    """Settle all regions by the table, two dice for each; what the NLF takes off them is spread.

    Args:
        war: The war.
        nlf: Who plays the NLF, as notes call it.
    """
    taken = (
        dict(taken_first(public(war.t.scenario.sheet.id), nlf))
        if war.t.season.number == 1
        else spread(war)
    )
    for number, region in population.regions(war.t):
        dice = war.fate.answer(rolled(pacification.DICE, of=("region", region.name)))
        pacification._shift(war.t, number, dice - taken.get(number, 0))  # noqa: SLF001
    war.t.s.free_fire = 0


def spread(war: War) -> dict[int, int]:
    """Return what the NLF takes off the dice for each region.

    It is spread where it is felt, if it can be there: that is a region's weight, which is much as last
    season. The first pacification does not ask: it meets what was set up.
    """
    t = war.t
    moves = 1.0 if t.season.number == 2 else MOVES
    war.weights = [
        war.random.gammavariate(SHAPE, 1) if war.random.random() < moves else weight
        for weight in war.weights
    ]
    numbers = [number for number, _ in population.regions(t)]
    lost = [n for n in numbers if not population.controlled(t, n)]
    others = [n for n in numbers if population.controlled(t, n)] or lost
    idle = war.idle if lost else 0
    return dict(_dealt(war, lost, idle, 0.0) + _dealt(war, others, war.presence - idle, EFFECT))


def _dealt(war: War, regions: list[int], pips: int, power: float) -> Counter[int]:
    """Return how many of so many pips each of some regions gets, one after the other.

    Each goes to a region by its weight and by what one more is felt there.
    """
    found: Counter[int] = Counter()
    if not regions:
        return found
    counts = [war.weights[n] * _felt(war, n, 0) ** power for n in regions]
    for _ in range(max(pips, 0)):
        at = war.random.choices(range(len(regions)), counts)[0]
        number = regions[at]
        found[number] += 1
        if power:
            counts[at] = war.weights[number] * _felt(war, number, found[number]) ** power
    return found


def _felt(war: War, region: int, taken: int) -> float:
    """Return how many thirds one pip more costs SVN in a region, on average, where so many are."""
    return max(_moved(war, region, taken) - _moved(war, region, taken + 1), LEAST)


def _moved(war: War, region: int, taken: int) -> float:
    t = war.t
    return expected(
        t.box,
        t.box.c.map.regions[region].population or 0,
        t.season.population[region],
        level(t, Index.SVN_MORALE),
        HALVES * (sum(pacification.modifiers(t, region)) - taken),
    )
