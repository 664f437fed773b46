"""What helps to declare strategic bombing: the odds of each mission, and the air that is left (14)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.campaign.strategic_war import bombing, missions
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season.telling import (
    Told,
    average,
    budget,
    by_name,
    joined,
    mean,
    moving,
    percent,
)
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Line
from annamite.kernel import DIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount
    from annamite.kernel import Decision


class Prospect(NamedTuple):
    """What a mission comes to.

    Attributes:
        hits: The chance of each number of hits, from 0.
        mean: How many there are on average.
        star: The chance of a star.
        lost: Air Points lost on average.
        moves: What it does to morale on average.
    """

    hits: list[float]
    mean: float
    star: float
    lost: float
    moves: dict[Amount, float]


def declaring(t: Table, decision: Decision) -> Told:
    """Return the odds of each mission that may be declared; points that reach no further row are told so.

    Rules: 14, 14.1, 14.2
    """
    told = Told(reminders=_reminders(t))
    spent = t.s.air_total - missions.air_to_commit(t)
    told.budgets.append(budget("air", spent, t.s.air_total))
    known: dict[tuple[str, int], tuple[int, str]] = {}
    for (_, act, points), word in zip(acts(t, decision), decision.words, strict=True):
        mission = missions.declared_by(act, points)
        if mission is None:
            continue
        row = act, bombing.row_number(t, mission)
        if row in known:
            fewest, note = known[row]
            told.notes[word] = f"brings no more than {fewest} do · {note}"
        else:
            found = prospect(t, mission)
            told.lines[word], told.notes[word] = _line(points, found), _note(found)
            known[row] = points, told.notes[word]
    return told


def ordering(t: Table, decision: Decision) -> Told:
    """Return what each of two missions comes to.

    Rules: 14
    """
    declared = {mission.target: mission for mission in t.season.missions}
    notes = {word: _note(prospect(t, declared[word])) for word in decision.words}  # type: ignore[index]
    return Told(notes=notes, reminders=["Neither mission changes the odds of the other."])


def prospect(t: Table, mission: Mission) -> Prospect:
    """Return what a mission comes to by its dice: hits, Air Points lost, what people think of it.

    Rules: 14, 14.1, 14.2
    """
    table, row = t.box.strategic.bombing, bombing.row_number(t, mission)
    found = [table.hits(row + die, mission.unrestrained) for die in DIE]
    count = Counter(result.hits for result in found)
    felt = [bombing.opinion(t, mission, die) for die in DIE]
    return Prospect(
        hits=[round(count[n] / len(DIE), 4) for n in range(max(count) + 1)],
        mean=round(mean(count.items()), 4),
        star=round(sum(result.star for result in found) / len(DIE), 4),
        lost=_lost(t, mission, row),
        moves=by_name({index: mean((each[index], 1) for each in felt) for index in felt[0]}),
    )


def _lost(t: Table, mission: Mission, row: int) -> float:
    """Return the Air Points lost on average; a mission loses no more than it has."""
    table, ways = t.box.strategic.bombing, Counter({0: 1})
    for _ in range(bombing.dice_of_air_defence(t, mission)):
        more: Counter[int] = Counter()
        for lost, count in ways.items():
            for die in DIE:
                more[min(lost + table.losses(row + die), mission.points)] += count
        ways = more
    return round(mean(ways.items()), 4)


def _line(points: int, found: Prospect) -> Line:
    brings: dict[Amount, float] = {**found.moves}
    if found.lost:
        brings["air"] = -found.lost
    return Line(costs={"air": points}, brings=brings or UNSET, hits=found.hits, star=found.star)


def _note(found: Prospect) -> str:
    lost = average(found.lost)
    star = f", a star {percent(found.star)}" if found.star else ""
    return joined(
        f"{average(found.mean)} hits on average{star}",
        f"loses {lost} Air Point{'' if lost == '1' else 's'}" if found.lost else "",
        moving(found.moves),
    )


def _reminders(t: Table) -> list[str]:
    air, defence = missions.air_to_commit(t), level(t, Index.AIR_DEFENCE)
    effective, optimal = level(t, Index.TRAIL_EFFECTIVE), level(t, Index.TRAIL_OPTIMAL)
    lowers = (
        "A hit on the Trail lowers its Effective Status by a box, a star its Optimal Status too"
    )
    return [
        f"{air} Air Points are left: what bombs is away all season, what does not gives support.",
        f"Air defence is {defence}: so many dice against each mission, one more if unrestrained.",
        f"{lowers}: they stand at {effective} and {optimal}.",
        "A hit on the North takes away 1 of the commitment that brings supply by the Trail.",
    ]


TELLERS: Final[dict[str, Callable[[Table, Decision], Told]]] = {
    missions.DECLARE.id: declaring,
    missions.ORDER.id: ordering,
}
"""By step, who tells what helps there."""
