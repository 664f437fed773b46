"""What matches of campaigns have come to: margins, victories, and how two players compare."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games import load
from annamite.games.vietnam_1965_1975.about import offered
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from tools.paired import difference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
    from tools.campaign_notes import Note

GAME: Final = "vietnam-1965-1975"
SEATS: Final = ("us", "nlf")
KINDS: Final = ("computer", "historical")
LEAST_LEFT: Final = 159
"""Population where the NLF wins at once in a game whose scores do not tell it: at most that."""
ENOUGH: Final = 160
"""The least population with which SVN survives the campaign from 1965."""


class Pairing(NamedTuple):
    """Who sits in the seat of the US side, and who in that of the NLF."""

    us: str
    nlf: str

    @property
    def seats(self) -> str:
        """It, as command lines have it."""
        return f"us={self.us},nlf={self.nlf}"


class Comparison(NamedTuple):
    """A seat that two kinds of player take in turn, against the same opponent.

    Attributes:
        seat, against: Which, and who the opponent is.
        pairings: With the one in it, and with the other.
    """

    seat: str
    against: str
    pairings: tuple[Pairing, Pairing]


class Match(NamedTuple):
    """What is compared.

    Attributes:
        scenario: Which campaign.
        seeds: Numbers of the games.
        limit: Seasons after which a game is left; None: never.
        longest: Seasons that a game has at the most.
        kinds: The two kinds of player.
        seats: The seats that they take.
    """

    scenario: str
    seeds: range
    limit: int | None
    longest: int
    kinds: tuple[str, str] = KINDS
    seats: tuple[str, ...] = SEATS

    @property
    def by_formula(self) -> bool:
        """Whether a formula ends its games."""
        ending = campaign_of(self.scenario).ending
        return ending.formula is not None

    @property
    def seasons(self) -> int:
        """How many seasons of a game count."""
        return self.longest if self.limit is None else min(self.limit, self.longest)


def comparisons(match: Match, opponents: Iterable[str]) -> list[Comparison]:
    """Return what is compared: each seat against each opponent."""
    one, other = match.kinds
    return [
        Comparison(seat, opponent, (_seated(seat, one, opponent), _seated(seat, other, opponent)))
        for opponent in opponents
        for seat in match.seats
    ]


def _seated(seat: str, kind: str, opponent: str) -> Pairing:
    return Pairing(kind, opponent) if seat == SEATS[0] else Pairing(opponent, kind)


# --- what a game has come to ----------------------------------------------------------------------


def margin(note: Note, match: Match) -> int:
    """Return by how much the US side is ahead: the NLF's margin is its negative.

    It is SVN's population less 160. Where the game ended before its last season, as it does when the
    NLF wins at once, it is one less for each season that was left. Of a game that goes, or was
    played, beyond the seasons that count it is the population as the last of these ends; so it is of one
    that a formula ends, whose scores are chances.
    """
    left = match.limit is not None or match.by_formula
    if left and note.whole >= match.seasons:
        return note.seasons[match.seasons - 1].figures["svn_population"] - ENOUGH
    people = LEAST_LEFT if match.by_formula else note.scores[SEATS[0]]
    return people - ENOUGH - (match.seasons - note.whole)


def winner(note: Note, grades: Mapping[str, str]) -> str:
    """Return who has won: a seat, `nobody`, or "" where the game was left.

    Args:
        note: The game.
        grades: Who wins, by the name of a grade; the NLF wins at once where none was reached.
    """
    if note.outcome is None:
        return ""
    return grades.get(note.outcome.reason, note.outcome.ranking[0])


def grades_of(scenario: str) -> dict[str, str]:
    """Return who wins with each grade in which a campaign may end."""
    return {grade.name: grade.winner for grade in campaign_of(scenario).ending.grades}


def campaign_of(scenario: str) -> Campaign:
    """Return the campaign of a scenario."""
    (sheet,) = (each.sheet for each in ours() if offered(each.sheet).id == scenario)
    assert sheet.campaign is not None
    return sheet.campaign


# --- the report -----------------------------------------------------------------------------------


def report(match: Match, opponents: Sequence[str], notes: Mapping[Pairing, list[Note]]) -> str:
    """Return the comparisons as Markdown, of the games that are through in both pairings of each.

    Raises:
        ValueError: two pairings have no game in common.
    """
    return "\n".join(_lines(match, opponents, notes)) + "\n"


def _lines(
    match: Match, opponents: Sequence[str], notes: Mapping[Pairing, list[Note]]
) -> Iterator[str]:
    title = f"`{match.scenario}`"
    yield title + (f", left after {match.limit} seasons:" if match.limit else ":")
    yield ""
    one, other = match.kinds
    yield (
        f"| seat | against | games | margin, {one} | margin, {other} | difference |"
        f" won, {one} | won, {other} | wins, in points | CPU of a game |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    grades = grades_of(match.scenario)
    for comparison in comparisons(match, opponents):
        yield _row(comparison, match, notes, grades)
    yield ""
    for pairing, games in notes.items():
        ends = Counter(note.ending for note in games)
        told = ", ".join(f"{what} {number}" for what, number in sorted(ends.items()))
        yield f"- `{pairing.seats}`: {told or 'none'}."


def _row(
    comparison: Comparison,
    match: Match,
    notes: Mapping[Pairing, list[Note]],
    grades: Mapping[str, str],
) -> str:
    pair = _paired(*(notes[pairing] for pairing in comparison.pairings))
    title = next(x.title for x in load(GAME).seats if x.id == comparison.seat)
    cells = [
        title,
        comparison.against,
        str(len(pair[0])),
        *_margins(comparison.seat, match, pair),
        *(_won(games, comparison.seat, grades) for games in pair),
        _more_wins(comparison.seat, pair, grades),
        ", ".join(f"{mean(note.spent for note in games) / 60:.1f}" for games in pair) + " min",
    ]
    return f"| {' | '.join(cells)} |"


def _paired(one: Iterable[Note], other: Iterable[Note]) -> tuple[list[Note], list[Note]]:
    """Return the games of either that the other has too, seed by seed."""
    both = [{note.seed: note for note in notes} for notes in (one, other)]
    seeds = sorted(both[0].keys() & both[1].keys())
    return [both[0][seed] for seed in seeds], [both[1][seed] for seed in seeds]


def _margins(seat: str, match: Match, pair: Sequence[Sequence[Note]]) -> list[str]:
    """Return the mean margins of a seat with the one and the other in it, and the difference."""
    sign = 1 if seat == SEATS[0] else -1
    ahead = [[sign * margin(note, match) for note in games] for games in pair]
    by = _told([float(a - b) for a, b in zip(*ahead, strict=True)], 1)
    return [*(f"{mean(margins):+.1f}" for margins in ahead), by]


def _told(differences: Sequence[float], places: int) -> str:
    """Return a mean difference with half its interval."""
    by = difference(differences)
    sure = "" if by.half is None else f" ± {by.half:.{places}f}"
    return f"{by.mean:+.{places}f}{sure}"


def _more_wins(seat: str, pair: Sequence[Sequence[Note]], grades: Mapping[str, str]) -> str:
    """Return by how many of a hundred games the one wins more often; a draw is half a win.

    The interval is that of pairs with one more that either won against the other (after Agresti and Min),
    so that a few games that all went one way are not taken for certain.
    """
    scores = [[_score(note, seat, grades) for note in games] for games in pair]
    points = [
        100 * (a - b) for a, b in zip(*scores, strict=True) if a is not None and b is not None
    ]
    if len(points) < len(pair[0]):
        return "not all ended"
    sure = difference([*points, 100.0, -100.0]).half
    return f"{mean(points):+.0f} ± {sure:.0f}"


def _score(note: Note, seat: str, grades: Mapping[str, str]) -> float | None:
    won = winner(note, grades)
    return {"": None, "nobody": 0.5, seat: 1.0}.get(won, 0.0)


def _won(games: Sequence[Note], seat: str, grades: Mapping[str, str]) -> str:
    """Return how many games a seat has won, and how many were drawn, of those that ended."""
    found = Counter(winner(note, grades) for note in games)
    ended = len(games) - found[""]
    if not ended:
        return "none ended"
    drawn = f", {found['nobody']} drawn" if found["nobody"] else ""
    return f"{found[seat]} of {ended}{drawn}"
