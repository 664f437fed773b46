"""Standing orders in a campaign: what a side answers in the rest of an Operations Phase (5).

They answer as whoever gave them would question by question, so that no rule hangs on them. Other games
have none: there each question is put.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def may_be_given(t: Table) -> bool:
    """Return whether there are standing orders in this game."""
    return t.s.season is not None


def end_operations(t: Table) -> None:
    """Let the US side decline now and in the rest of the game-turn.

    Rules: 5
    """
    t.note(us_ended=True)
    t.tell("operations.ended", "5")


def us_has_ended(t: Table) -> bool:
    """Return whether the US side declines by its standing order.

    Rules: 5
    """
    return t.s.season is not None and t.season.us_ended


def stand_back(t: Table) -> None:
    """Let the US side operate until it declines, without asking the NLF before each operation.

    Rules: 5
    """
    t.note(nlf_waits=True)
    t.tell("operations.left", "5")


def nlf_waits(t: Table) -> bool:
    """Return whether the NLF lets the US side operate by its standing order.

    Rules: 5
    """
    return t.s.season is not None and t.season.nlf_waits


def us_declined(t: Table) -> None:
    """Let the NLF be asked again, now that the US side has declined.

    Rules: 5
    """
    if nlf_waits(t):
        t.note(nlf_waits=False)


def us_is_alarmed(t: Table) -> None:
    """Ask the US side again: units at the McNamara Line are nothing that its order foresaw.

    Rules: 17.1
    """
    if us_has_ended(t):
        t.note(us_ended=False)


def lift(t: Table) -> None:
    """Forget all of them, as a game-turn begins.

    Rules: 2.1
    """
    if us_has_ended(t) or nlf_waits(t):
        t.note(us_ended=False, nlf_waits=False)
