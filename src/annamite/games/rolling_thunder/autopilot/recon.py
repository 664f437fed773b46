"""Answers in armed recon (4.10)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.box.ids import (
    CUBES,
    HIT_CUBE,
    HIT_TRUCK,
    PLACES,
    UPPER,
)
from annamite.games.rolling_thunder.interdiction import (
    NAMED,
    ON_PRODUCTION,
    ON_TRANSPORT,
    PREY,
    SPARE,
    cubes_in,
    parks_in,
    place_of,
)
from annamite.games.rolling_thunder.prospects import bag, by_fire, by_lower, hunt, recon_losses
from annamite.games.rolling_thunder.raids.cover import SUPPRESSION_LIMIT
from annamite.games.rolling_thunder.recon import (
    KEEP,
    LOWER_MISS,
    ON_RECON,
    ON_SUPPRESSION,
    authorized,
    effective,
    field_of,
)
from annamite.games.rolling_thunder.state import FIELDS, ON_BOARD, OVER_LAOS, Mission
from annamite.games.rolling_thunder.steps import DONE_PLACE
from annamite.games.rolling_thunder.table import Table
from annamite.players.computer import Choice

SLOWED: Final = 0.05
"""What a Truck Parks counter in the transport side of its box is worth this season (tuned)."""
HIT: Final = 0.012
"""What an armed recon hit is worth as experience: a sixth of a sixth of a pilot."""
LEAST: Final = 0.01
"""A mission that brings less is not flown."""


# --- what there is to hit ---------------------------------------------------------------------


def prey_worth(t: Table, field: int, prey: int) -> float:
    """Return what destroying a cube or a Truck Parks counter is worth."""
    if prey < len(CUBES):
        return HIT + worth.cube(t, place_of(field), prey)
    if prey != NAMED:
        return HIT + SLOWED + worth.matrix(t, "T")
    icons = t.box.named_parks[field]
    return HIT + max(worth.matrix(t, icon) + SLOWED * (icon == "T") for icon in icons)


def game(t: Table, field: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what the cubes and the Truck Parks of a field are worth, dearest first."""
    s, at = t.s, place_of(field) * 3
    cubes = [
        prey_worth(t, field, colour)
        for colour in cubes_in(t, field)
        for _ in range(s.cubes[at + colour])
    ]
    parks = [prey_worth(t, field, park) for park in parks_in(t, field)]
    return tuple(sorted(cubes, reverse=True)), tuple(sorted(parks, reverse=True))


class Sky:
    """A field as armed recon of a force finds it."""

    def __init__(self, t: Table, force: int, field: int) -> None:
        s = t.s
        self.field = field
        self.cubes, self.parks = game(t, field)
        self.flying = s.recon[force * FIELDS + field]
        at = [force * FIELDS + field]
        if t.box.shared(place_of(field)):
            at.append((1 - force) * FIELDS + field)
        self.suppressing = sum(s.suppression[n] for n in at)
        self.room = 99 if field == OVER_LAOS else SUPPRESSION_LIMIT - s.suppression[at[0]]
        self.authorized = authorized(t, field)
        self._lower = by_lower(s.recon_draw), by_lower(s.recon_discard)
        self._fire = by_fire(t, field, s.recon_draw), by_fire(t, field, s.recon_discard)
        self._crew = worth.crew(t)

    def value(self, squadrons: int, suppressing: int) -> float:
        """Return what so many squadrons should bring there, crews lost taken off."""
        if not squadrons:
            return 0.0
        losses = recon_losses(*self._fire, squadrons, suppressing)
        return hunt(self.cubes, self.parks, *self._lower, squadrons) - self._crew * losses

    def gains(self) -> tuple[float, float]:
        """Return what one more squadron brings as armed recon, and what as suppression."""
        now = self.value(self.flying, self.suppressing)
        recon = self.value(self.flying + 1, self.suppressing) - now if self.authorized else 0.0
        if self.room <= 0:
            return recon, 0.0
        return recon, self.value(self.flying, self.suppressing + 1) - now


def missions(t: Table, force: int, places: list[int]) -> list[tuple[float, int, int]]:
    """Return (what it brings, place, face) of each further squadron, the best use of it first."""
    skies = {
        place: Sky(t, force, field_of(place))
        for place in places
        if cubes_in(t, field_of(place)) or parks_in(t, field_of(place))
    }
    found: list[tuple[float, int, int]] = []
    gains = {place: sky.gains() for place, sky in skies.items()}
    left = t.s.recon_reserve[force] + (t.s.sorties[force] == ON_BOARD)
    while len(found) < left and gains:
        place = max(gains, key=lambda place: max(gains[place]))
        recon, suppression = gains[place]
        if max(recon, suppression) < LEAST:
            break
        sky = skies[place]
        if recon >= suppression:
            found.append((recon, place, ON_RECON))
            sky.flying += 1
        else:
            found.append((suppression, place, ON_SUPPRESSION))
            sky.suppressing += 1
            sky.room -= 1
        gains[place] = sky.gains()
    return found


# --- assignment -------------------------------------------------------------------------------


@answers("recon.assign")
def assign(mind: Mind) -> Choice:
    """The field where one more squadron brings most, as armed recon or as suppression."""
    planned = mind.memory.missions
    if not planned:
        places = [place for place in mind.decision.values if place != DONE_PLACE]
        planned = missions(mind.t, mind.force, places)
    if not planned:
        return Choice(DONE_PLACE, "no further mission is worth its crews")
    (gain, place, side), *mind.memory.missions = planned
    mind.memory.face = _faced(side, gain)
    return Choice(
        place, f"one more over {mind.t.box.names.of(PLACES[place])} brings {gain:.2f} boxes"
    )


