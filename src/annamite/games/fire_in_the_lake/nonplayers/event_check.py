"""Event, Pass or Operations: the test that all four flowcharts share (8.5.2, 8.6.2, 8.7.1, 8.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deck import owner_of_capability
from annamite.games.fire_in_the_lake.nonplayers import tally
from annamite.games.fire_in_the_lake.nonplayers.effects import in_words
from annamite.games.fire_in_the_lake.nonplayers.instructions import SINGLE, case_of, declines
from annamite.games.fire_in_the_lake.nonplayers.tables import symbol
from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.sequence import ACTIONS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

_SYMBOLS: Final = {"none": "no symbol", "halo": "a halo", "rifle": "a rifle"}
_ROLLED: Final = (
    "the roll is not above the number of Coup cards",
    "the roll is above the number of Coup cards",
)


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
        waits = (yield from m.roll(1, "wait for the Capability?", rule)) > len(s.leaders)
        if m.box(f"{name}.wait", rule, entered=waits, because=_ROLLED[waits]):
            yield from m.answer("card.act", ACTIONS["pass_and_wait"])
            return True
        return False
    if not at_hand:
        return False
    if declined := declines(m):
        return m.box(f"{name}.capability", rule, entered=False, because=declined)
    plays, why = bool(s.noted >> m.faction & 1), "it was waited for"
    if not plays:
        plays = (yield from m.roll(1, "play the Capability?", rule)) > len(s.leaders)
        why = _ROLLED[plays]
    if m.box(f"{name}.capability", rule, entered=plays, because=why):
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def event(m: Mind, rule: str) -> Thoughts[bool]:
    """Play the Event unless it is ineffective or the instructions say otherwise; return whether.

    Not where an own Capability shows next: then it was to be waited for or nothing.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.1
    """
    if m.offers(ACTIONS["pass_and_wait"]):
        m.because(rule, "no Event: an own Capability shows next")
        return False
    plays = would_play(m, rule)
    if plays:
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def would_play(m: Mind, rule: str) -> bool:
    """Return whether the faction plays the Event at hand.

    Not if it is a Capability: that is decided by `capability`.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.6, 8.1
    """
    if not m.offers(ACTIONS["event"]):
        m.because(rule, "no Event: it is not on offer now")
        return False
    if owner_of_capability(m.s.card) is not None:
        m.because(rule, "no Event: it is a Capability, which was decided on before")
        return False
    why = declines(m)
    if why:
        tally.count(f"declined: {why}")
    elif m.log:
        return m.box(f"{FACTIONS[m.faction]}.event", rule, entered=True, because=_in_favour(m))
    return m.box(f"{FACTIONS[m.faction]}.event", rule, entered=not why, because=why)


def _in_favour(m: Mind) -> str:
    """Return the symbol, the text and what it would change, dice falling in the middle."""
    word, _ = symbol(m.s.card, m.faction)
    case = case_of(m)
    text = "its only text" if case.side == SINGLE else f"the {case.side} text"
    changes = in_words(m.s, case.after)
    would = f" would change: {changes}" if changes else ", which takes luck or counts later"
    return f"{_SYMBOLS[word]}; {text}{would}"
