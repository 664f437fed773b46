"""The deck as what is left in it, pile by pile; revealing a card is a question to fate (2.1, 2.2).

No order is hidden anywhere: each pile is so many Events (of a pool) and perhaps its Coup card.
"""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.components import Scenario, load
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.rule_options import PERIOD_EVENTS, POLITICAL_RHYTHM
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import NUMBERS, step
from annamite.kernel import Chance, Log, LogEntry, Rules

_CARDS: Final = load().cards
SCENARIOS: Final = load().scenarios
ORDER_OF: Final = {card.number: card.order for card in _CARDS}
COUP_CARDS: Final = tuple(card.number for card in _CARDS if card.kind == "coup")
_COUP: Final = frozenset(COUP_CARDS)
_PIVOTAL: Final = {card.number for card in _CARDS if card.kind == "pivotal"}
_EVENTS: Final = tuple(c.number for c in _CARDS if c.number not in _COUP | _PIVOTAL)
_PERIOD: Final = {card.number: card.period for card in _CARDS}
_CAPABILITY_OF: Final = {
    card.number: FACTIONS.index(card.kind.removesuffix("_capability"))
    for card in _CARDS
    if card.kind.endswith("_capability")
}
PIVOTAL_CARD: Final = {"us": 121, "nva": 122, "arvn": 123, "vc": 124}
RHYTHM_EVENTS: Final = 4

CARD = step("deck.card", NUMBERS, "Reveal the next card", "2.2", "card")


def scenario_of(s: State) -> Scenario:
    """Return the scenario being played."""
    return SCENARIOS[s.scenario]


def is_coup(card: int) -> bool:
    """Return whether the card is a Coup card."""
    return card in _COUP


def owner_of_capability(card: int) -> int | None:
    """Return whose Capability a card is, or None if it is none (5.3)."""
    return _CAPABILITY_OF.get(card)


def coup_pool(s: State) -> list[int]:
    """Return the Coup cards that may still come, of those the scenario uses."""
    scenario = scenario_of(s)
    cards = [*scenario.coup_fixed, *scenario.coup_one_of[:1]]
    return [card for card in cards if not s.seen >> card & 1]


def event_pool(s: State) -> list[int]:
    """Return the Events from which the pile on top was dealt and that were not revealed yet.

    Rules: setup.deck, setup.period
    """
    period = scenario_of(s).period_piles[s.pile] if s.options & PERIOD_EVENTS else None
    return [
        card
        for card in _EVENTS
        if not s.seen >> card & 1 and (period is None or _PERIOD[card] == period)
    ]


def is_last_coup_to_come(s: State) -> bool:
    """Return whether the next Coup Round is the final one: no Commitment, no Reset (6.4.5).

    Rules: 2.4.2, 6.4.5
    """
    return s.coups + 1 >= scenario_of(s).piles


def cards_left(s: State) -> int:
    """Return how many cards the draw deck holds, the one showing not counted."""
    scenario = scenario_of(s)
    whole = (scenario.piles - s.pile - 1) * (scenario.events_per_pile + 1)
    return s.pile_events + s.pile_coup + max(0, whole)


def open_pile(s: State, pile: int) -> None:
    """Put the given pile on top.

    Rules: setup.deck
    """
    s.pile = pile
    s.pile_events = scenario_of(s).events_per_pile
    s.pile_coup = 1


def _odds(s: State) -> tuple[list[int], list[int]]:
    """Return the cards that may be on top, and their weights.

    Rules: setup.deck, setup.tournament
    """
    events = event_pool(s) if s.pile_events else []
    coups = coup_pool(s) if s.pile_coup else []
    if s.options & POLITICAL_RHYTHM and s.pile_events > RHYTHM_EVENTS:
        coups = []
    cards = events + coups
    event_weight = s.pile_events * (len(coups) or 1)
    coup_weight = len(events) or 1
    return cards, [event_weight] * len(events) + [coup_weight] * len(coups)


def reveal(s: State, log: Log) -> Rules[int]:
    """Turn over the top card of the deck; return 0 when none is left.

    Rules: 2.2, 2.3.7
    """
    if not s.pile_events + s.pile_coup:
        if s.pile + 1 >= scenario_of(s).piles:
            return 0
        open_pile(s, s.pile + 1)
    cards, weights = _odds(s)
    card = yield Chance(CARD, cards, weights)
    s.seen |= 1 << card
    if is_coup(card):
        s.pile_coup = 0
    else:
        s.pile_events -= 1
    if log:
        log(LogEntry("card.revealed", "2.2", {"card": card}))
    return card
