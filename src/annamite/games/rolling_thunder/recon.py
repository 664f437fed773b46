"""Armed recon: assignment, pilots, missions region by region (4.10)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.box.ids import (
    AAA_CLOUD,
    BOTH,
    FORCES,
    HIDDEN,
    HIT_CUBE,
    HIT_TRUCK,
    LOWER,
    MISS,
    NO_FIRE,
    PLACES,
    RECON_CARDS,
    SAM_CLOUD,
    STORMS,
    UPPER,
)
from annamite.games.rolling_thunder.decks import NOTHING, clear_up, draw_recon
from annamite.games.rolling_thunder.interdiction import (
    PREY,
    SPARE,
    cubes_in,
    destroy,
    parks_in,
    place_of,
)
from annamite.games.rolling_thunder.losses import lose_crews
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.compose import suppression_room
from annamite.games.rolling_thunder.ratings import BAD_WEATHER
from annamite.games.rolling_thunder.rule_options import RECON_FREE, STORM_CLOUDS
from annamite.games.rolling_thunder.state import FIELDS, OVER_LAOS, Mission
from annamite.games.rolling_thunder.steps import (
    DONE_PLACE,
    FORCE_WORDS,
    NUMBERS,
    place_step,
    step,
)
from annamite.games.rolling_thunder.table import Table, jointly
from annamite.kernel import Decision, Rules, Words

ASSIGN: Final = place_step(
    "recon.assign", "Send an armed recon or suppression squadron where?", "4.10.2"
)
FACE: Final = step(
    "recon.face", Words("armed_recon", "suppression"), "Armed recon or suppression?", "4.10.2"
)
ON_RECON, ON_SUPPRESSION = range(2)
PILOT: Final = place_step(
    "recon.pilot", "Send an Experienced Pilot with which armed recon?", "4.10.2"
)
ORDER: Final = step("recon.order", FORCE_WORDS, "Which force flies the next mission?", "4.10.2")
ORDER_WISH: Final = step(
    "recon.order_propose", FORCE_WORDS, "Which force should fly the next mission?", "4.10.2"
)
MISSION: Final = place_step("recon.mission", "Resolve armed recon where?", "4.10.2")
_REDRAW_WORDS: Final = Words(
    *(f"upper_{name}" for name in UPPER if name != "none"), "lower_miss", "keep"
)
LOWER_MISS, KEEP = len(UPPER) - 1, len(UPPER)
REDRAW: Final = step(
    "recon.redraw", _REDRAW_WORDS, "Replace a result by a new card's?", "4.10.3", "card"
)
CANCEL: Final = step(
    "recon.cancel",
    NUMBERS,
    "How many losses do your suppression squadrons cancel for the {whose}?",
    "4.10.5",
    "number",
)
PREY_STEP: Final = step("recon.prey", PREY, "Destroy what in {place}?", "4.10.4", "pieces")

CLOUDED: Final = (AAA_CLOUD, SAM_CLOUD)


def field_of(place: int) -> int:
    """Return the armed recon field of a region or of Laos."""
    return min(OVER_LAOS, place)


# --- assignment -------------------------------------------------------------------------------


def authorized(t: Table, field: int) -> bool:
    """Return whether armed recon may attack there: in a city, if the level lets it be attacked.

    Restrictions on airfields do not matter to it, nor do any where it is free of them.

    Rules: 4.4
    """
    if field == OVER_LAOS or t.s.options & RECON_FREE:
        return True
    return t.s.level >= t.box.city_level[field]


def room(t: Table, force: int, field: int) -> tuple[int, int]:
    """Return how many more squadrons of a force may show each face there.

    Suppression attacks nothing, so that no restriction binds it.

    Rules: 4.10.2, 4.8.1.2
    """
    ready = t.recon_ready(force)
    over_laos = field == OVER_LAOS
    suppressing = ready if over_laos else suppression_room(t, force, field)
    return ready * authorized(t, field), suppressing


def faces_open(t: Table, force: int, field: int) -> list[int]:
    """Return which faces one more squadron of a force may show there (4.10.2)."""
    return [face for face, more in enumerate(room(t, force, field)) if more]


def assign(t: Table) -> Rules[None]:
    """A force sends its squadrons out, deciding which face each shows.

    Its More Sorties counter, if unused, serves as one more of them.

    Rules: 4.10.2, 4.6
    """
    s = t.s
    force = s.initiative if s.turn == 0 else 1 - s.initiative
    fields = [f for f in range(FIELDS) if f == OVER_LAOS or t.box.in_package(force, f)]
    while t.recon_ready(force):
        places = [place_of(field) for field in fields if faces_open(t, force, field)]
        place = yield Decision(ASSIGN, FORCES[force], [*places, DONE_PLACE])
        if place == DONE_PLACE:
            break
        yield from _send(t, force, field_of(place))
    t.next_force(Phase.RECON_PILOTS)


def _send(t: Table, force: int, field: int) -> Rules[None]:
    s = t.s
    at = force * FIELDS + field
    face = yield Decision(FACE, FORCES[force], faces_open(t, force, field))
    t.send_recon(force)
    if face == ON_RECON:
        s.recon[at] += 1
        t.tell("recon", "4.10.2", force=FORCES[force], place=PLACES[place_of(field)])
    else:
        s.suppression[at] += 1
        t.tell("suppression", "4.10.2", force=FORCES[force], place=PLACES[place_of(field)])


def pilots(t: Table) -> Rules[None]:
    """A force assigns its Experienced Pilots to armed recon, one to a region.

    Rules: 4.10.2, 6.3
    """
    s = t.s
    force = s.initiative if s.turn == 0 else 1 - s.initiative
    while s.pilots[force]:
        places = [
            place_of(field)
            for field in range(FIELDS)
            if s.recon[force * FIELDS + field] and not s.pilots_at[force * FIELDS + field]
        ]
        if not places:
            break
        place = yield Decision(PILOT, FORCES[force], [*places, DONE_PLACE])
        if place == DONE_PLACE:
            break
        s.pilots[force] -= 1
        s.pilots_at[force * FIELDS + field_of(place)] = 1
        t.tell("recon.pilot", "6.3", force=FORCES[force], place=PLACES[place])
    t.next_force(Phase.RECON_CARDS)


def cards(t: Table) -> Rules[None]:
    """Cards of the phase that go with no mission."""
    s = t.s
    for force in (s.initiative, 1 - s.initiative):
        yield from support.window(t, force, "armed_recon")
    s.spent[:] = [0] * len(s.spent)
    s.phase = Phase.RECON_MISSIONS


# --- missions ---------------------------------------------------------------------------------


def waiting(t: Table, force: int) -> list[int]:
    """Return the fields where a force has armed recon squadrons that have not flown yet."""
    s = t.s
    flown = s.finished[force]
    return [
        field
        for field in range(FIELDS)
        if s.recon[force * FIELDS + field] and not flown >> field & 1
    ]


def missions(t: Table) -> Rules[None]:
    """Fly one mission, in whatever order the players like, or close the phase.

    Rules: 4.10.2, 4.10.5
    """
    s = t.s
    ready = [force for force in BOTH if waiting(t, force)]
    if not ready:
        s.phase = Phase.MOVES
        return
    force = ready[0]
    if len(ready) > 1:
        force = yield from jointly(t, ORDER, ORDER_WISH, ready, "4.10.2")
    places = [place_of(field) for field in waiting(t, force)]
    place = yield Decision(MISSION, FORCES[force], places)
    field = field_of(place)
    s.mission = Mission(force=force, field=field, upper=[0] * len(UPPER), lower=[0] * len(LOWER))
    t.tell("mission", "4.10.2", force=FORCES[force], place=PLACES[place])
    yield from _fly(t, s.mission)
    s.finished[force] |= 1 << field
    s.mission = None


def _fly(t: Table, mission: Mission) -> Rules[None]:
    s, force, field = t.s, mission.force, mission.field
    at = force * FIELDS + field
    for _ in range(s.recon[at]):
        card = yield from draw_recon(t)
        if card == NOTHING:
            break
        upper, lower = divmod(card, len(LOWER))
        mission.upper[upper] += 1
        mission.lower[lower] += 1
        t.tell("recon.card", "4.10.2", card=RECON_CARDS[card])
    yield from support.window(t, force, "armed_recon")
    if s.pilots_at[at]:
        yield from _redraw(t, mission)
        s.pilots_at[at] = 0
        s.pilots_committed[force] += 1
    clear_up(s.recon_up, s.recon_discard)
    yield from _take_fire(t, mission)
    yield from _hit(t, mission, HIT_TRUCK)
    yield from _hit(t, mission, HIT_CUBE)


def effective(t: Table, field: int, upper: int) -> bool:
    """Return whether fire hits: where the card shows a cloud, only in bad weather.

    Rules: 4.10.1, 4.10.2
    """
    if upper == NO_FIRE:
        return False
    return upper not in CLOUDED or _clouded(t, field)


def _clouded(t: Table, field: int) -> bool:
    """Return whether the weather there counts as cloud; over Laos there is none (4.3, 4.10.1)."""
    if field == OVER_LAOS:
        return False
    weather = t.s.weather[field]
    return weather in BAD_WEATHER or (weather == STORMS and bool(t.s.options & STORM_CLOUDS))


def _redraw(t: Table, mission: Mission) -> Rules[None]:
    """An Experienced Pilot may replace one bad result by half of a new card.

    Rules: 4.10.3, 6.4
    """
    field = mission.field
    choices = [
        upper - 1
        for upper in range(1, len(UPPER))
        if mission.upper[upper] and effective(t, field, upper)
    ]
    if mission.lower[MISS]:
        choices.append(LOWER_MISS)
    if not choices:
        return
    choice = yield Decision(REDRAW, FORCES[mission.force], [*choices, KEEP])
    if choice == KEEP:
        return
    card = yield from draw_recon(t)
    if card == NOTHING:
        return
    upper, lower = divmod(card, len(LOWER))
    if choice == LOWER_MISS:
        mission.lower[MISS] -= 1
        mission.lower[lower] += 1
    else:
        mission.upper[choice + 1] -= 1
        mission.upper[upper] += 1
    t.tell("recon.redraw", "4.10.3", card=RECON_CARDS[card])


def _take_fire(t: Table, mission: Mission) -> Rules[None]:
    """Count the fire that hits, less what suppression squadrons cancel; Hidden fire stays.

    Rules: 4.10.2, 4.10.5
    """
    field, force = mission.field, mission.force
    fire = sum(mission.upper[upper] for upper in range(1, HIDDEN) if effective(t, field, upper))
    own = yield from _cancel(t, mission, force, fire)
    other = 0
    if t.box.shared(place_of(field)):
        other = yield from _cancel(t, mission, 1 - force, fire - own)
    mission.cancelled = own + other
    if mission.cancelled:
        t.tell("recon.cancelled", "4.10.2", force=FORCES[force], count=mission.cancelled)
    losses = fire - mission.cancelled + mission.upper[HIDDEN]
    yield from lose_crews(t, force, losses, "4.10.2")


def _cancel(t: Table, mission: Mission, owner: int, fire: int) -> Rules[int]:
    """Return how many losses a force's suppression squadrons cancel.

    In a region of one force they cancel what they can; over Hanoi and Laos their owner decides,
    for they may be wanted in the other force's mission.

    Rules: 4.10.2, 4.10.5
    """
    s = t.s
    at = owner * FIELDS + mission.field
    most = min(fire, s.suppression[at] - s.spent[at])
    count = most
    if most and t.box.shared(place_of(mission.field)):
        params = {"whose": FORCES[mission.force]}
        count = yield Decision(CANCEL, FORCES[owner], range(most + 1), params)
    s.spent[at] += count
    return count


def _hit(t: Table, mission: Mission, result: int) -> Rules[None]:
    """Destroy a cube or a Truck Parks counter for each result of a kind, if the player wants to.

    Rules: 4.10.1, 4.10.2
    """
    field, force = mission.field, mission.force
    for _ in range(mission.lower[result]):
        prey = [*(cubes_in(t, field) if result == HIT_CUBE else ()), *parks_in(t, field)]
        if not prey:
            return
        params = {"place": PLACES[place_of(field)]}
        choice = yield Decision(PREY_STEP, FORCES[force], [*prey, SPARE], params)
        if choice != SPARE:
            yield from destroy(t, force, field, choice, "4.10.4")
