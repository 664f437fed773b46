"""Logistic regression with a ridge, by Newton's method, for some hundreds of rows."""

from __future__ import annotations

from math import exp, log1p
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign.forecast import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS: Final = 60
"""Steps after which the search gives up; a handful is usual."""
NEAR: Final = 1e-9
"""A step that gains less than this is the last."""
ANCHOR: Final = 0.01
"""The ridge of the intercept: it keeps it finite where all rows ended alike, and is felt nowhere else."""


def fit(
    rows: Sequence[Sequence[float]],
    ended: Sequence[float],
    weights: Sequence[float],
    ridge: float,
    start: Sequence[float] | None = None,
) -> list[float]:
    """Return the intercept and a coefficient for each column.

    Args:
        rows: Figures, row by row, of about the same spread in each column.
        ended: What came of each row, from 0 to 1.
        weights: What each row counts.
        ridge: What half the square of each coefficient costs, in likelihood.
        start: Where the search begins, such as a fit of nearly the same rows.

    Raises:
        ArithmeticError: the search does not come to an end.
    """
    whole = [(1.0, *row) for row in rows]
    costs = [ANCHOR, *(ridge for _ in whole[0][1:])]
    found = list(start) if start is not None else [0.0 for _ in costs]
    loss = _loss(found, whole, ended, weights, costs)
    for _ in range(STEPS):
        step = _step(found, whole, ended, weights, costs)
        share = 1.0
        tried = [a + b for a, b in zip(found, step, strict=True)]
        while (new := _loss(tried, whole, ended, weights, costs)) > loss and share > NEAR:
            share /= 2
            tried = [a + share * b for a, b in zip(found, step, strict=True)]
        if loss - new < NEAR:
            return found
        found, loss = tried, new
    msg = f"no fit is found in {STEPS} steps"
    raise ArithmeticError(msg)


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the sum of products."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def _loss(
    found: Sequence[float],
    rows: Sequence[Sequence[float]],
    ended: Sequence[float],
    weights: Sequence[float],
    costs: Sequence[float],
) -> float:
    """Return the cost of coefficients: less is better."""
    loss = sum(cost * each * each for cost, each in zip(costs, found, strict=True)) / 2
    for row, end, weight in zip(rows, ended, weights, strict=True):
        total = dot(found, row)
        loss += weight * (max(total, 0.0) + log1p(exp(-abs(total))) - end * total)
    return loss


def _step(
    found: Sequence[float],
    rows: Sequence[Sequence[float]],
    ended: Sequence[float],
    weights: Sequence[float],
    costs: Sequence[float],
) -> list[float]:
    """Return a step of Newton's method."""
    size = range(len(costs))
    slope = [-cost * each for cost, each in zip(costs, found, strict=True)]
    bend = [[costs[i] if i == j else 0.0 for j in size] for i in size]
    for row, end, weight in zip(rows, ended, weights, strict=True):
        if not weight:
            continue
        likely = chance(dot(found, row))
        miss, spread = weight * (end - likely), weight * likely * (1 - likely)
        for i in size:
            slope[i] += miss * row[i]
            part, line = spread * row[i], bend[i]
            for j in range(i + 1):
                line[j] += part * row[j]
    for i in size:
        for j in range(i):
            bend[j][i] = bend[i][j]
    return solved(bend, slope)


def solved(square: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of as many linear equations, which have exactly one.

    >>> solved([[2.0, 0.0], [1.0, 1.0]], [4.0, 5.0])
    [2.0, 3.0]
    """
    rows = [[*line, value] for line, value in zip(square, right, strict=True)]
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda n: abs(rows[n][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for n in range(i + 1, size):
            share = rows[n][i] / rows[i][i]
            rows[n] = [a - share * b for a, b in zip(rows[n], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found
