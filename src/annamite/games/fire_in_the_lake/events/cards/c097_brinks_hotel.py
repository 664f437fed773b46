"""97 Brinks Hotel: a bomb among US officers, or outrage that binds the allies."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import add_marker, pick
from annamite.games.fire_in_the_lake.leaders import LEADERS, MINH, NOBODY, THIEU, flip, leader
from annamite.games.fire_in_the_lake.pieces import ARVN
from annamite.games.fire_in_the_lake.spaces import CITIES, bits
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


def _ways(s: State) -> list[int]:
    ways = []
    if s.aid < MAX_TRACK:
        ways.append(HOW["aid"])
    if _transfer(s):
        ways.append(HOW["patronage"])
    return ways


def outrage(turn: Turn) -> Rules[None]:
    """Aid rises, or Patronage becomes Resources; then the RVN Leader card is flipped."""
    s = turn.s
    if _ways(s):
        if (yield turn.ask(HOW_STEP, lambda: _ways(s))) == HOW["aid"]:
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
    return bool(_ways(s)) or leader(s) not in (MINH, THIEU, NOBODY)


def _exposed(s: State) -> int:
    """Return the Cities with VC pieces that can shift or take a Terror marker."""
    return sum(
        1 << space for space in bits(CITIES) if s.vc[space] and (s.support[space] or s.markers_left)
    )


def bombing(turn: Turn) -> Rules[None]:
    """Shift one City with VC twice towards Active Opposition, and add Terror there."""
    city = yield from pick(turn, _exposed(turn.s), "Brinks Hotel: the bomb", shift=LEVELS)
    if city != DONE:
        turn.shift(city, LEVELS, "5.1")
        add_marker(turn, city)


def bombing_possible(turn: Turn) -> bool:
    """Return whether a City with VC can shift or take a Terror marker."""
    return bool(_exposed(turn.s))


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
