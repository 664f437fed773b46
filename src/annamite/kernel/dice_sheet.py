"""Like dice that are rolled one after the other, so that people may tell all of them at once.

A person's own dice are asked for one by one as the rules come to them. Where as many like dice
follow whatever the first ones show, they make a *sheet*: one question with a field for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annamite.kernel.chance import Chance
from annamite.kernel.companion import DIE, as_decision
from annamite.kernel.decision import Request, decoded, shown
from annamite.kernel.position import Position
from annamite.kernel.refusal import Impossible

if TYPE_CHECKING:
    from annamite.kernel.game import Game

MOST: Final = 60
"""Dice of one sheet, at most."""


def like_dice(position: Position[Any], seat: str) -> tuple[Chance, ...]:
    """Return the pending die and the like ones that will follow it before anybody decides.

    Two forks of what `seat` may know go on, one with the first outcome of each die and one with the
    last; the sheet goes as far as they are asked for the same. What dice in between would lead to
    is not looked at: whoever takes the answers has to see whether each is still asked for.

    Args:
        position: Where chance is asked for something.
        seat: Who is asked, and may see the result.
    """
    first = position.request
    assert isinstance(first, Chance), "no die or card is asked for"
    if first.step.kind != DIE or not first.shown_to(seat):
        return (first,)
    return (first, *islice(_following(position, seat, first), MOST - 1))


def _following(position: Position[Any], seat: str, first: Chance) -> Iterator[Chance]:
    """Give the dice after `first`, as long as both forks come to the same.

    Where the rules fail ahead, or what the seat knows is not enough, nothing more is foreseen: it
    is told when the real dice come to it.
    """
    with suppress(Exception):
        low = position.fork_as(seat)
        if not same(low.request, first):
            return
        high = low.fork()
        while True:
            low.push(first.outcomes[0])
            request = low.request
            if not isinstance(request, Chance) or not _like(request, first):
                return
            high.push(first.outcomes[-1])
            if not same(high.request, request):
                return
            yield request


def _like(request: Chance, die: Chance) -> bool:
    """Return whether a request is for the same dice, whatever they are rolled for."""
    return (
        request.step is die.step
        and request.visible_to == die.visible_to
        and list(request.outcomes) == list(die.outcomes)
        and list(request.weights or ()) == list(die.weights or ())
    )


def same(request: Request | None, die: Chance) -> bool:
    """Return whether a request is this one: for the same dice, for the same thing."""
    if not isinstance(request, Chance) or not _like(request, die):
        return False
    return dict(request.params or {}) == dict(die.params or {})


class DiceAhead:
    """The sheets of the position at hand: each is looked for once."""

    def __init__(self) -> None:
        self._stretch: object = None
        self._answered = -1
        self._sheets: dict[str, tuple[Chance, ...]] = {}

    def of(self, position: Position[Any], seat: str) -> tuple[Chance, ...]:
        """Return what `like_dice` does."""
        stretch, answered = position.base, len(position.stretch)
        if stretch is not self._stretch or answered != self._answered:
            self._stretch, self._answered, self._sheets = stretch, answered, {}
        if seat not in self._sheets:
            self._sheets[seat] = like_dice(position, seat)
        return self._sheets[seat]


class Sheet(NamedTuple):
    """What people read of a sheet.

    Attributes:
        heading: The question, put once.
        labels: What each die is rolled for.
    """

    heading: str
    labels: tuple[str, ...]


def worded(game: Game[Any], seat: str, dice: Sequence[Chance]) -> Sheet:
    """Return how a sheet reads.

    What the prompts have in common before they differ is said once. Dice that are all rolled for
    the same are numbered.
    """
    texts = [game.prompt(as_decision(die, seat)) for die in dice]
    if len(set(texts)) == 1:
        return Sheet(texts[0], tuple(f"Roll {n}" for n in range(1, len(texts) + 1)))
    before = len(_beginning(dice[0].step.prompt, texts))
    rests = [text[before:].strip() for text in texts]
    if not before or not all(rests):
        return Sheet(f"{len(texts)} dice, one after the other", tuple(texts))
    heading = texts[0][:before].strip()
    open_ended = heading if heading.endswith("?") else f"{heading} …"
    return Sheet(open_ended, tuple(rest[0].upper() + rest[1:] for rest in rests))


def _beginning(template: str, texts: Sequence[str]) -> str:
    """Return what texts all begin with: as their template has it, or else up to a colon or bracket."""
    first, last = min(texts), max(texts)
    alike = takewhile(lambda letters: letters[0] == letters[1], zip(first, last))
    common = "".join(letter for letter, _ in alike)
    before = template.partition("{")[0]
    if before.strip() and common.casefold().startswith(before.casefold()):
        return common[: len(before)]
    return common[: max(common.rfind(end) + 1 for end in (": ", " ("))]


def value_of(die: Chance, word: object, of: str = "") -> int:
    """Return the value of a word that answers a die or card; `of` says which in a refusal.

    Raises:
        Refused: it is no outcome.
    """
    value = decoded(die.step, word)
    if value is None or value not in die.outcomes:
        possible = ", ".join(die.words)
        raise Impossible(f"{of}{shown(word)} is not possible here; choose one of: {possible}.")
    return value


def check(game: Game[Any], seat: str, dice: Sequence[Chance], words: Sequence[str | None]) -> None:
    """Look whether words may answer a sheet, each in its place; None is no answer yet.

    Raises:
        Refused: more words than dice, or a word that is no outcome: the message says of which.
    """
    if len(words) > len(dice):
        one = "One die or card is asked for now"
        many = f"{len(dice)} such dice are asked for in a row"
        raise Impossible(f"{one if len(dice) == 1 else many}, not {len(words)}.")
    labels = worded(game, seat, dice).labels if len(words) > 1 else ("",)
    for die, word, label in zip(dice, words, labels):
        if word is not None:
            value_of(die, word, label and f"{label}: ")
