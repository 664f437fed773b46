"""Which value of the tuning knob meets the targets, all constraints kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.strategic import fitting_tables
from annamite.lab.intervals import interval
from tools.campaign_model.exploits import COMPUTER, HISTORICAL
from tools.campaign_model.playing import play_all, share
from tools.campaign_model.report import SIDES, Span, spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.campaign_model.playing import Campaign
    from tools.campaign_model.sampling import Sampler

OFFSETS: Final = (-2, -1, 0, 1, 2)
"""Values of the knob, in halves; it is the only one of the charts that is for tuning."""
LEAST, MOST = 0.3, 0.7
"""Between what each side's share of wins should be, draws counted as half, in each start."""
STARTS: Final = ("campaign", "campaign-1967")
PATH_START, PATH_SEASON = "campaign", "winter 1966"
"""Where the course of history is known best, and as the charts were made for it."""
HELD: Final = (
    "svn_population",
    "svn_morale",
    "svn_draft",
    "us_morale",
    "us_commitment",
    "nvn_morale",
    "nvn_commitment",
)
"""Figures whose bands under the policy `historical` should hold what is known."""
NEAR: Final = 0.05
"""How far from its band, as a part of itself, what is known may lie."""


class Tried(NamedTuple):
    """What a value of the knob came to.

    Attributes:
        offset: The value, in halves.
        problems: Constraints of the charts that it breaks.
        games: Campaigns between computers, by start.
        bands: What figures came to under the policy `historical` at the end of the known season.
        known: What is known of them.
    """

    offset: int
    problems: list[str]
    games: dict[str, list[Campaign]]
    bands: dict[str, Span]
    known: Mapping[str, int]

    @property
    def lopsided(self) -> list[str]:
        """The starts in which one side wins too much."""
        return [start for start, games in self.games.items() if not is_fair(share(games, "nlf"))]

    @property
    def missed(self) -> list[str]:
        """The figures whose band does not hold what is known, or that no campaign came to."""
        return [
            figure
            for figure, known in self.known.items()
            if figure not in self.bands or not holds(self.bands[figure], known)
        ]

    @property
    def amiss(self) -> tuple[int, int, int, float]:
        """How far it is from the targets, to be compared: the least is best."""
        uneven = sum(abs(share(games, "nlf") - 0.5) for games in self.games.values())
        return len(self.problems), len(self.lopsided), len(self.missed), uneven


def is_fair(part: float) -> bool:
    """Return whether a share of wins lies between the bounds for either side."""
    return LEAST <= part <= MOST


def holds(band: Span, known: int) -> bool:
    """Return whether a band holds a value, or comes near enough."""
    return band.low - NEAR * known <= known <= band.high + NEAR * known


def problems(offset: int) -> list[str]:
    """Return the constraints on the charts that a value of the knob breaks.

    These are what the charts are always held to, and the printed example: in a region of 6 with 4
    points for SVN a modified roll of 7 brings a third.
    """
    box = our_box()
    charts = box.c.strategic
    table = msgspec.structs.replace(charts.pacification, offset_halves=offset)
    sizes = {region.population for region in box.c.map.regions if region.population}
    found = [*fitting_tables.problems(msgspec.structs.replace(charts, pacification=table), sizes)]
    ordinary = table.morale_shift[1][0]
    if table.result(6, 4, ordinary, 7) != 1:
        found.append("pacification.results: a modified roll of 7 does not bring the printed third")
    return found


def sweep(
    sampler: Sampler,
    seeds: Sequence[int],
    known: Mapping[str, int],
    offsets: Sequence[int] = OFFSETS,
    starts: Sequence[str] = STARTS,
    *,
    path: tuple[str, str] = (PATH_START, PATH_SEASON),
) -> list[Tried]:
    """Try values of the knob, all on the same seeds.

    Args:
        sampler: What fights are drawn from.
        seeds: Numbers of the campaigns of each kind.
        known: What is known of figures at the end of a season, under the policy `historical`.
        offsets: The values.
        starts: The scenarios that computers play.
        path: The scenario and the season for which figures are known.
    """
    found = []
    for offset in offsets:
        games = {start: play_all(start, COMPUTER, sampler, seeds, offset) for start in starts}
        courses = [x.seasons for x in play_all(path[0], HISTORICAL, sampler, seeds, offset)]
        rows = {figure: spans(courses, figure) for figure in known}
        bands = {figure: row[path[1]][0] for figure, row in rows.items() if path[1] in row}
        found.append(Tried(offset, problems(offset), games, bands, known))
    return found


def best(tried: Sequence[Tried]) -> Tried:
    """Return the value nearest to the targets; of those that meet them the one nearest to 0."""
    meeting = [x for x in tried if not (x.problems or x.lopsided or x.missed)]
    if meeting:
        return min(meeting, key=lambda x: abs(x.offset))
    return min(tried, key=lambda x: x.amiss)


# --- the report -----------------------------------------------------------------------------------


def report(tried: Sequence[Tried]) -> Iterator[str]:
    """Yield what all values came to, and which one is best."""
    yield from _balance(tried)
    yield ""
    yield from _course(tried)
    yield ""
    for x in tried:
        yield f"- offset {x.offset}: constraints kept{_but(x.problems)}"
    yield ""
    found = best(tried)
    short = [*found.problems, *found.lopsided, *found.missed]
    if short:
        yield f"No value meets all targets; nearest is {found.offset}, amiss: {', '.join(short)}."
    else:
        yield f"Nearest to 0 of the values that meet all targets is {found.offset}."


def _but(problems: list[str]) -> str:
    return f", but {'; '.join(problems)}" if problems else ""


def _balance(tried: Sequence[Tried]) -> Iterator[str]:
    yield "| offset | start | NLF | draw | US side | NLF, draws as half | 30 to 70 % |"
    yield "|---|---|---|---|---|---|---|"
    for x in tried:
        for start, games in x.games.items():
            cells = (_won(games, side) for side in SIDES)
            fair = "no" if start in x.lopsided else "yes"
            part = f"{share(games, 'nlf'):.0%}"
            yield f"| {x.offset} | {start} | {' | '.join(cells)} | {part} | {fair} |"


def _won(games: Sequence[Campaign], side: str) -> str:
    won = sum(game.winner == side for game in games)
    low, high = interval(won, len(games))
    return f"{won / len(games):.0%} ({low:.0%} to {high:.0%})"


def _course(tried: Sequence[Tried]) -> Iterator[str]:
    known = tried[0].known
    yield "Under the policy `historical`, known values in brackets, bands that miss them in italics:"
    yield ""
    heads = (f"{name.replace('_', ' ')} ({value})" for name, value in known.items())
    yield f"| offset | {' | '.join(heads)} |"
    yield "|---" * (1 + len(known)) + "|"
    for x in tried:
        cells = (_band(x, figure) for figure in known)
        yield f"| {x.offset} | {' | '.join(cells)} |"


def _band(tried: Tried, figure: str) -> str:
    if figure not in tried.bands:
        return "no campaign came so far"
    told = str(tried.bands[figure]).replace("*", "")
    return f"*{told}*" if figure in tried.missed else told
