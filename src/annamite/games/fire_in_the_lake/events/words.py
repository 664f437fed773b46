"""What people read about Events: both texts of a card, why one would be idle, what lasts (5.2)."""

from __future__ import annotations

from typing import Literal

from annamite.games.fire_in_the_lake.deck import PIVOTAL_CARD, is_coup
from annamite.games.fire_in_the_lake.events import (
    EventCard,
    EventSet,
    Side,
    in_force,
)
from annamite.games.fire_in_the_lake.messages import card_title
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.shown import CardText, CardTexts
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision
from annamite.kernel.shapes import Option

IDLE = "No effect now: "
UNFELT = "It would end with the Coup Round that comes next, and nobody acts before it."


def lasting(side: Side) -> Literal["capability", "momentum"] | None:
    """Return `capability` or `momentum` for a text that lasts, else None."""
    return "capability" if side.capability else "momentum" if side.momentum else None


def texts(events: EventSet) -> dict[str, CardTexts]:
    """Return the texts of every card by number and side, for the page's board data."""
    return {
        str(card.number): CardTexts(
            **{
                name: CardText(side.text, lasting(side), side.reminder)
                for name, side in card.sides.items()
            }
        )
        for card in events.values()
    }


def idle(s: State, card: EventCard, name: str, seat: str) -> str | None:
    """Return why a side would have no effect for `seat` now, or None if it would have one."""
    side = card.sides[name]
    turn = Turn(s, FACTIONS.index(seat))
    if not side.effective(turn):
        return side.idle
    return UNFELT if side.momentum and ends_unfelt(turn) and not side.before_coup(turn) else None


def ends_unfelt(turn: Turn) -> bool:
    """Return whether what lasts to the Reset would end before anybody acts under it.

    A Coup card comes next, and after the faction of the turn nobody can act on this card.

    Rules: 2.3.2, 2.3.9, 5.4
    """
    s = turn.s
    others = s.eligible & ~s.passed & ~s.acted & ~s.made_ineligible & ~(1 << turn.faction)
    return is_coup(s.next_card) and (s.first > 0 or not others)


def add_notes(
    s: State, decision: Decision, options: list[Option], events: EventSet
) -> list[Option]:
    """Add to the options that play an Event what their texts say, and whether they are idle."""
    if decision.step.id == "card.pivotal":
        own = events[PIVOTAL_CARD[decision.seat]]
        for option in options:
            if option.id == "yes":
                option.note = _side_note(s, own, "single", decision.seat)
        return options
    card = events.get(s.card)
    if card is None or decision.step.id not in {"card.act", "event.side"}:
        return options
    for option in options:
        if option.id in card.sides:
            option.note = _side_note(s, card, option.id, decision.seat)
        elif option.id == "event":
            reasons = [idle(s, card, name, decision.seat) for name in card.sides]
            if all(reason is not None for reason in reasons):
                option.note = f"{IDLE}{reasons[0]}"
    return options


def _side_note(s: State, card: EventCard, side: str, seat: str) -> str:
    reason = idle(s, card, side, seat)
    text = card.sides[side].text
    return text if reason is None else f"{IDLE}{reason} {text}"


def reminders(s: State, decision: Decision, events: EventSet) -> list[str]:
    """Return a line per lasting effect that changes what its seat does at the decision.

    An Event being carried out may override one (5.1.2), or a later one have ended its effect.
    """
    action = decision.step.id.partition(".")[0]
    turn = decision.context
    if not isinstance(turn, Turn):
        turn = Turn(s, FACTIONS.index(decision.seat))
    entries = {action, f"{decision.seat}.{action}"}
    lines = []
    for card, side in in_force(s, events):
        if side.reminder and not entries.isdisjoint(side.touches) and side.felt(turn):
            lines.append(f"{card_title(card.number)}: {side.reminder}")
    return lines
