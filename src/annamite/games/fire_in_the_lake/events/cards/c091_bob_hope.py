"""91 Bob Hope: US Troops go to town for a show; the countryside is left alone."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction, place
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    acting,
    between_boxes,
    pick,
    relocate,
)
from annamite.games.fire_in_the_lake.pieces import GUERRILLA_TYPE, NVA, US_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import CITIES, PROVINCES, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import number_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules

TROOPS_PER_CASUALTY = 2
MOST_LURED = 3

TROOPS = number_step("event.91.troops", "{space} to {target}: how many US Troops?", "5.1")


def _garrisons(s: State) -> int:
    return PROVINCES & s.where[US_TROOPS]


def _stages(s: State) -> int:
    return CITIES & s.coin_control


def the_show(turn: Turn) -> Rules[None]:
    """US Troops of one Province enter one City; half as many Casualties become Available."""
    s = turn.s
    if not the_show_can_go_on(turn):
        return
    province = yield from pick(turn, _garrisons(s), "Bob Hope: US Troops leave")
    city = yield from pick(turn, _stages(s), "Bob Hope: the show")
    moved = yield turn.ask(
        TROOPS,
        range(s.count(province, US_TROOPS) + 1),
        {"space": SPACE_IDS[province], "target": SPACE_IDS[city]},
    )
    turn.move(US_TROOPS, moved, province, city, "5.1")
    healed = moved // TROOPS_PER_CASUALTY
    yield from between_boxes(turn, US_TYPES, CASUALTIES, AVAILABLE, healed, "Casualties")


def the_show_can_go_on(turn: Turn) -> bool:
    """Return whether there are US Troops in a Province, and a City under COIN Control."""
    return bool(_garrisons(turn.s) and _stages(turn.s))


def the_country_left_alone(turn: Turn) -> Rules[None]:
    """An Insurgent sends up to 3 US Troops to Cities, and a Guerrilla in where each has left."""
    s = turn.s
    if not troops_in_the_country(turn):
        return
    faction = yield from choose_faction(turn, (NVA, VC))
    garrisons = _garrisons(s)
    before = {space: s.count(space, US_TROOPS) for space in bits(garrisons)}
    yield from relocate(
        acting(turn, faction), (US_TROOPS,), garrisons, CITIES, MOST_LURED, "Bob Hope"
    )
    for space, troops in before.items():
        left = troops - s.count(space, US_TROOPS)
        # Only the executing faction may lift its own Guerrillas off the map (1.4.1).
        yield from place(turn, space, GUERRILLA_TYPE[faction], left)


def troops_in_the_country(turn: Turn) -> bool:
    """Return whether US Troops are in a Province."""
    return bool(_garrisons(turn.s))


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
            "and for each of them places 1 of its Guerrillas in the Province that the Troop left.",
            idle="No US Troops are in a Province.",
        ),
    },
)
