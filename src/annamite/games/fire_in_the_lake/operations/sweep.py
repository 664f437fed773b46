"""Sweep: move Troops in and Activate Guerrillas (3.2.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.actions import after_operation, can_begin, next_space
from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.combat import (
    CAPPED_SPACES,
    COBRAS,
    activations,
    cobra_targets,
    sweep_space,
    sweepers,
)
from annamite.games.fire_in_the_lake.conditions import (
    NOT_TWICE,
    at_most,
    event_title,
    paid,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.movement import insurgents, sweep_origins
from annamite.games.fire_in_the_lake.offers import (
    Amount,
    Area,
    Fused,
    Places,
    Where,
    pieces_named,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    KINDS,
    NVA_GUERRILLA_U,
    US,
    US_TROOPS,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, COIN_LAND, LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, group_step, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, Overall

RULE = "3.2.3"
COST = 3
PLATOONS: Final = 18
"""Combined Action Platoons."""
TROOPS = {US: US_TROOPS, ARVN: ARVN_TROOPS}

UNMOVED: Final = "{} there may still move"

SPACE_STEP = space_step("sweep.space", "Sweep where?", RULE)
FROM = space_step("sweep.from", "Sweep {space}: move Troops in from where?", RULE)
COUNT = number_step("sweep.count", "How many Troops from {origin} to {space}?", RULE)
GROUP = group_step("sweep.group", "From {origin} to {space}: how many of which cubes?", RULE)


def most_sweep_spaces(turn: Turn) -> int:
    """Return how many spaces a Sweep may select: the US 2 under shaded Combined Action Platoons.

    That does not cut down an Event that names the spaces one by one.

    Rules: 5.1.2, 5.3
    """
    named = turn.free and turn.within != ALL and not turn.plan.area
    if turn.faction == US and not named and has_capability(turn.s, PLATOONS, shaded=True):
        return CAPPED_SPACES
    return ALL.bit_count()


sweep_spaces: Final[Places[Turn]] = Places(
    Area(
        "only Provinces and Cities outside North Vietnam can be Swept",
        "3.2.3-a",
        AREAS & COIN_LAND,
        "no Province or City is among its spaces",
    ),
    paid(lambda turn: COST if turn.faction == ARVN else 0, "3.2.3-b"),
    at_most(most_sweep_spaces, "Combined Action Platoons hold a US Sweep to 2 spaces", "5.3"),
    NOT_TWICE,
)
"""The Provinces and Cities that may be selected and paid for (3.2.3)."""


def movers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that may move in: own Troops, or what an Event counts as US Troops."""
    return turn.plan.us_cubes or (TROOPS[turn.faction],)


def _origins(turn: Turn, space: int) -> int:
    if turn.plan.in_place:
        return 0
    s, kinds = turn.s, movers(turn)
    near = sweep_origins(space, insurgents(s) & LOCS) & s.holding(kinds) & turn.origins
    return sum([1 << n for n in bits(near) if any(turn.unmoved(n, kind) for kind in kinds)])


_SOURCES: Final[Fused[tuple[Turn, int]]] = Fused(
    lambda at: _origins(*at),
    Overall(
        lambda at, _: f"{event_title(at[0].s)} has what is there Sweep in place",
        "5.5-b",
        lambda at: not at[0].plan.in_place,
    ),
    Mask("that is where the Sweep is", "3.2.3-e", lambda at: ~(1 << at[1])),
    Mask(
        "it is neither next to the Sweep space nor beyond one LoC free of NVA and VC pieces",
        "3.2.3-f",
        lambda at: sweep_origins(at[1], insurgents(at[0].s) & LOCS),
    ),
    Mask(
        lambda at, _: (
            f"{event_title(at[0].s)} has cubes come from {area_words(at[0].origins)} only"
        ),
        "5.5-b",
        lambda at: at[0].origins,
    ),
    Mask(
        lambda at, _: f"no {pieces_named(movers(at[0]))} are there",
        "3.2.3-e",
        lambda at: at[0].s.holding(movers(at[0])),
    ),
    Mask(
        lambda at, _: f"the {pieces_named(movers(at[0]))} there have moved in this Sweep",
        "3.2.3-g",
        lambda at: _origins(*at),
    ),
)


def sources(turn: Turn, space: int) -> tuple[int, ...]:
    """Return from where cubes that have not moved may Sweep into `space`."""
    return bits(_origins(turn, space))


def reinforcements(turn: Turn, space: int) -> int:
    """Return how many cubes a Sweep could move into `space`."""
    return sum(turn.unmoved(n, kind) for n in sources(turn, space) for kind in movers(turn))


def sweep_finds(turn: Turn, space: int) -> bool:
    """Return whether a Sweep of `space` could Activate or remove something, cubes moved in."""
    return finds(turn, space, reinforcements(turn, space))


def finds(turn: Turn, space: int, more: int = 0) -> bool:
    """Return whether a Sweep of `space` Activates or removes something if so many cubes move in."""
    s = turn.s
    hidden = s.total(space, (NVA_GUERRILLA_U, VC_GUERRILLA_U))
    if hidden and activations(turn, space, turn.faction, more):
        return True
    searched = more or s.total(space, sweepers(turn, turn.faction))
    cobras = has_capability(s, COBRAS, shaded=False)
    return bool(cobras and searched and cobra_targets(s, space))


def sweep_helps(turn: Turn) -> bool:
    """Return whether a Sweep could move cubes in, Activate or remove something."""
    spaces = bits(sweep_spaces(turn) & turn.within)
    return any(sources(turn, n) or sweep_finds(turn, n) for n in spaces)


def can_sweep(turn: Turn) -> bool:
    """Return whether one space may be selected and paid for."""
    return can_begin(turn, sweep_spaces)


def sweep(turn: Turn) -> Rules[bool]:
    """Carry out a Sweep: select and move, then Activate in each selected space.

    Rules: 3.2.3
    """
    while True:
        done = bool(turn.selected) and not turn.plan.every
        space = yield from next_space(turn, SPACE_STEP, sweep_spaces, done=done)
        if space == DONE:
            break
        turn.select(space)
        if turn.faction == ARVN:
            turn.pay(COST, RULE)
        if not turn.plan.in_place:
            yield from _move_in(turn, space)
        if turn.full():
            break
    for space in bits(turn.selected):
        yield from sweep_space(turn, space, turn.faction)
    if turn.selected:
        yield from after_operation(turn)
    return bool(turn.selected)


def _move_in(turn: Turn, space: int) -> Rules[None]:
    kinds = movers(turn)
    while True:
        source = Where(_SOURCES, (turn, space), (DONE,))
        origin = yield turn.ask(FROM, source, {"space": SPACE_IDS[space]})
        if origin == DONE:
            return
        names = {"space": SPACE_IDS[space], "origin": SPACE_IDS[origin]}
        if len(kinds) == 1:
            kind = kinds[0]
            few = range(1, turn.unmoved(origin, kind) + 1)
            count = yield turn.ask(COUNT, Amount(few, UNMOVED, "3.2.3-e", KINDS[kind]), names)
        else:
            kind, count = yield from turn.ask_group(
                GROUP, kinds, lambda k: turn.unmoved(origin, k), names, says=UNMOVED
            )
        turn.move(kind, count, origin, space, RULE)
        turn.note_moved(space, kind, count)
