"""The season's phases before the raids: repair, weather, Washington and Hanoi (4.1 to 4.7)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import Acting, Found, cards_of, held, otherwise
from annamite.games.rolling_thunder.box.compiled import band
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOMBING_LIMITED,
    BOTH,
    DIRECTIVE_OF_ROLL,
    DIRECTIVES,
    ENGAGEMENT,
    EXPAND,
    FLEXIBILITY,
    FORCES,
    INTENSIVE,
    MANDATORY,
    MANDATORY_TYPES,
    MORE_SORTIES,
    N_CARDS,
    N_REGIONS,
    REGIONS,
    REQUESTS,
    RESTRICTED,
    SORTIES_LIMITED,
    SUPPORT,
    WEATHERS,
)
from annamite.games.rolling_thunder.decks import NOTHING, discard_support, draw_support
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.targets import mandatory_type, operational
from annamite.games.rolling_thunder.ratings import engagement_rules
from annamite.games.rolling_thunder.state import ON_BOARD
from annamite.games.rolling_thunder.steps import card_step, die_step, step
from annamite.games.rolling_thunder.table import Table, jointly, roll
from annamite.games.rolling_thunder.year import regions_with_tp
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

NORTH_DIE: Final = die_step("weather.north", "Roll a D10 for the weather in the North", "4.3")
SOUTH_DIE: Final = die_step("weather.south", "Roll a D6 for the weather in the South", "4.3")
DIRECTIVE_DIE: Final = die_step("directive.roll", "Roll for a White House directive", "4.5")
TYPE_DIE: Final = die_step("directive.type", "Roll for the mandatory target type", "4.5")
REQUEST: Final = step("request.choose", Words(*REQUESTS), "Which request do you make?", "4.6")
REQUEST_WISH: Final = step(
    "request.propose", Words(*REQUESTS), "Which request do you propose?", "4.6"
)
FLEX_DISCARD: Final = card_step("request.discard", "Discard one Support card", "4.6")
ALERT_DIE: Final = die_step("alert.roll", "Roll for the MiG Alert", "4.7.1")


def _barred(request: int, directive: int, rule: str) -> Condition[Table]:
    """Return the condition that a directive does not bar a request (4.5)."""
    return Condition(
        lambda t, _: (
            f"the directive {t.box.names.of(DIRECTIVES[directive])} forbids it this season"
        ),
        rule,
        lambda t, value: value != request or not t.s.directives >> directive & 1,
    )


REQUESTED: Final[Chain[Table]] = Chain(
    _barred(FLEXIBILITY, ENGAGEMENT, "4.5-j"),
    _barred(MORE_SORTIES, SORTIES_LIMITED, "4.5-k"),
    _barred(INTENSIVE, BOMBING_LIMITED, "4.5-l"),
    _barred(EXPAND, RESTRICTED, "4.5-o"),
    Condition(
        "the directive Restricted Targets stands for Rules of Engagement at level 0 and forbids it",
        "4.5-n",
        lambda t, value: value != FLEXIBILITY or not engagement_rules(t.s),
    ),
)
"""What a request needs: that no directive bars it (4.6)."""

FLEX_DISCARDS: Final[Offer[Acting]] = Offer(
    (range(N_CARDS), Chain(held("4.6-c"))),
    otherwise=otherwise("one card must go", "4.6-c"),
)
"""The cards of which one is discarded (4.6)."""


# --- repair -----------------------------------------------------------------------------------


def repair(t: Table) -> Rules[None]:
    """A new season: the North repairs bridges, airfields and Truck Parks.

    Rules: 4.1, 4.2
    """
    s = t.s
    t.tell("season", "4.1", year=s.year, season=s.season, force=FORCES[s.initiative])
    mended = sum(1 for count in s.bridges if count)
    s.bridges[:] = [max(0, count - 1) for count in s.bridges]
    cleared = sum(1 for count in s.damage if count)
    s.damage[:] = [max(0, count - 1) for count in s.damage]
    if mended or cleared:
        t.tell("repair", "4.2", bridges=mended, airfields=cleared)
    _repair_truck_parks(t)
    s.phase = Phase.WEATHER
    yield from ()


def _repair_truck_parks(t: Table) -> None:
    """Named ones return; each region with a standing TP target gets its generic one back (4.2)."""
    s = t.s
    back = s.named_on_transport | s.named_on_production
    s.named_parks |= back
    missing = regions_with_tp(t) & ~s.generic_parks
    returned = 0
    for region in range(N_REGIONS):
        if missing >> region & 1 and returned < s.generic_destroyed:
            s.generic_parks |= 1 << region
            returned += 1
    count = back.bit_count() + returned
    if count:
        t.tell("repair.parks", "4.2", count=count)
    s.named_on_transport = s.named_on_production = s.generic_destroyed = 0


# --- weather ----------------------------------------------------------------------------------


def weather(t: Table) -> Rules[None]:
    """Roll four D10 for the North and two D6 for the South; equal results thicken the weather.

    Rules: 4.3
    """
    s, box = t.s, t.box
    s.weather[:] = [0] * N_REGIONS
    table = box.c.weather
    for zone, dice, die in (("north", table.north, NORTH_DIE), ("south", table.south, SOUTH_DIE)):
        rolls = []
        for _ in range(dice.dice):
            rolls.append((yield from roll(die, dice.sides)))
        for sector in sorted(set(rolls)):
            kind = box.weather_of[rolls.count(sector)]
            for region in box.sectors[zone, sector]:
                s.weather[region] = kind
                t.tell("weather", "4.3", region=REGIONS[region], weather=WEATHERS[kind])
    s.phase = Phase.RESTRICTIONS


# --- Washington -------------------------------------------------------------------------------


def restrictions(t: Table) -> Rules[None]:
    """Read the Target Restriction Level off the Campaign Impact track.

    Rules: 4.4
    """
    s = t.s
    s.base_level = band(t.box.c.impact.restriction_levels, s.impact)
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "target_restriction")
    s.level = s.base_level
    t.tell("level", "4.4", new=s.level)
    s.phase = Phase.DIRECTIVES


def directives_due(t: Table) -> int:
    """Return how many directives the marker's box calls for: 0, 1 or 2 (4.5)."""
    track = t.box.c.impact
    if t.s.impact <= track.no_directive_to:
        return 0
    return 2 if t.s.impact >= track.two_directives_from else 1


