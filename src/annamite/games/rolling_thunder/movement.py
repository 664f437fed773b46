"""North Vietnamese production and moves (4.9, 4.11)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import Found, otherwise, place_name
from annamite.games.rolling_thunder.box.compiled import band
from annamite.games.rolling_thunder.box.ids import (
    BLACK,
    BLACK_TARGET,
    BOMBED,
    BROWN,
    BROWN_TARGET,
    CUBES,
    DONG_HOI,
    HAIPHONG,
    HANOI,
    LAOS,
    N_OBJECTIVES,
    N_PLACES,
    PASS_NUMBERS,
    PLACES,
    RED,
    TRAIL,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import STANDING
from annamite.games.rolling_thunder.steps import die_step, place_step
from annamite.games.rolling_thunder.table import Table, jointly, roll
from annamite.kernel import Rules
from annamite.kernel.conditions import Chain, Condition, Offer

MOVE_DIE: Final = die_step("moves.roll", "Roll for the moves of brown cubes", "4.11.2")
REMOVE: Final = place_step("production.remove", "Remove a new black cube where?", "4.9.3")
REMOVE_WISH: Final = place_step(
    "production.propose", "Which new black cube would you remove?", "4.9.3"
)
CITY_LINES: Final = {HANOI: 2, HAIPHONG: 1}
"""Full lines of the Production Matrix that stop a city's extra cube (4.9.3)."""
FREE_LINES: Final = 2
"""Each full line after these removes a black cube (4.9.3)."""
WITHHELD: Final[Offer[Table]] = Offer(
    (
        range(N_PLACES),
        Chain(
            Condition(
                lambda t, place: (
                    f"no black cube that came this season is left in {place_name(t, place)}"
                ),
                "4.9.3-e",
                lambda t, place: t.s.produced[place] > 0,
                obvious=True,
            )
        ),
    ),
    otherwise=otherwise("each full line from the third on takes a black cube away", "4.9.3-d"),
)
"""The places of which one loses a new black cube (4.9.3)."""


# --- production -------------------------------------------------------------------------------


def production(t: Table) -> Rules[None]:
    """Standing sources make cubes, foreign aid comes, full lines of the matrix take some away.

    Rules: 4.9
    """
    s, box = t.s, t.box
    s.produced[:] = [0] * N_PLACES
    _sources_produce(t)
    for place, (count, years) in box.aid.items():
        if s.year in years:
            for _ in range(count):
                _produce(t, place, BLACK, "4.9.2")
    lines = t.full_lines("P")
    for city, enough in CITY_LINES.items():
        if lines < enough:
            _produce(t, city, BLACK, "4.9.3")
    _recruit_in_laos(t)
    for _ in range(lines - FREE_LINES):
        places = WITHHELD.values(t)
        if not places:
            break
        place = yield from jointly(t, REMOVE, REMOVE_WISH, Found(places, WITHHELD, t), "4.9.3")
        s.produced[place] -= 1
        s.cubes[place * 3 + BLACK] -= 1
        t.tell("cube.withheld", "4.9.3", cube="black", place=PLACES[place])
    s.produced[:] = [0] * N_PLACES
    s.turn = 0
    s.finished[:] = [0, 0]
    s.phase = Phase.RECON_ASSIGN


def _sources_produce(t: Table) -> None:
    """Each standing source of cubes makes one of its colour.

    Rules: 4.9.1, 4.9.4
    """
    for objective in range(N_OBJECTIVES):
        if t.s.status[objective] != STANDING:
            continue
        colour = t.box.objective_colour[objective]
        if colour == BLACK_TARGET:
            _produce(t, t.box.objective_region[objective], BLACK, "4.9.1")
        elif colour == BROWN_TARGET:
            _produce(t, t.box.objective_region[objective], BROWN, "4.9.4")


def _produce(t: Table, place: int, colour: int, rule: str) -> None:
    t.s.cubes[place * 3 + colour] += 1
    if colour == BLACK:
        t.s.produced[place] += 1
    t.tell("cube", rule, cube=CUBES[colour], place=PLACES[place])


def _recruit_in_laos(t: Table) -> None:
    """Laos makes a red cube; with its boxes full it goes straight to the Trail (4.9.4)."""
    full = t.s.cubes_at(LAOS) >= t.box.laos_boxes
    _produce(t, TRAIL if full else LAOS, RED, "4.9.4")


