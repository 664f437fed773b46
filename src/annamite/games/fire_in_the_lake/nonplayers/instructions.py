"""Which Events a non-player declines, which text it plays, and what it is told to choose (8.4.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from annamite.games.fire_in_the_lake.deck import is_coup
from annamite.games.fire_in_the_lake.events import Side
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.events.tools import Part
from annamite.games.fire_in_the_lake.nonplayers.conditions import REASONS, WORTHWHILE, Case, holds
from annamite.games.fire_in_the_lake.nonplayers.tables import (
    RECONSTRUCTED,
    instruction,
    symbol,
)
from annamite.games.fire_in_the_lake.pieces import COIN
from annamite.games.fire_in_the_lake.sequence import is_monsoon

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind

RULE: Final = "8.4.1"
RIFLE: Final = "rifle"
SINGLE, SHADED, UNSHADED = "single", "shaded", "unshaded"
_OTHERWISE: Final = "otherwise"
_INFERRED: Final = " (our inference)"


def declines(m: Mind) -> str:
    """Return why the faction declines the Event at hand, or "" if it plays it.

    In this order: a rifle; a text that could do nothing; what the sheet says; a text that would
    change nothing as the faction carries it out.

    Rules: 8.1, 8.4.1
    """
    card = m.s.card
    word, inferred = symbol(card, m.faction)
    if word == RIFLE:
        return f"rifle{_INFERRED}" if inferred else "rifle"
    case = case_of(m)
    side = case.card.sides[case.side]
    worthwhile = WORTHWHILE.get((card, m.faction))
    if not side.effective(case.turn) or (worthwhile is not None and not worthwhile(case)):
        return "ineffective"
    if side.momentum and is_coup(m.s.next_card) and not side.before_coup(case.turn):
        return "ineffective before a Coup"
    told_off = _told_off(m, case)
    if not told_off and not side.lasts and case.changes_nothing():
        return "ineffective as it would be carried out"
    return told_off


def _told_off(m: Mind, case: Case) -> str:
    told = instruction(m.s.card, m.faction)
    mark = _INFERRED if told.source == RECONSTRUCTED else ""
    for condition in told.skip_if:
        if holds(case, condition):
            return f"{REASONS[condition]}{mark}"
    for condition in told.skip_unless:
        if not holds(case, condition):
            return f"only if {REASONS[condition]}{mark}"
    return ""


def case_of(m: Mind) -> Case:
    """Return the Event at hand as the faction would execute it.

    It would lift no piece off the map to place it (8.6.4), so its turn for questions may not.
    """
    s = m.s
    turn = Part(s, m.faction, monsoon=is_monsoon(s))
    return Case(m, ALL_EVENTS[s.card], side_for(m) or default_side(m), turn)


# --- texts --------------------------------------------------------------------------------


def default_side(m: Mind) -> str:
    """Return the text that the faction plays where no instruction says otherwise.

    Rules: 8.4.2
    """
    sides: Mapping[str, Side] = ALL_EVENTS[m.s.card].sides
    if SINGLE in sides:
        return SINGLE
    return UNSHADED if m.faction in COIN else SHADED


def side_for(m: Mind) -> str | None:
    """Return which text of the Event the faction plays, if an instruction says so.

    Rules: 8.4.1
    """
    told = instruction(m.s.card, m.faction).side
    return _first_that_holds(m, told) if told else None


# --- choices ------------------------------------------------------------------------------


def told_to_choose(m: Mind) -> Sequence[str]:
    """Return the words to choose at the pending decision by instruction, best first; or none.

    Rules: 8.4.1
    """
    card = m.event_card()
    told = instruction(card, m.faction).choose.get(m.decision.step.id) if card else None
    if not told:
        return ()
    words: Sequence[str] = _first_that_holds(m, told) or ()
    return words


def _first_that_holds(m: Mind, told: Mapping[Any, Any]) -> Any:
    """Return what stands at the first condition that holds."""
    # Only conditions on the position and the players stand here, none on the Event's outcome.
    s = m.s
    turn = Part(s, m.faction)
    case = Case(m, ALL_EVENTS[s.card], "", turn)
    for condition, value in told.items():
        if condition == _OTHERWISE or holds(case, condition):
            return value
    return None
