"""How the procedures for single cards are registered, and how they fall back on the general ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from annamite.games.fire_in_the_lake.nonplayers.conditions import POSSIBLE, Possible
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, procedure_for, thinks_aloud
from annamite.games.fire_in_the_lake.nonplayers.tables import Selection, cards_with
from annamite.games.fire_in_the_lake.spaces import SPACE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE = "8.4.1"


def selects(
    selection: Selection, *steps: str, factions: tuple[int, ...], cards: tuple[int, ...] = ()
) -> Callable[[Any], Any]:
    """Register a procedure for the steps, on the cards on which a faction selects that way.

    Args:
        selection: The sheet's way to select.
        steps: Ids of the steps.
        factions: Whose.
        cards: Only on these; none for all.

    Rules: 8.4.1
    """

    def register(procedure: Any) -> Any:
        aloud = thinks_aloud(procedure)
        for faction in factions:
            for card in cards_with(selection, faction):
                if not cards or card in cards:
                    answers(*steps, factions=(faction,), card=card)(aloud)
        return aloud

    return register


def possible_if(
    selection: Selection, *, factions: tuple[int, ...], cards: tuple[int, ...] = ()
) -> Callable[[Possible], Possible]:
    """Register what tells whether the selection finds anything on its cards."""

    def register(test: Possible) -> Possible:
        for faction in factions:
            for card in cards_with(selection, faction):
                if not cards or card in cards:
                    POSSIBLE[selection, card] = test
        return test

    return register


def as_usual(m: Mind) -> Thoughts[None]:
    """Answer the pending decision as if the card said nothing special (8.4.2 to 8.4.7)."""
    procedure = procedure_for(m.faction, m.decision.step.id)
    if procedure is None:
        yield from m.otherwise()
    else:
        yield from procedure(m)


def number_at_stake(m: Mind, name: str) -> int:
    """Return a number that the pending decision tells beside its prompt, e.g. `left`; or 0."""
    params = m.decision.params or {}
    return int(params.get(name, 0))


def place_of(m: Mind, name: str = "space") -> int:
    """Return a space that the prompt of the pending decision names."""
    params = m.decision.params or {}
    return SPACE[str(params[name])]
