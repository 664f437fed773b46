"""What things are worth to the forces, in boxes of the Campaign Impact track.

The prices marked as tuned were found by playing campaigns (docs/rolling-thunder-autopilot.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annamite.games.rolling_thunder.box.compiled import Box, band
from annamite.games.rolling_thunder.box.ids import (
    BLACK,
    BLACK_TARGET,
    BOTH,
    BROWN,
    BROWN_TARGET,
    FIRST_AIRFIELD,
    LAOS,
    N_OBJECTIVES,
    STRIKE,
)
from annamite.games.rolling_thunder.losses import end_of_track
from annamite.games.rolling_thunder.movement import black_allowance, brown_allowance, cost, way
from annamite.games.rolling_thunder.raids.damage import experience, icons, structure
from annamite.games.rolling_thunder.raids.targets import room_on_bridges
from annamite.games.rolling_thunder.rule_options import PLAY_ON
from annamite.games.rolling_thunder.setup import LAST_YEAR
from annamite.games.rolling_thunder.state import State
from annamite.games.rolling_thunder.table import SHORT, Table
from annamite.games.rolling_thunder.victory import REQUIRED_ROWS
from annamite.kernel.exact import exponential, power, total

PASSES_BOMBS: Final = 0.7
"""Share of the cubes that get past the B-52s once they have reached the passes (tuned)."""
LATER: Final = 0.6
"""What a cube that needs one season more is worth beside one that arrives in this one (tuned)."""
EXPERIENCE: Final = 0.08
"""A box of an experience dial: a sixth of a pilot (tuned)."""
OBSTACLE: Final = 0.12
"""A crossing that was whole and costs cubes a movement point more (tuned)."""
CLOSED: Final = 0.25
"""An airfield that sends no more MiGs (tuned)."""
LINE: Final = 0.35
"""What a finished line of a matrix does to the North beside its box marked +1 (tuned)."""
ROW: Final = 4.0
"""A row that the short game asks for: without it the result is a level lower (11.0)."""
POINTS_A_RAID: Final = 1.5
"""JCS-94 points that a raid brings on average (measured)."""
FINISH: Final = 0.5
"""What hits that do not destroy an objective are worth, if somebody can come back (tuned)."""
COMFORT: Final = 7.0
"""Losses a season that the losses track can bear to the end without anybody having to worry."""
WORRY: Final = 0.06
"""What each loss a season less than that adds to the price of a crew."""
MOST_DOTS: Final = 20
"""More counters than the bridges of any region take."""
MOST_POINTS: Final = 20
"""More JCS-94 points than a raid brings."""
BROWN_DIE: Final = 4
"""Die by which brown cubes are expected to move."""


def seasons_left(s: State) -> int:
    """Return how many seasons are still to come after this one."""
    return 2 * (LAST_YEAR[s.scenario] - s.year) + (2 - s.season)


def crew(t: Table) -> float:
    """Return what losing a crew costs: its share of a box marked -1, more as the track runs out."""
    s = t.s
    price = 1 / 6
    if s.options & PLAY_ON:
        return price
    bearable = (end_of_track(t) - s.all_losses) / (seasons_left(s) + 1)
    return price + WORRY * max(0.0, COMFORT - bearable)


# --- JCS-94 -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def jcs_curve(box: Box, raids: int) -> tuple[float, ...]:
    """Return, per JCS-94 points of both forces, the effect to expect with so many raids to come.

    Points still to come are taken as a Poisson variable with `POINTS_A_RAID` a raid.
    """
    mean = POINTS_A_RAID * raids
    last = 2 * box.c.jcs94.last
    chances = [exponential(-mean)]
    while len(chances) <= last:
        chances.append(chances[-1] * mean / len(chances))
    chances[-1] += 1 - total(chances)
    bands = box.c.jcs94.impact
    return tuple(
        total(p * band(bands, points + more) for more, p in enumerate(chances))
        for points in range(last + 1)
    )


def raids_to_come(s: State) -> int:
    """Return how many raids both forces can still fly, two STRIKE squadrons each."""
    return sum((s.reserve_of(force, STRIKE) + 1) // 2 for force in BOTH if not s.finished[force])


def jcs(t: Table, raids: int) -> tuple[float, ...]:
    """Return what 0, 1, 2 … further JCS-94 points are worth this season."""
    curve = jcs_curve(t.box, max(0, raids))
    have = sum(t.s.jcs)
    rest = curve[have : have + MOST_POINTS]
    return tuple(value - rest[0] for value in rest)


# --- matrices ---------------------------------------------------------------------------------


def matrix(t: Table, icon: str) -> float:
    """Return what one more cube on a matrix is worth.

    A box marked +1 counts when it is reached; the cubes before it count their share of it.
    """
    table = t.box.c.matrices.transport if icon == "T" else t.box.c.matrices.production
    held = len(t.s.transport if icon == "T" else t.s.production)
    if held >= table.boxes:
        return 0.0
    later = seasons_left(t.s)
    scores = float(held + 1 in table.plus_one_boxes)
    share = 1 / table.boxes_per_line
    wanted = t.s.scenario == SHORT and held < REQUIRED_ROWS * table.boxes_per_line
    row = ROW * share if wanted else 0.0
    if not later:
        return 0.8 * scores + 0.2 * share + row
    return 0.3 * scores + 0.7 * share + LINE * share + row


# --- targets ----------------------------------------------------------------------------------


class Prices:
    """What a raid may gain or lose, worked out once for a decision.

    Attributes:
        crew: What a crew costs.
        points: What 0, 1, 2 … further JCS-94 points are worth.
        matrix: What a cube on each matrix is worth, by icon.
        learn: What a box of an experience dial is worth.
        dots: What 0, 1, 2 … Destroyed Bridges counters are worth, what they hold up left aside.

    Args:
        t: The table.
        raids: Raids still to come this season, this one not counted.
    """

    def __init__(self, t: Table, raids: int) -> None:
        self.crew = crew(t)
        self.points = jcs(t, raids)
        self.matrix = {icon: matrix(t, icon) for icon in "TP"}
        self.learn = EXPERIENCE if seasons_left(t.s) else 0.0
        each = t.box.c.jcs94.points["bridge_counter"]
        self.dots = tuple(self.scored(n * each) + self.learn * n for n in range(MOST_DOTS))
        self._bridges: dict[tuple[int, int], tuple[float, ...]] = {}

    def scored(self, points: int) -> float:
        """Return what further JCS-94 points are worth."""
        return self.points[min(points, len(self.points) - 1)]

    def bridges(self, room: int, whole: int) -> tuple[float, ...]:
        """Return what counters on the bridges of a region are worth.

        Args:
            room: How many it takes.
            whole: How many of its locations have none.
        """
        found = self._bridges.get((room, whole))
        if found is None:
            dots = enumerate(self.dots[: room + 1])
            found = tuple(value + OBSTACLE * min(whole, n) for n, value in dots)
            self._bridges[room, whole] = found
        return found


def objective(t: Table, target: int, prices: Prices) -> float:
    """Return what destroying an objective is worth, all that it pays and makes taken together."""
    s, box = t.s, t.box
    colour = box.objective_colour[target]
    value = box.objective_impact[target] + prices.scored(box.jcs_of_colour[colour])
    value += prices.learn * experience(t, target)
    for icon in icons(t, target):
        value += prices.matrix[icon]
    if colour in (BLACK_TARGET, BROWN_TARGET):
        kind = BLACK if colour == BLACK_TARGET else BROWN
        value += cube(t, box.objective_region[target], kind) * (3 - s.season)
    return value


def ladder(t: Table, target: int, prices: Prices, *, again: bool) -> tuple[float, ...]:
    """Return what 0, 1, 2 … hits (or green dots) on a target are worth, up to all it can take.

    Args:
        t: The table.
        target: A raid target.
        prices: What things are worth.
        again: Whether a further raid this season can finish what this one leaves.
    """
    s, box = t.s, t.box
    if target < N_OBJECTIVES:
        need = max(1, structure(t, target) - s.hits[target])
        whole = objective(t, target, prices)
        part = FINISH * whole / need if again or s.season == 1 else 0.0
        return (*(part * hits for hits in range(need)), whole)
    if target < FIRST_AIRFIELD:
        region = box.raid_region[target]
        whole_ones = sum(not s.bridges[at] for at in box.locations[region])
        return prices.bridges(room_on_bridges(t, region), whole_ones)
    field = target - FIRST_AIRFIELD
    each, most = box.c.jcs94.points["airfield_damage"], box.damage_spaces[field] - s.damage[field]
    close = box.inoperational_at[field] - s.damage[field]
    return tuple(
        prices.scored(dots * each) + prices.learn * dots + CLOSED * (0 < close <= dots)
        for dots in range(most + 1)
    )


# --- cubes ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def distance(box: Box, blocked: tuple[bool, ...], place: int, colour: int) -> int:
    """Return the movement points from a place to the first exit, or 99 if there is no way."""
    s = State()
    s.bridges[:] = blocked
    t = Table(s, box)
    exits = (box.black_exit,) if colour == BLACK else box.brown_exits
    for end in exits:
        path = way(t, place, colour, end)
        if path is not None:
            return sum(cost(t, crossing) for _, crossing in path)
    return 99


def cube(t: Table, place: int, colour: int) -> float:
    """Return what a cube costs if nobody stops it: how likely it comes to count in the South."""
    s = t.s
    if place == LAOS:
        # A box that is freed takes a later recruit, who would have gone straight to the Trail.
        empty = t.box.laos_boxes - s.cubes_at(LAOS)
        return PASSES_BOMBS if seasons_left(s) > empty else 0.0
    far = distance(t.box, tuple(map(bool, s.bridges)), place, colour)
    allowance = black_allowance(t) if colour == BLACK else brown_allowance(t, BROWN_DIE)
    seasons = max(0, far - 1) // max(1, allowance)
    if seasons > seasons_left(s):
        return 0.0
    return PASSES_BOMBS * power(LATER, seasons)
