"""Effects of Support cards outside raids, and dice rolled again in either."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder.asking import Over, otherwise, place_name
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
from annamite.games.rolling_thunder.interdiction import (
    GENERIC,
    NAMED,
    PREY,
    cube_there,
    cubes_in,
    destroy,
    park_there,
    parks_in,
)
from annamite.games.rolling_thunder.raids.dice import STRIKE_DIE
from annamite.games.rolling_thunder.steps import CUBE_WORDS, die_step, place_step, step
from annamite.games.rolling_thunder.support.conditions import either
from annamite.games.rolling_thunder.support.raiding import raid_of
from annamite.games.rolling_thunder.support.registry import effect
from annamite.games.rolling_thunder.table import Table, roll
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

WHICH_DIRECTIVE: Final = step(
    "card.which_directive", Words(*DIRECTIVES), "Cancel which directive?", "4.5", "directive"
)
WHERE: Final = place_step("card.where", "Where?", "3.2")
WHICH_CUBE: Final = step("card.which_cube", CUBE_WORDS, "Which cube?", "3.2", "pieces")
WHICH_PREY: Final = step("card.which_prey", PREY, "Destroy what?", "4.10.4", "pieces")
SAC_DIE: Final = die_step("sac.die", "Roll for the bombardment", "4.12.2")
MOST_LEVEL: Final = 3


@effect(
    Level,
    lambda t, _, __: t.s.base_level < MOST_LEVEL,
    f"the Target Restriction Level is {MOST_LEVEL} already",
)
def raise_level(t: Table, _: int, e: Level) -> Rules[None]:
    """The Target Restriction Level of the season is higher."""
    t.s.base_level = min(MOST_LEVEL, t.s.base_level + e.by)
    yield from ()


IN_FORCE: Final[Offer[Table]] = Offer(
    (
        range(len(DIRECTIVES)),
        Chain(
            Condition(
                "it is not in force this season", "4.5-a", lambda t, n: t.s.directives >> n & 1 > 0
            )
        ),
    )
)
"""The directives of which a card cancels one (4.5)."""


@effect(Cancel, lambda t, _, __: t.s.directives > 0, "no directive is in force")
def cancel_directive(t: Table, force: int, _: Cancel) -> Rules[None]:
    """A directive of the season is cancelled, and with it the bar on its request."""
    s = t.s
    gone = yield Decision(WHICH_DIRECTIVE, FORCES[force], IN_FORCE.on(t))
    s.directives &= ~(1 << gone)
    t.tell("directive.cancelled", "4.5", directive=DIRECTIVES[gone])


# --- armed recon ------------------------------------------------------------------------------


def _flown_by(t: Table, force: int, _: Draw) -> bool:
    mission = t.s.mission
    return mission is not None and mission.force == force


@effect(Draw, _flown_by, "no armed recon mission of its holder is being flown")
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


class Taking(NamedTuple):
    """A card that destroys or delays something in one of some places."""

    t: Table
    e: Take

    @property
    def names(self) -> str:
        """The places, as a sentence names them."""
        return either(self.t, self.e.places)


def _to_take(c: Taking, place: int) -> bool:
    """Return whether something can be taken: a cube in a pass, or prey in a region."""
    if c.e.how == "delay":
        return c.t.s.cubes_at(place) > 0
    return bool(cubes_in(c.t, place) or parks_in(c.t, place))


IN_REACH: Final[Offer[Taking]] = Offer(
    (
        lambda c: [PLACE[name] for name in c.e.places],
        Chain(
            Condition(
                "a mission is being flown",
                "4.10.4",
                lambda c, _: c.e.how == "delay" or c.t.s.mission is None,
            ),
            Condition(
                lambda c, place: f"nothing to {c.e.how} is in {place_name(c.t, place)}",
                "3.2-h",
                _to_take,
            ),
        ),
    ),
    otherwise=otherwise(
        lambda c, _: f"the card is played over {c.names} alone", "3.2-f", obvious=True
    ),
)
"""Where a card can take something: prey in regions, outside missions; cubes in passes."""

DELAYABLE: Final[Offer[Over]] = Offer((range(len(CUBES)), Chain(cube_there("4.12.2-e"))))
DESTRUCTIBLE: Final[Offer[Over]] = Offer(
    (range(len(CUBES)), Chain(cube_there("4.10.4-a"))),
    ((GENERIC, NAMED), Chain(park_there("4.10.4"))),
    otherwise=otherwise("a card that is played destroys something", "3.2-h"),
)


def _takes_nothing(t: Table, _: int, e: Take) -> str:
    if e.how == "destroy" and t.s.mission is not None:
        return "a mission is being flown"
    return f"nothing to {e.how} is in {either(t, e.places)}"


@effect(Take, lambda t, _, e: bool(IN_REACH.values(Taking(t, e))), _takes_nothing)
def take(t: Table, force: int, e: Take) -> Rules[None]:
    """A cube in a pass is delayed; or a cube or Truck Parks counter is destroyed by gunfire."""
    place = yield Decision(WHERE, FORCES[force], IN_REACH.on(Taking(t, e)))
    there = Over(t, place)
    if e.how == "delay":
        colour = yield Decision(WHICH_CUBE, FORCES[force], DELAYABLE.on(there))
        delay(t, place, colour, "4.12.2")
        return
    choice = yield Decision(WHICH_PREY, FORCES[force], DESTRUCTIBLE.on(there))
    yield from destroy(t, force, place, choice, "4.10.4")


# --- moves and bombardment --------------------------------------------------------------------


@effect(Slow, lambda _, __, ___: True, "no cube would be slowed")
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


@effect(Reroll, _rolled, "no die has been rolled")
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
