"""38 McNamara Line: a costly barrier that closes off the border."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import COIN_CONTROLLED, sites
from annamite.games.fire_in_the_lake.events.tools import present, relocate
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN_KINDS
from annamite.games.fire_in_the_lake.spaces import CITIES, LAOS_CAMBODIA
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

COST = 12


def barrier(turn: Turn) -> Rules[None]:
    """COIN pieces leave Laos and Cambodia for COIN-Controlled Cities; ARVN Resources fall."""
    s = turn.s
    abroad = present(s, COIN_KINDS, LAOS_CAMBODIA)
    yield from relocate(
        turn,
        COIN_KINDS,
        LAOS_CAMBODIA,
        sites(CITIES, COIN_CONTROLLED),
        abroad,
        "McNamara Line",
        optional=False,
    )
    turn.gain(ARVN, -COST, "5.1")


def barrier_costs(turn: Turn) -> bool:
    """Return whether anything moves or is paid at once."""
    s = turn.s
    moves = present(s, COIN_KINDS, LAOS_CAMBODIA) and s.coin_control & CITIES
    return bool(moves) or s.resources[ARVN] > 0


CARD = EventCard(
    38,
    {
        "single": Side(
            barrier,
            before_coup=barrier_costs,
            text="Move all US and ARVN pieces, Bases too, from Laos and Cambodia to Cities with "
            "COIN Control of your choice. ARVN Resources fall by 12. Until the next Coup "
            "Round's Reset, NVA may neither Infiltrate nor Improve the Trail by Rally.",
            reminder="No Infiltrate, and Rally does not Improve the Trail",
            touches=("nva.rally", "nva.march"),
            momentum=True,
        )
    },
)
