"""Worked examples of the rules at a table: how many are open, and when they are thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.server.store.storage import now

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from annamite.server.store.stored import Stored

MOST = 12
"""Examples that are open at once, over all games."""
LEFT_FOR = 3600
"""Seconds after which an example that nobody is at is thrown away."""
NOT_KEPT = "An example of the rules is tried from the page of its rules, and is never kept."
TOO_MANY = "So many examples are being tried here that there is no room for one more: leave one."


def left_behind(
    stored: Sequence[Stored], in_use: Callable[[str], bool], most: int = MOST
) -> list[Stored]:
    """Return the examples to be thrown away: left for long, or more than there is room for.

    Args:
        stored: The games, the latest touched first.
        in_use: Whether somebody is at the game of an id.
        most: How many may stay; those that somebody is at all do.
    """
    examples = [each for each in stored if each.thrown_away]
    idle = [each for each in examples if not in_use(each.id)]
    room = most - (len(examples) - len(idle))
    long_ago = now(LEFT_FOR)
    return [each for n, each in enumerate(idle) if n >= room or each.updated < long_ago]
