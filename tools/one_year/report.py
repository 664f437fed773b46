"""What a fit came to, and what formulas say, as Markdown."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.shown.season.messages import FIGURES
from tools.one_year.fitting import EXPECTED, NOTHING, better, brier

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from annamite.games.vietnam_1965_1975.box.scenarios import Sheet
    from tools.one_year.fitting import Fit, Foretold, Weight

BINS: Final = 5
"""Classes of chances that calibration is told by."""


def formula(sheet: Sheet) -> Iterator[str]:
    """Yield the formula of a year as its file has it."""
    campaign = sheet.campaign
    assert campaign is not None
    found = campaign.ending.formula
    assert found is not None
    yield f"`{public(sheet.id)}`, weights {found.source}:"
    yield ""
    yield "| figure | weight of a point |"
    yield "|---|---|"
    yield f"| to begin with | {found.intercept:g} |"
    for name, weight in found.weights.items():
        yield f"| {FIGURES[name]} | {weight:g} |"
    yield ""


def fitted(name: str, fit: Fit) -> Iterator[str]:
    """Yield what a fit came to."""
    sample = fit.sample
    yield f"### How `{name}` was fitted"
    yield ""
    yield from _games(fit)
    yield ""
    yield "| figure | standard deviation | weight | 95 % of samples of games | rounded | sign |"
    yield "|---|---|---|---|---|---|"
    for weight in fit.weights:
        bounds = f"{weight.low:+.4f} to {weight.high:+.4f}"
        cells = (FIGURES[weight.figure], f"{weight.spread:.1f}", f"{weight.fitted:+.4f}", bounds)
        yield f"| {' | '.join(cells)} | {weight.rounded:g} | {sign(weight)} |"
    yield ""
    groups = len({*sample.groups})
    others = f"games that others opened ({groups} groups)" if groups > 1 else "all other games"
    yield f"Each game foretold from {others}, by its own {sample.season}:"
    yield ""
    yield from _scores(fit)
    yield ""
    yield from _calibration(fit.foretold)
    yield ""


def _games(fit: Fit) -> Iterator[str]:
    """Yield which games there were."""
    sample = fit.sample
    yield f"{sample.games} games with {len(sample.rows)} rows around {sample.season}. How they ended:"
    yield _listed(sample.ended) + "."
    if sample.left_out:
        yield "Left out: " + _listed(sample.left_out) + "."


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))


def sign(weight: Weight) -> str:
    """Return whether a figure has a weight, and how sure its sign is."""
    if not weight.spread:
        return "hardly varies"
    if abs(weight.fitted) <= NOTHING:
        return "left out: it would push the wrong way"
    unsure = ", may be 0" if weight.low <= 0 <= weight.high else ""
    return f"as it should{unsure}" if weight.figure in EXPECTED else f"either{unsure}"


def _scores(fit: Fit) -> Iterator[str]:
    """Yield the Brier score, beside that of whoever knows only how many games were won."""
    yield "| foretold by | Brier score | standard error |"
    yield "|---|---|---|"
    for what, foretold in (("the formula", fit.foretold), ("the share of wins", fit.plain)):
        score, error = brier(foretold)
        yield f"| {what} | {score:.3f} | {error:.3f} |"
    gain, error = better(fit.foretold, fit.plain)
    yield f"| by how much the formula is better | {gain:+.3f} | {error:.3f} |"


def _calibration(foretold: Iterable[Foretold]) -> Iterator[str]:
    """Yield how many games were won of those that had about the same chance."""
    yield "| chance foretold | games | mean | won |"
    yield "|---|---|---|---|"
    classes: dict[int, list[Foretold]] = {n: [] for n in range(BINS)}
    for one in foretold:
        classes[min(int(one.chance * BINS), BINS - 1)].append(one)
    for n, found in classes.items():
        if found:
            bounds = f"{100 * n // BINS} to {100 * (n + 1) // BINS} %"
            likely = mean(one.chance for one in found)
            share = mean(one.won for one in found)
            yield f"| {bounds} | {len(found)} | {likely:.0%} | {share:.0%} |"
