"""Conditions that several Operations and Special Activities share, as places in which they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import FACTIONS, US
from annamite.games.fire_in_the_lake.spaces import POPULATED
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel.conditions import Mask, Overall, Says, Unmet

_TITLES: Final = {card.number: card.title for card in load().cards}

NOT_TWICE: Final[Mask[Turn]] = Mask(
    "it was selected already", "3.1-b", lambda turn: ~turn.selected, "all such spaces are selected"
)
NO_SECOND_TIME: Final[Mask[Turn]] = Mask(
    "the Special Activity took place there already",
    "4.1-e",
    lambda turn: ~turn.activity_spaces,
    "the Special Activity took place in all such spaces",
)
NOT_TRAINED_IN: Final[Mask[Turn]] = Mask(
    "it is a space of this Training",
    "4.1.1-b",
    lambda turn: ~turn.selected if turn.operation == "train" else -1,
    "all such spaces are being Trained in",
)


def event_title(s: State) -> str:
    """Return the title of the card being played."""
    return card_name(s.card)


def card_name(number: int) -> str:
    """Return the title of a card."""
    return _TITLES.get(number, "the Event")


WITHIN: Final[Mask[Turn]] = Mask(
    lambda turn, _: f"{event_title(turn.s)} names {area_words(turn.within)} only",
    "5.5-b",
    lambda turn: turn.within,
)
"""What an Event that grants the action says."""


def faction_name(turn: Turn) -> str:
    """Return the name of the acting faction."""
    return FACTION_NAMES[FACTIONS[turn.faction]]


def there_are(number: int) -> str:
    """Return how many there are, in words that fit the number."""
    return f"there {'is' if number == 1 else 'are'} {number}"


def short_of(turn: Turn, cost: int) -> str:
    """Return that a faction lacks Resources, and what it has (1.8.1)."""
    resources = "Resource" if cost == 1 else "Resources"
    if turn.faction == US:
        left = "is" if turn.purse() == 1 else "are"
        return f"it needs {cost} ARVN {resources}, and {turn.purse()} {left} left above Econ"
    return f"it needs {cost} {faction_name(turn)} {resources}, and {there_are(turn.purse())}"


STEPS: Final = ("step", "steps")
STEPS_SAY: Final = "{} can be made and paid for there"


def no_steps(turn: Turn, space: int, cost: int, towards: int, levels: int = 2) -> str:
    """Return why Pacification or Agitation can make no step in a space; see `Turn.persuadable`."""
    s = turn.s
    if turn.persuadable(space, 0, towards, levels):
        return short_of(turn, cost)
    if not POPULATED >> space & 1:
        return "it has neither Population nor a Terror marker"
    if s.support[space] == (4 if towards > 0 else 0):
        return f"it is at Active {'Support' if towards > 0 else 'Opposition'} already"
    return "it can be shifted no further"


def paid(cost: int | Callable[[Turn], int], rule: str) -> Overall[Turn]:
    """Return the condition that the faction can pay for one more space.

    Args:
        cost: Resources a space.
        rule: The clause that names the cost.
    """
    if isinstance(cost, int):
        return Overall(lambda turn, _: short_of(turn, cost), rule, lambda turn: turn.can_pay(cost))
    return Overall(
        lambda turn, _: short_of(turn, cost(turn)), rule, lambda turn: turn.can_pay(cost(turn))
    )


def at_most(most: Callable[[Turn], int], says: Says[Turn], rule: str) -> Overall[Turn]:
    """Return the condition that fewer than `most(turn)` spaces have been selected."""
    return Overall(says, rule, lambda turn: turn.selected.bit_count() < most(turn))


def held_to(turn: Turn, _: int) -> str:
    """Return what holds the Operation to the spaces selected (2.3.5, 5.1.1)."""
    if turn.limited:
        return f"a Limited {turn.operation.title()} has one space only"
    return f"{event_title(turn.s)} holds the {turn.operation.title()} to {turn.most_spaces} spaces"


NOT_FULL: Final[Overall[Turn]] = Overall(held_to, "2.3.5-a", Turn.has_room)
"""That a Limited Operation, or an Event, lets the Operation select one more space."""


def why_none(places: Places[Turn], turn: Turn) -> Unmet | None:
    """Return why no space is left of those that an Event may name; None if there are some."""
    return Places(WITHIN, *places.conditions).why_none(turn)
