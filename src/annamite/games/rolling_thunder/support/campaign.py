"""Support cards played outside raids: Washington, armed recon, moves, bombardment."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    BOMBED,
    CUBES,
    DIRECTIVES,
    FORCES,
    LOWER,
    PASS_NUMBERS,
    PLACE,
    PLACES,
    RECON_CARDS,
)
from annamite.games.rolling_thunder.decks import NOTHING, draw_recon
from annamite.games.rolling_thunder.interdiction import PREY, cubes_in, destroy, parks_in
from annamite.games.rolling_thunder.steps import CUBE_WORDS, die_step, place_step, step
from annamite.games.rolling_thunder.support.registry import amount, effect
from annamite.games.rolling_thunder.table import Table, roll
from annamite.kernel import Decision, Rules, Words

WHICH_DIRECTIVE: Final = step(
    "card.which_directive", Words(*DIRECTIVES), "Cancel which directive?", "4.5", "directive"
)
WHERE: Final = place_step("card.where", "Where?", "3.2")
WHICH_CUBE: Final = step("card.which_cube", CUBE_WORDS, "Which cube?", "3.2", "pieces")
WHICH_PREY: Final = step("card.which_prey", PREY, "Destroy what?", "4.10.4", "pieces")
SAC_DIE: Final = die_step("sac.die", "Roll for the bombardment", "4.12.2")
SHORE: Final = ("dong_hoi", "ha_tinh", "vinh", "thanh_hoa")
"""Regions that naval gunfire reaches."""


@effect("sanctuary_waiver", lambda t, _: t.s.base_level < 3)
def sanctuary_waiver(t: Table, _: int) -> Rules[None]:
    """The Target Restriction Level of the season is one higher."""
    t.s.base_level = min(3, t.s.base_level + amount(t, "sanctuary_waiver"))
    yield from ()


@effect("senate_hearings", lambda t, _: t.s.directives > 0)
def senate_hearings(t: Table, force: int) -> Rules[None]:
    """A directive of the season is cancelled, and with it the bar on its request."""
    s = t.s
    in_force = [n for n in range(len(DIRECTIVES)) if s.directives >> n & 1]
    gone = yield Decision(WHICH_DIRECTIVE, FORCES[force], in_force)
    s.directives &= ~(1 << gone)
    t.tell("directive.cancelled", "4.5", directive=DIRECTIVES[gone])


# --- armed recon ------------------------------------------------------------------------------


def _night_team(name: str) -> None:
    def useful(t: Table, force: int) -> bool:
        mission = t.s.mission
        return mission is not None and mission.force == force

    @effect(name, useful)
    def one_more_card(t: Table, _: int) -> Rules[None]:
        """One more Armed Recon card is drawn; its upper half does not count."""
        card = yield from draw_recon(t)
        mission = t.s.mission
        if card != NOTHING and mission is not None:
            mission.lower[card % len(LOWER)] += 1
            t.tell("recon.card", "4.10.2", card=RECON_CARDS[card])


_night_team("night_truck_hunters")
_night_team("moonlight_prowlers")


def _within_gunfire(t: Table) -> list[int]:
    return [PLACE[n] for n in SHORE if cubes_in(t, PLACE[n]) or parks_in(t, PLACE[n])]


@effect("sea_dragon", lambda t, _: t.s.mission is None and bool(_within_gunfire(t)))
def sea_dragon(t: Table, force: int) -> Rules[None]:
    """A cube or Truck Parks counter on the coast is destroyed, as by armed recon."""
    region = yield Decision(WHERE, FORCES[force], _within_gunfire(t))
    prey = [*cubes_in(t, region), *parks_in(t, region)]
    choice = yield Decision(WHICH_PREY, FORCES[force], prey)
    yield from destroy(t, force, region, choice, "4.10.4")


# --- moves and bombardment --------------------------------------------------------------------


@effect("river_mines", lambda _, __: True)
def river_mines(t: Table, _: int) -> Rules[None]:
    """Brown cubes move one point less this season."""
    t.s.brown_penalty += amount(t, "river_mines")
    yield from ()


def _passes_in_use(t: Table) -> list[int]:
    return [place for place in PASS_NUMBERS if t.s.cubes_at(place)]


@effect("tiger_hound", lambda t, _: bool(_passes_in_use(t)))
def tiger_hound(t: Table, force: int) -> Rules[None]:
    """A cube in a pass is delayed."""
    place = yield Decision(WHERE, FORCES[force], _passes_in_use(t))
    colours = [colour for colour in range(3) if t.s.cubes[place * 3 + colour]]
    colour = yield Decision(WHICH_CUBE, FORCES[force], colours)
    delay(t, place, colour, "4.12.2")


def delay(t: Table, place: int, colour: int, rule: str) -> None:
    """Move a cube of a pass or of the Trail into its Delayed box (4.12.2)."""
    s = t.s
    s.cubes[place * 3 + colour] -= 1
    s.delayed[BOMBED.index(place) * 3 + colour] += 1
    t.tell("cube.delayed", rule, cube=CUBES[colour], place=PLACES[place])


@effect("road_watch_teams", lambda t, _: t.s.sac_die > 0)
def road_watch_teams(t: Table, _: int) -> Rules[None]:
    """A bombardment roll gains."""
    t.s.sac_bonus += amount(t, "road_watch_teams")
    yield from ()


@effect("trail_sensors", lambda t, _: t.s.sac_die > 0)
def trail_sensors(t: Table, _: int) -> Rules[None]:
    """A bombardment die is rolled again, and the better one stands."""
    again = yield from roll(SAC_DIE)
    t.s.sac_die = max(t.s.sac_die, again)
    t.tell("sac.die", "4.12.2", result=again)
