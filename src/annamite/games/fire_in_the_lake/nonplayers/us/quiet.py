"""Thinking ahead without telling anybody: dice fall in the middle, nothing is logged."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from annamite.games.fire_in_the_lake.nonplayers.mind import Mind

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Thoughts
    from annamite.games.fire_in_the_lake.state import State

T = TypeVar("T")


def looking_at(m: Mind, s: State, *, silent: bool = False) -> Mind:
    """Return the same mind at the same decision, but with another position before its eyes."""
    other = Mind(s, m.faction, None if silent else m.log)
    other.decision, other.notes, other.account = m.decision, m.notes, m.account
    return other


def thought_through(thoughts: Thoughts[T]) -> T:
    """Return what a train of thought that rolls dice, but answers nothing, comes to."""
    try:
        request = next(thoughts)
        while True:
            assert not isinstance(request, int), "an answer in mere thoughts"
            request = thoughts.send(request.outcomes[len(request.outcomes) // 2])
    except StopIteration as stop:
        result: T = stop.value
        return result
