"""What two game-turns cost and bring: drawn from seasons of played games that were like this one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from tools.campaign_notes import Note, read_notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from tools.campaign_notes import Played

NEAREST: Final = 5
"""Played seasons among which one is drawn."""
SCALES: Final = (25.0, 12.0, 30.0, 8.0)
"""What counts as one apart: VC units; NVA units in the South; US battalions and ARVN units; seasons."""
APART: Final = 4.0
"""What it counts if US units stayed out of operations, or an offensive was declared, in one of two alone."""
ABROAD: Final = {("campaign-1967", "computer"): 3}
"""US morale that units in Laos and Cambodia cost in a season, where notes do not tell it; by start and player.

As measured in 26 seasons of four games; in 24 seasons of two games of `campaign` it was none.
"""
OTHERS: Final = 2.0
"""What it counts if others played it."""
ELSEWHERE: Final = 2.0
"""What it counts if it is of a campaign that begins otherwise, and is judged otherwise."""


class Before(NamedTuple):
    """What a season's fights hang on, as its game-turns begin.

    Attributes:
        vc, nva: NLF units in the South.
        soldiers: US battalions and ARVN units.
        left: Seasons that the campaign still has, this one included: the fewer, the less there is to save.
        operated: Whether US units are on search and destroy or clear and secure; None: as may be.
        offensive: Whether the NLF has declared an offensive.
        players: Kinds of player, that of the US side first; none for any.
        start: The scenario; none for any.
    """

    vc: int
    nva: int
    soldiers: int
    left: int
    operated: bool | None
    offensive: bool
    players: tuple[str, ...] = ()
    start: str = ""


class Fought(NamedTuple):
    """What fights cost and brought in a played season, as shares of what there was.

    Attributes:
        before: What there was as they began.
        vc, nva, arvn, us: Shares of units, or of US counters, that were lost.
        weight: Weight of an NLF unit lost when the US side counts them (16.1).
        counters: US counters for each US battalion.
        attacks: Attacks of the NLF for each of its units.
        presence: What an NLF unit left takes off the dice of its region (13).
        idle: What part of that is where SVN has nobody left to lose.
        free_fire: Free-fire zones.
        captured, held, marked: Capitals captured, still held, and marked, for each NLF unit.
        us_spent, arvn_spent, nva_spent: Replacement Points for each battalion or unit.
        air, airmobile: Share of points lost in fights.
        vc_points: VC Replacement Points left.
        abroad: US morale that its units in Laos and Cambodia cost.
    """

    before: Before
    vc: float
    nva: float
    arvn: float
    us: float
    weight: float
    counters: float
    attacks: float
    presence: float
    idle: float
    free_fire: int
    captured: float
    held: float
    marked: float
    us_spent: float
    arvn_spent: float
    nva_spent: float
    air: float
    airmobile: float
    vc_points: int
    abroad: int


def fought(
    season: Played,
    to_come: int,
    players: tuple[str, ...] = (),
    start: str = "",
    after: Played | None = None,
) -> Fought:
    """Return what a played season came to, as shares.

    Args:
        season: The season.
        to_come: Seasons that the campaign still had, this one included.
        players: The kinds of player, that of the US side first.
        start: The scenario.
        after: The season after it, in which what was done abroad is paid for (16.2).

    Raises:
        KeyError: its notes lack a figure, since they are too old.
    """
    f = season.figures
    vc, nva = f["vc_units"] + f["vc_lost"], f["nva_in_the_south"] + f["nva_lost"]
    arvn, battalions = f["arvn_units"] + f["arvn_lost"], f["us_battalions"]
    left = f["vc_units"] + f["nva_in_the_south"]
    operated, offensive = bool(f["us_operated"]), bool(f["offensive"])
    whose, paid = players[0] if players else "", after.figures if after else {}
    return Fought(
        Before(vc, nva, battalions + arvn, to_come, operated, offensive, players, start),
        vc=_part(f["vc_lost"], vc),
        nva=_part(f["nva_lost"], nva),
        arvn=_part(f["arvn_lost"], arvn),
        us=_part(f["us_lost"], f["us_counters"] + f["us_lost"]),
        weight=_part(f["casualties"], f["vc_lost"] + f["nva_lost"]),
        counters=_part(f["us_counters"], battalions),
        attacks=_part(f["nlf_attacks"], vc + nva),
        presence=_part(f["presence"], left),
        idle=_part(f["presence_idle"], f["presence"]),
        free_fire=f["free_fire"],
        captured=_part(f["capitals_captured"], left),
        held=_part(f["capitals_held"], left),
        marked=_part(f["capitals_marked"], left),
        us_spent=_part(f["us_spent"], battalions),
        arvn_spent=_part(f["arvn_spent"], arvn),
        nva_spent=_part(f["nva_spent"], nva),
        air=_part(f["air_lost_in_fights"], f["us_air"] + f["air_lost_in_fights"]),
        airmobile=_part(f["helicopters_lost"], f["us_airmobile"] + f["helicopters_lost"]),
        vc_points=f["vc_replacements"],
        abroad=paid.get("us_abroad", ABROAD.get((start, whose), 0)),
    )


def _part(number: int, whole: int) -> float:
    return number / whole if whole else 0.0


class Sampler:
    """Seasons of played games, of which one is drawn that was like another one.

    Args:
        seasons: The seasons.

    Raises:
        ValueError: there are none.
    """

    def __init__(self, seasons: Iterable[Fought]) -> None:
        self.seasons = list(seasons)
        if not self.seasons:
            raise ValueError("no season is noted from which fights could be drawn")

    def drawn(self, now: Before, random: Random) -> Fought:
        """Return a played season drawn among those that began most like this one."""
        nearest = sorted(self.seasons, key=lambda x: apart(now, x.before))[:NEAREST]
        return random.choice(nearest)


def apart(one: Before, other: Before) -> float:
    """Return how unlike two seasons are as their game-turns begin."""
    levels = zip(one[:4], other[:4], SCALES, strict=True)
    squares = sum(((a - b) / scale) ** 2 for a, b, scale in levels)
    operated = None not in (one.operated, other.operated) and one.operated != other.operated
    kinds = operated + (one.offensive != other.offensive)
    others = bool(one.players) and one.players != other.players
    elsewhere = bool(one.start and other.start) and one.start != other.start
    kind = kinds * APART**2 + others * OTHERS**2 + elsewhere * ELSEWHERE**2
    return float(squares + kind)


def read(files: Sequence[Path]) -> list[Note]:
    """Return the games of some files of notes."""
    return [note for path in files for note in read_notes(path)]


def sampler(notes: Iterable[Note]) -> Sampler:
    """Return what draws from all whole seasons of some games.

    Raises:
        ValueError: there are none, or some are of no campaign that goes to its own end.
    """
    notes = list(notes)
    lengths = {
        public(x.sheet.id): x.sheet.campaign.seasons
        for x in ours()
        if x.sheet.campaign is not None and x.sheet.campaign.ending.formula is None
    }
    for note in notes:
        if note.scenario not in lengths:
            msg = f"games of {note.scenario} are no campaigns that go to their own end"
            raise ValueError(msg)
    return Sampler(
        fought(
            x, lengths[note.scenario] - number, (seats["us"], seats["nlf"]), note.scenario, after
        )
        for note in notes
        for number, (x, after) in enumerate(zip(note.seasons, [*note.seasons[1:], None]))
        if x.figures
        for seats in [note.opening if number < note.opened else note.seats]
    )
