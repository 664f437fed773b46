"""Companion mode: people bring their own dice and cards, and say what they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from annamite.kernel.chance import Chance
from annamite.kernel.decision import Decision
from annamite.kernel.position import Position, Unknowable

DIE: Final = "die"
"""Kind of the steps at which a die is rolled: its faces tell nobody anything."""
SHUFFLE: Final = "shuffle"
"""Kind of the steps at which fate deals what nobody can: tokens that stand for hidden things."""


def asked(position: Position[Any], people: Sequence[str]) -> tuple[str, ...]:
    """Return the seats of `people` whom the pending chance request is put to.

    Nobody, where there is nothing to bring: one possible outcome, or a shuffle. Nor is anybody
    asked who may not know the result, or to whom the list of what is possible would tell what others
    hold: then chance answers by itself.
    """
    request = position.request
    if not isinstance(request, Chance):
        return ()
    if len(request.outcomes) == 1 or request.step.kind == SHUFFLE:
        return ()
    seats = tuple(seat for seat in people if request.shown_to(seat))
    if request.step.kind == DIE or not position.game.secrets(position.state):
        return seats
    return tuple(seat for seat in seats if _knows(position, request, seat))


def _knows(position: Position[Any], request: Chance, seat: str) -> bool:
    """Return whether all that is possible follows from what `seat` knows."""
    try:
        guess = position.fork_as(seat).request
    except Unknowable:
        return False
    if guess is None or isinstance(guess, Decision):
        return False
    return list(guess.outcomes) == list(request.outcomes)


def as_decision(request: Chance, seat: str) -> Decision:
    """Return a chance request as if `seat` decided it, for the game's words."""
    return Decision(request.step, seat, request.outcomes, request.params)
