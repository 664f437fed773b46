"""121 Linebacker II: bombs on Hanoi. The Pivotal Event of the US."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.cards.c003_peace_talks import peace_talks
from annamite.games.fire_in_the_lake.events.forces import WHICH
from annamite.games.fire_in_the_lake.events.free import make_ineligible
from annamite.games.fire_in_the_lake.events.sites import having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    acting,
    between_boxes,
    in_box,
    pick,
)
from annamite.games.fire_in_the_lake.offers import Present
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_BASE, NVA_TUNNEL, US
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.games.fire_in_the_lake.victory import score
from annamite.kernel import Rules

LEADER_CARDS = 2
SCORE, SCORE_AFTER_PEACE_TALKS = 40, 25
BASES, RECOVERED = 2, 3


def hanoi_can_be_bombed(s: State) -> bool:
    """Return whether 2 leader cards have been played and the US score is high enough.

    The score needed is lower once Peace Talks have been held.
    """
    needed = SCORE_AFTER_PEACE_TALKS if peace_talks(s) else SCORE
    return len(s.leaders) >= LEADER_CARDS and score(s, US) > needed


def hanoi_bombed(turn: Turn) -> Rules[None]:
    """NVA lose 2 Bases, half their Resources and their turn; US Casualties recover."""
    s = turn.s
    yield from _bases_fall(acting(turn, NVA))
    turn.gain(NVA, s.resources[NVA] // 2 - s.resources[NVA], "5.1")
    make_ineligible(turn, NVA)
    yield from between_boxes(
        acting(turn, US), US_TYPES, CASUALTIES, AVAILABLE, RECOVERED, "Casualties"
    )


def _bases_fall(turn: Turn) -> Rules[None]:
    """Let NVA remove 2 Bases; Tunneled ones only if it offers them (5.1.1)."""
    s = turn.s
    for _ in range(BASES):
        open_ = s.where[NVA_BASE]
        space = yield from pick(
            turn, sites(having((NVA_BASE, NVA_TUNNEL))), "NVA removes a Base", optional=not open_
        )
        if space == DONE:
            return
        source = Present((NVA_BASE, NVA_TUNNEL), s, space, "5.1-a")
        kind = yield turn.ask(WHICH, source, {"space": SPACE_IDS[space]})
        turn.remove(space, kind, 1, "5.1.1")


def bombing_helps(turn: Turn) -> bool:
    """Return whether it may be played and would hit NVA or bring Casualties back."""
    s = turn.s
    return hanoi_can_be_bombed(s) and (
        bool(s.holding((NVA_BASE, NVA_TUNNEL)))
        or s.resources[NVA] > 0
        or in_box(s, US_TYPES, CASUALTIES) > 0
        or not s.made_ineligible >> NVA & 1
    )


CARD = EventCard(
    121,
    {
        "single": Side(
            hanoi_bombed,
            bombing_helps,
            text="NVA removes 2 NVA Bases from the map; it may offer Tunneled ones but need not. "
            "NVA Resources are halved, rounded down. NVA is Ineligible through the next card. The "
            "US moves 3 pieces of its choice from Casualties to Available. To be played only with "
            "2 or more cards in the RVN Leader box, and with Total Support plus Available US "
            "Troops and Bases above 40, or above 25 once Peace Talks have been held.",
        ),
    },
    precondition=hanoi_can_be_bombed,
)
