"""What is noted of long games, and what it comes to: lines of JSON, tables of Markdown."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import yaml

from annamite.kernel import Setup
from annamite.lab.simulate import Ending

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

PERCENTILES: Final = (10, 50, 90)
PACKED: Final = ".gz"
REFERENCE: Final = Path(__file__).with_name("campaigns.yaml")
"""Values known from elsewhere: by game, scenario, figure and season."""


class Opening(NamedTuple):
    """Who plays first seasons of a game, before others take their seats.

    Attributes:
        seats: Kind of player by seat; nobody where nobody else opens.
        seasons: For how many seasons.
    """

    seats: Mapping[str, str]
    seasons: int


NONE: Final = Opening({}, 0)


class Plan(NamedTuple):
    """What is played.

    Attributes:
        game: Name of the game.
        setup: Scenario and options.
        seats: Kind of player by seat.
        limit: Seasons after which a game is left; None: never.
        audited: Whether some seasons are audited after every answer, as all are at their end.
        opening: Who plays first.
    """

    game: str
    setup: Setup
    seats: Mapping[str, str]
    limit: int | None = None
    audited: bool = True
    opening: Opening = NONE


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A season that is over, or with which a game ended.

    Attributes:
        name: What it is called.
        figures: What it came to, by name; none where the game ended within it.
        events: How often what statistics count happened.
        rules: CPU seconds of the rules, by part of the season; log included, players left out.
        players: CPU seconds of all players together.
        answers: Answers of players and dice.
        audits: How often the audit was asked.
    """

    name: str
    figures: dict[str, int]
    events: dict[str, int]
    rules: dict[str, float]
    players: float
    answers: int
    audits: int


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is through.

    Attributes:
        scenario, seats: What was played, by whom.
        limit: After how many seasons it was to be left; None: never.
        seed: Its number.
        loop: CPU seconds of the calibration loop of `benchmarks`, beside it.
        seasons: Its seasons.
        outcome: How it ended; None where it was left.
        scores: What each seat had scored then.
        opening, opened: Who played first, and for how many seasons; nobody, and 0, where it was `seats`.
    """

    scenario: str
    seats: dict[str, str]
    limit: int | None
    seed: int
    loop: float
    seasons: list[Played]
    outcome: Ending | None = None
    scores: dict[str, int] = {}
    opening: dict[str, str] = {}
    opened: int = 0

    @property
    def ending(self) -> str:
        """Why it ended, in a word or two."""
        return self.outcome.reason if self.outcome else "left"

    @property
    def whole(self) -> int:
        """How many of its seasons are over."""
        return sum(bool(season.figures) for season in self.seasons)

    @property
    def spent(self) -> float:
        """How many CPU seconds rules and players took; the audits come on top."""
        return sum(sum(season.rules.values()) + season.players for season in self.seasons)


# --- notes ----------------------------------------------------------------------------------------


def read_notes(notes: Path) -> list[Note]:
    """Return the games of a file of notes, which may be packed (`.gz`).

    Raises:
        OSError: it cannot be read.
        EOFError: it is packed and not whole.
        msgspec.DecodeError: a line is no note.
    """
    told = notes.read_bytes()
    if notes.suffix == PACKED:
        told = gzip.decompress(told)
    return [msgspec.json.decode(line, type=Note) for line in told.splitlines()]


def noted(notes: Path | None, plan: Plan, *, whole: bool = True) -> list[Note]:
    """Return what notes tell of games of a plan; `whole`: of those alone that were not left too soon."""
    if notes is None or not notes.exists():
        return []
    return [
        note
        for note in read_notes(notes)
        if (note.scenario, note.seats) == (plan.setup.scenario, dict(plan.seats))
        and (note.opening, note.opened) == (dict(plan.opening.seats), plan.opening.seasons)
        and not (whole and _is_left(note, plan))
    ]


def _is_left(note: Note, plan: Plan) -> bool:
    """Return whether a game was left before the end that a plan has for it."""
    return note.outcome is None and (plan.limit is None or note.whole < plan.limit)


def note_down(notes: Path | None, note: Note) -> None:
    """Add a game to the notes, packed where they are."""
    if notes is not None:
        line = msgspec.json.encode(note) + b"\n"
        with notes.open("ab") as file:
            file.write(gzip.compress(line, mtime=0) if notes.suffix == PACKED else line)


SEASON: Final = 6.5
"""CPU seconds of a season, with its players, as long as no notes tell."""


def hours(seasons: int, notes: Iterable[Note]) -> float:
    """Return how many CPU hours so many seasons will take, as those of some notes did."""
    known = [*notes]
    through = sum(note.whole for note in known)
    each = sum(note.spent for note in known) / through if through else SEASON
    return seasons * each / 3600


# --- what came of them ----------------------------------------------------------------------------


def summary(notes: Sequence[Note]) -> Iterator[str]:
    """Yield in a few lines what games came to, and what they took."""
    seasons = [season for note in notes for season in note.seasons]
    whole = [season for season in seasons if season.figures]
    audits = sum(season.audits for season in seasons)
    answers = sum(season.answers for season in seasons)
    counts = f"{len(notes)} games, {len(whole)} seasons, {answers:,} answers, {audits:,} audits"
    yield f"{counts}: nothing amiss"
    yield "ended: " + _counted(Counter(note.ending for note in notes))
    yield "events: " + _counted(sum((Counter(season.events) for season in seasons), Counter()))
    if notes:
        loop = 1000 * sum(note.loop for note in notes) / len(notes)
        yield f"CPU in s, 10, 50 and 90 % of the seasons, beside a loop of {loop:.0f} ms"
    yield from _spent(whole)


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {number}" for what, number in sorted(counts.items())) or "none"


def _spent(seasons: Sequence[Played]) -> Iterator[str]:
    """Yield the CPU seconds that whole seasons took: the rules part by part, then with the players."""
    parts = sorted({part for season in seasons for part in season.rules} - {""})
    rows = {f"rules, {part}": [season.rules.get(part, 0.0) for season in seasons] for part in parts}
    rows["a season with its players"] = [
        sum(season.rules.values()) + season.players for season in seasons
    ]
    for what, spent in rows.items():
        if spent:
            low, median, high = percentiles(spent)
            yield f"{what}: {low:.2f}, {median:.2f}, {high:.2f}; most {max(spent):.2f}"


def percentiles(values: Iterable[float]) -> tuple[float, ...]:
    """Return the values that 10, 50 and 90 % of some values do not exceed."""
    ranked = sorted(values)
    return tuple(ranked[max(-(-len(ranked) * n // 100), 1) - 1] for n in PERCENTILES)


def references(game: str, scenario: str) -> dict[str, dict[str, int]]:
    """Return values known from elsewhere, by figure and season."""
    if not REFERENCE.exists():
        return {}
    tree = yaml.safe_load(REFERENCE.read_text(encoding="utf-8")) or {}
    found: dict[str, dict[str, int]] = tree.get(game, {}).get(scenario, {}).get("figures", {})
    return found


def by_season(notes: Iterable[Note]) -> dict[str, dict[str, list[int]]]:
    """Return the values of each figure in all games, by figure and season."""
    found: dict[str, dict[str, list[int]]] = {}
    for season in (season for note in notes for season in note.seasons):
        for figure, value in season.figures.items():
            found.setdefault(figure, {}).setdefault(season.name, []).append(value)
    return found


def bands(
    notes: Sequence[Note], known: Mapping[str, Mapping[str, int]], wanted: Sequence[str] = ()
) -> Iterator[str]:
    """Yield for each figure a table of what 10, 50 and 90 % of the games do not exceed, by season.

    Args:
        notes: The games.
        known: Values known from elsewhere, by figure and season.
        wanted: The figures; all if there are none.
    """
    found = by_season(notes)
    for figure in wanted or found:
        yield f"### {figure}"
        yield ""
        yield "| season | 10 % | 50 % | 90 % | games | known |"
        yield "|---|---|---|---|---|---|"
        for name, values in found.get(figure, {}).items():
            cells = (name, *percentiles(values), len(values), known.get(figure, {}).get(name, ""))
            yield f"| {' | '.join(str(cell) for cell in cells)} |"
        yield ""


def happened(notes: Sequence[Note]) -> Iterator[str]:
    """Yield a table of how often events happened, all seasons of a game together."""
    if not notes:
        return
    games = [total_of(note) for note in notes]
    yield "### events in a game"
    yield ""
    yield "| event | 10 % | 50 % | 90 % | games |"
    yield "|---|---|---|---|---|"
    for event in sorted({event for game in games for event in game}):
        found = percentiles(game[event] for game in games)
        yield f"| {event} | {' | '.join(map(str, found))} | {len(games)} |"
    yield ""


def total_of(note: Note) -> Counter[str]:
    """Return how often each event happened in a game."""
    events: Counter[str] = Counter()
    for season in note.seasons:
        events.update(season.events)
    return events
