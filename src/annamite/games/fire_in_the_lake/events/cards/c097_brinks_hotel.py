"""97 Brinks Hotel: a bomb among US officers, or outrage that binds the allies."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.sites import each, sites
from annamite.games.fire_in_the_lake.events.tools import add_marker, pick
from annamite.games.fire_in_the_lake.leaders import LEADERS, MINH, NOBODY, THIEU, flip, leader
from annamite.games.fire_in_the_lake.pieces import ARVN
from annamite.games.fire_in_the_lake.spaces import CITIES
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

AID, MOST_PATRONAGE = 10, 4
LEVELS = -2

HOW = Words("aid", "patronage")
HOW_STEP = step(
    "event.97.how",
    HOW,
    "Brinks Hotel: Aid, or Patronage to Resources?",
    "5.1",
    labels={"aid": "10 Aid", "patronage": "Up to 4 Patronage to ARVN Resources"},
)


def _transfer(s: State) -> int:
    """Return how much Patronage can become ARVN Resources."""
    return min(MOST_PATRONAGE, s.patronage, MAX_TRACK - s.resources[ARVN])


_WAYS = Alternatives(
    (HOW["aid"], "Aid is at 75", lambda turn: turn.s.aid < MAX_TRACK),
    (
        HOW["patronage"],
        "no Patronage can become ARVN Resources",
        lambda turn: _transfer(turn.s),
    ),
)
_EXPOSED = sites(
    CITIES,
    each("no VC pieces are there", lambda turn, n: turn.s.vc[n] > 0),
    each(
        "it is at Active Opposition, and no Terror marker is left",
        lambda turn, n: bool(turn.s.support[n] or turn.s.markers_left),
    ),
)


def outrage(turn: Turn) -> Rules[None]:
    """Aid rises, or Patronage becomes Resources; then the RVN Leader card is flipped."""
    s = turn.s
    if _WAYS.useful(turn):
        if (yield turn.ask(HOW_STEP, _WAYS.on(turn))) == HOW["aid"]:
            turn.shift_aid(AID, "5.1")
        else:
            amount = _transfer(s)
            turn.shift_patronage(-amount, "5.1")
            turn.gain(ARVN, amount, "5.1")
    before = leader(s)
    flip(s)
    if turn.log and leader(s) != before:
        turn.tell("leader", "5.1", leader=LEADERS[leader(s)])


def outrage_helps(turn: Turn) -> bool:
    """Return whether a track can move, or a leader's effect can be ended."""
    s = turn.s
    return bool(_WAYS.useful(turn)) or leader(s) not in (MINH, THIEU, NOBODY)


def bombing(turn: Turn) -> Rules[None]:
    """Shift one City with VC twice towards Active Opposition, and add Terror there."""
    city = yield from pick(turn, _EXPOSED, "Brinks Hotel: the bomb", shift=LEVELS)
    if city != DONE:
        turn.shift(city, LEVELS, "5.1")
        add_marker(turn, city)


def bombing_possible(turn: Turn) -> bool:
    """Return whether a City with VC can shift or take a Terror marker."""
    return bool(_EXPOSED(turn))


CARD = EventCard(
    97,
    {
        "unshaded": Side(
            outrage,
            outrage_helps,
            text="Add 10 Aid, or move up to 4 from Patronage to ARVN Resources. Then flip the "
            "current RVN Leader card: its effect ends, and none replaces it until another leader's "
            "card covers it. Flipped, it still counts as a card in the box. Minh is no card and "
            "stays as he is.",
            idle="Aid is full, no Patronage can move, and no leader's card has an effect to lose.",
        ),
        "shaded": Side(
            bombing,
            bombing_possible,
            text="Shift one City with a VC piece 2 levels towards Active Opposition and add a "
            "Terror marker there, even if it has one.",
            idle="No City with a VC piece can shift or take a Terror marker.",
        ),
    },
)
