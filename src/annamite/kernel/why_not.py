"""Why something is not offered: what a seat is told that points at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from annamite.kernel.conditions import Unmet
from annamite.kernel.decision import Decision, decoded
from annamite.kernel.powers import NamesThings

if TYPE_CHECKING:
    from annamite.kernel.position import Position

MOST_LISTED = 40
"""So many words at most that stand alone has a step whose missing ones are listed, all of them."""
BUTTONS = ("done", "pass", "activity")
"""Words that have a button in a fixed place, which one misses where it is not there."""


class Missing(NamedTuple):
    """An answer that is not offered.

    Attributes:
        word: The answer.
        label: What people call it.
        unmet: Which condition of it fails.
    """

    word: str
    label: str
    unmet: Unmet


def of_words(position: Position[Any], decision: Decision, words: Iterable[str]) -> list[Missing]:
    """Return which of the words are not offered, and why; what is no word of the step is left out.

    Args:
        position: A fork that knows only what the seat may see.
        decision: What is asked there.
        words: What somebody points at.
    """
    values = [value for word in words if (value := decoded(decision.step, word)) is not None]
    return list(_missing(position, decision, values))


def of_thing(position: Position[Any], decision: Decision, thing: str) -> list[Missing] | None:
    """Return why nothing is offered that means a thing of the board; None if something is.

    Where a game does not say what its board calls things, they are called as the answers are.
    """
    game = position.game
    value = decoded(decision.step, thing)
    meant: Sequence[int] = () if value is None else (value,)
    if isinstance(game, NamesThings):
        meant = game.meant(position.state, decision, thing)
    if any(value in decision.values for value in meant):
        return None
    return list(_missing(position, decision, meant))


def of_all(position: Position[Any], decision: Decision) -> list[Missing]:
    """Return what a choice between a few words lacks, but for what nobody would look for.

    Where there are many words, or what is chosen are no words, it may lack a button.
    """
    alone = getattr(decision.step.codec, "alone", None)
    words: Sequence[int] = () if alone is None else alone()
    if not words or len(words) > MOST_LISTED:
        buttons = [decoded(decision.step, word) for word in BUTTONS]
        words = [value for value in buttons if value is not None]
    missing = _missing(position, decision, words)
    return [each for each in missing if not (each.unmet.obvious or each.unmet.general)]


def _missing(
    position: Position[Any], decision: Decision, values: Iterable[int]
) -> Iterable[Missing]:
    for value in values:
        unmet = decision.why_not(value)
        if unmet is not None:
            described = position.game.describe(position.state, decision.instead(value))
            yield Missing(decision.step.codec.word(value), described[0].label, unmet)