@answers("recon.face")
def face(mind: Mind) -> Choice:
    """Whichever face brings more where the squadron goes."""
    planned = mind.memory.face
    mind.memory.face = None
    if planned is not None and mind.offers(planned.value):
        return planned
    place = mind.position.stretch[-1]
    recon, suppression = Sky(mind.t, mind.force, field_of(place)).gains()
    # Whoever is advised may have sent it where it would not go itself.
    if not mind.offers(ON_RECON) or (suppression > recon and mind.offers(ON_SUPPRESSION)):
        return _faced(ON_SUPPRESSION, suppression)
    return _faced(ON_RECON, recon)


def _faced(side: int, gain: float) -> Choice:
    if side == ON_SUPPRESSION:
        return Choice(side, f"it saves crews worth {gain:.2f} boxes")
    return Choice(side, f"it destroys what is worth {gain:.2f} boxes, less its crews")


@answers("recon.pilot")
def pilot(mind: Mind) -> Choice:
    """The field with most missions: there a bad result is likeliest. They all come back."""
    t, force = mind.t, mind.force

    def missions(place: int) -> int:
        return -1 if place == DONE_PLACE else t.s.recon[force * FIELDS + field_of(place)]

    place = mind.best(missions)
    return Choice(place, f"most missions fly over {mind.t.box.names.of(PLACES[place])}")


# --- missions ---------------------------------------------------------------------------------


@answers("recon.mission")
def mission(mind: Mind) -> Choice:
    """The richest field first, while the deck is as it was when squadrons were sent."""
    t, force = mind.t, mind.force

    def value(place: int) -> float:
        sky = Sky(t, force, field_of(place))
        return sky.value(sky.flying, sky.suppressing)

    place = mind.best(value)
    return Choice(place, f"{mind.t.box.names.of(PLACES[place])} promises most")


def _under_way(t: Table) -> Mission:
    flown = t.s.mission
    assert flown is not None
    return flown


@answers("recon.redraw")
def redraw(mind: Mind) -> Choice:
    """The result whose replacement should gain most: a crew saved, or a miss made good."""
    t = mind.t
    s, flown = t.s, _under_way(t)
    field = flown.field
    cubes, parks = game(t, field)
    deck = s.recon_draw if any(s.recon_draw) else s.recon_discard
    cards = max(1, sum(deck))
    hits, trucks = flown.lower[HIT_CUBE], flown.lower[HIT_TRUCK]
    now = bag(cubes, parks, hits, trucks)
    lower = by_lower(deck)
    better = (
        lower[HIT_CUBE] * (bag(cubes, parks, hits + 1, trucks) - now)
        + lower[HIT_TRUCK] * (bag(cubes, parks, hits, trucks + 1) - now)
    ) / cards
    harmless = by_fire(t, field, deck)[2] / cards
    fire = sum(n for upper, n in enumerate(flown.upper[:-1]) if effective(t, field, upper))
    hidden = len(UPPER) - 2
    cover = Sky(t, flown.force, field).suppressing

    def gain(choice: int) -> float:
        if choice == KEEP:
            return 0.0
        if choice == LOWER_MISS:
            return better
        tells = choice == hidden or fire > cover
        return worth.crew(t) * harmless * tells

    best = mind.best(gain)
    if gain(best) <= 0:
        return Choice(KEEP, "no result gains by being replaced")
    return Choice(best, f"a new card should gain {gain(best):.2f} boxes")


@answers("recon.cancel")
def cancel(mind: Mind) -> Choice:
    """As many losses as possible, except what the force's own mission there may still need."""
    t = mind.t
    flown, most = _under_way(t), max(mind.decision.values)
    if flown.force == mind.force:
        return Choice(most, "every crew counts")
    at = mind.force * FIELDS + flown.field
    waiting = t.s.recon[at] and not t.s.finished[mind.force] >> flown.field & 1
    kept = min(t.s.recon[at], t.s.suppression[at] - t.s.spent[at]) if waiting else 0
    count = max(0, min(most, t.s.suppression[at] - t.s.spent[at] - kept))
    return Choice(count, "our own mission there is still to come" if kept else "every crew counts")


@answers("recon.prey", "card.which_prey")
def prey(mind: Mind) -> Choice:
    """What is worth most: a cube by its chance to come South, Truck Parks by the matrices."""
    t = mind.t
    if t.s.mission is not None:
        field = t.s.mission.field
    else:
        field = field_of(mind.position.stretch[-1])

    def value(choice: int) -> float:
        return -1.0 if choice == SPARE else prey_worth(t, field, choice)

    choice = mind.best(value)
    named = (
        f"{CUBES[choice]} cube" if choice < len(CUBES) else mind.t.box.names.of(PREY.word(choice))
    )
    return Choice(choice, f"{named}: worth {value(choice):.2f} boxes")


@answers("recon.matrix")
def matrix(mind: Mind) -> Choice:
    """The matrix on which a further cube is worth more; on Transport it also slows brown cubes."""
    transport = worth.matrix(mind.t, "T") + SLOWED
    production = worth.matrix(mind.t, "P")
    choice = ON_TRANSPORT if transport >= production else ON_PRODUCTION
    return Choice(choice, f"{max(transport, production):.2f} boxes there")
