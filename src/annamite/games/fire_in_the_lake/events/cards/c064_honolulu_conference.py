"""64 Honolulu Conference: the allies settle Aid, reforms and a campaign of Pacification."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.support import pacify_event
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import up_or_down
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.pieces import COIN
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

AID = 10
PATRONAGE_GAIN, PATRONAGE_LOSS = 3, 5

UP_DOWN = Words("up", "down")
AID_STEP = step(
    "event.64.aid",
    UP_DOWN,
    "Honolulu Conference: more Aid, or less?",
    "5.1",
    labels={"up": "10 more Aid", "down": "10 less Aid"},
)
PATRONAGE_STEP = step(
    "event.64.patronage",
    UP_DOWN,
    "Honolulu Conference: more Patronage, or less?",
    "5.1",
    labels={"up": "3 more Patronage", "down": "5 less Patronage"},
)


_AID = up_or_down(UP_DOWN["up"], UP_DOWN["down"], "Aid", lambda turn: turn.s.aid)
_PATRONAGE = up_or_down(UP_DOWN["up"], UP_DOWN["down"], "Patronage", lambda turn: turn.s.patronage)


def confer(turn: Turn) -> Rules[None]:
    """Move Aid and Patronage; a COIN faction then Pacifies, an Insurgent stays Eligible."""
    aid = yield turn.ask(AID_STEP, _AID.on(turn))
    turn.shift_aid(AID if aid == UP_DOWN["up"] else -AID, "5.1")
    patronage = yield turn.ask(PATRONAGE_STEP, _PATRONAGE.on(turn))
    turn.shift_patronage(PATRONAGE_GAIN if patronage == UP_DOWN["up"] else -PATRONAGE_LOSS, "5.1")
    if turn.faction in COIN:
        yield from pacify_event(turn, (turn.faction,))
    else:
        keep_eligible(turn, turn.faction)


CARD = EventCard(
    64,
    {
        "single": Side(
            confer,
            text="Add or subtract 10 Aid, and add 3 or subtract 5 Patronage. Then, if the US or "
            "ARVN executes this, it alone Pacifies as in the Support Phase, at the usual cost; if "
            "NVA or VC executes it, it stays Eligible.",
        ),
    },
)
