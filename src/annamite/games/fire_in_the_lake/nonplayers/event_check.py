"""Event, Pass or Operations: the test that all four flowcharts share (8.5.2, 8.6.2, 8.7.1, 8.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.deck import owner_of_capability
from annamite.games.fire_in_the_lake.nonplayers import tally
from annamite.games.fire_in_the_lake.nonplayers.instructions import declines
from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.sequence import ACTIONS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


def capability(m: Mind, rule: str) -> Thoughts[bool]:
    """Pass to wait for an own Capability, or play the one at hand; return whether it did.

    A die above the number of Coup cards in the RVN Leader box decides; one that had the faction
    Pass holds for the next card.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.2
    """
    s = m.s
    name = FACTIONS[m.faction]
    unplayed = owner_of_capability(s.card) is not None and s.first_did != Did.EVENT
    at_hand = unplayed and m.offers(ACTIONS["event"])
    if not unplayed and m.offers(ACTIONS["pass_and_wait"]):
        waits = (yield from m.roll(1, "wait for the Capability?")) > len(s.leaders)
        if m.box(f"{name}.wait", rule, entered=waits, because="own Capability shows next"):
            yield from m.answer("card.act", ACTIONS["pass_and_wait"])
            return True
        return False
    if not at_hand or declines(m):
        return False
    plays = bool(s.noted >> m.faction & 1)
    if not plays:
        plays = (yield from m.roll(1, "play the Capability?")) > len(s.leaders)
    if m.box(f"{name}.capability", rule, entered=plays, because="a Capability is at hand"):
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def event(m: Mind, rule: str) -> Thoughts[bool]:
    """Play the Event unless it is ineffective or the instructions say otherwise; return whether.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.6, 8.1
    """
    plays = would_play(m, rule)
    if plays:
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def would_play(m: Mind, rule: str) -> bool:
    """Return whether the faction plays the Event at hand.

    Not where a Capability is at hand or to be waited for: that is decided by `capability`.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.6, 8.1
    """
    if not m.offers(ACTIONS["event"]):
        return False
    if owner_of_capability(m.s.card) is not None or m.offers(ACTIONS["pass_and_wait"]):
        return False
    why = declines(m)
    if why:
        tally.count(f"declined: {why}")
    return m.box(f"{FACTIONS[m.faction]}.event", rule, entered=not why, because=why)
