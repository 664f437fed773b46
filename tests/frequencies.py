"""Whether what was drawn comes as often as it should: chi-square, of draws with fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

LEAST = 5
"""What is expected less often than this is counted together."""
Z = 3.09
"""One run in a thousand would be as far off by chance; with fixed seeds each run is the same."""


def assert_as_often(drawn: Iterable[T], weights: Mapping[T, float]) -> None:
    """Check that nothing is drawn but what has a weight, and each about as often as that says.

    Args:
        drawn: What was drawn.
        weights: How likely each thing is, up to a factor.
    """
    seen = Counter(drawn)
    assert seen.keys() <= weights.keys(), (
        f"never to be drawn: {[*(seen.keys() - weights.keys())][:3]}"
    )
    number, total = seen.total(), sum(weights.values())
    cells: list[tuple[int, float]] = []
    rare = (0, 0.0)
    for thing, weight in weights.items():
        expected = number * weight / total
        if expected >= LEAST:
            cells.append((seen[thing], expected))
        else:
            rare = rare[0] + seen[thing], rare[1] + expected
    if rare[1] >= LEAST:
        cells.append(rare)
    freedom = len(cells) - 1
    assert freedom > 0, "there is nothing to compare"
    off = sum((found - expected) ** 2 / expected for found, expected in cells)
    assert off < quantile(freedom), f"chi-square {off:.1f} with {freedom} degrees of freedom"


def quantile(freedom: int) -> float:
    """Return what chi-square exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + Z * sqrt(part)) ** 3
