"""NVN's sheets: supply a season ahead, the Trail, air defence, the NVA, offensives (16.4, 17.5, 17.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, nva_units, room
from annamite.games.vietnam_1965_1975.campaign.north.plans import RECRUITS, REPLACEMENTS, SEA
from annamite.games.vietnam_1965_1975.campaign.north.plans import TRAIL as TRAIL_PLAN
from annamite.games.vietnam_1965_1975.campaign.north.trail_work import WORK_WORDS
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, nearest, numbers
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.path import due, is_among, path
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel.wording import plural
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

LINES: Final = ("regiment", "division_hq", "artillery")
"""Lines of the Unit Chart for units, in the order in which they are built."""
OFFENSIVE_ROOM: Final = 10
"""Room that is kept for an offensive of this season."""


class Wanted(NamedTuple):
    """NVN units that the path has more than there are, by line, and what they cost in all."""

    units: dict[str, int]
    cost: int


# --- withdrawal and the Trail ---------------------------------------------------------------------


sheets("north.points_withdrawn")(plain_sheets.nva_points_withdrawn)


sheets("north.units_withdrawn")(plain_sheets.nva_units_withdrawn)


@sheets("north.trail_work")
def trail_work(mind: Mind) -> Choice:
    """Repair what was bombed, and build the road as the path has it."""
    t = mind.t
    repair, upgrade = WORK_WORDS["repair"], WORK_WORDS["upgrade"]
    if mind.offers(repair):
        return Choice(repair, "supply hangs on the Trail")
    wanted = due(t, path().north.trail_status)
    if mind.offers(upgrade) and level(t, Index.TRAIL_OPTIMAL) < wanted:
        return Choice(upgrade, f"the path has the Trail at {wanted}")
    return Choice(WORK_WORDS["leave"], "the Trail is as good as the path has it")


# --- plans ----------------------------------------------------------------------------------------


@sheets("north.sea", "north.trail", "north.recruits")
def plan(mind: Mind) -> Choice:
    """What the path sends, and of what is left over half along the Trail."""
    t, north = mind.t, path().north
    step = mind.decision.step
    anchors = {SEA: north.sea, TRAIL_PLAN: north.trail, RECRUITS: north.recruits}[step]
    wanted = due(t, anchors)
    if step == TRAIL_PLAN:
        wanted += max(_spare(t) - wanted, 0) // 2
    return nearest(mind, "commit", wanted, f"the path has {wanted} for it")


@sheets("north.replacements")
def replacements(mind: Mind) -> Choice:
    """As many as the path keeps, and what neither units nor supply need."""
    t = mind.t
    assert mind.decision.step == REPLACEMENTS
    group = item(t, "replacements").group
    kept = due(t, path().north.replacements)
    short = -(-max(kept - t.s.pools[Pool.NVA], 0) // group)
    wanted = max(short, _spare(t) // 2)
    return nearest(mind, "groups", wanted, f"the path keeps {plural(kept, 'point')}")


def _spare(t: Table) -> int:
    """Return the room that is left after the units that the path wants, and an offensive."""
    kept = OFFENSIVE_ROOM if is_among(t, path().north.offensives) else 0
    return max(room(t) - wanted_units(t).cost - kept, 0)


# --- forces ---------------------------------------------------------------------------------------


def wanted_units(t: Table) -> Wanted:
    """Return the units that the path has more than there are."""
    north = path().north
    targets = {
        "regiment": north.regiments,
        "division_hq": north.headquarters,
        "artillery": north.artillery,
    }
    there = [_line(t, t.s.counter[unit]) for unit in nva_units(t)]
    short = {line: due(t, targets[line]) - there.count(line) for line in LINES}
    units = {line: number for line, number in short.items() if number > 0}
    return Wanted(units, sum(item(t, line).commitment * number for line, number in units.items()))


@sheets("north.forces")
def forces(mind: Mind) -> Choice:
    """Air defence, then units by division, then better regiments."""
    t, north = mind.t, path().north
    value = act(mind, "air_defence")
    if value is not None and level(t, Index.AIR_DEFENCE) < due(t, north.air_defence):
        return Choice(value, "missiles against the bombing")
    spare = room(t) - (OFFENSIVE_ROOM if is_among(t, north.offensives) else 0)
    wanted = wanted_units(t).units
    for counter in _by_division(t, numbers(mind, "build")):
        line = item(t, _line(t, counter))
        if line.id in wanted and line.commitment <= spare:
            value = act(mind, "build", counter)
            assert value is not None
            return Choice(value, f"the path has {wanted[line.id]} more of them")
    upgraded = sum(t.s.face[unit] for unit in nva_units(t))
    able = numbers(mind, "upgrade")
    if able and spare > 0 and upgraded < due(t, north.upgraded):
        value = act(mind, "upgrade", able[0])
        assert value is not None
        return Choice(value, "tanks for the NVA")
    return done(mind, "all is there that the path has this season")


def _by_division(t: Table, counters: list[int]) -> list[int]:
    """Return counters in the order of the fronts of the path: division by division."""
    order = [*path().fronts]
    return sorted(counters, key=lambda n: (order.index(division(t, n)), n))


def division(t: Table, counter: int) -> str:
    """Return the division of an NVA counter, or what stands in its place."""
    return t.box.counters[counter].id.split(".")[1]


def _line(t: Table, counter: int) -> str:
    found = t.box.unit_chart.of_counter(counter)
    assert found is not None
    return found.id


# --- offensives -----------------------------------------------------------------------------------


@sheets("offensive.declare")
def offensive(mind: Mind) -> Choice:
    """In the seasons in which history had one."""
    declared = is_among(mind.t, path().north.offensives) and mind.offers(YES)
    return Choice(YES if declared else 0, "so the path has it")


@sheets("offensive.regiment")
def regiment(mind: Mind) -> Choice:
    """The first that there is."""
    able = numbers(mind, "take")
    value = act(mind, "take", able[0]) if able else None
    return Choice(mind.decision.values[0] if value is None else value, "the first that there is")
