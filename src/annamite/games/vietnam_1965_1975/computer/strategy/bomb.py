"""What is bombed, and how hard: hits by the table against what the Air Points could do in the South (14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import TARGETS
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.outlook import horizon, margin
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, TRAIL, Target
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

DIE: Final = range(1, 7)
MISSIONS: Final[dict[str, Target]] = {"bomb_trail": TRAIL, "bomb_restrained": NORTH}
"""Missions that are weighed, by their acts: no unrestrained one, which costs the US up to four morale."""
SENT: Final = {NORTH: 1, TRAIL: 5}
"""Commitment that a hit touches: on the North one that brings supply, on the Trail all that goes along it."""
RECRUITS: Final = 3
"""Commitment to recruits that the US supposes: it never learns what was planned."""
BATTALION: Final = 0.45
"""Population Points a season that a VC battalion takes: it sits in a town."""
SUPPLY: Final = 2.5
"""Supply for a battalion."""
AIR: Final = 0.03
"""Population Points that an Air Point saves in the South in two game-turns."""
LOST: Final = 0.15
"""What an Air Point costs that is shot down."""
MORALE: Final = (0.03, 0.15)
"""Population Points that a point of US morale is worth, far from commitment and near it."""
SVN: Final = 0.02
"""Population Points that a point of SVN morale is worth."""
PINCHED: Final = 40
"""US morale above commitment by less is near it."""


class Weighed(NamedTuple):
    """A mission that may be declared.

    Attributes:
        word: Of its act.
        points: Air Points that are sent.
        worth: Population Points that it should bring by itself.
    """

    word: str
    points: int
    worth: float


@sheets("bombing.mission")
def mission(mind: Mind) -> Choice:
    """The mission that brings most with what is left to the other; none where the South needs the points more."""
    t = mind.t
    found = best(t, [(word, n) for word in MISSIONS for n in numbers(mind, word)])
    if found is None:
        return done(mind, "Air Points do more in the South")
    value = act(mind, found.word, found.points)
    assert value is not None
    scored = hits(t, MISSIONS[found.word], found.points)
    return Choice(value, f"{found.points} Air Points should score {scored:.1f} hits")


def best(t: Table, offered: Iterable[tuple[str, int]]) -> Weighed | None:
    """Return the mission to declare first of those that bring most together, None where none brings anything.

    Both targets draw on the same Air Points: what one mission takes is missing from the other.

    Args:
        t: The position.
        offered: Acts and Air Points of all restrained missions that may be declared.

    Rules: 14, 14.1, 14.2
    """
    able = [Weighed(word, n, worth(t, MISSIONS[word], n)) for word, n in offered]
    most = max((x.points for x in able), default=0)

    def together(one: Weighed) -> float:
        rest = (x.worth for x in able if x.word != one.word and x.points <= most - one.points)
        return one.worth + max((0.0, *rest))

    gainful = [x for x in able if x.worth > 0]
    return max(gainful, key=lambda x: (round(together(x), 9), x.worth, -x.points), default=None)


@sheets("bombing.order")
def order(_: Mind) -> Choice:
    """The Trail first: neither hangs on the other."""
    return Choice(TARGETS.index(TRAIL), "neither hangs on the other")


def hits(t: Table, target: Target, points: int) -> float:
    """Return the hits that a restrained mission should score.

    Rules: 14
    """
    table = t.box.strategic.bombing
    row = table.row_number(target, level(t, Index.AIR_DEFENCE), points)
    return sum(table.hits(row + die, False)[0] for die in DIE) / len(DIE)


def losses(t: Table, target: Target, points: int) -> float:
    """Return the Air Points that the air defence should shoot down.

    Rules: 14
    """
    table, defence = t.box.strategic.bombing, level(t, Index.AIR_DEFENCE)
    row = table.row_number(target, defence, points)
    return defence * sum(table.losses(row + die) for die in DIE) / len(DIE)


def worth(t: Table, target: Target, points: int) -> float:
    """Return what a restrained mission should bring, in Population Points, less what it costs.

    Rules: 14.1, 14.2
    """
    gain = hits(t, target, points) * _a_hit(t, target)
    if target == NORTH:
        chart = t.box.strategic.morale
        gain += chart.restrained_us * MORALE[margin(t) < PINCHED] + chart.restrained_svn * SVN
    return gain - points * AIR - losses(t, target, points) * LOST


def _a_hit(t: Table, target: Target) -> float:
    """Return what a hit keeps from the people of the South."""
    track, status = t.box.strategic.trail, level(t, Index.TRAIL_EFFECTIVE)
    if target == NORTH:
        battalions = SENT[NORTH] * track.supply(status) / SUPPLY
    else:
        lower = max(status - 1, track.lowest)
        supply = SENT[TRAIL] * (track.supply(status) - track.supply(lower)) / SUPPLY
        battalions = supply + RECRUITS * (track.recruits(status) - track.recruits(lower))
    return battalions * BATTALION * min(horizon(t), 4)
