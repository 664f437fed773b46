"""Which kind of position one is, and how one is set up for an Event; for whoever tests the rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deck import COUP_CARDS
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import ALL
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision, Request

if TYPE_CHECKING:
    from random import Random

    from annamite.games.fire_in_the_lake.state import State

MONSOON_SHARE: Final = 0.3


def occasion(request: Request) -> Hashable:
    """Return who acts and under which limits, where a request is part of an action."""
    turn = request.context if isinstance(request, Decision) else None
    if not isinstance(turn, Turn):
        return None
    return (
        turn.faction,
        turn.limited,
        turn.free,
        turn.monsoon,
        turn.within != ALL,
        turn.origins != ALL,
        turn.only,
        turn.most_spaces,
        turn.by_way,
        turn.openly,
        turn.plan,
    )


def stage(s: State, landmark: str, dice: Random) -> State | None:
    """Return a copy of a position in which some faction may execute one side of an Event at once.

    None unless a faction is about to act, so that all that belongs to a card is there.

    Args:
        s: A position at the start of a stretch.
        landmark: Number of the card and side, as the game's landmarks are called.
        dice: What chooses the faction, and whether Monsoon binds it.
    """
    if s.phase != Phase.ACT or s.scratch:
        return None
    s = s.copy()
    s.card = int(landmark.split(maxsplit=1)[0])
    s.eligible = 1 << dice.randrange(len(FACTIONS))
    s.passed = s.acted = s.first = s.second = s.stay_eligible = s.made_ineligible = 0
    s.first_did = Did.NOTHING
    if dice.random() < MONSOON_SHARE:
        s.next_card = dice.choice(COUP_CARDS)
    return s
