"""Effects of Support cards outside raids, and dice rolled again in either."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    BOMBED,
    CUBES,
    DIRECTIVES,
    FORCES,
    LOWER,
    PLACE,
    PLACES,
    RECON_CARDS,
)
from annamite.games.rolling_thunder.box.vocabulary import Cancel, Draw, Level, Reroll, Slow, Take
from annamite.games.rolling_thunder.decks import NOTHING, draw_recon
from annamite.games.rolling_thunder.interdiction import PREY, cubes_in, destroy, parks_in
from annamite.games.rolling_thunder.raids.dice import STRIKE_DIE
from annamite.games.rolling_thunder.steps import CUBE_WORDS, die_step, place_step, step
from annamite.games.rolling_thunder.support.raiding import raid_of
from annamite.games.rolling_thunder.support.registry import effect
from annamite.games.rolling_thunder.table import Table, roll
from annamite.kernel import Decision, Rules, Words

WHICH_DIRECTIVE: Final = step(
    "card.which_directive", Words(*DIRECTIVES), "Cancel which directive?", "4.5", "directive"
)
WHERE: Final = place_step("card.where", "Where?", "3.2")
WHICH_CUBE: Final = step("card.which_cube", CUBE_WORDS, "Which cube?", "3.2", "pieces")
WHICH_PREY: Final = step("card.which_prey", PREY, "Destroy what?", "4.10.4", "pieces")
SAC_DIE: Final = die_step("sac.die", "Roll for the bombardment", "4.12.2")
MOST_LEVEL: Final = 3


@effect(Level, lambda t, _, __: t.s.base_level < MOST_LEVEL)
def raise_level(t: Table, _: int, e: Level) -> Rules[None]:
    """The Target Restriction Level of the season is higher."""
    t.s.base_level = min(MOST_LEVEL, t.s.base_level + e.by)
    yield from ()


@effect(Cancel, lambda t, _, __: t.s.directives > 0)
def cancel_directive(t: Table, force: int, _: Cancel) -> Rules[None]:
    """A directive of the season is cancelled, and with it the bar on its request."""
    s = t.s
    in_force = [n for n in range(len(DIRECTIVES)) if s.directives >> n & 1]
    gone = yield Decision(WHICH_DIRECTIVE, FORCES[force], in_force)
    s.directives &= ~(1 << gone)
    t.tell("directive.cancelled", "4.5", directive=DIRECTIVES[gone])


# --- armed recon ------------------------------------------------------------------------------


def _flown_by(t: Table, force: int, _: Draw) -> bool:
    mission = t.s.mission
    return mission is not None and mission.force == force


@effect(Draw, _flown_by)
def one_more_card(t: Table, _: int, e: Draw) -> Rules[None]:
    """One more Armed Recon card is drawn, of which one half or both count."""
    card = yield from draw_recon(t)
    mission = t.s.mission
    if card != NOTHING and mission is not None:
        upper, lower = divmod(card, len(LOWER))
        mission.lower[lower] += 1
        if e.half == "both":
            mission.upper[upper] += 1
        t.tell("recon.card", "4.10.2", card=RECON_CARDS[card])


def _in_reach(t: Table, e: Take) -> list[int]:
    """Return where something can be taken: prey in regions, outside missions; cubes in passes."""
    places = [PLACE[name] for name in e.places]
    if e.how == "delay":
        return [place for place in places if t.s.cubes_at(place)]
    if t.s.mission is not None:
        return []
    return [place for place in places if cubes_in(t, place) or parks_in(t, place)]


@effect(Take, lambda t, _, e: bool(_in_reach(t, e)))
def take(t: Table, force: int, e: Take) -> Rules[None]:
    """A cube in a pass is delayed; or a cube or Truck Parks counter is destroyed by gunfire."""
    place = yield Decision(WHERE, FORCES[force], _in_reach(t, e))
    if e.how == "delay":
        colours = [colour for colour in range(3) if t.s.cubes[place * 3 + colour]]
        colour = yield Decision(WHICH_CUBE, FORCES[force], colours)
        delay(t, place, colour, "4.12.2")
        return
    prey = [*cubes_in(t, place), *parks_in(t, place)]
    choice = yield Decision(WHICH_PREY, FORCES[force], prey)
    yield from destroy(t, force, place, choice, "4.10.4")


# --- moves and bombardment --------------------------------------------------------------------


@effect(Slow, lambda _, __, ___: True)
def slow(t: Table, _: int, e: Slow) -> Rules[None]:
    """Brown cubes move less this season."""
    t.s.brown_penalty += e.by
    yield from ()


def delay(t: Table, place: int, colour: int, rule: str) -> None:
    """Move a cube of a pass or of the Trail into its Delayed box (4.12.2)."""
    s = t.s
    s.cubes[place * 3 + colour] -= 1
    s.delayed[BOMBED.index(place) * 3 + colour] += 1
    t.tell("cube.delayed", rule, cube=CUBES[colour], place=PLACES[place])


def _rolled(t: Table, _: int, e: Reroll) -> bool:
    return t.s.sac_die > 0 if e.die == "sac" else raid_of(t).die > 0


@effect(Reroll, _rolled)
def roll_again(t: Table, _: int, e: Reroll) -> Rules[None]:
    """A die is rolled again; the second result or the better one stands."""
    again = yield from roll(SAC_DIE if e.die == "sac" else STRIKE_DIE)
    if e.die == "sac":
        t.s.sac_die = max(t.s.sac_die, again) if e.keep == "better" else again
        t.tell("sac.die", "4.12.2", result=again)
    else:
        raid = raid_of(t)
        raid.die = max(raid.die, again) if e.keep == "better" else again
        t.tell("raid.die", "4.8.5.1", result=raid.die)
