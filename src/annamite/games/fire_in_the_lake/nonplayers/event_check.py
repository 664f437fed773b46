"""Event, Pass or Operations: the test that all four flowcharts share (8.5.2, 8.6.2, 8.7.1, 8.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deck import owner_of_capability
from annamite.games.fire_in_the_lake.nonplayers import tally
from annamite.games.fire_in_the_lake.nonplayers.effects import in_words
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Gate, Question
from annamite.games.fire_in_the_lake.nonplayers.instructions import SINGLE, case_of, declines
from annamite.games.fire_in_the_lake.nonplayers.tables import symbol
from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.sequence import ACTIONS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

_SYMBOLS: Final = {"none": "no symbol", "halo": "a halo", "rifle": "a rifle"}
_ABOVE: Final = "Is a die above the number of Coup cards at the RVN Leader?"
_DECLINED: Final = "Does a rifle under its symbol, a lack of effect or an instruction rule it out?"
_NOT_OFFERED: Final = "it is not on offer now"
_ROLLED: Final = (
    "the roll is not above the number of Coup cards",
    "the roll is above the number of Coup cards",
)


def gates(faction: int, rule: str) -> dict[str, Gate]:
    """Return the three gates of the test as a faction comes to them, by name.

    Args:
        faction: Whose they are.
        rule: The section of its chapter.
    """
    name = FACTIONS[faction]
    return {
        gate.id: gate
        for gate in (
            Gate(
                f"{name}.wait",
                rule,
                lambda m: wait(m, rule),
                "pass_and_wait",
                (
                    Question(
                        f"{name}.wait.shows",
                        "Is the next card a Capability of its own, with none to be played now?",
                        NEXT,
                        LEAVE,
                    ),
                    Question(f"{name}.wait.roll", _ABOVE, ENTER, LEAVE, dice=1),
                ),
            ),
            Gate(
                f"{name}.capability",
                rule,
                lambda m: capability(m, rule),
                "event",
                (
                    Question(
                        f"{name}.capability.shows",
                        "Is the Event at hand a Capability that can be played?",
                        NEXT,
                        LEAVE,
                    ),
                    Question(f"{name}.capability.declined", _DECLINED, LEAVE, NEXT),
                    Question(f"{name}.capability.waited", "Was it waited for?", ENTER, NEXT),
                    Question(f"{name}.capability.roll", _ABOVE, ENTER, LEAVE, dice=1),
                ),
            ),
            Gate(
                f"{name}.event",
                rule,
                lambda m: event(m, rule),
                "event",
                (
                    Question(
                        f"{name}.event.next",
                        "Is the next card a Capability of its own?",
                        LEAVE,
                        NEXT,
                    ),
                    *event_questions(faction),
                ),
            ),
        )
    }


def event_questions(faction: int) -> tuple[Question, ...]:
    """Return what a faction asks before it plays an Event that is no Capability."""
    name = FACTIONS[faction]
    offered = "Can the Event be played, and is it no Capability?"
    return (
        Question(f"{name}.event.offered", offered, NEXT, LEAVE),
        Question(f"{name}.event.declined", _DECLINED, LEAVE, ENTER),
    )


def wait(m: Mind, rule: str) -> Thoughts[bool]:
    """Pass to wait for an own Capability that shows next; return whether it did.

    A die above the number of Coup cards in the RVN Leader box decides.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.2
    """
    name = FACTIONS[m.faction]
    shows = not _unplayed(m) and m.offers(ACTIONS["pass_and_wait"])
    if not m.finds(f"{name}.wait.shows", shows):
        return False
    waits = (yield from m.roll(1, "wait for the Capability?", rule)) > len(m.s.leaders)
    m.finds(f"{name}.wait.roll", waits)
    if m.box(f"{name}.wait", rule, entered=waits, because=_ROLLED[waits]):
        m.comes_to(f"{name}.wait", possible=True)
        yield from m.answer("card.act", ACTIONS["pass_and_wait"])
    return waits


def capability(m: Mind, rule: str) -> Thoughts[bool]:
    """Play the Capability at hand; return whether it did.

    A die above the number of Coup cards in the RVN Leader box decides; one that had the faction
    Pass on the card before holds for this one.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.2
    """
    s = m.s
    name = FACTIONS[m.faction]
    at_hand = _unplayed(m) and m.offers(ACTIONS["event"])
    if not m.finds(f"{name}.capability.shows", at_hand):
        return False
    declined = declines(m)
    if m.finds(f"{name}.capability.declined", declined):
        return m.box(f"{name}.capability", rule, entered=False, because=declined)
    plays, why = m.finds(f"{name}.capability.waited", s.noted >> m.faction & 1), "it was waited for"
    if not plays:
        plays = (yield from m.roll(1, "play the Capability?", rule)) > len(s.leaders)
        why = _ROLLED[plays]
        m.finds(f"{name}.capability.roll", plays)
    if m.box(f"{name}.capability", rule, entered=plays, because=why):
        m.comes_to(f"{name}.event", possible=True)
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def _unplayed(m: Mind) -> bool:
    """Return whether the Event at hand is a Capability that nobody has played."""
    return owner_of_capability(m.s.card) is not None and m.s.first_did != Did.EVENT


def event(m: Mind, rule: str) -> Thoughts[bool]:
    """Play the Event unless it is ineffective or the instructions say otherwise; return whether.

    Not where the next card is a Capability of its own: then it was to be waited for or nothing.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.1
    """
    if m.finds(f"{FACTIONS[m.faction]}.event.next", m.offers(ACTIONS["pass_and_wait"])):
        m.because(rule, "no Event: the next card is a Capability of its own")
        return False
    plays = would_play(m, rule)
    if plays:
        m.comes_to(f"{FACTIONS[m.faction]}.event", possible=True)
        yield from m.answer("card.act", ACTIONS["event"])
    return plays


def would_play(m: Mind, rule: str) -> bool:
    """Return whether the faction plays the Event at hand.

    Not if it is a Capability: that is decided by `capability`.

    Rules: 8.5.2, 8.6.2, 8.7.1, 8.8.6, 8.1
    """
    name = FACTIONS[m.faction]
    offered = m.offers(ACTIONS["event"])
    decided = owner_of_capability(m.s.card) is not None
    if not m.finds(f"{name}.event.offered", offered and not decided):
        why = "it is a Capability, which was decided on before" if offered else _NOT_OFFERED
        m.because(rule, f"no Event: {why}")
        return False
    why = declines(m)
    if m.finds(f"{name}.event.declined", why):
        tally.count(f"declined: {why}")
    elif m.log:
        return m.box(f"{name}.event", rule, entered=True, because=_in_favour(m))
    return m.box(f"{name}.event", rule, entered=not why, because=why)


def _in_favour(m: Mind) -> str:
    """Return the symbol, the text and what it would change, dice falling in the middle."""
    word, _ = symbol(m.s.card, m.faction)
    case = case_of(m)
    text = "its only text" if case.side == SINGLE else f"the {case.side} text"
    changes = in_words(m.s, case.after)
    would = f" would change: {changes}" if changes else ", which takes luck or counts later"
    return f"{_SYMBOLS[word]}; {text}{would}"
