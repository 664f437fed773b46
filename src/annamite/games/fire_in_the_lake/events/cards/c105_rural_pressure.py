"""105 Rural Pressure: villages resent whoever presses them."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import up_or_down
from annamite.games.fire_in_the_lake.events.sites import each, having, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several
from annamite.games.fire_in_the_lake.pieces import POLICE
from annamite.games.fire_in_the_lake.spaces import PROVINCES
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

TOWARDS_SUPPORT, TOWARDS_OPPOSITION = 4, 3
"""How many Provinces shift."""
PATRONAGE = 6

WAYS = Words("more", "less")
WAY_STEP = step(
    "event.105.patronage",
    WAYS,
    "Rural Pressure: more Patronage, or less?",
    "5.1",
    labels={"more": "6 Patronage more", "less": "6 Patronage less"},
)


_PRESSED_BY_VC = sites(
    PROVINCES, each("no VC pieces are there", lambda turn, n: turn.s.vc[n] > 0), shifts(1)
)
_PRESSED_BY_POLICE = sites(PROVINCES, having((POLICE,)), shifts(-1))
_PATRONAGE = up_or_down(WAYS["more"], WAYS["less"], "Patronage", lambda turn: turn.s.patronage)


def vc_resented(turn: Turn) -> Rules[None]:
    """Shift 4 Provinces with VC towards Active Support."""
    chosen = yield from pick_several(
        turn, TOWARDS_SUPPORT, _PRESSED_BY_VC, "Towards Active Support", shift=1
    )
    for space in chosen:
        turn.shift(space, 1, "5.1")


def vc_can_be_resented(turn: Turn) -> bool:
    """Return whether a populated Province with VC is below Active Support."""
    return bool(_PRESSED_BY_VC(turn))


def police_resented(turn: Turn) -> Rules[None]:
    """Shift 3 Provinces with Police towards Active Opposition; Patronage changes by 6."""
    chosen = yield from pick_several(
        turn,
        TOWARDS_OPPOSITION,
        _PRESSED_BY_POLICE,
        "Towards Active Opposition",
        shift=-1,
    )
    for space in chosen:
        turn.shift(space, -1, "5.1")
    more = (yield turn.ask(WAY_STEP, _PATRONAGE.on(turn))) == WAYS["more"]
    turn.shift_patronage(PATRONAGE if more else -PATRONAGE, "5.1")


CARD = EventCard(
    105,
    {
        "unshaded": Side(
            vc_resented,
            vc_can_be_resented,
            text="Shift 4 Provinces with VC pieces by 1 level each towards Active Support.",
            idle="No populated Province with a VC piece is below Active Support.",
        ),
        "shaded": Side(
            police_resented,
            text="Shift 3 Provinces with Police by 1 level each towards Active Opposition. Then "
            "Patronage rises or falls by 6, as you choose.",
        ),
    },
)
