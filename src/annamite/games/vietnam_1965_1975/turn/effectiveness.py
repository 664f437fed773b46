"""Which ARVN formations are effective: one die for each, before the turn begins (11.1, 18.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.scenarios import Formation
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, NLF, SEATS
from annamite.games.vietnam_1965_1975.position.offering import among
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Listed
from annamite.kernel.decision import Words

ZONES: Final = ("I", "II", "III", "IV", "Capital")
ZONE: Final = step(
    "effectiveness.zone",
    Words(*ZONES),
    "In which corps zone is {unit} on the boundary in {hex} for the check of effectiveness?",
    "4.3",
)
EFFECTIVE_DIE: Final = step(
    "effectiveness.die", NUMBERS, "Roll for the effectiveness of {formation}", "18.1", "die"
)


def due(t: Table) -> list[Formation]:
    """Return the formations that are checked this turn."""
    formations = t.scenario.sheet.formations
    return [x for x in formations if not x.turns or t.s.turn in x.turns]


def zones(t: Table, unit: int) -> tuple[str, ...]:
    """Return the corps zones that an ARVN unit outside a division may count for (4.3)."""
    s, box, p = t.s, t.box, t.profile(unit)
    alone = p.nation == N_ARVN and not p.ranger and not p.headquarters
    if not alone or box.parent[s.counter[unit]] >= 0 or not on_map(s.hex[unit]):
        return ()
    return box.corps[s.hex[unit]]


def members(t: Table, formation: Formation) -> list[int]:
    """Return the units of a formation, those still to come included; rangers are always effective.

    Rules: 11.1, 18.1
    """
    s, box = t.s, t.box
    if formation.hq is not None:
        hq = box.counter_number[formation.hq]
        return [u for u, counter in enumerate(s.counter) if box.belongs(counter, hq)]
    found = []
    for unit in range(len(s.hex)):
        near = zones(t, unit)
        if near and ZONES.index(formation.corps or "") == s.zones.get(unit, ZONES.index(near[0])):
            found.append(unit)
    return found


def check(t: Table) -> Rules[Outcome]:
    """Check the next formation; before the first, the NLF says where units on boundaries count.

    Rules: 4.3, 11.1, 18.1
    """
    s = t.s
    waiting = due(t)
    if s.checked >= len(waiting):
        s.checked = 0
        s.zones.clear()
        return NEXT
    unit = _on_a_boundary(t, waiting)
    if unit is not None:
        s.zones[unit] = yield Decision(
            ZONE,
            SEATS[NLF],
            in_zones(zones(t, unit)),
            {"unit": t.name(unit), "hex": t.where(unit)},
        )
        return AGAIN
    formation = waiting[s.checked]
    die = yield Chance(EFFECTIVE_DIE, DIE, params={"formation": _called(t, formation)})
    s.checked += 1
    _mark(t, formation, die)
    return AGAIN


def in_zones(zones: Sequence[str]) -> Listed:
    """Return the choice between corps zones that share a place.

    Rules: 4.3, 15.1
    """
    values = [ZONES.index(zone) for zone in zones]
    return among(values, "no boundary of that corps zone runs there", "4.3")


def mark(t: Table, units: Iterable[int], *, fails: bool) -> None:
    """Mark units as effective or not; ineffective ones leave their missions.

    Rules: 11.1
    """
    for unit in units:
        t.s.ineffective[unit] = int(fails)
        if fails:
            t.s.mission[unit] = NO_MISSION


def _on_a_boundary(t: Table, waiting: list[Formation]) -> int | None:
    """Return the next unit that may count for one of several corps zones that are checked."""
    asked = {x.corps for x in waiting if x.corps}
    for unit in range(len(t.s.hex)):
        near = zones(t, unit)
        if len(near) > 1 and asked.intersection(near) and unit not in t.s.zones:
            return unit
    return None


def _called(t: Table, formation: Formation) -> str:
    if formation.hq is None:
        return f"{formation.corps} Corps"
    return t.box.counters[t.box.counter_number[formation.hq]].history or formation.hq


def _mark(t: Table, formation: Formation, die: int) -> None:
    """Mark the units of a formation as the die has it, and tell of it."""
    fails = die > formation.limit
    mark(t, members(t, formation), fails=fails)
    t.tell(
        "effectiveness",
        "18.1",
        name=_called(t, formation),
        die=die,
        limit=formation.limit,
        fails=int(fails),
    )
