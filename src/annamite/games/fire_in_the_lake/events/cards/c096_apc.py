"""96 APC: Saigon's pacification council, or the offensive that undoes it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.support import Limits, pacify_event, pacify_spaces
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.cards.c124_tet_offensive import (
    tet_offensive,
    tet_possible,
)
from annamite.games.fire_in_the_lake.events.tools import acting
from annamite.games.fire_in_the_lake.pieces import ARVN, US, VC
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

TET = 124
PACIFIERS = (US, ARVN)
FREE, LEVELS = 0, 1


def council_pacifies(turn: Turn) -> Rules[None]:
    """The US, then ARVN, Pacify free by 1 level at most."""
    yield from pacify_event(turn, PACIFIERS, FREE, LEVELS)


def council_can_pacify(turn: Turn) -> bool:
    """Return whether either could Pacify anywhere."""
    limits = Limits(FREE, LEVELS)
    return any(pacify_spaces(acting(turn, faction), limits) for faction in PACIFIERS)


def _tet_is_over(s: State) -> bool:
    """Return whether VC has played Tet Offensive and not got it back since."""
    return TET in s.played and not s.pivotal >> VC & 1


def tet_again(turn: Turn) -> Rules[None]:
    """VC takes Tet Offensive back, or carries out its text now and keeps it."""
    vc = acting(turn, VC)
    if not _tet_is_over(turn.s):
        yield from tet_offensive(vc)
        return
    turn.s.pivotal |= 1 << VC
    if vc.log:
        vc.tell("pivotal.returned", "5.1", card=TET)


def tet_can_come(turn: Turn) -> bool:
    """Return whether there is a Tet Offensive to take back, or its text would do anything."""
    return _tet_is_over(turn.s) or tet_possible(acting(turn, VC))


CARD = EventCard(
    96,
    {
        "unshaded": Side(
            council_pacifies,
            council_can_pacify,
            text="The US and then ARVN Pacify as in the Support Phase, but at no cost: in 4 spaces "
            "at most for both together, each with COIN Control, Police and Troops of whoever "
            "Pacifies there. In each, remove Terror and, once there is none, shift 1 level at most "
            "towards Active Support.",
            idle="No space with COIN Control, Police and US or ARVN Troops has Terror or can shift "
            "towards Active Support.",
        ),
        "shaded": Side(
            tet_again,
            tet_can_come,
            text="If VC has played its Pivotal Event Tet Offensive, VC takes that card back and may "
            "play it once more. If not, VC carries out its text now, whatever it demands, and "
            "keeps the card: free Terror wherever VC Guerrillas are Underground; then 6 VC pieces "
            "in Cities; then an Attack by all Guerrillas wherever they are with US or ARVN pieces.",
            idle="Tet Offensive has not been played, and its text would do nothing now.",
        ),
    },
)
