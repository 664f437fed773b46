"""107 Burning Bonze: a monk's death that Saigon cannot hide."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, ACTIVE_SUPPORT, MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SAIGON = SPACE["saigon"]
PATRONAGE, MORE_PATRONAGE = 3, 6
AID = -12


def regime_closes_ranks(turn: Turn) -> Rules[None]:
    """Patronage rises by 3, or by 6 with Saigon at Active Support."""
    loyal = turn.s.support[SAIGON] == ACTIVE_SUPPORT
    turn.shift_patronage(MORE_PATRONAGE if loyal else PATRONAGE, "5.1")
    yield from ()


def regime_can_close_ranks(turn: Turn) -> bool:
    """Return whether Patronage can rise."""
    return turn.s.patronage < MAX_TRACK


def world_is_shocked(turn: Turn) -> Rules[None]:
    """Saigon shifts towards Active Opposition and Aid falls by 12."""
    turn.shift(SAIGON, -1, "5.1")
    turn.shift_aid(AID, "5.1")
    yield from ()


def world_can_be_shocked(turn: Turn) -> bool:
    """Return whether Saigon can shift or Aid fall."""
    return turn.s.support[SAIGON] > ACTIVE_OPPOSITION or turn.s.aid > 0


CARD = EventCard(
    107,
    {
        "unshaded": Side(
            regime_closes_ranks,
            regime_can_close_ranks,
            text="Add 6 Patronage if Saigon is at Active Support, otherwise 3.",
            idle="Patronage is full.",
        ),
        "shaded": Side(
            world_is_shocked,
            world_can_be_shocked,
            text="Shift Saigon 1 level towards Active Opposition. Aid falls by 12.",
            idle="Saigon is at Active Opposition already, and Aid is 0.",
        ),
    },
)
