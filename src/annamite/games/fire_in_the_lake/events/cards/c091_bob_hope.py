"""91 Bob Hope: US Troops go to town for a show; the countryside is left alone."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.sites import COIN_CONTROLLED, having, sites, takes
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    acting,
    between_boxes,
    pick,
    relocate,
)
from annamite.games.fire_in_the_lake.offers import Amount
from annamite.games.fire_in_the_lake.pieces import GUERRILLA_TYPE, NVA, US_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import CITIES, PROVINCES, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, number_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules

TROOPS_PER_CASUALTY = 2
MOST_LURED = 3

TROOPS = number_step("event.91.troops", "{space} to {target}: how many US Troops?", "5.1")


_GARRISONS = sites(PROVINCES, having((US_TROOPS,)))
_STAGES = sites(CITIES, COIN_CONTROLLED)


def _some(most: int) -> Amount:
    return Amount(range(most + 1), "{} there can go", "5.1-a", "us_troops")


def the_show(turn: Turn) -> Rules[None]:
    """US Troops of one Province enter one City; half as many Casualties become Available."""
    s = turn.s
    if not the_show_can_go_on(turn):
        return
    province = yield from pick(turn, _GARRISONS, "Bob Hope: US Troops leave")
    city = yield from pick(turn, _STAGES, "Bob Hope: the show")
    moved = yield turn.ask(
        TROOPS,
        _some(s.count(province, US_TROOPS)),
        {"space": SPACE_IDS[province], "target": SPACE_IDS[city]},
    )
    turn.move(US_TROOPS, moved, province, city, "5.1")
    healed = moved // TROOPS_PER_CASUALTY
    yield from between_boxes(turn, US_TYPES, CASUALTIES, AVAILABLE, healed, "Casualties")


def the_show_can_go_on(turn: Turn) -> bool:
    """Return whether there are US Troops in a Province, and a City under COIN Control."""
    return bool(_GARRISONS(turn) and _STAGES(turn))


def the_country_left_alone(turn: Turn) -> Rules[None]:
    """An Insurgent sends up to 3 US Troops to Cities, and a Guerrilla in where each has left."""
    s = turn.s
    if not troops_in_the_country(turn):
        return
    faction = yield from choose_faction(turn, (NVA, VC))
    own = acting(turn, faction)
    before = {space: s.count(space, US_TROOPS) for space in bits(_GARRISONS(turn))}
    yield from relocate(own, (US_TROOPS,), _GARRISONS, CITIES, MOST_LURED, "Bob Hope")
    lured = {space: troops - s.count(space, US_TROOPS) for space, troops in before.items()}
    yield from _guerrillas_follow(own, {space: n for space, n in lured.items() if n})


def _guerrillas_follow(own: Turn, wanted: dict[int, int]) -> Rules[None]:
    """Place so many Guerrillas in each Province; where they run short, the faction picks.

    Only the executing faction may lift its own off the map, and need not (1.4.1).
    """
    s, type_ = own.s, GUERRILLA_TYPE[own.faction]
    while wanted:
        if s.available[type_] >= sum(wanted.values()):
            for space, number in wanted.items():
                own.place(space, type_, number, "5.1.1")
            return
        able = sites(sum(1 << space for space in wanted), takes((type_,)))
        optional = not s.available[type_]
        what = "Bob Hope: a Guerrilla"
        space = yield from pick(own, able, what, optional=optional, types=1 << type_)
        if space == DONE:
            return
        yield from own.bring(space, type_, 1, "5.1.1")
        wanted = {n: left - (n == space) for n, left in wanted.items() if left - (n == space)}


def troops_in_the_country(turn: Turn) -> bool:
    """Return whether US Troops are in a Province."""
    return bool(_GARRISONS(turn))


CARD = EventCard(
    91,
    {
        "unshaded": Side(
            the_show,
            the_show_can_go_on,
            text="Choose a Province with US Troops and a City under COIN Control. Move any number "
            "of US Troops from that Province to that City. For every 2 of them, 1 piece goes from "
            "Casualties to Available.",
            idle="No US Troops are in a Province, or no City is under COIN Control.",
        ),
        "shaded": Side(
            the_country_left_alone,
            troops_in_the_country,
            text="Choose NVA or VC. That faction moves up to 3 US Troops from Provinces to Cities, "
            "and for each of them places 1 of its Guerrillas in the Province that the Troop left. Where "
            "Guerrillas run short, it says in which Provinces they are placed.",
            idle="No US Troops are in a Province.",
        ),
    },
)