# --- moves ------------------------------------------------------------------------------------


def black_allowance(t: Table) -> int:
    """Return the movement allowance of black cubes (4.11.1)."""
    rules = t.box.c.black_movement
    return rules.start - rules.loss_per_line * t.full_lines("T")


def destroyed_parks(t: Table) -> int:
    """Return how many Truck Parks lie on the transport side of their box (4.11.2)."""
    return t.s.generic_destroyed + t.s.named_on_transport.bit_count()


def brown_allowance(t: Table, die: int) -> int:
    """Return the movement allowance of brown cubes for a die (4.11.2)."""
    return band(t.box.c.brown_movement, die - destroyed_parks(t)) - t.s.brown_penalty


def moves(t: Table) -> Rules[None]:
    """All black cubes go south, then all brown ones, the southernmost first.

    Rules: 4.11
    """
    s = t.s
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "movement")
    die = yield from roll(MOVE_DIE)
    black, brown = black_allowance(t), brown_allowance(t, die)
    t.tell("moves", "4.11", black=black, brown=brown, result=die)
    for colour, allowance in ((BLACK, black), (BROWN, brown)):
        # Counted first, so that a cube that has arrived somewhere does not move on from there.
        waiting = [(place, s.cubes[place * 3 + colour]) for place in t.box.southern]
        for place, count in waiting:
            for _ in range(count):
                _move(t, place, colour, allowance)
    s.phase = Phase.SAC_PLACE


def _move(t: Table, place: int, colour: int, allowance: int) -> None:
    end = destination(t, place, colour, allowance)
    if end != place:
        t.s.cubes[place * 3 + colour] -= 1
        t.s.cubes[end * 3 + colour] += 1
        t.tell("cube.moves", "4.11", cube=CUBES[colour], origin=PLACES[place], place=PLACES[end])


def room(t: Table, place: int) -> bool:
    """Return whether a pass takes another cube; delayed ones count (2.0, 4.11)."""
    s = t.s
    held = s.cubes_at(place) + s.delayed_at(BOMBED.index(place))
    return held < t.box.pass_capacity[place]


def destination(t: Table, place: int, colour: int, allowance: int) -> int:
    """Return where one cube gets to.

    It takes the cheapest way to the first open exit that it can still reach; of ways that cost the
    same, the one printed first. With all exits full it stops in Dong Hoi.

    Args:
        t: The table.
        place: Where it stands.
        colour: Black or brown.
        allowance: Movement points.

    Rules: 4.11, 4.11.3
    """
    exits = (t.box.black_exit,) if colour == BLACK else t.box.brown_exits
    ways = {end: way(t, place, colour, end) for end in exits}
    for end in exits:
        path = ways[end]
        if path is not None and room(t, end):
            return _along(t, place, path, allowance)
    path = way(t, place, colour, DONG_HOI)
    return place if path is None else _along(t, place, path, allowance)


def _along(t: Table, place: int, path: list[tuple[int, int]], allowance: int) -> int:
    """Return how far along a path the movement points carry a cube (4.11.3)."""
    for step, crossing in path:
        allowance -= cost(t, crossing)
        if allowance < 0:
            break
        place = step
    return place


def cost(t: Table, crossing: int) -> int:
    """Return the movement points of a stretch: 2 over a crossing with counters, else 1 (4.11.3)."""
    return 2 if crossing >= 0 and t.s.bridges[crossing] else 1


def way(t: Table, place: int, colour: int, end: int) -> list[tuple[int, int]] | None:
    """Return the cheapest way as (next place, crossing) pairs, or None if there is none."""
    edges = t.box.rails if colour == BLACK else t.box.roads
    queue: list[tuple[int, tuple[int, ...], int, list[tuple[int, int]]]] = [(0, (), place, [])]
    seen: set[int] = set()
    while queue:
        spent, order, here, path = heappop(queue)
        if here == end:
            return path
        if here in seen:
            continue
        seen.add(here)
        for number, (there, crossing) in enumerate(edges.get(here, ())):
            if there in PASS_NUMBERS and there != end:
                continue
            onward = (spent + cost(t, crossing), (*order, number), there)
            heappush(queue, (*onward, [*path, (there, crossing)]))
    return None
