"""Which procedure answers which decision of a non-player.

A procedure is a coroutine that starts at a pending decision, answers it and as many after it as it
likes, and returns. One that begins an Operation, a Special Activity or a phase is registered for
the first step of it; small choices on the way are registered on their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

Procedure: TypeAlias = "Callable[[Mind], Thoughts[None]]"

EVERYONE: Final = (US, ARVN, NVA, VC)
ANY_CARD: Final = 0
_ANYONE: Final = -1
_PROCEDURES: Final[dict[tuple[int, int, str], Procedure]] = {}


def answers(
    *steps: str, factions: tuple[int, ...] = EVERYONE, card: int = ANY_CARD
) -> Callable[[Any], Any]:
    """Register the decorated procedure for decisions at the steps (by id), of the factions.

    One for named factions comes before one for everyone. With `card` it comes first of all while
    that card's Event is executed (8.4.1).
    """
    takers = (_ANYONE,) if factions == EVERYONE else factions

    def register(procedure: Procedure) -> Procedure:
        for id_ in steps:
            for faction in takers:
                key = (card, faction, id_)
                assert key not in _PROCEDURES, f"two procedures for {key}"
                _PROCEDURES[key] = procedure
        return procedure

    return register


def procedure_for(faction: int, step: str, card: int = ANY_CARD) -> Procedure | None:
    """Return the procedure for a decision of `faction` at `step`, if there is one.

    Args:
        faction: Who decides.
        step: Id of the step.
        card: The card whose Event is being executed, or `ANY_CARD` if none is.
    """
    for number in (card, ANY_CARD) if card else (ANY_CARD,):
        for taker in (faction, _ANYONE):
            if procedure := _PROCEDURES.get((number, taker, step)):
                return procedure
    return None


def registered() -> frozenset[tuple[int, int, str]]:
    """Return (card, faction or -1 for all, step) of every procedure."""
    return frozenset(_PROCEDURES)
