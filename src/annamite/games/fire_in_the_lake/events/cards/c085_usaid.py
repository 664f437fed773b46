"""85 USAID: civil aid reaches the people, or runs through other hands."""

from __future__ import annotations

from collections.abc import Callable

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import COIN_CONTROLLED, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several
from annamite.games.fire_in_the_lake.pieces import ARVN
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

SPACES, AMOUNT = 3, 2

CHANGE = Words("leave", "up", "down")
CHANGE_STEP = step(
    "event.85.change",
    CHANGE,
    "USAID: {track}?",
    "5.1",
    labels={"leave": "Leave it", "up": "2 more", "down": "2 less"},
)
_BY = {CHANGE["leave"]: 0, CHANGE["up"]: AMOUNT, CHANGE["down"]: -AMOUNT}


_HELPED = sites(COIN_CONTROLLED, shifts(1))


def aid_helps(turn: Turn) -> Rules[None]:
    """3 COIN-Controlled spaces shift towards Active Support."""
    chosen = yield from pick_several(turn, SPACES, _HELPED, "Shift towards Support", shift=1)
    for space in chosen:
        turn.shift(space, 1, "5.1")


def aid_can_help(turn: Turn) -> bool:
    """Return whether a COIN-Controlled space can shift."""
    return bool(_HELPED(turn))


def aid_is_steered(turn: Turn) -> Rules[None]:
    """ARVN Resources, Aid and Patronage each rise by 2, fall by 2, or stay."""
    tracks: tuple[tuple[str, Callable[[int], None]], ...] = (
        ("ARVN Resources", lambda amount: turn.gain(ARVN, amount, "5.1")),
        ("Aid", lambda amount: turn.shift_aid(amount, "5.1")),
        ("Patronage", lambda amount: turn.shift_patronage(amount, "5.1")),
    )
    for track, shift in tracks:
        change = yield turn.ask(CHANGE_STEP, tuple(_BY), {"track": track})
        shift(_BY[change])


CARD = EventCard(
    85,
    {
        "unshaded": Side(
            aid_helps,
            aid_can_help,
            text="Shift 3 COIN-Controlled spaces 1 level each towards Active Support.",
            idle="No COIN-Controlled space can shift towards Active Support.",
        ),
        "shaded": Side(
            aid_is_steered,
            text="Add 2 to ARVN Resources, subtract 2, or leave them; then do the same with Aid, and "
            "with Patronage.",
        ),
    },
)
