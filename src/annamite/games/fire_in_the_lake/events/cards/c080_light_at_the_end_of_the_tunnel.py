"""80 Light at the End of the Tunnel: the US begins to leave, and everybody draws conclusions."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.sites import shifts, sites
from annamite.games.fire_in_the_lake.events.tools import (
    US_KINDS,
    pick,
    place,
    present,
    remove,
)
from annamite.games.fire_in_the_lake.offers import Amount
from annamite.games.fire_in_the_lake.pieces import T_NVA_TROOPS
from annamite.games.fire_in_the_lake.spaces import ALL, LAOS_CAMBODIA, NORTH_VIETNAM
from annamite.games.fire_in_the_lake.steps import DONE, number_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

MOST_PIECES, PATRONAGE_PER_PIECE, TROOPS_PER_PIECE = 4, 2, 4
NORTH = NORTH_VIETNAM | LAOS_CAMBODIA

HOW_MANY = number_step("event.80.pieces", "Remove how many US pieces to Available?", "5.1")


def _some(most: int) -> Amount:
    return Amount(
        range(1, most + 1), "{} may be removed: 1 to 4", "5.1-a", ("US piece", "US pieces")
    )


def us_begins_to_leave(turn: Turn) -> Rules[None]:
    """1-4 US pieces leave; for each, Patronage, a shift and 4 NVA Troops. Stay Eligible."""
    most = min(MOST_PIECES, present(turn.s, US_KINDS))
    if most:
        count = yield turn.ask(HOW_MANY, _some(most))
        yield from remove(turn, US_KINDS, ALL, count, "US pieces")
        turn.shift_patronage(PATRONAGE_PER_PIECE * count, "5.1")
        yield from _opposition_grows(turn, count)
        yield from place(turn, (T_NVA_TROOPS,), NORTH, TROOPS_PER_PIECE * count, "NVA Troops")
    keep_eligible(turn, turn.faction)


def _opposition_grows(turn: Turn, times: int) -> Rules[None]:
    """Shift a space so many times; the same one may be shifted again."""
    for _ in range(times):
        space = yield from pick(
            turn, sites(shifts(-1)), "Shift towards Active Opposition", shift=-1
        )
        if space != DONE:
            turn.shift(space, -1, "5.1")


def us_is_there(turn: Turn) -> bool:
    """Return whether any US piece is on the map."""
    return bool(present(turn.s, US_KINDS))


CARD = EventCard(
    80,
    {
        "single": Side(
            us_begins_to_leave,
            us_is_there,
            text="Remove 1 to 4 US pieces from the map to Available. For each of them add 2 "
            "Patronage, shift a space 1 level towards Active Opposition (it may be the same space "
            "again), and place 4 NVA Troops in North Vietnam, Laos or Cambodia. You stay Eligible.",
            idle="No US piece is on the map.",
        ),
    },
)
