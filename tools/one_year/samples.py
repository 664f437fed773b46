"""What whole campaigns say of the season with which a year ends: figures then, and how they ended."""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import mean
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.box.campaigns import season_of
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from tools.campaign_notes import Note, read_notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from annamite.games.vietnam_1965_1975.box.campaigns import Campaign

NEIGHBOURS: Final = {0: 1.0, 1: 0.5, -1: 0.5, 2: 0.25, -2: 0.25}
"""What rows count, by how many seasons they are after the one with which the year ends."""
PEOPLE: Final = "svn_population"
WON: Final = {"us": 1.0, "nobody": 0.5, "nlf": 0.0}
"""What the end of a campaign counts as, by the winner of its grade."""


class Row(NamedTuple):
    """Figures of a game at the end of a season.

    Attributes:
        game: The number of the game, from 0.
        away: How many seasons it is after the one with which the year ends.
        weight: What the row counts; those of a game make 1 together.
        figures: In the order of the formula.
        won: What the US side made of it in the end, from 0 to 1.
    """

    game: int
    away: int
    weight: float
    figures: tuple[float, ...]
    won: float


class Sample(NamedTuple):
    """Rows that a formula is fitted to.

    Attributes:
        season: The season with which the year ends.
        names: The figures of the formula.
        rows: Those of a game stand together, the season itself first.
        games: How many games there are.
        ended: How they ended, and how often.
        left_out: Games that say nothing of it, by reason.
        groups: By game, the number of those who opened it: games of a group resemble each other.
    """

    season: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    games: int
    ended: Counter[str]
    left_out: Counter[str]
    groups: tuple[int, ...]


def read(files: Iterable[Path]) -> list[Note]:
    """Return the games of some files of notes; a game that stands in two counts once."""
    found: dict[object, Note] = {}
    for path in files:
        for note in read_notes(path):
            seats, opening = (tuple(sorted(x.items())) for x in (note.seats, note.opening))
            found.setdefault((note.scenario, seats, opening, note.opened, note.seed), note)
    return list(found.values())


def sample(year: Campaign, notes: Iterable[Note], kind: str = "computer") -> Sample:
    """Return the rows that games between players of a kind have for the formula of a year.

    Rows of the neighbouring seasons are moved by how far games came on average from there to the
    season itself: so they say how a game stood beside others, and not what the season was.
    """
    formula = year.ending.formula
    assert formula is not None
    names = tuple(formula.weights)
    season = _last(year)
    left_out: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    games: list[tuple[float, dict[int, tuple[float, ...]]]] = []
    openers: list[tuple[object, ...]] = []
    for note in notes:
        found, why = _figures(note, season, names, year.ending.nlf_below)
        if {*note.seats.values()} != {kind}:
            why = f"not between players of the kind {kind}"
        if why:
            left_out[why] += 1
            continue
        openers.append((*sorted(note.opening.items()), note.opened))
        ended[_how(note)] += 1
        games.append((won(note), found))
    moved = _moved([found for _, found in games])
    rows = [
        Row(number, away, NEIGHBOURS[away] / sum(NEIGHBOURS[n] for n in found), figures, won_)
        for number, ((won_, _), found) in enumerate(zip(games, moved, strict=True))
        for away, figures in found.items()
    ]
    numbers = {each: n for n, each in enumerate(dict.fromkeys(openers))}
    groups = tuple(numbers[each] for each in openers)
    return Sample(season, names, tuple(rows), len(games), ended, left_out, groups)


def won(note: Note) -> float:
    """Return what the US side made of a game: 1 won, 0 lost, a half for a draw."""
    assert note.outcome is not None
    return WON[_winners().get((note.scenario, note.outcome.reason), note.outcome.ranking[0])]


def _how(note: Note) -> str:
    """Return how a game ended, without figures of its own."""
    named = (note.scenario, note.ending) in _winners()
    return f"{note.scenario}: {note.ending if named else 'lost at once'}"


@cache
def _winners() -> dict[tuple[str, str], str]:
    """Return who wins with which grade, by scenario and grade."""
    return {
        (public(x.sheet.id), grade.name): grade.winner
        for x in ours()
        if x.sheet.campaign is not None
        for grade in x.sheet.campaign.ending.grades
    }


def _last(year: Campaign) -> str:
    """Return the season with which a campaign ends, as notes have it."""
    name, number = season_of(year, year.seasons)
    return f"{name} {number}"


def _figures(
    note: Note, season: str, names: Sequence[str], least: int
) -> tuple[dict[int, tuple[float, ...]], str]:
    """Return a game's figures at a season's end and around it, or why it has none."""
    if note.outcome is None:
        return {}, "not played to its end"
    at = next((n for n, played in enumerate(note.seasons) if played.name == season), None)
    if at is None:
        return {}, f"over before {season}, or never in it"
    if at < note.opened - 1:
        return {}, f"with other players after {season}"
    found = {}
    for away in NEIGHBOURS:
        if at + away < note.opened - 1:
            continue
        figures = _after(note, at + away)
        if figures is not None and figures[PEOPLE] >= least:
            found[away] = tuple(float(figures[name]) for name in names)
    return (found, "") if 0 in found else ({}, f"lost at once after {season}")


def _after(note: Note, at: int) -> Mapping[str, int] | None:
    """Return a season's figures, with the people as the pacification after it leaves them.

    Nothing else moves people, so the next season's figures have them; a campaign that was lost by
    that pacification has no such figures.
    """
    if not 0 <= at < len(note.seasons) - 1:
        return None
    now, following = note.seasons[at].figures, note.seasons[at + 1].figures
    return {**now, PEOPLE: following[PEOPLE]} if now and following else None


def _moved(games: Sequence[dict[int, tuple[float, ...]]]) -> Iterator[dict[int, tuple[float, ...]]]:
    """Yield what games have, that of neighbouring seasons moved to the season itself."""
    by: dict[int, list[float]] = {}
    for away in NEIGHBOURS:
        gaps = [
            [one - other for one, other in zip(found[0], found[away], strict=True)]
            for found in games
            if away in found
        ]
        if gaps:
            by[away] = [mean(column) for column in zip(*gaps, strict=True)]
    for found in games:
        yield {
            away: tuple(a + b for a, b in zip(figures, by[away], strict=True))
            for away, figures in found.items()
        }
