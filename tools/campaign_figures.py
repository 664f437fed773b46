"""What pictures of long games show: bands of figures season by season, beside what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tools.campaign_notes import Note, Played, by_season, percentiles, read_notes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


class Panel(NamedTuple):
    """A small picture, one of many.

    Attributes:
        title: What it shows.
        figures: The figures of a season that it shows, by what each is called; those of a sum are
            joined by `+`.
    """

    title: str
    figures: Mapping[str, str]


class Band(NamedTuple):
    """How a figure went in several games.

    Attributes:
        seasons: Numbers of the seasons, from 0, that a game came through.
        low, median, high: What 10, 50 and 90 % of the games that came so far do not exceed.
    """

    seasons: tuple[int, ...]
    low: tuple[float, ...]
    median: tuple[float, ...]
    high: tuple[float, ...]


class Curve(NamedTuple):
    """A figure in a panel.

    Attributes:
        name: What it is called; "" where the panel has no other.
        bands: A band for each set of games.
        known: What is known from elsewhere, by number of the season.
    """

    name: str
    bands: tuple[Band, ...]
    known: Mapping[int, int]


class Games(NamedTuple):
    """A set of games by the same players.

    Attributes:
        label: Who played.
        notes: What is noted of them.
    """

    label: str
    notes: list[Note]


INDICES: Final = (
    Panel("US morale and commitment", {"us_morale": "morale", "us_commitment": "commitment"}),
    Panel("SVN morale", {"svn_morale": ""}),
    Panel("SVN population", {"svn_population": ""}),
    Panel("NVN morale and commitment", {"nvn_morale": "morale", "nvn_commitment": "commitment"}),
    Panel("SVN draft", {"svn_draft": ""}),
    Panel("VC draft", {"vc_draft": ""}),
)
FORCES: Final = (
    Panel("US battalions in country", {"us_battalions": ""}),
    Panel("VC units", {"vc_units": ""}),
    Panel("NVA units in the South", {"nva_in_the_south": ""}),
    Panel("Provincial capitals held by the NLF", {"capitals_held": ""}),
    Panel("Units lost in a season: US side", {"us_lost+fwa_lost+arvn_lost": ""}),
    Panel("Units lost in a season: NLF", {"vc_lost+nva_lost": ""}),
)
PICTURES: Final = {"indices": INDICES, "forces": FORCES}
"""The panels of each picture, by its name."""


def games_of(notes: Path) -> Games:
    """Return the games of a file, and who played them.

    Raises:
        ValueError: it has none, or games of several scenarios or by several players.
    """
    found = read_notes(notes)
    kinds = {
        (note.scenario, *sorted(note.seats.items()), note.opened, *sorted(note.opening.items()))
        for note in found
    }
    if len(kinds) != 1:
        what = "no games" if not kinds else "games of several scenarios or players"
        msg = f"{notes} has {what}; each set needs a file of its own."
        raise ValueError(msg)
    us, nlf = found[0].seats["us"], found[0].seats["nlf"]
    who = us if us == nlf else f"US side {us}, NLF {nlf}"
    return Games(f"{who}, opened by others" if found[0].opened else who, found)


def seasons_of(sets: Sequence[Games]) -> list[str]:
    """Return what the seasons are called that any game came through, in their order."""
    longest = max((note for each in sets for note in each.notes), key=lambda note: note.whole)
    return [season.name for season in longest.seasons[: longest.whole]]


def curves(
    panel: Panel, sets: Sequence[Games], known: Mapping[str, Mapping[str, int]]
) -> list[Curve]:
    """Return the curves of a panel.

    Args:
        panel: Which.
        sets: The games.
        known: Values known from elsewhere, by figure and season.
    """
    number = {name: n for n, name in enumerate(seasons_of(sets))}
    return [
        Curve(
            name,
            tuple(_band(figure, each.notes, number) for each in sets),
            {
                number[season]: value
                for season, value in known.get(figure, {}).items()
                if season in number
            },
        )
        for figure, name in panel.figures.items()
    ]


def _band(figure: str, notes: Sequence[Note], number: Mapping[str, int]) -> Band:
    values = by_season(
        [msgspec.structs.replace(note, seasons=_summed(note, figure)) for note in notes]
    )[figure]
    ranked = [percentiles(values[season]) for season in values]
    low, median, high = zip(*ranked, strict=True)
    return Band(tuple(number[season] for season in values), low, median, high)


def _summed(note: Note, figure: str) -> list[Played]:
    """Return the whole seasons of a game with that figure alone, which may be a sum."""
    return [
        msgspec.structs.replace(
            season, figures={figure: sum(season.figures[each] for each in figure.split("+"))}
        )
        for season in note.seasons[: note.whole]
    ]