def directives(t: Table) -> Rules[None]:
    """Roll the season's White House directives, and the target type that one of them demands.

    Rules: 4.5
    """
    s = t.s
    s.directives = 0
    s.mandatory[:] = [0, 0]
    due = directives_due(t)
    for _ in range(due):
        directive = DIRECTIVE_OF_ROLL[(yield from roll(DIRECTIVE_DIE))]
        if not s.directives >> directive & 1:
            s.directives |= 1 << directive
            t.tell("directive", "4.5", directive=DIRECTIVES[directive])
    if not due:
        t.tell("directive.none", "4.5")
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "directive")
    set_level(t)
    if s.directives >> MANDATORY & 1:
        wanted = yield from roll(TYPE_DIE)
        for force in BOTH:
            s.mandatory[force] = mandatory_type(t, force, wanted)
            t.tell(
                "mandatory",
                "4.5",
                force=FORCES[force],
                type=MANDATORY_TYPES[s.mandatory[force]],
            )
    s.phase = Phase.REQUEST


def set_level(t: Table) -> None:
    """Lower the level where directive 6 does; at level 0 it stays there (4.5)."""
    s = t.s
    lowered = s.directives >> RESTRICTED & 1 and s.base_level > 0
    s.level = s.base_level - bool(lowered)
    if lowered:
        t.tell("level", "4.5", new=s.level)


def open_requests(t: Table) -> list[int]:
    """Return the requests that no directive bars (4.6)."""
    return REQUESTED.among(t, range(len(REQUESTS)))


def request(t: Table) -> Rules[None]:
    """The forces choose the season's request together.

    Rules: 4.6
    """
    s = t.s
    source = Found(open_requests(t), REQUESTED, t)
    s.request = yield from jointly(t, REQUEST, REQUEST_WISH, source, "4.6")
    t.tell("request", "4.6", request=REQUESTS[s.request])
    s.turn = 0
    s.phase = Phase.ALERT
    if s.request == FLEXIBILITY:
        s.phase = Phase.FLEXIBILITY
    elif s.request == MORE_SORTIES:
        s.sorties[:] = [ON_BOARD, ON_BOARD]
    elif s.request == EXPAND:
        s.level = min(3, s.level + 1)
        t.tell("level", "4.6", new=s.level)


def flexibility(t: Table) -> Rules[None]:
    """A force draws three Support cards and discards one.

    Rules: 4.6
    """
    s = t.s
    force = s.initiative if s.turn == 0 else 1 - s.initiative
    draw, gone = t.box.c.support.flexibility
    for _ in range(draw):
        if (yield from draw_support(t, force)) == NOTHING:
            break
    for _ in range(gone):
        if cards := cards_of(t, force):
            source = Found(cards, FLEX_DISCARDS, Acting(t, force))
            card = yield Decision(FLEX_DISCARD, FORCES[force], source)
            discard_support(t, force, card)
            t.tell("card.discarded", "4.6", force=FORCES[force], card=SUPPORT[card])
    t.next_force(Phase.ALERT)


# --- Hanoi ------------------------------------------------------------------------------------


def alert(t: Table) -> Rules[None]:
    """Find the airfield of each Route Package that is on MiG Alert.

    Rules: 4.7.1
    """
    s, box = t.s, t.box
    for force in BOTH:
        fields = [field for field, owner in enumerate(box.field_owner) if owner == force]
        working = [field for field in fields if operational(t, field)]
        if len(working) == len(fields):
            die = yield from roll(ALERT_DIE)
            working = [field for field in fields if die in box.alert_rolls[field]]
        s.alert[force] = 1 + working[0] if working else 0
        if working:
            t.tell("alert", "4.7.1", airfield=AIRFIELDS[working[0]])
        else:
            t.tell("alert.none", "4.7.1", force=FORCES[force])
    s.turn = 0
    s.finished[:] = [0, 0]
    s.raided[:] = [0, 0]
    s.phase = Phase.RAIDS
