"""Strategic bombardment, infiltration and what they do to the campaign (4.12, 4.13, 5.0)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import ALWAYS, Found, Over, otherwise
from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    BOMBED,
    BOTH,
    BY_INFILTRATION,
    BY_JCS,
    CUBES,
    FORCES,
    INTENSIVE,
    N_SQUADRONS,
    PASS_NUMBERS,
    PLACES,
    SOUTH,
    TRAIL,
)
from annamite.games.rolling_thunder.interdiction import colours_at, cube_there
from annamite.games.rolling_thunder.phases import End, Phase
from annamite.games.rolling_thunder.rule_options import PLAY_ON
from annamite.games.rolling_thunder.setup import LAST_YEAR
from annamite.games.rolling_thunder.state import FIELDS, IN_REQUEST_BOX, ON_MAP
from annamite.games.rolling_thunder.steps import CUBE_WORDS, DONE_PLACE, place_step, step
from annamite.games.rolling_thunder.support.campaign import SAC_DIE, delay
from annamite.games.rolling_thunder.table import Table, jointly, roll
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer

ASSIGN: Final = place_step("sac.assign", "Send a B-52 counter where?", "4.12.2")
ASSIGN_WISH: Final = place_step("sac.propose", "Where would you send a B-52 counter?", "4.12.2")
ELIMINATE: Final = step("sac.eliminate", CUBE_WORDS, "Eliminate which cube?", "4.12.2", "pieces")
DELAY: Final = step("sac.delay", CUBE_WORDS, "Delay which cube?", "4.12.2", "pieces")
LEAST_TOTAL: Final = 2
"""No total is below this row of the tables (4.12.2)."""
AREAS: Final[Offer[Table]] = Offer(
    (
        BOMBED,
        Chain(
            Condition(
                lambda t, _: f"{t.box.c.sac.most_per_area} B-52 counters are the most in an area",
                "4.12.2-a",
                lambda t, place: t.s.b52[BOMBED.index(place)] < t.box.c.sac.most_per_area,
            )
        ),
    ),
    ((DONE_PLACE,), ALWAYS),
    otherwise=otherwise(
        "B-52s attack the passes and the Ho Chi Minh Trail alone", "4.12.1-a", obvious=True
    ),
)
"""Where a B-52 counter may go (4.12.1, 4.12.2)."""


ELIMINATED: Final[Offer[Over]] = Offer((range(len(CUBES)), Chain(cube_there("4.12.2-d"))))
DELAYED: Final[Offer[Over]] = Offer((range(len(CUBES)), Chain(cube_there("4.12.2-e"))))


def b52_counters(t: Table) -> int:
    """Return how many B-52 counters the season has.

    Rules: 4.12.1, 4.6
    """
    sac = t.box.c.sac
    return sac.b52[t.s.year] + (sac.intensive if t.s.request == INTENSIVE else 0)


def place_bombers(t: Table) -> Rules[None]:
    """Distribute the B-52 counters over the passes and the Trail, at most two to an area.

    Rules: 4.12.2
    """
    s = t.s
    s.b52[:] = [0] * len(BOMBED)
    most = t.box.c.sac.most_per_area
    for _ in range(b52_counters(t)):
        areas = [place for place, count in zip(BOMBED, s.b52) if count < most]
        source = Found([*areas, DONE_PLACE], AREAS, t)
        place = yield from jointly(t, ASSIGN, ASSIGN_WISH, source, "4.12.1")
        if place == DONE_PLACE:
            break
        s.b52[BOMBED.index(place)] += 1
        t.tell("b52", "4.12.2", place=PLACES[place])
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "sac_before")
    s.bombed = 0
    s.phase = Phase.SAC_BOMB


def bombard(t: Table) -> Rules[None]:
    """Bomb the next area; after the passes, their undelayed cubes go on to the Trail.

    Rules: 4.12.2
    """
    s = t.s
    area = s.bombed.bit_count()
    place = BOMBED[area]
    if place == TRAIL:
        _to_the_trail(t)
    if s.b52[area]:
        yield from _bomb(t, area)
    s.bombed |= 1 << area
    if s.bombed.bit_count() == len(BOMBED):
        s.phase = Phase.INFILTRATION


def result(t: Table, area: int, die: int, bonus: int = 0) -> tuple[int, int]:
    """Return (eliminated, delayed) of a bombardment die.

    Args:
        t: The table.
        area: Its order among the bombed areas; the last is the Trail.
        die: The natural die.
        bonus: What cards add.

    Rules: 4.12.2
    """
    sac, place = t.box.c.sac, BOMBED[area]
    total = bombing_total(t, area, die, bonus)
    if total < LEAST_TOTAL:
        return 0, 0
    table = sac.trail if place == TRAIL else sac.passes
    row = next((row for row in table if total <= row[0]), table[-1])
    return row[1], row[2]


def bombing_total(t: Table, area: int, die: int, bonus: int = 0) -> int:
    """Return a bombardment die with its modifiers; arguments as for `result` (4.12.2)."""
    sac = t.box.c.sac
    two = sac.two_b52 if t.s.b52[area] == sac.most_per_area else 0
    return die + bonus + sac.per_cube * t.s.cubes_at(BOMBED[area]) + two


def _bomb(t: Table, area: int) -> Rules[None]:
    s, place = t.s, BOMBED[area]
    s.sac_die = yield from roll(SAC_DIE)
    s.sac_bonus = 0
    t.tell("sac.roll", "4.12.2", place=PLACES[place], result=s.sac_die)
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "sac_roll")
    total = bombing_total(t, area, s.sac_die, s.sac_bonus)
    eliminated, delayed = result(t, area, s.sac_die, s.sac_bonus)
    s.sac_die = s.sac_bonus = 0
    t.tell(
        "sac.result",
        "4.12.2",
        place=PLACES[place],
        total=total,
        eliminated=eliminated,
        delayed=delayed,
    )
    seat, there = FORCES[s.initiative], Over(t, place)
    for _ in range(min(eliminated, s.cubes_at(place))):
        colour = yield Decision(ELIMINATE, seat, Found(colours_at(t, place), ELIMINATED, there))
        s.cubes[place * 3 + colour] -= 1
        t.tell("cube.eliminated", "4.12.2", cube=CUBES[colour], place=PLACES[place])
    for _ in range(min(delayed, s.cubes_at(place))):
        colour = yield Decision(DELAY, seat, Found(colours_at(t, place), DELAYED, there))
        delay(t, place, colour, "4.12.2")


def _to_the_trail(t: Table) -> None:
    """Move all undelayed cubes of the passes to the Trail (4.12.2)."""
    s, count = t.s, 0
    for place in PASS_NUMBERS:
        for colour in range(3):
            count += s.cubes[place * 3 + colour]
            s.cubes[TRAIL * 3 + colour] += s.cubes[place * 3 + colour]
            s.cubes[place * 3 + colour] = 0
    if count:
        t.tell("trail.reached", "4.12.2", count=count)


# --- infiltration and impact ------------------------------------------------------------------


def infiltrate(t: Table) -> Rules[None]:
    """The Trail empties into South Vietnam; delayed cubes move up; the campaign is judged.

    Raises:
        Ended: the Campaign Impact marker stands at an end of its track.

    Rules: 4.13, 4.13.1, 4.13.2, 4.13.3, 8.1, 8.2
    """
    s = t.s
    arrived = 0
    for colour in range(3):
        arrived += s.cubes[TRAIL * 3 + colour]
        s.cubes[SOUTH * 3 + colour] += s.cubes[TRAIL * 3 + colour]
        s.cubes[TRAIL * 3 + colour] = 0
    t.tell("infiltration", "4.13", count=arrived)
    for area, place in enumerate(BOMBED):
        _release(t, area, place)
    reached = s.cubes_at(SOUTH)
    s.cubes[SOUTH * 3 : SOUTH * 3 + 3] = [0, 0, 0]
    if reached:
        t.shift(-reached, BY_INFILTRATION, "4.13.1")
    t.shift(t.jcs_impact(), BY_JCS, "4.13.1")
    if s.impact == 0 and not s.options & PLAY_ON:
        t.end(End.DEFEAT_IMPACT, "4.13.2")
    if s.impact == t.box.impact_last:
        t.end(End.VICTORY, "4.13.3")
    s.phase = Phase.CLEAN_UP
    yield from ()


def _release(t: Table, area: int, place: int) -> None:
    """Let delayed cubes go: the first of a pass to the Trail, the others back where they were.

    Rules: 4.13
    """
    s, at = t.s, area * 3
    onward = place != TRAIL
    for colour in range(3):
        while s.delayed[at + colour]:
            end = TRAIL if onward else place
            s.delayed[at + colour] -= 1
            s.cubes[end * 3 + colour] += 1
            onward = False
            t.tell(
                "cube.released",
                "4.13",
                cube=CUBES[colour],
                origin=PLACES[place],
                place=PLACES[end],
            )


# --- clean up ---------------------------------------------------------------------------------


def clean_up(t: Table) -> Rules[None]:
    """Everything returns to its board; the next season, the next year, or the end.

    Rules: 5.0
    """
    s = t.s
    for force in BOTH:
        _come_home(t, force)
    s.b52[:] = [0] * len(BOMBED)
    s.jcs[:] = [0, 0]
    s.mandatory[:] = s.raided[:] = s.finished[:] = [0, 0]
    s.alert[:] = [0, 0]
    s.directives, s.request, s.brown_penalty, s.bombed = 0, -1, 0, 0
    t.tell("clean_up", "5.0", year=s.year, season=s.season)
    s.turn = 0
    if s.season == 1:
        s.season, s.phase = 2, Phase.REPAIR
    elif s.year == LAST_YEAR[s.scenario]:
        t.end(End.COMPLETED, "5.0")
    else:
        s.year, s.season = YEARS[YEARS.index(s.year) + 1], 1
        t.tell("year", "5.0", year=s.year)
        s.phase = Phase.REINFORCE
    yield from ()


def _come_home(t: Table, force: int) -> None:
    """Squadrons and pilots return to Active Reserve, a More Sorties counter to its box (5.0)."""
    s = t.s
    for kind in range(N_SQUADRONS):
        at = force * N_SQUADRONS + kind
        s.reserve[at] += s.committed[at]
        s.committed[at] = 0
    for field, over in enumerate(s.barcap):
        if over and (over - 1) // N_SQUADRONS == force:
            s.reserve[over - 1] += 1
            s.barcap[field] = 0
    fields = slice(force * FIELDS, (force + 1) * FIELDS)
    flown = sum(s.recon[fields]) + sum(s.suppression[fields])
    s.recon_reserve[force] += flown - (s.sorties[force] == ON_MAP)
    for column in (s.recon, s.suppression, s.spent):
        column[fields] = [0] * FIELDS
    s.pilots[force] += s.pilots_committed[force] + sum(s.pilots_at[fields])
    s.pilots_committed[force] = 0
    s.pilots_at[fields] = [0] * FIELDS
    s.sorties[force] = IN_REQUEST_BOX
