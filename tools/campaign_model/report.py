"""What campaigns of the model came to, as tables of Markdown."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.lab.intervals import CONFIDENT, interval
from tools.campaign_notes import percentiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tools.campaign_model.playing import Campaign
    from tools.campaign_notes import Note

SIDES: Final = {"nlf": "NLF", "nobody": "draw", "us": "US side"}
"""Whoever may win, as people call it."""
INDICES: Final = (
    "us_morale",
    "us_commitment",
    "svn_morale",
    "svn_draft",
    "svn_population",
    "nvn_morale",
    "nvn_commitment",
    "vc_draft",
    "vc_units",
    "nva_in_the_south",
    "us_battalions",
)
"""Figures that are told season by season."""
CHECKED: Final = ("svn_population", "us_morale", "vc_units", "presence")
"""Figures by which the model is held against played games."""


class Span(NamedTuple):
    """What 10, 50 and 90 % of some values do not exceed."""

    low: int
    middle: int
    high: int

    @classmethod
    def of(cls, values: Iterable[int]) -> Span:
        """Return the span of some values, of which there is one at least."""
        low, middle, high = percentiles(values)
        return cls(round(low), round(middle), round(high))

    def __str__(self) -> str:
        return f"{self.low} **{self.middle}** {self.high}"


def spans(
    games: Iterable[Mapping[str, Mapping[str, int]]], figure: str
) -> dict[str, tuple[Span, int]]:
    """Return the span of a figure by season, with the number of games that came so far."""
    found: dict[str, list[int]] = {}
    for seasons in games:
        for name, figures in seasons.items():
            if figure in figures:
                found.setdefault(name, []).append(figures[figure])
    return {name: (Span.of(values), len(values)) for name, values in found.items()}


def played(notes: Iterable[Note], start: str, kind: str) -> list[dict[str, dict[str, int]]]:
    """Return the seasons of played games of a start in which players of a kind sat in all seats."""
    return [
        {x.name: x.figures for x in note.seasons if x.figures}
        for note in notes
        if note.scenario == start and {*note.seats.values()} == {kind} and not note.opening
    ]


# --- tables ---------------------------------------------------------------------------------------


def shares(campaigns: Sequence[Campaign]) -> Iterator[str]:
    """Yield how many campaigns each side won, with the 95 % confidence interval of its share."""
    won = Counter(campaign.winner for campaign in campaigns)
    yield "| won by | campaigns | share | 95 % interval |"
    yield "|---|---|---|---|"
    for side, name in SIDES.items():
        low, high = interval(won[side], len(campaigns))
        part = won[side] / len(campaigns)
        yield f"| {name} | {won[side]} | {part:.0%} | {low:.0%} to {high:.0%} |"
    yield ""
    endings = Counter(campaign.ending for campaign in campaigns)
    told = "; ".join(f"{name} {number}" for name, number in sorted(endings.items()))
    yield f"Endings of {len(campaigns)}: {told}."


def bands(campaigns: Sequence[Campaign], figures: Sequence[str] = INDICES) -> Iterator[str]:
    """Yield a table of what figures came to, season by season."""
    games = [campaign.seasons for campaign in campaigns]
    columns = {figure: spans(games, figure) for figure in figures}
    yield f"| season | campaigns | {' | '.join(name.replace('_', ' ') for name in figures)} |"
    yield "|---" * (2 + len(figures)) + "|"
    for season, (_, number) in next(iter(columns.values())).items():
        cells = (str(column[season][0]) for column in columns.values())
        yield f"| {season} | {number} | {' | '.join(cells)} |"


def events(campaigns: Sequence[Campaign]) -> Iterator[str]:
    """Yield a table of how often events happened, for each ten years that were played."""
    names = sorted({name for campaign in campaigns for name in campaign.events})
    decades = [max(len(campaign.seasons), 1) / 40 for campaign in campaigns]
    yield "| event, in ten years | 10 % | 50 % | 90 % |"
    yield "|---|---|---|---|"
    for name in names:
        rates = [round(x.events[name] / d) for x, d in zip(campaigns, decades, strict=True)]
        low, middle, high = Span.of(rates)
        yield f"| {name} | {low} | {middle} | {high} |"


class Gain(NamedTuple):
    """What an exploit brings beyond the computer.

    Attributes:
        share: Its share of wins, draws counted as half.
        beyond: That less the computer's; `half` of its 95 % interval.
        longer: By how many seasons the war lasts longer on average.
    """

    share: float
    beyond: float
    half: float
    longer: float


def gain(side: str, with_it: Sequence[Campaign], without: Sequence[Campaign]) -> Gain:
    """Return what an exploit brings on the same seeds against the same opponent."""
    pairs = [
        one.score(side) - other.score(side) for one, other in zip(with_it, without, strict=True)
    ]
    half = CONFIDENT * stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else 1.0
    lengths = [mean(len(x.seasons) for x in games) for games in (with_it, without)]
    return Gain(mean(x.score(side) for x in with_it), mean(pairs), half, lengths[0] - lengths[1])


def exploits(rows: Mapping[str, tuple[str, Gain]]) -> Iterator[str]:
    """Yield a table of exploits: whose each is, its share of wins, and that less the computer's."""
    yield "| exploit | side | share of wins | less that of the computer | seasons more |"
    yield "|---|---|---|---|---|"
    for name, (side, found) in rows.items():
        beyond = f"{100 * found.beyond:+.0f} ± {100 * found.half:.0f}"
        yield f"| {name} | {SIDES[side]} | {found.share:.0%} | {beyond} | {found.longer:+.1f} |"


def beside(
    model: Sequence[Campaign], games: Sequence[Mapping[str, Mapping[str, int]]]
) -> Iterator[str]:
    """Yield tables of figures by season, the model's beside those of played games."""
    for figure in CHECKED:
        ours = spans([campaign.seasons for campaign in model], figure)
        theirs = spans(games, figure)
        yield f"### {figure.replace('_', ' ')}"
        yield ""
        yield "| season | model | campaigns | played | games |"
        yield "|---|---|---|---|---|"
        for season, (found, number) in theirs.items():
            if season in ours:
                yield f"| {season} | {ours[season][0]} | {ours[season][1]} | {found} | {number} |"
        yield ""
        yield _apart(figure, ours, theirs)
        yield ""


def _apart(
    figure: str, ours: Mapping[str, tuple[Span, int]], theirs: Mapping[str, tuple[Span, int]]
) -> str:
    both = [season for season in theirs if season in ours]
    gaps = [ours[x][0].middle - theirs[x][0].middle for x in both]
    if not gaps:
        return f"No season of {figure} is in both."
    return f"Medians are {mean(gaps):+.1f} apart on average, {max(map(abs, gaps))} at the most."
