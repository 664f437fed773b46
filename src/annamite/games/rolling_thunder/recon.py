"""Armed recon: assignment, pilots, missions region by region (4.10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import (
    ALWAYS,
    Acting,
    Found,
    Told,
    otherwise,
    place_name,
    whose,
)
from annamite.games.rolling_thunder.box.ids import (
    AAA_CLOUD,
    BOTH,
    CUBES,
    FORCES,
    HIDDEN,
    HIT_CUBE,
    HIT_TRUCK,
    LAOS,
    LOWER,
    MISS,
    N_REGIONS,
    NO_FIRE,
    PLACES,
    RECON_CARDS,
    SAM_CLOUD,
    STORMS,
    UPPER,
)
from annamite.games.rolling_thunder.decks import NOTHING, clear_up, draw_recon
from annamite.games.rolling_thunder.interdiction import (
    GENERIC,
    NAMED,
    PREY,
    SPARE,
    cube_there,
    destroy,
    park_there,
    place_of,
)
from annamite.games.rolling_thunder.losses import lose_crews
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.cover import (
    enough_there,
    none_to_send,
    spare_suppression,
    suppression_room,
)
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
from annamite.kernel.conditions import Chain, Condition, Offer, Unmet, unmet

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


class Sending(NamedTuple):
    """A force that sends a squadron over a field."""

    t: Table
    force: int
    field: int

    @property
    def place(self) -> str:
        """What the place is called."""
        return place_name(self.t, place_of(self.field))


FACES: Final[Chain[Sending]] = Chain(
    Condition(
        lambda c, _: none_to_send(c.force),
        "4.10.2-a",
        lambda c, _: c.t.recon_ready(c.force) > 0,
    ),
    Condition(
        lambda c, _: (
            f"armed recon over {c.place} is forbidden below Target Restriction Level "
            f"{c.t.box.city_level[c.field]}, and it is {c.t.s.level}"
        ),
        "4.4",
        lambda c, face: face == ON_SUPPRESSION or authorized(c.t, c.field),
    ),
    Condition(
        lambda c, _: enough_there(c.t, c.force, c.field),
        "4.8.1.2-a",
        lambda c, face: (
            face == ON_RECON or c.field == OVER_LAOS or spare_suppression(c.t, c.force, c.field) > 0
        ),
    ),
)
"""What one more squadron needs to show a face there; `room` counts by the same (4.10.2)."""


def _no_face(c: Acting, place: int) -> Unmet:
    """Return why neither face may be shown over a place."""
    there = Sending(c.t, c.force, field_of(place))
    found = [why for face in (ON_RECON, ON_SUPPRESSION) if (why := FACES.why_not(there, face))]
    each_once = dict.fromkeys(why.says.removesuffix(".") for why in found)
    return unmet("; ".join(each_once), found[0].rule)


ASSIGNED: Final[Offer[Acting]] = Offer(
    (
        range(DONE_PLACE),
        Chain(
            Condition(
                "armed recon and suppression go to regions and to Laos alone",
                "4.10.2-a",
                lambda _, place: place < N_REGIONS or place == LAOS,
                obvious=True,
            ),
            Condition(
                lambda c, _: f"it lies in the Route Packages of {whose(1 - c.force)}",
                "4.10.2-a",
                lambda c, place: place == LAOS or c.t.box.in_package(c.force, place),
                obvious=True,
            ),
            Told(lambda c, place: bool(faces_open(c.t, c.force, field_of(place))), _no_face),
        ),
    ),
    ((DONE_PLACE,), ALWAYS),
)
"""Where a squadron may be sent (4.10.2)."""


def assign(t: Table) -> Rules[None]:
    """A force sends its squadrons out, deciding which face each shows.

    Its More Sorties counter, if unused, serves as one more of them.

    Rules: 4.10.2, 4.6
    """
    s = t.s
    force = s.initiative if s.turn == 0 else 1 - s.initiative
    fields = [f for f in range(FIELDS) if f == OVER_LAOS or t.box.in_package(force, f)]
    acting = Acting(t, force)
    while t.recon_ready(force):
        places = [place_of(field) for field in fields if faces_open(t, force, field)]
        source = Found([*places, DONE_PLACE], ASSIGNED, acting)
        place = yield Decision(ASSIGN, FORCES[force], source)
        if place == DONE_PLACE:
            break
        yield from _send(t, force, field_of(place))
    t.next_force(Phase.RECON_PILOTS)


def _send(t: Table, force: int, field: int) -> Rules[None]:
    s = t.s
    at = force * FIELDS + field
    source = Found(faces_open(t, force, field), FACES, Sending(t, force, field))
    face = yield Decision(FACE, FORCES[force], source)
    t.send_recon(force)
    if face == ON_RECON:
        s.recon[at] += 1
        t.tell("recon", "4.10.2", force=FORCES[force], place=PLACES[place_of(field)])
    else:
        s.suppression[at] += 1
        t.tell("suppression", "4.10.2", force=FORCES[force], place=PLACES[place_of(field)])


def _sent(rule: str) -> Condition[Acting]:
    """Return the condition that a force has armed recon over a place.

    Args:
        rule: The clause that asks for it.
    """
    return Condition(
        lambda c, _: f"{c.name} has no armed recon there",
        rule,
        lambda c, place: c.t.s.recon[_at(c, place)] > 0,
        obvious=True,
    )


def _at(c: Acting, place: int) -> int:
    return c.force * FIELDS + field_of(place)


_PLACES: Final = (*range(N_REGIONS), LAOS)
"""Over which armed recon flies."""
_ELSEWHERE: Final = otherwise(
    "armed recon flies over regions and Laos alone", "4.10.2-a", obvious=True
)

PILOTED: Final[Offer[Acting]] = Offer(
    (
        _PLACES,
        Chain(
            _sent("4.10.2-c"),
            Condition(
                lambda c, _: (
                    f"a pilot of {c.name} goes there already, and one a region is the most"
                ),
                "4.10.2-d",
                lambda c, place: not c.t.s.pilots_at[_at(c, place)],
            ),
        ),
    ),
    ((DONE_PLACE,), ALWAYS),
    otherwise=_ELSEWHERE,
)
"""Where an Experienced Pilot may go (4.10.2)."""


def pilots(t: Table) -> Rules[None]:
    """A force assigns its Experienced Pilots to armed recon, one to a region.

    Rules: 4.10.2, 6.3
    """
    s = t.s
    force = s.initiative if s.turn == 0 else 1 - s.initiative
    acting = Acting(t, force)
    while s.pilots[force]:
        places = PILOTED.values(acting)
        if places == [DONE_PLACE]:
            break
        place = yield Decision(PILOT, FORCES[force], Found(places, PILOTED, acting))
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


MISSIONS: Final[Offer[Acting]] = Offer(
    (
        _PLACES,
        Chain(
            _sent("4.10.2-g"),
            Condition(
                lambda c, _: f"the mission of {c.name} there has been flown",
                "4.10.2-g",
                lambda c, place: not c.t.s.finished[c.force] >> field_of(place) & 1,
            ),
        ),
    ),
    (
        (DONE_PLACE,),
        Chain(otherwise("every armed recon that was sent flies its mission", "4.10.2-g")),
    ),
    otherwise=_ELSEWHERE,
)
"""Where a mission of a force may be flown (4.10.2); `waiting` lists the same at once."""


def waiting(t: Table, force: int) -> list[int]:
    """Return the fields where a force has armed recon squadrons that have not flown yet."""
    first, flown = force * FIELDS, t.s.finished[force]
    there = t.s.recon[first : first + FIELDS]
    return [field for field, count in enumerate(there) if count and not flown >> field & 1]


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
    place = yield Decision(MISSION, FORCES[force], Found(places, MISSIONS, Acting(t, force)))
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


class Drawn(NamedTuple):
    """A mission whose cards lie open."""

    t: Table
    mission: Mission

    @property
    def place(self) -> str:
        """What it is flown over."""
        return place_name(self.t, place_of(self.mission.field))


REPLACED: Final[Offer[Drawn]] = Offer(
    (
        range(LOWER_MISS),
        Chain(
            Condition(
                "no card of the mission shows it",
                "4.10.3-a",
                lambda c, choice: c.mission.upper[choice + 1] > 0,
            ),
            Condition(
                lambda c, _: f"it hits in cloud alone, and there is none over {c.place}",
                "4.10.2-m",
                lambda c, choice: effective(c.t, c.mission.field, choice + 1),
            ),
        ),
    ),
    (
        (LOWER_MISS,),
        Chain(
            Condition(
                "no card of the mission shows a miss",
                "4.10.3-a",
                lambda c, _: c.mission.lower[MISS] > 0,
            )
        ),
    ),
    ((KEEP,), ALWAYS),
)
"""What an Experienced Pilot may replace: of fire only what would hit (4.10.3)."""


def _redraw(t: Table, mission: Mission) -> Rules[None]:
    """An Experienced Pilot may replace one bad result by half of a new card.

    Rules: 4.10.3, 6.4
    """
    drawn = Drawn(t, mission)
    choices = REPLACED.values(drawn)
    if choices == [KEEP]:
        return
    choice = yield Decision(REDRAW, FORCES[mission.force], Found(choices, REPLACED, drawn))
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


class Cancelling(NamedTuple):
    """A force whose suppression squadrons may cancel losses.

    Attributes:
        owner: Which force.
        fire: How many hits there are to cancel.
        ready: How many of its squadrons there have not cancelled one yet.
    """

    owner: int
    fire: int
    ready: int


CANCELLED: Final[Chain[Cancelling]] = Chain(
    Condition(
        lambda c, _: (
            f"{c.fire} {'loss is' if c.fire == 1 else 'losses are'} all there is to cancel"
        ),
        "4.10.2-n",
        lambda c, count: count <= c.fire,
    ),
    Condition(
        lambda c, _: (
            f"{c.ready} suppression {'squadron' if c.ready == 1 else 'squadrons'} of "
            f"{whose(c.owner)} can still cancel a loss there"
        ),
        "4.10.5-b",
        lambda c, count: count <= c.ready,
    ),
)
"""How many losses may be cancelled (4.10.2, 4.10.5)."""


def _cancel(t: Table, mission: Mission, owner: int, fire: int) -> Rules[int]:
    """Return how many losses a force's suppression squadrons cancel.

    In a region of one force they cancel what they can; over Hanoi and Laos their owner decides,
    for they may be wanted in the other force's mission.

    Rules: 4.10.2, 4.10.5
    """
    s = t.s
    at = owner * FIELDS + mission.field
    ready = s.suppression[at] - s.spent[at]
    count = most = min(fire, ready)
    if most and t.box.shared(place_of(mission.field)):
        params = {"whose": FORCES[mission.force]}
        source = Found(range(most + 1), CANCELLED, Cancelling(owner, fire, ready))
        count = yield Decision(CANCEL, FORCES[owner], source, params)
    s.spent[at] += count
    return count


class Hunting(NamedTuple):
    """A place over which a mission has scored, and by which result of its cards."""

    t: Table
    place: int
    result: int

    @property
    def name(self) -> str:
        """What it is called."""
        return place_name(self.t, self.place)


HUNTED: Final[Offer[Hunting]] = Offer(
    (
        range(len(CUBES)),
        Chain(
            Condition(
                "a truck on the card destroys Truck Parks alone",
                "4.10.1-f",
                lambda c, _: c.result == HIT_CUBE,
            ),
            cube_there("4.10.1-e"),
        ),
    ),
    (
        (GENERIC, NAMED),
        Chain(park_there("4.10.1-f")),
    ),
    ((SPARE,), ALWAYS),
)
"""What a hit may destroy (4.10.1)."""


def _hit(t: Table, mission: Mission, result: int) -> Rules[None]:
    """Destroy a cube or a Truck Parks counter for each result of a kind, if the player wants to.

    Rules: 4.10.1, 4.10.2
    """
    field, force = mission.field, mission.force
    hunting = Hunting(t, place_of(field), result)
    for _ in range(mission.lower[result]):
        prey = HUNTED.values(hunting)
        if prey == [SPARE]:
            return
        source = Found(prey, HUNTED, hunting)
        params = {"place": PLACES[place_of(field)]}
        choice = yield Decision(PREY_STEP, FORCES[force], source, params)
        if choice != SPARE:
            yield from destroy(t, force, field, choice, "4.10.4")
