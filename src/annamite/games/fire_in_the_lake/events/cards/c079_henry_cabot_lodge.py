"""79 Henry Cabot Lodge: an ambassador with a purse, or with a word for the plotters."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import make_ineligible
from annamite.games.fire_in_the_lake.events.tools import eligible_yet, present, remove
from annamite.games.fire_in_the_lake.pieces import ARVN, OWNER
from annamite.games.fire_in_the_lake.spaces import ALL
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

AID = 20
ARVN_PIECES, PATRONAGE_PER_PIECE = 3, 2
ARVN_KINDS = tuple(kind for kind, owner in enumerate(OWNER) if owner == ARVN)


def lodge_pays(turn: Turn) -> Rules[None]:
    """Add 20 Aid."""
    turn.shift_aid(AID, "5.1")
    yield from ()


def lodge_can_pay(turn: Turn) -> bool:
    """Return whether Aid can rise."""
    return turn.s.aid < MAX_TRACK


def lodge_plots(turn: Turn) -> Rules[None]:
    """Up to 3 ARVN pieces go, for 2 Patronage each; ARVN is Ineligible."""
    gone = yield from remove(turn, ARVN_KINDS, ALL, ARVN_PIECES, "ARVN pieces", optional=True)
    turn.shift_patronage(PATRONAGE_PER_PIECE * sum(gone.values()), "5.1")
    make_ineligible(turn, ARVN)


def lodge_can_plot(turn: Turn) -> bool:
    """Return whether an ARVN piece is on the map, or ARVN would be Eligible."""
    return bool(present(turn.s, ARVN_KINDS)) or eligible_yet(turn, ARVN)


CARD = EventCard(
    79,
    {
        "unshaded": Side(
            lodge_pays,
            lodge_can_pay,
            text="Add 20 Aid.",
            idle="Aid is full.",
        ),
        "shaded": Side(
            lodge_plots,
            lodge_can_plot,
            text="Remove up to 3 ARVN pieces to Available and add 2 Patronage for each. ARVN is "
            "Ineligible through the next card.",
            idle="No ARVN piece is on the map, and ARVN will not be Eligible anyway.",
        ),
    },
)
