"""Set-up: the starting position, placing group by group, drawing VC battalions (9, 18.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, HOLDING_BOX, WAITING, aside
from annamite.games.vietnam_1965_1975.box.scenarios import (
    Group,
    Scenario,
    Support,
    border,
    hexes_of,
)
from annamite.games.vietnam_1965_1975.box.scenarios import Pool as PoolName
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, POOLS, SEATS, US
from annamite.games.vietnam_1965_1975.moving.costs import closed_to
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, fails
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.stages import CAMPAIGN, GAME_TURN, Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn import deployment
from annamite.kernel import Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition

PLACE_ACTS: Final = Acts(hexes=("hex",))
PLACE: Final = step("setup.place", PLACE_ACTS, "Where do you set up {unit}?", "18.1", "space")
DRAW: Final = step(
    "setup.draw", hidden.COUNTER_WORDS, "Draw a VC battalion for unit {unit}", "18.1", "counter"
)

_RANDOM: Final = "vc.random"
"""What a scenario calls a VC battalion drawn at random."""


# --- the starting position ------------------------------------------------------------------------


def start(box: Box, scenario: Scenario, index: int) -> State:
    """Return the position before the first request.

    Rules: 18.1
    """
    s, sheet = State(), scenario.sheet
    s.scenario, s.turn = index, 1
    t = Table(s, box, scenario)
    for number, group in enumerate((*sheet.us, *sheet.nlf)):
        places = places_of(t, group)
        for id_ in group.units:
            unit = _unpack(t, group, id_)
            s.group[unit] = number
            if len(places) == 1 and group.turn == 1 and t.side(unit) == US:
                set_down(t, unit, places[0])
    receive(t, sheet.support, sheet.replacements)
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    if any(t.nation(unit) == N_VC for unit in range(len(s.hex))):
        s.mixed = [WAITING]
    s.frames = [(GAME_TURN, Stage.PLACE)]
    if sheet.campaign is not None:
        s.season = opening.season(box, sheet.campaign)
        s.frames = [(CAMPAIGN, Stage.PLACE)]
    return s


def _unpack(t: Table, group: Group, id_: str) -> int:
    """Add a unit of a group, which waits to be placed, and return its number."""
    s, box = t.s, t.box
    drawn = id_ == _RANDOM
    counter = box.vc_battalions[0] if drawn else box.counter_number[id_]
    unit = s.add_unit(counter, int(group.face == "back"), WAITING)
    s.drawn[unit] = Drawn.STILL_TO_BE if drawn else Drawn.NO
    s.ineffective[unit] = int(group.ineffective)
    s.fresh[unit] = 1
    return unit


def receive(t: Table, points: Support, replacements: Mapping[PoolName, int]) -> None:
    """Add points, ships, ranger groups and replacements that a side receives (18.1)."""
    s, box = t.s, t.box
    for id_ in points.ships:
        s.add_unit(box.counter_number[id_], 0, AT_SEA)
    for _ in range(points.rangers):
        s.add_unit(box.counter_number["arvn.ranger"], 0, HOLDING_BOX)
    s.air_total += points.air
    s.airmobile_total += points.airmobile
    s.riverine_total += points.riverine
    for pool, count in replacements.items():
        s.pools[POOLS.index(pool)] += count


# --- placing --------------------------------------------------------------------------------------


class Waiting(NamedTuple):
    """What is set up next.

    Attributes:
        side: Whose units they are.
        units: Those that go together.
        places: Hexes where they may be placed.
        beside_enemies: Whether enemies in a hex are in nobody's way, if it may be chosen at all.
    """

    side: int
    units: list[int]
    places: list[int]
    beside_enemies: bool = False


def place(t: Table) -> Rules[Outcome]:
    """Set up the next group that has a choice; the US side is first.

    Rules: 18.1
    """
    s = t.s
    if s.deploying:
        yield from deployment.arrive(t)
        return AGAIN
    waiting = next_group(t)
    if waiting is None:
        s.arrivals.clear()
        return NEXT
    units, taken = waiting.units, t.occupied(1 - waiting.side)
    offer = _PLACED.on(_Placing(t, waiting, set() if waiting.beside_enemies else taken))
    if not offer():
        for unit in units:
            t.leave(unit, "recalled")
        return AGAIN
    name = t.public_name(units[0]) if len(units) == 1 else f"{len(units)} units together"
    value = yield Decision(PLACE, SEATS[waiting.side], offer, {"unit": name})
    at = PLACE_ACTS.unpack(value)[1]
    for unit in units:
        set_down(t, unit, at)
    t.tell("placed", "18.1", unit=name, hex=t.box.names[at], count=len(units), turn=s.turn)
    return AGAIN


class _Placing(NamedTuple):
    """Units that are set up next, and the hexes where enemies are in their way."""

    t: Table
    waiting: Waiting
    taken: set[int]


_PLACED: Final[Menu[_Placing]] = Menu(
    PLACE,
    Part(
        lambda own: [*dict.fromkeys(own.waiting.places)],
        {
            "hex": Chain(
                Condition("enemy units are there", "18.1-g", lambda own, at: at not in own.taken)
            )
        },
        Chain(
            Condition(
                "it lies outside the play area",
                "18.1-a",
                lambda own, at: at in own.t.scenario.area,
            ),
            fails("the scenario sets it up elsewhere", "18.1-a"),
        ),
    ),
)
"""Where the next group may be set up: hexes that the scenario names and no enemy is in."""


def set_down(t: Table, unit: int, at: int) -> None:
    """Put a unit where it is set up or arrives; a brigade is then brought into its deployment."""
    s = t.s
    t.put(unit, at, "18.1", enters=s.turn > 1)
    hidden.met(t, at)
    if deployment.planned(t, unit) is not None:
        s.deploying.append(unit)


def places_of(t: Table, group: Group) -> list[int]:
    """Return the hexes where a group may be placed (18.1)."""
    if not group.enters or group.hexes:
        return hexes_of(group, t.box)
    side = int(group in t.scenario.sheet.nlf)
    return [n for n in border(t.scenario, t.box) if not closed_to(t, side, n)]


def next_group(t: Table) -> Waiting | None:
    """Return what is set up next, None if nothing is.

    In a campaign enemies close no port that friends still hold.

    Rules: 17.1, 17.4, 18.1
    """
    s = t.s
    for side, group, waiting in _groups(t):
        if group.turn <= max(s.turn, 1):
            together = group.choose == "one" and not group.enters
            return Waiting(side, waiting if together else waiting[:1], places_of(t, group))
    for arrival in s.arrivals:
        waiting = [u for u in arrival.units if s.hex[u] == WAITING]
        if waiting:
            campaign = s.season is not None
            return Waiting(t.side(waiting[0]), waiting, list(arrival.places), campaign)
    return None


def _groups(t: Table) -> Iterator[tuple[int, Group, list[int]]]:
    """Yield the groups of which units wait, each with its side and those, in the scenario's order."""
    waiting: dict[int, list[int]] = {}
    for unit in t.s.at(WAITING):
        waiting.setdefault(t.group_of(unit), []).append(unit)
    sheet = t.scenario.sheet
    sides = [(US, group) for group in sheet.us] + [(NLF, group) for group in sheet.nlf]
    for number, (side, group) in enumerate(sides):
        if number in waiting:
            yield side, group, waiting[number]


# --- drawing --------------------------------------------------------------------------------------


def draw(t: Table) -> Rules[Outcome]:
    """Draw the next VC battalion blind; only the NLF sees it.

    Rules: 9, 18.1
    """
    s = t.s
    unit = _still_to_be_drawn(t)
    if unit is None:
        s.fresh = [1] * len(s.fresh)
        for at in sorted(t.occupied(NLF)):
            hidden.met(t, at)
        return NEXT
    left = {n: count for n, count in deployment.free_battalions(t).items() if count}
    found = yield Chance(
        DRAW, list(left), list(left.values()), visible_to=("nlf",), params={"unit": t.token(unit)}
    )
    s.counter[unit] = found
    hidden.note_drawn(t, unit)
    return AGAIN


def _still_to_be_drawn(t: Table) -> int | None:
    """Return the next VC battalion in play that is still to be drawn, if any is."""
    for unit, (drawn, at) in enumerate(zip(t.s.drawn, t.s.hex)):
        if drawn == Drawn.STILL_TO_BE and not aside(at):
            return unit
    return None
